"""The moment of certainty: a banner that says what is certain, with a button to announce it.

`CertaintyBanner` shows a finding that can be announced, in one of three shapes (`BannerShape`). It
is below what I know, where it can be folded into a line, or if there is no room for both, takes the
place of what I say next until it is folded.
`AnswerTiles` are the cards of the answer, black as on the sheet.
"""

from __future__ import annotations

from enum import Enum
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _, capital, comma_separated, ngettext
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.boxes import GAPS, Box, Room, Row, exactly, high_room, tiles, wide_room
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, LineLabel, aloud
from notepad.widgets.look.layouts import Arranged, let_height_follow_width, stand
from notepad.widgets.look.theme import finger, resized
from notepad.widgets.look.words import Words
from notepad.widgets.touch.buttons import ActionButton, QuietButton, TextButton, Weight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QPainter

    from notepad.core.faces_and_marks import Face
    from notepad.core.page import Answer, Finding

# The banner; heights and gaps in pixels of the usual text.
_NUMBER, _SMALL_NUMBER = 4.4, 2.4  # size of a sum, of the usual text: it can be read at a glance
_HEADLINE = 1.13
_LINE_SIZES = (
    boxes.PARTS.usual,
    boxes.PARTS.small,
    boxes.PARTS.least,
)  # of a text that must be read whole: the first that fits
_TILE = 38


class BannerShape(Enum):
    """The shape of the banner, depending on the room there is."""

    OVER = "a card as wide as what I say"
    INSTEAD = "a card in place of what I say"
    LINE = "a line, for a part of the answer or where there is little room"


