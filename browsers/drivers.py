"""The browsers: each started by itself, on a screen that nobody sees, and ended afterwards."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from selenium.webdriver import FirefoxOptions, WebKitGTKOptions
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver as WebKitGTK

from browsers.marionette import Marionette

SIZE = (1280, 860)
QUIET = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
"""Firefox asks and fetches nothing by itself."""


@contextmanager
def firefox(folder: Path) -> Iterator[WebDriver]:
    port = _free_port()
    prefs = {**QUIET, "marionette.port": port}
    written = {True: "true", False: "false"}
    lines = (
        f'user_pref("{name}", {written[value] if isinstance(value, bool) else repr(value)});'
        for name, value in prefs.items()
    )
    (folder / "user.js").write_text("\n".join(lines).replace("'", '"'), "utf-8")
    command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        marionette = Marionette(port)
        driver = WebDriver(command_executor=marionette, options=FirefoxOptions())
        driver.set_window_rect(0, 0, *SIZE)
        yield driver
        marionette.close()
    finally:
        process.terminate()
        process.wait()


@contextmanager
def webkit(folder: Path) -> Iterator[WebDriver]:
    """WebKit has no headless way: it gets a screen of its own."""
    with _screen() as display:
        options = WebKitGTKOptions()
        options.binary_location = str(_mini_browser())
        options.add_argument("--automation")
        home = {"HOME": str(folder), "DISPLAY": display}
        service = Service("/usr/bin/WebKitWebDriver", env={**os.environ, **home})
        driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_window_rect(0, 0, *SIZE)
            yield driver
        finally:
            driver.quit()


def _mini_browser() -> Path:
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        raise FileNotFoundError("WebKit's MiniBrowser is not installed")
    return found[-1]


@contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen; Xvfb chooses a free number and tells it."""
    ours, theirs = os.pipe()
    size = f"{SIZE[0] + 40}x{SIZE[1] + 40}x24"
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL)
    os.close(theirs)
    try:
        with os.fdopen(ours) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


BROWSERS = {"firefox": firefox, "webkit": webkit}
