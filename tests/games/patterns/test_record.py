"""A record is a whole game on paper: it reads back, and one that lies is refused."""

import re
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.core.outcome import Outcome
from mondala.games.patterns.moves import parse_move
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import FIRST, SECOND, Phase
from mondala.games.patterns.record import (
    ENDINGS,
    Record,
    format_record,
    format_result,
    make_record,
    parse_record,
)
from mondala.games.patterns.scoring import outcome
from tests.games.patterns.samples import (
    any_text,
    built,
    games,
    random_game,
    scribbled,
    written,
)

names = st.text(max_size=20).filter(str.isprintable)
EARLY = [ending for ending in ENDINGS if ending != "no action"]
START = written("c4=o c5=p d5=k", 2, "?kr", "-/-", "bowl")
TEXT = f"""\
[Game "Patterns"]
[Date "2026-11-15"]
[First "Ada"]
[Second "Bo"]
[Position "{START}"]
[Result "*"]

Bk 1. Ec4 Ea3 2. Ec5
"""


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Games played out, still going on, or ended early."""
    game = draw(games)
    length = draw(st.integers(0, len(game.moves)) | st.just(len(game.moves)))
    return make_record(
        game.positions[0],
        game.moves[:length],
        date=draw(names),
        first=draw(names),
        second=draw(names),
        ending=draw(st.sampled_from([None, *EARLY])),
    )


def short(ending: str | None = None) -> Record:
    moves = [parse_move(word) for word in ("Bk", "Ec4", "Ea3", "Ec5")]
    return make_record(
        parse_position(START), moves, date="2026-11-15", first="Ada", second="Bo", ending=ending
    )


def refused(text: str) -> str:
    with pytest.raises(Unreadable) as refusal:
        parse_record(text)
    return str(refusal.value)


@given(records())
def test_records_read_back(record: Record) -> None:
    """Finished or not, with any names."""
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


def test_the_text_itself() -> None:
    """Pinned, so that stored records stay readable."""
    assert format_record(short()) == TEXT
    assert parse_record(TEXT) == short()


@pytest.mark.parametrize("seed", range(30))
def test_a_game_played_out(seed: int) -> None:
    """Its ending and result follow from the moves, whatever the caller says."""
    game = random_game(seed)
    record = make_record(game.positions[0], game.moves, ending="agreed")
    assert record.last == game.positions[-1]
    assert record.tags["Ending"] == record.ending == "no action"
    assert record.tags["Result"] == format_result(record.last)
    assert record.outcome == outcome(record.last)


@pytest.mark.parametrize("seed", range(30))
def test_numbers_stand_before_the_start_players_actions(seed: int) -> None:
    """The bowl choice, the answers and the last flips have none; lines stay short."""
    game = random_game(seed)
    numbers, words = count(1), list[str]()
    for before, move, _ in game.steps():
        if before.phase is Phase.PLAY and before.mover == FIRST:
            words.append(f"{next(numbers)}.")
        words.append(str(move))
    body = format_record(make_record(game.positions[0], game.moves)).split("\n\n")[1]
    assert body.split() == words
    assert max(len(line) for line in body.splitlines()) <= 80


@pytest.mark.parametrize("ending", EARLY)
def test_an_early_ending(ending: str) -> None:
    """The winner, with the points as the groups stand."""
    game = random_game(2)
    record = make_record(game.positions[0], game.moves[:25], ending=ending)
    winners = {
        "resigned 1": (SECOND,),
        "resigned 2": (FIRST,),
        "time 1": (SECOND,),
        "time 2": (FIRST,),
        "agreed": (FIRST, SECOND),
        "abandoned": (),
    }[ending]
    made = tuple(int(part) for part in record.tags["Result"].split("-"))
    assert made != (0, 0)
    assert record.outcome == Outcome(winners, made, ending)
    assert parse_record(format_record(record)) == record


def test_an_unfinished_game_has_no_outcome() -> None:
    """Neither result nor ending."""
    assert short().outcome is None
    assert short().tags["Result"] == "*"
    assert "Ending" not in short().tags


def test_a_result_has_the_start_players_points_first() -> None:
    """Such as 48-36."""
    assert format_result(built("c4=K* c5=K g4=R'*", 1, "gg", "k/r")) == "1-0"
    assert format_result(built("c4=K* g4=R'* g5=R'", 1, "gg", "k/r")) == "0-1"


def test_an_abandoned_game_may_leave_the_result_open() -> None:
    """Only this ending may; with points it is as good."""
    text = format_record(short("abandoned"))
    assert parse_record(text).tags["Result"] == "0-0"
    assert parse_record(text.replace('"0-0"', '"*"')).outcome == Outcome((), (0, 0), "abandoned")
    for ending in ("resigned 1", "time 2", "agreed"):
        open_result = format_record(short(ending)).replace('"0-0"', '"*"')
        assert refused(open_result) == "the result is 0-0, not '*'"


@pytest.mark.parametrize("result", ["0-0", "1-0", "", "?"])
def test_a_wrong_result_of_an_unfinished_game(result: str) -> None:
    """It is `*` until there is an ending."""
    text = TEXT.replace('Result "*"', f'Result "{result}"')
    assert refused(text) == f"the result is *, not {result!r}"


def test_a_wrong_result_of_a_finished_game() -> None:
    """The points are counted again."""
    text = format_record(make_record(random_game(1).positions[0], random_game(1).moves))
    true = re.findall(r'Result "(.*)"', text)[0]
    for wrong in ("0-0", "*", f"{true}-0", "-".join(reversed(true.split("-")))):
        assert wrong != true
        assert refused(text.replace(f'"{true}"', f'"{wrong}"')) == (
            f"the result is {true}, not {wrong!r}"
        )


def test_an_ending_that_does_not_fit() -> None:
    """Over means no action, and no action means over."""
    played_out = format_record(make_record(random_game(1).positions[0], random_game(1).moves))
    for wrong in ("resigned 1", "agreed", "abandoned"):
        assert refused(played_out.replace('"no action"', f'"{wrong}"')) == (
            f"the game stands in phase over, but its ending is {wrong!r}"
        )
    assert refused(played_out.replace('[Ending "no action"]\n', "")) == (
        "the game stands in phase over, but its ending is None"
    )
    assert refused(format_record(short("agreed")).replace("agreed", "no action")) == (
        "the game stands in phase play, but its ending is 'no action'"
    )


@pytest.mark.parametrize("ending", ["", "resigned", "resigned 3", "time 0", "Agreed", "mate"])
def test_an_ending_that_is_none(ending: str) -> None:
    """The seven are all there are."""
    text = format_record(short("agreed")).replace('"agreed"', f'"{ending}"')
    assert refused(text) == f"not an ending: {ending!r}"


@pytest.mark.parametrize(
    "moves",
    [
        "Bk Ec4 Ea3 Ec5",
        "Bk 1. Ec4 Ea3 Ec5",
        "Bk 1. Ec4 Ea3 3. Ec5",
        "Bk 0. Ec4 Ea3 1. Ec5",
        "Bk 1. Ec4 2. Ea3 3. Ec5",
        "1. Bk 1. Ec4 Ea3 2. Ec5",
        "Bk 1. Ec4 Ea3 2. Ec5 3.",
        "Bk 1. 1. Ec4 Ea3 2. Ec5",
        "Bk 01. Ec4 Ea3 2. Ec5",
    ],
)
def test_wrong_numbers(moves: str) -> None:
    """The sentence says how they should read."""
    text = TEXT.replace("Bk 1. Ec4 Ea3 2. Ec5", moves)
    right = "the move numbers are not right; they read: Bk 1. Ec4 Ea3 2. Ec5"
    assert refused(text) == right


@pytest.mark.parametrize(
    "moves", ["Bk 1.Ec4 Ea3 2.Ec5", "Bk\n1.\nEc4\n\nEa3 2. Ec5", "Bk  1. Ec4\tEa3 2.Ec5"]
)
def test_white_space_between_moves_is_free(moves: str) -> None:
    """Also none after a number, as many people write."""
    assert parse_record(TEXT.replace("Bk 1. Ec4 Ea3 2. Ec5", moves)) == short()


@pytest.mark.parametrize(
    "word", ["Ed9", "1", "1.Ec4x", "1..", "2.3.Ec5", "1...Ec5", "{good}", "*", "١.", "ec5"]
)
def test_a_word_that_is_no_move(word: str) -> None:
    """Named as it stands."""
    assert refused(TEXT.replace("2. Ec5", word)).startswith("not a move: ")


def test_an_illegal_move_is_named_with_its_number() -> None:
    """Counted from the bowl choice; the rules' code and details come along."""
    with pytest.raises(NotAllowed) as refusal:
        parse_record(TEXT.replace("2. Ec5", "2. Ec4"))
    assert str(refusal.value) == "move 4, Ec4: the token on c4 lies face down for good"
    assert refusal.value.code == "face-down"
    assert refusal.value.details == {"space": "c4", "number": 4, "move": "Ec4"}
    with pytest.raises(NotAllowed, match=r"^move 1, Bp: the tokens left over are black and red$"):
        make_record(parse_position(START), [parse_move("Bp")])


