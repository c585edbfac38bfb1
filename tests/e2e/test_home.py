"""The home page: every way into a game, the lists, and the page itself in each language."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, NewPerson, server_of_its_own
from tests.e2e.tables import open_table

server = server_of_its_own()
TABLE = re.compile(r"/t/([\w-]+)$")
DIALOGS = (0, 2, 3, 4, 6, 7)
"""The ways to play that ask something first, by number."""
_RESIGN = """(table) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ t: "hello", protocol: 2, session: "resigns" }));
    socket.send(JSON.stringify({ t: "do", n: 1, command: "Resign", args: {} }));
  };
  socket.onmessage = (event) => JSON.parse(event.data).t === "opened" && resolve();
})"""


def way(page: Page, game: str, what: str) -> None:
    page.get_by_role("button", name=f"{game}: {what}").click()


def lobby_of(page: Page) -> dict[str, Any]:
    """Of the table whose page is shown."""
    page.wait_for_url(TABLE)
    found = TABLE.search(page.url)
    assert found is not None
    lobby: dict[str, Any] = page.context.request.get(f"/api/tables/{found[1]}").json()["lobby"]
    return lobby


def seats_of(page: Page) -> list[str]:
    """The names there; a game is on."""
    lobby = lobby_of(page)
    assert lobby["playing"]
    return [sitter["name"] for sitter in lobby["seats"]]


def top_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["y"]


def test_somebody_new_meets_the_games_before_what_is_played_each_day(
    new_person: NewPerson,
) -> None:
    page = new_person(size=PHONE)
    page.goto("/")
    game = page.get_by_role("button", name="Mondo: Computer")
    today = page.get_by_role("button", name="Play today’s pile")
    expect(today).to_be_visible()
    assert top_of(game) < top_of(today)
    page.reload()
    expect(today).to_be_visible()
    assert top_of(today) < top_of(game)


def test_a_first_game_against_the_computer_is_a_friendly_one(new_person: NewPerson) -> None:
    page = new_person("Ada")
    page.goto("/")
    way(page, "Patterns", "Computer")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("button[data-space=d5]")).to_be_visible()
    assert set(seats_of(page)) == {"Ada", "level-2"}
    page.goto("/")
    way(page, "Mondo", "Computer")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("button[data-space=c4]")).to_be_visible()
    assert seats_of(page) == ["Ada", "pebble"]
    page.goto("/")
    expect(page.get_by_role("link", name="Go on: You, Pebble").first).to_be_visible()


def test_a_phone_on_its_side_shows_how_to_play(new_person: NewPerson) -> None:
    """And the browser's own bar follows the theme."""
    page = new_person("Ada", size=(844, 390), touch=True)
    page.goto("/")
    for game, what in (("Mondo", "Solo"), ("Patterns", "Computer")):
        button = page.get_by_role("button", name=f"{game}: {what}")
        expect(button).to_be_in_viewport(ratio=1)
    bar = page.locator("meta[name=theme-color]")
    expect(bar).to_have_attribute("content", "#efe6d6")
    page.get_by_role("button", name="Theme").click()
    expect(bar).to_have_attribute("content", "#1b1f26")


CHOSEN = {
    "Who plays against you?": "Summit, level 4",
    "Level": "Expert",
    "Rounds": "2",
    "Time for a round": "10 min",
    "Rivals": "3",
}


def test_how_to_play_the_computer_is_chosen_and_remembered(new_person: NewPerson) -> None:
    """A first match has one round."""
    page = new_person(size=PHONE, touch=True)
    page.goto("/")
    way(page, "Mondo", "Computer")
    dialog = page.get_by_role("dialog")

    def choose(group: str, name: str) -> Locator:
        return dialog.get_by_role("group", name=group).get_by_role("radio", name=name)

    expect(choose("Rounds", "1")).to_be_checked()
    for group, name in CHOSEN.items():
        choose(group, name).click(force=True)
    page.get_by_role("button", name="Start").click()
    assert seats_of(page)[1:] == 3 * ["steady"]
    options = lobby_of(page)["options"]
    assert (options["level"], options["rounds"], options["minutes"]) == ("expert", 2, 10)
    page.goto("/")
    way(page, "Mondo", "Computer")
    for group, name in CHOSEN.items():
        expect(choose(group, name)).to_be_checked()


