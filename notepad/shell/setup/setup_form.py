"""The setup form of any game, with my hand beside it.

`TwoColumns` is a scrolling column of cards with a bar at the bottom, and a second column beside it
if the window is wide; the page for custom games uses it, too. `StartBar` has the button that starts
a game and says what is still missing. `OpeningPanel` is a game's own setup form with the hand,
where you tap card by card, or with `EmptySheet`, a picture of the sheet, for a game without a hand.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontInfo, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import Game, Table
from notepad.core.language import _
from notepad.core.page import Block, Grid, Page
from notepad.shell.page_frame import MARGIN, MOST_WIDTH, ScrolledColumn, confirm_by_keys
from notepad.shell.setup.hand_picker import HandPicker
from notepad.widgets.look import boxes, theme
from notepad.widgets.look.drawing import Painted, Side, Surface, draw_surface, grown, write
from notepad.widgets.look.label import Label, aloud
from notepad.widgets.look.layouts import Arranged, lay
from notepad.widgets.look.theme import NARROW, em, finger, resized
from notepad.widgets.look.words import CENTRED, Words, draw_stacked
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.buttons import ActionButton, Card

_UNBOUNDED = 1 << 20  # pixels: no window is this wide

# The bar.
_BUTTON_EM = 14  # width of the button if the text is beside it
_SMALL = 0.9  # of the usual text, for what is missing: it goes on the button, under its own text

# The empty sheet, in text sizes.
_SHEET_GAP, _SHEET_TITLE = 1.0, 2.0


class TwoColumns(Arranged, QWidget):
    """A column of cards, a bar at the bottom, and in a wide window a second column beside it.

    A subclass says in `columns` which cards go where, and emits `changed` when something is chosen
    or typed. `near` can show something else in place of the first column for a while.
    """

    changed = Signal()

    def __init__(self, bar: QWidget, parent: QWidget | None = None) -> None:
        """Start with empty columns and this bar."""
        super().__init__(parent)
        self.side, self.far = ScrolledColumn(), ScrolledColumn(most=_UNBOUNDED)
        self.near = QStackedWidget()
        self.near.addWidget(self.side)
        self.wide = False
        self._foot = QWidget()
        self._foot_column = lay(QVBoxLayout(self._foot), bar)
        self._start = QWidget()
        lay(QVBoxLayout(self._start), (self.near, 1), self._foot, gap=0)
        self._whole = lay(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), self._start, gap=0)
        self._whole.addWidget(self.far)
        self._whole.setSizeConstraint(QBoxLayout.SizeConstraint.SetNoConstraint)

    def columns(self, *, wide: bool) -> tuple[Sequence[QWidget], Sequence[QWidget]]:
        """Return the cards of the first and the second column, from top to bottom."""
        raise NotImplementedError

    @override
    def arrange(self) -> None:
        """Put every card into its column for the current window size."""
        room = self.width() >= em(self) * 44 and self.width() > self.height()
        side, far = self.columns(wide=room)
        self.wide = bool(far)
        _fill(self.far, far)
        _fill(self.side, side)
        self.far.setVisible(self.wide)
        across = min(em(self) * 36, self.width() // 2) if far else self.width()
        self._whole.setStretch(0, across)
        self._whole.setStretch(1, self.width() - across)
        beside = MARGIN if far else max(MARGIN, (self.width() - MOST_WIDTH) // 2)
        above, below = (
            (MARGIN // 2, MARGIN) if self.width() >= NARROW else (boxes.GAPS.near, boxes.GAPS.wide)
        )
        self._foot_column.setContentsMargins(beside, above, beside, below)

    def scroll_to(self, card: QWidget) -> None:
        """Scroll a card to the top of its column, or as far as the column scrolls."""
        column = self.far if self.far.isAncestorOf(card) else self.side
        body = column.widget()
        assert body is not None
        place = card.mapTo(body, card.rect().topLeft()).y()
        column.verticalScrollBar().setValue(place - MARGIN)

    @override
    def minimumSizeHint(self) -> QSize:
        # The narrowest phones are a little wider.
        return QSize(300, 4 * finger(self))


def _fill(area: ScrolledColumn, cards: Sequence[QWidget]) -> None:
    """Put these cards into a column in order; spare room goes to a card that grows, or below."""
    column = area.column
    if [column.indexOf(card) for card in cards] != [*range(len(cards))]:
        for at, card in enumerate(cards):
            hidden = _is_hidden(card)  # before the move, which hides the widget for a while
            column.insertWidget(at, card)
            card.setHidden(hidden)
    if column.count() == len(cards):
        column.addStretch(0)
    growing = [
        card.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Expanding and not _is_hidden(card)
        for card in cards
    ]
    for at, grows in enumerate([*growing, not any(growing)]):
        column.setStretch(at, int(grows))


def _is_hidden(card: QWidget) -> bool:
    """Return whether a card was hidden on purpose, and isn't only waiting for a parent."""
    return card.isHidden() and card.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)


