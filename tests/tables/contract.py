"""The contract that the description of every live game holds, besides that of every game."""

from collections.abc import Callable
from itertools import islice
from typing import Any, TypeAlias

import msgspec
import pytest

from mondala.bots.analyst import AnalyseRecord, Outline
from mondala.bots.bot import LARGEST_MEMORY, Bot, Budget
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.tables.live import Abandon, Entry
from mondala.tables.live_game import Glance, LiveGame, PresentSeats
from mondala.tables.options import GameOptions
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.tables.bot_games import bot_game
from tests.tables.helpers import played_out
from tests.tables.settings import LiveSetting, read_back

LivePromise: TypeAlias = Callable[[LiveSetting], None]
FEW_NODES = 100
"""Nodes for all findings of an analyst in one game."""
A_WHILE, A_FEW = 120, 30
"""Questions to the bots of one game."""


# Its words about itself.


def its_options_have_defaults_and_name_the_game(setting: LiveSetting) -> None:
    """As JSON they begin with the game; stored options of older versions do not name it."""
    game = setting.game
    for options in (game.options_type(), setting.options):
        assert isinstance(options, GameOptions)
        assert options.game == game.name
        written = encode(options)
        assert written.startswith(b'{"game":"%b"' % game.name.encode())
        unnamed = encode(
            {name: each for name, each in msgspec.json.decode(written).items() if name != "game"}
        )
        for stored in (written, unnamed):
            assert codec_of(game).read_options(stored) == options


def without_game(options: bytes) -> dict[str, Any]:
    return {key: value for key, value in msgspec.json.decode(options).items() if key != "game"}


def its_bots_have_names_of_their_own_and_rising_levels(setting: LiveSetting) -> None:
    bots = setting.game.bots
    assert bots
    assert len({bot.name for bot in bots}) == len(bots)
    levels = [bot.level for bot in bots]
    assert levels[0] == 1
    assert levels == sorted(set(levels))
    assert all(bot.about for bot in bots)


def its_bots_are_found_by_name_and_level(setting: LiveSetting) -> None:
    game = setting.game
    assert game.bot_of_level(None) is game.bot_of_level(game.friendly)
    for bot in game.bots:
        assert game.bot(bot.name) is game.bot_of_level(bot.level) is bot
    unknown: tuple[Callable[[], Bot], ...] = (
        lambda: game.bot("nobody"),
        lambda: game.bot(""),
        lambda: game.bot_of_level(0),
        lambda: game.bot_of_level(game.bots[-1].level + 1),
    )
    for ask in unknown:
        with pytest.raises(NotAllowed) as refusal:
            ask()
        assert refusal.value.code == "no-such-bot"


def its_facts_and_material_can_be_told(setting: LiveSetting) -> None:
    game = setting.game
    assert msgspec.json.decode(encode(game.facts())) is not None
    assert isinstance(game.material_digest(setting.material), str)
    assert game.material_digest(setting.material) == game.material_digest(game.read_material(""))


# Its answers about a game that is played.


def everybody_sits_somewhere(setting: LiveSetting) -> None:
    """The seats that are drawn are the seats there are, each once, and the seed decides."""
    for seed in range(20):
        order = setting.game.seat_order(setting.options, seed)
        assert sorted(order) == list(range(setting.seats))
        assert order == setting.game.seat_order(setting.options, seed)


def only_seats_that_exist_can_act(setting: LiveSetting) -> None:
    """And nobody can once it is over."""
    game, seats = setting.game, set(range(setting.seats))
    step = None
    for step in setting.steps:
        could = game.to_act(step.after)
        assert set(could) <= seats
        assert len(set(could)) == len(could)
    assert step is not None
    assert game.to_act(step.after) == ()


def what_is_shown_can_be_sent(setting: LiveSetting) -> None:
    """Views, what is derived and the glance are read back equal, for everybody at every step."""
    game = setting.game
    for step in setting.steps:
        for watcher in setting.watchers():
            view = game.view(step.after, watcher)
            assert read_back(view, game.view_type) == view
        derived = game.derived(step.after)
        if derived is not None:
            assert game.derived_type is not None
            assert read_back(derived, game.derived_type) == derived
        glance = game.glance(step.after)
        assert read_back(glance, Glance) == glance
        assert len(glance.points) == setting.seats
        assert set(glance.to_act) <= set(range(setting.seats))


def where_nothing_is_hidden_all_see_the_same(setting: LiveSetting) -> None:
    game = setting.game
    if not game.nothing_hidden:
        return
    for step in setting.steps:
        assert len({encode(game.view(step.after, watcher)) for watcher in setting.watchers()}) == 1
        for event in step.events:
            assert all(game.redacted(event, watcher) == event for watcher in setting.watchers())


def agreed(game: LiveGame, state: Any, there: PresentSeats) -> Any:
    return game.by_consent(state, lambda: there)


def what_the_table_decides_is_allowed(setting: LiveSetting) -> None:
    """Checked for decisions that are due, for games taken up again, for agreements, and for ending
    a game where that is possible. Nothing is due after the end."""
    game, seats = setting.game, range(setting.seats)
    nobody: frozenset[Seat] = frozenset()
    present = [PresentSeats(frozenset(seats), nobody), PresentSeats(nobody, frozenset(seats))]
    present += [PresentSeats(frozenset({seat}), nobody) for seat in seats]
    step = None
    for step in setting.steps:
        state = step.after
        if game.outcome(state) is not None:
            break
        assert game.grace(state) >= 0
        due = game.due(state)
        if due is not None:
            game.judge(state, None, due.command, max(due.at, step.at))
        decided = [game.resumed(state)]
        decided += [agreed(game, state, there) for there in present]
        if game.may_end(state):
            decided.append(Abandon())
        for command in decided:
            if command is not None:
                game.judge(state, None, command, step.at)
    assert step is not None
    assert game.due(step.after) is None


