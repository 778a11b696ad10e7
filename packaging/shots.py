"""Draw every screen of the window into one picture, docs/screens.png.

    python3 packaging/run.py shots

The tables come from the sample records. Nothing checks that the picture is up to date: draw it
again when screens have changed, and look at it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Standing
from notepad.core.page import Fill, Holdings
from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.settings import Look
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.stories import leading_holder
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme

if TYPE_CHECKING:
    from notepad.core.form import Row
    from notepad.core.record import AnyRecord
    from notepad.shell.table.table_page import TablePage

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "screens.png"
SAMPLES = ROOT / "tests" / "acceptance"
SIZES = (QSize(1280, 800), QSize(800, 1280), QSize(360, 640))
# Pixels: height of a screen, gap, height of its name; screens side by side.
HIGH, GAP, TITLE, ACROSS = 340, 10, 20, 2
SHOWN = {
    "Cataline": "records/cataline-4-12",
    "Sleuth": "records/sleuth-4-22",
    "Conspiracy": "records/conspiracy-4-40",
    "Clue": "records/clue-5-20",
    "Caracalla": "records/caracalla-4-0",
    "Catham City": "records/catham-city-4-1",
}
"""The sample shown of each game."""
MOMENTS = {
    "Cataline": ("noting", "chances", "why", "the end"),
    "Sleuth": ("noting", "chances"),
    "Conspiracy": ("noting", "the end"),
    "Clue": ("noting", "why"),
    "Caracalla": ("noting", "the end"),
    "Catham City": ("noting", "why"),
}
"""The moments shown of each game; of the first game, all of them."""
ENDS = {"cataline": "accusation", "sleuth": "solution", "conspiracy": "win", "clue": "announce"}
_PATIENCE_S = 20.0  # seconds until a screen must be complete
_MOST_TAPS = 20  # to finish a note; one that needs more is a fault
# Colours of the picture, few enough for a small file; the bits of a colour that are compared.
_COLOURS, _ALIKE = 256, 0xE0E0E0
_FADING_S = 0.6  # seconds until new marks stop blinking


Do = Callable[[Window], object]


@dataclass(frozen=True)
class Shot:
    """A screen: its name, the sample that is opened, and what is done in it.

    Without a sample the library has some games, unless it is `empty`.
    """

    name: str
    sample: str = ""
    do: Do = lambda _window: None
    look: Look = Look.LIGHT
    empty: bool = False


def show_settings(window: Window) -> None:
    """Show the settings."""
    window.show_settings()


def begin(window: Window) -> None:
    """Make the first choice of a note; a finished game continues before its end."""
    sitting = table(window).sitting
    while sitting.current_page.result is not None:
        sitting.do(sitting.session.remove, len(sitting.session.notes))
        wait(window)
    row = sitting.view.form.row(sitting.view.form.step[0])
    if row.choices:
        sitting.tap(row.key, likely(row))


def ask_why(window: Window) -> None:
    """Ask why the last certain box is so, or what an opponent has of the first thing."""
    page = table(window)
    grid = page.sitting.current_page.sheet
    if isinstance(grid, Holdings):
        page.sitting.ask(grid.things[1].key, grid.rivals[0].holder)
    settled = [
        box
        for box in getattr(grid, "boxes", ())
        if box.fill is Fill.FOUND or any(mark.standing is Standing.CIRCLED for mark in box.marks)
    ]
    if settled:
        page.sitting.ask(
            settled[-1].key, leading_holder(page.sitting.current_page, settled[-1].key)
        )
    page.area.turn_to("why")


def turn_to(part: str) -> Do:
    """Return a function that turns to a part of the table."""
    return lambda window: table(window).area.turn_to(part)


def end(window: Window) -> None:
    """Note how the game ended, unless it ended already."""
    sitting = table(window).sitting
    if sitting.current_page.result is not None:
        return
    sitting.tap(sitting.view.form.topics, ENDS[sitting.session.game.id])
    for _tap in range(_MOST_TAPS):
        form = sitting.view.form
        if form.ready or not form.step or sitting.current_page.result is not None:
            break
        row = form.row(form.step[0])
        sitting.tap(row.key, likely(row))
    sitting.confirm()


def likely(row: Row) -> str:
    """Return the choice to make: “right”, or the first that isn't dimmed."""
    keys = [
        choice.key
        for choice in row.choices
        if not (choice.dimmed or choice.chosen or choice.barred)
    ]
    return "right" if "right" in keys else next(iter(keys), row.choices[0].key)


def table(window: Window) -> TablePage:
    """Return the open table."""
    assert window.table is not None
    return window.table


def of_table(name: str) -> Do:
    """Return a function that chooses an entry of a table's menu."""
    return lambda window: table(window).acted.emit(name)


def back_to(note: int) -> Do:
    """Return a function that looks back to a note."""
    return lambda window: table(window).sitting.look_back(note)


