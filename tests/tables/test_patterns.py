"""Acts at a live game of Patterns besides its moves, and the seats that may do them."""

from typing import Any

import msgspec
import pytest

from mondala.core.value import replace
from mondala.games.patterns.record import format_record, parse_record
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Abandon, Live, Mark, Substitute, decide
from mondala.tables.patterns import (
    MOST_DECLINED,
    MOST_TAKEN_BACK,
    Answer,
    AskTakeBack,
    Declined,
    Flag,
    HintTaken,
    OfferDraw,
    Offered,
    PatternsOptions,
    Play,
    Resign,
    TakeHint,
    outcome,
    record,
    view,
)
from mondala.wire.tags import encode
from tests.tables.helpers import (
    act,
    folded,
    legal,
    live_patterns,
    moved,
    played_out,
    refusal,
)

FIRST, SECOND = 0, 1
CLOCK = ClockOptions(initial=60_000, increment=1_000)


def after_moves(count: int, clock: ClockOptions | None = None) -> Live:
    live = live_patterns(clock)
    for _ in range(count):
        live = moved(live, 1_000)
    return live


def ending(live: Live) -> tuple[tuple[int, ...], str]:
    over = outcome(live.state)
    assert over is not None
    return over.winners, over.reason


def test_a_move_is_for_the_player_whose_turn_it_is() -> None:
    live = live_patterns()
    assert refusal(live, FIRST, Play(legal(live)[0])) == "not-your-turn"
    assert refusal(live, None, Play(legal(live)[0])) == "no-such-seat"
    assert refusal(live, 2, Play(legal(live)[0])) == "no-such-seat"
    assert moved(live).state.moves


def test_a_move_that_the_rules_refuse_changes_nothing() -> None:
    live = after_moves(1)
    assert refusal(live, FIRST, Play("Sd4")) == "no-group"
    assert refusal(live, FIRST, Play("Bk")) == "wrong-phase"


@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_who_resigns_loses_whoever_is_to_move(seat: int) -> None:
    assert ending(act(after_moves(3), seat, Resign())) == ((1 - seat,), f"resigned {seat + 1}")


@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_a_draw_needs_an_offer_and_an_agreement(seat: int) -> None:
    offered = act(after_moves(3), seat, OfferDraw())
    assert offered.state.offer == Offered(seat, None)
    assert ending(act(offered, 1 - seat, Answer(agree=True))) == ((FIRST, SECOND), "agreed")


def test_nobody_agrees_to_their_own_offer() -> None:
    offered = act(after_moves(3), FIRST, OfferDraw())
    assert refusal(offered, FIRST, Answer(agree=True)) == "no-offer"
    assert refusal(offered, FIRST, Answer(agree=False)) == "no-offer"
    assert refusal(after_moves(3), FIRST, Answer(agree=True)) == "no-offer"


def test_a_declined_offer_is_gone() -> None:
    live = after_moves(3)
    offered = act(live, FIRST, OfferDraw())
    assert decide(offered, SECOND, Answer(agree=False), 0, None).events == (Declined(SECOND),)
    declined = act(offered, SECOND, Answer(agree=False))
    assert view(declined.state, None) == view(live.state, None)
    assert refusal(declined, SECOND, Answer(agree=True)) == "no-offer"


def asked(live: Live, seat: int, ask: Any, *, agree: bool) -> Live:
    return act(act(live, seat, ask), 1 - seat, Answer(agree=agree))


def moved_by(live: Live, seat: int) -> Live:
    """After that seat's next move."""
    while live.state.position.mover != seat:
        live = moved(live)
    return moved(live)


@pytest.mark.parametrize("ask", [OfferDraw(), AskTakeBack()])
@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_who_was_told_no_moves_before_asking_again(seat: int, ask: Any) -> None:
    """For either thing; the other player may ask all the same, and the game goes on."""
    live = asked(after_moves(4), seat, ask, agree=False)
    for again in (OfferDraw(), AskTakeBack()):
        assert refusal(live, seat, again) == "move-first"
        assert act(live, 1 - seat, again).state.offer is not None
    while live.state.position.mover != seat:
        live = moved(live)
        assert refusal(live, seat, ask) == "move-first"
    assert act(moved(live), seat, ask).state.offer is not None


def test_five_times_a_game_one_is_told_no() -> None:
    live = after_moves(4)
    for number in range(MOST_DECLINED):
        ask = AskTakeBack() if number % 2 else OfferDraw()
        live = moved_by(asked(live, FIRST, ask, agree=False), FIRST)
    for ask in (OfferDraw(), AskTakeBack()):
        assert refusal(live, FIRST, ask) == "asked-enough"
        assert act(live, SECOND, ask).state.offer is not None
    assert moved(live).version == live.version + 1


def test_what_is_agreed_to_is_no_reason_to_wait() -> None:
    """But there is an end to it: a journal does not grow for ever."""
    live = after_moves(3)
    for _ in range(MOST_TAKEN_BACK):
        live = moved(asked(live, SECOND, AskTakeBack(), agree=True))
    assert refusal(live, SECOND, AskTakeBack()) == "asked-enough"
    assert act(live, SECOND, OfferDraw()).state.offer is not None
    assert act(live, FIRST, AskTakeBack()).state.offer is not None