class StartBar(Arranged, QWidget):
    """A button that never moves, and a text that says what is missing before it can be used.

    In a wide bar the text is beside the button, in a narrow one on it, or above it if it is too
    long even for two lines. `tapped` is emitted even if something is missing.
    """

    tapped = Signal()

    def __init__(self, says: str, parent: QWidget | None = None) -> None:
        """Make a bar whose button has the text `says`."""
        super().__init__(parent)
        self.missing = ""
        self.reason = Label(colour="faded")
        self.button = StartButton(says)
        words = QWidget()  # keeps its room even without text, so that the button doesn't move
        self._words = lay(QVBoxLayout(words), self.reason)
        self._line = lay(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), gap=0)
        self._line.addWidget(words, 1)
        self._line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self.button.clicked.connect(lambda: self.tapped.emit())

    def show_missing(self, missing: str, *, ready: bool) -> None:
        """Show what is missing; the button looks usable if `ready`."""
        self.missing = missing
        self.button.ready = ready
        self.arrange()

    @override
    def arrange(self) -> None:
        beside = self.width() >= em(self) * 24
        self._line.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        self._line.setSpacing(MARGIN if beside else 0)
        self.button.setFixedWidth(em(self) * _BUTTON_EM if beside else self.width())
        on_it = not beside and self.button.has_room_for(self.missing)
        self.button.show_missing(self.missing, shown=on_it)
        self.reason.say("" if on_it else self.missing)
        above = self.missing and not on_it and not beside
        self._words.setContentsMargins(0, 0, 0, MARGIN // 2 if above else 0)


class StartButton(ActionButton):
    """A button with the accent once it is `ready`; before, a tap leads to what is missing."""

    def __init__(self, says: str) -> None:
        """Start as not ready."""
        self.ready = False
        self._missing = ""
        super().__init__(says)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_missing(self, missing: str, *, shown: bool) -> None:
        """Say what is missing: on the button if `shown`, and to screen readers."""
        self._missing = missing if shown else ""
        self.setAccessibleDescription(aloud(missing))
        self.update()

    def has_room_for(self, words: str) -> bool:
        """Return whether a text fits on the button."""
        return bool(self._lines(words))

    def _lines(self, missing: str) -> Sequence[tuple[Words, str]]:
        """Return the button's own text and what is missing below it, or a long text alone."""
        # What is missing matters more than what can't be done yet.
        ink, width = theme.current().ink, self.width() - 2 * MARGIN
        own = Words(self.text(), self.lettering(), one_line=True), self._look(theme.current())[1]
        below = Words(missing, resized(self.font(), _SMALL)), ink
        if "\n" not in missing and below[0].size().width() <= width:
            return own, below
        return (below,) if below[0].high(width) <= self.height() else ()

    @override
    def _look(self, colours: theme.Theme) -> tuple[Surface, str]:
        if not self.ready:
            return Surface(colours.bar if self.isDown() else colours.line), colours.faded
        return super()._look(colours)

    @override
    def hasHeightForWidth(self) -> bool:
        return False

    @override
    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height()
        high = max(finger(self), round(line * (1 + _SMALL)) + em(self))
        return QSize(em(self) * _BUTTON_EM, high)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self), self.sizeHint().height())

    @override
    def paint(self, painter: QPainter) -> None:
        if not self._missing:
            super().paint(painter)
            return
        ground, _ink = self._look(theme.current())
        draw_surface(painter, QRectF(self.rect()), ground, ringed=self.ring())
        room = self.rect().adjusted(MARGIN, 0, -MARGIN, 0)
        draw_stacked(painter, room, self._lines(self._missing), CENTRED)


