"""A week of days at a server whose clock is moved: bots of every level and three people in browsers
play the pile and the positions of each day.

`python -m bench.week [PICTURES]` takes some minutes. Ada has an account and misses the fourth day;
midnight passes while Gus, a guest, plays the pile of the third; Lea is a guest who logs in to an
account on the fifth, which has begun the second day's pile before her; the server dies in her try
on the sixth. What was played is compared with what everybody is told: results, places, streaks,
boards, keys and their hashes, replays that are sealed until a day is closed. Tells a line a day,
and every fault; ends with 1 if there are any. With a folder given, it keeps pictures of the home
page of the second day there.
"""

import hashlib
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, expect, sync_playwright

from mondala.bots.patterns.puzzles.puzzle import parse_puzzles
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.games.patterns.moves import Kind, apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.hosted.mondo.game import GAME as MONDO
from mondala.hosted.patterns.game import GAME as PATTERNS
from mondala.resources import patterns_days
from mondala.server.days.dates import CLOSES_AFTER, DAY, starts

PORT = 8137
URL = f"http://127.0.0.1:{PORT}"
FIRST, DAYS = date(2026, 3, 2), 7
MISSED, MIDNIGHT, LOGS_IN, DIES = 3, 2, 4, 5
"""Numbers of days, from 0: what happens on them."""
BEFORE = 1
"""The day whose pile the account has begun before its owner logs in."""
SPACES = ("c4", "d4", "c3")
PASSWORD = "long enough a phrase"  # noqa: S105
BOTS_SPEED = 40
PATIENCE = 60_000
SIZES = ((1440, 900), (1024, 768), (390, 844), (360, 640), (844, 390))
PUZZLES = {puzzle.id: puzzle for puzzle in parse_puzzles(patterns_days())}
Played: TypeAlias = dict[str, dict[date, int]]
API = {"Mondo": "/api/mondo/days", "Patterns": "/api/patterns/days"}


