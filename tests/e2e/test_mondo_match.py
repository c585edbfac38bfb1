"""Matches to the podium: four people, each in a browser, language and size of their own; and two
people over two rounds."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.mondo.highlights import highlights
from mondala.games.mondo.match import Match, sheets, totals
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.sheet import ROWS
from mondala.games.mondo.tiles import Side, parse_tiles
from mondala.resources import standard_tiles
from tests.e2e.conftest import DESKTOP, LANDSCAPE, PHONE, TABLET, NewPerson
from tests.e2e.mondo import Player, play, skip_show, written
from tests.e2e.notices import expect_notice
from tests.server.support.client import server_at

server = server_at(1)
"""Four sheets take time to look at, so the pause must last."""

NAMES = ("Ada", "Bo", "Cleo", "Dan")
_DRAWN = "canvas => canvas.toDataURL()"


def test_four_play_an_expert_match_to_the_podium(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    players = [
        Player(new_person("Ada", size=DESKTOP, language="en")),
        Player(new_person("Bo", size=TABLET, language="fr", theme="dark")),
        Player(new_person("Cleo", size=PHONE, language="pl", touch=True), touch=True),
        Player(new_person("Dan", size=DESKTOP, language="de", theme="contrast")),
    ]
    play(*players, level="expert", minutes=30, rounds=1)
    _one_round(players)
    _sheets_agree(players[3])
    for player in players:
        skip_show(player.page)
        check_page(player.page)
    _record_agrees(players[0])
    _podium_agrees(players[0].page, players[0].state.match)
    _decided(players[0])
    phone = players[2].page
    phone.locator(".over footer .button").first.click()
    expect(phone.locator(".columns section")).to_have_count(4)
    check_page(phone)
    _all_in_sight_on_its_side(players[3].page, check_page)


def _all_in_sight_on_its_side(page: Page, check_page: Callable[[Page], None]) -> None:
    """In a low window the sheet is beside the worlds, and buttons step through it."""
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    page.get_by_role("button", name="Wertung noch einmal").click()
    page.get_by_role("button", name="Anhalten").click()
    rows = page.locator(".scoring tbody tr")
    expect(rows).to_have_count(len(ROWS))
    names = page.locator(".columns .score")
    expect(names).to_have_count(len(NAMES))
    for each in (*rows.all(), *names.all()):
        expect(each).to_be_in_viewport(ratio=1)
    for _ in ROWS[1:]:
        page.get_by_role("button", name="Einen Schritt weiter").click()
    expect(rows.last).to_have_class(re.compile("lit"))
    check_page(page)


def _one_round(players: list[Player]) -> None:
    """Two take a task, at a desk and on a phone; then all jump out one after the other."""
    for player in players:
        player.lay(1)
    for player in (players[0], players[2]):
        player.lay(2)
        player.take_task()
    for chip, player in zip((4, 3, 2, 1), players, strict=True):
        player.jump_out()
        assert player.round.players[player.seat].chip == chip


def _sheets_agree(player: Player) -> None:
    """The scoring show writes, up to its last row, the sums that the library counts."""
    page = player.page
    page.locator(".scoring footer ol button").last.click()
    columns = page.locator(".columns section")
    expect(columns).to_have_count(4)
    for column, sheet in zip(columns.all(), sheets(player.state.match), strict=True):
        points = sheet.points()
        rows = [getattr(points, row) for row in ROWS]
        expect(column.locator("ul b")).to_have_text([written(each, "+") for each in rows])
        expect(column.locator(".score strong")).to_have_text(written(points.total))


def _record_agrees(player: Player) -> None:
    """The record alone gives the same match again."""
    text = player.page.request.get(f"/api/games/{player.game}/record").text()
    assert parse_record(text, standard_tiles()).last.scores == player.state.match.scores


def _podium_agrees(page: Page, match: Match) -> None:
    """All worlds are there, the best first, with place, name and points."""
    all_points = sorted(totals(match), reverse=True)
    cards = page.locator(".over ol > li")
    expect(cards.locator("strong")).to_have_text([written(each) for each in all_points])
    expect(cards.locator("canvas")).to_have_count(len(all_points))
    for card, points in zip(cards.all(), all_points, strict=True):
        expect(card.get_by_label(f"Place {1 + all_points.index(points)}")).to_be_visible()
        seat = NAMES.index(card.locator(".plate b").inner_text())
        assert totals(match)[seat] == points


def _decided(player: Player) -> None:
    """Told as the library counts it; a press lights it up on the world."""
    page, match = player.page, player.state.match
    told = highlights(match, sheets(match))
    assert told is not None
    assert told.gain is not None
    assert told.mistake is not None
    assert told.last_chip is not None
    cards = page.get_by_role("region", name="What decided it").locator("li")
    expect(cards.locator("strong")).to_have_text(
        [
            written(each, "+")
            for each in (told.gain.points, told.mistake.points, told.last_chip.chip)
        ]
    )
    for card, seat in zip(
        cards.all(), (told.gain.seat, told.mistake.seat, told.last_chip.seat), strict=True
    ):
        expect(card).to_contain_text(NAMES[seat])
    world = page.locator(".over ol > li").filter(has_text=NAMES[told.gain.seat]).locator("canvas")
    before = world.evaluate(_DRAWN)
    cards.first.get_by_role("button").click()
    player.until(lambda: world.evaluate(_DRAWN) != before)


SEA = "wwwd | w\n" * 60


def test_after_a_clear_win_the_next_level_is_suggested(new_person: NewPerson) -> None:
    """With tiles of one's own everything fits; who does not wait for the bot, counts at once."""
    page = new_person("Ada")
    own = page.context.request.post("/api/tiles", data={"text": SEA}).json()["material"]
    ada = Player(page, tiles=parse_tiles(SEA))
    table = play(ada, bots=1, minutes=1, rounds=1, material=own)
    for _ in range(12):
        ada.take()
        ada.place(ada.round.players[0].world.open_spaces()[0], Side.BACK)
    ada.jump_out()
    page.get_by_role("button", name="Count now").click()
    skip_show(page)
    expect(page.locator(".over .plate b")).to_have_text(["Ada", "Pebble"])
    page.get_by_role("button", name="Try Brook, level 2").click()
    expect(page.locator("button[data-space=c4]")).to_be_visible()
    lobby = page.context.request.get(f"/api/tables/{table}").json()["lobby"]
    assert [sitter["bot"] for sitter in lobby["seats"]] == [None, "brook"]
    page.goto("/")
    page.get_by_role("button", name="Mondo: Computer").click()
    expect(page.get_by_role("radio", name="Brook, level 2")).to_be_checked()


