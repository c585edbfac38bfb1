"""After somebody was sent away, newcomers knock: the host lets them in, or makes a new link."""

from pathlib import Path

from mondala.core.ids import TableId
from mondala.server.storage.rows import Person
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, Client, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.stored import no_room


async def guarded_table(hand: ByHand) -> tuple[Client, Client]:
    """A table whose host has sent Bo away."""
    ada, bo = await hand.opened(PatternsOptions())
    assert await ada.ask("ask", "Kick", person=bo.person.id) == "ack"
    return ada, bo


async def knock(hand: ByHand, name: str) -> Client:
    return await hand.comes(await hand.people.new_guest(name), hand.table.id)


def kinds(client: Client) -> list[str]:
    return [message["t"] for message in client.heard("welcome", "knocking", "bye", "closed")]


async def at_the_door(ada: Client) -> list[str]:
    await ada.hand.wait(0)
    return [each["name"] for each in ada.heard("table")[-1]["table"]["knocking"]]


@by_hand
async def test_a_newcomer_knocks_and_is_let_in(hand: ByHand) -> None:
    """The one who was sent away comes back under another name no more than anybody else."""
    ada, _ = await guarded_table(hand)
    cleo = await knock(hand, "Cleo")
    assert kinds(cleo) == ["knocking"]
    assert len(cleo.wire.sent) == 1, "nothing of the table is told at its door"
    assert await at_the_door(ada) == ["Cleo"]
    assert await cleo.ask("ask", "Sit") == "no-hello"
    assert await ada.ask("ask", "LetIn", person=cleo.person.id) == "ack"
    assert kinds(cleo) == ["knocking", "welcome"]
    assert await cleo.ask("ask", "Sit") == "ack"
    assert await at_the_door(ada) == []
    assert cleo.heard("table")[-1]["table"]["lobby"]["knocking"] is True


@by_hand
async def test_who_was_there_or_was_let_in_does_not_knock_again(hand: ByHand) -> None:
    ada, bo = await hand.opened(PatternsOptions())
    eve = await knock(hand, "Eve")
    assert kinds(eve) == ["welcome"]
    await ada.ask("ask", "Kick", person=bo.person.id)
    cleo = await knock(hand, "Cleo")
    await ada.ask("ask", "LetIn", person=cleo.person.id)
    for known in (ada, eve, cleo):
        assert kinds(await hand.comes(known.person, hand.table.id)) == ["welcome"]
    again = await hand.comes(bo.person, hand.table.id)
    assert [each["code"] for each in again.heard("refused")] == ["kicked"]


@by_hand
async def test_the_host_sends_somebody_away_who_knocks(hand: ByHand) -> None:
    ada, _ = await guarded_table(hand)
    cleo = await knock(hand, "Cleo")
    assert await ada.ask("ask", "Kick", person=cleo.person.id) == "ack"
    assert kinds(cleo) == ["knocking", "bye", "closed"]
    assert await ada.ask("ask", "LetIn", person=cleo.person.id) == "no-such-person"


@by_hand
async def test_only_the_host_hears_who_knocks_and_lets_them_in(hand: ByHand) -> None:
    ada, bo = await hand.opened(PatternsOptions())
    eve = await knock(hand, "Eve")
    await ada.ask("ask", "Kick", person=bo.person.id)
    cleo = await knock(hand, "Cleo")
    assert await at_the_door(ada) == ["Cleo"]
    assert cleo.person.id.encode() not in b"".join(eve.wire.sent)
    assert await eve.ask("ask", "LetIn", person=cleo.person.id) == "not-host"
    hand.table.disconnect(cleo.connection)
    assert await at_the_door(ada) == []


@by_hand
async def test_who_has_no_name_cannot_knock(hand: ByHand) -> None:
    await guarded_table(hand)
    nobody = await hand.comes(Person(hand.table.lobby.banned[0][::-1], ""), hand.table.id)  # type: ignore[arg-type]
    assert [each["code"] for each in nobody.heard("refused")] == ["no-person"]


@within_a_minute
async def test_nobody_is_told_whom_the_host_sent_away_or_let_in(tmp_path: Path) -> None:
    """Not the host either, and not after a restart."""
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await guarded_table(hand)
        cleo = await knock(hand, "Cleo")
        await ada.ask("ask", "LetIn", person=cleo.person.id)
        for client in (bo, cleo):
            hand.table.disconnect(client.connection)
        table, gone = hand.table.id, (bo.person.id, cleo.person.id)
        before = len(ada.wire.sent)
        await hand.wait(0)
        assert not any(each.encode() in b"".join(ada.wire.sent[before:]) for each in gone)
    async with tables_by_hand(tmp_path) as hand:
        later = await hand.comes(ada.person, table)
        assert not any(each.encode() in b"".join(later.wire.sent) for each in gone)
        assert kinds(await hand.comes(cleo.person, table)) == ["welcome"]


@within_a_minute
async def test_with_a_new_link_the_old_one_leads_nowhere_and_nobody_knocks(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await guarded_table(hand)
        old, cleo = hand.table.id, await knock(hand, "Cleo")
        await ada.send("say", n=50, text="before")
        assert await ada.ask("ask", "NewLink") == "ack"
        assert kinds(cleo) == ["knocking", "bye", "closed"]
        await hand.wait(0)
        new = TableId(ada.heard("table")[-1]["table"]["id"])
        assert new != old
        assert await hand.tables.find(old) is None
        await ada.send("say", n=51, text="after")
        assert kinds(await hand.comes(cleo.person, new)) == ["welcome"]
    async with tables_by_hand(tmp_path) as hand:
        assert await hand.tables.find(old) is None
        again = await hand.comes(ada.person, new)
        assert [each["text"] for each in again.heard("said")] == ["before", "after"]
        banned = await hand.comes(bo.person, new)
        assert [each["code"] for each in banned.heard("refused")] == ["kicked"]


@within_a_minute
async def test_a_new_link_that_cannot_be_stored_is_none(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, _ = await guarded_table(hand)
        old = hand.table.id
        with no_room(tmp_path, "UPDATE OF id ON tables"):
            assert await ada.ask("ask", "NewLink") == "not-stored"
        assert (hand.table.id, await hand.tables.find(old)) == (old, hand.table)
        assert hand.table.lobby.knocking
        assert await ada.ask("ask", "Sit") == "ack"


@by_hand
async def test_games_go_with_their_table_to_its_new_link(hand: ByHand) -> None:
    ada, bo = await hand.begun(PatternsOptions())
    host = next(each for each in (ada, bo) if each.person.id == hand.table.lobby.host)
    assert await host.ask("ask", "NewLink") == "playing"
    assert await ada.ask("do", "Resign") == "ack"
    assert await host.ask("ask", "NewLink") == "ack"
    storage = hand.tables.services.storage
    (game,) = await storage.games_of(ada.person.id, 5)
    assert game.table == hand.table.id
    assert (await hand.comes(ada.person, hand.table.id)).heard("snapshot")
