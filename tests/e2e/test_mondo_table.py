"""What happens at a table of Mondo: races, broken lines, the end of the time, leaving."""

from playwright.sync_api import expect

from mondala.games.mondo.match import RoundPhase
from tests.e2e.conftest import PHONE, NewPerson, server_of_its_own
from tests.e2e.lag import bad_line
from tests.e2e.mondo import Player, play
from tests.e2e.notices import expect_notice
from tests.server.support.running import RunningServer

server = server_of_its_own()


def test_two_grab_the_same_tile(new_person: NewPerson, server: RunningServer) -> None:
    """Bo's line is held up: he takes what Ada has already, sees it in his hand, and loses it. What
    he wanted to have instead, before he knew, he gets."""
    with bad_line(server.port) as line:
        ada, bo = Player(new_person("Ada")), Player(new_person("Bo"), via=line.url)
        play(ada, bo, minutes=30)
        line.hold()
        tile = ada.highest()
        ada.grab(tile)
        ada.until(lambda: ada.hand)
        bo.grab(tile)
        rather = bo.highest()
        bo.press(*bo.seen()[rather])
        line.release()
        expect_notice(bo.page, "Ada was faster and has the tile.")
        assert bo.refusals() == ["gone"]
        bo.until(lambda: bo.round.players[ada.seat].hand)
        assert tile not in bo.seen()
        bo.until(lambda: bo.hand and bo.hand.handle == rather)
        bo.place(bo.round.players[bo.seat].world.open_spaces()[0])


def test_drop_and_return(new_person: NewPerson, server: RunningServer) -> None:
    """Who drops out in mid-round has the seat again in the same page; a bot kept it meanwhile."""
    with bad_line(server.port) as line:
        ada, bo = Player(new_person("Ada")), Player(new_person("Bo"), via=line.url)
        play(ada, bo, minutes=30)
        bo.lay(2)
        bo.take()
        loaded = bo.page.evaluate("performance.timeOrigin")
        line.cut()
        expect(bo.page.get_by_text("The connection is lost")).to_be_visible()
        ada.until(lambda: ada.round.players[bo.seat].hand is None)
        away = ada.page.get_by_role("region", name="Bo is away")
        away.get_by_role("button", name="Let the computer play on").click()
        expect_notice(ada.page, "The computer plays for Bo until they are back")
        ada.until(lambda: len(ada.round.players[bo.seat].world.placements) > 2)
        ada.lay(1)
        line.mend()
        bo.page.evaluate("dispatchEvent(new Event('online'))")
        bo.until(lambda: bo.round.players[ada.seat].world.placements)
        expect(away).to_have_count(0)
        ada.until(lambda: ada.state.bots[bo.seat] is None)
        came = ada.version
        bo.until(lambda: bo.version >= came)
        laid = len(bo.world)
        bo.lay(1)  # perhaps what the bot has left in the hand
        ada.until(lambda: len(ada.round.players[bo.seat].world.placements) == laid + 1)
        assert bo.page.evaluate("performance.timeOrigin") == loaded


def test_the_time_runs_out_with_a_tile_in_the_hand(
    new_person: NewPerson, server: RunningServer
) -> None:
    """Hidden time: nobody sees it coming. The tile goes back, and nothing more can be done."""
    ada = Player(new_person("Ada"))
    bo = Player(new_person("Bo", size=PHONE, touch=True), touch=True)
    play(ada, bo, minutes=30, hidden_time=True)
    hand = ada.take()
    expect(ada.page.get_by_role("timer")).to_have_attribute("aria-label", "The time left is hidden")
    server.leap()
    ada.until(lambda: ada.state.phase is not RoundPhase.RUNNING)
    assert ada.hand is None
    assert ada.round.pile.tiles[-1].handle == hand.handle
    expect(ada.page.locator(".scoring h1")).to_be_visible()
    expect(bo.page.locator(".scoring h1")).to_be_visible()
    assert all(each["at"] is None for each in ada.received if each["t"] == "entry")