def test_alone_on_one_device_and_with_friends(new_person: NewPerson) -> None:
    """With friends, a person without a name is asked for one."""
    page = new_person()
    page.goto("/")
    way(page, "Mondo", "Solo")
    page.get_by_role("button", name="Hard").click()
    expect(page.locator("button[data-space=c4]")).to_be_visible()
    assert len(seats_of(page)) == 1
    page.goto("/")
    way(page, "Mondo", "Play with friends")
    page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ada (you)")).to_be_visible()
    page.goto("/")
    way(page, "Patterns", "One device")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    page.get_by_label("The other name").fill("Bo")
    page.keyboard.press("Enter")
    expect(page.locator("button[data-space=d5]")).to_be_visible()
    assert set(seats_of(page)) == {"Ada", "Bo"}
    page.goto("/")
    way(page, "Patterns", "Play with friends")
    page.wait_for_url(TABLE)
    expect(page.get_by_text("Ada (you)")).to_be_visible()


def test_tables_and_games_are_listed(new_person: NewPerson) -> None:
    """Tables of others show up by themselves; one whose game is over leads to its replay."""
    ada, bo, cleo = new_person("Ada"), new_person("Bo"), new_person("Cleo")
    ada.goto("/")
    expect(ada.get_by_text("Nobody is waiting right now")).to_be_visible()
    expect(ada.get_by_role("link", name="Learn Mondo").last).to_be_visible()
    waiting = open_table(bo, "Mondo", {"seats": 3, "children": True}, public=True)
    bo.goto(f"/t/{waiting}")
    live = open_table(cleo, public=True, start=True)
    cleo.goto(f"/t/{live}")
    sit = ada.get_by_role("link", name="Sit down with Bo")
    expect(sit).to_be_visible()
    expect(ada.get_by_text("Mondo · Children · 2 seats free")).to_be_visible()
    watch = ada.get_by_role("link", name=re.compile("Watch .*Cleo"))
    expect(watch).to_have_attribute("href", f"/t/{live}")
    over = open_table(ada, start=True)
    expect(ada).to_have_title(re.compile(r"^\(1\) "))  # it is Ada's turn
    ada.evaluate(_RESIGN, over)
    expect(ada).to_have_title(re.compile(r"^Mondala "))
    open_table(ada, one_device="Dan", start=True)
    expect(ada.get_by_role("link", name=re.compile("Play: .*Dan")).first).to_be_visible()
    expect(ada.get_by_text("Patterns · Lost · by resignation")).to_be_visible()
    ada.get_by_role("link", name=re.compile("Replay: ")).click()
    ada.wait_for_url(re.compile("/g/"))
    ada.go_back()
    sit.click()
    expect(ada.get_by_text("Ada (you)")).to_be_visible()
    expect(ada).to_have_url(re.compile(f"/t/{waiting}$"))


def test_a_phone_shows_one_part_after_another(new_person: NewPerson) -> None:
    page = new_person("Ada", size=PHONE, touch=True)
    open_table(page, one_device="Dan", start=True)
    page.goto("/")
    tabs = page.get_by_role("navigation", name="Sections")
    expect(page.get_by_role("link", name=re.compile("Play: .*Dan"))).to_be_visible()
    tabs.get_by_role("link", name="My games").tap()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(page.get_by_role("heading", name="Patterns", exact=True)).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("heading", name="Patterns", exact=True)).to_be_visible()


def test_everything_is_reached_with_the_keyboard(new_person: NewPerson) -> None:
    page = new_person("Ada")
    page.goto("/")
    way_in = page.get_by_role("button", name="Mondo: Solo")
    expect(way_in).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if way_in.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(way_in).to_be_focused()


@pytest.mark.parametrize(
    ("language", "theme", "size", "title"),
    [
        ("en", "light", DESKTOP, "Mondo and Patterns in the browser"),
        ("en", "contrast", PHONE, "Mondo and Patterns in the browser"),
        ("fr", "light", PHONE, "Mondo et Patterns dans le navigateur"),
        ("fr", "dark", TABLET, "Mondo et Patterns dans le navigateur"),
        ("pl", "dark", PHONE, "Mondo i Patterns w przeglądarce"),
        ("pl", "light", DESKTOP, "Mondo i Patterns w przeglądarce"),
        ("de", "light", PHONE, "Mondo und Patterns im Browser"),
        ("de", "contrast", DESKTOP, "Mondo und Patterns im Browser"),
    ],
)
def test_the_page_in_each_language(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
    title: str,
) -> None:
    page = new_person("Wolfeschlegelsteinhausen", language=language, theme=theme, size=size)
    open_table(page, one_device="Konstantynopolitańczykowianeczka"[:30], start=True)
    page.goto("/")
    expect(page).to_have_title(f"Mondala · {title}")
    expect(page.get_by_text("Konstantyno").and_(page.locator(":visible")).first).to_be_visible()
    check_page(page)
    for index in DIALOGS if size == PHONE else ():
        page.locator(".games button").nth(index).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_page(page)
        page.keyboard.press("Escape")
