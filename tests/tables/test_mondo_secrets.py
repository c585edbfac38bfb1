"""No one at a live table is sent a byte that depends on secrets, time included."""

import pytest

from mondala.core.chance import SEED_LIMIT, Chance
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.games.mondo.commands import PlayerCommand
from mondala.games.mondo.lines import Entry as Line
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Options
from mondala.tables.live import Entry, Live, advance, decide
from mondala.tables.mondo import Act, Resume, Stage, StageBegan
from mondala.wire.tags import encode, tagged
from tests.games.mondo.lookalikes import discreet, exchanged, lookalikes
from tests.players import player_command
from tests.tables.helpers import live_mondo, on_time, random_act, running, scored

TRIO = Options(3, minutes=1)
HIDDEN = Options(2, minutes=1, hidden_time=True)
WATCHERS: tuple[Seat | None, ...] = (None, 0, 1, 2)


def shown(live: Live, entry: Entry | None, watcher: Seat | None) -> bytes:
    """Everything that a watcher is sent: the view, and the events that led to it."""
    events = () if entry is None else entry.events
    redacted = [tagged(live.game.redacted(event, watcher)) for event in events]
    return encode([live.game.view(live.state, watcher), redacted])


@pytest.mark.parametrize("watcher", WATCHERS)
def test_a_live_round_with_other_undersides_looks_the_same(watcher: Seat | None) -> None:
    """With pauses, interruptions, substitutes and hands put away."""
    here = running(TRIO, seed=3)
    pairs = lookalikes(here.state.match, 20)
    secret = {tile.handle for pair in pairs for tile in pair}
    state = replace(here.state, match=exchanged(here.state.match, pairs))
    there = replace(here, state=state)
    stream = Chance(1).stream("players")
    while here.state.phase is not RoundPhase.SCORED:
        at, seat, command = random_act(here.state, here.at, stream)
        entries = []
        for live in (here, there):
            acted = command
            if isinstance(command, Act):
                line = discreet(live.state.match, Line(at, seat, command.command), secret, watcher)
                assert isinstance(line.command, PlayerCommand)
                acted = Act(line.command, command.lag)
            entries.append(decide(live, seat, acted, at, None))
        here, there = advance(here, entries[0]), advance(there, entries[1])
        assert shown(here, entries[0], watcher) == shown(there, entries[1], watcher)
    assert here.state != there.state


def test_the_seed_shows_in_nothing() -> None:
    here = on_time(live_mondo(TRIO, seed=SEED_LIMIT - 1))
    there = replace(
        here, state=replace(here.state, match=replace(here.state.match, chance=Chance(2)))
    )
    stream = Chance(2).stream("players")
    while here.state.phase is not RoundPhase.SCORED:
        at, seat, command = random_act(here.state, here.at, stream)
        one, other = (decide(live, seat, command, at, None) for live in (here, there))
        here, there = advance(here, one), advance(there, other)
        for watcher in WATCHERS:
            sent = shown(here, one, watcher)
            assert sent == shown(there, other, watcher)
            assert str(SEED_LIMIT - 1).encode() not in sent


@pytest.mark.parametrize("watcher", [None, 0, 1])
def test_where_the_time_is_hidden_it_shows_in_nothing(watcher: Seat | None) -> None:
    """The same acts, half a minute later: as long as the round runs, nobody sees a difference."""
    stream = Chance(4).stream("players")
    quick, slow = running(HIDDEN), running(HIDDEN)
    waits = {0: 30_000}
    for count in range(60):
        seat = stream.below(2)
        command = Act(player_command(quick.state.match, seat, stream))
        one = decide(quick, seat, command, quick.at + 7, None)
        other = decide(slow, seat, command, slow.at + waits.get(count, 7), None)
        quick, slow = advance(quick, one), advance(slow, other)
        assert shown(quick, one, watcher) == shown(slow, other, watcher)
    assert quick.at + 20_000 < slow.at
    assert shown(on_time(quick), None, watcher) == shown(on_time(slow, late=40), None, watcher)


def test_hidden_time_is_in_no_view_and_no_event() -> None:
    began = on_time(live_mondo(HIDDEN))
    due = began.game.due(began.state)
    assert due is not None
    went = decide(began, None, due.command, due.at, None)
    live = advance(began, went)
    for watcher in (None, 0, 1):
        stages = [event for event in went.events if isinstance(event, StageBegan)]
        (seen,) = (live.game.redacted(stage, watcher) for stage in stages)
        for stage in (seen.stage, live.game.view(live.state, watcher).stage):
            assert (stage.until, stage.go_at) == (None, None)
        assert live.game.view(live.state, watcher).match.time_limit is None
    assert live.game.due(live.state) is not None, "the table knows it"


def test_where_it_is_not_hidden_everybody_sees_it() -> None:
    live = running(TRIO)
    for watcher in WATCHERS:
        assert live.game.view(live.state, watcher).stage == live.state.stage
    assert live.state.stage.until == live.at + TRIO.time_limit


@pytest.mark.parametrize("watcher", [None, 0, 1])
def test_an_interruption_and_the_pause_do_not_tell_a_hidden_time(watcher: Seat | None) -> None:
    """Countdown and pause last as long as ever, but when they end would tell what was used."""
    quick, slow = running(HIDDEN), running(HIDDEN)
    for wait in (100, 20_000):
        one = decide(quick, None, Resume(), quick.at + 100, None)
        other = decide(slow, None, Resume(), slow.at + wait, None)
        quick, slow = advance(quick, one), advance(slow, other)
        assert shown(quick, one, watcher) == shown(slow, other, watcher)
    assert quick.at < slow.at
    assert shown(scored(quick), None, watcher) == shown(scored(slow), None, watcher)
    for live in (on_time(live_mondo(HIDDEN)), quick, scored(quick)):
        assert live.game.view(live.state, watcher).stage == Stage(None)
        assert live.game.due(live.state) is not None, "the table knows it"