def test_two_play_two_rounds(new_person: NewPerson) -> None:
    """The next round's start is in sight; the podium adds the rounds up; one's world is a picture
    to keep; the scoring, seen again, runs."""
    ada, bo = Player(new_person("Ada")), Player(new_person("Bo", size=PHONE, language="de"))
    play(ada, bo, minutes=30, rounds=2)
    page = ada.page
    expect(page.get_by_text("Round 1 of 2")).to_be_visible()
    for number, order in enumerate(((ada, bo), (bo, ada))):
        for player in order:
            player.begun(number)
            player.lay(1)
            player.jump_out()
        for player in order:
            skip_show(player.page)
        if number == 0:
            expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 2 is over")
            for player in order:
                player.page.locator(".next .primary").click()
    match = ada.state.match
    _podium_agrees(page, match)
    best_first = sorted((0, 1), key=lambda seat: -totals(match)[seat])
    rounds = [[written(points[seat].total) for points in match.scores] for seat in best_first]
    expect(page.locator(".over .note")).to_have_text([f"A {a} · B {b}" for a, b in rounds])
    with page.expect_download() as kept:
        page.get_by_role("button", name="Picture of my world").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    bo.page.get_by_role("button", name="Noch eine Partie").click()
    expect(bo.page.get_by_role("status").filter(has_text="Wir warten auf Ada")).to_be_visible()
    expect_notice(page, "Up for another match: Bo")
    expect(page.locator("footer [role=status]")).to_have_text("Up for another match: Bo")
    page.get_by_role("button", name="See the scoring again").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