class EmptySheet(Painted, QWidget):
    """A picture of a game's sheet before anything is noted, in the room that others leave."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a sheet."""
        super().__init__(parent)
        self._blocks: Sequence[Block] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def show_page(self, page: Page) -> None:
        """Show the sheet of a page."""
        self._blocks = (page.sheet, *page.below)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Or what moved within the column keeps its old lower edge, and the column, where the sheet
        # gave way, a strip of it.
        parent = self.parentWidget()
        (self if parent is None else parent).update()

    @override
    def surface(self) -> Surface:
        return Surface(theme.current().paper, theme.current().line)

    @override
    def paint(self, painter: QPainter) -> None:
        from notepad.widgets.sheet.blocks import KINDS  # needed for few games

        text = float(QFontInfo(self.font()).pixelSize())
        # In less height it would be a smudge.
        if self.height() < text * 16:
            return
        super().paint(painter)
        inside, colours = grown(QRectF(self.rect()), -text * 0.8), theme.current()
        kinds = [(KINDS[type(block)], block) for block in self._blocks]
        high = [kind.height(block, inside.width(), text) for kind, block in kinds]
        gap, title = boxes.high_room(text * _SHEET_GAP), boxes.exactly(text)
        below = boxes.high_room(text * (_SHEET_TITLE - 1))
        parts: list[boxes.Box] = [boxes.Room("title", boxes.ANY, title), below]
        for at, ((kind, _block), wanted) in enumerate(zip(kinds, high, strict=True)):
            least = 0.0 if kind.gives_way else wanted
            parts += [gap] * bool(at)
            parts.append(boxes.Room(str(at), boxes.ANY, boxes.Span(least, wanted)))
        places = boxes.Column(tuple(parts)).places(inside)
        told, small = _("The sheet").upper(), text * 0.85
        at_left = places.pop("title").area
        write(painter, at_left, told, colours.faded, size=small, bold=True, side=Side.LEFT)
        # It can't be tapped, so it is paler.
        painter.setOpacity(0.75)
        painter.setClipRect(inside.adjusted(-1, 0, 1, 1))
        for (kind, block), put in zip(kinds, places.values(), strict=True):
            kind.paint(painter, put.area, block, colours, text)


