"""The replay of a match of Mondo: it shows what was played, moment by moment, to anybody."""

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from mondala.games.mondo.record import parse_record
from mondala.resources import standard_tiles
from tests.e2e.conftest import DESKTOP, LANDSCAPE, PHONE, TABLET, NewPerson
from tests.e2e.short_matches import match, played, solo
from tests.server.support.running import RunningServer


@pytest.fixture(scope="module")
def games(server: RunningServer) -> dict[str, str]:
    ids = played(match(server, level="expert"), solo(server))
    return dict(zip(("match", "solo"), ids, strict=True))


def asked(server: RunningServer, path: str) -> Any:
    return httpx.get(f"{server.url}{path}", trust_env=False)


def place(page: Page) -> str:
    """Where one is, in words."""
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    return str(slider.get_attribute("aria-valuetext"))


def test_a_replay_ends_with_the_points_of_the_match(
    new_person: NewPerson, server: RunningServer, games: dict[str, str]
) -> None:
    page = new_person()
    page.goto(f"/g/{games['match']}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada · Bo")
    assert place(page) == "Round A, 0:00: Round A is laid out"
    page.keyboard.press("End")
    result = asked(server, f"/api/games/{games['match']}").json()["result"]
    sums = [each.replace("−", "-") for each in page.locator("[data-sum]").all_inner_texts()]
    assert [int(each) for each in sums] == result["points"]
    expect(page.get_by_label("Volcano chip")).to_have_count(0)
    expect(page.get_by_text("?", exact=True)).to_be_hidden()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record").click()
    record = parse_record(saved.value.path().read_text(), standard_tiles())
    assert record.last.is_over


def test_one_steps_through_it_and_shares_a_moment(
    new_person: NewPerson, games: dict[str, str]
) -> None:
    page = new_person()
    page.goto(f"/g/{games['match']}")
    expect(page.get_by_text("0 of 24 tiles")).to_have_count(2)
    for line in ("Go!", "Ada takes a tile", "Ada lays a tile on c4", "Ada takes a tile"):
        page.keyboard.press("ArrowRight")
        expect(page.locator("main p[aria-live]")).to_have_text(line)
    expect(page.get_by_role("img", name="Ada: 1 of 24 tiles laid")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("#3$"))
    friend = new_person(size=PHONE, touch=True)
    friend.goto(page.url)
    assert place(friend) == place(page)
    friend.get_by_role("button", name=re.compile("^Bo: ")).tap()
    expect(friend.get_by_role("img", name="Bo: 0 of 24 tiles laid")).to_be_visible()
    # Only a part of the page scrolls, never the page.
    for size in (PHONE, LANDSCAPE):
        friend.set_viewport_size({"width": size[0], "height": size[1]})
        friend.wait_for_function("document.documentElement.scrollHeight === innerHeight")

    # Marks of moments that are close together lie over each other.
    page.get_by_role("button", name="Ada jumped out").first.dispatch_event("click")
    expect(page.get_by_role("img", name="Ada: 4 of 24 tiles laid")).to_be_visible()
    page.get_by_role("button", name="16×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("main p[aria-live]")).to_have_text("Round C is counted")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("game", "language", "theme", "size"),
    [
        ("match", "fr", "dark", PHONE),
        ("match", "de", "light", TABLET),
        ("match", "pl", "contrast", DESKTOP),
        ("solo", "pl", "light", PHONE),
        ("solo", "en", "dark", DESKTOP),
    ],
)
def test_everybody_can_look_at_it(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    games: dict[str, str],
    game: str,
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    page.goto(f"/g/{games[game]}#6")
    expect(page.get_by_role("slider")).to_be_visible()
    check_page(page)
    page.keyboard.press("End")
    check_page(page)
    last = page.locator(".sheets tr").last
    last.scroll_into_view_if_needed()
    row, bar = last.bounding_box(), page.locator("section:has([type=range])").bounding_box()
    assert row is not None
    assert bar is not None
    assert row["y"] + row["height"] <= bar["y"] or row["x"] + row["width"] <= bar["x"]
