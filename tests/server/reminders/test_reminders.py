"""People are told that it is their turn: by real mails, confirmed and stopped."""

from http import HTTPStatus
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.reminders.reminders import CONFIRMED_WITHIN, MOST_ASKED
from mondala.server.reminders.smtp import MailServer as Smtp
from mondala.server.scheduled.turn_reminders import LOOK_EVERY
from mondala.server.tables.turns import TOLD_AFTER
from mondala.tables.clocks import DAY
from tests.server.support.browsers import account, check_refusal, site
from tests.server.support.client import within_a_minute
from tests.server.support.house import HOUR, HOUSE, MINE, House, count, in_a_house, logged, token_in


@in_a_house()
async def test_whoever_is_away_gets_one_mail_a_game_and_day_and_one_click_ends_them(
    made: House,
) -> None:
    browser, ada = await made.sent()
    _, bo = await made.sent("Bo")
    await made.confirmed(browser, "pl")
    mine, theirs = await made.begun_between(ada, bo)
    await made.moves(mine)
    await made.leaves(mine)
    await made.moves(theirs)
    await made.pass_by(TOLD_AFTER)
    mail = await made.mail.mails.get()
    assert mail["To"] == MINE
    assert mail["Subject"] == "Patterns: twoja tura, po drugiej stronie Bo"
    assert mail["Message-ID"].endswith("@play.example.org>")
    assert f"{HOUSE}/t/{made.table.id}" in next(mail.iter_parts()).get_content()

    await made.comes_moves_and_leaves(mine)
    await made.moves(theirs)
    await made.pass_by(TOLD_AFTER)
    assert made.mail.mails.empty(), "there was one today"
    await made.pass_by(DAY)
    assert (await made.mail.mails.get())["Subject"].startswith("Patterns: twoja tura")
    await made.pass_by(DAY + 7 * HOUR)
    late = await made.mail.mails.get()
    assert late["Subject"] == "Patterns: zostało mało czasu, po drugiej stronie Bo"
    await made.pass_by(HOUR)
    assert made.mail.mails.empty()

    link = late["List-Unsubscribe"].strip("<>")
    assert late["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = link.removeprefix(HOUSE)
    stranger = made.site.browser()
    assert (await stranger.get("/api/me/reminders")).status_code == 401
    program = {"content-type": "application/x-www-form-urlencoded"}
    stopped = await stranger.post(path, content="List-Unsubscribe=One-Click", headers=program)
    assert stopped.status_code == 200, stopped.text
    told = (await browser.get("/api/me/reminders")).json()
    assert told["mail"] == {"address": MINE, "state": "off"}
    await made.comes_moves_and_leaves(mine)
    await made.moves(theirs)
    await made.pass_by(DAY)
    assert made.mail.mails.empty()


@in_a_house()
async def test_nobody_is_told_who_is_at_the_table_or_whose_game_is_over(made: House) -> None:
    browser, ada = await made.sent()
    _, bo = await made.sent("Bo")
    await made.confirmed(browser)
    mine, theirs = await made.begun_between(ada, bo)
    await made.moves(mine)
    await made.moves(theirs)
    await made.pass_by(TOLD_AFTER)
    assert made.mail.mails.empty()
    turns = (await browser.get("/api/me/turns")).json()
    assert [(turn["game"], turn["names"]) for turn in turns] == [("Patterns", ["Bo"])]
    assert turns[0]["deadline"] == turns[0]["since"] + 3 * DAY
    await made.leaves(mine)
    await made.pass_by(DAY)
    assert made.mail.mails.empty(), "they have seen it"
    assert await theirs.ask("do", "Resign") == "ack"
    await made.pass_by(2 * DAY - HOUR)
    assert made.mail.mails.empty()
    assert (await browser.get("/api/me/turns")).json() == []


@in_a_house()
async def test_an_address_counts_once_it_was_confirmed_in_time_by_whoever_has_it(
    made: House,
) -> None:
    browser, _ = await made.sent()
    for wrong in ("", "ada", "ada@home", "a b@example.net", "a@example.net\nBcc: b@example.net"):
        answer = await browser.put("/api/me/mail", json={"address": wrong, "language": "de"})
        check_refusal(answer, 400, "mail-address")
    given = {"address": MINE, "language": "de"}
    assert (await browser.put("/api/me/mail", json=given)).status_code == 200
    mail = await made.mail.mails.get()
    assert (mail["Subject"], made.mail.recipients) == ("Ist das deine Adresse?", [MINE])
    token = token_in(mail.as_string())
    wanted = {"on": True, "language": "de"}
    check_refusal(await browser.post("/api/me/mail", json=wanted), 400, "not-confirmed")
    stranger = made.site.browser()
    for bad in ("", "x", f"{token}x", token[1:]):
        check_refusal(await stranger.post("/api/mail/confirm", json={"token": bad}), 404, "no-link")
        check_refusal(await stranger.post("/api/mail/stop", json={"token": bad}), 404, "no-link")
    check_refusal(await stranger.post("/api/mail/stop", json={"token": token}), 404, "no-link")
    for page in ("confirm", "stop"):  # 503 where the client is not built
        answer = await stranger.get(f"/mail/{page}?token={token}")
        assert answer.status_code in (HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE)
    assert (await browser.get("/api/me/reminders")).json()["mail"]["state"] == "waiting"
    made.clock.jump(CONFIRMED_WITHIN)
    check_refusal(await stranger.post("/api/mail/confirm", json={"token": token}), 404, "no-link")
    made.clock.jump(-1)
    for _ in range(2):  # a second click does no harm
        assert (await stranger.post("/api/mail/confirm", json={"token": token})).is_success
    assert (await browser.get("/api/me/reminders")).json()["mail"]["state"] == "on"
    assert (await browser.post("/api/me/mail", json={**wanted, "on": False})).is_success
    assert (await stranger.post("/api/mail/confirm", json={"token": token})).is_success
    assert (await browser.get("/api/me/reminders")).json()["mail"]["state"] == "off"
    assert (await browser.delete("/api/me/mail")).json()["mail"] is None
    check_refusal(await stranger.post("/api/mail/confirm", json={"token": token}), 404, "no-link")


@in_a_house()
async def test_nobody_can_be_flooded_with_mails(made: House) -> None:
    """Neither by many people, nor by one with many addresses, nor after a restart."""
    given = {"address": MINE, "language": "en"}
    answers = []
    for number in range(MOST_ASKED + 2):
        browser = made.site.browser(f"192.0.2.{number}")
        await browser.post("/api/guests", json={"name": "Ada"})
        asked = {**given, "address": MINE.upper() if number % 2 else MINE}
        answers.append((await browser.put("/api/me/mail", json=asked)).status_code)
    assert answers == [200] * MOST_ASKED + [429] * 2
    await made.quiet()
    assert made.mail.mails.qsize() == MOST_ASKED
    browser, _ = await made.sent()
    many = [
        await browser.put("/api/me/mail", json={**given, "address": f"a{n}@example.net"})
        for n in range(9)
    ]
    assert [each.status_code for each in many].count(200) == 5
    crowd = [await made.site.guest() for _ in range(9)]
    from_one = [
        await each.put("/api/me/mail", json={**given, "address": f"b{n}@example.net"})
        for n, each in enumerate(crowd)
    ]
    assert [each.status_code for each in from_one].count(200) == 10 - 5 - 1, "ten from one place"


@in_a_house()
async def test_a_mail_server_that_is_gone_or_refuses_is_tried_again_some_times(
    made: House,
) -> None:
    browser, ada = await made.sent()
    await made.confirmed(browser)
    _, bo = await made.sent("Bo")
    mine, theirs = await made.begun_between(ada, bo)
    await made.moves(mine)
    await made.leaves(mine)
    await made.moves(theirs)
    made.mail.says = f"451 later, {MINE}"
    before = count("mail", "later")
    with logged() as lines:
        await made.pass_by(TOLD_AFTER)
    assert "a reminder by mail was not sent: refused with 451" in lines.getvalue()
    assert MINE not in lines.getvalue()
    assert count("mail", "later") == before + 1
    await made.pass_by(30_000)
    assert count("mail", "later") == before + 1, "not yet"
    made.mail.says = "250 fine"
    await made.pass_by(60_000)
    assert (await made.mail.mails.get())["To"] == MINE

    made.mail.says = "550 nobody here"
    await made.pass_by(3 * DAY - 4 * HOUR)
    refused = count("mail", "never")
    assert refused >= 1
    await made.pass_by(HOUR)
    assert made.mail.mails.empty()
    assert count("mail", "never") == refused, "such a mail is not tried again"


@in_a_house()
async def test_a_mail_server_that_says_nothing_holds_up_nothing(made: House) -> None:
    browser, ada = await made.sent()
    made.mail.mute = True
    given = {"address": MINE, "language": "en"}
    answer = await browser.put("/api/me/mail", json=given)
    assert answer.json()["mail"]["state"] == "waiting"
    await made.mail.asked.acquire()  # it is being asked now, and says nothing
    _, bo = await made.sent("Bo")
    one, _ = await made.begun_between(ada, bo)
    await made.moves(one)
    assert (await browser.get("/api/me")).is_success
    await made.turn_reminders.stop()


@in_a_house(pushes=True)
async def test_what_was_chosen_goes_along_to_an_account_and_is_deleted_with_it(
    made: House,
) -> None:
    home = await made.site.guest()
    await home.post("/api/accounts", json=account())
    guest, _ = await made.sent("Ada")
    await made.confirmed(guest)
    await guest.put("/api/me/devices", json=made.push.device())
    await guest.post("/api/login", json=account())
    data = (await home.get("/api/me/data")).json()
    assert (data["mail"]["address"], data["mail"]["state"]) == (MINE, "on")
    assert [each["endpoint"] for each in data["devices"]] == [made.push.device()["endpoint"]]
    assert (await home.post("/api/me/delete", json={"password": account()["password"]})).is_success
    storage = made.tables.services.storage
    assert await storage.mail_by_id(data["mail"]["id"]) is None
    assert await storage.devices(data["person"]) == []


@within_a_minute
async def test_a_house_without_mails_and_keys_says_so(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        told = (await ada.get("/api/me/reminders")).json()
        assert told == {"mails": False, "mail": None, "push_key": None}
        given = {"address": MINE, "language": "en"}
        check_refusal(await ada.put("/api/me/mail", json=given), 400, "no-mail")
        device = {
            "endpoint": "https://push.example.org/x",
            "p256dh": "",
            "auth": "",
            "language": "",
        }
        check_refusal(await ada.put("/api/me/devices", json=device), 400, "no-push")


@pytest.mark.parametrize(
    ("address", "sender", "code"),
    [
        ("mail.example.org", "a@example.org", "smtp"),
        ("http://mail.example.org", "a@example.org", "smtp"),
        ("smtp://", "a@example.org", "smtp"),
        ("smtp://user:secret@host:port", "a@example.org", "smtp"),
        ("smtp://host", "", "mail-from"),
        ("smtp://host", "Mondala", "mail-from"),
    ],
)
def test_what_is_no_mail_server_is_refused_without_its_password(
    address: str, sender: str, code: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        Smtp(address, sender)
    assert refused.value.code == code
    assert "secret" not in str(refused.value)
    assert "secret" not in repr(Smtp("smtp://user:secret@host", "a@example.org"))


def test_the_store_is_looked_at_before_somebody_is_told() -> None:
    assert LOOK_EVERY < TOLD_AFTER
