"""The replay of a match of Mondo: it shows what was played, moment by moment, to anybody."""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from mondala.games.mondo.record import parse_record
from mondala.resources import standard_tiles
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, NewPerson
from tests.server.support.client import Seat, mondo, playing, until
from tests.server.support.running import RunningServer

SPACES = ("c4", "d4", "c3", "d3")


async def match(server: RunningServer) -> str:
    """Three short rounds of two experts: each lays four tiles, takes a task and jumps out."""
    async with playing(server, mondo(level="expert"), count=2) as table:
        for _ in "ABC":
            await one_round(table.seats)
        await table.seats[0].next("opened")
        return table.game


async def one_round(seats: list[Seat]) -> None:
    entry = await until(seats[0], "entry", "RoundBegan")
    (began,) = (body for tag, body in entry["events"] if tag == "RoundBegan")
    handles = [lying[0] for lying in began["pile"]]
    tasks = list(began["tasks"])
    await until(seats[0], "entry", "Went")
    for seat in seats:
        for space in SPACES:
            # The highest tile is never buried.
            await seat.do("Take", handle=handles.pop())
            await seat.do("Place", space=space, side="f", turn=0)
        await seat.do("TakeTask", task=tasks.pop())
        await seat.do("JumpOut")
    await until(seats[0], "entry", "RoundScored")
    for seat in seats:
        await wants_on(seat)


async def wants_on(seat: Seat) -> None:
    """After the last round there is nothing to go on to."""
    try:
        await seat.do("GoOn")
    except Exception as error:
        assert getattr(error, "code", None) == "game-over"  # noqa: PT017


async def solo(server: RunningServer) -> str:
    async with playing(server, mondo(seats=1, solo="easy"), count=1) as table:
        (seat,) = table.seats
        await until(seat, "entry", "Went")
        await seat.do("JumpOut")
        await seat.next("opened")
        return table.game


@pytest.fixture(scope="module")
def games(server: RunningServer) -> dict[str, str]:
    """Played in a thread of their own: Playwright has the event loop of this one."""
    with ThreadPoolExecutor() as threads:
        played = {
            name: threads.submit(asyncio.run, play(server))
            for name, play in (("match", match), ("solo", solo))
        }
        return {name: game.result() for name, game in played.items()}


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
