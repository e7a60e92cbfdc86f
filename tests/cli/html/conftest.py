"""A real browser for pages: Debian's chromium, without network; tests that need one skip where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


class Visit:
    """Pages that are opened from files; what each said to the console, and what it asked the network for."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.said: list[str] = []
        self.asked: list[str] = []

    def open(
        self, path: Path, *, width: int = 1280, scripts: bool = True, anchor: str = "", dark: bool = False
    ) -> Page:
        """The page of a file in a window of so many pixels."""
        page = self._browser.new_page(
            viewport={"width": width, "height": 900},
            java_script_enabled=scripts,
            color_scheme="dark" if dark else "light",
        )
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(path.as_uri() + anchor, timeout=60_000)
        assert self.asked.pop(0).startswith(path.as_uri())
        return page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no browser is installed: apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=SWITCHES)
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A visit that was quiet: nothing on the console, nothing asked of the network."""
    made = Visit(browser)
    yield made
    for context in browser.contexts:
        context.close()
    assert made.said == []
    assert made.asked == []
