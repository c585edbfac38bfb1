"""Draws the pictures that are kept as files: `make pictures`.

The home page, the icons and the link preview show the boards' own drawing, taken once in chromium.
"""

import base64
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

WEB = Path(__file__).parent.parent
BOARDS, PUBLIC = WEB / "src/boards", WEB / "public"
PORT = int(os.environ.get("PICTURES_PORT", "8127"))
QUALITY, ON_PHONES = 0.82, 0.5
"""Where pixels are small, fewer bytes are not seen."""
_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


@dataclass(frozen=True)
class Wanted:
    path: Path
    picture: str
    width: int
    height: int
    ratio: int = 1
    theme: str = "light"


def wanted() -> Iterator[Wanted]:
    for game in ("mondo", "patterns"):
        folder = BOARDS / game / "pictures"
        for theme in ("light", "dark"):
            yield Wanted(folder / f"{theme}.webp", game, 684, 328, 1, theme)
            yield Wanted(folder / f"{theme}@2.webp", game, 684, 328, 2, theme)
            yield Wanted(folder / f"{theme}-phone.webp", game, 396, 150, 2, theme)
        yield Wanted(folder / "small.webp", f"{game}-small", 58, 58, 2)
    yield Wanted(PUBLIC / "icon-192.png", "icon", 192, 192)
    yield Wanted(PUBLIC / "icon-512.png", "icon", 512, 512)
    yield Wanted(PUBLIC / "icon-maskable-512.png", "icon-maskable", 512, 512)
    yield Wanted(PUBLIC / "apple-touch-icon.png", "icon-maskable", 180, 180)
    yield Wanted(PUBLIC / "preview.jpg", "preview", 1200, 630)


@contextmanager
def vite() -> Iterator[None]:
    command = ["npx", "vite", "--port", str(PORT), "--strictPort", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        command, cwd=WEB, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        if not any("ready" in line for line in process.stdout or ()):
            sys.exit("vite does not start")
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def taken(browser: Browser, want: Wanted) -> bytes:
    size = ViewportSize(width=want.width, height=want.height)
    context = browser.new_context(viewport=size, device_scale_factor=want.ratio)
    page = context.new_page()
    asked = {"picture": want.picture, "theme": want.theme, **size}
    page.goto(f"http://127.0.0.1:{PORT}/pictures/?{urlencode(asked)}", wait_until="networkidle")
    page.wait_for_function("document.fonts.status === 'loaded' && document.body.children.length")
    shown = settled(page)
    if want.path.suffix == ".jpg":
        shown = page.screenshot(type="jpeg", quality=85)
    elif want.path.suffix == ".webp":
        quality = ON_PHONES if want.path.stem.endswith("phone") else QUALITY
        text = page.evaluate(_WEBP, [base64.b64encode(shown).decode(), quality])
        shown = base64.b64decode(text)
    context.close()
    return shown


def settled(page: Page) -> bytes:
    """Tiles are drawn little by little: the picture is ready once it stays as it is."""
    before, now = b"", page.screenshot(omit_background=True)
    while before != now:
        page.wait_for_timeout(400)
        before, now = now, page.screenshot(omit_background=True)
    return now


def main(only: list[str]) -> None:
    with vite(), sync_playwright() as playwright:
        flags = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=flags,
        )
        for want in wanted():
            if not only or want.picture in only:
                want.path.parent.mkdir(exist_ok=True)
                want.path.write_bytes(taken(browser, want))
                print(want.path.relative_to(WEB), want.path.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
