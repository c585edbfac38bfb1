"""A Patterns table beside the moves: offers, chat, clocks, one device, refusals."""

import os
import random
import signal
import subprocess
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from mondala.games.patterns.moves import parse_move, play
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.turn import turn
from tests.e2e.conftest import DESKTOP, LANDSCAPE, PHONE, SMALL, TABLET, NewPerson
from tests.e2e.notices import expect_notice
from tests.e2e.patterns_players import CLOCK, Player, TouchPlayer
from tests.e2e.tables import ask, move, open_table, snapshot, start
from tests.server.support.running import RunningServer


def begun(*players: Player, moves: int) -> tuple[Player, Player]:
    """After so many moves: who is to move now, and the other."""
    for _ in range(moves):
        next(each for each in players if turn_of(each, players)).move()
    mover = next(each for each in players if turn_of(each, players))
    return mover, next(each for each in players if each is not mover)


def turn_of(player: Player, players: tuple[Player, ...]) -> bool:
    """Whether it is this one's turn; everybody has seen the last move then."""
    most = max(each.moves for each in players)
    for each in players:
        each.wait_for_moves(most)
    player.page.locator("[data-plate][data-turn]").wait_for()
    return player.own.get_attribute("data-turn") is not None


_BADGE = """
  navigator.setAppBadge = async (count) => { window.badge = count; };
  navigator.clearAppBadge = async () => { window.badge = 0; };
"""


def test_offers_chat_and_resigning(new_person: NewPerson) -> None:
    ada, bo = new_person("Ada"), new_person("Bo", size=PHONE, touch=True)
    for page in (ada, bo):
        page.add_init_script(_BADGE)
    start(ada, bo, options=CLOCK)
    players = (Player(ada), TouchPlayer(bo))
    mover, other = begun(*players, moves=4)

    other.press(other.button("Ask to take back"))
    mover.press(mover.button("Agree"))
    for each in players:
        expect(each.table).to_have_attribute("data-moves", "3")
        expect_notice(each.page, "A move was taken back")
    mover, other = begun(*players, moves=1)

    ada.get_by_role("button", name="Offer a draw").click()
    expect(ada.get_by_text("You offered a draw")).to_be_visible()
    bo.get_by_role("button", name="Decline").tap()
    expect(players[0].line).to_have_text("Bo declines the draw")
    expect(ada.locator("[data-offer]")).to_have_count(0)
    assert ("Your turn" in mover.page.title(), "Your turn" in other.page.title()) == (True, False)
    assert [each.page.evaluate("window.badge") for each in (mover, other)] == [1, 0]
    ada.keyboard.press("?")
    expect(ada.get_by_role("dialog", name="Keys")).to_contain_text("take up your bowl token")
    ada.keyboard.press("Escape")

    ada.get_by_role("button", name="Menu").click()
    expect(ada.get_by_role("menuitem", name="Keys")).to_be_visible()
    ada.get_by_role("menuitem", name="Rules").click()
    rules = ada.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", name="Your turn")).to_be_in_viewport()
    ada.keyboard.press("Escape")
    expect(rules).to_have_count(0)

    ada.get_by_role("button", name="Chat").click()
    for words in (300 * "m", 300 * "w", "Good game!"):
        ada.get_by_placeholder("Say something").fill(words)
        ada.keyboard.press("Enter")
    bo.get_by_role("button", name="3 new").tap()
    expect(bo.get_by_text("Good game!")).to_be_visible()
    lines = [line.bounding_box() for line in bo.locator("section article p").all()]
    assert len(lines) == 3
    for above, below in pairwise(line for line in lines if line):
        assert above["y"] + above["height"] <= below["y"]
    bo.get_by_role("button", name="thumbs up").tap()
    expect(ada.locator("[data-reaction='thumb']")).to_be_visible()

    bo.get_by_role("button", name="Menu").tap()
    expect(bo.get_by_role("menuitem", name="Keys")).to_have_count(0)
    bo.get_by_role("menuitem", name="Resign").tap()
    bo.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    expect(ada.get_by_role("heading", name="You win", exact=True)).to_be_visible()
    expect(bo.get_by_role("heading", name="Ada wins", exact=True)).to_be_visible()
    expect(ada.get_by_text("Bo resigned.")).to_be_visible()
    expect(bo.get_by_text("You resigned.")).to_be_visible()


