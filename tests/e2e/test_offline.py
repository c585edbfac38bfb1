"""Without a network: what the service worker keeps, and what the house says."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.lessons import MONDO_STEPS, Pupil, begin, go_on, hold_out, space
from tests.e2e.short_matches import played, solo
from tests.e2e.tables import start
from tests.server.support.running import RunningServer

_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
_NEWER = """() => navigator.serviceWorker.dispatchEvent(
  new MessageEvent("message", { data: { build: "/assets/newer.js" } }))"""
"""As a worker of a newer version says to the pages that are open."""
_INSTALLABLE = "() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))"
"""As a browser says that the page can be installed."""
CheckPage = Callable[[Page], None]


def visit(page: Page) -> None:
    """The house, until the worker has kept all of it."""
    page.goto("/")
    page.wait_for_function(_CONTROLLED)


def go_offline(page: Page) -> None:
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()


def test_home_says_so_and_offers_what_works(new_person: NewPerson, check_page: CheckPage) -> None:
    page = new_person("Ada", size=PHONE, workers=True, theme="dark")
    visit(page)
    page.goto("/me/progress")
    expect(page.get_by_text("Nothing here yet").or_(page.locator("main section"))).to_be_visible()
    go_offline(page)
    check_page(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Patterns: Computer")).to_have_count(0)
    for link, title in (
        ("Rules of Mondo", "Mondo"),
        ("With the box", "With the box"),
        ("Your progress", "Your progress"),
    ):
        page.goto("/")
        page.get_by_role("link", name=link).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        expect(page.get_by_text("Offline", exact=True)).to_be_visible()
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("button", name="Patterns: Computer")).to_be_visible()


def test_the_lesson_of_mondo_to_its_end(new_person: NewPerson) -> None:
    page = new_person(workers=True)
    visit(page)
    go_offline(page)
    begin(page)
    for step in MONDO_STEPS:
        step(page)
        go_on(page)
    hold_out(page, "Jump out")
    go_on(page)
    page.get_by_role("button", name="Start the timer").click()
    expect(page.get_by_text("Build your world!")).to_be_visible()
    tile_on_top = page.locator("[data-handle]").last
    tile_on_top.click(force=True)
    space(page, "d3").click()
    expect(page.get_by_role("button", name="d3: ")).to_be_visible()
    hold_out(page, "Stop")
    expect(page.get_by_text("counted as soon as you are online")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_label("Score sheet")).to_contain_text("23 × −1")
    page.context.set_offline(True)
    go_on(page)
    expect(page.get_by_role("heading", name="You can play now")).to_be_visible()
    expect(page.get_by_role("button", name="Play your first match")).to_have_count(0)


def test_the_lesson_of_patterns_to_its_end(new_person: NewPerson) -> None:
    page = new_person(workers=True)
    visit(page)
    go_offline(page)
    pupil = Pupil(page, touch=False)
    pupil.space("d8")
    pupil.solved()
    pupil.choose("r")
    pupil.solved()
    pupil.lay("g6")
    pupil.solved()
    pupil.space("f8")
    pupil.solved()
    pupil.lay("c5")
    pupil.solved()
    pupil.space("b2")
    pupil.lay("d3")
    pupil.solved()
    pupil.space("a5")
    pupil.solved()
    for name in ("f8", "f7", "g7"):
        expect(page.locator(f"button[data-space='{name}'][data-target]")).to_be_attached()
        pupil.space(name)
    pupil.solved()
    pupil.press(page.get_by_role("button", name="12"))
    pupil.press(page.locator("footer .next"))
    expect(page.get_by_role("heading", name="You can play now")).to_be_visible()


def test_a_replay_that_was_looked_at(new_person: NewPerson, server: RunningServer) -> None:
    """It is gone with the person who looked at it."""
    (game,) = played(solo(server))
    page = new_person("Ada", workers=True)
    visit(page)
    page.goto(f"/g/{game}")
    expect(page.get_by_role("slider").first).to_be_visible()
    go_offline(page)
    page.get_by_role("link", name="Replay: ").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("button", name="Patterns: Computer")).to_be_visible()
    assert page.evaluate("fetch('/api/logout', { method: 'POST' }).then(({ ok }) => ok)")
    go_offline(page)
    expect(page.get_by_text("last ten replays")).to_be_visible()


def test_a_new_version_is_offered_and_not_forced_in_a_game(new_person: NewPerson) -> None:
    page = new_person("Ada", workers=True)
    visit(page)
    start(page, bots=1)
    board = page.locator("button[data-space=d5]")
    expect(board).to_be_visible()
    begun = page.evaluate("performance.timeOrigin")
    page.evaluate(_NEWER)
    expect(page.get_by_text("There is a newer version of Mondala.")).to_be_visible()
    expect(board).to_be_visible()
    assert page.evaluate("performance.timeOrigin") == begun


def test_installing_is_proposed_once_when_somebody_comes_back(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/")
    page.evaluate(_INSTALLABLE)
    card = page.get_by_role("heading", name="Keep Mondala at hand")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(card).to_have_count(0)
    page.evaluate("localStorage.setItem('install-first-day', JSON.stringify('2020-02-29'))")
    page.reload()
    page.evaluate(_INSTALLABLE)
    expect(card).to_be_visible()
    page.get_by_role("button", name="No, thanks").click()
    expect(card).to_have_count(0)
    page.reload()
    page.evaluate(_INSTALLABLE)
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(card).to_have_count(0)