class CertaintyBanner(drawing.Painted, Arranged, QWidget):
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
        self.since = LineLabel("", self, colour="faded", size=boxes.PARTS.least)
        self.tiles = AnswerTiles(self)
        self.button = ActionButton(parent=self).on_tap(self.taken)
        self.why = ActionButton(_("Why"), self, weight=Weight.PLAIN).on_tap(self.why_asked)
        self.fold = TextButton(_("go on noting"), self).on_tap(self._fold)
        self.fold.set_compact(on=True)
        self.less = QuietButton(Icon.DOWN, _("Show less"), self).on_tap(self._fold)
        self.more = QuietButton(Icon.UP, _("Show more"), self).on_tap(self._unfold)
        self.line = Label("", self, bold=True)
        self.last = Label("", self, colour="faded", size=0.87)
        self._parts: dict[str, QWidget] = {
            "number": self.number,
            "small": self.small,
            "headline": self.headline,
            "since": self.since,
            "tiles": self.tiles,
            "line": self.line,
            "last": self.last,
            "why": self.why,
            "button": self.button,
            "fold": self.fold,
            "less": self.less,
            "more": self.more,
        }
        self._folded: object = None
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
        text = _("Right if {proviso}.") if finding.proviso else _("You know it.")
        self.headline.say(text.format(proviso=finding.proviso))
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
        text = _("Certain since note {number}").format(number=note) if note else ""
        self._say(self.since, text)

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
        if shape is BannerShape.LINE:
            return self._line_height + 2 * GAPS.hair
        return ceil(
            boxes.first_read(self._over(width), QRectF(0, 0, width, boxes.ENDLESS)).down.least
        )

    def _fold(self) -> None:
        self._folded = _sought(self.finding)
        self.folded.emit()

    def _unfold(self) -> None:
        self._folded = None
        self.folded.emit()

    def _px(self, usual: float) -> int:
        """Return a length in pixels, given its length at the usual text size."""
        return round(usual * self.font().pixelSize() / boxes.USUAL_TEXT)

    @property
    def _line_height(self) -> int:
        return max(finger(self), self._px(44))

    @override
    def arrange(self) -> None:
        """Give every part its place, by the first way of the shape in which all can be read."""
        area = QRectF(self.rect())
        places = boxes.first_read(self._ways(), area).places(area)
        stand(self._parts, places)
        for key, put in places.items():
            part = self._parts[key]
            if isinstance(part, Label) and put.size:
                part.resize_text(put.size)
        self.update()

    def _ways(self) -> Iterator[Box]:
        """Return the ways in which the banner can stand in its shape, the best first."""
        match self.shape:
            case BannerShape.LINE:
                return self._in_a_line(self.width())
            case BannerShape.INSTEAD:
                return self._instead(self.width())
            case BannerShape.OVER:
                return self._over(self.width())

    def _in_a_line(self, width: int) -> Iterator[Box]:
        """Yield what is certain between the buttons: briefly if the answer is whole.

        They stand at the same ends as where there is more room, so that none comes under a finger
        that tapped the other one.
        """
        more = _inset(Room("more", exactly(finger(self)), boxes.ANY))
        start = more if self._can_unfold else wide_room(self._px(GAPS.edge))
        gap = wide_room(self._px(GAPS.wide))
        for compact in (False, True):
            asks, takes = self._button_widths(width, compact=compact)
            why = Row((start, _inset(Room("why", asks, boxes.ANY)), gap))
            end = Row((_inset(Room("button", takes, boxes.ANY)), wide_room(GAPS.hair)))
            for told in self._briefly(width - round(why.across.least + end.across.least)):
                yield Row((why, told, end))
        yield Row((why, _Sized("line", boxes.ANY, boxes.ANY, _LINE_SIZES[-1]), end))

    def _briefly(self, width: int) -> Iterator[Box]:
        """Yield what is certain in one line, and else as it is said where it is only a part."""
        headline = self._words("headline", _HEADLINE, grows=True)
        if not self.shows_only_part:
            if self.small.text():  # the button says it, too
                yield Row((self._words("small", _SMALL_NUMBER), headline), self._px(GAPS.wide))
            yield headline
        for size in _LINE_SIZES:
            high = self._written(self.line.text(), size).high(width)
            yield _Sized("line", boxes.ANY, boxes.Span(high, grows=True), size)

    def _over(self, width: int) -> Iterator[Box]:
        pad = wide_room(self._px(GAPS.edge))
        high = max(finger(self), self._px(50))
        buttons = Row((pad, self._buttons(width - 2 * self._px(GAPS.edge), high), pad))
        for told in chain(self._beside_card(), self._beside_number(width)):
            yield boxes.Column((told, buttons, high_room(self._px(GAPS.edge))))

    def _beside_card(self) -> Iterator[Box]:
        """Yield a headline beside a single card: more is left for why, above the banner."""
        if self.tiles.count != 1 or self.number.text() or self.tiles.open:
            return
        headline, since = (
            self._words("headline", _HEADLINE),
            self._words("since", boxes.PARTS.least),
        )
        high = max(self._px(_TILE), headline.down.least + since.down.least)
        tile = Room(
            "tiles", boxes.Span(self.tiles.sizeHint().width(), grows=True), boxes.Span(high, high)
        )
        gap, less = wide_room(self._px(GAPS.wide)), self._less()
        for lines in ((headline, since), (headline,)) if self.since.text() else ((headline,),):
            told = Row((wide_room(self._px(GAPS.edge)), boxes.Column(lines), gap, tile, gap))
            row = Row(
                (boxes.Column((high_room(self._px(GAPS.edge)), told)), less, wide_room(GAPS.hair))
            )
            yield boxes.Column((row, high_room(self._px(GAPS.wide))))

    def _beside_number(self, width: int) -> Iterator[Box]:
        """Yield a headline above cards, beside the number if there is one."""
        pad, below, foot = self._px(GAPS.edge), self._px(GAPS.wide), self._px(GAPS.wide)
        room, lead = width - 2 * pad, [wide_room(pad)]
        if self.number.text():
            number, gap = self._words("number", _NUMBER), self._px(16)
            # Above and below digits, the rest of their line stands out into other room.
            over = round(number.down.least * (1 - 0.86) / 2)
            parts = (high_room(pad - over), boxes.DOWN, number, boxes.DOWN, high_room(foot - over))
            lead += [boxes.Column(parts), wide_room(gap)]
            room -= round(number.across.least) + gap
        headline = self._words("headline", _HEADLINE)
        # So high that the button to fold has room beside it.
        high = exactly(max(headline.down.least, finger(self) - pad - below))
        alone = _Sized("headline", boxes.ANY, high, _HEADLINE)
        beside = _Sized("headline", headline.across, high, _HEADLINE)
        since = (
            wide_room(self._px(GAPS.usual)),
            self._words("since", boxes.PARTS.least, grows=True),
        )
        high_tiles = exactly(self.tiles.height_wanted(room, self._px(_TILE)))
        cards = Row((Room("tiles", boxes.ANY, high_tiles), wide_room(pad)))
        for line in ((beside, *since), (alone,)) if self.since.text() else ((alone,),):
            told = boxes.Column((high_room(pad), Row(line), high_room(below)))
            head = Row((told, self._less(), wide_room(GAPS.hair)))
            yield Row((*lead, boxes.Column((boxes.DOWN, head, cards, boxes.DOWN, high_room(foot)))))

    def _instead(self, width: int) -> Iterator[Box]:
        pad, high = self._px(GAPS.wide), max(finger(self), self._px(48))
        inner = width - 2 * pad
        buttons = (high_room(self._px(GAPS.wide)), self._buttons(inner, high), boxes.DOWN)
        last = Room("last", boxes.ANY, exactly(self.last.heightForWidth(inner)))
        head = boxes.first_read(self._heads(pad), QRectF(0, 0, width, boxes.ENDLESS))
        heights = [self._px(tile) for tile in (0, 30, 58)]
        none, least, most = (self.tiles.height_wanted(inner, tile) for tile in heights)
        ways = [(least, (high_room(self._px(4)), last))] if self.last.text() else []
        for low, noted in (*ways, (least, ()), (none, ())):
            cards = Room("tiles", boxes.ANY, boxes.Span(low, most))
            below = Row((wide_room(pad), boxes.Column((cards, *buttons, *noted)), wide_room(pad)))
            yield boxes.Column((head, below, high_room(self._px(8))))

    def _heads(self, pad: int) -> Iterator[Box]:
        """Yield what stands above the cards in place of what I say.

        Without room beside the button to fold, a headline that says on what the answer hangs stands
        below it: it has to be read before the button. The button says the number, too.
        """
        wide, high = self.fold.sizeHint().width(), exactly(self._line_height)
        end = (Room("fold", exactly(wide), high), wide_room(self._px(2)))
        number = (self._words("small", _SMALL_NUMBER), wide_room(self._px(GAPS.wide)))
        hangs = self.finding is not None and bool(self.finding.proviso)
        low = self._words("headline", _HEADLINE).down
        for lead in (number, ()) if self.small.text() else ((),):
            start = (wide_room(pad), *lead)
            yield Row((*start, self._words("headline", _HEADLINE, grows=True), *end))
            head = Row((*start, boxes.ASIDE, *end))
            for size in (_HEADLINE, *_LINE_SIZES, 0.0) if hangs else ():
                across = self._words("headline", size).across if size else boxes.ANY
                told = _Sized("headline", across, low, size or _LINE_SIZES[-1])
                line = Row((wide_room(pad), told, wide_room(pad)))
                yield boxes.Column((head, line, high_room(self._px(4))))
            if not hangs:
                yield head
        yield Row((wide_room(pad), boxes.ASIDE, Room("fold", boxes.Span(finger(self), wide), high)))

    def _button_widths(self, width: int, *, compact: bool) -> tuple[boxes.Span, boxes.Span]:
        """Return the widths of both buttons, the second at most half of this one."""
        for one in (self.why, self.button):
            one.set_compact(on=compact)
        asks = max(finger(self), self.why.sizeHint().width())
        return exactly(asks), exactly(min(self.button.sizeHint().width(), width // 2))

    def _buttons(self, width: int, high: int) -> Box:
        """Return the two buttons side by side, closer together if a word would break."""

        def row(*, compact: bool) -> Box:
            asks, _takes = self._button_widths(width, compact=compact)
            takes = boxes.Span(self.button.minimumSizeHint().width(), grows=True)
            parts = (Room("why", asks, exactly(high)), Room("button", takes, exactly(high)))
            return Row(parts, self._px(GAPS.wide) // (1 + compact))

        return boxes.first_read(
            (row(compact=on) for on in (False, True)), QRectF(0, 0, width, boxes.ENDLESS)
        )

    def _less(self) -> Box:
        """Return the button to fold, at the foot of its place."""
        return boxes.Column(
            (boxes.DOWN, Room("less", exactly(finger(self)), exactly(finger(self))))
        )

    def _words(self, key: str, size: float, *, grows: bool = False) -> _Sized:
        """Return a text on one line, in letters of this size."""
        part = self._parts[key]
        words = self._written(part.text() if isinstance(part, Label) else "", size)
        wide = words.size().width()
        return _Sized(key, boxes.Span(wide, wide, grows), exactly(words.line), size)

    def _written(self, text: str, size: float) -> Words:
        return Words(text, resized(self.font(), size, bold=size != boxes.PARTS.least))

    @override
    def surface(self) -> drawing.Surface:
        colours, radius = theme.current(), drawing.CARD_RADIUS
        return drawing.Surface(colours.lit, colours.lit_line, radius=radius, thick=1.5)


@dataclass(frozen=True)
class _Sized(Room):
    """A place for a text in letters of a `size`, of the usual text."""

    size: float = 0.0

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, boxes.Put]]:
        return [(self.key, boxes.Put(QRectF(x, y, wide, high), self.size))]


def _inset(box: Box) -> Box:
    """Return a box with a little room above and below it."""
    return boxes.Column((high_room(GAPS.hair), box, high_room(GAPS.hair)))


def _sought(finding: Finding | None) -> object:
    """Return what a finding says for certain, whatever else is known besides."""
    if finding is None:
        return None
    answer = finding.answer
    return finding.key, answer and (answer.number or answer.cards)


def _cards_told(answer: Answer) -> str:
    """Return the names of the cards, and how many more there are."""
    text = ngettext("{count} more", "{count} more", answer.open).format(count=answer.open)
    return comma_separated(filter(None, (answer.spoken, text if answer.open else "")))


class AnswerTiles(drawing.Painted, QWidget):
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
        return lines * tile + (lines - 1) * GAPS.near

    def _columns(self, width: int) -> int:
        """Return how many tiles go side by side: all of them if their text stays readable."""
        widest = max(map(self._wide, self.faces), default=0)
        able = int((width + GAPS.near) / max(1.0, widest + GAPS.near))
        lines = ceil(self.count / max(1, min(self.count, able)))
        return ceil(self.count / lines)

    def _wide(self, face: Face) -> float:
        size = self.font().pixelSize()
        return drawing.face_ems(face, bold=True) * size * 0.9 + GAPS.edge * size / boxes.USUAL_TEXT

    def places(self) -> list[QRectF]:
        """Return the places of the tiles."""
        keys = [str(at) for at in range(self.count)]
        box = tiles(keys, self._columns(self.width()), boxes.ANY, gap=GAPS.near)
        return [*box.areas(QRectF(self.rect())).values()]

    @override
    def heightForWidth(self, width: int) -> int:
        return self.height_wanted(width, round(_TILE * self.font().pixelSize() / boxes.USUAL_TEXT))

    @override
    def sizeHint(self) -> QSize:
        wide = sum(ceil(self._wide(face)) + GAPS.near for face in self.faces)
        return QSize(wide, self.heightForWidth(max(1, wide)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(boxes.ENDLESS))

    @override
    def paint(self, painter: QPainter) -> None:
        if not self.count:
            return
        colours, size = theme.current(), float(self.font().pixelSize())
        places = self.places()
        letters, middle = min(size * 1.2, places[0].height() * 0.42), drawing.Side.MIDDLE
        for face, place in zip(self.faces, places, strict=False):
            drawing.fill(painter, place, colours.found, 8)
            inside, ink = drawing.grown(place, -3, 0), colours.on_found(face.colour)
            drawing.draw_face(painter, face, inside, ink, size=letters, bold=True, side=middle)
        if self.open:  # cards that aren't certain yet
            dashed = drawing.pen(colours.faded, 1.25, Qt.PenStyle.DashLine)
            drawing.draw_outline(painter, drawing.grown(places[-1], -1), dashed, 8)
            told = f"+{self.open}"
            drawing.write(painter, places[-1], told, colours.faded, size=size, bold=True)
