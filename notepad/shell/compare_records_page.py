"""Compare the records that several players made of the same game.

`ComparisonPage` offers the records that fit together and lays the chosen ones side by side;
`LaidCards` shows the result; `Certainties` asks the reasoning process, one record after the other,
when each player could have known the answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core import comparison
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault, Faults
from notepad.core.form import Choice
from notepad.core.game import Game, Play
from notepad.core.language import _, comma_separated, listed, ngettext, with_label
from notepad.core.reasoner import Review
from notepad.core.record import AnyRecord, Catalogue, read
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.core.shelf import game_of
from notepad.shell.file_dialogs import RECORDS, FileDrops, ask_for_files
from notepad.shell.game_list import title_or_untitled
from notepad.shell.importing import Importing
from notepad.shell.page_frame import MARGIN, ScrolledPage, card_of, plain_button
from notepad.shell.reasoning.engine import Thinker, review
from notepad.shell.reasoning.failures import offer_report
from notepad.storage import Library, StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import drop, lay
from notepad.widgets.look.safe_widget_lookup import find_parts
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.touch.buttons import Card, Chip

_LOOKED_INTO = 40
"""How many games of the same people are searched for other players' records.

More make the page slower to open.
"""


class ComparisonPage(ScrolledPage):
    """A game's record, other players' records that fit, and what they show together.

    Nothing is saved: no record changes, and files are only read.
    """

    def __init__(self, library: Library, catalogue: Catalogue, game_id: int) -> None:
        """Start with a game of the library; raises StoreError if it can't be read."""
        super().__init__(_("Compare records"))
        self._library, self._catalogue = library, catalogue
        own = read(library.export_record(game_id), catalogue)
        self._offered = [_Offered(own, chosen=True), *self._others(own, game_id)]
        self.chips: list[Chip] = []
        self.laid: LaidCards | None = None
        self._certainties: Certainties | None = None
        self.hint, self.refusal = Label(colour="faded"), Label(colour="warning")
        self.importing = Importing(catalogue)
        self.add_button = plain_button(_("Add files…"), self._ask_files)
        self._choosing = QWidget()
        lay(QVBoxLayout(self._choosing))
        parts = (self.hint, self._choosing, self.importing, self.refusal, self.add_button)
        self.fill(card_of(_("Records"), *parts))
        self.importing.read.connect(self._add)
        self.importing.refused.connect(self._refused)
        self.closed.connect(self._clear)
        FileDrops(self, {RECORDS: self.add_file})
        self._show_offered()

    def add_file(self, path: Path) -> None:
        """Read a record and lay it beside the others, without adding it to the library."""
        self.importing.read_file(path)

    def _others(self, own: AnyRecord, game_id: int) -> "Iterator[_Offered]":
        """Yield other players' records in the library that may be of the same game."""
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
                continue  # unreadable, or from another evening
            yield _Offered(record)

    def _show_offered(self) -> None:
        """Show a chip for each record, and what the chosen ones show together."""
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
        text = "\n".join(with_label(fault.place, fault.message) for fault in faults[:3])
        self.refusal.say(with_label(shown(name, most=LONGEST_TITLE), text))

    def _lay(self) -> None:
        """Lay the chosen records together, or say why they don't fit."""
        self._clear()
        chosen = [one for one in self._offered if one.chosen]
        few = len(chosen) < 2
        hint = _("Choose the records other players made of this game, or add their files.")
        self.hint.say(hint if few else _("This doesn’t change any record."))
        self.refusal.say("")
        if few:
            return
        records = [one.record for one in chosen]
        try:
            game, laid = self._together(records)
        except Faults as faults:
            self.refusal.say("\n".join(map(_fault_told, faults.faults)))
            return
        self.laid = LaidCards(game, laid)
        self.column.column.insertWidget(1, self.laid)
        self._certainties = Certainties(game, laid.records, self.laid)
        self.laid.failed.again_tapped.connect(self._certainties.try_again)
        reports = self._certainties.reports
        offer_report(self.laid.failed, lambda: "\n".join(reports), self.banner)

    def _together(self, records: Sequence[AnyRecord]) -> tuple[Game, comparison.LaidTogether]:
        """Return records laid together, and their game; raises Faults if they don't fit."""
        game = game_of(self._catalogue, records[0].game, records[0].declaration)
        return game, comparison.laid_together(
            game, records, [shown(record.setup.me) for record in records]
        )

    def _clear(self) -> None:
        if self._certainties is not None:
            self._certainties.close()
            self._certainties = None
        if self.laid is not None:
            drop(self.laid, self.column.column)
            self.laid = None

    def _ask_files(self) -> None:
        kinds = _("Record (*.deduction *.json);;All files (*)")
        for path in ask_for_files(self, _("Add records"), kinds):
            self.add_file(path)