class OpeningPanel(TwoColumns):
    """The form and the hand from `Game.begin`, and a bar whose button is ready once the setup is.

    In a wide window the hand is beside the other cards; a game without a hand has its form there,
    and its empty sheet below that.
    `draft` is what was tapped so far, and `form` the game's setup form, None before there is a
    table.
    `changed` is emitted when the draft changes; `setup_made` with the setup when the player
    confirms it, and `held_up` if they try to confirm despite the reason given to `object`.
    """

    shown = Signal()
    setup_made = Signal(object)
    held_up = Signal()

    def __init__(self, game: Game, *, confirm: str = "", parent: QWidget | None = None) -> None:
        """Start without a table; `confirm` is the text of the button, "Start the game" if empty."""
        self.rows, self.filling, self.hand = FormRows(), FormRows(), HandPicker()
        self.bar = StartBar(confirm or _("Start the game"))
        self.button, self.reason = self.bar.button, self.bar.reason
        self.form_card = Card(_("Setup"), self.rows)
        self.invitation = Label(colour="faded")
        self.invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.invitation_card = Card("", self.invitation)
        self.invitation_card.setSizePolicy(
            QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding
        )
        self.invitation_card.hide()
        self.hand_card = Card()
        self.hand_card.add(self.filling)
        self.hand_card.add(self.hand, stretch=1)
        self.sheet = EmptySheet()
        self._above: list[QWidget] = []
        self._below: list[QWidget] = []
        super().__init__(self.bar, parent)
        self._game = game
        self._table: Table | None = None
        self.draft: Draft = {}
        self.form: Form[Any] | None = None
        self._objection = ""
        self._folds = self._folded = False
        self.arrange()  # gives every card a parent: without one it would open as its own window
        self._connect()

    @property
    def setup(self) -> Any:  # noqa: ANN401 a setup is the game's own type
        """The setup that the draft makes, or None while something is missing."""
        return self.form.outcome if self.form is not None and not self._objection else None

    @property
    def changed_rows(self) -> Iterator[Row]:
        """The rows beside the hand in which something else is chosen than without a tap there."""
        if self._table is None:
            return
        for row in [view.row for view in self.rows.views if view.row.key in self.draft]:
            rest = {key: chosen for key, chosen in self.draft.items() if key != row.key}
            if row != self._game.begin(self._table, rest).form.row(row.key):
                yield row

    @property
    def has_hand(self) -> bool:
        """Whether you tap cards to set this game up."""
        return self.form is not None and bool(self.form.sheet_rows)

    @property
    def has_cards(self) -> bool:
        """Whether any of my cards was tapped."""
        rows = self.form.rows if self.form is not None else ()
        dealt = {row.key for row in rows if row.anew or row.on_sheet_alone}
        return any(self.draft.get(key) for key in dealt)

    def set_game(self, game: Game) -> None:
        """Set up another game, starting with an empty draft."""
        self._game, self.draft = game, {}
        self._show()

    def set_table(self, table: Table) -> None:
        """Set the game up for these players; what was tapped stays."""
        self._table = table
        self._show()

    def start_from(self, draft: Draft) -> None:
        """Continue from a draft, such as that of a setup being edited."""
        self.draft = draft
        self._show()

    def block_start(self, reason: str) -> None:
        """Block the start for a reason outside the form; an empty reason allows it again."""
        self._objection = reason
        self._show()

    def replace_cards_by_text(self, words: str) -> None:
        """Show these words in place of the game's own cards, or without words the cards again."""
        if words != self.invitation.text():
            self.invitation.say(words)
            self.invitation_card.setVisible(bool(words))
            self._show()

    def surround(self, above: Sequence[QWidget], below: Sequence[QWidget]) -> None:
        """Put cards above and below the hand and the form, and fold the form if there is a hand."""
        self._above, self._below = [*above], [*below]
        self._folds = self._folded = True
        self.arrange()

    def fold(self, *, on: bool) -> None:
        """Hide or show the form of a game that has a hand."""
        self._folded = on
        self._show()

    @override
    def columns(self, *, wide: bool) -> tuple[Sequence[QWidget], Sequence[QWidget]]:
        above, below, hand, form = self._above, self._below, self.hand_card, self.form_card
        nothing = self.invitation_card
        beside = wide and (self.has_hand or bool(above))
        self.sheet.setVisible(beside and not self.has_hand and self.invitation_card.isHidden())
        self.hand.set_roomy(on=beside)
        down = QSizePolicy.Policy.Expanding if beside else QSizePolicy.Policy.Preferred
        self.hand_card.setSizePolicy(QSizePolicy.Policy.Preferred, down)
        if beside and self.has_hand:
            return [*above, *below, form], [nothing, hand]
        if beside:
            return [*above, *below], [nothing, form, hand, self.sheet]
        if self.has_hand:
            return [*above, nothing, hand, *below, form], []
        return [*above, nothing, form, hand, *below], []

    def _connect(self) -> None:
        self.rows.tapped.connect(self._tap)
        self.filling.tapped.connect(self._tap)
        self.rows.written.connect(self._write)
        self.rows.reached.connect(lambda chip: self._column_of(chip).ensureWidgetVisible(chip))
        self.hand.tapped.connect(self._tap_card)
        self.bar.tapped.connect(self._confirm)
        confirm_by_keys(self, self._confirm)

    def _column_of(self, widget: QWidget) -> ScrolledColumn:
        return self.far if self.far.isAncestorOf(widget) else self.side

    def _show(self) -> None:
        if self._table is None:
            return
        opening = self._game.begin(self._table, self.draft)
        self.form = form = opening.form
        filled = {row.key for row in form.rows if row.on_sheet_alone}
        filling = [row for row in form.rows if _goes_with_hand(row, filled)]
        rows = [row for row in form.rows if row.key not in filled and row not in filling]
        self.rows.show_rows(rows)
        self.filling.show_rows(filling)
        self.filling.setVisible(bool(filling))
        folded = self._folds and self._folded and self.has_hand
        nothing = bool(self.invitation.text())
        self.form_card.setVisible(bool(rows) and not folded and not nothing)
        self.hand_card.set_title(*_on_sheet(form))
        self.hand_card.setVisible(self.has_hand and not nothing)
        if isinstance(opening.page.sheet, Grid):
            self.hand.show_grid(opening.page.sheet)
        self.sheet.show_page(opening.page)
        self.bar.show_missing(self._objection or form.hint, ready=self.setup is not None)
        self.arrange()
        self.shown.emit()

    def _tap(self, key: str, choice: str) -> None:
        if self.form is not None:
            self._become(tapped(self.draft, self.form.row(key), choice))

    def _write(self, key: str, text: str) -> None:
        if self.form is not None:
            self._become(written(self.draft, self.form.row(key), text))

    def _tap_card(self, card: str) -> None:
        row = None if self.form is None else self.form.row_on_sheet(card)
        if row is not None:
            self._become(tapped(self.draft, row, card))

    def _become(self, draft: Draft) -> None:
        self.draft = draft
        self._show()
        self.changed.emit()

    def _confirm(self) -> None:
        """Start the game, or go to what is missing."""
        if self.setup is not None:
            self.setup_made.emit(self.setup)
        elif self._objection:
            self.held_up.emit()
        elif self.has_hand:
            self.scroll_to(self.hand_card)
            self.hand.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._lead_to_form()

    def _lead_to_form(self) -> None:
        """Go to the first row that is chosen anew for each game, or else to the first row."""
        views = self.rows.views
        view = next((view for view in views if view.row.anew), next(iter(views), None))
        if view is not None:
            self.scroll_to(view)
            stop = next(iter(view.stops()), None)
            if stop is not None:
                stop.setFocus(Qt.FocusReason.TabFocusReason)


def _goes_with_hand(row: Row, rows: Collection[str]) -> bool:
    """Return whether a row belongs to those filled on the sheet: it chooses among them."""
    return bool(rows and row.choices) and all(choice.key in rows for choice in row.choices)


def _on_sheet(form: Form[Any]) -> tuple[str, str]:
    """Return what to tap on the sheet, and how much of it is done."""
    rows = [form.row(key) for key in form.sheet_rows[:1]]
    return (rows[0].label, rows[0].status) if rows else ("", "")
