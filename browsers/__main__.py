"""Plays in other browsers: `python -m browsers FOLDER [firefox] [webkit]`, pictures into FOLDER.

A game of each kind, a solo with its scoring show, and replays; anything that does not come is an
error that names the browser and the step.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from browsers.drivers import BROWSERS
from browsers.network import from_the_network
from browsers.person import ESCAPE, RIGHT, Person

ROOT = Path(__file__).parent.parent
SPEED, SILENCE = 10, 2_000_000
_RING = "return getComputedStyle(document.activeElement).outlineStyle;"
_SECURE = "return isSecureContext;"
MOVES = 4
"""One's own in Patterns, before one resigns."""
TILES = 3


def patterns(ada: Person) -> None:
    """A game against the computer, given up after some moves, and its replay."""
    ada.start({"game": "Patterns"}, bots=1)
    for _ in range(MOVES):
        if not ada.my_turn():
            break
        made = int(ada.see("[data-moves]").get_attribute("data-moves") or 0)
        ada.move()
        ada.until(lambda made=made: _moves(ada) > made, "the move is not made")
    ada.picture("patterns")
    if ada.my_turn():
        ada.press("[aria-haspopup=menu]")
        ada.press_named("[role=menuitem]", "Resign")
        ada.press_named("dialog button", "Resign")
        ada.see("[data-end=shown]")
    ada.picture("patterns-end")
    replay(ada, "patterns-replay", "[data-end] a[href^='/g/']")


def _moves(ada: Person) -> int:
    found = ada.all("[data-moves]")
    return int(found[0].get_attribute("data-moves") or 0) if found else 0


def mondo(ada: Person) -> None:
    """One round against the computer, its scoring show, the podium and the replay."""
    ada.start({"game": "Mondo", "seats": 2, "rounds": 1, "minutes": 10}, bots=1)
    _play_round(ada, "mondo")
    ada.see(".podium")
    ada.picture("mondo-podium")
    replay(ada, "mondo-replay", "a[href^='/g/']")


def solo(ada: Person) -> None:
    """A round alone, its scoring show, the verdict and the replay."""
    ada.start({"game": "Mondo", "seats": 1, "solo": "easy", "minutes": 10}, bots=0)
    _play_round(ada, "solo")
    ada.see(".verdict h1")
    ada.picture("solo-verdict")
    replay(ada, "solo-replay", "a[href^='/g/']")


def _play_round(ada: Person, name: str) -> None:
    ada.see("[data-handle]")
    ada.lay(TILES)
    ada.picture(f"{name}-table")
    ada.hold(".jump")
    ada.see(".scoring")
    ada.picture(f"{name}-scoring")
    ada.key(ESCAPE)


def replay(ada: Person, name: str, link: str) -> None:
    ada.press(link)
    ada.until(lambda: "/g/" in ada.driver.current_url, "the replay is not opened")
    ada.see("[role=slider], input[type=range]")
    for _ in range(MOVES):
        ada.key(RIGHT)
    ada.picture(name)


def companion(ada: Person) -> None:
    """The page for people with the box; what a mouse opens has no focus ring."""
    ada.goto("/companion/mondo")
    ada.see("#companion-sheet")
    ada.picture("companion")
    ada.press_named("button", "Start afresh")
    ada.see("dialog[open]")
    ada.picture("companion-dialog")
    assert ada.driver.execute_script(_RING) == "none", "the dialog's × has a ring"


def invitation(ada: Person) -> None:
    """The link is copied with a mouse, which leaves no ring; from the network, where the page is
    no secure one and has no clipboard, it is copied in the old way."""
    with from_the_network(ada.port) as network:
        for server, secure in ((ada.server, True), (network, False)):
            person = ada.at(server)
            person.open({"game": "Patterns"}, ["Sit", {}])
            assert person.driver.execute_script(_SECURE) is secure
            person.press_named(".link button", "Copy")
            person.see(".link button.good")
            person.picture("invitation" if secure else "invitation-network")
            assert person.see(".link button").text.strip() == "Copied"
            assert person.driver.execute_script(_RING) == "none", "Copy has a ring"


PLAYED = (patterns, solo, mondo, companion, invitation)


@contextmanager
def served() -> Iterator[str]:
    """The real server, with a clock that runs faster, so that rounds and bots take moments."""
    games = ("mondala.hosted.mondo.game", "mondala.hosted.patterns.game")
    python = ROOT / ".venv" / "bin" / "python"
    with TemporaryDirectory() as folder:
        command = [str(python), "-m", "tests.server.support.serve", folder, "0"]
        process = subprocess.Popen(
            [*command, str(SPEED), str(SILENCE), "{}", *games],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.terminate()
            process.wait()


def main(pictures: str, *names: str) -> None:
    with served() as server:
        for name in names or BROWSERS:
            folder = Path(pictures) / name
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory() as profile, BROWSERS[name](Path(profile)) as driver:
                ada = Person(driver, server, folder)
                for play in PLAYED:
                    try:
                        play(ada)
                    except Exception:
                        ada.picture("failed")
                        print(f"{name}: {play.__name__} failed, see {folder}/failed.png")
                        raise
                    print(f"{name}: {play.__name__} works", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
