"""The steps of a story, numbered, and the turning points of a game.

`StepList` says why something is so, step by step, each with the numbers of its notes and what
follows from it; the figures of a sum are in a column. `TurningPoints` are lines that say what
happened at a note, and lead to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _, ngettext, with_label
from notepad.core.reasoner import StoryStep, plainly
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, PARTS, READ
from notepad.widgets.look.drawing import Surface, draw_surface
from notepad.widgets.look.label import aloud
from notepad.widgets.look.layouts import keep_count, lay, let_height_follow_width
from notepad.widgets.touch.buttons import Tappable
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_BADGE = 1.9  # the side of a turning point's, in ems
_MOST = 7  # steps until a tap shows the rest: nobody follows more at a glance


class StepList(Field):
    """Steps one below the other, in `letters` of so many times the usual size.

    Tapping a step lights it, and `step_tapped` emits its place; tapping it again turns it off, and
    emits -1. Of a long story, `steps` has the first ones, one that shows the rest when tapped, and
    the last one, with which it ends.
    """

    step_tapped = Signal(int)

    def __init__(self) -> None:
        """Create an empty list."""
        super().__init__()
        self.setAccessibleName(_("Why"))
        self.steps: tuple[StoryStep, ...] = ()
        self._whole: tuple[StoryStep, ...] = ()
        self._chosen = -1
        self.letters = PARTS.small
        self._laid: tuple[tuple[object, ...], list[_Laid]] = ((), [])
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def chosen(self) -> StoryStep | None:
        """Return the lit step, None if no step is lit."""
        return self.steps[self._chosen] if self._chosen >= 0 else None

    def text(self) -> str:
        """Return the whole story as sentences, a line each."""
        return "\n".join(step.sentence for step in self._whole)

    def show_steps(self, steps: Sequence[StoryStep]) -> None:
        """Show these steps, none of them lit, unless they are shown already."""
        steps = tuple(steps)
        if steps == self._whole:
            return
        self._whole = self.steps = steps
        rest = len(steps) - _MOST
        if rest > 2:  # one or two steps take hardly more room than the words for them
            text = ngettext("… {count} more step", "… {count} more steps", rest)
            folded = plainly(text.format(count=rest))
            self.steps = (*steps[: _MOST - 1], *folded, steps[-1])
        self._chosen = -1
        self._lay()
        self.setVisible(bool(steps))
        self.setAccessibleDescription(aloud(self.text()))

    def _unfolds(self, at: int) -> bool:
        """Whether a tap on the step at this place shows the rest."""
        return at == _MOST - 1 and self.steps != self._whole

    def set_letters(self, letters: float) -> None:
        """Write in letters of so many times the usual size."""
        if letters != self.letters:
            self.letters = letters
            self._lay()

    def _lay(self) -> None:
        spoken = {str(at): aloud(step.sentence) for at, step in enumerate(self.steps)}
        self.set_things([[key] for key in spoken], spoken, {})
        self.updateGeometry()
        self.update()

    def _font(self, width: int) -> QtGui.QFont:
        """Return the letters: the usual ones if there is room for all steps.

        Else those of a sum, or without badges, are the largest with one line a step.
        """
        size = self.font().pixelSize()
        usual = self._sized(round(size * self.letters))
        summed = any(step.summed for step in self.steps)
        if self.letters == PARTS.usual or (self._badged and not summed):
            return usual
        tried = map(self._sized, (usual.pixelSize(), round(size * PARTS.small), READ))
        return next((font for font in tried if self._one_line_each(font, width)), usual)

    def _sized(self, pixels: int) -> QtGui.QFont:
        font = QtGui.QFont(self.font())
        font.setPixelSize(max(pixels, READ))
        return font

    def _one_line_each(self, font: QtGui.QFont, width: int) -> bool:
        metrics = QtGui.QFontMetricsF(font)
        room = width - self._lead(font) - _sum_width(self.steps, font)
        said = (premise.said for step in self.steps for premise in step.premises)
        told = said if self._badged else (step.sentence for step in self.steps)
        return all(metrics.horizontalAdvance(one) <= room for one in told)

    def _lead(self, font: QtGui.QFont) -> int:
        """Return the width that badges take, none if no step has one."""
        return _badge_size(font).width() + GAPS.usual if self._badged else 0

    @property
    def _badged(self) -> bool:
        return any(step.premises or step.supposed for step in self.steps)

    def _placed(self, width: int) -> list[_Laid]:
        """Return the steps in their places within a width."""
        key = (self.steps, width, self.font().pixelSize(), self.letters)
        if self._laid[0] != key:
            font, top, laid = self._font(width), 0.0, []
            lead, column = self._lead(font), _sum_width(self.steps, font)
            for at, step in enumerate(self.steps):
                taken = lead + _indent(step) + (column if step.summed else 0)
                letters = QtGui.QFont(font)
                letters.setUnderline(self._unfolds(at))
                one = _laid_step(step, letters, width - taken, top)
                laid.append(one)
                top += one.height
            self._laid = key, laid
        return self._laid[1]

    def _draw(self, painter: QtGui.QPainter, laid: _Laid, step: StoryStep, *, lit: bool) -> None:
        colours, font = theme.current(), laid.layout.font()
        row = QRectF(0, laid.top, self.width(), laid.height)
        if lit:
            draw_surface(painter, row, Surface(colours.lit, colours.lit_line, radius=6))
        badge, indent = _badge_size(font), _indent(step)
        middle = laid.top + (laid.height - laid.layout.boundingRect().height()) / 2
        painter.setPen(theme.tint(colours.ink))
        laid.layout.draw(painter, QPointF(self._lead(font) + indent, middle))
        if step.summed:
            words = laid.layout.boundingRect().translated(0, middle)
            place = QRectF(0, words.top(), self.width() - GAPS.hair, words.height())
            painter.setFont(theme.resized(font, 1, bold=True))
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(place, int(side), step.follows)
        numbers = theme.resized(font, 0.78, bold=True)
        numbers.setPixelSize(max(numbers.pixelSize(), READ))
        painter.setFont(numbers)
        for said, top in laid.badges:
            place = QRectF(2 + indent, middle + top, badge.width(), badge.height())
            ground = colours.lit_line if step.supposed else colours.accent
            ink = colours.ink if step.supposed else colours.accent_ink
            draw_surface(painter, place, Surface(ground, radius=badge.height() / 2))
            painter.setPen(QtGui.QColor(ink))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), said)

    @override
    def places(self) -> Mapping[str, QRectF]:
        laid = self._placed(max(self.width(), 1))
        return {
            str(at): QRectF(0, one.top, self.width(), one.height) for at, one in enumerate(laid)
        }

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        if self._unfolds(int(key)):
            self.steps = self._whole
            self._lay()
            return
        self._chosen = -1 if int(key) == self._chosen else int(key)
        self.updateGeometry()
        self.update()
        self.step_tapped.emit(self._chosen)

    @override
    def heightForWidth(self, width: int) -> int:
        laid = self._placed(max(width, 1))
        return round(laid[-1].top + laid[-1].height) + 1 if laid else 0

    @override
    def sizeHint(self) -> QSize:
        width = self.width() or round(self.text_size * 24)
        return QSize(round(self.text_size * 10), self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        laid = self._placed(max(self.width(), 1))
        for at, (one, step) in enumerate(zip(laid, self.steps, strict=True)):
            self._draw(painter, one, step, lit=at == self._chosen)
            if str(at) == self.ringed:
                row = QRectF(0, one.top, self.width(), one.height)
                draw_surface(painter, row, Surface(None, radius=6), ringed=True)

    @override
    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()


@dataclass(frozen=True, slots=True)
class _Laid:
    """A step in its place: its words, and the places of its badges."""

    layout: QtGui.QTextLayout
    top: float
    height: float
    badges: tuple[tuple[str, float], ...]


def _indent(step: StoryStep) -> int:
    return GAPS.edge * min(step.suppositions, 2)


def _badge_size(font: QtGui.QFont) -> QSize:
    # A badge is lower than a line.
    return QSize(round(font.pixelSize() * 1.85), round(font.pixelSize() * 1.1))


def _sum_width(steps: Sequence[StoryStep], font: QtGui.QFont) -> float:
    """Return the width of the column of a sum's figures, with the gap before it."""
    metrics = QtGui.QFontMetricsF(theme.resized(font, 1, bold=True))
    wide = (metrics.horizontalAdvance(step.follows) for step in steps if step.summed)
    return max((one + GAPS.usual + GAPS.hair for one in wide), default=0.0)


