"""A game of Patterns outlives a lost network and a server that dies."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.patterns_players import CLOCK, Player
from tests.e2e.tables import start
from tests.server.running import RunningServer


def in_turn(players: tuple[Player, Player], moves: int) -> None:
    """They move in turn so many times; both have seen the last one then."""
    for _ in range(moves):
        count = max(each.moves for each in players)
        for each in players:
            each.wait_for_moves(count)
            each.page.locator("[data-plate][data-turn]").wait_for()
        next(each for each in players if each.own.get_attribute("data-turn") is not None).move()
        for each in players:
            each.wait_for_moves(count + 1)
            each.page.locator("[data-plate][data-turn]").wait_for()


def mover_and_other(players: tuple[Player, Player]) -> tuple[Player, Player]:
    first, second = players
    return players if first.own.get_attribute("data-turn") is not None else (second, first)


def test_a_move_made_without_a_network_arrives_when_it_is_back(new_person: NewPerson) -> None:
    ada, bo = new_person("Ada"), new_person("Bo")
    start(ada, bo, patterns=CLOCK)
    players = (Player(ada), Player(bo))
    in_turn(players, 4)
    mover, other = mover_and_other(players)
    mover.page.context.set_offline(True)
    mover.begin_move()
    expect(mover.page.locator("[data-pending]")).to_be_attached()
    expect(mover.page.get_by_text("The connection is lost")).to_be_visible()
    expect(other.page.locator("section.far")).to_contain_text("away")
    assert other.moves == 4
    mover.page.context.set_offline(False)
    for each in players:
        each.wait_for_moves(5)
    in_turn(players, 2)


def test_the_server_dies_and_comes_back_mid_game(
    new_person: NewPerson, server: RunningServer
) -> None:
    ada, bo = new_person("Ada"), new_person("Bo")
    start(ada, bo, patterns=CLOCK)
    players = (Player(ada), Player(bo))
    in_turn(players, 5)
    mover, _ = mover_and_other(players)
    server.kill()
    mover.begin_move()
    server.start()
    for each in players:
        each.wait_for_moves(6)
    in_turn(players, 3)
    assert [each.moves for each in players] == [9, 9]
