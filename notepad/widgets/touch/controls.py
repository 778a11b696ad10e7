"""What a finger taps: chips, buttons and icon buttons; and the card that they lie on.

They are as large as a finger, never need hovering, and show a ring when the keyboard reached
them. Colours are read from the theme as they are painted.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.label import Label, plain_tip
from notepad.widgets.look.sizes import em, finger, resized
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.look.voice import aloud
from notepad.widgets.look.wrapped_face import draw_face
from notepad.widgets.touch.finger_button import Tappable

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPainter, QPaintEvent

    from notepad.core.form import Choice
    from notepad.core.page.page import Face

_CARD_MARGIN = 14
_HUG = 4
_CARD_RADIUS = 12.0


class Chip(Tappable):
    """One choice of a row: its face, dark when chosen, paler when dimmed, but always tappable.

    With `many` a small box before the face is ticked, for any number of these may be chosen.
    The chip only reports taps; whether it is chosen is for the form to say.
    """

    def __init__(
        self,
        choice: Choice,
        parent: QWidget | None = None,
        *,
        many: bool = False,
        row_label: str = "",
    ) -> None:
        """Make a chip for a choice of the row called `row_label`."""
        super().__init__(parent)
        self._choice, self._many, self._row_label = choice, many, row_label
        self._bare = False
        self._tell()

    @property
    def choice(self) -> Choice:
        """The choice that the chip stands for."""
        return self._choice

    def show_choice(self, choice: Choice, *, many: bool = False, row_label: str = "") -> None:
        """Show another choice, or the same one chosen or dimmed otherwise."""
        before = (self._choice, self._many, self._row_label)
        if before == (choice, many, row_label):
            return
        resize = before[0].face != choice.face or before[1] != many
        self._choice, self._many, self._row_label = choice, many, row_label
        self._tell()
        if resize:
            self.changed()
        self.update()

    def _tell(self) -> None:
        # One that is not chosen is only pressed: to hear of each that it isn't takes long.
        self.setCheckable(self._many or self._choice.chosen)
        self.show_chosen(on=self._choice.chosen)
        said = self._choice.spoken
        if not said:
            face = self._choice.face
            said = " ".join(filter(None, (self._row_label, face.label or str(face))))
        surprising = _("{choice}, surprising").format(choice=said)
        self.setAccessibleName(surprising if self._choice.surprising else said)

    def _inks(self, colours: theme.Theme) -> tuple[Surface, QColor, QColor]:
        """Return the ground, the label's ink and the symbols' ink."""
        if self._choice.chosen:
            ground = colours.faded if self.isDown() else colours.found
            ink = QColor(colours.found_ink)
            return Surface(ground, ground), ink, ink
        tint = colours.readable(self._choice.face.colour)
        ink = tint if self._choice.face.colour else QColor(colours.ink)
        fill = colours.soft if self.isDown() else colours.box
        if not self._choice.dimmed:
            return Surface(fill, colours.line), ink, tint
        pale = QColor(colours.faded)
        tint.setAlphaF(0.45)
        return (
            Surface(colours.soft if self.isDown() else None, colours.line, dashed=True),
            pale,
            tint,
        )

    def _draw_tick(self, painter: QPainter, ink: QColor) -> None:
        side = round(em(self) * 0.8)
        box = QRectF(self.padding() * 0.8, (self.height() - side) / 2, side, side)
        edge = QColor(ink)
        edge.setAlphaF(0.55)
        draw_surface(painter, box, Surface(None, edge.name(QColor.NameFormat.HexArgb), radius=3))
        if self._choice.chosen:
            draw_icon(painter, box.adjusted(0.5, -1.5, 2.5, 0.5), Icon.TICK, ink)

    def set_bare(self, *, on: bool) -> None:
        """Show the symbols of the face alone, where a label is not needed to tell chips apart."""
        if on != self._bare:
            self._bare = on
            self.changed()

    @override
    def face(self) -> Face:
        face = self._choice.face
        return replace(face, label="") if self._bare and face.symbol is not None else face

    @override
    def lead(self) -> int:
        return round(em(self) * 0.95) if self._many else 0

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_on(self)
        ground, ink, tint = self._inks(theme.current())
        draw_surface(painter, QRectF(self.rect()), ground, ringed=self.ring())
        if self._many:
            self._draw_tick(painter, ink)
        draw_face(painter, self._content(), self.face(), ink, tint)
        if self._choice.surprising:
            self._draw_surprise(painter)
        painter.end()

    def _draw_surprise(self, painter: QPainter) -> None:
        """Draw a small mark of warning in the upper right corner."""
        side = round(em(self) * 1.05)
        corner = QRectF(self.width() - side - 3, 3, side, side)
        colours = theme.current()
        draw_surface(painter, corner, Surface(colours.lit, colours.lit_line, radius=side / 2))
        painter.setFont(resized(self.font(), 0.8, bold=True))
        painter.setPen(QColor(colours.warning))
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, "!")


class Weight(Enum):
    """How much a button asks to be tapped."""

    ACCENT = "accent"
    PLAIN = "plain"
    WARNING = "warning"


class ActionButton(Tappable):
    """A button that does something: the one accent of a panel, or a plain one."""

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, weight: Weight = Weight.ACCENT
    ) -> None:
        """Make a button with this text."""
        super().__init__(parent)
        self._weight = weight
        self.say(text)

    def say(self, text: str) -> None:
        """Show another text."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(aloud(text))
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
        return resized(self.font(), 1.0, bold=self._weight is Weight.ACCENT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_on(self)
        ground, ink = self._look(theme.current())
        draw_surface(painter, QRectF(self.rect()), ground, ringed=self.ring())
        painter.setFont(self.lettering())
        face, symbols = self.face(), QColor(ink)
        if face.colour and self.isEnabled():
            symbols = theme.current().readable(face.colour)
        draw_face(painter, self._content(), face, QColor(ink), symbols)
        painter.end()


class IconButton(Tappable):
    """A square button with an icon; `name` says in words what it does."""

    def __init__(
        self, icon: Icon, name: str, parent: QWidget | None = None, *, framed: bool = True
    ) -> None:
        """Make a button; without a frame it is only its icon."""
        super().__init__(parent)
        self._icon, self._framed = icon, framed
        self.setAccessibleName(name)
        self.hint(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def hint(self, text: str) -> None:
        """Tell the mouse that rests here, and a screen reader, what a tap would do now."""
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
        return QSize(finger(self), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_on(self)
        ground, ink = self._look(theme.current())
        bounds = QRectF(self.rect())
        draw_surface(painter, bounds, ground, ringed=self.ring())
        inset = bounds.width() * 0.23
        draw_icon(painter, bounds.adjusted(inset, inset, -inset, -inset), self._icon, QColor(ink))
        painter.end()


class Card(QWidget):
    """A panel of paper with a small heading in capitals; without a heading only its body."""

    def __init__(
        self, title: str = "", body: QWidget | None = None, parent: QWidget | None = None
    ) -> None:
        """Make a card around a body; more can be added below it."""
        super().__init__(parent)
        self._heading = Label(colour="faded", size=0.85, bold=True, spaced=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_CARD_MARGIN, _CARD_MARGIN - 2, _CARD_MARGIN, _CARD_MARGIN)
        self._column.setSpacing(8)
        self._column.addWidget(self._heading)
        self.set_title(title)
        if body is not None:
            self.add(body, stretch=1)

    def hug(self) -> None:
        """Leave little room around the body, and none for a heading: it keeps its own margins."""
        self._heading.hide()
        self._column.setContentsMargins(_HUG, _HUG, _HUG, _HUG)

    def set_title(self, title: str) -> None:
        """Set the heading; it is shown in capitals and spoken as it is."""
        self._heading.say(title.upper())
        self._heading.setAccessibleName(title)
        self.setAccessibleName(title)

    def add(self, body: QWidget, *, stretch: int = 0) -> None:
        """Put a widget below what the card holds already."""
        self._column.addWidget(body, stretch)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        painter = painter_on(self)
        ground = Surface(colours.paper, colours.line, radius=_CARD_RADIUS)
        draw_surface(painter, QRectF(self.rect()), ground)
        painter.end()
