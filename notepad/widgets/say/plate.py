"""The plate of a topic: where the chips of all its forms stand, once and for all.

A topic is one kind of sentence. Its forms are followed beforehand, to the end of a few notes; from
all of them together follow, for a width and a number of lines:

- *Lanes.* A lane is a place that rows share by turns: those of one band, or those asked for at the
  same place of a step. A row that nobody foresaw stands in the lane of its band or place.
- *Columns.* Rows have columns for the most chips that they ever have, as wide as the longest needs.
  The first chip stands in the first column, whatever the other chips are.
- *Pages.* Bands stand below each other, and what else is asked for stands below them, by turns. If
  that has no room in full letters, they are small ones. If it still has none, the rows that are
  asked for together are a page; what is too high for one is cut into parts, which an arrow turns.

So the place of a chip depends on the plate, its row and its number in the row alone: no chip of a
topic moves while a note is made, and to show a form only lights what it asks for. The last line of
a keypad belongs to the button that notes, and to the other topics; a page that stands alone has it
while they leave its chips free.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import accumulate, chain, product, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from PySide6.QtCore import QRect

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.core.language import with_label
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import finger
from notepad.widgets.say.form_rows import AmountBox
from notepad.widgets.touch.buttons import Chip, Fit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from PySide6.QtWidgets import QWidget

GAP = 6
_GAPS = (GAP, 3, 2)  # tried so that each chip has a finger's width: 0 to 6 on a phone
_UNEVEN = frozenset({Fit.FULL, Fit.SMALL, Fit.STACKED})
_LARGE = frozenset({Fit.FULL, Fit.TALL, Fit.PLAIN})
_AMOUNT_LINES = 2  # for a number and the likeliest quick amounts, where not all have room
_MOST_LINES = 5  # where pages are shown; the parts of higher ones are turned
_BUTTON_SHARE = 0.37  # of the last line, for the button that notes and the gap before it
TITLE_SIZE = 0.85  # of the usual text: titles have to be short beside so many chips
_TITLE_SHARE = 3  # titles take at most this part of a line
BANDS = -1
"""Instead of a page: all bands, and what stands below them."""

Keys: TypeAlias = "tuple[str, ...]"
Lane: TypeAlias = "tuple[int, int]"
"""BANDS and the number of a band, or a page and a place in its steps."""

Cell: TypeAlias = "tuple[Choice, bool]"
"""What a chip shows: a choice, and whether any number of them can be taken."""


@dataclass
class Way:
    """Rows that stand in a lane side by side, on a `page`, with all that they ever show.

    `titles` are said before them, each with a brief form.
    """

    page: int
    states: dict[Hashable, tuple[Row, ...]] = field(default_factory=dict)
    titles: set[tuple[str, str]] = field(default_factory=set)

    def add(self, rows: tuple[Row, ...], title: str) -> None:
        """Let the rows look like this, too."""
        told = [(row.label, row.status, row.amount, row.columns) for row in rows]
        self.states[(*told, *(cell for row in rows for cell in _cells_of(row)))] = rows
        if title:
            self.titles.add((title, rows[0].brief or title))

    @property
    def cells(self) -> Sequence[Sequence[Cell]]:
        """What its chips show, in each state."""
        return [[cell for row in rows for cell in _cells_of(row)] for rows in self.states.values()]

    @property
    def rows(self) -> Iterator[Row]:
        """All its rows in all states."""
        return chain.from_iterable(self.states.values())

    @property
    def most(self) -> int:
        """The most chips that it ever has."""
        return max(*map(len, self.cells), *(row.columns for row in self.rows), 0)

    @property
    def numbers(self) -> int:
        """How many columns the numbers from 0 on need; 0 if not all of its chips are numbers."""
        labels = {choice.face.label for cells in self.cells for choice, _many in cells}
        digits = bool(labels) and all(one.isdecimal() and len(one) == 1 for one in labels)
        return max(map(int, labels)) + 1 if digits else 0

    @property
    def unit(self) -> int:
        """How many chips stay side by side: the two answers of each of several players."""
        pairs = (
            len(rows) > 1 and len(one.choices) == 2 for rows in self.states.values() for one in rows
        )
        return 1 + all(pairs)


def _cells_of(row: Row) -> Iterator[Cell]:
    for one in row.choices:
        yield Choice("", one.face, count=one.count), row.many


def title_of(form: Form[Any], key: str) -> str:
    """Return what is said before the chips of a row, "" where the sentence says what they are.

    Chips below the bands say it if any number can be taken, or if a band has the same ones.
    """
    row = form.row(key)
    banded = [other for band in form.bands for other in band]
    if row.titled or key in banded or not row.choices:
        return row.label if row.titled else ""
    alike = [choice.key for choice in row.choices]
    same = any(alike == [one.key for one in form.row(other).choices] for other in banded)
    counted = row.many and (row.status or key != form.step[0])
    told = row.label if counted or (same and not row.columns) else ""
    return with_label(told, row.status) if told and row.status else told


class Lanes:
    """The lanes of a topic in some of its forms; the `usual` pages are those that a note asks for.

    Others come up when a place of the sentence is tapped, such as who asks.
    """

    def __init__(self, forms: Sequence[Form[Any]]) -> None:
        """Find what stands in each lane in any of the forms."""
        self.forms = tuple(forms)
        every = [*forms, *_turned_back(forms)]
        self._bands = {
            key: at for form in every for at, band in enumerate(form.bands) for key in band
        }
        self._turns = dict[str, int]()
        for form in every:
            for turn, keys in enumerate(self._loose(form)):
                self._turns.update({key: max(turn, self._turns.get(key, 0)) for key in keys})
        alone = ([row.key] for form in every for row in form.rows)
        self._pages = _joined([*(form.step for form in forms), *alone])
        self.usual = {self._pages[key] for form in forms for key in form.step}
        self.ways = dict[Lane, dict[Keys, Way]]()
        for form in every:
            for lane, keys in self.lanes_of(form):
                ways = self.ways.setdefault(lane, {})
                way = ways.setdefault(keys, Way(self._pages[keys[0]]))
                way.add(tuple(map(form.row, keys)), title_of(form, keys[0]))

    def lanes_of(self, form: Form[Any]) -> Iterator[tuple[Lane, Keys]]:
        """Yield the lane and the rows of each band of a form, and of the rest of its step."""
        for at, band in enumerate(form.bands):
            if any(_is_tapped(form.row(key)) for key in band):
                yield (BANDS, at), band
        for turn, keys in enumerate(self._loose(form)):
            place = self._page(keys[0]), self._turns.get(keys[0], turn)
            if any(_is_tapped(form.row(key)) for key in keys):
                number = self._bands.get(keys[0])
                yield place if number is None else (BANDS, number), keys

    def _loose(self, form: Form[Any]) -> Sequence[Keys]:
        """Return the rows of a step that are in no band, place by place.

        Those asked for one by one share a place, also if all of them are asked for again.
        """
        banded = {key for band in form.bands for key in band}
        loose = [key for key in form.step if key not in banded]
        turns = [key for key in loose if key in form.one_by_one and not form.row(key).many]
        places: list[Keys] = [(key,) for key in loose if key not in turns]
        return [*places, tuple(turns)] if turns else places

    def _page(self, key: str) -> int:
        return self._pages.get(key, len(self._pages))

    def pages_of(self, form: Form[Any]) -> Sequence[int]:
        """Return the pages of what a form asks for."""
        return [*dict.fromkeys(map(self._page, form.step))]

    def with_room_for(self, form: Form[Any]) -> Lanes:
        """Return the lanes with room for a form, too, if it wasn't foreseen.

        Below the last lane of a page, there is always room for more chips.
        """
        for lane, keys in self.lanes_of(form):
            way = self.ways.get(lane, {}).get(keys)
            below = [one for one in self.ways if one[0] == lane[0] and one > lane]
            count = sum(len(form.row(key).choices) for key in keys)
            if way is None or (count > way.most and (below or lane[0] == BANDS)):
                return Lanes((*self.forms, form))
        return self


def _is_tapped(row: Row) -> bool:
    """Return whether a row has anything to tap on the keypad."""
    return not row.on_sheet_alone


def _turned_back(forms: Iterable[Form[Any]]) -> Iterator[Form[Any]]:
    """Yield the forms that ask again for each place of a sentence, as long as others differ."""
    seen = set[Hashable]()
    for form in forms:
        counts = {row.key: len(row.choices) for row in form.rows}
        for piece in form.line:
            told = piece.rows, form.bands, *(counts.get(key) for key in piece.rows)
            if piece.rows and told not in seen and counts.keys() >= {*piece.rows}:
                seen.add(told)
                yield replace(form, step=piece.rows)


def _joined(groups: Iterable[Collection[str]]) -> Mapping[str, int]:
    """Return a number for each key, the same for those that are in a group together."""
    joined = list[set[str]]()
    for group in groups:
        one = {*group}.union(*(other for other in joined if not other.isdisjoint(group)))
        joined = [*(other for other in joined if other.isdisjoint(group)), one]
    return {key: number for number, group in enumerate(joined) for key in group}


class Columns(NamedTuple):
    """How chips are arranged: `across` side by side, in `lines` lines.

    `start` columns stay empty before the first chip, and `lead` pixels before each line, for a
    title or its `brief` form. Chips in one line can have `widths` of their own, if equal columns
    would be too narrow for some of them.
    """

    across: int
    lines: int
    fit: Fit = Fit.FULL
    start: int = 0
    lead: int = 0
    brief: bool = False
    widths: tuple[int, ...] = ()

    @property
    def indent(self) -> int:
        """The room before each line, with the gap after a title."""
        return self.lead + GAP if self.lead else 0

    def width(self, width: int, least: int) -> int:
        """Return the width of a column; the gaps are smaller if it would be under `least`."""
        room = width - self.indent
        widths = [(room - (self.across - 1) * gap) // self.across for gap in _GAPS]
        return next((wide for wide in widths if wide >= least), widths[-1])

    def spare(self, width: int, gap: int) -> int:
        """Return how much of a width remains beside chips with widths of their own, and gaps."""
        return width - self.indent - sum(self.widths) - gap * (len(self.widths) - 1)

    def place(self, at: int, width: int, side: int) -> QRect:
        """Return the place of a chip by its number, `side` high."""
        line, column = divmod(self.start + at, self.across)
        if self.widths:
            gap = next((gap for gap in _GAPS if self.spare(width, gap) >= 0), _GAPS[-1])
            more = self.spare(width, gap) // len(self.widths)
            starts = [0, *accumulate(one + more + gap for one in self.widths)]
            left, wide = starts[column], self.widths[column] + more
        else:
            wide = self.width(width, side)
            left = round(column * (width - self.indent - wide) / max(1, self.across - 1))
        return QRect(self.indent + left, line * (side + GAP), wide, side)

    def lines_of(self, count: int) -> int:
        """Return how many lines it has, more than foreseen if there are more chips."""
        return max(self.lines, -(-(self.start + count) // self.across))


class Ruler:
    """Measures what chips and titles need, without changing those that stand."""

    def __init__(self, pad: QWidget) -> None:
        """Make what is measured with, in the font of `pad`, which never shows it."""
        self._pad = pad
        self._chip, self._title = Chip(Choice("", Face("")), pad), Label("", pad)
        self._title.resize_text(TITLE_SIZE)
        self._amount = AmountBox(pad)
        for hidden in (self._chip, self._title, self._amount):
            hidden.hide()
        self._chip.set_compact(on=True)
        self._kept: dict[Hashable, bool] = {}

    @property
    def side(self) -> int:
        """The height of a line of chips."""
        return finger(self._pad)

    def fits(self, cells: Iterable[Cell], fit: Fit, width: int) -> bool:
        """Return whether the texts of all chips fit into a width; a single word isn't broken."""
        side, font = self.side, self._pad.font().key()
        return width >= side and all(
            self._fits(cell, fit, width, (cell, fit, width, side, font)) for cell in cells
        )

    def _fits(self, cell: Cell, fit: Fit, width: int, key: Hashable) -> bool:
        if key not in self._kept:
            chip = self._shown(cell, fit)
            several = len(cell[0].face.label.split()) > 1
            least = chip.minimumSizeHint() if several else chip.sizeHint()
            self._kept[key] = least.width() <= width and chip.heightForWidth(width) <= self.side
        return self._kept[key]

    def width(self, cell: Cell, fit: Fit) -> int:
        """Return the least width that a chip needs for its text; a full one isn't wrapped."""
        chip = self._shown(cell, fit)
        whole = chip.sizeHint().width()
        least = whole if fit is Fit.FULL else chip.minimumSizeHint().width()
        wide = range(least, whole)
        wraps = bisect_left(wide, True, key=lambda one: chip.heightForWidth(one) <= self.side)
        return max(self.side, least + wraps)

    def _shown(self, cell: Cell, fit: Fit) -> Chip:
        self._chip.show_choice(cell[0], many=cell[1])
        self._chip.set_fit(fit)
        return self._chip

    def best_fit(self, choice: Choice, many: bool, fit: Fit, width: int) -> Fit:
        """Return how a chip is written in columns of this fit: smaller if nobody foresaw it."""
        cell = Choice("", choice.face, count=choice.count), many
        tried = (fit, Fit.SMALL, Fit.STACKED, Fit.BARE)
        return next((one for one in tried if self.fits([cell], one, width)), fit)

    def titled(self, told: str, width: int) -> bool:
        """Return whether a title fits into a width, in two lines at most, and into its line."""
        self._title.setText(told)
        high = self._title.heightForWidth(width)
        return self._title.fits(width, lines=2) and high <= self.side

    def amount_lines(self, row: Row, width: int, most: int) -> int:
        """Return how many lines an amount needs, with the quick ones that `most` lines hold."""
        if row.amount is None:
            return 1
        self._amount.show_amount(row.amount, label=row.label, status=row.status)
        self._amount.fit_quick_amounts(width, most * (self.side + GAP))
        return -(-(self._amount.heightForWidth(width) + GAP) // (self.side + GAP))


class Letters(Enum):
    """How small the letters on chips may be."""

    FULL = "full"
    SMALL = "small"
    BARE = "bare"
    """None, where signs can be told apart."""


@dataclass(frozen=True)
class Plate:
    """Where the rows of a topic stand: their columns, and the line in which each lane begins.

    The pages `among` the bands stand with all of them, so their lanes begin on the page BANDS; any
    other page stands alone.
    """

    lanes: Lanes
    columns: Mapping[Keys, Columns]
    tops: Mapping[tuple[int, Lane], int]
    among: frozenset[int]

    def screens(self, form: Form[Any], room: int) -> Sequence[tuple[int, range]]:
        """Return the parts in which a form is seen, each a page and its lines.

        There are several if its step is on several pages, or one is higher than `room`.
        """
        loose = {lane[0] for lane, _keys in self.lanes.lanes_of(form)}
        pages = dict.fromkeys(
            page if page in loose or self.is_alone(page) else BANDS
            for page in self.lanes.pages_of(form) or [BANDS]
        )
        if any(page != BANDS and not self.is_alone(page) for page in pages):
            pages.pop(BANDS, None)  # all bands are seen there, too
        return [
            (page, range(first, first + room))
            for page in pages
            for first in range(0, max(1, self.lines(form, page)), room)
        ]

    def is_alone(self, page: int) -> bool:
        """Return whether a page is seen without the bands of others."""
        return page != BANDS and page not in self.among

    def seen(self, form: Form[Any], page: int) -> Mapping[int, Keys]:
        """Return the rows of a form that are seen on a page, by the line in which they begin."""
        base, among = (page, {page}) if self.is_alone(page) else (BANDS, self.among)
        return {
            self.tops[base, lane]: keys
            for lane, keys in self.lanes.lanes_of(form)
            if (base, lane) in self.tops
            and (
                lane[0] == page or (lane[0] == BANDS and self.lanes.ways[lane][keys].page in among)
            )
        }

    def chips_in(
        self, form: Form[Any], page: int, line: int, width: int, side: int
    ) -> Iterator[QRect]:
        """Yield the places of the chips in a line of a page, in its first line of chips."""
        for top, keys in self.seen(form, page).items():
            for at in range(sum(len(form.row(key).choices) for key in keys)):
                place = self.columns[keys].place(at, width, side)
                if top + place.y() // (side + GAP) == line:
                    yield place

    def lines(self, form: Form[Any], page: int) -> int:
        """Return how many lines there are on a page down to the last row of a form."""
        ends = (
            top + self.columns[keys].lines_of(sum(len(form.row(key).choices) for key in keys))
            for top, keys in self.seen(form, page).items()
        )
        return max(ends, default=0)


class Plates:
    """Makes the plates of a topic in a width."""

    def __init__(self, lanes: Lanes, ruler: Ruler, width: int) -> None:
        """Take the lanes of a topic, and what measures them."""
        self._lanes, self._ruler, self._width = lanes, ruler, width
        self._every = {way.page for ways in lanes.ways.values() for way in ways.values()}

    def plate(self, room: int) -> Plate:
        """Return the plate for so many lines."""
        ways = (self._whole(letters, room) for letters in (Letters.FULL, Letters.SMALL))
        return next(filter(None, ways), None) or self._paged(room)

    def least_lines(self, room: int, foot: int) -> int:
        """Return how many lines a note needs in small letters, page by page if `room` is too low.

        Below its first form there are `foot` lines for others, and one below the later ones.
        """
        whole = self._whole(Letters.SMALL, room)
        plate = whole or self._paged(0, Letters.SMALL)
        needed = [1]
        for number, form in enumerate(self._lanes.forms):
            for page, _lines in plate.screens(form, 1 << 10):
                alone = (
                    number > 0 and plate.is_alone(page) and self._leaves_button(plate, form, page)
                )
                needed.append(plate.lines(form, page) + (0 if alone else 1 if number else foot))
        return max(needed) if whole else min(max(needed), _MOST_LINES)

    def _leaves_button(self, plate: Plate, form: Form[Any], page: int) -> bool:
        """Return whether the button that notes, if there is one, has its place beside chips."""
        lines, end = plate.lines(form, page), self._width * (1 - _BUTTON_SHARE)
        last = plate.chips_in(form, page, lines - 1, self._width, self._ruler.side)
        return form.at_once or not form.ready or all(place.right() < end for place in last)

    def _whole(self, letters: Letters, room: int) -> Plate | None:
        """Return the plate with all bands above each other, None if there are none or no room."""
        columns = self._columns(self._every, letters, room)
        bands = [lane for lane in sorted(self._lanes.ways) if lane[0] == BANDS]
        tops, below = self._stacked(BANDS, bands, columns, 0)
        standing = {way.page for lane in bands for way in self._lanes.ways[lane].values()}
        among, wanted = {*standing}, self._lanes.usual if letters is Letters.FULL else standing
        if not bands or below > room:
            return None
        for page in self._every:
            loose = [lane for lane in sorted(self._lanes.ways) if lane[0] == page]
            stacked, end = self._stacked(BANDS, loose, columns, below)
            if end > room and page in {*wanted, *standing}:
                return None
            if end > room:
                stacked, _end = self._stacked(page, loose, columns, 0)
            tops.update(stacked)
            among.update({page} if end <= room else ())
        return Plate(self._lanes, columns, tops, frozenset(among))

    def _paged(self, room: int, *tried: Letters) -> Plate:
        """Return the plate whose pages stand alone, each in the largest letters that it can."""
        columns, tops = dict[Keys, Columns](), dict[tuple[int, Lane], int]()
        for page in self._every:
            for most, letters in product((room, room + 1), tried or Letters):
                found = self._columns({page}, letters, room)
                stacked, end = self._stacked(page, sorted(self._lanes.ways), found, 0)
                if end <= most:
                    break
            columns.update(found)
            tops.update(stacked)
        return Plate(self._lanes, columns, tops, frozenset())

    def _stacked(
        self, page: int, lanes: Iterable[Lane], columns: Mapping[Keys, Columns], top: int
    ) -> tuple[dict[tuple[int, Lane], int], int]:
        """Return the first line of each lane from a line on, and the line below all of them."""
        tops = dict[tuple[int, Lane], int]()
        for lane in lanes:
            lines = [columns[keys].lines for keys in self._lanes.ways[lane] if keys in columns]
            if lines:
                tops[page, lane] = top
                top += max(lines)
        return tops, top

    def _columns(
        self, pages: Collection[int], letters: Letters, room: int
    ) -> Mapping[Keys, Columns]:
        """Return the columns of what may be seen together: there, equal numbers line up."""
        ways = {
            keys: way
            for lane in self._lanes.ways.values()
            for keys, way in lane.items()
            if way.page in pages
        }
        lead, brief = self._lead([way for way in ways.values() if way.titles])
        numbers = max((way.numbers for way in ways.values() if not way.titles), default=0)
        return {
            keys: self._columns_of(way, letters, room, lead, numbers)._replace(brief=brief)
            if way.titles
            else self._columns_of(way, letters, room, 0, numbers)
            for keys, way in ways.items()
        }

    def _columns_of(
        self, way: Way, letters: Letters, room: int, lead: int, numbers: int
    ) -> Columns:
        """Return columns with as few lines as such letters need."""
        if not way.most:
            most = room if letters is Letters.FULL else _AMOUNT_LINES
            high = (self._ruler.amount_lines(row, self._width, most) for row in way.rows)
            return Columns(1, max(high))
        cells = [*dict.fromkeys(chain.from_iterable(way.cells))]
        even = any(row.columns for row in way.rows)
        for lines in range(1, way.most + 1):
            across = -(-way.most // lines // way.unit) * way.unit
            columns = Columns(across, -(-way.most // across), lead=lead)
            if way.numbers and not lead:
                across = min(numbers, max(1, self._width // (self._ruler.side + _GAPS[-1])))
                start = numbers - way.most if across == numbers else 0
                columns = Columns(across, -(-(start + way.most) // across), start=start)
            for fit in _fits_in(way, letters):
                if self._ruler.fits(cells, fit, columns.width(self._width, self._ruler.side)):
                    return columns._replace(fit=fit)
                if across == way.most == columns.across and not even and fit in _UNEVEN:
                    uneven = columns._replace(fit=fit, widths=self._widths(way, fit))
                    if uneven.spare(self._width, _GAPS[1]) >= 0:
                        return uneven
        return Columns(1, way.most, Fit.SMALL, lead=lead)

    def _widths(self, way: Way, fit: Fit) -> tuple[int, ...]:
        """Return the width that the longest chip in each column needs."""
        columns = zip_longest(*way.cells)
        return tuple(
            max(self._ruler.width(cell, fit) for cell in dict.fromkeys(column) if cell)
            for column in columns
        )

    def _lead(self, ways: Sequence[Way]) -> tuple[int, bool]:
        """Return the width of the titles before some rows, and whether all of them are brief.

        It is what they need, but a line of chips before which they stand isn't broken for that.
        """
        if not ways:
            return 0, False
        titles = [*zip(*(title for way in ways for title in way.titles), strict=True)]
        across = max(way.most for way in ways)
        free = self._width - GAP - across * (self._ruler.side + _GAPS[-1])
        free = free if free >= self._ruler.side // 2 else self._width // _TITLE_SHARE
        whole, brief = map(self._widest, titles)
        return (whole, False) if whole <= free else (min(brief, free), True)

    def _widest(self, titles: Collection[str]) -> int:
        """Return the least width in which all titles fit, or a little more than they may take."""
        tried = range(1, self._width // _TITLE_SHARE)
        return 1 + bisect_left(
            tried, True, key=lambda wide: all(self._ruler.titled(one, wide) for one in titles)
        )


def _fits_in(way: Way, letters: Letters) -> Sequence[Fit]:
    """Return the ways to write chips in such letters, the best one first.

    A symbol that all chips share without being coloured gives way to larger letters. Others stand
    above them, except where boxes to tick are beside.
    """
    faces = [[choice.face for choice, _many in cells] for cells in way.cells]
    signs = {(face.symbol, face.colour) for face in chain.from_iterable(faces)}
    if len(signs) == 1 and not any(colour for _symbol, colour in signs):
        fits = [Fit.FULL, Fit.PLAIN, Fit.SMALLER, Fit.SMALL, Fit.STACKED]
    elif any(row.many for row in way.rows):
        fits = [Fit.FULL, Fit.SMALL, Fit.STACKED]
    else:
        fits = [Fit.FULL, Fit.TALL, Fit.SMALL, Fit.STACKED]
    if letters is Letters.FULL:
        return [fit for fit in fits if fit in _LARGE]
    apart = all(len({(one.symbol, one.count) for one in shown}) == len(shown) for shown in faces)
    return [*fits, Fit.BARE] if letters is Letters.BARE and apart else fits
