"""Games of bots against themselves, as a table has them, without a server."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mondala.bots.bot import Bot, Budget, Question
from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.tables.live import Live, advance, decide
from mondala.tables.live_game import PresentSeats
from tests.tables.settings import LiveSetting, read_back

LITTLE = Budget(nodes=4)
"""Strong bots need not play well here."""
LOOKS_AGAIN = 1_000
"""Milliseconds after which a bot that had nothing to do is asked again."""
LONGEST = 2_000
"""More happens in no game of these."""


@dataclass
class Seated:
    """A bot at a seat: what it remembers, and what it is about to do when."""

    bot: Bot
    seat: Seat
    memory: Any = None
    at: int | None = None
    command: Any = None


def bot_game(setting: LiveSetting, bot: Bot, seed: int) -> Iterator[tuple[Live, Seated]]:
    """A game of one bot at every seat, as a table would have them: each is asked when it could
    act and acts after its delay; the table does what is due. Every decision as it is made."""
    live, chance = setting.live(seed), Chance(seed).stream(bot.name)
    seated = [Seated(bot, seat) for seat in range(setting.seats)]
    for _ in range(LONGEST):
        if setting.game.outcome(live.state) is not None:
            return
        for one in seated:
            if one.at is None and one.seat in setting.game.to_act(live.state):
                _think(setting, live, one, chance)
                yield live, one
        live = _reflexes(setting, live)
        live = _happens(setting, live, seated)
    raise AssertionError(f"{bot.name} does not come to an end")


def _think(setting: LiveSetting, live: Live, one: Seated, chance: Stream) -> None:
    """Its view comes from bytes: that is how it travels to a worker."""
    game = setting.game
    view = game.bot_view(read_back(game.view(live.state, one.seat), game.view_type))
    question = Question(one.seat, view, setting.material, one.memory)
    decision = one.bot.decide(question, LITTLE, chance)
    one.memory, one.command = decision.memory, None
    one.at = live.at + (LOOKS_AGAIN if decision.command is None else decision.delay)
    if decision.command is not None:
        one.command = game.command(game.bot_command(decision.command), 0)


def _reflexes(setting: LiveSetting, live: Live) -> Live:
    for seat in range(setting.seats):
        reflex = setting.game.bot_reflex(live.state, seat)
        if reflex is not None and setting.game.outcome(live.state) is None:
            live = _acted(live, seat, setting.game.command(reflex, 0), live.at)
    return live


def _happens(setting: LiveSetting, live: Live, seated: list[Seated]) -> Live:
    """The next thing: a bot acts, or the table does what is due or what all agree on."""
    bots = frozenset(range(setting.seats))
    consent = setting.game.by_consent(live.state, lambda: PresentSeats(frozenset(), bots))
    if consent is not None:
        return _acted(live, None, consent, live.at)
    due = setting.game.due(live.state)
    acting = min((one for one in seated if one.at is not None), key=_when, default=None)
    if due is not None and (acting is None or due.at <= _when(acting)):
        for one in seated:
            one.at = None
        return _acted(live, None, due.command, due.at)
    assert acting is not None, "nobody will ever act again"
    at, acting.at = _when(acting), None
    try:
        if acting.command is not None:
            return _acted(live, acting.seat, acting.command, at)
    except NotAllowed:
        pass  # somebody was quicker: it looks again
    return replace(live, at=at)


def _when(one: Seated) -> int:
    assert one.at is not None
    return one.at


def _acted(live: Live, seat: Seat | None, command: Any, at: int) -> Live:
    return advance(live, decide(live, seat, command, at, None))
