"""Four people play a match to the podium, each in a browser, language and size of their own."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.mondo.match import sheets, totals
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.sheet import ROWS
from mondala.resources import standard_tiles
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, NewPerson
from tests.e2e.mondo import Player, play, written
from tests.server.support.client import server_at

server = server_at(1)
"""Nobody can look at four sheets in a hurry: the pause must last."""

NAMES = ("Ada", "Bo", "Cleo", "Dan")


def test_four_play_an_expert_match_to_the_podium(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    players = [
        Player(new_person("Ada", size=DESKTOP, language="en")),
        Player(new_person("Bo", size=TABLET, language="fr", theme="dark")),
        Player(new_person("Cleo", size=PHONE, language="pl", touch=True), touch=True),
        Player(new_person("Dan", size=DESKTOP, language="de", theme="contrast")),
    ]
    play(*players, level="expert", minutes=30)
    for number in range(3):
        for player in players:
            player.begun(number)
        _one_round(players, first=number, tiles=1 if number else 3)
        _sheets_agree(players[(0, 1, 3)[number]])
        for player in players:
            expect(player.page.locator(".scoring")).to_be_visible()
            player.page.keyboard.press("Escape")  # the show may be over by itself
            if number < 2:
                player.page.locator(".pause .primary").click()
    _record_agrees(players[0])
    _podium_agrees(players[0])
    for player in players:
        check_page(player.page)
        player.page.locator(".podium .actions .button").first.click()
        expect(player.page.locator(".columns section")).to_have_count(4)
        check_page(player.page)


def _one_round(players: list[Player], first: int, tiles: int) -> None:
    """In the first round everybody takes a task; then they jump out one after the other."""
    for player in players:
        player.lay(tiles)
        if tiles >= 3:
            player.take_task()
    order = players[first:] + players[:first]
    for chip, player in zip((4, 3, 2, 1), order, strict=True):
        player.jump_out()
        assert player.round.players[player.seat].chip == chip


def _sheets_agree(player: Player) -> None:
    """What the scoring show has written, once it is at its last row, is what the library counts."""
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


def _podium_agrees(player: Player) -> None:
    """Who has most stands on top; the sums are all there, the best first."""
    page, all_points = player.page, list(totals(player.state.match))
    expect(page.locator(".sums .all")).to_have_text(
        [written(each) for each in sorted(all_points, reverse=True)]
    )
    best = {name for name, each in zip(NAMES, all_points, strict=True) if each == max(all_points)}
    expect(page.locator(".podium ol li")).to_have_count(3)
    first = page.locator(".podium ol li").filter(has=page.locator("small", has_text="1"))
    assert set(first.locator("b").all_inner_texts()) <= best
