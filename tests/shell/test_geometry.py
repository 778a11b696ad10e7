"""Every game in windows of every size, with letters of every size, in both languages: geometry."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Standing
from notepad.core.form import Form, Row
from notepad.core.page import Grid
from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.stories import headline
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.geometry import (
    clipped,
    crowded,
    missed,
    painted_badly,
    scroll_bars,
    settled,
    small,
    standing,
)
from tests.shell.player import Player

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
GAMES = ("cataline-5-20", "sleuth-5-36", "conspiracy-4-40", "clue-5-20", "caracalla-4-0")
SIZES = ((360, 640), (640, 360), (800, 600), (800, 1280), (1280, 800), (2560, 1600))
RARE = ((640, 360), (2560, 1600))
SCALES = (100, 130, 150, 200)
LANGUAGES = ("en", "de")
MOST_TAPS = 6


def scales(size: tuple[int, int]) -> tuple[int, ...]:
    return SCALES[:2] if min(size) < 600 else SCALES


def chosen(game: int, size: int, scale: int, language: int) -> bool:
    """Whether a case is among those that have every two of a case together, but for rare sizes."""
    turned = scale == (game + size) % len(scales(SIZES[size]))
    # What is in hand is smaller than a desk's screen, and seldom on its side.
    rare = SIZES[size] in RARE and game != size
    return turned and language == (game + size + scale // 2) % 2 and not rare


CASES = [
    pytest.param(
        game,
        size,
        scale,
        language,
        marks=[] if chosen(g, s, p, tongue) else [pytest.mark.exhaustive],
        id=f"{game}-{size[0]}x{size[1]}-{scale}-{language}",
    )
    for g, game in enumerate(GAMES)
    for s, size in enumerate(SIZES)
    for p, scale in enumerate(scales(size))
    for tongue, language in enumerate(LANGUAGES)
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(catalogue(), tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, catalogue())
    qtbot.addWidget(window)
    window.show()
    usual = window.settings
    yield window
    window._change(replace(usual, language="en"))  # of the application, not of the window alone
    window.put_away()


@pytest.mark.parametrize(("game", "size", "scale", "language"), CASES)
def test_all_has_its_room_and_its_place_while_sentences_are_made(
    qtbot: QtBot,
    window: Window,
    library: Library,
    game: str,
    size: tuple[int, int],
    scale: int,
    language: str,
) -> None:
    window._change(replace(window.settings, language=language, text=scale))
    window.resize(*size)
    document = json.loads((RECORDS / f"{game}.json").read_text("utf-8"))["record"]
    found = []
    window.open_game(library.create(from_document(document, catalogue())))
    player = Player(qtbot, window)
    player.settle()
    table = player.table
    ask_why(table)
    player.settle()
    for part in ("chances", "notes", "why", "note"):
        table.area.turn_to(part)
        found += [f"{part}: {fault}" for fault in faults(table, afresh=part == "note")]
    if table.sitting.page.result is not None:
        table.sitting.turn_to(Stage.NOTING)
    for topic in topics(table):
        found += walked(table, topic)
    assert not found, "\n".join(dict.fromkeys(found))


def ask_why(table: TablePage) -> None:
    """Ask why the last box is as it is that is known to be with somebody."""
    grid = table.sitting.page.sheet
    boxes = grid.boxes if isinstance(grid, Grid) else ()
    known = [box.key for box in boxes if any(m.standing is Standing.CIRCLED for m in box.marks)]
    if known:
        table.sitting.ask(known[-1], headline(table.sitting.page, known[-1]))


def faults(table: TablePage, *, afresh: bool = False) -> list[str]:
    """Return what is wrong with the table as it is now."""
    settled()
    found = [
        *small(table),
        *clipped(table),
        *crowded(table),
        *missed(table),
        *painted_badly(table, afresh=afresh),
    ]
    bars = scroll_bars(table)
    if len(bars) > 1 or scroll_bars(table.area.form):
        found.append(f"scroll bars: {bars}")
    return found


def topics(table: TablePage) -> list[str]:
    form = table.sitting.view.form
    return [choice.key for choice in form.row(form.topics).choices] if form.topics else [""]


def walked(table: TablePage, topic: str) -> list[str]:
    """Return what is wrong while a sentence of this topic is made, until it is noted or ready."""
    sitting, found = table.sitting, []
    form, notes = sitting.view.form, len(sitting.session.notes)
    if topic and topic not in {c.key for c in form.row(form.topics).choices if c.chosen}:
        sitting.tap(form.topics, topic)
    settled()
    before = standing(table)
    for _tap in range(MOST_TAPS):
        tap = next_tap(table, sitting.view.form)
        if tap is None:
            break
        said = f"{topic}, {'='.join(tap)}"
        (sitting.write if sitting.view.form.row(tap[0]).amount else sitting.tap)(*tap)
        if len(sitting.session.notes) != notes:
            sitting.undo()
            break
        found += [f"{said}: {fault}" for fault in faults(table)]
        now = standing(table)
        found += [f"{said}: {part} moved" for part in before if now.get(part) != before[part]]
    sitting.start_over()
    settled()
    return found


def next_tap(table: TablePage, form: Form[object]) -> tuple[str, str] | None:
    """Return a row in question and a choice in it; None when nothing is asked for any more."""
    for row in (form.row(key) for key in form.step):
        choice = choice_in(row, table)
        if choice is not None:
            return row.key, choice
    return None


def choice_in(row: Row, table: TablePage) -> str | None:
    if row.amount is not None:
        return str(row.amount.stepped(1)) if row.amount.stepped(1) != row.amount.value else None
    if row.on_sheet_alone:
        return next((key for key in table.sitting.page.sheet.keys), None)
    open_ = [choice for choice in row.choices if not choice.chosen]
    likely = [choice for choice in open_ if not choice.dimmed]
    if row.many and len(open_) < len(row.choices):
        return None
    return (likely or open_)[-1].key if open_ else None
