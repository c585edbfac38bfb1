"""Mondo in a browser: dragging over a full pile while three others' hands move over it.

`python -m bench.frames` prints the frames a second and the time that the page's own thread took
for each of them, how soon a take is drawn, and how soon the server has confirmed it; then the same
frames while a finger moves the pile of a phone at a quarter of the processor's speed. For a
machine that is doing other things as well, the time of the thread says more than the frames.
"""

import asyncio
import json
import os
import shutil
import statistics
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    CDPSession,
    FloatRect,
    Page,
    ViewportSize,
    async_playwright,
)

from bench.processes import server
from examples.table_client import PROTOCOL, Guest, Seat

PORT = 8125
URL = f"http://127.0.0.1:{PORT}"
SECONDS = 8
HANDS_A_SECOND = 8
TAKES = 12
SIZE = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
PHONE_PIXELS = 2
SLOWER = 4
"""How much slower than this machine the phone is."""

# The times of all frames from now on; a second call gives them.
WATCH_FRAMES = """() => {
  const times = [];
  const seen = (now) => { times.push(now); asked = requestAnimationFrame(seen); };
  let asked = requestAnimationFrame(seen);
  window.framesSeen = () => { cancelAnimationFrame(asked); return times; };
}"""

# From a click on a tile: how many frames until the hand shows it, and how many milliseconds until
# that frame and until the server's answer.
WATCH_TAKES = """() => {
  window.takes = [];
  let [take, frame] = [null, 0];
  const next = () => { frame += 1; requestAnimationFrame(next); };
  next();
  document.addEventListener("pointerup", (event) => {
    if (event.target.closest(".pile")) take = { at: performance.now(), frame };
  }, true);
  new MutationObserver(() => {
    const since = take;
    if (!since || since.frames || !document.querySelector(".hand [role=img]")) return;
    since.frames = frame - since.frame + 1;
    requestAnimationFrame(() => { since.drawn = performance.now() - since.at; });
  }).observe(document.body, { subtree: true, childList: true });
  window.answered = (now) => {
    if (!take || take.confirmed) return;
    take.confirmed = now - take.at;
    window.takes.push(take);
  };
}"""

# Every socket of the page tells when an answer to a take arrives.
WATCH_SOCKETS = """
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (data.includes('"Taken"') && data.includes('"n":')) window.answered?.(performance.now());
      });
    }
  };
"""