@pytest.mark.parametrize("tag", ["Game", "Position", "Result"])
def test_a_missing_tag(tag: str) -> None:
    """These three must be there."""
    text = re.sub(rf"\[{tag} .*\]\n", "", TEXT)
    assert refused(text) == f"the tag {tag} is missing"


@pytest.mark.parametrize("tag", ["Date", "First", "Second"])
def test_a_tag_that_may_be_missing(tag: str) -> None:
    """The players and the time are no part of the game."""
    text = re.sub(rf"\[{tag} .*\]\n", "", TEXT)
    assert parse_record(text).last == short().last
    assert format_record(parse_record(text)) == text


def test_a_double_tag() -> None:
    """Even of those that nobody needs."""
    assert refused('[First "Cy"]\n' + TEXT) == "the tag First stands twice"


def test_other_tags_are_kept() -> None:
    """Where they stood."""
    text = '[Table "7"]\n' + TEXT.replace("\n\n", '\n[Note "said \\"hm\\""]\n\n')
    assert parse_record(text).tags["Note"] == 'said "hm"'
    assert format_record(parse_record(text)) == text


def test_another_game_is_refused() -> None:
    """By its name."""
    assert refused(TEXT.replace('"Patterns"', '"Mondo"')) == "not a game of Patterns: 'Mondo'"


