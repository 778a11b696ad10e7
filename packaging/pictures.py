"""Draw the pictures of the guide and of README, and tell which are out of date.

    python3 packaging/run.py pictures [NAME ...]

Each picture shows a page of the window as it is after some taps; the tables come from the sample
records. Beside the pictures stands what each one showed when it was drawn: a digest of everything
that could be read in the window, and one of where it stood. `tests/packaging/test_pictures.py`
compares these with the window of today, so that no picture stays behind.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFontInfo, QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.faces_and_marks import Standing
from notepad.core.page import Fill, Holdings
from notepad.core.record import from_document
from notepad.core.slots import MORE
from notepad.games import catalogue
from notepad.shell.library_page import FINISHED_PRACTICE
from notepad.shell.settings import Look
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.stories import leading_holder
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.core.form import Row
    from notepad.core.record import AnyRecord
    from notepad.shell.table.table_page import TablePage

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "guide" / "pictures"
DIGESTS = PICTURES / "digests.json"
REMEDY = "python3 packaging/run.py pictures"
SAMPLES = ROOT / "tests" / "acceptance"
TABLET, PORTRAIT, PHONE = QSize(1280, 800), QSize(800, 1280), QSize(360, 640)
SHOWN = {
    "cataline": "records/cataline-4-12",
    "sleuth": "records/sleuth-4-22",
    "conspiracy": "records/conspiracy-4-40",
    "clue": "records/clue-5-20",
    "caracalla": "records/caracalla-4-0",
    "catham-city": "records/catham-city-2-0",  # exact: estimates hang on the computer
}
"""The sample shown of each game."""
DECLARED = ("sherlock-13", "deduction", "black-vienna")
"""Further games, whose samples are only for pictures: they were played at random."""
ENDS = {"cataline": "accusation", "sleuth": "solution", "conspiracy": "win", "clue": "announce"}
_PATIENCE_S = 180.0  # seconds until a page must be complete
_MOST_TAPS = 20  # to finish a note; one that needs more is a fault
# Colours of a picture, few enough for a small file; the bits of a colour that are compared.
_COLOURS, _ALIKE = 256, 0xE0E0E0
_FADING_S = 0.6  # seconds until new marks stop blinking
_CALM_S = 0.15  # seconds without a change, after which nothing moves on a page any more
_SHARPER = 2  # a phone's pixels: a picture of it is small, and is looked at closely


Do = Callable[[Window], object]


@dataclass(frozen=True)
class Picture:
    """A picture: its file's name, the sample that is opened, what is done then, and the window.

    Without a sample the library has some games, unless it is `empty`.
    """

    name: str
    sample: str = ""
    do: Do = lambda _window: None
    size: QSize = TABLET
    look: Look = Look.LIGHT
    empty: bool = False

    @property
    def file(self) -> Path:
        """Return where the picture is."""
        return PICTURES / f"{self.name}.png"


class Digest(NamedTuple):
    """What a picture showed: what could be read, where it stood, and in which font.

    In another font the same page stands elsewhere, so only with the same one can `placed` be
    compared.
    """

    read: str
    placed: str
    font: str


def begin(window: Window) -> None:
    """Make the first choice of a note; a finished game continues before its end."""
    sitting = table(window).sitting
    while sitting.current_page.result is not None:
        sitting.do(sitting.session.remove, len(sitting.session.notes))
        wait(window)
    row = sitting.view.form.row(sitting.view.form.step[0])
    if row.choices:
        sitting.tap(row.key, likely(row))


def half_hear(window: Window) -> None:
    """Note a suggestion until it is asked who showed a card, and open what else can be said."""
    begin(window)
    sitting = table(window).sitting
    while (asked := sitting.view.form.step[0]) != "shown":
        sitting.tap(asked, likely(sitting.view.form.row(asked)))
    sitting.tap(asked, MORE)


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


def pictures() -> list[Picture]:
    """Return all pictures."""
    cataline, clue = SHOWN["cataline"], SHOWN["clue"]
    declared = {game: f"pictured/{game}" for game in DECLARED}
    played = [Picture(game, sample, begin) for game, sample in {**SHOWN, **declared}.items()]
    return [
        *played,
        Picture("phone", clue, begin, PHONE),
        Picture("portrait", SHOWN["sleuth"], begin, PORTRAIT),
        Picture("first-start", do=lambda window: window.show_library(), empty=True),
        Picture("new-game", do=lambda window: window.start_game()),
        Picture("library", do=lambda window: window.show_library()),
        Picture("why", clue, ask_why),
        Picture("phone-why", cataline, ask_why, PHONE),
        Picture("odds", cataline, turn_to("chances")),
        Picture("contradiction", "slips/mend-4-1", turn_to("chances")),
        Picture("half-heard", clue, half_hear),
        Picture("look-back", cataline, back_to(5)),
        Picture("what-if", cataline, try_out),
        Picture("own-game", do=own_game),
        Picture("statistics", do=look_at_evenings),
        Picture("dark", SHOWN["sleuth"], begin, look=Look.DARK),
    ]


def sampled(sample: str) -> AnyRecord:
    """Return a sample's record."""
    document = json.loads((SAMPLES / f"{sample}.json").read_text("utf-8"))["record"]
    return from_document(document, catalogue())


