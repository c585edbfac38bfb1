"""A person's progress: ratings over time, opponents beaten, bests with their replays, sources of
points, and first games."""

import re
import zipfile
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.tables import start

_JUMP_OUT = """table => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ t: "hello", protocol: 2, session: "jumps" });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const events = message.t === "entry" ? message.events.map(([name]) => name) : [];
    if (events.includes("Went")) send({ t: "do", n: 1, command: "JumpOut" });
    if (message.t === "opened") (socket.close(), resolve(null));
  };
})"""


def test_progress_grows_with_what_is_played(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    ada, bo = new_person("Ada"), new_person("Bo", size=PHONE, theme="dark")
    ada.goto("/me/progress")
    expect(ada.get_by_text("Nothing to see yet")).to_be_visible()
    for _ in range(2):
        start(ada, bo, rated=True)
        bo.get_by_role("button", name="Menu").click()
        bo.get_by_role("menuitem", name="Resign").click()
        bo.get_by_role("dialog").get_by_role("button", name="Resign").click()
        bo.locator("[data-ratings]").wait_for()
    options = {"game": "Mondo", "seats": 1, "solo": "easy"}
    opening = {"options": options, "start": True}
    for _ in range(3):  # one after another: who comes after "go" would wait for the end of the time
        solo = ada.context.request.post("/api/tables", data=opening)
        ada.evaluate(_JUMP_OUT, solo.json()["id"])

    for page, name, other, tally in ((ada, "Ada", "Bo", "2 won"), (bo, "Bo", "Ada", "2 lost")):
        page.goto("/me")
        page.get_by_role("link", name="See your progress").click()
        expect(page.get_by_role("img", name="Rating: Patterns")).to_be_visible()
        expect(page.get_by_text(tally)).to_be_visible()
        expect(page.get_by_role("row", name=other)).to_be_visible()
        expect(page.get_by_role("row", name=name, exact=True)).to_be_hidden()
        check_page(page)
    _look_into_rounds(ada)

    ada.goto("/me")
    lines = ada.get_by_role("region", name="My games").get_by_role("listitem")
    expect(lines).to_have_count(5)
    ada.get_by_role("searchbox", name="Search by name").fill("bO")
    expect(lines).to_have_count(2)
    check_page(ada)
    ada.get_by_role("combobox", name="Result").select_option("lost")
    expect(ada.get_by_text("None of your games matches.")).to_be_visible()
    ada.get_by_role("combobox", name="Result").select_option("won")
    expect(lines).to_have_count(2)
    ada.get_by_role("combobox", name="Result").select_option("")
    ada.get_by_role("combobox", name="Game").select_option("Mondo")
    expect(ada.get_by_text("None of your games matches.")).to_be_visible()
    ada.get_by_role("searchbox", name="Search by name").fill("")
    expect(lines).to_have_count(3)
    ada.get_by_role("combobox", name="With whom").select_option("people")
    expect(ada.get_by_text("None of your games matches.")).to_be_visible()
    with ada.expect_download() as file:
        ada.get_by_role("link", name="Download all games as records").click()
    with zipfile.ZipFile(file.value.path()) as archive:
        assert len(archive.namelist()) == 5


def _look_into_rounds(page: Page) -> None:
    """The keyboard gets to any round, and from there to its replay."""
    expect(page.get_by_text("Round 3 of 3")).to_be_visible()
    page.get_by_role("slider", name="Look into a round").press("ArrowLeft")
    expect(page.get_by_text("Round 2 of 3")).to_be_visible()
    part = page.get_by_role("button", name="Empty spaces")
    part.click()
    expect(part).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("Of your latest games, analysed: 0 of 2.")).to_be_visible()
    page.get_by_role("link", name="Replay").last.click()
    expect(page).to_have_url(re.compile("/g/"))
