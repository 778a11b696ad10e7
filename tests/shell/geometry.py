"""What is measured on a window: texts as they are painted, controls, scroll bars, places."""

from __future__ import annotations

import re
from functools import cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, cast

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractScrollArea, QWidget

from notepad.core.bundled_and_private_files import resource
from notepad.shell.table.table_header import NotedLine
from notepad.widgets.charts import ColumnChart
from notepad.widgets.look.label import Label, LineLabel
from notepad.widgets.say.say_panel import LastLine
from notepad.widgets.say.sentence_line import PlaceButton
from notepad.widgets.sheet.bank_book import AccountsField, EntriesField
from notepad.widgets.sheet.bars import BarsWidget
from notepad.widgets.sheet.grid_leaves import tab_of
from notepad.widgets.sheet.grid_painting import Stamps, Thing
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.ranking import RankingWidget
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.table.seat_strip import Pill
from notepad.widgets.table.step_list import StepList
from notepad.widgets.touch.buttons import Tappable
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field, Spot
from notepad.widgets.touch.zoom_area import ZoomField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from notepad.shell.table.table_page import TablePage

LEAST = 44
_ASIDE = (BarsWidget, ColumnChart, RankingWidget, StepList)
"""Rows and bars that are painted to be read in the first place, and tapped for more."""
LEAST_TEXT = 12
_CUT = re.compile(r"\w…|…\w")
_GOING_ON = re.compile(r"([^\s\"]+…\??)\"$", re.MULTILINE)
_FILLED = 0.9
_SLACK = 1.5  # pixels: metrics are rounded


class Painted(NamedTuple):
    """A text as it is painted: on which kind of widget, how large in pixels, what is wrong."""

    text: str
    widget: str
    size: float
    cut: bool
    faults: tuple[str, ...]


def painted_badly(page: QWidget, *, afresh: bool = False) -> list[str]:
    """Return the texts that are too small as they are painted, cut short, or not inside."""
    return faults_of(painted(page, afresh=afresh))


def faults_of(texts: Iterable[Painted]) -> list[str]:
    """Return what is wrong with painted texts."""
    return sorted({fault for text in texts for fault in text.faults})


def painted(page: QWidget, *, afresh: bool = False) -> list[Painted]:
    """Return the texts that are painted on a page.

    What is copied from pictures is only looked at where it is painted `afresh`.
    """
    found, draw = list[Painted](), QPainter.drawText

    def watched(painter: QPainter, *told: object) -> object:
        text = told[-1]
        if isinstance(text, str) and text.strip():
            found.append(_painted(painter, told, text))
        return cast("Callable[..., object]", draw)(painter, *told)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", watched)
        if afresh:
            patch.setattr(Stamps, "draw", _drawn)
        page.grab()
    return found


def _painted(painter: QPainter, told: tuple[object, ...], text: str) -> Painted:
    turned = painter.transform()  # headings may be written upwards
    size = painter.fontInfo().pixelSize() * hypot(turned.m21(), turned.m22())
    cut = bool(_CUT.search(text)) and _last_word(text) not in _going_on()
    faults = tuple(_text_faults(painter, told, text, size, cut=cut))
    return Painted(text, type(painter.device()).__name__, size, cut, faults)


def _drawn(_stamps: Stamps, painter: QPainter, things: Sequence[Thing]) -> None:
    """Paint what is usually copied from a picture."""
    for thing in things:
        painter.save()
        painter.translate(thing.place.topLeft())
        for layer in thing.layers:
            layer.paint(painter)
        painter.restore()


def _text_faults(
    painter: QPainter, told: tuple[object, ...], text: str, size: float, *, cut: bool
) -> Iterator[str]:
    if size < LEAST_TEXT - 0.5:  # a painter may be half a pixel off
        yield f"{text!r} is {size:.0f} pixels high"
    if cut and not _may_cut(painter.device()):
        yield f"{text!r} is cut short"
    yield from _clipped(painter, told, text)


