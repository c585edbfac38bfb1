"""The counters and histograms for Prometheus."""

import pytest
from prometheus_client import CONTENT_TYPE_LATEST

from tests.server.support.client import patterns, playing, server_of_its_own, within_a_minute
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_of_its_own(speed=20)


@within_a_minute
async def test_health_and_metrics_tell_of_the_server_and_of_nobody(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[0].do("OfferDraw")
        ada = table.people[0]
        assert (await ada.http.get("/api/health")).json()["storage"] == "ok"
        assert (await ada.http.get("/api/nowhere")).status_code == 404
        page = await ada.http.get("/metrics")
        assert page.headers["content-type"] == CONTENT_TYPE_LATEST
        for series in (
            "mondala_tables",
            "mondala_connections",
            'mondala_commands_total{game="Patterns"}',
            'mondala_refusals_total{code="no-page"}',
            "mondala_commit_seconds_count",
            "mondala_command_seconds_count",
        ):
            (line,) = [line for line in page.text.splitlines() if line.startswith(f"{series} ")]
            assert float(line.rpartition(" ")[2]) >= 1
        person = (await ada.http.get("/api/me")).json()["person"]
        for private in (person, table.id, table.game, ada.http.cookies["mondala"], "127.0.0.1"):
            assert private not in page.text
        assert "Ada" not in page.text
