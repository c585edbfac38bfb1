"""Reminders of turns: the settings on the person's page, and the links in mails."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from threading import Thread
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Error, Page, expect

from tests.e2e.conftest import PHONE, SMALL, NewPerson
from tests.e2e.tables import move, start
from tests.server.support.mail_server import mail_server
from tests.server.support.running import RunningServer, running_server

T = TypeVar("T")
Check = Callable[[Page], None]
NextMail = Callable[[], EmailMessage]
ADDRESS = "ada@example.net"
_ASKED = """
window.shown = [];
window.looksAway = false;
window.Notification = { permission: "default", requestPermission: async () => "granted" };
ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) => {
  window.shown.push([title, data.table]);
};
Object.defineProperty(document, "visibilityState", {
  get: () => (window.looksAway ? "hidden" : "visible"),
});
"""
"""A person who agrees to notifications: this browser has no window in which it could ask."""
_LOOK_AWAY = """() => {
  window.looksAway = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def mails() -> Iterator[tuple[str, NextMail]]:
    """The address of a mail server, and its next mail. It has a thread and an event loop of its
    own: those of the test are Playwright's."""
    loop, serving = asyncio.new_event_loop(), mail_server()
    thread = Thread(target=loop.run_forever)
    thread.start()

    def done(work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, loop).result(60)

    made = done(serving.__aenter__())
    try:
        yield made.address, lambda: done(made.mails.get())
    finally:
        done(serving.__aexit__(None, None, None))
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture(scope="module")
def mailing() -> Iterator[tuple[str, NextMail]]:
    with mails() as made:
        yield made


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, mailing: tuple[str, NextMail]
) -> Iterator[RunningServer]:
    """A house that sends mails."""
    smtp, folder = mailing[0], tmp_path_factory.mktemp("server")
    with running_server(folder, 1, 200_000, smtp=smtp, public="http://play.test") as running:
        yield running


def link_in(mail: EmailMessage) -> str:
    """Where it leads, in this house."""
    text = next(mail.iter_parts()).get_content()
    found = re.search(r"http://play\.test(/mail/\S+)", text)
    assert found is not None
    return found[1]


def make_first_move(page: Page, table: str, seat: int) -> None:
    """Chooses a bowl token, or establishes where that choice was made: whatever may be done."""
    spaces = (f"E{column}{row}" for row in range(1, 9) for column in "abcdefgh")
    for text in ("Bk", "Br", "Bg", "Bo", "By", "Bp", *spaces):
        with suppress(Error):
            move(page, table, (seat, text))
            return
    raise AssertionError(f"seat {seat} may not move")


def test_an_address_is_given_confirmed_turned_off_and_deleted(
    new_person: NewPerson, check_page: Check, mailing: tuple[str, NextMail]
) -> None:
    ada = new_person("Ada", size=PHONE, language="pl", theme="dark")
    ada.goto("/me")
    card = ada.get_by_role("region", name="Gdy przyjdzie twoja tura")
    card.get_by_label("E-mailem na adres").fill("ada@home")
    card.get_by_role("button", name="Wyślij mi link").click()
    expect(card.get_by_role("alert")).to_contain_text("Adres e-mail wygląda tak")
    card.get_by_label("E-mailem na adres").fill(ADDRESS)
    card.get_by_role("button", name="Wyślij mi link").click()
    expect(card.get_by_text(f"otwórz link wysłany na adres {ADDRESS}")).to_be_visible()
    check_page(ada)

    phone = new_person(size=SMALL, language="de", theme="contrast")
    phone.goto("/mail/confirm?token=made-up")
    phone.get_by_role("button", name="Adresse bestätigen").click()
    expect(phone.get_by_role("alert")).to_contain_text("Dieser Link ist zu alt")
    phone.goto(link_in(mailing[1]()))
    check_page(phone)
    phone.get_by_role("button", name="Adresse bestätigen").click()
    expect(phone.get_by_text(f"{ADDRESS} ist bestätigt.")).to_be_visible()

    ada.reload()
    mail = card.get_by_role("switch", name=f"E-mail na adres {ADDRESS}")
    expect(mail).to_have_attribute("aria-checked", "true")
    check_page(ada)
    mail.click()
    expect(mail).to_have_attribute("aria-checked", "false")
    card.get_by_role("button", name="Usuń adres").click()
    expect(card.get_by_label("E-mailem na adres")).to_be_visible()

    phone.goto("/mail/stop?token=made-up")
    check_page(phone)
    phone.get_by_role("button", name="Keine E-Mails mehr schicken").click()
    expect(phone.get_by_role("alert")).to_contain_text("Dieser Link ist zu alt")


def test_over_plain_http_it_says_why_there_are_no_notifications(
    new_person: NewPerson, server: RunningServer, check_page: Check
) -> None:
    ada = new_person(size=PHONE, language="fr", theme="dark")
    ada.goto(f"http://play.test:{server.port}/me")
    assert not ada.evaluate("isSecureContext")
    ada.get_by_role("textbox", name="Votre nom").fill("Ada")
    ada.get_by_role("button", name="Enregistrer").click()
    notify = ada.get_by_role("switch", name="Notifications de ce navigateur")
    expect(notify).to_contain_text("Indisponibles en http")
    expect(notify).to_be_disabled()
    check_page(ada)


def test_a_browser_is_asked_by_a_button_and_told_of_a_turn_behind_other_pages(
    new_person: NewPerson, check_page: Check
) -> None:
    ada, bo = new_person("Ada", workers=True), new_person("Bo")
    ada.add_init_script(_ASKED)
    ada.clock.install()
    table = start(ada, bo, options={"clock": {"days": 3}})
    ada.goto("/")
    proposal = ada.get_by_role("region", name="Shall we tell you when it is your turn?")
    check_page(ada)
    proposal.get_by_role("button", name="Yes, tell me").click()
    expect(proposal).to_be_hidden()
    ada.goto("/me")
    notify = ada.get_by_role("switch", name="Notifications of this browser")
    expect(notify).to_contain_text("As long as a page of this site is open")
    notify.click()
    expect(notify).to_have_attribute("aria-checked", "true")
    ada.evaluate("() => navigator.serviceWorker.ready.then(() => null)")

    with ada.expect_response("**/api/me/turns") as looked:
        ada.evaluate(_LOOK_AWAY)
    seats = bo.context.request.get(f"/api/tables/{table}").json()["lobby"]["seats"]
    mine = [seat["name"] for seat in seats].index("Ada")
    if looked.value.json():
        make_first_move(ada, table, mine)
    make_first_move(bo, table, 1 - mine)
    for _ in range(20):  # the turn is noted soon after the move
        if ada.evaluate("window.shown.length"):
            break
        with ada.expect_response("**/api/me/turns"):
            ada.clock.run_for(61_000)
    assert ada.evaluate("window.shown") == [["Patterns: your turn against Bo", table]]