def _laid_step(step: StoryStep, font: QtGui.QFont, width: float, top: float) -> _Laid:
    """Return a step set within a width: its premises, then the conclusion in bold, if it is so.

    The figure of a sum is left out, because it has a column of its own.
    """
    said = [premise.said for premise in step.premises]
    before, follows = drawing.NEW_LINE.join(said), "" if step.summed else step.follows
    between = " " if said and follows else ""
    whole = before + between + follows
    bold = [] if step.suppositions else [(len(before + between), len(whole))]
    layout, tall = drawing.wrap_text(
        whole or step.sentence, font, width, picked_out=bold, look=drawing.bold_look()
    )
    starts = [len(drawing.NEW_LINE.join(said[:at])) + (1 if at else 0) for at in range(len(said))]
    tops = [layout.lineForTextPosition(start).y() for start in starts]
    return _Laid(layout, top, tall + GAPS.wide, tuple(_badges(step, tops)))


def _badges(step: StoryStep, tops: Sequence[float]) -> Iterator[tuple[str, float]]:
    """Yield the badges of a step's premises, beside their lines."""
    if step.supposed:
        yield "?", 0.0
        return
    for premise, top in zip(step.premises, tops, strict=True):
        if premise.note:
            yield str(premise.note), top


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A remark about a note: the `lead` in bold, then the rest.

    The number of a note that is `certain` stands on green, as in the picture.
    """

    number: int
    lead: str
    rest: str = ""
    certain: bool = False

    @property
    def told(self) -> str:
        """The whole text."""
        return " ".join(filter(None, (self.lead, self.rest)))


class TurningPoints(QWidget):
    """Turning points one below the other; `tapped` emits the number of a note."""

    tapped = Signal(int)

    def __init__(self) -> None:
        """Create an empty list."""
        super().__init__()
        self.lines: list[PointLine] = []
        self._column = lay(QVBoxLayout(self), gap=0)

    def show_points(self, points: Sequence[TurningPoint]) -> None:
        """Show these turning points."""
        keep_count(self.lines, len(points), self._new_line, self._column)
        for line, point in zip(self.lines, points, strict=True):
            line.show_point(point)
            line.show()  # Qt would only show it later, and its height would not count before

    def _new_line(self) -> PointLine:
        line = PointLine()
        return line.on_tap(lambda: self.tapped.emit(line.point.number))


class PointLine(Tappable):
    """One turning point, with its note's number in a badge."""

    def __init__(self) -> None:
        """Create an empty line."""
        super().__init__()
        self.point = TurningPoint(0, "")

    def show_point(self, point: TurningPoint) -> None:
        """Show another turning point."""
        self.point = point
        text = _("Note {number}").format(number=point.number)
        self.setAccessibleName(aloud(with_label(text, point.told)))
        self.changed()

    def _inset(self) -> int:
        return round(theme.em(self) * (_BADGE + 0.8))

    def _laid(self, width: int) -> tuple[QtGui.QTextLayout, float]:
        """Return the text in lines of a width, and its height."""
        room, lead = max(1, width - self._inset()), (0, len(self.point.lead))
        return drawing.wrap_text(
            self.point.told, self.font(), room, picked_out=(lead,), look=drawing.bold_look()
        )

    @override
    def heightForWidth(self, width: int) -> int:
        return max(theme.finger(self), round(self._laid(width)[1] + 1.1 * theme.em(self)))

    @override
    def sizeHint(self) -> QSize:
        width = theme.em(self) * 24
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme.em(self) * 6, theme.finger(self))

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        colours, bounds = theme.current(), QRectF(self.rect())
        if self.isDown() or self.ring():
            ground = Surface(colours.soft if self.isDown() else None)
            draw_surface(painter, bounds, ground, ringed=self.ring())
        layout, height = self._laid(self.width())
        middle = self.height() / 2
        painter.setPen(QtGui.QColor(colours.ink))
        layout.draw(painter, QPointF(self._inset(), middle - height / 2))
        side, certain = theme.em(self) * _BADGE, self.point.certain
        badge = QRectF(1, middle - side / 2, side, side)
        drawing.fill(painter, badge, colours.mine_ink if certain else colours.accent, side / 2)
        size = max(READ, theme.em(self) * PARTS.small)
        ink = colours.mine if certain else colours.accent_ink
        drawing.write(painter, badge, str(self.point.number), ink, size=size, bold=True)
        edge, dotted = bounds.translated(0, -0.5), drawing.pen(colours.line, 1, Qt.PenStyle.DotLine)
        drawing.draw_line(painter, edge.bottomLeft(), edge.bottomRight(), dotted)
