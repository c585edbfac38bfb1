"""No player is sent a byte that depends on secrets: undersides, decks, seed, time."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import SEED_LIMIT, Chance
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.games.mondo.commands import (
    BeginRound,
    JumpOut,
    Place,
    PutBack,
    Shift,
    Take,
    TurnOver,
)
from mondala.games.mondo.events import Event, RoundBegan, Taken, WentBack
from mondala.games.mondo.judging import judge
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.pile import Lying, identity
from mondala.games.mondo.tiles import Side, TileSet, parse_tiles
from mondala.games.mondo.views import redacted, view
from tests.games.mondo.helpers import (
    TILES,
    act,
    counting_down,
    fold,
    free_handle,
    fresh,
    on_table,
    play,
    running,
    scored,
)
from tests.games.mondo.lookalikes import discreet, exchanged, lookalikes
from tests.players import next_entry

TRIO = Options(3, Level.EXPERT, minutes=2)
WATCHERS: tuple[Seat | None, ...] = (None, 0, 1, 2)
LIKENESSES = parse_tiles("\n".join(["wwww | f", "ffff | w", "wwww | d", "wwww whale | f"] * 18))
"""A set in which a face tells neither the underside nor even which side it is."""


def encoded(game: Match, events: tuple[Event, ...], watcher: Seat | None) -> bytes:
    """All that a watcher is sent: the view, and the events that led to it."""
    return msgspec.json.encode([view(game, watcher), [redacted(one, watcher) for one in events]])


@pytest.mark.parametrize("tiles", [TILES, LIKENESSES], ids=["standard", "likenesses"])
@pytest.mark.parametrize("watcher", WATCHERS)
def test_a_round_with_other_undersides_looks_the_same(watcher: Seat | None, tiles: TileSet) -> None:
    """Others take the secret tiles, put them back, jump out with them in their hands."""
    went_back = set()
    for seed in range(4):
        game = running(TRIO, seed, tiles)
        pairs = lookalikes(game, 20)
        secret = {tile.handle for pair in pairs for tile in pair}
        other = exchanged(game, pairs)
        stream, clock = Chance(seed).stream("players"), 0
        while not game.scores:
            entry = next_entry(game, clock, stream)
            mine, yours = (discreet(one, entry, secret, watcher) for one in (game, other))
            here, there = judge(game, *mine[1:], mine.at), judge(other, *yours[1:], yours.at)
            game, other, clock = fold(game, here), fold(other, there), entry.at
            assert encoded(game, here, watcher) == encoded(other, there, watcher)
            if isinstance(here[0], WentBack) and here[0].lying.handle in secret:
                went_back.add(type(mine.command))
        assert game != other
    assert went_back >= {PutBack, JumpOut}


def test_who_takes_a_tile_sees_its_underside() -> None:
    game = running(TRIO)
    for pair in lookalikes(game, 20):
        free = {tile.handle for tile in on_table(game).pile.free()}
        if pair[0].handle not in free:
            continue
        other = exchanged(game, [pair])
        here, there = (act(one, 1, Take(pair[0].handle)) for one in (game, other))
        differing = [one for one in WATCHERS if encoded(here, (), one) != encoded(there, (), one)]
        assert differing == [1]


@given(st.integers(0, 99), st.integers(0, 99))
def test_a_fresh_round_looks_the_same_whatever_lies_under_it(seed: int, count: int) -> None:
    for tiles in (TILES, LIKENESSES):
        game = counting_down(TRIO, seed, tiles)
        (began,) = judge(fresh(TRIO, seed, tiles), None, BeginRound(), 0)
        other = exchanged(game, lookalikes(game, count))
        assert isinstance(began, RoundBegan)
        otherwise = replace(began, pile=on_table(other).pile.tiles)
        for watcher in WATCHERS:
            assert encoded(game, (began,), watcher) == encoded(other, (otherwise,), watcher)


def test_the_seed_and_later_decks_show_in_nothing_before_their_time() -> None:
    begun = counting_down(TRIO, seed=SEED_LIMIT - 1)
    other = replace(begun, chance=Chance(2))
    for step in play(begun):
        events = judge(other, *step.entry[1:], step.entry.at)
        other = fold(other, events)
        for watcher in WATCHERS:
            sent = encoded(step.after, step.events, watcher)
            assert sent == encoded(other, events, watcher)
            assert str(SEED_LIMIT - 1).encode() not in sent
        if step.after.scores:
            break
    assert act(step.after, None, BeginRound()) != act(other, None, BeginRound())


@pytest.mark.parametrize("tiles", [TILES, LIKENESSES], ids=["standard", "likenesses"])
def test_a_number_shows_exactly_when_both_faces_were_seen(tiles: TileSet) -> None:
    """The up faces are seen by all, both faces by who has the tile in the hand."""
    seen: dict[tuple[Seat | None, int], set[Side]] = {}
    for step in play(fresh(TRIO, tiles=tiles), seed=2):
        if isinstance(step.entry.command, BeginRound):
            seen.clear()
        game = step.before
        for event in step.events:
            game = fold(game, (event,))
            look(game, seen)
            for watcher in WATCHERS:
                for tile in shown(game, watcher):
                    both = seen[watcher, tile.handle] == set(Side)
                    assert (tile.tile is not None) is (tile.side is not None) is both
                    assert bool(tile.known) is both


def look(game: Match, seen: dict[tuple[Seat | None, int], set[Side]]) -> None:
    """Everybody looks at the middle, and at the tile in the own hand."""
    current = on_table(game)
    for watcher in WATCHERS:
        for tile in current.pile.tiles:
            seen.setdefault((watcher, tile.handle), set()).add(identity(tile)[1])
    for seat, one in enumerate(current.players):
        if one.hand is not None:
            seen[seat, one.hand.handle] = set(Side)


def shown(game: Match, watcher: Seat | None) -> list[Lying]:
    """A watcher's view of the middle and of all hands."""
    seen = view(game, watcher).round
    assert seen is not None
    return [*seen.pile, *(one.hand for one in seen.players if one.hand is not None)]


