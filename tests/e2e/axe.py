"""axe, the accessibility checker, run in a page of ours."""

from pathlib import Path

from playwright.sync_api import Page

_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_RUN = """async () => {
  const moving = document.getAnimations().filter(({ playState }) => playState === "running");
  await Promise.allSettled(moving.map(({ finished }) => finished));
  const found = await axe.run(document, {
    resultTypes: ["violations"], preload: false, rules: { region: { enabled: false } },
  });
  return found.violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}"""


def serious_faults(page: Page) -> list[str]:
    """The faults that axe calls serious or critical, after running animations: a dialog that fades
    in has too little contrast. axe is injected past the content security policy. The rule of
    regions is left out, which takes long and is never more than moderate."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_AXE.read_text("utf-8") + ";0")
    found: list[str] = page.evaluate(_RUN)
    return found