def test_a_bot_that_is_not_ready_says_so(new_person: NewPerson, server: RunningServer) -> None:
    """The processes that bots think in stand still for a while."""
    page = new_person("Ada", size=TABLET)
    table = open_table(page, start=True)
    page.goto(f"/t/{table}")
    ada = Player(page)
    assert ada.wait_for_turn()
    ada.move()
    assert ada.wait_for_turn()
    buttons = page.locator("section.near .actions button")
    expect(buttons).to_have_count(4)
    assert len({box["y"] for each in buttons.all() if (box := each.bounding_box())}) == 1
    children = ["pgrep", "-P", str(server.pid)]
    workers = subprocess.check_output(children, text=True).split()
    for worker in workers:
        os.kill(int(worker), signal.SIGSTOP)
    try:
        ada.move()
        expect(ada.line).to_contain_text("Petal is getting ready")
    finally:
        for worker in workers:
            os.kill(int(worker), signal.SIGCONT)
    assert ada.wait_for_turn()


def test_time_runs_out(new_person: NewPerson) -> None:
    page = new_person("Ada", size=TABLET)
    clock = {"clock": {"initial": 10_000, "increment": 0}}
    table = open_table(page, one_device="Bo", options=clock)
    ask(page, table, ("Start", {}))
    page.goto(f"/t/{table}")
    expect(Player(page).end).to_be_visible()
    expect(page.get_by_text("The time ran out for")).to_be_visible()


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (PHONE, True)])
def test_two_people_share_one_device(
    new_person: NewPerson, size: tuple[int, int], touch: bool
) -> None:
    """On a phone the screen is passed on: who is to move has the lower side."""
    page = new_person("Ada", size=size, touch=touch)
    table = open_table(page, one_device="Bo")
    ask(page, table, ("Start", {}))
    page.goto(f"/t/{table}")
    both = TouchPlayer(page) if touch else Player(page)
    turn = page.locator("[data-plate][data-turn]")
    lower = []
    for _ in range(5):
        turn.wait_for()
        lower.append(both.own.get_attribute("data-plate"))
        both.move()
    assert lower == (["1", "0", "1", "0", "1"] if touch else ["0"] * 5)
    turn.wait_for()
    both.press(both.button("Take back"))
    expect(both.table).to_have_attribute("data-moves", "4")
    turn.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Agree on a draw").click()
    both.press(page.get_by_role("dialog").get_by_role("button", name="Agree on a draw"))
    expect(page.get_by_role("heading", name="A draw")).to_be_visible()
    both.press(both.button("Play again"))
    expect(both.table).to_have_attribute("data-moves", "0")
    if touch:
        move(page, table, *with_full_rivers(snapshot(page, table)["position"]))
        both.end.wait_for()
        sums = page.locator("[data-end] .sum")
        expect(sums).to_have_count(12)
        for each in sums.all():
            box = each.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]


def with_full_rivers(text: str) -> list[tuple[int, str]]:
    """Moves of both seats from that position to the end, in which both found all six groups."""
    for seed in range(1000):
        position, chance = parse_position(text), random.Random(seed)
        moves: list[tuple[int, str]] = []
        while legal := turn(position).legal:
            chosen = chance.choice(sorted(each for each in legal if each != "=="))
            moves.append((position.mover, chosen))
            position = play(position, parse_move(chosen))
        if all(len(river) == 6 for river in position.rivers):
            return moves
    raise AssertionError("nobody ever has six groups")


def towards_a_trap(text: str) -> tuple[list[tuple[int, str]], str]:
    """Moves of both seats from that position on, and one that then leaves its mover no action."""
    for seed in range(100):
        position, chance = parse_position(text), random.Random(seed)
        moves: list[tuple[int, str]] = []
        while legal := turn(position).legal:
            if trap := next((move for move, effect in legal.items() if effect.traps), None):
                return moves, trap
            chosen = chance.choice(sorted(legal))
            moves.append((position.mover, chosen))
            position = play(position, parse_move(chosen))
    raise AssertionError("nobody ever blocks themselves")


