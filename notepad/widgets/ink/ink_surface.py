"""InkSurface: lies over a sheet, shows what is written on it, and is written on."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.ink import Stroke, new_id
from notepad.widgets.ink.ink_layer import InkLayer
from notepad.widgets.ink.lasso import Caught, Lasso, frame_of
from notepad.widgets.ink.paint_ink import paint_ink
from notepad.widgets.ink.placing import Places, Sample, stroke_at
from notepad.widgets.ink.tools import Tool, Tools
from notepad.widgets.ink.touched import ERASER, rubbed
from notepad.widgets.ink.writing import Writing
from notepad.widgets.look import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QPaintEvent


class InkSurface(QWidget):
    """Where ink is drawn, over whatever says its `places`.

    It acts on a pen that is set down, moved and lifted, whoever tells it of one. `inked` brings
    the strokes that were written or moved, and the ids of those that were rubbed out: they are
    shown from when `show_ink` has them. `caught` says whether a lasso holds any.
    """

    inked = Signal(object, object)
    caught = Signal(bool)

    def __init__(
        self,
        places: Callable[[], Places],
        parent: QWidget,
        *,
        panes: Callable[[], Places] = dict,
    ) -> None:
        """Have nothing written yet; `panes` says inside what some places are seen."""
        super().__init__(parent)
        self._places, self._panes, self.tools = places, panes, Tools()
        self.layer = InkLayer(self)
        self.layer.changed.connect(self._show_anew)
        self._at_work: Writing | Lasso | None = None
        self._drying: dict[int, Writing] = {}
        self._rubbing: QPointF | None = None
        self._rubbed: set[int] = set()
        self._held: Caught | None = None
        self._dragged: QPointF | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def busy(self) -> bool:
        """Whether a pen is down."""
        down = (self._at_work, self._rubbing, self._dragged)
        return any(part is not None for part in down)

    def show_ink(self, strokes: Mapping[int, Stroke]) -> None:
        """Show what is written now; what a lasso held is let go if it changed."""
        if self._held is not None:
            now = tuple(strokes.get(stroke.id) for stroke in self._held.strokes)
            if now != self._held.strokes:
                self.let_go()
        self.layer.show(strokes)
        self._dry()

    def show_tools(self, tools: Tools) -> None:
        """Go on with other tools; what a lasso holds is let go with it."""
        if tools.tool is not Tool.LASSO:
            self.let_go()
        self.tools = tools

    def press(self, sample: Sample, *, eraser: bool = False) -> None:
        """Set a pen down, or the end of it that rubs out."""
        self.give_up()
        tool = Tool.ERASER if eraser else self.tools.tool
        if tool is Tool.ERASER:
            self._rubbing = sample.point
            self._rub(sample.point)
        elif tool is Tool.LASSO:
            self._catch(sample)
        elif tool is not Tool.TAP:
            density = self.devicePixelRatioF()
            colours = theme.current()
            self._at_work = Writing(
                self.tools.pen, self.tools.colour, colours, self.size(), density=density
            )
            self._show_anew(self._at_work.go(sample))

    def move_to(self, sample: Sample) -> None:
        """Move the pen that is down."""
        if self._rubbing is not None:
            self._rub(sample.point)
        elif self._dragged is not None and self._held is not None:
            before = self._held.frame
            self._held.moved_by += sample.point - self._dragged
            self._dragged = sample.point
            self._show_anew(before.united(self._held.frame))
        elif self._at_work is not None:
            self._show_anew(self._at_work.go(sample))

    def lift(self) -> None:
        """Lift the pen: what it did is told."""
        work, self._at_work = self._at_work, None
        gone, self._rubbed = self._rubbed, set()
        dragged, self._dragged = self._dragged, None
        if self._rubbing is not None:
            self._rubbing = None
            self.update()  # its ring is to be seen no more
        if isinstance(work, Writing):
            self._write(work)
        elif isinstance(work, Lasso):
            self._hold(work)
        elif dragged is not None and self._held is not None and not self._held.moved_by.isNull():
            self._drop(self._held)
        elif gone:
            self.inked.emit((), tuple(gone))
            self.layer.hide(())

    def give_up(self) -> None:
        """Have nothing come of what the pen that is down did."""
        if self._held is not None and self._dragged is not None:
            self._held.moved_by = QPointF()
        if self._rubbed:
            self.layer.hide(())
        self._at_work = self._rubbing = self._dragged = None
        self._rubbed = set()
        self.update()

    def rub_out_held(self) -> None:
        """Rub out what a lasso holds."""
        if self._held is not None:
            gone = tuple(self._held.ids)
            self.let_go()
            self.inked.emit((), gone)

    def let_go(self) -> None:
        """Have what a lasso holds lie where it is."""
        if self._held is not None:
            self._held = self._dragged = None
            self.layer.hide(())
            self.caught.emit(False)
            self.update()

    def _write(self, work: Writing) -> None:
        places, taken = self._places(), self.layer.strokes
        blank = Stroke(new_id(time(), taken), "", 1, 1, (), work.pen, work.colour)
        stroke = stroke_at(work.trace, places, blank)
        self._drying[stroke.id] = work
        self.inked.emit((stroke,), ())
        if stroke.id not in self.layer.strokes:
            self.update()  # it could not be kept, which is told elsewhere
        self._dry()

    def _dry(self) -> None:
        """Show a finished stroke as it was written until its outline is drawn."""
        for at in [at for at in self._drying if self.layer.shows(at)]:
            del self._drying[at]

    def _rub(self, point: QPointF) -> None:
        before, self._rubbing = self._rubbing or point, point
        way = QRectF(before, point).normalized()
        ring = way.adjusted(-2 * ERASER, -2 * ERASER, 2 * ERASER, 2 * ERASER)
        there = (stroke for stroke in self.layer.near(ring) if stroke.id not in self._rubbed)
        found = set(rubbed(there, self._places(), before, point))
        if found:
            self._rubbed |= found
            self.layer.hide(self._rubbed)
        self._show_anew(ring)

    def _catch(self, sample: Sample) -> None:
        """Begin to drag what is held, or a new loop."""
        if self._held is not None and self._held.frame.contains(sample.point):
            self._dragged = sample.point
            return
        self.let_go()
        self._at_work = Lasso()
        self._at_work.go(sample)

    def _hold(self, lasso: Lasso) -> None:
        places = self._places()
        found = lasso.caught(self.layer.near(lasso.bounds), places)
        if found:
            strokes = tuple(self.layer.strokes[at] for at in sorted(found))
            frame = frame_of(strokes, places)
            self._held = Caught(strokes, frame, self._drawn(strokes, frame, places))
            self.layer.hide(found)
            self.caught.emit(True)
        self.update()

    def _drawn(self, strokes: Sequence[Stroke], frame: QRectF, places: Places) -> QPixmap:
        """Return a picture of what is written in a frame."""
        density = self.devicePixelRatioF()
        picture = QPixmap(frame.size().toSize() * density)
        picture.setDevicePixelRatio(density)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.translate(-frame.topLeft())
            paint_ink(painter, strokes, places, theme.current(), outlined=self.layer.outlined)
        return picture

    def _drop(self, held: Caught) -> None:
        moved = held.moved(self._places())
        self.let_go()
        self.inked.emit(moved, ())

    def _show_anew(self, area: QRectF) -> None:
        self._dry()
        if area.isEmpty():
            self.update()
        else:
            self.update(area.toAlignedRect())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRectF(event.rect())
        colours, places = theme.current(), self._places() if self.layer.strokes else {}
        with QPainter(self) as painter:
            self.layer.draw(painter, area, self.size(), places, colours, panes=self._panes())
            self._dry()
            for at, work in self._drying.items():
                if self.layer.strokes[at].place in places:
                    work.paint(painter, area)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._held is not None:
                self._held.paint(painter, colours)
            if isinstance(self._at_work, Writing):
                self._at_work.paint(painter, area)
            elif self._at_work is not None:
                self._at_work.paint(painter, colours)
            if self._rubbing is not None:
                painter.setPen(theme.tint(colours.faded))
                painter.drawEllipse(self._rubbing, ERASER, ERASER)
