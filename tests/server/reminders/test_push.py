"""People are told by messages to their browsers, which alone can read them."""

from pathlib import Path

import pytest

from mondala.server.tables.turns import TOLD_AFTER
from mondala.tables.clocks import DAY
from tests.server.support.browsers import check_refusal
from tests.server.support.client import within_a_minute
from tests.server.support.house import HOUR, House, house, in_a_house


@in_a_house(pushes=True)
async def test_a_browser_is_told_by_a_message_that_it_alone_can_read(made: House) -> None:
    browser, ada = await made.sent()
    _, bo = await made.sent("Bo")
    told = (await browser.put("/api/me/devices", json=made.push.device())).json()
    assert told["push_key"]
    mine, theirs = await made.begun_between(ada, bo)
    await made.moves(mine)
    await made.leaves(mine)
    await made.moves(theirs)
    await made.pass_by(TOLD_AFTER)
    headers, body = await made.push.posts.get()
    assert headers["authorization"].startswith("vapid t=")
    assert f"k={told['push_key']}" in headers["authorization"]
    message = made.push.browser.read(body)
    assert message["title"] == "Patterns: twoja tura, po drugiej stronie Bo"
    assert message["table"] == made.table.id
    assert b"Bo" not in body

    made.push.says = "503 Later"
    await made.pass_by(2 * DAY + 10 * HOUR)
    assert (await made.push.message())["title"].startswith("Patterns: zostało mało czasu")
    made.push.says = "201 Created"
    await made.pass_by(60_000)
    assert (await made.push.message())["title"].startswith("Patterns: zostało mało czasu")
    await made.pass_by(HOUR)
    assert made.push.posts.empty()


@pytest.mark.parametrize("gone", ["404 Not Found", "410 Gone"])
def test_a_browser_that_is_gone_is_forgotten_and_a_redirection_not_followed(
    gone: str, tmp_path: Path
) -> None:
    @within_a_minute
    async def run(folder: Path) -> None:
        async with house(folder, pushes=True) as made:
            await told_to_go(made, gone)

    run(tmp_path)


async def told_to_go(made: House, gone: str) -> None:
    browser, ada = await made.sent()
    _, bo = await made.sent("Bo")
    storage = made.tables.services.storage
    for path in ("/one", "/two"):
        await browser.put("/api/me/devices", json=made.push.device(path))
    mine, theirs = await made.begun_between(ada, bo)
    await made.moves(mine)
    await made.leaves(mine)
    await made.moves(theirs)
    made.push.says = f"302 Elsewhere\r\nLocation: https://127.0.0.1:{made.push.port}/three"
    await made.pass_by(TOLD_AFTER)
    assert made.push.posts.qsize() == 2
    assert len(await storage.devices(ada.id)) == 2
    made.push.says = gone
    await made.pass_by(2 * DAY + 10 * HOUR)
    assert made.push.posts.qsize() == 4
    assert await storage.devices(ada.id) == []


@in_a_house(pushes=True)
async def test_only_what_a_browser_gives_is_taken(made: House) -> None:
    browser, _ = await made.sent()
    good = made.push.device()
    for wrong in (
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://10.0.0.1/x"},
        {"endpoint": "https://192.168.1.1:443/x"},
        {"p256dh": "AAAA"},
        {"p256dh": "no base64?"},
        {"auth": good["p256dh"]},
    ):
        answer = await browser.put("/api/me/devices", json={**good, **wrong})
        check_refusal(answer, 400, "push-address")
    assert (await browser.put("/api/me/devices", json=good)).is_success
    stranger = await made.site.guest("Eve")
    gone = {"endpoint": good["endpoint"]}
    await stranger.post("/api/me/devices/gone", json=gone)
    assert len((await browser.get("/api/me/data")).json()["devices"]) == 1
    await browser.post("/api/me/devices/gone", json=gone)
    assert (await browser.get("/api/me/data")).json()["devices"] == []
