"""Notices come and go: a slow machine may look only after one is gone, so all are recorded."""

from playwright.sync_api import Page

WRITE_DOWN = """window.noticed = [];
new MutationObserver((changes) => {
  for (const { target } of changes)
    if (target.closest?.(".notice")) window.noticed.push(target.textContent);
}).observe(document, { childList: true, subtree: true });"""
_NOTICED = "words => window.noticed.some((text) => text.includes(words))"


def expect_notice(page: Page, words: str) -> None:
    """Waits for a notice, unless the page has shown it already since it was loaded."""
    page.wait_for_function(_NOTICED, arg=words, polling=100)
