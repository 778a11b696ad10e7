"""TogetherPage: records of one game that several players noted, chosen and laid together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.fault import Fault, Faults
from notepad.core.form import Choice
from notepad.core.game.shelf import game_of
from notepad.core.page.face import Face
from notepad.core.record.record import AnyRecord, read
from notepad.core.together.laid_together import laid_together
from notepad.core.words import _, ngettext
from notepad.shell.files.dropped_files import RECORDS, dropped
from notepad.shell.files.file_dialogs import ask_for_files
from notepad.shell.files.importing import Importing
from notepad.shell.library.game_row import shown_title
from notepad.shell.page_frame import MARGIN, PageFrame, ScrolledColumn
from notepad.shell.together.certainties import Certainties
from notepad.shell.together.laid_cards import LaidCards
from notepad.storage import Library, StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Card, Chip, Weight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from PySide6.QtGui import QDragEnterEvent, QDropEvent

    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import Catalogue
    from notepad.core.together.laid_together import LaidTogether

_LOOKED_INTO = 40
"""So many games of the same people are looked into for other players' records."""


@dataclass(frozen=True, slots=True)
class _Offered:
    """A record that can be laid beside the others."""

    record: AnyRecord
    chosen: bool = False

    @property
    def name(self) -> str:
        count = len(self.record.notes)
        notes = ngettext("{count} note", "{count} notes", count).format(count=count)
        told = _("{player}: {title}, {notes}")
        title = shown_title(self.record.title)
        return told.format(player=self.record.setup.me, title=title, notes=notes)


class TogetherPage(PageFrame):
    """The record of one game, those of others that can be laid beside it, and what they say.

    Nothing is kept: no record takes anything over from another, and files are only read.
    """

    def __init__(
        self, library: Library, catalogue: Catalogue, game_id: int, parent: QWidget | None = None
    ) -> None:
        """Begin with a game of the library; raises StoreError if it can't be read."""
        body = ScrolledColumn()
        super().__init__(_("Laid together"), body, parent)
        self._library, self._catalogue = library, catalogue
        own = read(library.export_record(game_id), catalogue)
        self._offered = [_Offered(own, chosen=True), *self._others(own, game_id)]
        self.chips: list[Chip] = []
        self.laid: LaidCards | None = None
        self._certainties: Certainties | None = None
        self.hint, self.refusal = Label(colour="faded"), Label(colour="warning")
        self.importing = Importing(catalogue)
        self.add_button = ActionButton(_("Add files …"), weight=Weight.PLAIN)
        self._choosing = QWidget()
        self._lay_out(body)
        self.importing.read.connect(self._add)
        self.importing.refused.connect(self._refused)
        self.add_button.clicked.connect(self._ask_files)
        self.closed.connect(self._clear)
        self.setAcceptDrops(True)
        self._show_offered()

    def add_file(self, path: Path) -> None:
        """Have a record read and laid beside the others; the library does not take it in."""
        self.importing.read_file(path)

    def _lay_out(self, body: ScrolledColumn) -> None:
        chips = QVBoxLayout(self._choosing)
        chips.setContentsMargins(0, 0, 0, 0)
        card = Card(_("Records"), self.hint)
        for part in (self._choosing, self.importing, self.refusal):
            card.add(part)
        card.add(self.add_button)
        self._column = body.column
        self._column.addWidget(card)
        self._column.setSpacing(MARGIN)
        self._column.addStretch(1)

    def _others(self, own: AnyRecord, game_id: int) -> Iterator[_Offered]:
        """Yield the records of other players in the library that may be of the same game."""
        alike = (
            row
            for row in self._library.games()
            if row.id != game_id
            and row.game == own.game
            and row.known
            and set(row.players) == set(own.setup.players)
        )
        for _number, row in zip(range(_LOOKED_INTO), alike, strict=False):
            try:
                record = read(self._library.export_record(row.id), self._catalogue)
                self._together([own, record])
            except (StoreError, Faults):
                continue  # what can't be opened, or is of another evening, is not offered
            yield _Offered(record)

    def _show_offered(self) -> None:
        """Show a chip for each record, and what the chosen ones say together."""
        row = self._choosing.layout()
        assert row is not None
        while len(self.chips) < len(self._offered):
            chip = Chip(Choice("", Face("")), many=True)
            chip.clicked.connect(partial(self._turn, len(self.chips)))
            row.addWidget(chip)
            row.setAlignment(chip, Qt.AlignmentFlag.AlignLeft)
            self.chips.append(chip)
        for chip, one in zip(self.chips, self._offered, strict=True):
            chip.show_choice(Choice(one.name, Face(one.name), one.chosen), many=True)
        self._lay()

    def _turn(self, at: int, *_checked: bool) -> None:
        one = self._offered[at]
        self._offered[at] = replace(one, chosen=not one.chosen)
        self._show_offered()

    def _add(self, record: AnyRecord) -> None:
        self._offered.append(_Offered(record, chosen=True))
        self._show_offered()

    def _refused(self, name: str, faults: Sequence[Fault]) -> None:
        told = "\n".join(f"{fault.place}: {fault.message}" for fault in faults[:3])
        self.refusal.say(f"{name}: {told}")

    def _lay(self) -> None:
        """Lay the chosen records together, or say why that can't be."""
        self._clear()
        chosen = [one for one in self._offered if one.chosen]
        few = len(chosen) < 2
        hint = _("Choose the records that others noted of this game, or add their files.")
        self.hint.say(hint if few else _("Nothing here is taken over into any record."))
        self.refusal.say("")
        if few:
            return
        records = [one.record for one in chosen]
        try:
            game, laid = self._together(records)
        except Faults as faults:
            self.refusal.say("\n".join(map(_refused, faults.faults)))
            return
        self.laid = LaidCards(game, laid)
        self._column.insertWidget(1, self.laid)
        self._certainties = Certainties(game, laid.records, self)
        self._certainties.found.connect(self.laid.tell)

    def _together(self, records: Sequence[AnyRecord]) -> tuple[AnyGame, LaidTogether]:
        """Return records laid together, and their game; raises Faults where they are of several."""
        game = game_of(self._catalogue, records[0].game, records[0].declaration)
        return game, laid_together(game, records, [record.setup.me for record in records])

    def _clear(self) -> None:
        if self._certainties is not None:
            self._certainties.close()
            self._certainties.deleteLater()
            self._certainties = None
        if self.laid is not None:
            self._column.removeWidget(self.laid)
            self.laid.hide()
            self.laid.deleteLater()
            self.laid = None

    def _ask_files(self) -> None:
        kinds = _("Record (*.deduction *.json);;All files (*)")
        for path in ask_for_files(self, _("Add records"), kinds):
            self.add_file(path)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event, *RECORDS):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        for path in dropped(event, *RECORDS):
            self.add_file(path)
        event.acceptProposedAction()


def _refused(fault: Fault) -> str:
    """Return what is wrong with a record beside the others, for a player."""
    name, _colon, path = fault.path.partition(": ")
    place = Fault(path, fault.message).place
    return f"{name}, {place}: {fault.message}"
