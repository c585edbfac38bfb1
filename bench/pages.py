"""Lighthouse on the home page and on a table of each game: `python -m bench.pages`.

As a visitor meets them for the first time, on the desktop and on a slow phone.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.processes import ROOT, server
from examples.table_client import Guest

LIGHTHOUSE = ROOT / "bench" / "lighthouse"
PORT = 8124
URL = f"http://127.0.0.1:{PORT}"
CATEGORIES = "performance,accessibility,best-practices"
GAMES = ("Patterns", "Mondo")


async def main() -> None:
    if not (LIGHTHOUSE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=LIGHTHOUSE, check=True)
    with TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "mondala", "serve", "--port", str(PORT), "--data", folder]
        with server(serve, PORT):
            judge("home", "/", Path(folder))
            for game in GAMES:
                await judge_table(game, Path(folder))


async def judge_table(game: str, folder: Path) -> None:
    """A game against the computer goes on while a visitor looks."""
    async with Guest(URL, "Ada") as ada:
        table = await ada.open_table({"game": game})
        async with ada.at(table) as seat:
            await seat.ask("Sit", seat=0)
            await seat.ask("SeatBot", seat=1)
            await seat.ask("Start")
            await asyncio.to_thread(judge, game, f"/t/{table}", folder)


def judge(name: str, path: str, folder: Path) -> None:
    for preset in (["--preset=desktop"], []):
        scores = measured(path, folder, preset)
        print(json.dumps({"page": name, "device": "desktop" if preset else "phone", **scores}))


def measured(path: str, folder: Path, preset: list[str]) -> dict[str, int]:
    out = folder / "lighthouse.json"
    flags = "--headless=new --disable-gpu" + (" --no-sandbox" if os.geteuid() == 0 else "")
    command = ["npx", "lighthouse", URL + path, "--quiet", "--output=json", f"--output-path={out}"]
    command += [f"--chrome-flags={flags}", f"--only-categories={CATEGORIES}", *preset]
    environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    subprocess.run(command, cwd=LIGHTHOUSE, env=environment, check=True, capture_output=True)
    found = json.loads(out.read_text())["categories"]
    return {name: round(100 * each["score"]) for name, each in found.items()}


if __name__ == "__main__":
    asyncio.run(main())