def told(game: Match, handle: int, watcher: Seat | None) -> bool:
    """Whether the watcher is told that tile's number."""
    (tile,) = (tile for tile in shown(game, watcher) if tile.handle == handle)
    return tile.tile is not None


def who_is_told(game: Match, handle: int) -> list[Seat | None]:
    return [watcher for watcher in WATCHERS if told(game, handle, watcher)]


def test_how_people_come_to_know_a_tile() -> None:
    game = running(TRIO)
    handle = free_handle(game)
    tile, side = identity(on_table(game).pile.tiles[on_table(game).pile.find(handle)])
    assert who_is_told(game, handle) == []
    assert who_is_told(act(game, 0, TurnOver(handle)), handle) == list(WATCHERS)
    assert who_is_told(act(game, 0, Shift(handle, 0, 0, 0)), handle) == []
    held = act(game, 0, Take(handle))
    assert who_is_told(held, handle) == [0]
    assert who_is_told(act(held, 0, PutBack(0, 0, 0, side)), handle) == [0]
    assert who_is_told(act(held, 0, JumpOut()), handle) == [0]
    assert who_is_told(act(held, 0, PutBack(0, 0, 0, side.other)), handle) == list(WATCHERS)
    placed = act(held, 0, Place("c4", side, 0))
    for watcher in WATCHERS:
        seen = view(placed, watcher).round
        assert seen is not None
        assert seen.players[0].world[0].tile == tile


def test_taking_tells_the_holder_both_faces_and_nobody_else() -> None:
    game = running(TRIO)
    (taken,) = judge(game, 1, Take(free_handle(game)), 1000)
    assert isinstance(taken, Taken)
    assert redacted(taken, 1) == taken
    for watcher in (None, 0, 2):
        assert redacted(taken, watcher) == replace(taken, tile=None, side=None, known=0)


def test_handles_are_new_each_round_and_tell_no_number_nor_does_the_height() -> None:
    game = running(TRIO)
    first, second = (on_table(one).pile.tiles for one in (game, next_pile(game)))
    by_handle = [sorted((tile.handle, tile.tile) for tile in tiles) for tiles in (first, second)]
    by_height = [list(enumerate((tile.tile for tile in tiles), 1)) for tiles in (first, second)]
    plain = [(number, number) for number in TILES.numbers()]
    for one, other in (by_handle, by_height):
        for left, right in ((one, other), (one, plain), (other, plain)):
            assert len(set(left) & set(right)) < 10
    assert sum(height == tile.handle for height, tile in enumerate(first, 1)) < 10


def next_pile(game: Match) -> Match:
    return act(scored(game), None, BeginRound())


@pytest.mark.parametrize("options", [Options(2, Level.EXPERT), Options(1, solo=Solo.EASY)])
def test_hidden_time_sends_no_limit(options: Options) -> None:
    hidden = replace(options, hidden_time=True)
    assert view(running(options), 0).time_limit == options.time_limit
    for step in play(fresh(hidden)):
        for watcher in (None, 0):
            assert view(step.after, watcher).time_limit is None
            sent = encoded(step.after, step.events, watcher)
            assert str(options.time_limit).encode() not in sent


def test_a_view_says_whose_it_is_and_how_the_match_stands() -> None:
    game = scored(running())
    seen = view(game, 1)
    assert (seen.seat, seen.options, seen.tile_set) == (1, game.options, TILES.digest)
    assert (seen.round_number, seen.scores) == (0, game.scores)
    assert view(fresh(), None).round is None
