"""Load players of Mondo follow the pile of their table, and reach for tiles that lie free."""

from mondala.core.chance import Chance, Stream
from mondala.core.value import replace
from mondala.games.mondo.board import INDEX, NEIGHBOURS, SPACES
from mondala.games.mondo.commands import Place, PutBack, Take
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.pile import Pile
from mondala.games.mondo.tiles import Side
from mondala.hosted.mondo.game import GAME
from mondala.hosted.mondo.load import LOAD, PATH, SEATS, SharedPile
from mondala.load.client import Tally
from mondala.tables.live import Entry, Live, advance, decide
from mondala.tables.mondo import Act
from mondala.wire.tags import encode, tagged
from tests.players import player_command
from tests.tables.helpers import live_mondo, played_out, running


def sent(entry: Entry, watcher: int | None = None) -> bytes:
    """An entry as a player hears it."""
    events = [tagged(GAME.redacted(event, watcher)) for event in entry.events]
    return encode({"t": "entry", "game_id": "g", "number": entry.number, "events": events})


def pile_of(live: Live) -> Pile:
    found: Pile = live.state.match.round.pile
    return found


def test_every_space_of_the_path_joins_one_before_it() -> None:
    assert sorted(PATH) == sorted(SPACES)
    for place, space in enumerate(PATH[1:], start=1):
        before = {INDEX[name] for name in PATH[:place]}
        assert before & {*NEIGHBOURS[INDEX[space]]}


def test_a_table_has_a_player_for_each_seat_and_options_of_the_game() -> None:
    assert len(LOAD.players(Tally(), 0.0)) == SEATS == LOAD.options["seats"]
    assert LOAD.options["game"] == GAME.name


def load_command(live: Live, seat: int, stream: Stream) -> Act:
    """An act of load players: take, place or put back."""
    while not isinstance(
        command := player_command(live.state.match, seat, stream), Take | Place | PutBack
    ):
        pass
    return Act(command)


def test_what_it_reaches_for_lies_free_throughout_a_round() -> None:
    """Whichever seat's copy of an entry it heard, and however often."""
    live, shared = live_mondo(), SharedPile()
    stream, done = Chance(3).stream("players"), set()
    for number in range(80):
        due = live.game.due(live.state)
        assert due is not None
        if live.state.phase is RoundPhase.RUNNING:
            seat = number % 2
            command = load_command(live, seat, stream)
            done.add(type(command.command))
            entry = decide(live, seat, command, live.at + 10, None)
        else:
            entry = decide(live, None, due.command, due.at, None)
        live = advance(live, entry)
        for watcher in (0, 1, None):
            shared.hear(sent(entry, watcher))
        free = {tile.handle for tile in pile_of(live).free()}
        assert all(shared.free_handle() in free for _ in range(5))
    assert done == {Take, Place, PutBack}


def test_an_older_entry_changes_nothing() -> None:
    """A player whose messages come late tells what the others have told already."""
    live = running()
    shared = SharedPile()
    began = next(played_out(live_mondo()))
    shared.hear(sent(began))
    tile = pile_of(live).free()[0]
    took = decide(live, 0, Act(Take(tile.handle)), live.at, None)
    held = advance(live, took)
    back = decide(held, 0, Act(PutBack(*tile.spot, Side.FRONT)), live.at, None)
    for entry in (took, back, replace(took, number=1)):
        shared.hear(sent(entry))
    reached = {shared.free_handle() for _ in range(2_000)}
    assert tile.handle in reached


def test_the_next_game_is_numbered_from_one_again() -> None:
    shared = SharedPile()
    first = live_mondo(seed=1)
    for entry in played_out(first, seed=1):
        shared.hear(sent(entry))
    shared.begin()
    second = live_mondo(seed=2)
    began = next(played_out(second))
    shared.hear(sent(began))
    free = {tile.handle for tile in pile_of(advance(second, began)).free()}
    assert all(shared.free_handle() in free for _ in range(50))