@cache
def _going_on() -> frozenset[str]:
    """Return the last words of all texts that end with an ellipsis in themselves, as “Import…”."""
    told = (path.read_text(encoding="utf-8") for path in resource("locale").glob("*.po*"))
    return frozenset(word.casefold() for text in told for word in _GOING_ON.findall(text))


def _last_word(text: str) -> str:
    return text.split()[-1].casefold()


def _may_cut(device: object) -> bool:
    """Return whether texts are cut short there: in one line, a seat, or a place that fills one."""
    line = device.parentWidget() if isinstance(device, PlaceButton) else None
    if isinstance(device, PlaceButton) and line is not None:
        return device.words.width() > line.width() * _FILLED
    return isinstance(device, LastLine | LineLabel | NotedLine | Pill)


def _clipped(painter: QPainter, told: tuple[object, ...], text: str) -> Iterator[str]:
    """Yield it where a text has less room than it takes."""
    metrics = QFontMetricsF(painter.font())
    place = told[0]
    if isinstance(place, QPointF | QPoint):
        width = metrics.horizontalAdvance(text)
        taken = QRectF(place.x(), place.y() - metrics.capHeight(), width, metrics.capHeight())
    elif isinstance(place, QRectF | QRect) and isinstance(told[1], int):
        taken = metrics.boundingRect(QRectF(place), told[1], text)
        room = QRectF(place).adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
        if taken.width() > room.width() or taken.height() > room.height():
            yield f"{text!r} takes {_sizes(taken)} of {_sizes(QRectF(place))}"
    else:
        return
    widget = painter.device()
    scrolled = isinstance(widget, QWidget) and isinstance(widget.parent(), QAbstractScrollArea)
    scrolled = scrolled or (isinstance(widget, ZoomField) and widget.lens.zooms)
    if isinstance(widget, QWidget) and not scrolled:
        room = QRectF(widget.rect()).adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
        if not room.contains(painter.transform().mapRect(taken)):
            yield f"{text!r} stands out of {_called(widget)}"


def _sizes(place: QRectF) -> str:
    return f"{place.width():.0f} × {place.height():.0f}"


def _called(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}”"


def settled() -> None:
    """Let all be laid out and painted."""
    for _layout in range(3):
        QtWidgets.QApplication.processEvents()


def controls(window: QWidget) -> Iterator[QWidget]:
    """Yield what can be tapped just now; parts of painted widgets tell their own sizes."""
    for widget in window.findChildren(QWidget):
        kind = isinstance(widget, QAbstractButton | QtWidgets.QLineEdit) and not isinstance(
            widget, Spot
        )
        if kind and widget.isVisible():
            yield widget


def small(window: QWidget) -> list[str]:
    """Return the controls that a finger misses, and rows of lists that it does."""
    found = [
        f"{widget.accessibleName() or widget}: {widget.width()} × {widget.height()}"
        for widget in controls(window)
        if min(widget.width(), widget.height()) < LEAST
    ]
    for painted in window.findChildren(Field):
        if painted.isVisible() and not isinstance(painted, _ASIDE):
            found += [f"{key}: {place}" for key, place in _tapped_in(painted) if _misses(place)]
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        for row in range(model.rowCount()) if view.isVisible() else ():
            rect = view.visualRect(model.index(row, 0))
            if rect.height() < LEAST:
                found.append(f"{view.accessibleName()}, row {row}: {rect.height()} high")
    return found


def _tapped_in(painted: Field) -> Iterator[tuple[str, QRectF]]:
    """Yield what a painted widget has to be tapped, but boxes, headings, lanes and low lines."""
    if isinstance(painted, AccountsField | EntriesField) and not painted.has_balances:
        return
    if isinstance(painted, EntriesField) and not painted.headed:
        return
    for key, place in painted.places().items():
        lane = isinstance(painted, TrackWidget) and painted.track.holder(key) != "table"
        box = isinstance(painted, GridWidget) and tab_of(key) is None
        if not (lane or box):
            yield key, place


