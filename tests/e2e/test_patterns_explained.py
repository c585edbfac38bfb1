"""Games of Patterns explained: the replay with its analysis, the free board's evaluation, hints."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.notation import parse_position
from tests.e2e import tables
from tests.e2e.conftest import DESKTOP, PHONE, NewPerson, server_of_its_own
from tests.e2e.patterns_players import Player
from tests.messages import messages, texts

server = server_of_its_own(seed=7)
LONG = 180_000
"""Milliseconds within which a machine that does many things at once has explained a game."""
MOVES = 10
"""Of a game in which nobody thinks: something is wrong with some of them."""
SHARED = [
    ("pl", "dark", "niedokładność|błąd"),
    ("fr", "contrast", "imprécision|erreur|gaffe"),
    ("de", "light", "Ungenauigkeit|Fehler|Patzer"),
]
"""The language and theme of the reader of a fault, and the words for faults."""
LANGUAGES = {"fr": "Français", "pl": "Polski", "de": "Deutsch", "en": "English"}
MIDDLE = (
    "yPkk/oyP*rgG'*/OO*OpP'*P'P'o/yrkGP'rry/Y*YG*Grrop/roY'kK'prr/oY'*K'K'*ko/ggyk "
    "1 gg opgy/pykg play"
)
PIECES = MIDDLE.replace("yPkk", "Pykk")


def played(page: Page) -> str:
    """A game on one device that is given up after a few moves; its id."""
    table = tables.open_table(page, one_device="Marta")
    tables.ask(page, table, ("Start", {}))
    position = parse_position(tables.snapshot(page, table)["position"])
    moves = []
    for _ in range(MOVES):
        legal = legal_moves(position)
        move = legal[len(legal) // 3]
        moves.append((position.mover, str(move)))
        position = apply(position, move)
    tables.move(page, table, *moves)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    link = page.get_by_role("link", name="Look back at the game")
    return str(link.get_attribute("href")).removeprefix("/g/")


def test_a_game_is_explained_and_its_faults_are_gone_through(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    """On a desktop; then a link leads somebody with a phone to the same move."""
    page = new_person("Ana")
    game = played(page)
    page.goto(f"/g/{game}")
    page.get_by_role("button", name="Explain this game").click()
    expect(page.locator("[data-accuracy]").first).to_contain_text("%", timeout=LONG)
    graph = page.get_by_role("slider", name="Who was ahead")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"The set-up\. .+"))
    page.keyboard.press("n")
    verdict = page.locator("[data-grade]")
    expect(verdict).to_have_attribute("data-grade", re.compile("small|mistake|blunder|good|best"))
    expect(page).to_have_url(re.compile(rf"/g/{game}\?explained#\d+$"))
    page.get_by_role("button", name="Key moments").click()
    # The first may be the bowl choice, which the board has no space for.
    page.locator("li:has(b.blunder), li:has(b.mistake), li:has(b.small)").last.click()
    expect(verdict).to_contain_text(re.compile("slip|mistake|blunder", re.IGNORECASE))
    expect(page.locator("[data-pointer='bad'], [data-pointer='best']").first).to_be_attached()
    page.locator("[data-line-step='1']").click()
    expect(page.locator("[data-line-step='1']")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Back to the game").click()
    graph.focus()
    before = graph.get_attribute("aria-valuenow")
    page.keyboard.press("ArrowLeft")
    expect(graph).not_to_have_attribute("aria-valuenow", str(before))
    page.keyboard.press("ArrowRight")
    check_page(page)
    address, at = page.url, page.url.rpartition("#")[2]
    for language, theme, words in SHARED:
        page = new_person(language=language, theme=theme, size=PHONE, touch=True)
        page.goto(address)
        expect(page.locator(f"[data-step='{at}']")).to_have_attribute("aria-current", "step")
        expect(page.locator("[data-accuracy]").first).to_contain_text("%")
        expect(page.locator("[data-grade]")).to_contain_text(re.compile(words, re.IGNORECASE))
        expect(page.locator("[data-why]")).to_have_text(re.compile(r"\w.+\."))
        check_page(page)


def test_the_free_board_tells_the_best_moves_and_a_position_is_laid_by_hand(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person()
    page.goto(f"/board?position={MIDDLE}")
    expect(page.locator("[data-best]")).to_have_count(0)
    page.get_by_role("switch", name="Show who is ahead").click()
    expect(page.locator("[data-best]")).to_have_count(3)
    expect(page.locator("[data-standing]")).to_contain_text(re.compile("First|Second"))
    expect(page.locator("[data-pointer='best']")).to_be_attached()
    check_page(page)
    page.locator("[data-best='1']").click()
    expect(page.locator("[data-step='1']")).to_be_visible()
    page.get_by_role("button", name="Play the computer").click()
    page.get_by_role("radio", name="Second player").check(force=True)
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("[data-step='2']")).to_be_visible()
    page.goto(f"/board?edit=&position={MIDDLE}")
    field = page.get_by_role("textbox", name="Position in the notation")
    expect(page.get_by_text("This position is possible.")).to_be_visible()
    page.locator("button[data-space='c8']").click()
    page.locator("button[data-space='d8']").click()
    expect(field).to_have_value(PIECES)
    expect(page.locator("#edit-word")).to_have_text("First player: the purple group is in pieces.")
    check_page(page)
    field.fill(MIDDLE)
    page.get_by_role("link", name="Play from here").click()
    expect(page.locator("button[data-space='d8']")).to_have_attribute("data-owner", "0")


def speak(page: Page, language: str) -> None:
    """Chooses the language in the menu of a phone's table."""
    page.locator("[aria-haspopup=menu]").tap()
    page.get_by_role("menuitemcheckbox", name=LANGUAGES[language]).tap()


def told(key: str, language: str) -> re.Pattern[str]:
    """One of the texts that a key, or keys that begin so, have in that language."""
    areas = messages("patterns", language) | messages("patterns_analysis", language)
    keys = [key] if key in areas else [each for each in areas if each.startswith(key)]
    forms = [text for each in keys for text in texts(areas[each])]
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".+", re.escape(form)) for form in forms))


def test_a_hint_against_a_bot_is_told_in_two_steps_and_counted(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person("Ana", language="en", size=PHONE, touch=True)
    tables.start(page, bots=1)
    player = Player(page)
    for _ in range(2):
        player.wait_for_turn()
        player.move()
    player.wait_for_turn()
    line = page.locator("[data-line]")
    page.locator("[data-hint='0']").tap()
    for language in LANGUAGES:
        speak(page, language)
        expect(line).to_have_text(told("patterns_hint_where", language))
    page.locator("[data-hint='1']").tap()
    expect(page.locator("[data-pointer='best']")).to_be_attached()
    for language in LANGUAGES:
        speak(page, language)
        expect(line.locator("b")).to_have_text(told("patterns_hint_what", language))
        expect(line.locator("span").first).to_have_text(told("patterns_reason_", language))
    hint = page.locator("[data-hint='2']")
    expect(hint).to_be_disabled()
    expect(hint).to_contain_text("1")
    for width, height in (DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        expect(line.locator("b")).to_have_text(told("patterns_hint_what", "en"))
        check_page(page)
    before = player.moves
    page.keyboard.press("m")
    page.locator("section [data-step='1']").tap()
    expect(page.locator("[data-looking='1']")).to_be_visible()
    page.get_by_role("button", name="Back to the game").tap()
    expect(page.locator("[data-looking]")).to_have_count(0)
    assert player.moves == before
