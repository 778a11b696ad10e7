"""Buttons, chips and cards that a finger can tap.

They are as large as a finger, never need hovering, and show a ring if the keyboard reached them.
Colours are read from the theme when they are painted. `Tappable` is the base of all buttons; then
come chips and buttons, the card that they are on, and menus; last, when a ring is shown.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMargins, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import _, format_number, percent
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, PARTS
from notepad.widgets.look.drawing import Surface, draw_surface, draw_wrapped_face, measure_face
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.label import Label, aloud, plain_tip
from notepad.widgets.look.layouts import lay, let_height_follow_width
from notepad.widgets.look.words import CENTRED, Words, draw_stacked
from notepad.widgets.touch.accessibility import by_pointer, report_used
from notepad.widgets.touch.tap_guard import Guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from typing import Self

    from PySide6.QtCore import SignalInstance

    from notepad.core.form import Choice

_TOLD = 0.045  # a share from which on its percent are written: smaller ones are never the answer
LIT_MS = 400  # what ignores a tap is lit so long, and nobody thinks that it wasn't felt


# Keys, and why the focus moves.
ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""With one of these, a key is none that is typed."""
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_BY_KEYS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
        Qt.FocusReason.OtherFocusReason,
    }
)


class Tappable(drawing.Painted, Guarded, QPushButton):
    """A button painted by ourselves: at least as large as a finger, its text wrapped, never cut.

    Enter taps it like Space; arrow keys are left to its parent. Its owner decides whether it is
    chosen: toggling it, as assistive tools do, counts as a tap, too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without a text."""
        super().__init__(parent)
        self._hint: QSize | None = None
        self._least_hint: QSize | None = None
        self._ring = self.compact = self._chosen = False
        self._key_told = self._badge = ""
        self.toggled.connect(self._tap_if_toggled)
        self.be_guarded()
        let_height_follow_width(self, QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def on_tap(self, act: Callable[[], object] | SignalInstance) -> Self:
        """Do this whenever the button is tapped; return the button."""
        self.clicked.connect(act)
        return self

    def face(self) -> Face:
        """Return what the button shows."""
        return Face(self.text())

    def lettering(self) -> QFont:
        """Return the font of the button's text."""
        return self.font()

    def padding(self) -> int:
        """Return the room left and right of the face, in pixels."""
        # Wide text needs no more.
        return 5 if self.compact else min(round(theme.em(self) * 0.8), 14)

    def say(self, text: str) -> None:
        """Show another text."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(aloud(text))
            self.changed()

    def set_compact(self, *, on: bool) -> None:
        """Leave less room around the face, where many stand side by side."""
        if on != self.compact:
            self.compact = on
            self.changed()

    def show_chosen(self, *, on: bool) -> None:
        """Show whether the button is chosen."""
        self._chosen = on
        self.setChecked(on)

    def tell_key(self, key: str, *, badge: str = "") -> None:
        """Tell by a tooltip what is typed to tap it, and by a badge over its corner if wanted."""
        told = _("Key: {key}").format(key=key.upper()) if key else ""
        if told != self._key_told:
            self._key_told = told
            self.setToolTip(plain_tip(told))
            self.setAccessibleDescription(told)  # a tooltip would be spoken with its marks
        if badge.upper() != self._badge:
            self._badge = badge.upper()
            self.update()

    def lead(self) -> int:
        """Return the room before the face, in pixels."""
        return 0

    def changed(self) -> None:
        """Update the layout after the face has changed its size."""
        self._hint = self._least_hint = None
        self.updateGeometry()
        self.update()

    def ring(self) -> bool:
        """Whether the keyboard's focus ring is shown."""
        return self._ring and self.hasFocus()

    def _tap_if_toggled(self, on: bool) -> None:
        if on != self._chosen:
            self.setChecked(self._chosen)
            self.click()

    def _room(self, width: int) -> QSize:
        """Return the size that the button needs, at most `width` pixels wide."""
        self.ensurePolished()
        side, around = theme.finger(self), 2 * self.padding() + self.lead()
        font, shown, unit = self.lettering(), self.face(), theme.em(self)
        least = Words(shown.label, font).widest_word + GAPS.hair
        least = min(least, unit * 12) + drawing.symbols_width(font, shown)
        face = measure_face(font, shown, max(width - around, least))
        tall = face.height() + round(unit * 0.8)
        return QSize(max(side, face.width() + around), max(side, tall))

    def _content(self) -> QRect:
        pad = self.padding()
        return self.rect().adjusted(pad + self.lead(), 0, -pad, 0)

    def _draw_badge(self, painter: QPainter) -> None:
        """Draw its key over a corner, where it hides the least of a face in the middle."""
        colours, bold = theme.current(), theme.resized(self.font(), PARTS.least, bold=True)
        words = Words(self._badge, bold)
        wide = max(words.wide + 2 * GAPS.hair, words.line)
        place = QRect(self.mask().boundingRect() & self.rect() or self.rect())
        badge = QRect(place.left(), place.top(), wide, words.line)
        draw_surface(painter, QRectF(badge), Surface(colours.accent, radius=4))
        words.draw(painter, badge, QColor(colours.accent_ink), CENTRED)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._badge:
            with drawing.painter_on(self) as painter:
                self._draw_badge(painter)

    @override
    def nextCheckState(self) -> None:
        """Only report the tap: the button's owner decides whether it is chosen."""
        report_used(self)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        hint = self.sizeHint()
        return hint.height() if hint.width() <= width else self._room(width).height()

    @override
    def sizeHint(self) -> QSize:
        if self._hint is None:
            self._hint = self._room(1 << 20)
        return self._hint

    @override
    def minimumSizeHint(self) -> QSize:
        if self._least_hint is None:
            self._least_hint = QSize(self._room(1).width(), theme.finger(self))
        return self._least_hint

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._hint = self._least_hint = None
        super().changeEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = ring_after(event.reason(), before=self._ring)
        super().focusInEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        _left.quietly = not self._ring and not (self.isVisible() and self.isEnabled())
        if _left.quietly:
            QTimer.singleShot(0, _left.forget)
        super().focusOutEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            event.ignore()
        elif event.key() in _ENTER and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            self.click()
        else:
            super().keyPressEvent(event)


class Tone(Enum):
    """How much a chip asks to be tapped now; it can be tapped in any tone."""

    ASKED = "asked"
    ANSWERED = "answered"
    """Its row has a choice, which can still be changed."""
    LATER = "later"


class Fit(Enum):
    """How a chip shows its face, from much room to little."""

    FULL = "full"
    TALL = "tall"
    """Its label below its symbols."""
    SMALL = "small"
    STACKED = "stacked"
    """Its label in small letters below its symbols."""
    BARE = "bare"
    """Only its symbols."""
    PLAIN = "plain"
    """Only its label."""
    SMALLER = "smaller"
    """Only its label, in letters that are a little smaller."""


@cache
def _nothing() -> Choice:
    """Return what a chip shows until it gets its choice."""
    from notepad.core.form import Choice  # the first page has no chips, and needs no forms

    return Choice("", Face(""))


class Chip(Tappable):
    """One choice of a row: its face, dark if chosen, paler if dimmed, but always tappable.

    A surprising one only has paler letters, and a barred one can't be tapped. With `many` there is
    a small checkbox before the face, or how often it was tapped: any number of these can be chosen.
    The chip only reports taps; the form decides whether it is chosen.
    """

    def __init__(
        self, choice: Choice | None = None, parent: QWidget | None = None, *, many: bool = False
    ) -> None:
        """Make a chip for a choice, which may come later."""
        super().__init__(parent)
        self.choice, self.many, self._row_label = choice or _nothing(), many, ""
        self._begun = 0  # how often it began to count again
        self.fit, self.tone = Fit.FULL, Tone.ASKED
        self._rooms: dict[Hashable, QSize] = {}
        self._take_form()
        self._marked = False
        self._tell()

    def show_choice(self, choice: Choice, *, many: bool = False, row_label: str = "") -> None:
        """Show another choice, or the same one in another state."""
        before = (self.choice, self.many, self._row_label)
        if before == (choice, many, row_label):
            return
        resize = before[0].face != choice.face or before[1] != many
        self._begun += (choice.count or 0) < (before[0].count or 0)
        self.choice, self.many, self._row_label = choice, many, row_label
        self._tell()
        if resize:
            self._take_form()
            self.changed()
        self.update()

    @property
    def certainly_ticked(self) -> bool:
        """Whether it is one of many, and ticked without a tap: a tap would deny it."""
        return self.many and self.choice.proposed and self.choice.count is None

    def set_fit(self, fit: Fit) -> None:
        """Show the face in less room, or in more."""
        if fit is not self.fit:
            self.fit = fit
            self._take_form()
            self.changed()

    @override
    def meaning(self) -> Hashable:
        # A chip that counts has another key after each tap, but the next tap means the same until
        # it counts from the beginning again.
        if self.choice.count is None:
            return id(self), self.choice.key
        return id(self), self.choice.face, self._begun

    def set_emphasis(self, tone: Tone) -> None:
        """Ask more or less to be tapped."""
        settled = self.choice.chosen or self.choice.proposed or self.choice.dimmed
        if not settled and Tone.ASKED in (tone, self.tone):
            self.update()  # its background says whether it is asked for
        self.tone = tone

    def show_marked(self, *, on: bool) -> None:
        """Show whether it is one of those that begin with what was typed."""
        if on != self._marked:
            self._marked = on
            self.update()

    @override
    def show_felt(self) -> None:
        self.show_marked(on=True)
        QTimer.singleShot(LIT_MS, self, partial(self.show_marked, on=False))

    def _take_form(self) -> None:
        """Find out what of the face is shown, and whether its label stands below its symbols."""
        face, fit = self.choice.face, self.fit
        self._stacked = fit in (Fit.TALL, Fit.STACKED) and bool(face.symbol and face.label)
        if fit in (Fit.PLAIN, Fit.SMALLER) and face.label:
            face = replace(face, symbol=None)
        elif fit is Fit.BARE and face.symbol is not None:
            face = replace(face, label="")
        self._face = face

    def _tell(self) -> None:
        self.setEnabled(not self.choice.barred)
        # Other chips are plain buttons: hearing of each that it isn't chosen would take long.
        self.setCheckable(self.many or self.choice.chosen)
        self.show_chosen(on=self.choice.chosen)
        said = self.choice.spoken
        if not said:
            face = self.choice.face
            said = " ".join(filter(None, (self._row_label, face.label or str(face))))
        if self.choice.surprising:
            said = _("{choice}, unlikely").format(choice=said)
        elif self.choice.proposed and not self.choice.chosen:
            said = _("{choice}, certain").format(choice=said)
        self.setAccessibleName(said)
        self.setAccessibleDescription(self.choice.told or self._key_told)

    def _inks(self, colours: theme.Theme) -> tuple[Surface, QColor, QColor]:
        """Return the background, the label's ink and the symbols' ink."""
        if self.choice.chosen:
            ground = colours.faded if self.isDown() else colours.found
            tint = colours.on_found(self.choice.face.colour)
            return Surface(ground, ground), QColor(colours.found_ink), tint
        tint = colours.readable(self.choice.face.colour)
        if self.choice.proposed:
            if self.many:  # ticked already
                return Surface(colours.lit, colours.lit_line), QColor(colours.ink), tint
            # Filled in gold it would look chosen: a frame on white invites the confirming tap.
            return Surface(colours.box, colours.lit_line, thick=2.5), QColor(colours.ink), tint
        ink = tint if self.choice.face.colour else QColor(colours.ink)
        asked = self.tone is Tone.ASKED and not self.choice.dimmed
        resting = colours.box if asked else None
        fill = colours.soft if self.isDown() or self.choice.barred else resting
        faint = self.choice.dimmed or self.choice.surprising
        pale = QColor(colours.faded) if faint else ink
        pale = QColor(colours.crossed) if self.choice.barred else pale
        if self.choice.dimmed or self.choice.barred:
            tint.setAlphaF(0.45)
        return Surface(fill, colours.line), pale, tint

    def _draw_tick(self, painter: QPainter, ink: QColor) -> None:
        """Draw the checkbox just before the words, however wide the chip is.

        What is only proposed has a pale tick: nobody ticked it yet.
        """
        side = round(theme.em(self) * 0.8)
        left = max(self.padding() * 0.8, 1.5 * GAPS.hair) + self._spare()
        box = QRectF(left, (self.height() - side) / 2, side, side)
        edge, proposed = QColor(ink), self.choice.proposed and not self.choice.chosen
        edge.setAlphaF(0.55)
        draw_surface(painter, box, Surface(None, edge.name(QColor.NameFormat.HexArgb), radius=3))
        if self.choice.chosen or proposed:
            tick = edge if proposed else ink
            draw_icon(painter, box.adjusted(0.5, -1.5, 2.5, 0.5), Icon.TICK, tick)

    @property
    def _count(self) -> str:
        """How often the choice is there; "" if it isn't, or if it can only be there once."""
        return format_number(self.choice.count) if self.choice.count else ""

    def _draw_lead(self, painter: QPainter, ink: QColor) -> None:
        if self.choice.count is None:
            self._draw_tick(painter, ink)
        elif not self._stacked:
            room = QRect(self._spare(), 0, self.padding() + self.lead(), self.height())
            bold = theme.resized(self.font(), 1.0, bold=True)
            Words(self._count, bold, one_line=True).draw(painter, room, ink, CENTRED)

    def _spare(self) -> int:
        """Return the room before the lead of a face in the middle of a chip that is wider."""
        room = self._content().width()
        wide = measure_face(self.lettering(), self._face, room).width()
        return 0 if self._stacked else max(0, (room - wide) // 2)

    @override
    def face(self) -> Face:
        return self._face

    @override
    def lettering(self) -> QFont:
        if self.fit is Fit.SMALLER:
            return theme.resized(self.font(), PARTS.small)
        small = self.fit in (Fit.SMALL, Fit.STACKED)
        return theme.resized(self.font(), PARTS.least) if small else self.font()

    @override
    def _room(self, width: int) -> QSize:
        # Whoever looks for a fit tries the same ones at each tap, for the same few faces.
        look = self.choice.face, self.many, self.choice.count is None, self.fit, self.compact
        found = self._rooms.get((look, width))
        if found is None:
            # A chip that measures for a row meets each face of it.
            if len(self._rooms) > 256:
                self._rooms.clear()
            found = self._rooms[look, width] = self._measured(width)
        return found

    def _measured(self, width: int) -> QSize:
        if not self._stacked:
            return super()._room(width)
        font, face, side = self.lettering(), self.choice.face, theme.finger(self)
        label, symbols = (
            Words(face.label, font),
            drawing.symbols_width(font, replace(face, label="")),
        )
        wide = max(symbols, label.wide + GAPS.hair) + 2 * self.padding() + self.lead()
        return QSize(max(side, wide), max(side, 2 * label.line))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if self._stacked else super().minimumSizeHint()

    @override
    def padding(self) -> int:
        if not self._stacked:
            return super().padding()
        return GAPS.near if self.fit is Fit.TALL else 1

    @override
    def lead(self) -> int:
        above = self._stacked or self.choice.face.symbol is None
        bare = above and self.choice.count is not None
        return round(theme.em(self) * 0.95) if self.many and not bare else 0

    def _draw_share(self, painter: QPainter, share: float, ink: QColor) -> None:
        """Fill the chip as far as it is likely, and write that below its label if it is a lot."""
        colours, bounds = theme.current(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if not self.choice.chosen:
            painter.save()
            # Few sums are likelier than 18% before the end.
            painter.setClipRect(bounds.adjusted(0, bounds.height() * (1 - share / 0.18), 0, 0))
            edge = colours.lit_line if self.choice.likeliest else None
            draw_surface(painter, QRectF(self.rect()), Surface(colours.lit, edge))
            painter.restore()
            if self.choice.likeliest:
                draw_surface(painter, QRectF(self.rect()), Surface(None, colours.lit_line))
        bold, room = theme.resized(self.font(), 1.0, bold=True), self.rect().adjusted(1, 1, -1, -1)
        words = Words(percent(share), theme.resized(self.font(), PARTS.least))
        low, spare = words.line, room.height() - Words("", bold).line - words.line
        told = share >= _TOLD and spare >= 0 and words.wide + GAPS.hair <= room.width()
        above = room.adjusted(0, spare // 2, 0, spare // 2 - spare - low) if told else room
        strong = share >= _TOLD and Words(self._face.label, bold).wide <= room.width()
        painter.setFont(bold if strong else self.font())
        draw_wrapped_face(painter, above, self._face, ink, ink)
        if told:
            below = QRect(room.left(), above.bottom() + 1, room.width(), low)
            words.draw(painter, below, ink if self.choice.chosen else colours.faded, CENTRED)

    def _draw_whose(self, painter: QPainter, ink: QColor) -> None:
        """Write whose choice it is above its label; the name is never paler."""
        small = theme.resized(self.font(), PARTS.least)
        whose = Words(self.choice.whose, theme.resized(small, 1, bold=True), one_line=True)
        label = Words(self.choice.face.label, small, one_line=True)
        strong = ink if self.choice.chosen else theme.current().ink
        room = self.rect().adjusted(2, 1, -2, -1)
        draw_stacked(painter, room, ((whose, strong), (label, ink)), CENTRED)

    @override
    def paint(self, painter: QPainter) -> None:
        ground, ink, tint = self._inks(theme.current())
        if self._marked:
            ground = replace(ground, line=theme.current().accent)
        draw_surface(painter, QRectF(self.rect()), ground, ringed=self.ring())
        if self.many:
            self._draw_lead(painter, ink)
        if self.choice.share is not None:
            self._draw_share(painter, self.choice.share, ink)
            return
        if self.choice.whose:
            self._draw_whose(painter, ink)
            return
        place = self._content()
        painter.setFont(self.lettering())
        if self._stacked:
            leading = 1.3 if self.fit is Fit.STACKED else 1.0
            high = min(place.height() // 2, round(painter.fontMetrics().height() * leading))
            place.adjust(0, place.height() // 2 - high, 0, high - place.height() // 2)
            above, below = place.adjusted(0, 0, 0, -high), place.adjusted(0, high, 0, 0)
            face = self.choice.face
            draw_wrapped_face(painter, above, replace(face, label=self._count), ink, tint)
            draw_wrapped_face(painter, below, Face(face.label), ink, tint)
        else:
            draw_wrapped_face(painter, place, self._face, ink, tint)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._rooms.clear()
        super().changeEvent(event)


class Weight(Enum):
    """How strongly a button suggests tapping it."""

    ACCENT = "accent"
    PLAIN = "plain"
    WARNING = "warning"


class ActionButton(Tappable):
    """A button that does something: the only one in the accent on a panel, or a plain one."""

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, weight: Weight = Weight.ACCENT
    ) -> None:
        """Make a button with this text."""
        super().__init__(parent)
        self._weight, self._small = weight, False
        self.say(text)

    def write_small(self, *, on: bool) -> None:
        """Use small letters and leave little room around, where the text would be too wide."""
        if on != self._small:
            self._small = self.compact = on
            self.changed()

    def weigh(self, weight: Weight) -> None:
        """Suggest tapping it more or less strongly."""
        if weight is not self._weight:
            self._weight = weight
            self.changed()

    def _look(self, colours: theme.Theme) -> tuple[Surface, str]:
        if not self.isEnabled():
            return Surface(colours.soft, colours.line), colours.crossed
        if self._weight is Weight.ACCENT:
            fill = QColor(colours.accent)
            return Surface((fill.darker(115) if self.isDown() else fill).name()), colours.accent_ink
        warning = self._weight is Weight.WARNING
        edge, ink = (colours.warning, colours.warning) if warning else (colours.line, colours.ink)
        return Surface(colours.soft if self.isDown() else colours.box, edge), ink

    @override
    def lettering(self) -> QFont:
        size = PARTS.least if self._small else 1.0
        return theme.resized(self.font(), size, bold=self._weight is Weight.ACCENT)

    @override
    def paint(self, painter: QPainter) -> None:
        ground, ink = self._look(theme.current())
        draw_surface(painter, QRectF(self.rect()), ground, ringed=self.ring())
        painter.setFont(self.lettering())
        face, symbols = self.face(), QColor(ink)
        if face.colour and self.isEnabled():
            symbols = theme.current().readable(face.colour)
        draw_wrapped_face(painter, self._content(), face, QColor(ink), symbols)


class TextButton(Tappable):
    """A button that is only text, in one line; if the text is too long, its end is left out."""

    ink = "accent"
    """The theme's colour of the text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Make a button with this text."""
        super().__init__(parent)
        self.say(text)

    @override
    def lettering(self) -> QFont:
        return theme.resized(self.font(), 1.0, bold=True)

    @override
    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    @override
    def paint(self, painter: QPainter) -> None:
        colours = theme.current()
        if self.ring():
            bounds = drawing.grown(QRectF(self.rect()), -2)
            drawing.draw_ring(painter, bounds, colours, radius=9)
        words = Words(self.text(), self.lettering(), one_line=True)
        words.draw(painter, self._content(), getattr(colours, self.ink))


class QuietText(TextButton):
    """Pale text below others, in line with them, that leads somewhere: underlined, as in notes."""

    ink = "faded"

    @override
    def padding(self) -> int:
        return GAPS.hair

    @override
    def lettering(self) -> QFont:
        font = theme.resized(self.font(), PARTS.small)
        font.setUnderline(True)
        return font


class IconButton(Tappable):
    """A square button with an icon; `name` says what it does."""

    inset = 0.23
    """The room on each side of the icon, a part of the button's width."""

    def __init__(
        self, icon: Icon, name: str, parent: QWidget | None = None, *, framed: bool = True
    ) -> None:
        """Make a button; without a frame it is only the icon."""
        super().__init__(parent)
        self._icon, self._framed = icon, framed
        self.setAccessibleName(name)
        self.hint(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, icon: Icon) -> None:
        """Show another icon."""
        self._icon = icon
        self.update()

    def hint(self, text: str) -> None:
        """Set the tooltip, which a screen reader says, too: what a tap would do now."""
        self.setToolTip(plain_tip(text))
        self.setAccessibleDescription(aloud(text))

    def _look(self, colours: theme.Theme) -> tuple[Surface, str]:
        if self.isChecked():
            return Surface(colours.found, colours.found), colours.found_ink
        line = colours.line if self._framed else None
        if not self.isEnabled():
            return Surface(None, line), colours.bar
        fill = colours.soft if self.isDown() else colours.box if self._framed else None
        return Surface(fill, line), colours.ink

    @override
    def hasHeightForWidth(self) -> bool:
        return False

    @override
    def sizeHint(self) -> QSize:
        side = theme.finger(self)
        return QSize(side, side)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paint(self, painter: QPainter) -> None:
        ground, ink = self._look(theme.current())
        bounds = QRectF(self.rect())
        draw_surface(painter, bounds, ground, ringed=self.ring())
        inset = bounds.width() * self.inset
        draw_icon(painter, bounds.adjusted(inset, inset, -inset, -inset), self._icon, QColor(ink))


class QuietButton(IconButton):
    """A small pale icon without a frame, for what stands in every row."""

    inset = 0.31

    def __init__(self, icon: Icon, name: str, parent: QWidget | None = None) -> None:
        """Make a button."""
        super().__init__(icon, name, parent, framed=False)

    @override
    def _look(self, colours: theme.Theme) -> tuple[Surface, str]:
        ground, ink = super()._look(colours)
        return ground, colours.faded if self.isEnabled() else ink


class Card(drawing.Painted, QWidget):
    """A panel of paper with a small heading in capitals, or without a heading."""

    def __init__(
        self, title: str = "", body: QWidget | None = None, parent: QWidget | None = None
    ) -> None:
        """Make a card around a body; more widgets can be added below it."""
        super().__init__(parent)
        self._heading = Label(colour="faded", size=0.85, bold=True, spaced=True)
        self._remark = Label(colour="faded", size=0.87)
        self._remark.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing)
        head = lay(QHBoxLayout(), (self._heading, 1), (self._remark, 1), gap=8)
        self._column = lay(QVBoxLayout(self), head, gap=8)
        self.set_tight(on=False)
        self.set_title(title)
        if body is not None:
            self.add(body, stretch=1)

    def set_tight(self, *, on: bool) -> None:
        """Leave less room around the body, as on a phone, or as much as usual."""
        side, gap = (GAPS.wide, GAPS.wide // 2) if on else (GAPS.edge, 8)
        self._column.setContentsMargins(side, side - 2, side, side)
        self._column.setSpacing(gap)

    def hug(self, *, beside: int = GAPS.near) -> None:
        """Leave little room around the body, so much of it `beside`, and none for a heading."""
        self._heading.hide()
        self._column.setContentsMargins(beside, GAPS.near, beside, GAPS.near)

    def margins(self) -> QMargins:
        """Return the room around the body, in pixels."""
        return self._column.contentsMargins()

    def set_title(self, title: str, remark: str = "") -> None:
        """Set the heading, shown in capitals and spoken as it is, and a remark at its end."""
        self._heading.say(title.upper())
        self._heading.setAccessibleName(title)
        self._remark.say(remark)
        self.setAccessibleName(" · ".join(filter(None, (title, remark))))

    def reserve(self, remarks: Iterable[str]) -> None:
        """Keep room for the highest of these remarks, so that another one moves nothing."""
        self._remark.reserve(remarks)

    def add(self, body: QWidget, *, stretch: int = 0) -> None:
        """Add a widget below the others in the card."""
        self._column.addWidget(body, stretch)

    @override
    def surface(self) -> Surface:
        colours = theme.current()
        return Surface(colours.paper, colours.line, radius=drawing.CARD_RADIUS)


def ring_after(reason: Qt.FocusReason, *, before: bool) -> bool:
    """Whether the ring is shown after focus came for this reason: by keys yes, by taps no."""
    quietly, _left.quietly = _left.quietly, False
    if quietly or by_pointer():
        return False
    return reason in _BY_KEYS or (before and reason != Qt.FocusReason.MouseFocusReason)


def reason_after(*, ringed: bool) -> Qt.FocusReason:
    """Return the reason for moving focus on from a deleted widget, so that a ring stays a ring."""
    return Qt.FocusReason.OtherFocusReason if ringed else Qt.FocusReason.MouseFocusReason


@dataclass(slots=True)
class _Left:
    """Whether the deleted widget with the last focus had no ring: Qt then moves on as by Tab."""

    quietly: bool = False

    def forget(self) -> None:
        """Show rings as usual from now on."""
        self.quietly = False


_left = _Left()