def _fault_told(fault: Fault) -> str:
    """Return a sentence on what is wrong with a record beside the others."""
    name, _colon, path = fault.path.partition(": ")
    place = Fault(path, fault.message).place
    return with_label(comma_separated((name, place)), fault.message)


@dataclass(frozen=True, slots=True)
class _Offered:
    """A record that can be laid beside the others."""

    record: AnyRecord
    chosen: bool = False

    @property
    def name(self) -> str:
        count = len(self.record.notes)
        notes = ngettext("{count} note", "{count} notes", count).format(count=count)
        text = _("{player}: {title}, {notes}")
        title = title_or_untitled(self.record.title)
        return text.format(player=shown(self.record.setup.me), title=title, notes=notes)


class LaidCards(QWidget):
    """When each player could have known, what was noted differently, and who was dealt what."""

    def __init__(
        self, game: Game, laid: comparison.LaidTogether, parent: QWidget | None = None
    ) -> None:
        """Show the comparison; when players could have known comes later."""
        super().__init__(parent)
        self._told, self.failed = {player: Label() for player in laid.records}, FailureBox()
        parts = (*self._told.values(), self.failed)
        self.known = card_of(_("Who could have known the answer"), *parts)
        self.known.hide()
        column = lay(QVBoxLayout(self), self.known, _differences(game, laid), gap=MARGIN)
        if laid.deal is not None:
            dealt = map(Label, comparison.told_deal(game, laid))
            column.addWidget(card_of(_("How the cards were dealt"), *dealt))

    @property
    def said(self) -> tuple[str, ...]:
        """All texts that are shown, from top to bottom."""
        return tuple(label.text() for label in find_parts(self, Label) if label.text())

    def show_when_known(self, player: str, told: str) -> None:
        """Show when a player could have known."""
        self._told[player].say(told)
        self.known.show()

    def show_failed(self, players: Sequence[str]) -> None:
        """Say for whom it couldn't be worked out."""
        text = _("When {players} could have known couldn’t be worked out.")
        text = text.format(players=listed([shown(player) for player in players]))
        self.failed.show_failure(text if players else "")
        self.known.setHidden(not (players or any(one.text() for one in self._told.values())))


def _differences(game: Game, laid: comparison.LaidTogether) -> Card:
    found = list(comparison.told_differences(game, laid))
    count = len(laid.heard)
    text = ngettext("{count} identical note.", "{count} identical notes.", count - len(found))
    groups = groupby(found, key=lambda one: one.missed)
    lines = (line for missed, group in groups for line in _lines(list(group), missed))
    alike = Label(text.format(count=count - len(found)), colour="faded")
    return card_of(_("Differences"), alike, *lines)


def _lines(differences: list[comparison.Difference], missed: str) -> Iterator[Label]:
    """Yield labels for the differences that the same players missed, or nobody did."""
    for difference in differences:
        for version in difference.versions:
            if version.misheard:
                text = _("{noted} – misheard").format(noted=version.noted)
                yield Label(text, colour="warning")
            else:
                yield Label(version.noted)
    if missed:
        yield Label(missed, colour="faded")


class Certainties:
    """Asks about one record after the other, and shows what is found in the cards laid out.

    `reports` has a report on each that failed.
    """

    def __init__(self, game: Game, records: Mapping[str, AnyRecord], laid: LaidCards) -> None:
        """Start to ask about these players' records."""
        self._game, self._waiting, self._laid = game, dict(records), laid
        self._thinker: Thinker | None = None
        self._failed: dict[str, AnyRecord] = {}
        self.reports: list[str] = []
        self._next()

    def try_again(self) -> None:
        """Ask again about those about whom it failed."""
        self._waiting |= self._failed
        self._failed.clear()
        self.reports.clear()
        self._laid.show_failed(())
        if self._thinker is None:
            self._next()

    def close(self) -> None:
        """Stop asking."""
        self._waiting.clear()
        self._leave()

    def _leave(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _next(self) -> None:
        self._leave()
        if not self._waiting:
            return
        player = next(iter(self._waiting))
        record = self._waiting.pop(player)

        def tell(how: Review | None) -> None:
            told = comparison.told_conflict(record)
            if how is not None:
                told = comparison.told_when_certain(record, how.certain_from)
            self._laid.show_when_known(player, told)
            self._next()

        def fail(report: str) -> None:
            self._failed[player] = record
            self.reports.append(report)
            self._laid.show_failed(tuple(self._failed))
            self._next()

        play = Play(record.setup, record.notes)
        self._thinker = review(self._game, play, self._laid, found=tell, failed=fail)
