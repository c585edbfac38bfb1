"""Nim: everything that is asked about it."""

from collections.abc import Sequence
from typing import ClassVar, get_args

from mondala.bots.analyst import Analyst
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.tables.live import Entry, TableCommand
from mondala.tables.live_game import Glance, LiveGame
from tests.nim import rules
from tests.nim.analyst import Teacher
from tests.nim.bot import Chancer, Counter
from tests.nim.rules import NimOptions, State, TakeStones, Took, View


class NimReplay(Value, frozen=True):
    names: tuple[str, ...]
    takes: tuple[tuple[Seat, int], ...]


class Nim(LiveGame):
    name = rules.NAME
    rules_version = 1
    options_type = NimOptions
    options_refused = ("seats", "most")
    bots = (Counter(), Chancer())
    analyst: ClassVar[Analyst | None] = Teacher()

    player_commands = (TakeStones,)
    table_commands = get_args(TableCommand)
    events = get_args(rules.Event)
    view_type = View
    replay_type = NimReplay

    judge = staticmethod(rules.judge)
    apply = staticmethod(rules.apply)
    view = staticmethod(rules.view)
    redacted = staticmethod(rules.redacted)
    outcome = staticmethod(rules.outcome)

    def begin(
        self, options: NimOptions, seed: int, _material: None, _rules: int | None = None
    ) -> State:
        return rules.begin(options, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if rules.outcome(state) else (state.turn,)

    def glance(self, state: State) -> Glance:
        return Glance(sum(state.taken), tuple(state.taken), self.to_act(state))

    def record(
        self, start: State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        takes = self.replay(start, entries, names, date).takes
        lines = [f"{names[seat]} took {count}" for seat, count in takes]
        return "\n".join([f"Nim, {date}", *lines, ""])

    def replay(
        self,
        start: State,  # noqa: ARG002
        entries: Sequence[Entry],
        names: tuple[str, ...],
        date: str,  # noqa: ARG002
    ) -> NimReplay:
        events = (event for entry in entries for event in entry.events)
        takes = tuple((event.seat, event.count) for event in events if isinstance(event, Took))
        return NimReplay(names, takes)

    def controllers(self) -> Sequence[type]:
        from tests.nim.api import NimController

        return (NimController,)


GAME = Nim()
