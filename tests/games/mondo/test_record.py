"""A record alone gives the whole match again, or is refused with the line that is wrong."""

import re
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import MondalaError, Unreadable
from mondala.games.mondo.commands import (
    BeginRound,
    Go,
    Return,
    Shift,
    Take,
)
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.record import Record, format_record, make_record, parse_record
from tests.games.mondo.helpers import (
    LANDS,
    PAIR,
    TILES,
    few_tiles,
    free_handle,
    fresh,
    on_table,
    play,
    player,
    running,
)

KINDS = {
    "beginner": Options(2),
    "advanced": Options(3, Level.ADVANCED, LANDS),
    "expert": Options(4, Level.EXPERT),
    "children": Options(2, board=LANDS, children=True),
    "handicap": Options(3, Level.EXPERT, handicaps=(0, 2, 1)),
    "hidden": Options(2, Level.EXPERT, hidden_time=True, minutes=30),
    "all variants": Options(2, handicaps=(1, 1), hidden_time=True, minutes=1),
    "easy": Options(1, solo=Solo.EASY),
    "moderate": Options(1, solo=Solo.MODERATE, board=LANDS, hidden_time=True),
    "hard": Options(1, solo=Solo.HARD, minutes=4),
}
LIMIT = PAIR.time_limit


def recorded(options: Options = PAIR, seed: int = 1, count: int | None = None) -> Record:
    """A random match, or its first commands."""
    start = fresh(options, seed)
    entries = [step.entry for step in islice(play(start, seed), count)]
    return make_record(start, entries, names=["Ada", 'Bo "the \\ fox"', "Çe"], date="2026")


SHORT = format_record(recorded(Options(2, Level.EXPERT, minutes=1)))


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def complaint(text: str) -> str:
    with pytest.raises(MondalaError) as error:
        parse_record(text, TILES)
    return str(error.value)


@pytest.mark.parametrize("kind", KINDS)
def test_printing_and_reading_are_inverse_and_give_the_match_again(kind: str) -> None:
    for seed in (1, 2):
        record = recorded(KINDS[kind], seed)
        text = format_record(record)
        again = parse_record(text, TILES)
        assert format_record(again) == text
        assert (again.start, again.last, again.entries) == (
            record.start,
            record.last,
            record.entries,
        )
        assert again.tags == record.tags
        assert again.last.is_over


@pytest.mark.parametrize("count", [0, 1, 2, 40, 100])
def test_a_match_that_is_not_over_is_recorded_as_it_stands(count: int) -> None:
    record = recorded(count=count)
    text = format_record(record)
    assert '[Result "*"]' in text
    again = parse_record(text, TILES)
    assert (again.last, format_record(again)) == (record.last, text)


def test_an_abandoned_match_says_so_and_keeps_its_points() -> None:
    start = fresh()
    entries = [step.entry for step in islice(play(start), 250)]
    record = make_record(start, entries, abandoned=True)
    text = format_record(record)
    assert '[Ending "abandoned"]' in text
    assert '[Result "*"]' not in text
    assert parse_record(text, TILES).last == record.last


def test_tags_tell_what_was_agreed() -> None:
    tags = recorded(KINDS["all variants"], seed=7, count=0).tags
    assert tags == {
        "Game": "Mondo",
        "Date": "2026",
        "Seat1": "Ada",
        "Seat2": 'Bo "the \\ fox"',
        "Level": "beginner",
        "Side": "water",
        "Variants": "handicap 1 1, hidden time, 1 minutes",
        "Seed": "7",
        "Rules": "1",
        "Tiles": TILES.digest,
        "Result": "*",
    }


def test_r18_the_number_of_rounds_is_told_where_it_was_agreed() -> None:
    record = make_record(fresh(Options(2, rounds=1)), ())
    assert (record.tags["Rounds"], record.tags["Rules"]) == ("1", "2")
    assert "Rounds" not in make_record(fresh(Options(2)), ()).tags
    read = parse_record(format_record(record), TILES)
    assert read.start.options == Options(2, rounds=1)


