"""Two implementations that share nothing must agree about every move, text and point."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from mondala.core.errors import Unreadable
from mondala.games.patterns.mandala import names
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.record import format_result
from mondala.games.patterns.scoring import flips_to_come
from tests.games.patterns.samples import (
    Game,
    altered,
    any_text,
    games,
    legal,
    positions,
    random_game,
    scribbled,
)
from tests.naive import patterns as naive


def accepts(text: str) -> bool:
    try:
        parse_position(text)
    except Unreadable:
        return False
    return True


def naive_accepts(text: str) -> bool:
    try:
        naive.check(text)
    except naive.Refused:
        return False
    return True


def agree(game: Game) -> None:
    text = format_position(game.positions[0])
    for position, move in zip(game.positions, (*game.moves, None), strict=True):
        assert format_position(position) == text
        assert parse_position(text) == position
        assert sorted(legal(position)) == naive.moves(text)
        assert format_result(position) == naive.score(text)
        if move is not None:
            text = naive.play(text, str(move))


@pytest.mark.parametrize("seed", range(24))
def test_whole_games_step_by_step(seed: int) -> None:
    """The same legal moves, the same position after each, the same score."""
    agree(random_game(seed))


@given(games)
@settings(max_examples=20)
def test_more_games(game: Game) -> None:
    """From seeds that hypothesis likes."""
    agree(game)


@given(altered())
@settings(max_examples=300)
def test_both_refuse_or_both_accept(text: str) -> None:
    """Well written positions that may break a rule; more than half of them are accepted."""
    assert accepts(text) == naive_accepts(text)


@pytest.mark.parametrize("seed", range(60, 80))
def test_both_know_which_phases_a_position_can_be_in(seed: int) -> None:
    """Every phase and either mover, from late games, where actions and flips run out."""
    for position in random_game(seed).positions[-8:]:
        rows, _, bowls, rivers, _ = format_position(position).split(" ")
        for mover in "12":
            for phase in ("play", "flips", "over"):
                text = f"{rows} {mover} {bowls} {rivers} {phase}"
                assert accepts(text) == naive_accepts(text), text


@given(scribbled(positions.map(format_position)) | any_text)
@settings(max_examples=200)
def test_both_read_or_neither(text: str) -> None:
    """Texts that are hardly well written."""
    assert accepts(text) == naive_accepts(text)


@pytest.mark.parametrize("seed", range(40, 60))
def test_flips_to_come_is_what_a_player_alone_could_flip(seed: int) -> None:
    """At any time and for either player: flip till there is none left."""
    for position in random_game(seed).positions[1::4]:
        for player in (0, 1):
            state = naive.read(format_position(position))
            state = replace(state, mover=str(player + 1))
            flipped: list[str] = []
            while found := naive.flips(state):
                flipped.append(found[0][1:])
                state = naive.act(state, found[0])
            assert sorted(flipped) == sorted(names(flips_to_come(position, player)))