def _misses(place: QRectF) -> bool:
    return min(place.width(), place.height()) < LEAST


def clipped(page: QWidget) -> list[str]:
    """Return what does not get the room that its words need, or stands out at a side."""
    found = []
    for area in page.findChildren(FingerScroll):
        content, room = area.widget(), area.viewport().width()
        if content is not None and area.isVisible() and content.width() > room:
            found.append(f"{_called(content)}: {content.width()} of {room} wide")
    for widget in page.findChildren(QWidget):
        parent = widget.parentWidget()
        if not widget.isVisible() or parent is None or not isinstance(widget, Tappable | Label):
            continue
        if isinstance(widget, Pill | PlaceButton):
            continue  # the strip scrolls; a place has its words painted where the sentence goes
        needs = widget.heightForWidth(widget.width())
        outside = widget.x() < 0 or widget.geometry().right() >= parent.width()
        if widget.height() < needs or outside:
            found.append(f"{widget.accessibleName()}: {widget.geometry()} needs {needs}")
    return found


def scroll_bars(page: QWidget) -> list[str]:
    """Return the scroll bars that are to be seen."""
    return [
        bar.objectName() or _called(bar)
        for bar in page.findChildren(QtWidgets.QScrollBar)
        if bar.isVisible() and bar.maximum() > bar.minimum()
    ]


def crowded(table: TablePage) -> list[str]:
    """Return what stands out of the keypad, or over something else of what is said next."""
    form = table.area.form
    chips = {
        f"chip {chip.accessibleName()}": _on(chip, form)
        for view in form.rows.views
        for chip in (*view.chips, *([view.amount] if view.amount else []), view.label)
        if chip.isVisible()
    }
    if form.rows.more.isVisible():
        chips["more"] = _on(form.rows.more, form)
    keypad = _on(form.rows, form)
    found = [
        f"{name} is out of the keypad" for name, at in chips.items() if not keypad.contains(at)
    ]
    others = (*form.bottom.topics, form.bottom.confirm, form.bottom.others)
    below = {
        f"below {each.accessibleName() or type(each)} {i}": _on(each, form)
        for i, each in enumerate((*others, form.hint, form.last))
        if each.isVisible()
    }
    above = {
        name: _on(part, form)
        for name, part in (("cancel", form.cancel), ("not heard", form.unheard))
        if part.isVisible()
    }
    above["the sentence"] = _on(form.line, form)
    placed = list({**chips, **below, **above}.items())
    for at, (name, place) in enumerate(placed):
        found += [
            f"{name} lies on {other}" for other, there in placed[:at] if place.intersects(there)
        ]
    return found


def _on(widget: QWidget, above: QWidget) -> QRect:
    return QRect(widget.mapTo(above, QPoint()), widget.size())


def missed(table: TablePage) -> list[str]:
    """Return the places of the sentence that a tap in the middle of their words does not hit."""
    line, found = table.area.form.line, []
    for place in line.places:
        if place.isVisible():
            middle = place.mapTo(line, place.words.center())
            hit = line.childAt(middle)
            if hit is not place:
                found.append(f"{place.accessibleName()} is missed")
    return found


def standing(table: TablePage) -> dict[str, QRect]:
    """Return where everything stands that has to stay while a sentence is made."""
    area = table.area
    form = area.form
    parts: dict[str, QWidget] = {
        "header": table.header,
        "sheet": area.sheet_card,
        "say": area.say_card,
        "know": area.know,
        "bar": area.bar,
        "line": form.line,
        "keypad": form.rows,
        "cancel": form.cancel,
        "bottom": form.bottom,
        **{f"block {at}": widget for at, widget in enumerate(area.sheet.widgets)},
    }
    return {
        name: QRect(part.mapTo(table, QPoint()), part.size())
        for name, part in parts.items()
        if part.isVisible() or name in ("cancel", "bottom")
    }