@contextmanager
def opened(picture: Picture) -> Iterator[Window]:
    """Open the window as a picture shows it."""
    with (
        TemporaryDirectory() as folder,
        Library(catalogue(), Path(folder) / "library.sqlite") as library,
    ):
        window = Window(library, catalogue())
        settings = replace(window.settings, theme=picture.look, language="en", fold_on_leave=False)
        # How many games are played on depends on the computer; a slow one takes over two minutes,
        # after which the window would hide itself.
        window._change(replace(settings, thinking=0, idle_seconds=0))
        window.resize(picture.size)
        window.show()
        if picture.sample:
            window.open_game(library.create(sampled(picture.sample)))
            wait(window)
        elif not picture.empty:
            library.set_setting(FINISHED_PRACTICE, True)
            for sample in SHOWN.values():
                library.create(sampled(sample))
            window.show_library()
        picture.do(window)
        wait(window)
        yield window
        window.leave_table()
        window.hide()
        window.deleteLater()


def wait(window: Window) -> None:
    """Wait until everything that follows is shown, and nothing is still being calculated."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        QApplication.processEvents()
        if window.table is None or window.table.sitting.at_rest:
            return
        time.sleep(0.005)
    raise TimeoutError(f"the page wasn't complete within {_PATIENCE_S:.0f} seconds")


def drawn(window: Window) -> QImage:
    """Return a picture of the window, once nothing blinks any more."""
    pause(_FADING_S)
    sharper = _SHARPER if window.width() <= PHONE.width() else 1
    image = QImage(window.size() * sharper, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(sharper)
    window.render(image)
    return in_few_colours(image)


def digest(window: Window) -> Digest:
    """Return what the window shows, once it is complete and stays the same for a moment."""
    wait(window)
    end = time.monotonic() + _PATIENCE_S
    before, now = None, shown_now(window)
    while now != before and time.monotonic() < end:
        pause(_CALM_S)
        before, now = now, shown_now(window)
    return now


def pause(seconds: float) -> None:
    """Let the window live for some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.005)


def shown_now(window: Window) -> Digest:
    """Return what the window shows at this moment."""
    page = window.table.sitting.current_page if window.table else None
    shown = [part for part in window.findChildren(QWidget) if part.isVisible()]
    read = [repr(page), *(f"{type(part).__name__} {text_of(part)}" for part in shown)]
    corners = ((part.mapTo(window, QPoint()), part.size()) for part in shown)
    placed = [
        f"{corner.x()} {corner.y()} {size.width()} {size.height()}" for corner, size in corners
    ]
    font, metrics = QFontInfo(window.font()), QFontMetrics(window.font())
    named = f"{font.family()} {font.pixelSize()} {metrics.height()} {metrics.averageCharWidth()}"
    return Digest(short(read), short(placed), named)


def text_of(part: QWidget) -> str:
    """Return what a screen reader would say of a part, or its text."""
    text = getattr(part, "text", None)
    return part.accessibleName() or (str(text()) if callable(text) else "")


def short(lines: Sequence[str]) -> str:
    """Return a digest of some lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def kept() -> dict[str, Digest]:
    """Return what each picture showed when it was drawn."""
    if not DIGESTS.exists():
        return {}
    found: Mapping[str, Mapping[str, str]] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return {name: Digest(**parts) for name, parts in found.items()}


def in_few_colours(image: QImage) -> QImage:
    """Return a picture with only its most frequent colours, so that its file is small."""
    bits = np.frombuffer(image.constBits(), dtype=np.uint32)
    found, counts = np.unique(bits, return_counts=True)
    often = found[np.argsort(counts)[::-1]]
    _shades, first = np.unique(often & _ALIKE, return_index=True)  # so that rare hues stay
    most = list(dict.fromkeys([*often[: _COLOURS // 2], *often[np.sort(first)]]))[:_COLOURS]
    flat = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, [int(c) for c in most], flat)


def main(names: Sequence[str]) -> int:
    """Draw the pictures with these names, by default all; return the exit status."""
    app = QApplication([*sys.argv[:1], "-style", theme.STYLE])
    PICTURES.mkdir(parents=True, exist_ok=True)
    digests = kept()
    wanted = [picture for picture in pictures() if not names or picture.name in names]
    for picture in wanted:
        with opened(picture) as window:
            digests[picture.name] = digest(window)
            saved = drawn(window).save(str(picture.file))
        print(f"{picture.file.relative_to(ROOT)}: {'drawn' if saved else 'couldn’t be written'}")
    there = {picture.name for picture in pictures()}
    told = {name: digests[name]._asdict() for name in sorted(there & set(digests))}
    DIGESTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    app.quit()
    return 0


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main(sys.argv[1:]))