def there_is_a_stand_in_or_none_for_each_seat(setting: LiveSetting) -> None:
    bots = {bot.name for bot in setting.game.bots} | {*setting.game.earlier_bots}
    for step in setting.steps:
        stand_ins = setting.game.stand_ins(step.after)
        assert len(stand_ins) == setting.seats
        assert set(stand_ins) <= {None, *bots}


def journal(setting: LiveSetting, seed: int) -> list[Entry]:
    return list(played_out(setting.live(seed), seed))


def a_journal_is_read_back(setting: LiveSetting) -> None:
    codec = codec_of(setting.game)
    for entry in journal(setting, 13):
        assert codec.read_entry(codec.write_entry(entry)) == entry


def a_game_can_be_recorded_and_replayed(setting: LiveSetting) -> None:
    """From its beginning and its entries alone: all of them, the first half, or none yet."""
    game, start, entries = setting.game, setting.begin(14), journal(setting, 14)
    for known in (entries, entries[: len(entries) // 2], []):
        told = start, known, setting.names(), "2026-11-16"
        record, replay = game.record(*told), game.replay(*told)
        assert "2026-11-16" in record
        assert record == game.record(*told)
        assert isinstance(replay, game.replay_type)
        assert encode(read_back(replay, game.replay_type)) == encode(replay)
    whole = game.record(start, entries, setting.names(), "?")
    assert [name for name in setting.names() if name not in whole] == []


# Its bots.


def what_a_bot_decides_is_allowed_and_what_it_remembers_is_small(setting: LiveSetting) -> None:
    """In games of every bot against itself, at the moment in which it decides: the weakest plays to
    the end, the others long enough to have met what there is."""
    weakest = setting.game.bots[0]
    for bot in setting.game.bots:
        decisions = 0
        for live, one in islice(bot_game(setting, bot, 15), None if bot is weakest else A_WHILE):
            if one.command is not None:
                setting.game.judge(live.state, one.seat, one.command, live.at)
                decisions += 1
            assert len(encode(one.memory)) <= LARGEST_MEMORY
            read = msgspec.json.decode(encode(one.memory), type=bot.memory_type | None)
            assert read == one.memory
        assert decisions >= setting.seats


def the_same_questions_give_the_same_decisions(setting: LiveSetting) -> None:
    """The first of a game."""

    def decisions(bot: Bot) -> list[tuple[int, Seat, Any, int | None]]:
        game = islice(bot_game(setting, bot, 17), A_FEW)
        return [(live.at, one.seat, one.command, one.at) for live, one in game]

    for bot in setting.game.bots:
        assert decisions(bot) == decisions(bot)


def a_reflex_of_a_bot_is_allowed(setting: LiveSetting) -> None:
    """A bot's reflex to any act of the players; none is asked for after the end."""
    game = setting.game
    for step in setting.steps:
        if game.outcome(step.after) is not None:
            break
        for seat in range(setting.seats):
            reflex = game.bot_reflex(step.after, seat)
            if reflex is not None:
                assert type(reflex) in game.player_commands
                game.judge(step.after, seat, game.command(reflex, 0), step.at)


# Its analyst.


def analysed(setting: LiveSetting, budget: Budget) -> list[Any]:
    """The parts of the analysis of a game that was played at random."""
    game, analyst = setting.game, setting.game.analyst
    assert analyst is not None
    record = game.record(setting.begin(19), journal(setting, 19), setting.names(), "2026-11-16")
    chance = Chance(19).stream("analyst")
    return [*analyst.work(AnalyseRecord(record), setting.material, budget, chance)]


def an_analysis_has_as_many_parts_as_it_says(setting: LiveSetting) -> None:
    """The parts are of the classes that the analyst names, can be sent, and are the same for the
    same job."""
    analyst = setting.game.analyst
    if analyst is None:
        return
    assert AnalyseRecord in analyst.jobs
    outline, *parts = analysed(setting, Budget(nodes=FEW_NODES))
    assert outline == Outline(len(parts))
    for part in parts:
        assert type(part) in analyst.parts
        assert msgspec.json.decode(encode(part))["type"] == type(part).__name__
        assert read_back(part, type(part)) == part
    assert [outline, *parts] == analysed(setting, Budget(nodes=FEW_NODES))


def an_analysis_that_may_not_go_on_ends(setting: LiveSetting) -> None:
    if setting.game.analyst is not None:
        stopped = analysed(setting, Budget(nodes=FEW_NODES, may_go_on=lambda: False))
        assert {type(part) for part in stopped} <= {Outline}


LIVE_PROMISES: tuple[LivePromise, ...] = (
    its_options_have_defaults_and_name_the_game,
    its_bots_have_names_of_their_own_and_rising_levels,
    its_bots_are_found_by_name_and_level,
    its_facts_and_material_can_be_told,
    everybody_sits_somewhere,
    only_seats_that_exist_can_act,
    what_is_shown_can_be_sent,
    where_nothing_is_hidden_all_see_the_same,
    what_the_table_decides_is_allowed,
    there_is_a_stand_in_or_none_for_each_seat,
    a_journal_is_read_back,
    a_game_can_be_recorded_and_replayed,
    what_a_bot_decides_is_allowed_and_what_it_remembers_is_small,
    the_same_questions_give_the_same_decisions,
    a_reflex_of_a_bot_is_allowed,
    an_analysis_has_as_many_parts_as_it_says,
    an_analysis_that_may_not_go_on_ends,
)
every_live_promise = pytest.mark.parametrize(
    "promise", LIVE_PROMISES, ids=lambda promise: str(promise.__name__)
)