async def main() -> None:
    with TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "mondala", "serve", "--port", str(PORT), "--data", folder]
        with server(serve, PORT):
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(
                    executable_path=shutil.which("chromium-headless-shell")
                    or shutil.which("chromium"),
                    args=["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])],
                )
                print(json.dumps(await on_a_desktop(browser)))
                print(json.dumps(await on_a_phone(browser)))


async def on_a_desktop(browser: Browser) -> dict[str, Any]:
    context = await browser.new_context(base_url=URL, viewport=SIZE, bypass_csp=True)
    async with in_a_round(context) as (page, devtools):
        return await drag_about(page, devtools) | await take_some(page)


async def on_a_phone(browser: Browser) -> dict[str, Any]:
    context = await browser.new_context(
        base_url=URL,
        viewport=PHONE,
        device_scale_factor=PHONE_PIXELS,
        has_touch=True,
        bypass_csp=True,
    )
    async with in_a_round(context) as (page, devtools):
        await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return await pan_about(page, devtools)


@asynccontextmanager
async def in_a_round(context: BrowserContext) -> AsyncIterator[tuple[Page, CDPSession]]:
    """A page in a round whose faces are drawn, while the others' hands move."""
    async with AsyncExitStack() as stack:
        page, seats = await at_table(context, stack)
        moving = [asyncio.create_task(move_hand(seat, number)) for number, seat in enumerate(seats)]
        await asyncio.sleep(3)  # the faces are drawn in the first moments
        yield page, await context.new_cdp_session(page)
        for task in moving:
            task.cancel()
        await page.close()


async def at_table(context: BrowserContext, stack: AsyncExitStack) -> tuple[Page, list[Seat]]:
    """A page and three others in a round that has just begun."""
    await context.add_init_script(WATCH_SOCKETS)
    await context.request.post("/api/guests", data={"name": "Ada"})
    asked = {"options": {"game": "Mondo", "seats": 4, "level": "beginner"}}
    table = (await (await context.request.post("/api/tables", data=asked)).json())["id"]
    page = await context.new_page()
    await page.goto(f"/t/{table}")
    seats = []
    for number, name in enumerate(("Bo", "Cleo", "Dan"), start=1):
        guest = await stack.enter_async_context(Guest(URL, name))
        seat = await stack.enter_async_context(guest.at(table, derived=False))
        await seat.ask("Sit", seat=number)
        await seat.ask("Ready")
        seats.append(seat)
    await begin(page)
    await page.evaluate(WATCH_TAKES)
    return page, seats


async def begin(page: Page) -> None:
    """Sits down and starts as a host does, on a second socket of the same person."""
    await page.evaluate(
        """(protocol) => new Promise((resolve, reject) => {
          const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${
            location.pathname.split("/").pop()}/socket`);
          const wishes = [["Sit", { seat: 0 }], ["Ready", {}], ["Start", {}]];
          socket.onopen = () => {
            socket.send(JSON.stringify({ t: "hello", protocol, session: "bench" }));
            wishes.forEach(([wish, args], index) =>
              socket.send(JSON.stringify({ t: "ask", n: index + 1, wish, args })));
          };
          socket.onmessage = ({ data }) => {
            const { t, n } = JSON.parse(data);
            if (t === "refused" || t === "bye") reject(new Error(data));
            if (t === "ack" && n === wishes.length) { socket.close(); resolve(); }
          };
        })""",
        PROTOCOL,
    )
    await page.locator("[data-handle]").first.wait_for(state="attached")
    await page.wait_for_function("document.querySelectorAll('.countdown').length === 0")


async def move_hand(seat: Seat, number: int) -> None:
    """Round and round over the cloth, as fast as clients send it."""
    step = 0
    while True:
        step += 1
        x, y = (step * 37 + number * 210) % 600, (step * 23 + number * 130) % 600
        await seat.send({"t": "hand", "x": x, "y": y})
        await asyncio.sleep(1 / HANDS_A_SECOND)


async def drag_about(page: Page, devtools: CDPSession) -> dict[str, Any]:
    """One tile is dragged over all the others for some seconds."""
    frame = await pile_frame(page)
    tiles = await page.locator("[data-handle]").count()
    tile = await page.locator("[data-handle]").last.bounding_box()
    assert tile is not None
    await page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    await page.mouse.down()

    async def move(step: int) -> None:
        across, down = to_and_fro(7 * step), to_and_fro(3 * step)
        await page.mouse.move(
            frame["x"] + 20 + across * (frame["width"] - 40),
            frame["y"] + 20 + down * (frame["height"] - 40),
        )

    frames = await frames_while(page, devtools, move)
    await page.mouse.up()
    return {"free_tiles": tiles} | frames


async def pan_about(page: Page, devtools: CDPSession) -> dict[str, Any]:
    """One finger moves the pile to and fro for some seconds."""
    frame = await pile_frame(page)
    tiles = await page.locator("[data-handle]").count()
    middle = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    async def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        await devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    async def move(step: int) -> None:
        across, down = to_and_fro(4 * step) - 0.5, to_and_fro(3 * step) - 0.5
        await touch("touchMove", (middle[0] + 140 * across, middle[1] + 140 * down))

    await touch("touchStart", middle)
    frames = await frames_while(page, devtools, move)
    await touch("touchEnd")
    return {"panning_at_a_speed_of": round(1 / SLOWER, 2), "free_tiles": tiles} | frames


async def pile_frame(page: Page) -> FloatRect:
    frame = await page.locator(".pile").bounding_box()
    assert frame is not None
    return frame


def to_and_fro(step: int) -> float:
    """From 1 to 0 and back, in hundredths."""
    return abs(step % 200 - 100) / 100


async def frames_while(
    page: Page, devtools: CDPSession, move: Callable[[int], Awaitable[None]]
) -> dict[str, Any]:
    """The frames of some seconds in which something is moved on and on."""
    await devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = await busy(devtools)
    await page.evaluate(WATCH_FRAMES)
    loop = asyncio.get_running_loop()
    end, step = loop.time() + SECONDS, 0
    while loop.time() < end:
        step += 1
        await move(step)
    times = await page.evaluate("window.framesSeen()")
    after = await busy(devtools)
    gaps = [late - early for early, late in pairwise(times)]
    return {
        "frames_a_second": round(1000 / statistics.mean(gaps), 1),
        "median_frame_ms": round(statistics.median(gaps), 2),
        "thread_ms_a_frame": round(1000 * (after - before) / len(times), 2),
        "moves_a_frame": round(step / len(times), 2),
    }


async def busy(devtools: CDPSession) -> float:
    """Seconds that the page's thread has worked so far, not counting those it had to wait."""
    metrics = (await devtools.send("Performance.getMetrics"))["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


async def take_some(page: Page) -> dict[str, Any]:
    """Takes a tile and puts it back, some times over."""
    for done in range(TAKES):
        tile = await page.locator("[data-handle]").last.bounding_box()
        assert tile is not None
        await page.mouse.click(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
        await page.wait_for_function(f"window.takes.length > {done} && window.takes.at(-1).drawn")
        await page.keyboard.press("Escape")
        await page.wait_for_function("!document.querySelector('.hand [role=img]')")
    takes = await page.evaluate("window.takes")
    return {
        "take_drawn_frames": statistics.median(each["frames"] for each in takes),
        "take_drawn_ms": round(statistics.median(each["drawn"] for each in takes), 1),
        "take_confirmed_ms": round(statistics.median(each["confirmed"] for each in takes), 1),
    }


if __name__ == "__main__":
    asyncio.run(main())
