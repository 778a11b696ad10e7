"""The setup form of any game, with its sheet beside it.

`SheetBeside` is a form that scrolls, with buttons below it and a sheet beside it, or within it
where there is little room; the page for own games uses it, too. `OpeningPanel` fills it with a
game's own setup form, which can also be filled in by tapping on the sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Draft, tapped, written
from notepad.core.language import _
from notepad.core.page import Grid
from notepad.shell.page_frame import MARGIN, MOST_WIDTH, ScrolledColumn
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import lay
from notepad.widgets.look.theme import em, finger
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.buttons import ActionButton, Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from PySide6.QtGui import QResizeEvent

    from notepad.core.form import Form, Row
    from notepad.core.game import Game, Table


_TWO_COLUMNS_EM = 50  # the narrowest window with the sheet beside the form
_SIDE_EM = 36  # the widest form beside a sheet

_CONFIRM_KEYS = ("Ctrl+Return", "Ctrl+Enter")


class SheetBeside(QWidget):
    """A column of cards, `form_card` the one that the sheet belongs to, and a bar below it.

    A wide window has the sheet beside the column, another within it, at the card that it belongs
    to. The bar says in `reason` why what can be tapped there can't be tapped yet.
    """

    def __init__(self, form_card: Card, buttons: QWidget, parent: QWidget | None = None) -> None:
        """Make a column with one card and a bar with these buttons."""
        super().__init__(parent)
        self.side = ScrolledColumn()
        self.grid = GridWidget()
        self.reason = Label(colour="faded")
        self.form_card = form_card
        self.sheet_card = Card("", self.grid)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lay_out(buttons)
        self.fit()

    def fit(self) -> None:
        """Put the sheet beside or at its card, its boxes large enough to be tapped."""
        beside = self._height_beside()
        wide = beside is not None
        self.grid.setMinimumHeight(beside if beside is not None else self._height_within())
        column = self.side.column
        hidden = self.sheet_card.isHidden()  # asked now: for a while a widget that moves is
        if wide and self._whole.indexOf(self.sheet_card) < 0:
            self._whole.addWidget(self.sheet_card, 1)
        elif not wide and column.indexOf(self.sheet_card) < 0:
            column.insertWidget(self.sheet_place(), self.sheet_card, 1)
        column.setStretch(column.count() - 1, int(wide or hidden))
        self._whole.setContentsMargins(0, 0, MARGIN if wide else 0, MARGIN if wide else 0)
        side = self._side() if wide and not hidden else self.width()
        self._whole.setStretch(0, side)
        self._whole.setStretch(1, self.width() - side)
        margin = max(MARGIN, (side - MOST_WIDTH) // 2)
        self._bar.setContentsMargins(margin, 0, margin, 0)

    def sheet_place(self) -> int:
        """Return where in the column the sheet has its place: below its card."""
        return self.side.column.indexOf(self.form_card) + 1

    def _lay_out(self, buttons: QWidget) -> None:
        self.grid.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.side.column.addWidget(self.form_card)
        self.side.column.addStretch(0)
        self._bar = QWidget()
        bar = QVBoxLayout(self._bar)
        bar.setContentsMargins(0, MARGIN // 2, 0, MARGIN)
        bar.addWidget(self.reason)
        bar.addWidget(buttons)
        self._start = QWidget()
        start = lay(QVBoxLayout(self._start), gap=0)
        start.addWidget(self.side, 1)
        start.addWidget(self._bar)
        self._whole.setSizeConstraint(QBoxLayout.SizeConstraint.SetNoConstraint)
        self._whole.setSpacing(0)
        self._whole.addWidget(self._start)

    def _side(self) -> int:
        """Return how wide the form is with the sheet beside it."""
        return min(em(self) * _SIDE_EM, self.width() // 2)

    def _height_beside(self) -> int | None:
        """Return how high the sheet has to be beside the form, None if there is no room for it.

        It is asked how the sheet would be cut there, not how it is now: that follows from the
        place that it has, and each place could ask for the other one for ever.
        """
        if self.width() < max(em(self) * _TWO_COLUMNS_EM, self.height() + 1):
            return None
        more = self.sheet_card.minimumSizeHint().height() - self.grid.minimumHeight() + MARGIN
        most = self.height() - more
        needed = self._least_height(self.width() - self._side() - MARGIN, most)
        return needed if needed <= most else None

    def _height_within(self) -> int:
        """Return how high the sheet has to be in the column, which grows as high as it must."""
        sheet = self.grid.grid
        most = self._high(len(sheet.rows) + bool(sheet.columns))
        margin = max(MARGIN, (self.width() - MOST_WIDTH) // 2)
        return self._least_height(self.width() - 2 * margin, most)

    def _least_height(self, card: int, height: int) -> int:
        """Return how high the sheet has to be on a card so wide, in which it may be so high."""
        column = self.sheet_card.layout()
        assert column is not None
        margins = column.contentsMargins()
        width = card - margins.left() - margins.right()
        return self._high(self.grid.lines_in(QSizeF(width, height)))

    def _high(self, lines: int) -> int:
        """Return how high so many lines of boxes are that can be tapped."""
        return lines * round(finger(self) * 1.3)

    @override
    def minimumSizeHint(self) -> QSize:
        """Return what the narrow arrangement needs: a wide one gives way to it."""
        return QSize(self.sheet_card.minimumSizeHint().width() + 2 * MARGIN, 4 * finger(self))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()


class OpeningPanel(SheetBeside):
    """The form and the sheet of `Game.begin`, and a button that is ready when the setup is.

    A wide window has the sheet beside the form, another above it: most tables change nothing there.
    `changed` says that the draft is another one; `setup_made` brings the setup when the player
    confirms it.
    """

    changed = Signal()
    setup_made = Signal(object)

    def __init__(self, game: Game, *, confirm: str = "", parent: QWidget | None = None) -> None:
        """Set up a game, once it has a table; `confirm` is what the button says."""
        self.rows = FormRows()
        self.filling = FormRows()
        self._follows: list[QWidget] = []
        self.button = ActionButton(confirm or _("Start the game"))
        super().__init__(Card(_("Setup"), self.rows), self.button, parent)
        self.sheet_card.add(self.filling)
        self._game = game
        self._table: Table | None = None
        self._draft: Draft = {}
        self._form: Form[Any] | None = None
        self._objection = ""
        self._connect()

    @property
    def draft(self) -> Draft:
        """What was tapped so far."""
        return self._draft

    @property
    def setup(self) -> Any:  # noqa: ANN401 a setup is the game's own type
        """The setup that the draft makes, or None while something is missing."""
        return self._form.outcome if self._form is not None and not self._objection else None

    def set_game(self, game: Game) -> None:
        """Set up another game, from its beginning."""
        self._game, self._draft = game, {}
        self._show()

    def set_table(self, table: Table) -> None:
        """Set the game up for these people; what was tapped stays."""
        self._table = table
        self._show()

    def start_from(self, draft: Draft) -> None:
        """Go on from a draft, such as that of a setup to mend."""
        self._draft = draft
        self._show()

    def object(self, reason: str) -> None:
        """Hold the game up for a reason that lies outside of the form; none if it is empty."""
        self._objection = reason
        self._show()

    def precede(self, widget: QWidget) -> None:
        """Put a widget above sheet and form, below others that were put there."""
        column = self.side.column
        within = self.side.isAncestorOf(self.sheet_card)
        column.insertWidget(column.indexOf(self.sheet_card if within else self.form_card), widget)

    def follow(self, widget: QWidget) -> None:
        """Put a widget below the sheet, where that is in the column, and above the form."""
        self.side.column.insertWidget(self.side.column.indexOf(self.form_card), widget)
        self._follows.append(widget)

    def conclude(self, widget: QWidget) -> None:
        """Put a widget below the form, at the end of the column."""
        self.side.column.insertWidget(self.side.column.count() - 1, widget)

    @override
    def sheet_place(self) -> int:
        return self.side.column.indexOf((*self._follows, self.form_card)[0])

    def _connect(self) -> None:
        self.rows.tapped.connect(self._tap)
        self.filling.tapped.connect(self._tap)
        self.rows.written.connect(self._write)
        self.rows.reached.connect(self.side.ensureWidgetVisible)
        self.grid.cell_tapped.connect(self._tap_cell)
        self.grid.mark_tapped.connect(lambda cell, _holder: self._tap_cell(cell))
        self.button.clicked.connect(self._confirm)
        for keys in _CONFIRM_KEYS:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._confirm)

    def _show(self) -> None:
        if self._table is None:
            return
        opening = self._game.begin(self._table, self._draft)
        self._form = form = opening.form
        filled = {row.key for row in form.rows if row.on_sheet_alone}
        filling = [row for row in form.rows if _chooses_among(row, filled)]
        rows = [row for row in form.rows if row.key not in filled and row not in filling]
        self.rows.show_rows(rows)
        self.filling.show_rows(filling)
        self.filling.setVisible(bool(filling))
        self.form_card.setVisible(bool(rows))
        self.sheet_card.set_title(" · ".join(_on_sheet(form)))
        self.sheet_card.setVisible(bool(form.sheet_rows))
        if isinstance(opening.page.sheet, Grid):
            self.grid.show_grid(opening.page.sheet)
        self.reason.say(self._objection or form.hint)
        self.button.setEnabled(self.setup is not None)
        self.fit()

    def _tap(self, key: str, choice: str) -> None:
        if self._form is not None:
            self._become(tapped(self._draft, self._form.row(key), choice))

    def _write(self, key: str, text: str) -> None:
        if self._form is not None:
            self._become(written(self._draft, self._form.row(key), text))

    def _tap_cell(self, cell: str) -> None:
        row = None if self._form is None else self._form.row_on_sheet(cell)
        if row is not None:
            self._become(tapped(self._draft, row, cell))

    def _become(self, draft: Draft) -> None:
        self._draft = draft
        self._show()
        self.changed.emit()

    def _confirm(self) -> None:
        if self.setup is not None:
            self.setup_made.emit(self.setup)


def _chooses_among(row: Row, rows: Collection[str]) -> bool:
    """Whether a row chooses which of some other rows is filled just now."""
    return bool(row.choices) and all(choice.key in rows for choice in row.choices)


def _on_sheet(form: Form[Any]) -> Iterator[str]:
    """Yield what is to be tapped on the sheet, and how far that is."""
    for key in form.sheet_rows:
        row = form.row(key)
        yield row.label
        if row.status:
            yield row.status
