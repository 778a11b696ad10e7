"""How long evenings take: their page opened with 300 games, a choice, a player renamed in all."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.setup.seating_plan import called_otherwise, without
from notepad.shell.statistics_page import StatisticsPage
from notepad.storage import Library
from notepad.storage.statistics import Found

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
GAMES = 300
NAMES = ("cataline-5-20", "sleuth-4-22", "clue-5-20", "conspiracy-4-40")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library of 300 games of four kinds, on 100 evenings, all of them reckoned."""
    clock = [0.0]
    found = (json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"] for name in NAMES)
    records = [from_document(document, catalogue()) for document in found]
    with Library(catalogue(), tmp_path / "library.sqlite", now=lambda: clock[0]) as opened:
        for number in range(GAMES):
            clock[0] = 1.7e9 + number // 3 * 86400
            opened.create(records[number % len(records)])
        for due in opened.finished_games.due():
            opened.finished_games.keep(due, ["Ann"], Found(20, 10 + due.id % 10))
        yield opened


def bench_the_evenings_of_300_games_opened(
    benchmark: BenchmarkFixture, qtbot: QtBot, library: Library
) -> None:
    def open_page() -> None:
        page = StatisticsPage(library)
        page.resize(800, 1000)
        page.show()
        page.grab()
        assert len(page.shown_games) == GAMES
        page.hide()
        page.deleteLater()

    benchmark(open_page)


def bench_a_choice_among_300_games(
    benchmark: BenchmarkFixture, qtbot: QtBot, library: Library
) -> None:
    page = StatisticsPage(library)
    qtbot.addWidget(page)
    page.resize(800, 1000)
    page.show()
    whole, some = page.chosen, page.chosen.tapped("player", "Bob")

    def choose() -> None:
        page.choose(some if page.chosen == whole else whole, page.measure)
        QApplication.processEvents()
        page.grab()

    benchmark(choose)


def bench_a_player_of_300_games_renamed(benchmark: BenchmarkFixture, library: Library) -> None:
    names = ["Bob", "Robert"]

    def rename() -> None:
        old, new = names
        assert library.people.call(old, new, called_otherwise(old, new)).games == GAMES
        names.reverse()

    benchmark.pedantic(rename, rounds=4)  # type: ignore[no-untyped-call]


def bench_a_player_of_300_games_forgotten(benchmark: BenchmarkFixture, library: Library) -> None:
    names = ["Bob", "Somebody"]

    def forget() -> None:
        old, new = names
        assert library.people.forget(old, new, without(old)).games == GAMES
        names.reverse()

    benchmark.pedantic(forget, rounds=2)  # type: ignore[no-untyped-call]
