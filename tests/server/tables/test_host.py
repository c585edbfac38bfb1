"""The host of a table is gone: when somebody else may take it over."""

from pathlib import Path

from mondala.server.tables.host import HOST_GRACE
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import Client, tables_by_hand
from tests.server.support.client import within_a_minute


@within_a_minute
async def test_a_table_is_taken_over_once_its_host_is_gone(tmp_path: Path) -> None:
    """A host who only loads the page again keeps the table, however often."""
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        await bo.ask("ask", "Sit")
        assert await bo.ask("ask", "TakeOver") == "not-gone"
        for _ in range(2):
            hand.table.disconnect(ada.connection)
            await hand.wait(HOST_GRACE - 1)
            assert await bo.ask("ask", "TakeOver") == "not-gone"
            ada = Client(hand, ada.person)
            await ada.hello()
        hand.table.disconnect(ada.connection)
        await hand.wait(HOST_GRACE)
        await hand.wait(0)
        assert bo.heard("table")[-1]["table"]["host_gone"]
        assert await bo.ask("ask", "TakeOver") == "ack"
        assert hand.table.lobby.host == bo.person.id
