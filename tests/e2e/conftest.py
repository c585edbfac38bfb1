"""Browser tests: a real server with the built client, real chromium, people as browser contexts.

They run by themselves (`make e2e`): Playwright keeps an event loop running in its process.
"""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.axe import serious_faults
from tests.e2e.evidence import EVIDENCE, Evidence, add_evidence
from tests.e2e.notices import WRITE_DOWN
from tests.server.support.running import RunningServer, running_server

DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
SMALL, LANDSCAPE = (360, 640), (844, 390)
PATIENCE = 40_000
"""Milliseconds after which something that a test waits for will not come any more."""

expect.set_options(timeout=PATIENCE)


def launch_arguments() -> dict[str, Any]:
    """The chromium of the machine where there is one, Playwright's own elsewhere."""
    flags = ["--disable-gpu", "--no-first-run", "--disable-background-networking"]
    flags += ["--disable-component-update", "--disable-sync"]
    # Without these each window draws two more pages for an address bar that nobody sees. Given
    # here, they take the place of those that Playwright turns off, of which the first is one.
    flags.append("--disable-features=PaintHolding,WebUIOmniboxPopup,WebUIOmniboxAimPopup")
    # Another name for this machine, from which pages are not as safe as from 127.0.0.1.
    flags.append("--host-resolver-rules=MAP play.test 127.0.0.1")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    own = next(filter(None, map(shutil.which, names)), None)
    return {"args": flags} | ({"executable_path": own} if own else {})


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_arguments()


def fast_server(
    folder: Path, speed: int = 10, **settings: Any
) -> AbstractContextManager[RunningServer]:
    """Its clock runs so many times as fast, so that bots and pauses take moments. A browser is no
    faster for that, and has as long as ever to answer."""
    return running_server(folder, speed, silence=200_000 * speed, **settings)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with fast_server(tmp_path_factory.mktemp("server")) as running:
        yield running


def server_of_its_own(speed: int = 10, **settings: Any) -> Any:
    """A fixture for modules whose server dies, leaps ahead, must know nobody yet, deals one game
    only (`seed=7`), or is left with bots that play on: `server = server_of_its_own()`. Rounds of
    Mondo need a slow clock: at ten times the speed one of seven minutes is over before a busy
    machine has laid three tiles."""

    @pytest.fixture(scope="module")
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
        with fast_server(tmp_path_factory.mktemp("server"), speed, **settings) as running:
            yield running

    return server


LOOKS = pytest.mark.parametrize(
    ("language", "theme", "size"),
    [
        ("en", "light", DESKTOP),
        ("de", "dark", TABLET),
        ("pl", "contrast", PHONE),
        ("fr", "light", PHONE),
    ],
)
"""Every language, theme and size, each somewhere."""

NewPerson = Callable[..., Page]


@pytest.fixture
def new_person(
    browser: Browser,
    server: RunningServer,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[NewPerson]:
    """A browser of one's own: `new_person("Ada", size=PHONE, language="pl", theme="dark")`.
    With `workers` it also has the service worker, which fetches the whole client."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    evidence = request.node.stash[EVIDENCE] = Evidence(tmp_path_factory)

    def person(
        name: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        theme: str = "light",
        touch: bool = False,
        workers: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=touch,
            reduced_motion="reduce",
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        for key, value in {"language": language, "theme": theme, "sound": "off"}.items():
            context.add_init_script(
                f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', '{value}')"
            )
        context.add_init_script(WRITE_DOWN)
        if name:
            answer = context.request.post("/api/guests", data={"name": name})
            assert answer.ok, answer.text()
        page = context.new_page()
        evidence.watch(name or "nobody", page)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.extend(_forbidden(message.text)))
        return page

    yield person
    for context in contexts:
        context.close()
    assert faults == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    add_evidence(item, report)
    return report


def _forbidden(text: str) -> list[str]:
    return [text] if "Content Security Policy" in text else []


@pytest.fixture
def check_page() -> Callable[[Page], None]:
    """Checks that axe finds nothing serious, and that nothing overflows the window."""

    def check(page: Page) -> None:
        assert serious_faults(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide"

    return check


@pytest.fixture(scope="session", autouse=True)
def built_client() -> None:
    page = Path(__file__).parents[2] / "src/mondala/server/client/index.html"
    assert page.is_file(), "the client is not built: `make client`"
