"""Read files without holding up the window, and show everything that is wrong with one.

`Importing` reads records in a thread, says how far it is and can be stopped. `FaultsPanel` lists
the faults of a file, to be read, copied and fixed.

While such a thread works, Python's garbage collector is off (`without_garbage_collection`): it runs
in whichever thread happens to allocate, and a widget that is collected outside the window's thread
crashes the program.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread
from time import monotonic

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from notepad.core.faults import Fault, Faults, went_wrong
from notepad.core.language import _, format_number, ngettext
from notepad.core.record import AnyRecord, Catalogue, read
from notepad.core.strict_json import taken_from
from notepad.shell.page_frame import MARGIN, plain_button
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import lay
from notepad.widgets.touch.buttons import Card
from notepad.widgets.touch.text_fields import SelectableText

LONG = 0.5
"""After how many seconds of reading a file its progress is shown; before, it would flicker."""

MOST_SHOWN = 100
"""How many faults are shown. Nobody fixes more at once, and thousands would freeze the window."""

_NOWHERE = (0, 0)


class Importing(QWidget):
    """Reads records one after the other, in a thread of their own.

    `read` emits a record, `refused` the name of a file and everything that is wrong with it. The
    widget appears, with a button to stop, if a file takes long: it has `said` how far it is.
    """

    read = Signal(object)
    refused = Signal(str, object)

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        """Prepare to read records of these games."""
        super().__init__(parent)
        self._catalogue = catalogue
        self._waiting: list[Path] = []
        self._reading: _Reading | None = None
        self._latest: Path | None = None
        self.said = Label()
        self.stop_button = plain_button(_("Stop"), self.stop, spoken=_("Stop importing"))
        lay(QHBoxLayout(self), (self.said, 1), self.stop_button, gap=MARGIN)
        self.hide()
        # About a frame between looks at the thread's progress.
        self._timer = QTimer(self, interval=15)
        self._timer.timeout.connect(self._glance)

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return self._reading is not None

    def read_file(self, path: Path) -> None:
        """Read a file after the ones before it."""
        self._waiting.append(path)
        if not self.busy:
            self._begin()

    def unfinished(self, *, refused: bool) -> list[Path]:
        """Return the files that are being read or waiting, with `refused` also the last one."""
        latest = self._latest if self.busy or refused else None
        return [*filter(None, [latest]), *self._waiting]

    def stop(self) -> None:
        """Stop reading: neither the current file nor waiting ones have any effect."""
        self._waiting.clear()
        if self._reading is not None:
            self._reading.stopped = True
        self._begin()

    def _begin(self) -> None:
        """Start with the next file, if there is one."""
        self.hide()
        self._reading = None
        if not self._waiting:
            self._timer.stop()
            return
        self._latest = self._waiting.pop(0)
        self._reading = _Reading(self._latest, self._catalogue)
        Thread(target=self._reading.run, daemon=True).start()
        self._timer.start()

    def _glance(self) -> None:
        reading = self._reading
        if reading is None or reading.outcome is None:
            self._tell(reading)
            return
        name, outcome = reading.path.name, reading.outcome
        self._begin()
        if isinstance(outcome, Faults):
            self.refused.emit(name, outcome.faults)
        else:
            self.read.emit(outcome)

    def _tell(self, reading: "_Reading | None") -> None:
        if reading is None or monotonic() - reading.since < LONG:
            return
        notes, of = reading.progress
        text = ngettext(
            "Reading “{name}”: {notes} of {count} note",
            "Reading “{name}”: {notes} of {count} notes",
            of,
        )
        text = text if of else _("Reading “{name}”…")
        self.said.say(
            text.format(name=reading.path.name, notes=format_number(notes), count=format_number(of))
        )
        self.show()


class _Stopped(Exception):  # noqa: N818 being stopped is no error
    """Raised in a reading that nobody waits for any more."""


class _Reading:
    """One file being read; the thread writes its fields, and the window looks at them."""

    def __init__(self, path: Path, catalogue: Catalogue) -> None:
        self.path, self._catalogue = path, catalogue
        self.since = monotonic()
        self.progress = _NOWHERE
        self.stopped = False
        self.outcome: AnyRecord | Faults | None = None

    def run(self) -> None:
        """Read the file; every result, even an error, is an outcome."""
        with without_garbage_collection():
            try:
                self.outcome = read(taken_from(self.path), self._catalogue, self._heard)
            except Faults as faults:
                self.outcome = faults
            except OSError as error:
                self.outcome = Faults([Fault(str(self.path), error.strerror or str(error))])
            except _Stopped:
                pass
            except Exception as error:  # our own bugs must reach the player as words
                self.outcome = Faults([Fault(self.path.name, went_wrong(error))])

    def _heard(self, notes: int, of: int) -> None:
        if self.stopped:
            raise _Stopped
        self.progress = notes, of


_lock = Lock()
_working = 0


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Switch off garbage collection within this context, for work in a thread of its own."""
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def _count(more: int) -> None:
    global _working
    with _lock:
        _working += more
        (gc.disable if _working else gc.enable)()


class FaultsPanel(Card):
    """The first faults of a file, each with its place, in a list that scrolls."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel without faults."""
        super().__init__("", parent=parent)
        self._head = Label(bold=True)
        self.text = SelectableText()
        self.text.setAccessibleName(_("Problems in the file"))
        self.close_button = plain_button(_("Close"), self.closed.emit)
        self.add(self._head)
        text = _("Nothing was imported. Your games are unchanged.")
        self.add(Label(text, colour="faded"))
        self.add(self.text, stretch=1)
        self.add(self.close_button)

    def show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        """Show what is wrong with a file with this name."""
        every = sum(fault.count for fault in faults)
        count = ngettext("{count} problem", "{count} problems", every).format(
            count=format_number(every)
        )
        text = _("“{name}” can’t be imported: {count}").format(name=name, count=count)
        self._head.say(text)
        lines = [f"{fault.place}\n{fault.message}" for fault in faults[:MOST_SHOWN]]
        rest = sum(fault.count for fault in faults[MOST_SHOWN:])
        if rest > 0:
            more = ngettext("… and {count} more problem", "… and {count} more problems", rest)
            lines.append(more.format(count=format_number(rest)))
        self.text.say("\n\n".join(lines))