def test_a_record_starts_with_the_bowls() -> None:
    """A position of another phase is a position but no start, and a broken one is none."""
    later = format_position(short().last)
    text = TEXT.replace(START, later)
    assert refused(text) == "a record starts in phase bowl, not play"
    assert refused(TEXT.replace("bowl", "ball")) == "not a phase: 'ball'"


def test_a_game_not_yet_begun() -> None:
    """No moves at all is a record as well."""
    record = make_record(parse_position(START), [])
    assert parse_record(format_record(record)) == record


@given(any_text | scribbled(records().map(format_record)) | scribbled(st.just(TEXT)))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    """Never another exception; and what is read once is read again."""
    try:
        record = parse_record(text)
    except MondalaError:
        return
    again = format_record(record)
    assert parse_record(again).last == record.last
    assert format_record(parse_record(again)) == again


def test_hints_are_told_where_there_were_any() -> None:
    start = parse_position(START)
    assert make_record(start, []).hints == (0, 0)
    told = make_record(start, [], hints=(0, 3))
    assert "HintsFirst" not in told.tags
    assert told.tags["HintsSecond"] == "3"
    assert parse_record(format_record(told)) == told
    assert parse_record(format_record(told)).hints == (0, 3)


@pytest.mark.parametrize("many", ["many", "-1", "", "1.5"])
def test_a_tag_that_is_no_number_tells_of_no_hints(many: str) -> None:
    record = make_record(parse_position(START), [], hints=(3, 0))
    text = format_record(record).replace('[HintsFirst "3"]', f'[HintsFirst "{many}"]')
    assert parse_record(text).hints == (0, 0)
