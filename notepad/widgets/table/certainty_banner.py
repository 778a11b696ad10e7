"""The moment of certainty: a banner that says what is certain, with a button to announce it.

`CertaintyBanner` shows a finding that can be announced, in one of three shapes (`BannerShape`). It
is below what I know, where it can be folded into a line, or if there is no room for both, takes the
place of what I say next until it is folded.
`AnswerTiles` are the cards of the answer, black as on the sheet. `Shield` blocks taps on what has
just moved.
"""

from __future__ import annotations

from enum import Enum
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.language import _, capital, comma_separated, ngettext
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import Side, draw_face, face_ems, fill, painter_on, write
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, LineLabel, aloud
from notepad.widgets.look.layouts import Arranged, let_height_follow_width
from notepad.widgets.look.theme import finger, resized, tint
from notepad.widgets.touch.buttons import ActionButton, QuietButton, Tappable, Weight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from notepad.core.faces_and_marks import Face
    from notepad.core.page import Answer, Finding

# The banner; heights and gaps in pixels of the usual text.
_USUAL = 15
_PAD, _GAP, _RADIUS = 14, 10, 12
_BUTTON, _TIGHT_BUTTON = 50, 48
_BESIDE = 8  # between the two buttons
_BELOW = 8  # below the headline
_INSET = 3  # around the button in a banner of one line
_NUMBER, _SMALL_NUMBER = 4.4, 2.4  # size of a sum, of the usual text: it can be read at a glance
_HEADLINE = 1.13
_SINCE, _SINCE_GAP = 0.82, 6  # so that it fits beside a sum
_LINE_SIZES = 1.0, 0.87, 0.8  # of a text that must be read whole: the first that fits
_TILE, _LARGE_TILE, _TILE_GAP = 38, 58, 5
_LEAST_TILE = 30
_LETTERS, _LARGE_LETTERS = 1.13, 1.2  # text size on a tile, of the usual text
_AROUND = 12  # left and right of the text on a tile: six fit beside a sum


class BannerShape(Enum):
    """The shape of the banner, depending on the room there is."""

    OVER = "a card as wide as what I say"
    INSTEAD = "a card in place of what I say"
    LINE = "a line, for a part of the answer or where there is little room"


