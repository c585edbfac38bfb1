"""Replays of Patterns: going through a game, giving it to others, trying something else."""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.notation import parse_position
from tests.e2e.conftest import DESKTOP, LANDSCAPE, PHONE, NewPerson
from tests.e2e.notices import expect_notice
from tests.server.support.client import patterns, playing
from tests.server.support.running import RunningServer
from tests.server.support.serve import NEARBY

ZOOMED = (720, 450)
"""A desktop's window at 200 %."""
HEM = 30
"""Pixels of the cloth outside of the spaces."""
RECORD = (Path(__file__).parents[2] / "docs/examples/patterns.record").read_text("utf-8")


async def _played(server: RunningServer) -> str:
    async with playing(server, patterns()) as table:
        position = parse_position(table.snapshot["view"]["position"])
        while moves := legal_moves(position):
            move = moves[len(moves) // 2]
            await table.seats[position.mover].do("Play", move=str(move))
            position = apply(position, move)
        return table.game


@pytest.fixture(scope="module")
def game(server: RunningServer) -> str:
    """A game that two programs have played to its end; its id. Playwright's loop is another."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _played(server)).result()


def test_a_game_is_gone_through_and_a_link_leads_to_the_same_move(
    new_person: NewPerson, game: str, tmp_path: Path
) -> None:
    page = new_person()
    page.goto(f"/g/{game}")
    expect(page.get_by_role("heading", name="The set-up")).to_be_visible()
    ahead = page.get_by_role("region", name="Who was ahead")
    expect(ahead).to_contain_text("Even, if it ended here.")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="chooses a token")).to_be_visible()
    page.keyboard.press("End")
    expect(ahead).to_contain_text(re.compile(r"wins by \d+\.|A draw\."))
    last = page.locator("[aria-current='step']").get_attribute("data-step")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="16×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(f"[data-step='{last}']")).to_have_attribute("aria-current", "step")
    page.locator("[data-step='6']").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect_notice(page, "Copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared == f"{NEARBY}/g/{game}#6"
    other = new_person(language="de")
    other.goto(shared.removeprefix(NEARBY))
    expect(other.locator("[data-step='6']")).to_have_attribute("aria-current", "step")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record").click()
    saved.value.save_as(tmp_path / "record.txt")
    first = re.search(r'\[First "(.+)"\]', (tmp_path / "record.txt").read_text("utf-8"))
    assert first is not None
    page.get_by_role("link", name="Try from here").click()
    expect(page.locator("[data-step]")).to_have_count(6)
    expect(page.locator("[data-plate='0']")).to_contain_text(first[1])
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(re.compile(f"/g/{game}#6$"))
    expect(page.locator("[data-step='6']")).to_have_attribute("aria-current", "step")


def test_a_pasted_record_is_a_replay_that_can_be_given_on(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/board")
    page.get_by_role("button", name="Paste a record").click()
    page.get_by_label("Record or position").fill(RECORD)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("heading", name="Ada 33 – 33 Bo")).to_be_visible()
    page.locator("[data-step='20']").click()
    other = new_person()
    other.goto(page.url)
    expect(other.locator("[data-step='20']")).to_have_attribute("aria-current", "step")
    expect(other.locator("[data-plate='0']")).to_contain_text("18 points")
    with other.expect_download() as saved:
        other.get_by_role("button", name="Record", exact=True).click()
    assert saved.value.path().read_text("utf-8").strip() == RECORD.strip()
    other.get_by_role("button", name="Paste a record").click()
    other.get_by_label("Record or position").fill(RECORD.replace("Ec3", "Fc3"))
    other.get_by_role("button", name="Open", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("Move 2, Fc3")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [
        ("en", "contrast", DESKTOP),
        ("de", "dark", ZOOMED),
        ("pl", "light", PHONE),
        ("fr", "dark", LANDSCAPE),
    ],
)
def test_a_replay_fits_and_can_be_read(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    game: str,
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    page.goto(f"/g/{game}#5")
    expect(page.locator("[data-step='5']")).to_have_attribute("aria-current", "step")
    check_page(page)
    bar = page.locator("section:has([type=range])").bounding_box()
    board = page.locator(".mandala").bounding_box()
    assert bar is not None
    assert board is not None
    right, bottom = board["x"] + board["width"], board["y"] + board["height"]
    assert bar["y"] >= bottom - HEM or bar["x"] >= right - HEM
    assert bottom <= size[1] + HEM
