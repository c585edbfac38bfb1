"""Puzzles as text, what they are about, how hard they are, and in which order they come."""

from collections import Counter

import pytest

from mondala.bots.patterns.puzzles.difficulty import LADDER, Panel, Tried, performance
from mondala.bots.patterns.puzzles.pile import NEAREST, Pile, Wish
from mondala.bots.patterns.puzzles.puzzle import (
    DIFFICULTIES,
    HIGHEST,
    LOWEST,
    THEMES,
    format_puzzle,
    parse_puzzle,
    parse_puzzles,
)
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.value import replace
from mondala.games.patterns.moves import parse_move
from mondala.games.patterns.notation import parse_position
from mondala.resources import patterns_net, patterns_puzzles

PILE = Pile(parse_puzzles(patterns_puzzles()))
ONE = PILE.puzzles[0]


def test_a_puzzle_is_written_and_read() -> None:
    for puzzle in PILE.puzzles:
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize(
    "text", ["", "nonsense", format_puzzle(ONE) + " ", format_puzzle(ONE).replace(". ", "?. ")]
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="not a puzzle"):
        parse_puzzle(text)


def test_a_thousand_come_with_the_package_in_little_room() -> None:
    assert len(PILE.puzzles) >= 1000
    assert len({puzzle.id for puzzle in PILE.puzzles}) == len(PILE.puzzles)
    assert len(patterns_puzzles()) < 150_000


def test_they_are_spread_over_themes_and_difficulty() -> None:
    themes = Counter(theme for puzzle in PILE.puzzles for theme in puzzle.themes)
    assert min(themes[theme] for theme in THEMES) >= 40
    hard = Counter(puzzle.difficulty for puzzle in PILE.puzzles)
    assert min(hard[difficulty] for difficulty in DIFFICULTIES) >= 100
    assert {puzzle.proof.kind for puzzle in PILE.puzzles} == {"exact", "search"}


def test_everything_that_fits_is_drawn_once_before_any_comes_again() -> None:
    wish = Wish("hard", "cut")
    of = PILE.drawn(wish, 5, 0).of
    laps = [[PILE.drawn(wish, 5, lap * of + at).puzzle.id for at in range(of)] for lap in (0, 1)]
    assert len(set(laps[0])) == of
    assert set(laps[0]) == set(laps[1])
    assert laps[0] != laps[1]
    assert all(wish.fits(PILE.puzzle(name)) for name in laps[0])


def test_every_theme_is_to_be_had_if_need_be_in_another_difficulty() -> None:
    for difficulty in DIFFICULTIES:
        for theme in THEMES:
            assert theme in PILE.drawn(Wish(difficulty, theme), 0, 3).puzzle.themes


def test_seeds_give_other_orders() -> None:
    first, second = ([PILE.drawn(Wish(), seed, at).puzzle for at in range(9)] for seed in (1, 2))
    assert first != second
    assert first == [PILE.drawn(Wish(), 1, at).puzzle for at in range(9)]


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(NotAllowed) as refusal:
        PILE.puzzle("00000000")
    assert refusal.value.code == "no-puzzle"
    with pytest.raises(NotAllowed):
        Pile([ONE]).drawn(Wish(theme=next(t for t in THEMES if t not in ONE.themes)), 0, 0)


def test_who_solves_it_makes_its_rating() -> None:
    levels = [*LADDER.values()]
    assert performance([Tried(rating, 1) for rating in levels]) == LOWEST
    assert performance([Tried(rating, 0) for rating in levels]) == HIGHEST
    one = performance([Tried(1000, 1), Tried(1400, 0)])
    assert 1190 <= one <= 1210
    harder = performance([Tried(1000, 0.5), Tried(1400, 0)])
    assert harder > one


def test_a_panel_finds_some_puzzles_harder_than_others() -> None:
    ranked = sorted(PILE.puzzles, key=lambda puzzle: puzzle.rating)
    exact = [puzzle for puzzle in ranked if puzzle.proof.kind == "exact"]
    panel = Panel(patterns_net)
    easy, hard = (
        panel.rating(parse_position(puzzle.position), [parse_move(move) for move in puzzle.line])
        for puzzle in (exact[0], exact[-1])
    )
    assert LOWEST <= easy < hard <= HIGHEST


def test_difficulties_follow_ratings() -> None:
    ratings = (600, 1199, 1200, 1599, 1600, 2400)
    named = [replace(ONE, rating=rating).difficulty for rating in ratings]
    assert named == ["easy", "easy", "medium", "medium", "hard", "hard"]


def test_one_near_a_rating_is_drawn_that_one_has_not_had() -> None:
    stream = Chance(1).stream("near")
    wish = Wish("medium", "cut")
    fitting = sorted((each for each in PILE.puzzles if wish.fits(each)), key=lambda p: p.rating)
    assert len(fitting) > NEAREST
    had: dict[str, int] = {}
    for at, _ in enumerate(fitting, start=1):
        left = sorted(abs(each.rating - 1300) for each in fitting if each.id not in had)
        drawn = PILE.near(1300, wish, had, stream)
        assert drawn.of == len(fitting)
        assert drawn.puzzle.id not in had
        assert abs(drawn.puzzle.rating - 1300) <= left[:NEAREST][-1]
        had[drawn.puzzle.id] = at
    again = {PILE.near(1300, wish, had, stream).puzzle.id for _ in range(40)}
    assert again <= {name for name, at in had.items() if at <= NEAREST}


def test_not_the_one_that_lies_there_unless_there_is_no_other() -> None:
    two = Pile([ONE, replace(ONE, id="0" * 8)])
    stream = Chance(1).stream("near")
    drawn = {two.near(1000, Wish(), {}, stream, but=ONE.id).puzzle.id for _ in range(9)}
    assert drawn == {"0" * 8}
    assert Pile([ONE]).near(1000, Wish(), {}, stream, but=ONE.id).puzzle == ONE