class CertaintyBanner(Arranged):
    """A finding that can be announced: what it is, its cards, and a button that fills it in.

    `taken` says that the button was tapped, `why_asked` that the one beside it was, and `folded`
    that the player wants it out of the way, or back. The last note is shown below the banner if it
    covers the line that says it.
    """

    taken = Signal()
    why_asked = Signal()
    folded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.finding: Finding | None = None
        self.shape = BannerShape.OVER
        self.number = Label("", self, colour="accent", size=_NUMBER, bold=True)
        self.small = Label("", self, colour="accent", size=_SMALL_NUMBER, bold=True)
        self.headline = LineLabel("", self, size=_HEADLINE, bold=True)
        self.since = LineLabel("", self, colour="faded", size=_SINCE)
        self.tiles = AnswerTiles(self)
        self.button = ActionButton(parent=self)
        self.why = ActionButton(_("Why"), weight=Weight.PLAIN, parent=self)
        self.fold = TextButton(_("go on noting"), self)
        self.fold.set_compact(on=True)
        self.less = QuietButton(Icon.DOWN, _("Show less"), self)
        self.more = QuietButton(Icon.UP, _("Show more"), self)
        self.line = Label("", self, bold=True)
        self.last = Label("", self, colour="faded", size=0.87)
        self._folded: object = None
        self.button.clicked.connect(self.taken)
        self.why.clicked.connect(self.why_asked)
        self.fold.clicked.connect(self._fold)
        self.less.clicked.connect(self._fold)
        self.more.clicked.connect(self._unfold)
        self.hide()

    @property
    def is_folded(self) -> bool:
        """Whether the player folded it, with the answer that it shows."""
        return self.finding is not None and _sought(self.finding) == self._folded

    @property
    def shows_only_part(self) -> bool:
        """Whether it shows only a part of the answer, for which one line is enough."""
        return self.finding is not None and self.finding.answer is None

    @property
    def _can_unfold(self) -> bool:
        return self.is_folded and not self.shows_only_part

    def show_finding(self, finding: Finding | None) -> bool:
        """Show what can be announced, None for nothing; return whether another answer is there."""
        if finding == self.finding:
            return False
        news = finding is not None and _sought(finding) != _sought(self.finding)
        if finding is not None and _sought(finding) != self._folded:
            self._folded = None
        self.finding = finding
        if finding is None:
            return False
        answer = finding.answer
        number = answer.number if answer else ""
        self.number.say(number)
        self.small.say(number)
        told = _("Right if {proviso}.") if finding.proviso else _("You know it.")
        self.headline.say(told.format(proviso=finding.proviso))
        self.tiles.show_faces(answer.faces if answer else (), answer.open if answer else 0)
        self.tiles.setAccessibleName(_cards_told(answer) if answer else "")
        # The button says what can be done, so what matters is on what it hangs.
        whole = finding.answer is not None and bool(finding.proviso)
        self.line.say(self.headline.text() if whole else capital(finding.brief))
        self.button.say(finding.offer)
        unsure = finding.waits or bool(finding.proviso)
        self.button.weigh(Weight.PLAIN if unsure else Weight.ACCENT)
        what = aloud(finding.brief)  # a tab is called Why, too
        self.why.setAccessibleName(_("{place}: {words}").format(place=_("Why"), words=what))
        self.setAccessibleName(finding.told)
        self.arrange()
        return news

    def show_last(self, said: str) -> None:
        """Say what was noted last, if there is room for it."""
        self._say(self.last, said)

    def show_since(self, note: int) -> None:
        """Say since which note it is certain, if there is room; 0 if that isn't known."""
        told = _("Certain since note {number}").format(number=note) if note else ""
        self._say(self.since, told)

    def _say(self, label: Label, text: str) -> None:
        """Say something in a label; without a finding nobody sees it, and nothing is placed."""
        if text != label.text():
            label.say(text)
            if self.finding is not None:
                self.arrange()

    def take_shape(self, shape: BannerShape) -> None:
        """Change to another shape."""
        if shape is not self.shape:
            self.shape = shape
            self.arrange()

    def height_wanted(self, width: int, shape: BannerShape) -> int:
        """Return the height that it wants at a width, both in pixels."""
        match shape:
            case BannerShape.LINE:
                return max(finger(self), self._px(44)) + 2 * _INSET
            case _:
                inner = width - 2 * self._px(_PAD)
                return self._told_height(inner) + self._button_height + self._px(2 * _PAD + _GAP)

    def _fold(self) -> None:
        self._folded = _sought(self.finding)
        self.folded.emit()

    def _unfold(self) -> None:
        self._folded = None
        self.folded.emit()

    def _px(self, usual: float) -> int:
        """Return a length in pixels, given its length at the usual text size."""
        return round(usual * self.font().pixelSize() / _USUAL)

    @property
    def _button_height(self) -> int:
        return max(finger(self), self._px(_BUTTON))

    @property
    def _why_width(self) -> int:
        return max(finger(self), self.why.sizeHint().width())

    @property
    def _number_width(self) -> int:
        return self.number.sizeHint().width() if self.number.text() else 0

    def _beside(self, width: int) -> int:
        """Return the width left beside the number."""
        wide = self._number_width
        return width - wide - self._px(16) if wide else width

    @property
    def _head_height(self) -> int:
        """The height of the headline, so that the button to fold has room beside it."""
        least = finger(self) - self._px(_PAD) - self._px(_BELOW)
        return max(self.headline.sizeHint().height(), least)

    def _is_brief(self, width: int) -> bool:
        """Whether a single card has room beside the headline: more is left for why, above it."""
        alone = self.tiles.count == 1 and not (self.number.text() or self.tiles.open)
        return alone and self.headline.sizeHint().width() <= self._beside_card(width)

    def _beside_card(self, width: int) -> int:
        """Return the width left beside a single card and the button to fold."""
        return width - self.tiles.sizeHint().width() - finger(self) - 2 * self._px(_GAP)

    def _told_height(self, width: int) -> int:
        if self._is_brief(width):
            two = self.headline.sizeHint().height() + self.since.sizeHint().height()
            return max(self._px(_TILE), two)
        tiles = self.tiles.height_wanted(self._beside(width), self._px(_TILE))
        beside = self._head_height + (self._px(_BELOW) + tiles if tiles else 0)
        return max(
            beside, round(self.number.sizeHint().height() * 0.86) if self._number_width else 0
        )

    @override
    def arrange(self) -> None:
        """Give every part its place, which depends on the shape and the size."""
        shape = self.shape
        line, instead = shape is BannerShape.LINE, shape is BannerShape.INSTEAD
        over = shape is BannerShape.OVER
        self.headline.resize_text(_HEADLINE)
        self.number.setVisible(over and bool(self.number.text()))
        self.small.setVisible(instead and bool(self.small.text()))
        self.headline.setVisible(not line)
        self.tiles.setVisible(not line and bool(self.tiles.count))
        self.fold.setVisible(instead)
        self.less.setVisible(over)
        self.more.setVisible(line and self._can_unfold)
        self.line.setVisible(False)
        self.last.setVisible(False)
        self.since.setVisible(False)
        for one in (self.why, self.button):
            one.set_compact(on=False)
        if line:
            self._arrange_line()
        elif instead:
            self._arrange_instead()
        else:
            self._arrange_over()
        self.update()

    def _arrange_line(self) -> None:
        wide, high = min(self.button.sizeHint().width(), self.width() // 2), self.height()
        left = self.width() - wide - _INSET
        self.button.setGeometry(left, _INSET, wide, high - 2 * _INSET)
        why, pad = self._why_width, self._px(_PAD)
        left -= why + self._px(_BESIDE)
        self.why.setGeometry(left, _INSET, why, high - 2 * _INSET)
        if self._can_unfold:
            pad = finger(self)
            self.more.setGeometry(0, _INSET, pad, high - 2 * _INSET)
        self._arrange_told(QRect(pad, 0, left - pad, high))

    def _arrange_told(self, area: QRect) -> None:
        """Place what is certain beside the buttons of a line: briefly if the answer is whole."""
        number, gap = self.small.sizeHint().width(), self._px(10)
        room = area.width() - self.headline.sizeHint().width()
        whole = room >= 0 and not self.shows_only_part
        beside = whole and bool(self.small.text()) and number + gap <= room  # the button says it
        self.small.setVisible(beside)
        self.headline.setVisible(whole)
        self.line.setVisible(not whole)
        self.small.setGeometry(QRect(area.topLeft(), QSize(number, area.height())))
        self.headline.setGeometry(area.adjusted(number + gap if beside else 0, 0, 0, 0))
        line = self.line
        _fit(line, _LINE_SIZES, lambda: line.heightForWidth(area.width()) <= area.height())
        line.setGeometry(area)

    def _arrange_over(self) -> None:
        pad, inner, high = self._px(_PAD), self.width() - 2 * self._px(_PAD), self._button_height
        self._arrange_buttons(QRect(pad, self.height() - pad - high, inner, high))
        told, top = self._told_height(inner), pad
        if self._is_brief(inner):
            self._arrange_brief(QRect(pad, top, inner, told))
            return
        wide, tall = self._number_width, self.number.sizeHint().height()
        self.number.setGeometry(pad, top + (told - tall) // 2, wide, tall)
        left, beside = pad + inner - self._beside(inner), self._beside(inner)
        head, below = self._head_height, self._px(_BELOW)
        tiles = self.tiles.height_wanted(beside, self._px(_TILE))
        spare = (told - head - (below + tiles if tiles else 0)) // 2
        side = finger(self)
        lower = top + spare + head + below
        self.less.setGeometry(self.width() - side - _INSET, lower - side, side, side)
        self._arrange_headline(QRect(left, top + spare, self.less.x() - left, head))
        self.tiles.setGeometry(left, lower, beside, tiles)

    def _arrange_brief(self, area: QRect) -> None:
        """Place the headline, with since which note below it if that fits, beside a single card."""
        side, gap, since = finger(self), self._px(_GAP), self.since.sizeHint()
        end = self.width() - side - _INSET
        self.less.setGeometry(end, area.center().y() - side // 2, side, side)
        dated = bool(self.since.text()) and since.width() <= self._beside_card(area.width())
        wide = max(self.headline.sizeHint().width(), since.width() if dated else 0)
        low = since.height() if dated else 0
        self.since.setVisible(dated)
        self.since.setGeometry(area.left(), area.bottom() + 1 - low, wide, low)
        self.headline.setGeometry(area.left(), area.top(), wide, area.height() - low)
        left = area.left() + wide + gap
        self.tiles.setGeometry(left, area.top(), end - gap - left, area.height())

    def _arrange_buttons(self, area: QRect) -> None:
        """Place the two buttons side by side, closer together if a word would break."""
        why, gap = self._why_width, self._px(_BESIDE)
        if area.width() - why - gap < self.button.minimumSizeHint().width():
            for one in (self.why, self.button):
                one.set_compact(on=True)
            why, gap = self._why_width, gap // 2
        self.why.setGeometry(area.left(), area.top(), why, area.height())
        self.button.setGeometry(area.adjusted(why + gap, 0, 0, 0))

    def _arrange_headline(self, area: QRect) -> None:
        """Place the headline, and beside it since which note, if both have room."""
        wide, gap = self.headline.sizeHint().width(), self._px(_SINCE_GAP)
        left = area.left() + wide + gap
        room = area.left() + area.width() - left
        told = bool(self.since.text()) and self.since.sizeHint().width() <= room
        self.since.setVisible(told)
        self.since.setGeometry(left, area.top(), room, area.height())
        self.headline.setGeometry(
            area if not told else QRect(area.topLeft(), QSize(wide, area.height()))
        )

    def _arrange_instead(self) -> None:
        pad, side = self._px(10), max(finger(self), self._px(44))
        inner, foot = self.width() - 2 * pad, self.height() - self._px(8)
        top = self._arrange_head(pad, side)
        high = max(finger(self), self._px(_TIGHT_BUTTON))
        tiles = self.tiles.height_wanted(inner, self._px(_LEAST_TILE))
        last = self.last.heightForWidth(inner)
        room = foot - top - high - self._px(_GAP)
        if self.last.text() and room - tiles >= last + self._px(4):
            self.last.setVisible(True)
            self.last.setGeometry(pad, foot - last, inner, last)
            foot -= last + self._px(4)
            room -= last + self._px(4)
        most = self.tiles.height_wanted(inner, self._px(_LARGE_TILE))
        tall = min(room, most)
        self.tiles.setGeometry(pad, top, inner, tall)
        self._arrange_buttons(QRect(pad, top + tall + self._px(_GAP), inner, high))

    def _arrange_head(self, pad: int, side: int) -> int:
        """Place what stands above the cards in place of what I say; return where it ends."""
        width = self.width()
        number = self.small.sizeHint().width() if self.small.text() else 0
        if pad + number + self._px(10) + self.fold.sizeHint().width() > width:
            number = 0  # the button says it already
        self.small.setVisible(bool(number))
        self.small.setGeometry(pad, 0, number, side)
        left = pad + number + (self._px(10) if number else 0)
        wide = min(self.fold.sizeHint().width(), width - left)
        end = width - wide - self._px(2)
        self.fold.setGeometry(end, 0, wide, side)
        wanted = self.headline.sizeHint()
        beside = wanted.width() <= end - left
        below = not beside and self.finding is not None and bool(self.finding.proviso)
        if below:  # it has to be read before the button
            head, inner = self.headline, width - 2 * pad
            _fit(head, (_HEADLINE, *_LINE_SIZES), lambda: head.sizeHint().width() <= inner)
            head.setGeometry(pad, side, inner, wanted.height())
        else:
            self.headline.setGeometry(left, 0, end - left, side)
        self.headline.setVisible(beside or below)
        return side + (wanted.height() + self._px(4) if below else 0)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        with painter_on(self) as painter:
            painter.setPen(QPen(tint(colours.lit_line), 1.5))
            painter.setBrush(tint(colours.lit))
            area = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
            painter.drawRoundedRect(area, _RADIUS, _RADIUS)


def _fit(label: Label, sizes: Iterable[float], fits: Callable[[], bool]) -> None:
    """Write a text in the first of some sizes in which it fits, or else in the last."""
    for size in sizes:
        label.resize_text(size)
        if fits():
            break


def _sought(finding: Finding | None) -> object:
    """Return what a finding says for certain, whatever else is known besides."""
    if finding is None:
        return None
    answer = finding.answer
    return finding.key, answer and (answer.number or answer.cards)


def _cards_told(answer: Answer) -> str:
    """Return the names of the cards, and how many more there are."""
    told = ngettext("{count} more", "{count} more", answer.open).format(count=answer.open)
    return comma_separated(filter(None, (answer.spoken, told if answer.open else "")))


class TextButton(Tappable):
    """A button that is only text, in one line; if the text is too long, its end is left out."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Make a button with this text."""
        super().__init__(parent)
        self.setText(text)
        self.setAccessibleName(text)

    @override
    def lettering(self) -> QFont:
        return resized(self.font(), 1.0, bold=True)

    @override
    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        with painter_on(self) as painter:
            if self.ring():
                painter.setPen(QPen(tint(colours.accent), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 9, 9)
            painter.setFont(self.lettering())
            painter.setPen(tint(colours.accent))
            room = self._content()
            metrics = painter.fontMetrics()
            told = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
            side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, int(side), told)


class AnswerTiles(QWidget):
    """The cards of an answer as black tiles, with a dashed tile for each that isn't certain yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without cards."""
        super().__init__(parent)
        self.faces: tuple[Face, ...] = ()
        self.open = 0
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return len(self.faces) + bool(self.open)

    def show_faces(self, faces: tuple[Face, ...], still_open: int) -> None:
        """Show these cards, and how many more are still open."""
        if (faces, still_open) != (self.faces, self.open):
            self.faces, self.open = faces, still_open
            self.updateGeometry()
            self.update()

    def height_wanted(self, width: int, tile: int) -> int:
        """Return the height of all tiles at a width if each is `tile` pixels high."""
        if not self.count:
            return 0
        lines = ceil(self.count / self._columns(width))
        return lines * tile + (lines - 1) * _TILE_GAP

    def _columns(self, width: int) -> int:
        """Return how many tiles go side by side: all of them if their text stays readable."""
        widest = max(map(self._wide, self.faces), default=0)
        able = int((width + _TILE_GAP) / max(1.0, widest + _TILE_GAP))
        lines = ceil(self.count / max(1, min(self.count, able)))
        return ceil(self.count / lines)

    def _wide(self, face: Face) -> float:
        size = self.font().pixelSize()
        return face_ems(face, bold=True) * size * 0.9 + _AROUND * size / _USUAL

    def places(self) -> list[QRectF]:
        """Return the places of the tiles."""
        columns = self._columns(self.width())
        lines = ceil(self.count / columns)
        wide = (self.width() - (columns - 1) * _TILE_GAP) / columns
        high = (self.height() - (lines - 1) * _TILE_GAP) / lines
        return [
            QRectF(
                at % columns * (wide + _TILE_GAP), at // columns * (high + _TILE_GAP), wide, high
            )
            for at in range(self.count)
        ]

    @override
    def heightForWidth(self, width: int) -> int:
        return self.height_wanted(width, round(_TILE * self.font().pixelSize() / _USUAL))

    @override
    def sizeHint(self) -> QSize:
        wide = sum(ceil(self._wide(face)) + _TILE_GAP for face in self.faces)
        return QSize(wide, self.heightForWidth(max(1, wide)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(1 << 20))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.count:
            return
        colours, size = theme.current(), float(self.font().pixelSize())
        with painter_on(self) as painter:
            places = self.places()
            for face, place in zip(self.faces, places, strict=False):
                fill(painter, place, colours.found, 8)
                letters = min(size * _LARGE_LETTERS, place.height() * 0.42)
                inside = place.adjusted(3, 0, -3, 0)
                ink = colours.on_found(face.colour)
                draw_face(painter, face, inside, ink, size=letters, bold=True, side=Side.MIDDLE)
            if self.open:
                self._draw_open(painter, places[-1])

    def _draw_open(self, painter: QPainter, place: QRectF) -> None:
        """Draw a tile for cards that aren't certain yet."""
        colours = theme.current()
        painter.setPen(QPen(tint(colours.faded), 1.25, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 8, 8)
        ink, size = tint(colours.faded), float(self.font().pixelSize())
        write(painter, place, f"+{self.open}", ink, size=size, bold=True)
