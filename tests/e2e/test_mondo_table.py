"""Life at a table of Mondo: races, broken lines, the end of the time, leaving."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.mondo.match import RoundPhase
from tests.e2e.conftest import PHONE, TABLET, NewPerson, server_of_its_own
from tests.e2e.lag import bad_line
from tests.e2e.lessons import middle_of
from tests.e2e.mondo import Player, play
from tests.e2e.notices import expect_notice
from tests.server.support.running import RunningServer

server = server_of_its_own(speed=4)


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
    """A player who drops out in mid-round has the seat again in the same page; a bot kept it."""
    with bad_line(server.port) as line:
        ada, bo = Player(new_person("Ada")), Player(new_person("Bo"), via=line.url)
        play(ada, bo, minutes=30)
        bo.lay(2)
        bo.take()
        loaded = bo.page.evaluate("performance.timeOrigin")
        line.cut()
        expect(bo.page.get_by_text("The connection is lost")).to_be_visible()
        space = bo.round.players[bo.seat].world.open_spaces()[0]
        bo.press_on(f'[data-space="{space}"]')
        waits = bo.page.locator('[data-space][aria-label$="waits for the connection"]')
        expect(waits).to_have_attribute("data-space", space)
        expect(bo.page.locator(".hint")).to_have_text("1 move waits for the connection")
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


def test_only_a_bot_is_left(new_person: NewPerson, check_page: Callable[[Page], None]) -> None:
    """Players who have jumped out may count now; nobody waits for the bot. The finger that jumped
    out has not asked for it yet. The keys and the rules lie over the table meanwhile."""
    ada = Player(new_person("Ada", size=TABLET))
    bo = Player(new_person("Bo", size=PHONE, touch=True), touch=True)
    play(ada, bo, bots=1, level="expert", minutes=30, rounds=1)
    _keys_and_rules(ada, check_page)
    _a_notice_leaves_the_hand_alone(bo)
    count = [each.page.get_by_role("button", name="Count now") for each in (ada, bo)]
    ada.jump_out()
    expect(ada.page.locator(".hint")).to_contain_text("You are out of this round")
    _held_out_by_finger(bo)
    count[0].click()
    expect(ada.page.locator(".hint")).to_have_text("Waiting for Bo")
    expect(count[0]).to_have_count(0)
    count[1].click()
    for each in (ada, bo):
        expect(each.page.locator(".scoring h1")).to_be_visible()
    assert ada.round.players[2].world.placements


def _held_out_by_finger(player: Player) -> None:
    session = player.page.context.new_cdp_session(player.page)
    x, y = middle_of(player.page.locator(".jump"))
    touch = "Input.dispatchTouchEvent"
    session.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(player.page.get_by_role("button", name="Count now")).to_be_visible()
    session.send(touch, {"type": "touchEnd", "touchPoints": []})


def _keys_and_rules(player: Player, check_page: Callable[[Page], None]) -> None:
    page = player.page
    player.take()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("put the tile back")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", name="A round", exact=True)).to_be_in_viewport()
    rules.get_by_label("Contents").select_option(label="Expert: tasks")
    expect(rules.get_by_role("heading", name="Expert: tasks")).to_be_in_viewport()
    check_page(page)
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    assert player.hand is not None
    player.put_back()


def _a_notice_leaves_the_hand_alone(player: Player) -> None:
    """A task is refused before three tiles lie: that is said over the pile, and over any dialog."""
    page = player.page
    page.locator("header .tasks").click()
    page.locator("dialog button.task").first.click()
    page.locator("dialog .primary").click()
    expect_notice(page, "Lay three tiles before you take a task.")
    said = page.locator(".notice:popover-open")
    expect(said).to_be_visible()
    box, pile = said.bounding_box(), page.locator(".pile-place").bounding_box()
    assert box is not None
    assert pile is not None
    assert pile["y"] <= box["y"]
    assert box["y"] + box["height"] <= pile["y"] + pile["height"]