@pytest.mark.parametrize("rounds", ["0", "4", "two", "", "01"])
def test_r18_a_record_with_other_rounds_is_unreadable(rounds: str) -> None:
    text = format_record(make_record(fresh(Options(2, rounds=1)), ()))
    with pytest.raises(MondalaError):
        parse_record(text.replace('[Rounds "1"]', f'[Rounds "{rounds}"]'), TILES)


def test_a_record_of_the_rules_before_reads_as_it_did() -> None:
    """Three rounds, since it does not say."""
    path = Path(__file__).parents[3] / "docs" / "examples" / "mondo-expert.record"
    record = parse_record(path.read_text("utf-8"), TILES)
    assert record.tags["Rules"] == "1"
    assert len(record.last.scores) == 3


def test_a_solo_record_ends_with_its_verdict() -> None:
    record = recorded(KINDS["hard"])
    assert re.fullmatch(r"-\d+ (won|lost)", record.tags["Result"])
    assert record.tags["Level"] == "solo hard"


def test_a_tile_put_back_by_the_table_is_in_the_record() -> None:
    start = fresh()
    entries = [Entry(0, None, BeginRound()), Entry(0, None, Go())]
    entries.append(Entry(900, 1, Take(free_handle(running()))))
    record = make_record(start, [*entries, Entry(11_000, None, Return(1))])
    assert record.lines[-1] == "11000 - return 2"
    again = parse_record(format_record(record), TILES)
    assert again.last == record.last
    assert player(again.last, 1).hand is None


def test_what_is_shifted_off_the_cloth_is_written_where_it_lies() -> None:
    start = fresh()
    entries = [Entry(0, None, BeginRound()), Entry(0, None, Go())]
    entries.append(Entry(5, 0, Shift(free_handle(running()), -40, 99_999, 31)))
    record = make_record(start, entries)
    assert parse_record(format_record(record), TILES).last == record.last
    assert on_table(record.last).pile.tiles[-1].spot.x == 0


def test_a_wrong_result_is_refused() -> None:
    result = re.search(r'\[Result "(.*)"\]', SHORT)
    assert result
    wrong = changed(SHORT, result[0], '[Result "99 98"]')
    assert "'99 98'" in complaint(wrong)
    assert "the ending is None" in complaint(changed(SHORT, '[Ending "played out"]\n', ""))
    assert "'abandoned'" in complaint(changed(SHORT, '"played out"', '"abandoned"'))
    assert "not an ending: 'won'" in complaint(changed(SHORT, '"played out"', '"won"'))


def test_a_record_cannot_claim_an_end_that_was_not_reached() -> None:
    text = format_record(recorded(count=30))
    ended = changed(text, '[Result "*"]', '[Result "0 0"]\n[Ending "played out"]')
    assert "0 rounds are over" in complaint(ended)


def body(*lines: str) -> str:
    """A record of these commands by two beginners."""
    return format_record(recorded(count=0)).strip() + "\n\n" + "\n".join(lines) + "\n"


def test_times_go_on() -> None:
    begun = ["round A", "0 - go"]
    assert "line 4 of the commands (499 2 out): a command cannot be earlier" in complaint(
        body(*begun, "750 1 out", "499 2 out")
    )
    parse_record(body(*begun, f"{LIMIT} - time-up", f"{LIMIT - GRACE} 1 out"), TILES)
    late = complaint(body(*begun, f"{LIMIT} - time-up", f"{LIMIT - GRACE - 1} 1 out"))
    assert "cannot be earlier" in late
    early = complaint(body(*begun, f"{LIMIT} - time-up", f"{LIMIT - 1} - score"))
    assert "cannot be earlier" in early


def test_r9_an_early_jump_out_does_not_set_the_clock_back() -> None:
    lines = ["round A", "0 - go", f"{LIMIT} - time-up", f"{LIMIT - 200} 1 out"]
    assert "cannot be earlier" in complaint(body(*lines, f"{LIMIT - 300} 2 out"))