def test_who_would_block_themselves_is_asked_first(new_person: NewPerson) -> None:
    page = new_person("Ada")
    table = open_table(page, one_device="Bo")
    ask(page, table, ("Start", {}))
    moves, trap = towards_a_trap(snapshot(page, table)["position"])
    move(page, table, *moves)
    page.goto(f"/t/{table}")
    both = Player(page)
    question = page.get_by_role("dialog", name="This leaves you without a move")

    def played() -> None:
        page.locator("[data-plate][data-turn]").wait_for()
        if trap[0] != "F" and both.bowl.get_attribute("aria-pressed") == "false":
            both.press(both.bowl)
        both.press(page.locator(f"button[data-space='{trap[1:]}']"))
        expect(question).to_be_visible()

    played()
    question.get_by_role("button", name="Think again").click()
    expect(question).to_have_count(0)
    expect(both.table).to_have_attribute("data-moves", str(len(moves)))
    played()
    question.get_by_label("Warn me before I block myself").uncheck()
    question.get_by_role("button", name="Play it").click()
    both.wait_for_moves(len(moves) + 1)
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("menuitemcheckbox", name="Warn me before I block myself")
    expect(switch).to_have_attribute("aria-checked", "false")


CHOOSE = {
    "en": "Choose one of the two",
    "fr": "Choisissez",
    "pl": "Wybierz",
    "de": "Wähle",
}


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [
        ("en", "contrast", LANDSCAPE),
        ("fr", "light", SMALL),
        ("pl", "dark", DESKTOP),
        ("de", "dark", TABLET),
    ],
)
def test_the_table_in_every_language_and_theme(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person("Anastazja", size=size, language=language, theme=theme)
    table = open_table(page, one_device="Bo")
    ask(page, table, ("Start", {}))
    page.goto(f"/t/{table}")
    player = Player(page)
    expect(player.line).to_contain_text(CHOOSE[language])
    check_table(page)
    player.press(player.choices.first)
    player.wait_for_moves(1)
    page.locator("[data-plate][data-turn]").wait_for()
    player.press(player.bowl)
    player.laid.first.hover()
    check_table(page)
    player.lay(player.laid.first)
    player.wait_for_moves(2)
    page.locator("[data-plate][data-turn]").wait_for()
    player.press(page.locator("button[data-owner]"))
    expect(page.locator("[data-line].bad")).to_be_visible()
    check_table(page)
    page.locator("[aria-haspopup=menu]").click()
    check_page(page)
    page.locator("[role=menuitem].danger").click()
    page.get_by_role("dialog").locator("footer .button").last.click()
    expect(player.end).to_be_visible()
    check_page(page)


_CUT = """() => {
  const own = (node) =>
    [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
  const words = [...document.querySelectorAll("main *, header *")].filter(
    (node) => node instanceof HTMLElement && own(node) && !node.closest(".unseen"));
  return words.flatMap((node) => {
    const box = node.getBoundingClientRect();
    const out = box.left < -1 || box.right > innerWidth + 1 || box.top < -1
      || box.bottom > innerHeight + 1;
    const cut = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
    return out || cut ? [node.innerText] : [];
  });
}"""


def test_who_leads_fits_a_phone_on_its_side(new_person: NewPerson) -> None:
    page = new_person("Brünhilde", size=LANDSCAPE, language="de", touch=True)
    table = open_table(page, one_device="Friedemann")
    ask(page, table, ("Start", {}))
    page.goto(f"/t/{table}")
    player = TouchPlayer(page)
    lead = page.locator("[data-lead]:not([data-lead='0'])")
    player.line.wait_for()
    while not lead.count():
        player.move()
    expect(lead).to_contain_text("Vorsprung")
    check_table(page)


def check_table(page: Page) -> None:
    """Nothing scrolls here, so no word may be cut off or lie outside."""
    assert page.evaluate(_CUT) == []