def try_out(window: Window) -> None:
    """Start a what-if in the middle of the game."""
    sitting = table(window).sitting
    sitting.do(sitting.session.try_after, len(sitting.session.notes) // 2)
    begin(window)


def own_game(window: Window) -> None:
    """Start a custom game on its own page."""
    window.start_game()
    window.findChildren(NewGamePage)[0].games.own.click()


def look_at_evenings(window: Window) -> None:
    """Finish some of the samples, and show the statistics."""
    for line in tuple(window.library_page.list.lines):
        window.open_game(line.id)
        wait(window)
        if table(window).sitting.session.game.id in ENDS:
            end(window)
            wait(window)
    window.show_statistics()


def shots() -> list[Shot]:
    """Return all screens, in the order in which the picture shows them."""
    moments: dict[str, Do] = {
        "noting": begin,
        "chances": turn_to("chances"),
        "why": ask_why,
        "the end": end,
    }
    told = [
        Shot(f"{game}: {moment}", SHOWN[game], moments[moment])
        for game, some in MOMENTS.items()
        for moment in some
    ]
    cataline = SHOWN["Cataline"]
    turned = [
        Shot("Cataline: a contradiction", "slips/mend-4-1", turn_to("chances")),
        Shot("A page turned back", cataline, back_to(5)),
        Shot("What if", cataline, try_out),
        Shot("Make a puzzle", cataline, of_table("puzzle")),
        Shot("The set-up is mended", cataline, of_table("setup")),
    ]
    pages = [
        Shot("The first start", do=lambda window: window.show_library(), empty=True),
        Shot("The library", do=lambda window: window.show_library()),
        Shot("Statistics", do=look_at_evenings),
        Shot("A new game", do=lambda window: window.start_game()),
        Shot("A game of one's own", do=own_game),
        Shot("The settings", do=show_settings),
        Shot("Help", do=lambda window: window.library_page.help_asked.emit()),
    ]
    dark = [
        Shot("Sleuth, dark", SHOWN["Sleuth"], begin, Look.DARK),
        Shot("Caracalla, dark", SHOWN["Caracalla"], begin, Look.DARK),
        Shot("Catham City, dark", SHOWN["Catham City"], turn_to("chances"), Look.DARK),
        Shot("The settings, dark", do=show_settings, look=Look.DARK),
    ]
    return [*told, *turned, *pages, *dark]


def sampled(sample: str) -> AnyRecord:
    """Return a sample's record."""
    document = json.loads((SAMPLES / f"{sample}.json").read_text("utf-8"))["record"]
    return from_document(document, catalogue())


def taken(shot: Shot, size: QSize, folder: Path) -> QImage:
    """Return a screen in a window of this size, scaled to the common height."""
    with Library(catalogue(), folder / "library.sqlite") as library:
        window = Window(library, catalogue())
        settings = replace(window.settings, theme=shot.look, language="en", fold_on_leave=False)
        window._change(settings)
        window.resize(size)
        window.show()
        if shot.sample:
            window.open_game(library.create(sampled(shot.sample)))
            wait(window)
        elif not shot.empty:
            for sample in SHOWN.values():
                library.create(sampled(sample))
            window.show_library()
        shot.do(window)
        wait(window)
        picture = window.grab().toImage()
        window.leave_table()
        window.deleteLater()
    smooth = Qt.TransformationMode.SmoothTransformation
    return picture.scaledToHeight(HIGH, smooth)


def wait(window: Window) -> None:
    """Wait until everything that follows is shown, and nothing blinks any more."""
    start = time.monotonic()
    rested = start + _FADING_S
    while (now := time.monotonic()) < start + _PATIENCE_S:
        QApplication.processEvents()
        page = window.table
        if now > rested and (page is None or page.sitting.view.settled):
            return
        time.sleep(0.005)


def sheet(rows: list[tuple[str, list[QImage]]]) -> QImage:
    """Return a picture with all screens and their names, the sizes of each side by side."""
    wide = max(sum(image.width() + GAP for image in images) for _name, images in rows) + GAP
    high = HIGH + TITLE + GAP
    lines = -(-len(rows) // ACROSS)
    drawn = QImage(wide * ACROSS, lines * high + GAP, QImage.Format.Format_RGB32)
    drawn.fill(QColor("#8a857c"))
    with QPainter(drawn) as painter:
        font = painter.font()
        font.setPixelSize(14)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff"))
        for at, (name, images) in enumerate(rows):
            corner = QPoint(at % ACROSS * wide + GAP, at // ACROSS * high + GAP)
            painter.drawText(QRect(corner, QSize(wide, TITLE - 4)), 0, name)
            for image in images:
                painter.drawImage(corner + QPoint(0, TITLE), image)
                corner += QPoint(image.width() + GAP, 0)
    return in_few_colours(drawn)


def in_few_colours(image: QImage) -> QImage:
    """Return a picture with only its most frequent colours, so that its file is small."""
    bits = np.frombuffer(image.constBits(), dtype=np.uint32)
    found, counts = np.unique(bits, return_counts=True)
    often = found[np.argsort(counts)[::-1]]
    _shades, first = np.unique(often & _ALIKE, return_index=True)  # so that rare hues stay
    most = list(dict.fromkeys([*often[: _COLOURS // 2], *often[np.sort(first)]]))[:_COLOURS]
    flat = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, [int(c) for c in most], flat)


def main() -> int:
    """Draw the picture; return the exit status."""
    app = QApplication([*sys.argv[:1], "-style", theme.STYLE])
    rows = []
    for shot in shots():
        images = []
        for size in SIZES:
            with TemporaryDirectory() as folder:
                images.append(taken(shot, size, Path(folder)))
        rows.append((shot.name, images))
        print(shot.name, flush=True)
    saved = sheet(rows).save(str(PICTURE))
    print(f"{PICTURE.relative_to(ROOT)}: {'written' if saved else 'couldn’t be written'}")
    app.quit()
    return 0 if saved else 1


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
