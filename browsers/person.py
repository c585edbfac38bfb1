"""A person in front of a browser: what they see and press."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 90
_BECOME = """
const [name, done] = arguments;
localStorage.setItem("language", "en");
localStorage.setItem("theme", "light");
localStorage.setItem("sound", "off");
const headers = { "Content-Type": "application/json" };
fetch("/api/guests", { method: "POST", headers, body: JSON.stringify({ name }) })
  .then((answer) => done(answer.ok));
"""
_START = """
const [table, wishes, done] = arguments;
const headers = { "Content-Type": "application/json" };
const failed = (error) => done({ error: String(error) });
fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(table) })
  .then(async (answer) => {
    const { id } = await answer.json();
    const protocol = Number(answer.headers.get("Mondala-Protocol"));
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
    const say = (message) => socket.send(JSON.stringify(message));
    socket.onopen = () => {
      say({ t: "hello", protocol, session: String(Math.random()) });
      wishes.forEach(([wish, args], index) => say({ t: "ask", wish, args, n: index + 1 }));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === "refused" || message.t === "bye") failed(data);
      if (message.t !== "ack" || message.n !== wishes.length) return;
      socket.close();
      done({ id });
    };
  })
  .catch(failed);
"""
_MIDDLE = """
const box = arguments[0].getBoundingClientRect();
return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""
_REACHABLE = """
const frame = document.querySelector(".pile").getBoundingClientRect();
const tiles = [...document.querySelectorAll("[data-handle]")].reverse();
for (const tile of tiles) {
  const { x, y, width, height } = tile.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const inside = left > frame.left + 8 && left < frame.right - 8 && top > frame.top + 8
    && top < frame.bottom - 8;
  if (inside) return [Math.round(left), Math.round(top)];
}
return null;
"""


class Person:
    def __init__(self, driver: WebDriver, server: str, pictures: Path) -> None:
        self.driver, self.server, self._pictures = driver, server, pictures
        self.port = urlsplit(server).port or 80
        driver.set_script_timeout(PATIENCE)
        self.goto("/me")
        assert driver.execute_async_script(_BECOME, "Ada"), "no guest was made"

    def at(self, server: str) -> "Person":
        """In the same browser, where they come to the server by that address."""
        return Person(self.driver, server, self._pictures)

    def goto(self, path: str) -> None:
        self.driver.get(self.server + path)

    def start(self, options: dict[str, Any], *, bots: int) -> None:
        """A table of one's own, filled with bots and started; one sits at it then."""
        seats = [["SeatBot", {"seat": 1 + bot, "level": 1}] for bot in range(bots)]
        self.open(options, ["Sit", {}], *seats, ["Start", {}])

    def open(self, options: dict[str, Any], *wishes: list[Any]) -> None:
        """A table of one's own, at which one has these wishes."""
        started = self.driver.execute_async_script(_START, {"options": options}, [*wishes])
        assert "id" in started, started
        self.goto(f"/t/{started['id']}")

    def until(self, what: Callable[[], Any], why: str) -> Any:
        return WebDriverWait(self.driver, PATIENCE, 0.1).until(lambda _: what(), why)

    def all(self, selector: str) -> list[WebElement]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def see(self, selector: str) -> WebElement:
        """Once it is there."""
        return self.until(lambda: self.all(selector), f"{selector} is not there")[0]

    def press(self, selector: str) -> None:
        """In its middle, as a mouse does."""
        self.see(selector)
        point = self.driver.execute_script(_MIDDLE, self.see(selector))
        self.press_at(*point)

    def press_named(self, selector: str, text: str) -> None:
        """The one of these with that text."""

        def named() -> list[WebElement]:
            return [each for each in self.all(selector) if each.text.strip() == text]

        found = self.until(named, f"there is no {selector} with {text}")[0]
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
        self.press_at(*self.driver.execute_script(_MIDDLE, found))

    def press_at(self, x: int, y: int, *, hold: float = 0) -> None:
        chain = ActionChains(self.driver, duration=0)
        chain.w3c_actions.pointer_action.move_to_location(x, y)
        chain.w3c_actions.pointer_action.pointer_down()
        if hold:
            chain.w3c_actions.pointer_action.pause(hold)
        chain.w3c_actions.pointer_action.pointer_up()
        chain.w3c_actions.perform()

    def hold(self, selector: str) -> None:
        self.press_at(*self.driver.execute_script(_MIDDLE, self.see(selector)), hold=1)

    def key(self, key: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(key).perform()

    def picture(self, name: str) -> None:
        self.driver.save_screenshot(str(self._pictures / f"{name}.png"))

    # Mondo

    def lay(self, count: int) -> None:
        """So many tiles, from the top of the pile to the first spaces that are open."""
        for _ in range(count):
            self.press_at(*self.until(self._reachable, "no tile can be taken"))
            self.see("[aria-keyshortcuts=R]")
            self.press('[data-space][aria-label*="may go"]')
            self.until(lambda: not self.all("[aria-keyshortcuts=R]"), "the tile is not laid")

    def _reachable(self) -> Any:
        return self.driver.execute_script(_REACHABLE)

    # Patterns

    def move(self) -> None:
        """Whatever is offered first."""
        if self.all("button[data-choice]"):
            self.press("button[data-choice]")
        elif self.all("button[data-bowl][data-lays]"):
            self.press("button[data-bowl]")
            self.press("button[data-target=establish], button[data-target=swap]")
        else:
            self.press("button[data-target=own]")

    def my_turn(self) -> bool:
        """True at one's turn, False once the game is over."""
        self.see("section.near [data-plate][data-turn], [data-end=shown]")
        return not self.all("[data-end=shown]")


ESCAPE, RIGHT = Keys.ESCAPE, Keys.ARROW_RIGHT