def test_every_round_starts_its_own_clock() -> None:
    one_round = ["0 - go", "900 1 out", "901 2 out"]
    last = parse_record(body("round A", *one_round, "round B", *one_round), TILES).last
    assert len(last.scores) == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("5 1 take 999", "tile 999 is not in the middle"),
        ("5 1 take 0", "not how 'take' is written"),
        ("5 1 place c5 f2", "there is no tile in your hand"),
        ("5 1 place c5 f4", "not how 'place' is written"),
        ("5 3 out", "there is no such seat"),
        ("5 1 task first", "is not there to take"),
        ("5 1 go", "that is for the table to decide"),
        ("5 - out", "there is no such seat"),
        ("5 5 out", "not a command"),
        ("-5 1 out", "not a command"),
        ("5 1 dance", "not a command"),
        ("5 1 out now", "not how 'out' is written"),
        ("5 1 back 1.00 1.00 24 f", "angles are 0 to 23"),
        ("5 1 shift 1 1.0 1.00 1", "not how 'shift' is written"),
        ("5 - time-up", "the round is running"),
        ("round B", "round B is not the next round"),
        ("round A", "a round is on the table"),
        ("round D", "not a command"),
        ("", "not a command"),
    ],
)
def test_a_command_that_cannot_be_is_named_with_its_line(line: str, why: str) -> None:
    error = complaint(body("round A", "0 - go", line, "9 1 out"))
    assert error.startswith(f"line 3 of the commands ({line}): ")
    assert why in error


def test_nothing_happens_before_the_first_round() -> None:
    assert "no round has begun" in complaint(body("5 1 out"))
    assert "round B is not the next round" in complaint(body("round B"))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('[Game "Mondo"]', '[Game "Patterns"]', "not a match of Mondo"),
        ('[Rules "1"]', '[Rules "0"]', "rules version '0'"),
        (TILES.digest, "0" * 32, "tile set"),
        ('[Seed "1"]', '[Seed "x"]', "not a seed"),
        ('[Seed "1"]', f'[Seed "{1 << 128}"]', "2^128"),
        ('[Level "expert"]', '[Level "master"]', "not a level: 'master'"),
        ('[Level "expert"]', '[Level "solo "]', "not a level"),
        ('[Level "expert"]', '[Level "solo expert"]', "not a level"),
        ('[Level "expert"]', '[Level "solo easy"]', "one player plays solo"),
        ('[Side "water"]', '[Side "fire"]', "not a side"),
        ('"1 minutes"', '"blindfold"', "not a variant: 'blindfold'"),
        ('"1 minutes"', '"31 minutes"', "1 to 30 minutes"),
        ('"1 minutes"', '"children"', "level beginner"),
        ('"1 minutes"', '"handicap 1 2 1"', "handicap"),
        ('"1 minutes"', '"1 minutes, hidden time"', "variants are written"),
        ('"1 minutes"', '"1 minutes, 1 minutes"', "variants are written"),
        ('"1 minutes"', '""', "not a variant"),
        ('[Seat2 "', '[Seat5 "', "the tag Seat2 is missing"),
        ('[Side "water"]\n', "", "the tag Side is missing"),
        ('[Side "water"]', "[Side water]", "not a tag"),
        ('[Side "water"]', '[Side "water"]\n[Side "water"]', "twice"),
    ],
)
def test_tags_that_cannot_be_are_refused(old: str, new: str, why: str) -> None:
    assert why in complaint(changed(SHORT, old, new))


def test_a_record_of_another_tile_set_is_refused() -> None:
    with pytest.raises(Unreadable, match="tile set"):
        parse_record(SHORT, few_tiles(100))


def test_make_record_refuses_what_is_not_allowed() -> None:
    with pytest.raises(MondalaError):
        make_record(fresh(), [Entry(0, None, Go())])


@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    lines = SHORT.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        words = lines[place].split(" ")
        word = data.draw(st.integers(0, len(words) - 1))
        junk = st.sampled_from(["", "-", "1", "999", "out", "round A", "\n", "0.5", "ä", "²"])
        words[word] = data.draw(junk | st.text(max_size=4))
        lines[place] = " ".join(words)
    read_or_refuse("\n".join(lines))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)
    read_or_refuse(SHORT[: len(text)])


def read_or_refuse(text: str) -> None:
    try:
        record = parse_record(text, TILES)
    except MondalaError:
        return
    again = parse_record(format_record(record), TILES)
    assert again == record
