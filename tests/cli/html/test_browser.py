"""The page of an audit in a real browser: quiet, stepped through with keys, whole without scripts, narrow, on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.cli.calling import call
from tests.cli.html.audits import GAMES, log_of, page_of
from tests.cli.html.conftest import Visit

HOSTILE = (
    "<script>document.title = 'taken'</script>",
    '"><img src=x onerror="document.title = \'taken\'">',
    "\u202egnp.exe\u2066",
    "x" * 10_000,
    "{{ 7 * 7 }}{% raw %}",
    "\u0002" + "7\u0003",
)


def now(page: Page) -> str:
    return page.locator(".step.now").get_attribute("id") or ""


def test_keys_step_through_a_game(visit: Visit, tmp_path: Path) -> None:
    page = visit.open(page_of(log_of(tmp_path, "rush-points")))
    game = "game-rush-points-4-000000"
    assert now(page) == f"{game}-deal"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert now(page) == f"{game}-event-1"
    page.keyboard.press("ArrowLeft")
    assert now(page) == f"{game}-event-0"
    page.get_by_role("button", name="next event").click()
    assert now(page) == f"{game}-event-1"
    expect(page.locator(".step:visible")).to_have_count(1)
    page.get_by_role("button", name="list all").click()
    assert page.locator(".step:visible").count() == page.locator(".step").count() > 5


def test_links_lead_to_events(visit: Visit, tmp_path: Path) -> None:
    path = page_of(log_of(tmp_path, "rush-points", seed=5))
    page = visit.open(path)
    link = page.locator('.facts a[href*="-event-"]').first
    target = (link.get_attribute("href") or "").removeprefix("#")
    link.click()
    expect(page.locator(".step.now")).to_have_id(target)
    expect(page.locator(".step.now")).to_be_in_viewport()
    again = visit.open(path, anchor=f"#{target}")
    expect(again.locator(".step.now")).to_have_id(target)


def test_links_of_a_page_of_many_games_open_rows(visit: Visit, tmp_path: Path) -> None:
    said = call("simulate", "rush-points", "--games", 4, "--seed", 1)
    log = tmp_path / "night.jsonl"
    log.write_text(said.out)
    page = visit.open(page_of(log, code=0), anchor="#game-rush-points-1-000002")
    expect(page.locator("#game-rush-points-1-000002 .paid")).to_be_in_viewport()


@pytest.mark.parametrize("profile", GAMES)
def test_everything_is_there_without_scripts(visit: Visit, tmp_path: Path, profile: str) -> None:
    page = visit.open(page_of(log_of(tmp_path, profile)), scripts=False)
    assert page.locator(".step:visible").count() == page.locator(".step").count() > 5
    expect(page.locator(".controls")).to_be_hidden()
    expect(page.locator("h1")).to_be_in_viewport()


@pytest.mark.parametrize("profile", GAMES)
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_page_is_accessible_and_fits(visit: Visit, tmp_path: Path, profile: str, width: int) -> None:
    page = visit.open(page_of(log_of(tmp_path, profile, games=3)), width=width)
    found = Axe().run(page).response["violations"]
    grave = [
        (one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("moderate", "serious", "critical")
    ]
    assert grave == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_colours_can_be_read(visit: Visit, tmp_path: Path) -> None:
    page = visit.open(page_of(log_of(tmp_path, "sichuan")), dark=True)
    found = Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
    assert found == []


def test_no_word_is_broken_on_a_narrow_screen(visit: Visit, tmp_path: Path) -> None:
    page = visit.open(page_of(log_of(tmp_path, "bigtwo", games=2)), width=320)
    heads = page.locator("thead th, .rule, .n").evaluate_all(
        "all => all.map(one => [one.innerText, one.getClientRects().length])"
    )
    assert heads
    assert [text for text, lines in heads if lines > 1 and not re.search(r"\s", text)] == []


@pytest.mark.parametrize("hostile", HOSTILE, ids=["script", "image", "direction", "long", "template", "marks"])
def test_hostile_ids_stay_text(visit: Visit, tmp_path: Path, hostile: str) -> None:
    def renamed(record: dict[str, object]) -> object:
        players = record["players"]
        assert isinstance(players, list)
        return [player | {"id": f"{hostile}{n}"} for n, player in enumerate(players)]

    log = log_of(tmp_path, "rush-points", games=2, game_id=hostile, room=hostile, players=renamed)
    page = visit.open(page_of(log, "--limit", "1"), width=390)
    assert page.title() != "taken"
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    text = page.locator("main").inner_text()
    assert "\u202e" not in text
    assert "49" not in page.locator("h1, .name").first.inner_text()
    if hostile.isprintable():
        assert hostile[:60] in text


def test_one_game_on_paper(visit: Visit, tmp_path: Path) -> None:
    page = visit.open(page_of(log_of(tmp_path, "rush-points")))
    page.emulate_media(media="print")
    assert page.locator(".step:visible").count() == page.locator(".step").count()
    top = page.locator("h1").evaluate("one => one.getBoundingClientRect().top")
    assert top < 100, "nothing empty stands before the verdict"
    paper = page.pdf(format="A4")
    assert 2 <= paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") + paper.count(b"/Type /Page/") <= 12


@pytest.mark.parametrize("profile", GAMES)
def test_a_long_game_is_a_small_page(tmp_path: Path, profile: str) -> None:
    said = call("simulate", profile, "--games", 40, "--seed", 2, "--errors", 1)
    longest = max(said.out.splitlines(), key=len)
    log = tmp_path / "longest.jsonl"
    log.write_text(longest + "\n")
    assert page_of(log).stat().st_size < 200_000


@pytest.mark.slow
def test_five_thousand_games_open_in_time(visit: Visit, tmp_path: Path) -> None:
    said = call("simulate", "sichuan", "--games", 5000, "--seed", 3, "--errors", 0.1)
    log = tmp_path / "month.jsonl"
    log.write_text(said.out)
    path = page_of(log)
    page = visit.open(path)
    seconds = page.evaluate("performance.timing.loadEventEnd - performance.timing.navigationStart") / 1000
    assert seconds < 15
    assert page.locator("article").count() == 200


def test_a_rejected_game_goes_up_to_its_first_error(visit: Visit, tmp_path: Path) -> None:
    def passes(record: dict[str, list[dict[str, object]]]) -> object:
        first, *rest = record["events"]
        return [{"seat": first["seat"], "do": "pass"}, first, *rest]

    page = visit.open(page_of(log_of(tmp_path, "rush-points", events=passes)), scripts=False)
    expect(page.locator("h1")).to_contain_text("Nothing can be paid out for this record: ")
    expect(page.locator(".step")).to_have_count(2)
    expect(page.locator(".step.wrong .note").last).to_be_visible()
    link = page.locator('.findings a[href$="-event-0"]')
    expect(link.first).to_be_visible()
