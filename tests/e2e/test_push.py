"""Push messages: a browser subscribes, its worker shows them, and a click leads to the table.

The browser of these tests has no push service, and no window for notifications. In their place the
page is given a subscription, and the worker notes what it is to show and where it goes.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.e2e.conftest import PATIENCE, NewPerson, fast_server
from tests.server.support.push_service import PushedBrowser
from tests.server.support.running import RunningServer

ENDPOINT = "https://push.example.org/one"
_SUBSCRIBES = """
window.Notification = { permission: "default", requestPermission: async () => "granted" };
PushManager.prototype.subscribe = async (wanted) => {
  window.wanted = wanted;
  return { toJSON: () => (DEVICE) };
};
"""
_NOTES = """() => {
  registration.showNotification = async (title, options) => { self.shown = { title, ...options } };
  clients.openWindow = async (path) => { self.opened = path };
}"""
_CLICK = """() => {
  const { data } = self.shown;
  const click = new ExtendableEvent("notificationclick");
  click.notification = { data, close: () => { self.closed = true } };
  dispatchEvent(click);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A house that sends push messages, with the keys that its operator made."""
    folder = tmp_path_factory.mktemp("server")
    with fast_server(folder, public="https://play.test") as running:
        command = [sys.executable, "-m", "mondala", "admin", "--data", str(folder), "push", "on"]
        subprocess.run(command, check=True)
        yield running


def deliver(page: Page, message: dict[str, Any]) -> None:
    """Hands a message to the service worker, as the browser does once it has decrypted it."""
    found: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"])
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    where = {
        "origin": page.evaluate("location.origin"),
        **{k: found[0][k] for k in ("registrationId",)},
    }
    session.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(message)})


def told(page: Page, worker: Worker, name: str) -> Any:
    """What the worker has noted under that name, once it has."""
    for _ in range(PATIENCE // 20):
        if worker.evaluate("(name) => name in self", name):
            return worker.evaluate("(name) => self[name]", name)
        page.wait_for_timeout(20)
    raise AssertionError(f"the worker has nothing {name}")


def test_a_browser_subscribes_and_a_click_on_its_notification_leads_to_the_table(
    new_person: NewPerson,
) -> None:
    ada = new_person("Ada", language="pl", workers=True)
    device = {"endpoint": ENDPOINT, "keys": PushedBrowser().keys}
    ada.add_init_script(_SUBSCRIBES.replace("DEVICE", json.dumps(device)))
    ada.goto("/me")
    notify = ada.get_by_role("switch", name="Powiadomienia w tej przeglądarce")
    expect(notify).to_contain_text("Także wtedy, gdy żadna strona gry nie jest otwarta")
    with ada.expect_response("**/api/me/devices"):
        notify.click()
    expect(notify).to_have_attribute("aria-checked", "true")
    key = ada.context.request.get("/api/me/reminders").json()["push_key"]
    assert ada.evaluate("window.wanted") == {"userVisibleOnly": True, "applicationServerKey": key}
    (kept,) = ada.context.request.get("/api/me/data").json()["devices"]
    assert (kept["endpoint"], kept["language"]) == (ENDPOINT, "pl")

    ada.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    (worker,) = ada.context.service_workers
    worker.evaluate(_NOTES)
    words = {"title": "Patterns: twoja tura", "body": "Pozostały czas: 3 dni."}
    deliver(ada, {**words, "game": "g-1", "table": "t-1", "since": 7})
    assert told(ada, worker, "shown") == {
        **words,
        "tag": "g-1",
        "icon": "/icon-192.png",
        "data": {"table": "t-1", "since": 7},
    }
    worker.evaluate(_CLICK)
    assert told(ada, worker, "opened") == "/t/t-1"
    assert told(ada, worker, "closed")
