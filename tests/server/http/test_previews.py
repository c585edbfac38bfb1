"""The preview of a link to a table, where it is shared."""

from mondala.server.http.previews import PLAIN_IMAGE, PLAIN_TITLE, with_preview
from tests.server.support.client import (
    Guest,
    server_at,
    within_a_minute,
)
from tests.server.support.running import ROOT, RunningServer

server = server_at(speed=1)
PAGE = ROOT / "web" / "index.html"


def test_a_preview_says_whose_table_it_is() -> None:
    """A name is what somebody typed: it cannot leave its place in the page."""
    page = PAGE.read_text()
    assert PLAIN_TITLE in page
    assert PLAIN_IMAGE in page
    made = with_preview(page, 'Mondo · "><script>’s table', "https://play.example/")
    assert 'content="Mondo · &quot;&gt;&lt;script&gt;’s table"' in made
    assert 'content="https://play.example/preview.jpg"' in made


@within_a_minute
async def test_a_table_link_has_a_preview(server: RunningServer) -> None:
    async with Guest(server.url, "Ada & Bo") as ada:
        table = await ada.open_table({"game": "Patterns"})
        page = await ada.http.get(f"/t/{table}")
        assert page.status_code == 200, "the client is not built: `make client`"
        assert "Patterns · Ada &amp; Bo’s table" in page.text
