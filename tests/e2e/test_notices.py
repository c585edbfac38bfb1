"""Passing notices cover no buttons, even where buttons are at the bottom."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, SMALL, NewPerson, server_of_its_own
from tests.e2e.mondo import Player, play, skip_show
from tests.e2e.tables import ask, open_table

server = server_of_its_own(speed=4)

_WATCH = """words => {
  const clear = (box) => [...document.querySelectorAll("button, a[href], input")]
    .map((each) => each.getBoundingClientRect())
    .every((one) => one.right <= box.left || box.right <= one.left
      || one.bottom <= box.top || box.bottom <= one.top);
  const look = () => {
    const notice = document.querySelector(".notice p");
    const box = notice?.textContent.includes(words) && notice.getBoundingClientRect();
    if (box && box.top >= 0 && box.bottom <= innerHeight && clear(box)) window.clearly = words;
    else requestAnimationFrame(look);
  };
  look();
}"""
_SEEN = "words => window.clearly === words"
_NO_PICTURES = "() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }"


def covers_nothing(page: Page, words: str, act: Callable[[], None]) -> None:
    """Watched from before the act that brings it: on a slow machine it may be gone soon after."""
    page.evaluate(_WATCH, words)
    act()
    page.wait_for_function(_SEEN, arg=words, polling=100)


def test_a_notice_leaves_the_home_page_of_a_newcomer_alone(new_person: NewPerson) -> None:
    """There is room for a narrow one only."""
    page = new_person("Ada", size=PHONE)
    page.goto("/")
    full = {"code": "too-many-games", "sentence": "too many", "details": {"most": 20}}
    page.route("**/api/tables", lambda route: route.fulfill(status=409, json=full))
    friends = page.get_by_role("button", name="Patterns: Play with friends")
    covers_nothing(page, "You are already playing 20 games at once.", friends.click)


def test_a_notice_leaves_the_start_of_a_game_alone(new_person: NewPerson) -> None:
    """It comes unasked for: whoever leads the table changes how it is played."""
    ada, bo = new_person("Ada"), new_person("Bo", size=SMALL)
    table = open_table(ada, "Mondo", {"seats": 2})
    ask(ada, table, ("Sit", {}))
    ask(bo, table, ("Sit", {}))
    bo.goto(f"/t/{table}")
    ready = bo.get_by_role("button", name="I am ready")
    expect(ready).to_be_in_viewport(ratio=1)
    options = {"game": "Mondo", "seats": 2, "minutes": 9}
    covers_nothing(
        bo,
        "The host has changed how you will play.",
        lambda: ask(ada, table, ("SetOptions", {"options": options})),
    )


def test_a_notice_leaves_the_next_round_alone(new_person: NewPerson) -> None:
    player = Player(new_person("Ada", size=PHONE, touch=True))
    play(player, bots=1, minutes=30, rounds=2)
    page = player.page
    player.jump_out()
    page.get_by_role("button", name="Count now").click()
    skip_show(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 2 is over")
    expect(page.locator(".next .primary")).to_be_in_viewport(ratio=1)
    page.evaluate(_NO_PICTURES)
    picture = page.get_by_role("button", name="Picture of my world")
    covers_nothing(page, "picture", picture.click)