def test_a_game_of_the_rules_before_is_played_to_its_end_by_them() -> None:
    live = Live(live_patterns().game, replace(after_moves(4).state, rules=1))
    for _ in range(2 * MOST_DECLINED):
        live = asked(live, FIRST, OfferDraw(), agree=False)
    assert live.version == 4 * MOST_DECLINED


@pytest.mark.parametrize("command", [OfferDraw(), AskTakeBack()])
def test_one_offer_at_a_time(command: Any) -> None:
    offered = act(after_moves(3), FIRST, OfferDraw())
    for seat in (FIRST, SECOND):
        assert refusal(offered, seat, command) == "offer-open"


def test_a_move_is_an_answer_too() -> None:
    moved_on = moved(act(after_moves(3), SECOND, OfferDraw()))
    assert moved_on.state.offer is None


def test_taking_back_goes_to_before_the_own_last_move() -> None:
    """Whether the other has answered it or not; the position is the one that was."""
    for seat in (FIRST, SECOND):
        live = after_moves(6)
        to = 5 if live.state.position.mover != seat else 4
        asked = act(live, seat, AskTakeBack())
        assert asked.state.offer == Offered(seat, to)
        back = act(asked, 1 - seat, Answer(agree=True))
        assert view(back.state, None) == view(after_moves(to).state, None)
        assert back.state.position.mover == seat


def test_versions_go_on_rising_when_something_is_taken_back() -> None:
    live = act(act(after_moves(4), SECOND, AskTakeBack()), FIRST, Answer(agree=True))
    assert len(live.state.moves) < 4
    assert live.version == 6
    assert moved(live).version == 7


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    assert refusal(live_patterns(), SECOND, AskTakeBack()) == "nothing-to-take-back"
    assert refusal(after_moves(1), FIRST, AskTakeBack()) == "nothing-to-take-back"
    assert act(after_moves(1), SECOND, AskTakeBack()).state.offer == Offered(SECOND, 0)


def test_a_take_back_that_is_declined_leaves_the_moves() -> None:
    live = after_moves(4)
    declined = asked(live, SECOND, AskTakeBack(), agree=False)
    assert view(declined.state, None) == view(live.state, None)


def test_clocks_are_not_restored_by_a_take_back() -> None:
    """The player whose turn it was pays until the answer; the other's clock stays as it is."""
    live = after_moves(4, CLOCK)
    first, second = live.state.clocks.left
    asked = act(live, SECOND, AskTakeBack(), at=live.at + 2_000)
    back = act(asked, FIRST, Answer(agree=True), at=asked.at + 5_000)
    assert live.state.position.mover == SECOND
    assert back.state.clocks.left == (first, second - 7_000)
    assert back.state.clocks.since == back.at
    assert back.state.position.mover == SECOND


def test_the_record_leaves_out_what_was_taken_back() -> None:
    back = act(act(after_moves(6), SECOND, AskTakeBack()), FIRST, Answer(agree=True))
    other = legal(back)[-1]
    after = act(back, SECOND, Play(other))
    moves = [str(move) for move in record(after.state).moves]
    assert moves == [*view(back.state, None).moves, other]


@pytest.mark.parametrize(
    "command", [Flag(), Mark(), Substitute(FIRST, "level-2"), Abandon()], ids=str
)
def test_what_the_table_decides_is_refused_to_players(command: Any) -> None:
    for seat in (FIRST, SECOND):
        assert refusal(after_moves(2, CLOCK), seat, command, at=10**9) == "not-yours"


@pytest.mark.parametrize(
    "command", [Resign(), OfferDraw(), AskTakeBack(), Answer(agree=True)], ids=str
)
def test_what_players_decide_is_refused_to_the_table(command: Any) -> None:
    assert refusal(after_moves(2), None, command) == "no-such-seat"


def test_a_mark_is_an_entry_without_events() -> None:
    live = after_moves(2, CLOCK)
    entry = decide(live, None, Mark(), live.at + 5_000, None)
    assert entry.events == ()
    marked = act(live, None, Mark(), live.at + 5_000)
    assert marked.state == live.state
    assert (marked.version, marked.at) == (live.version + 1, live.at + 5_000)


def test_a_bot_plays_for_who_left_until_they_are_back() -> None:
    live = after_moves(2)
    away = act(live, None, Substitute(SECOND, "level-2"))
    assert view(away.state, None).bots == (None, "level-2")
    assert moved(away).state.moves  # whoever moves, it is the seat that moves
    back = act(away, None, Substitute(SECOND, None))
    assert back.state == live.state


def test_there_is_no_substitute_for_a_seat_that_is_not_there() -> None:
    for seat in (-1, 2):
        assert refusal(live_patterns(), None, Substitute(seat, "level-2")) == "no-such-seat"


