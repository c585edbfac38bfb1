"""For people with the box: timer, cards, score sheet and river count, without a network."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import LOOKS, NewPerson
from tests.e2e.mondo import PAINTED

TITLES = {
    "en": "With the box",
    "fr": "Avec la boîte",
    "pl": "Z pudełkiem",
    "de": "Mit der Schachtel",
}


@LOOKS
def test_the_companion_fits_every_screen(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    page.goto("/")
    page.locator("footer a[href='/companion']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    page.locator("input[value=expert]").click(force=True)
    for _ in range(2):
        page.locator("section[aria-labelledby=companion-people] .ways button").first.click()
    page.locator("section[aria-labelledby=companion-cards] button").click()
    check_page(page)
    page.get_by_role("link", name="Patterns", exact=True).click()
    expect(page.locator("#companion-rivers")).to_be_visible()
    check_page(page)


def fill(page: Page, row: str, **counts: int) -> None:
    for name, count in counts.items():
        page.get_by_label(f"{row}, {name}", exact=True).fill(str(count))


def test_an_evening_is_counted_without_a_network(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/companion")
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)

    page.get_by_label("Name 1").fill("Ana")
    page.get_by_label("Name 2").fill("Bo")
    page.get_by_role("button", name="Draw who begins").click()
    expect(page.locator("main").get_by_role("status").first).to_contain_text(" begins")

    # The example of the rulebook: eleven points.
    fill(page, "Animals", Ana=6)
    fill(page, "Landscapes", Ana=4)
    page.get_by_label("Bonus chip, Ana").select_option("2")
    fill(page, "Active volcanos", Ana=4, Bo=5)
    fill(page, "Inactive volcanos", Ana=2)
    fill(page, "Empty spaces", Ana=1)
    fill(page, "Misconnections", Ana=4)
    sums = page.locator("[data-sum]")
    expect(sums).to_have_text(["11", "−5"])
    page.get_by_label("Bonus chip, Bo").select_option("2")
    expect(page.get_by_text("Two players have the same bonus chip.")).to_be_visible()
    page.get_by_label("Bonus chip, Bo").select_option("4")

    # The best seat has the volcano chip: the inactive ones count too, and are the most.
    page.get_by_role("button", name="On to round B").click()
    expect(page.get_by_text("Volcano chip: Ana")).to_be_visible()
    fill(page, "Active volcanos", Ana=4, Bo=5)
    fill(page, "Inactive volcanos", Ana=2)
    expect(sums).to_have_text(["−6", "0"])
    fill(page, "Animals", Bo=6)
    page.get_by_role("button", name="On to round C").click()
    expect(page.get_by_text("Volcano chip: Bo")).to_be_visible()
    page.get_by_role("button", name="To the podium").click()
    podium = page.get_by_role("dialog")
    expect(podium.get_by_role("heading")).to_have_text("Ana and Bo share the victory")
    expect(podium.locator("[data-place='1']")).to_have_count(2)
    podium.get_by_role("button", name="Close").click()

    page.get_by_role("link", name="Patterns", exact=True).click()
    page.get_by_label("Tokens, Player 1, place 3").fill("4")
    page.get_by_label("Tokens, Player 2, place 6").fill("1")
    expect(sums).to_have_text(["12", "6"])
    expect(page.get_by_text("Player 1 wins by 6")).to_be_visible()

    page.context.set_offline(False)
    page.reload()
    expect(sums).to_have_text(["12", "6"])


def test_tasks_and_cards_go_together(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/companion/mondo")
    page.locator("input[value=expert]").click(force=True)
    page.get_by_role("button", name="Draw cards").click()
    cards = page.get_by_role("region", name="Cards for tonight")
    expect(cards.get_by_role("listitem")).to_have_count(4)
    task = page.get_by_label("Task 1, Player 1", exact=True)
    expect(task.locator("option")).to_have_count(5)
    task.select_option(index=1)
    met = page.get_by_label("Met: task 1, Player 1")
    expect(met).to_be_visible()


def test_the_timer_counts_down_and_rings(new_person: NewPerson) -> None:
    page = new_person()
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.goto("/companion/mondo")
    timer = page.get_by_role("region", name="Timer")
    expect(timer.get_by_role("timer")).to_have_attribute("aria-label", "7:00 left")
    timer.get_by_role("button", name="One minute less").click()
    timer.get_by_role("button", name="Start the round").click()
    expect(timer.get_by_role("timer")).to_have_attribute("aria-label", "Go in 3")
    page.clock.run_for(3_500)
    expect(timer.get_by_role("timer")).to_have_attribute("aria-label", "6:00 left")
    timer.get_by_role("button", name="Pause").click()
    page.clock.run_for(60_000)
    page.reload()
    expect(timer.get_by_role("timer")).to_have_attribute("aria-label", "6:00 left")
    timer.get_by_role("button", name="Go on").click()
    page.clock.fast_forward(352_000)
    expect(timer.locator(".hurried")).to_be_visible()
    page.clock.run_for(8_000)
    expect(timer.get_by_text("Time is up!")).to_be_visible()


def test_what_is_printed(new_person: NewPerson) -> None:
    page = new_person(theme="dark")
    page.add_init_script("window.print = () => (document.documentElement.dataset.printed = 'yes')")
    page.goto("/companion/mondo")
    page.get_by_role("button", name="A blank score sheet").click()
    expect(page.locator("html")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    expect(page.locator(".blank")).to_be_visible()
    expect(page.get_by_role("heading", name="Who plays?")).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto("/tiles")
    page.wait_for_function(PAINTED, polling=200)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 900})
    assert page.evaluate(PAINTED)
    expect(page.get_by_role("banner")).to_be_hidden()
    page.goto("/rules/mondo")
    expect(page.locator("article h2").first).to_be_visible()
    expect(page.get_by_role("navigation")).to_be_hidden()
