"""A game of Patterns outlives a lost network and a server that dies."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson, server_of_its_own
from tests.e2e.patterns_players import CLOCK, Player
from tests.e2e.tables import start
from tests.server.support.running import RunningServer

server = server_of_its_own()


def mover_and_other(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Once both have heard whose turn it is."""
    count = max(each.moves for each in players)
    for each in players:
        each.wait_for_moves(count)
        each.page.locator("[data-plate][data-turn]").wait_for()
    first, second = players
    return players if first.own.get_attribute("data-turn") is not None else (second, first)


def in_turn(players: tuple[Player, Player], moves: int) -> None:
    """They move in turn so many times, and both see each. Five moves can always be made: the bowl
    is chosen, then each player has two tokens to lay."""
    for _ in range(moves):
        mover, other = mover_and_other(players)
        mover.move()
        other.wait_for_moves(mover.moves)


def test_a_move_made_without_a_network_arrives_when_it_is_back(new_person: NewPerson) -> None:
    ada, bo = new_person("Ada"), new_person("Bo")
    start(ada, bo, options=CLOCK)
    players = (Player(ada), Player(bo))
    in_turn(players, 2)
    mover, other = mover_and_other(players)
    mover.page.context.set_offline(True)
    mover.begin_move()
    expect(mover.page.locator("[data-pending]")).to_be_attached()
    expect(mover.line).to_contain_text("The connection is lost")
    expect(mover.line).to_contain_text("Your move is sent as soon as the connection is back")
    expect(mover.page.locator("circle.unsent")).to_be_attached()
    expect(other.page.locator("section.far")).to_contain_text("away")
    assert other.moves == 2
    mover.page.context.set_offline(False)
    for each in players:
        each.wait_for_moves(3)
    expect(mover.page.locator("circle.unsent")).to_have_count(0)
    in_turn(players, 2)


def test_the_server_dies_and_comes_back_mid_game(
    new_person: NewPerson, server: RunningServer
) -> None:
    ada, bo = new_person("Ada"), new_person("Bo")
    start(ada, bo, options=CLOCK)
    players = (Player(ada), Player(bo))
    in_turn(players, 3)
    mover, _ = mover_and_other(players)
    server.kill()
    mover.begin_move()
    server.start()
    for each in players:
        each.wait_for_moves(4)
    in_turn(players, 1)
    assert [each.moves for each in players] == [5, 5]