class Server:
    """A server that can be killed and started again; its clock continues from where it stopped."""

    def __init__(self, folder: str) -> None:
        self.folder, self.utc = folder, starts(FIRST) + 30_000

    def start(self) -> None:
        command = [sys.executable, "-m", "bench.moved_server", self.folder, str(PORT)]
        self._process = subprocess.Popen(
            [*command, str(self.utc)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._hear()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        self.utc = int(self._process.stdout.readline())

    def tell(self, how: str, much: float) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{how} {much}\n")
        self._process.stdin.flush()
        self._hear()

    def comes_to(self, day: date, since_midnight: int) -> None:
        """Step by step, since what is due every minute may take a moment."""
        self.tell("speed", 1)
        self.tell("move", max(0, starts(day) + since_midnight - self.utc))

    def die(self) -> None:
        self.tell("speed", 1)
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()

    def tries_of_bots(self, day: date) -> int:
        """The number of bots' finished tries on that day."""
        sql = "SELECT count(*) FROM tries WHERE bot AND day = ? AND done"
        uri = f"file:{self.folder}/mondala.db?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            (count,) = connection.execute(sql, (day.isoformat(),)).fetchone()
        return int(count)


@dataclass
class Somebody:
    page: Page
    account: str = ""
    played: dict[str, dict[date, int]] = field(
        default_factory=lambda: {"Mondo": {}, "Patterns": {}}
    )
    """The points of each day, by game, as the page told them."""

    def get(self, address: str) -> Any:
        return self.page.request.get(address).json()

    def plays_pile(self, day: date, meanwhile: Any = None) -> None:
        """Two tiles, then it is enough; `meanwhile` happens between them."""
        page = self.page
        page.goto("/")
        page.get_by_role("button", name="Play today’s pile").click()
        expect(page.locator(".jump")).to_be_enabled(timeout=PATIENCE)
        for number, space in enumerate(SPACES[:2]):
            page.locator("[data-handle]").last.press("Enter")
            page.locator(f"[data-space={space}]").press("Enter")
            expect(page.locator(f"[data-space={space}]")).not_to_have_attribute(
                "aria-label", re.compile("empty")
            )
            if number == 0 and meanwhile is not None:
                meanwhile()
                expect(page.locator(".jump")).to_be_enabled(timeout=PATIENCE)
        self.jumps_out(day)

    def jumps_out(self, day: date) -> None:
        page = self.page
        page.locator(".jump").hover()
        page.mouse.down()
        expect(page.locator(".scoring")).to_be_visible(timeout=PATIENCE)
        page.mouse.up()
        expect(page.locator(".scoring [inert]")).to_have_count(0)
        page.keyboard.press("Escape")
        title = page.get_by_role("heading", level=1, name=re.compile("point"))
        self.played["Mondo"][day] = int(title.inner_text().split()[0].replace("−", "-"))

    def solves(self, day: date, right: int) -> None:
        """The first ones; the others are answered wrongly."""
        page = self.page
        page.goto("/")
        page.get_by_role("button", name="Solve today’s positions").click()
        for task in range(1, 4):
            page.wait_for_url(f"**/positions/{day}?position={task}")
            told = page.request.post(f"{API['Patterns']}/{day}/{task}").json()
            move = _move(told["reading"]["position"], right=task <= right)
            if parse_move(move).kind is not Kind.FLIP:
                page.locator("button[data-bowl]").click()
            page.locator(f"button[data-space='{parse_move(move).at}']").click()
            counts = str(task <= right).lower()
            expect(page.locator(f"[data-counts={counts}]")).to_be_visible(timeout=PATIENCE)
            page.locator("[data-next]").click()
        expect(page.locator(".result")).to_be_visible(timeout=PATIENCE)
        self.played["Patterns"][day] = right


def _move(text: str, *, right: bool) -> str:
    """The solution is the move after which it looks as it does after the one in the file."""
    position = parse_position(text)
    puzzle = PUZZLES[identity(position)]
    solved = identity(apply(parse_position(puzzle.position), parse_move(puzzle.line[0])))
    moves = legal_moves(position)
    return next(str(move) for move in moves if (identity(apply(position, move)) == solved) == right)


class Week:
    def __init__(self, server: Server, browser: Browser, pictures: Path | None) -> None:
        self.server, self.browser, self.pictures = server, browser, pictures
        self.gus, self.lea = Somebody(self._page("Gus")), Somebody(self._page("Lea"))
        self.ada = Somebody(self._page("Ada"), "ada")
        self.old = Somebody(self._page("Lina"), "lina")
        """The device on which Lea's account was made."""
        self.faults: list[str] = []
        self.hashes: dict[tuple[str, date], str] = {}
        for each in (self.ada, self.old):
            data = {"account": each.account, "password": PASSWORD}
            assert each.page.request.post("/api/accounts", data=data).ok

    def _page(self, name: str) -> Page:
        context = self.browser.new_context(
            base_url=URL, viewport={"width": 1024, "height": 768}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script("localStorage.setItem('sound', 'off')")
        assert context.request.post("/api/guests", data={"name": name}).ok
        return context.new_page()

    def same(self, what: str, told: object, expected: object) -> None:
        if told != expected:
            self.faults.append(f"{what}: told {told}, expected {expected}")

    def run(self) -> None:
        for number in range(DAYS):
            day = FIRST + timedelta(days=number)
            self._bots_play(day)
            self.server.comes_to(day, DAY // 2)
            if number == 1:
                self._second_day()
            self._note_hashes(day)
            self._people_play(number, day)
            self._open_day(day)
            self.server.comes_to(day + timedelta(days=1), CLOSES_AFTER - 60_000)
            self._still_sealed(day)
            self.server.comes_to(day + timedelta(days=1), CLOSES_AFTER + 1_000)
            self._closed_day(number, day)
            print(f"{day}: {self._line(day)}, {len(self.faults)} faults", flush=True)

    def _line(self, day: date) -> str:
        people = {"Gus": self.gus, "Ada": self.ada, "Lea": self.lea}
        return "; ".join(
            f"{name} {each.played['Mondo'].get(day, '–')}, {each.played['Patterns'].get(day, '–')}"
            for name, each in people.items()
        )

    def _bots_play(self, day: date) -> None:
        self.server.comes_to(day, 20 * 60_000)
        self.server.tell("speed", BOTS_SPEED)
        for _ in range(240):
            if self.server.tries_of_bots(day) == len(MONDO.bots) + len(PATTERNS.bots):
                return
            sleep(0.5)
        self.faults.append(f"{day}: the bots have not played")

    def _people_play(self, number: int, day: date) -> None:
        if number == BEFORE:
            self.old.page.request.post(f"{API['Mondo']}/today/try")
            self.server.tell("move", 11 * 60_000)
        if number == LOGS_IN:
            self._lea_logs_in()
        self.lea.plays_pile(day, self._die if number == DIES else None)
        self.lea.solves(day, (number + 1) % 4)
        if number != MISSED:
            self.ada.plays_pile(day)
            self.ada.solves(day, (number + 2) % 4)
        self.gus.solves(day, number % 4)
        if number == MIDNIGHT:
            self.server.comes_to(day, DAY - 8_000)
            self.gus.plays_pile(day, lambda: self.server.tell("move", 20_000))
        else:
            self.gus.plays_pile(day)

    def _die(self) -> None:
        """In the middle of Lea's try; her page comes back by itself."""
        with self.lea.page.expect_websocket(timeout=PATIENCE):
            self.server.die()
            self.server.start()
        expect(self.lea.page.get_by_text("connected", exact=True)).to_be_visible(timeout=PATIENCE)

    def _lea_logs_in(self) -> None:
        """Lea logs in. Of a day that the account has begun as well, the earlier try counts."""
        page, second = self.lea.page, FIRST + timedelta(days=BEFORE)
        page.goto("/me")
        page.get_by_role("button", name="I have an account").click()
        page.get_by_label("Account name").fill("lina")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.get_by_text("Logged in as lina").first).to_be_visible()
        self.lea.account = "lina"
        mine = self.lea.get(f"{API['Mondo']}/{second}")["mine"]
        self.same("the try that the account had begun earlier", mine["points"], -24)
        self.lea.played["Mondo"][second] = -24

    def _people(self) -> list[Somebody]:
        return [self.gus, self.ada, self.lea]

    def _note_hashes(self, day: date) -> None:
        """Notes the hashes of tomorrow's keys that are shown today."""
        tomorrow = day + timedelta(days=1)
        coming = self.gus.get(API["Mondo"])["coming"]
        self.hashes["Mondo", tomorrow] = coming[0]["hash"]
        self.hashes["Patterns", tomorrow] = self.gus.get(API["Patterns"])["hash"]
        self.same(f"{day}: what comes tomorrow", coming[0]["day"], str(tomorrow))

    def _open_day(self, day: date) -> None:
        """Points and streaks; nothing that would help others."""
        for game, address in API.items():
            for each in self._people():
                told = each.get(f"{address}/{day}")
                self.same(f"{game} {day} is sealed", (told["key"], told["board"]), (None, None))
                points = None if told["mine"] is None else told["mine"]["points"]
                self.same(f"{game} {day} points", points, each.played[game].get(day))
                streak = each.get(address)["mine"]["streak"]
                self.same(f"{game} {day} streak", streak, self._streak(each, game, day))

    def _streak(self, each: Somebody, game: str, day: date) -> int:
        """Counted back from that day, or from the one before it."""
        last = day if day in each.played[game] else day - timedelta(days=1)
        return sum(
            all(last - timedelta(days=back) in each.played[game] for back in range(length))
            for length in range(1, DAYS + 1)
        )

    def _still_sealed(self, day: date) -> None:
        """A minute before the day is closed."""
        game = self.gus.get(f"{API['Mondo']}/{day}")["mine"]["game_id"]
        for what in ("replay", "record"):
            code = self.ada.get(f"/api/games/{game}/{what}")["code"]
            self.same(f"the {what} of {day} before it is closed", code, "sealed")

    def _closed_day(self, number: int, day: date) -> None:
        for game, address in API.items():
            told = self.gus.get(f"{address}/{day}")
            self.same(f"{game} {day} is closed", told["closed"], True)
            key = hashlib.sha256(bytes.fromhex(told["key"])).hexdigest()
            self.same(f"{game} {day} key", key, told["hash"])
            if number:
                self.same(f"{game} {day} hash of the day before", self.hashes[game, day], key)
            self._results(game, day, told)
        mine = self.gus.get(f"{API['Mondo']}/{day}")["mine"]["game_id"]
        told = self.ada.page.request.get(f"/api/games/{mine}/replay")
        self.same(f"the replay of {day}", told.status, 200)
        key = self.gus.get(f"{API['Mondo']}/{day}")["key"]
        seed = self.ada.get(f"/api/games/{mine}")["seed"]
        self.same(f"the seed of {day}", seed, str(int(key[:32], 16)))

    def _results(self, game: str, day: date, told: Any) -> None:
        """Everybody's place, the board, who has finished, the bots."""
        mine = [each.get(f"{API[game]}/{day}")["mine"] for each in self._people()]
        people = [each for each in mine if each is not None]
        if game == "Mondo" and day == FIRST + timedelta(days=BEFORE) and not self.lea.account:
            people.append(self.old.get(f"{API[game]}/{day}")["mine"])
        ranked = sorted((-each["points"], each.get("took", 0)) for each in people)
        for each in people:
            place = 1 + ranked.index((-each["points"], each.get("took", 0)))
            self.same(f"{game} {day} place", each["place"], place)
        self.same(f"{game} {day} finished", told["finished"], len(people))
        counted = sum(count for _, count in told["distribution"])
        self.same(f"{game} {day} distribution", counted, len(people))
        bots = {"Mondo": MONDO, "Patterns": PATTERNS}[game].bots
        names = {each["bot"] for each in told["bots"]}
        self.same(f"{game} {day} bots", names, {bot.name for bot in bots})
        listed = sorted(
            (each.account, each.played[game][day])
            for each in self._people()
            if each.account and day in each.played[game]
        )
        if game == "Mondo" and day == FIRST + timedelta(days=BEFORE) and not self.lea.account:
            listed = sorted([*listed, ("lina", -24)])
        board = sorted((line["name"], line["points"]) for line in told["board"])
        self.same(f"{game} {day} board", board, listed)

    def _second_day(self) -> None:
        """Gus comes back: today can be played, and yesterday's result is at the top of the page."""
        page = self.gus.page
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto("/")
            for name in ("Play today’s pile", "Solve today’s positions"):
                button = page.get_by_role("button", name=name)
                expect(button).to_be_in_viewport(ratio=1)
            expect(page.get_by_text("Yesterday:")).to_have_count(2)
            if self.pictures is not None:
                page.screenshot(path=self.pictures / f"second-day-{width}.png")
        page.set_viewport_size({"width": 1024, "height": 768})


@contextmanager
def _running() -> Iterator[Server]:
    with TemporaryDirectory() as folder:
        server = Server(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def main(pictures: str | None = None) -> int:
    with _running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=which("chromium-headless-shell") or which("chromium"),
            args=["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])],
        )
        week = Week(server, browser, None if pictures is None else Path(pictures))
        week.run()
        browser.close()
    print(*week.faults, sep="\n")
    print(f"{DAYS} days, {len(week.faults)} faults")
    return int(bool(week.faults))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