def test_an_abandoned_game_has_no_winner() -> None:
    assert ending(act(after_moves(5), None, Abandon())) == ((), "abandoned")


@pytest.mark.parametrize("last", [Resign(), Abandon()], ids=str)
def test_nothing_happens_once_it_is_over(last: Any) -> None:
    over = act(after_moves(2, CLOCK), None if isinstance(last, Abandon) else FIRST, last)
    assert over.game.due(over.state) is None
    for seat, command in (
        (FIRST, Play(legal(over)[0])),
        (SECOND, Resign()),
        (FIRST, OfferDraw()),
        (None, Flag()),
        (None, Mark()),
        (None, Abandon()),
        (None, Substitute(FIRST, None)),
    ):
        assert refusal(over, seat, command, at=10**9) == "game-over"


@pytest.mark.parametrize("clock", [ClockOptions(), ClockOptions(initial=10_000)], ids=str)
def test_a_record_is_read_back_to_the_same_end(clock: ClockOptions) -> None:
    for seed in range(6):
        start = live_patterns(clock, seed)
        state = folded(start, list(played_out(start, seed))).state
        text = format_record(record(state, date="2026-11-15", names=("Ada", "Bo")))
        read = parse_record(text)
        assert read.outcome == outcome(state)
        assert (read.last, read.moves) == (state.position, state.moves)
        assert read.tags["Second"] == "Bo"


@pytest.mark.parametrize("how", ["resigned 1", "resigned 2", "time 1", "agreed", "abandoned"])
def test_every_ending_is_in_the_record(how: str) -> None:
    live = live_patterns(ClockOptions(initial=10_000))
    for _ in range(5):
        live = moved(live, 10)
    if how == "agreed":
        live = act(act(live, 0, OfferDraw()), 1, Answer(agree=True))
    elif how == "abandoned":
        live = act(live, None, Abandon())
    elif how == "time 1":
        live = act(live, None, Flag(), at=10**6)
    else:
        live = act(live, int(how[-1]) - 1, Resign())
    read = parse_record(format_record(record(live.state)))
    assert read.ending == how
    assert read.outcome == outcome(live.state)


@pytest.mark.parametrize("options", [PatternsOptions(), PatternsOptions(CLOCK)])
def test_options_are_stored_with_the_name_of_the_game(options: PatternsOptions) -> None:
    """And read without it too, as they were stored before."""
    written = encode(options)
    assert written.startswith(b'{"game":"Patterns",')
    unnamed = written.replace(b'"game":"Patterns",', b"", 1)
    for stored in (written, unnamed):
        assert msgspec.json.decode(stored, type=PatternsOptions) == options


def test_a_hint_has_two_steps_and_counts_once() -> None:
    live = after_moves(4)
    mover = live.state.position.mover
    assert decide(live, mover, TakeHint(), 0, None).events == (HintTaken(mover, 1),)
    where = act(live, mover, TakeHint())
    assert decide(where, mover, TakeHint(), 0, None).events == (HintTaken(mover, 2),)
    whole = act(where, mover, TakeHint())
    assert refusal(whole, mover, TakeHint()) == "no-more-hints"
    assert (whole.state.hints[mover], whole.state.hints[1 - mover]) == (1, 0)
    assert (whole.state.position, whole.state.moves) == (live.state.position, live.state.moves)


def test_every_position_has_its_hint() -> None:
    """After a move, and where one was taken back."""
    hinted = act(after_moves(4), SECOND, TakeHint())
    assert view(hinted.state, None).hinted == 1
    answered = act(moved(hinted), FIRST, TakeHint())
    assert (tuple(answered.state.hints), answered.state.hinted) == ((1, 1), 1)
    asked = act(answered, SECOND, AskTakeBack())
    back = act(asked, FIRST, Answer(agree=True))
    assert view(back.state, None).hinted == 0
    assert view(act(back, SECOND, TakeHint()).state, None).hints == (1, 2)


def test_hints_are_for_the_player_whose_turn_it_is() -> None:
    live = after_moves(4)
    assert refusal(live, FIRST, TakeHint()) == "not-your-turn"
    assert refusal(live, None, TakeHint()) == "no-such-seat"
    assert refusal(act(live, FIRST, Resign()), SECOND, TakeHint()) == "game-over"


def test_a_clock_runs_while_one_takes_hints() -> None:
    live = after_moves(4, CLOCK)
    hinted = act(live, SECOND, TakeHint(), live.at + 5_000)
    assert hinted.state.clocks == live.state.clocks
    assert refusal(live, SECOND, TakeHint(), live.at + 90_000) == "time-up"


def test_the_record_counts_hints() -> None:
    """Also those about moves that were taken back; without any it reads as it always did."""
    live = after_moves(4)
    assert "Hints" not in format_record(record(live.state))
    for _ in range(2):
        live = moved(act(live, live.state.position.mover, TakeHint()))
    told = format_record(record(live.state))
    assert '[HintsFirst "1"]\n[HintsSecond "1"]' in told
    assert parse_record(told).hints == (1, 1)
