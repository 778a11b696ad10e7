"""The plate of a topic: where the chips of all its forms stand, once and for all.

A topic is one kind of sentence. Its forms are followed when it is first shown, to the end of a few
notes; from all of them together follow, for a width and a number of lines:

- *Lanes.* A lane is a place that rows share by turns: those of one band, or those asked for at the
  same place of a step. A row that nobody foresaw stands in the lane of its band or place. A lane is
  below all lanes that are ever seen together with it.
- *Columns.* Rows have columns for the most chips that they ever have, as wide as the longest needs.
  The first chip stands in the first column, whatever the other chips are. Rows that offer the same
  chips in one fixed order share columns, wherever they are asked for, unless one has no room then.
- *Pages.* Rows that are asked for together are a page. The bands that a note begins with stand
  below each other, in small letters if full ones have no room; they say how many lines there are.
  Pages that have room among them stand there, too, and any other page stands alone. If the bands
  have none, each page stands alone, or below the first band. What is too high is cut into parts,
  which an arrow turns; low numbers stand beside it.

So the place of a chip depends on the plate, its row and its number in the row alone: no chip of a
topic moves while a note is made, and to show a form only lights what it asks for. The last line of
a keypad belongs to the button that notes, and to the other topics; what is in no band, or alone,
may have it while they leave its chips free.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from functools import cached_property, lru_cache
from itertools import accumulate, chain, combinations, product, zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QRect

from notepad.core.dataclass import dataclass
from notepad.core.form import Choice, Form, Row
from notepad.core.language import with_label
from notepad.core.slots import MORE
from notepad.widgets.look.boxes import ENDLESS, GAPS, PARTS
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import finger, left_handed
from notepad.widgets.say.form_rows import AmountBox
from notepad.widgets.touch.buttons import Chip, Fit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from notepad.core.faces_and_marks import Face

GAP = GAPS.usual
_GAPS = (GAP, 3, 2)  # tried so that each chip has a finger's width: 0 to 6 on a phone
_UNEVEN = frozenset({Fit.FULL, Fit.SMALL, Fit.STACKED})
_LARGE = frozenset({Fit.FULL, Fit.TALL, Fit.PLAIN})
_USUAL_LINES = 5  # where pages are shown; the parts of higher ones are turned
BANDS = -1
"""Instead of a page: all bands, and what stands below them."""

H = TypeVar("H", bound=Hashable)
Rows: TypeAlias = "tuple[str, ...]"
Lane: TypeAlias = "tuple[int, int]"
"""BANDS and the number of a band, or a page and a place in its steps."""

Cell: TypeAlias = "tuple[Face, int | None, bool]"
"""What a chip shows: its face, how often it is taken, and whether any number of them can be."""


class Keys(NamedTuple):
    """Rows that stand side by side, and which `sort` of choices they have now.

    No choice is in two sorts, nor two that look alike: numbers, say, and names that take their
    place.
    """

    rows: Rows
    sort: int = 0


@dataclass(eq=False)
class Way:
    """Rows that stand in a lane side by side, on a `page`, with all that they ever show.

    `titles` are said before them, each with a brief form. If it `is_confirmed`, the button that
    notes may be there at the same time. States are added before anything is asked of it.
    """

    page: int
    is_confirmed: bool = False
    states: dict[Hashable, tuple[Row, ...]] = field(default_factory=dict)
    titles: set[tuple[str, str]] = field(default_factory=set)

    def add(self, rows: tuple[Row, ...], title: str) -> None:
        """Let the rows look like this, too."""
        told = [(row.label, row.status, row.amount, row.columns) for row in rows]
        self.states[(*told, *_cells_of(rows))] = rows
        if title:
            self.titles.add((title, rows[0].brief or title))

    @cached_property
    def cells(self) -> Sequence[Sequence[Cell | None]]:
        """What its chips show, in each state; None for a column that stays empty before them."""
        return [*map(_cells_of, self.states.values())]

    @cached_property
    def every(self) -> Collection[Cell]:
        """What its chips show in any state."""
        return {cell for cells in self.cells for cell in cells if cell}

    @cached_property
    def order(self) -> Mapping[Face, int]:
        """The number of each of its chips, empty unless that is the same in all states.

        Numbers line up otherwise, and the chip that asks for more choices stands after any others.
        """
        found = {
            (one.face, at)
            for rows in self.states.values()
            for at, one in enumerate(one for row in rows for one in row.choices)
            if one.key != MORE
        }
        order = dict(found)
        return order if len(order) == len(found) and not self.numbers else {}

    def joined(self, starts: Mapping[Way, int]) -> Way:
        """Return ways with the same chips as one, each with so many columns before its first."""
        joint = Way(self.page)
        for way in starts:
            joint.states.update({(way, look): rows for look, rows in way.states.items()})
            joint.titles |= way.titles
        joint.cells = [
            [*[None] * start, *cells] for way, start in starts.items() for cells in way.cells
        ]
        return joint

    @property
    def rows(self) -> Iterator[Row]:
        """All its rows in all states."""
        return chain.from_iterable(self.states.values())

    @cached_property
    def most(self) -> int:
        """The most chips that it ever has."""
        return max(*map(len, self.cells), *(row.columns for row in self.rows), 0)

    @cached_property
    def numbers(self) -> range:
        """From which to which number its chips are; empty if not all of them are numbers."""
        labels = {face.label for face, _count, _many in self.every}
        if not labels or not all(one.isdecimal() and len(one) == 1 for one in labels):
            return range(0)
        return range(int(min(labels)), int(max(labels)) + 1)

    @cached_property
    def is_counted(self) -> bool:
        """Whether all its chips are numbers, with nothing before them."""
        counted = all(face.label.isdecimal() for face, _count, _many in self.every)
        return counted and self.most > 0 and not self.titles

    @cached_property
    def unit(self) -> int:
        """How many chips stay side by side: the two answers of each of several players."""
        pairs = (
            len(rows) > 1 and len(one.choices) == 2 for rows in self.states.values() for one in rows
        )
        return 1 + all(pairs)


def _cells_of(rows: Iterable[Row]) -> Sequence[Cell]:
    return [(one.face, one.count, row.many) for row in rows for one in row.choices]


def _sharing(ways: Iterable[Way]) -> Mapping[Way, tuple[Way, int]]:
    """Return which ways share columns: as which joint one, and where in it each one starts.

    All chips of the others are, in the same order, among those of the one with the most: who asks,
    say, and whom, where all can be asked.
    """
    groups = list[dict[Way, int]]()
    for way in sorted(ways, key=lambda one: (-one.most, -len(one.order))):
        starts = ((group, _start_in(next(iter(group)), way)) for group in groups)
        found = next(((group, start) for group, start in starts if start is not None), None)
        if found is None:
            groups.append({way: 0})
        else:
            found[0][way] = found[1]
    several = [group for group in groups if len(group) > 1]
    joints = [(next(iter(group)).joined(group), group) for group in several]
    return {way: (joint, start) for joint, group in joints for way, start in group.items()}


def _start_in(other: Way, way: Way) -> int | None:
    """Return after how many chips of another way those of this one come, None if they don't."""
    if len(way.order) < 2 or not way.order.keys() <= other.order.keys():
        return None
    starts = {other.order[face] - at for face, at in way.order.items()}
    start = starts.pop()
    return None if starts or start < 0 else start


class Lanes:
    """The lanes of a topic in some of its forms; ways that are asked for at once are a page.

    The `usual` pages are those that a note asks for; others come up when a place of the sentence is
    tapped, such as who asks. What is seen together in a form is in `together`. Something of it
    `may_be_unheard`.
    """

    def __init__(self, forms: Sequence[Form[Any]]) -> None:
        """Find what stands in each lane in any of the forms."""
        self.forms = tuple(forms)
        self.may_be_unheard = any(row.unheard for form in forms for row in form.rows)
        every = [*forms, *_turned_back(forms)]
        asked = [_asked(form) for form in forms]
        banded = ((key, at) for form in every for at, band in enumerate(form.bands) for key in band)
        self._bands = dict([*_again_in_bands(every, asked), *banded])
        again = [_asked(form) for form in every if {*form.step}.isdisjoint(form.one_by_one)]
        alone = ([rows] for form in every for rows in _groups(form))
        self._pages = _joined([*asked, *again, *alone])
        self.usual = {self._pages[rows] for group in asked for rows in group}
        self._turns = dict[Rows, int]()
        shown = dict[Rows, list[list[Hashable]]]()
        for form in every:
            for turn, rows in enumerate(_loose(form)):
                self._turns[rows] = max(turn, self._turns.get(rows, 0))
            for rows in _groups(form):
                choices = [choice for key in rows for choice in form.row(key).choices]
                shown.setdefault(rows, []).append(_told_apart(choices))
        # What was asked for last: a form that is shown is asked for several times.
        self._last: Form[Any] | None = None
        self._shown: Sequence[tuple[Lane, Keys]] = ()
        self._counts = dict[Keys, int]()
        self._sorts = {rows: _joined(choices) for rows, choices in shown.items()}
        self.ways = dict[Lane, dict[Keys, Way]]()
        self.together = dict.fromkeys(self.lanes_of(form) for form in every)
        pairs = (combinations(sorted(shown), 2) for shown in self.together)
        self._beside = {*chain.from_iterable(pairs)}
        for form in every:
            for lane, keys in self.lanes_of(form):
                ways = self.ways.setdefault(lane, {})
                way = ways.setdefault(keys, Way(self._page(keys.rows)))
                way.add(tuple(map(form.row, keys.rows)), self.title_of(form, keys.rows[0]))
                asked_again = way.page not in self.usual
                way.is_confirmed |= asked_again or (form.ready and not form.at_once)
        self._confirm_whole_pages()

    @cached_property
    def sharing(self) -> Mapping[Way, tuple[Way, int]]:
        """Which ways share columns: as which joint one, and where in it each one starts."""
        return _sharing(way for ways in self.ways.values() for way in ways.values())

    def title_of(self, form: Form[Any], key: str) -> str:
        """Return what is said before the chips of a row, "" where the sentence says what they are.

        Chips below the bands say it if any number can be taken, or if a band has the same ones.
        """
        row = form.row(key)
        if row.titled or key in self._bands or not row.choices:
            return row.label if row.titled else ""
        banded = [other for band in form.bands for other in band]
        alike = [choice.key for choice in row.choices]
        same = any(alike == [one.key for one in form.row(other).choices] for other in banded)
        counted = row.many and (row.status or key != form.step[0])
        told = row.label if counted or (same and not row.columns) else ""
        return with_label(told, row.status) if told and row.status else told

    def _confirm_whole_pages(self) -> None:
        """Let what wasn't followed to its end be confirmed like what is asked for beside it.

        If no note was, all that it asks for may be confirmed.
        """
        every = [way for ways in self.ways.values() for way in ways.values()]
        followed = any(form.ready or form.at_once for form in self.forms)
        confirmed = {way.page for way in every if way.is_confirmed or not followed}
        for way in every:
            way.is_confirmed = way.page in confirmed

    def lanes_of(self, form: Form[Any]) -> Sequence[tuple[Lane, Keys]]:
        """Return the lane and the rows of each band of a form, and of the rest of its step."""
        if self._last is not form:
            # What is asked for again takes the place of another row in its band.
            found = {lane: (keys, count) for lane, keys, count in self._found(form)}
            self._last = form
            self._shown = tuple((lane, keys) for lane, (keys, _count) in found.items())
            self._counts = dict(found.values())
        return self._shown

    def counts(self, form: Form[Any]) -> Mapping[Keys, int]:
        """Return how many chips there are in the rows of each band of a form, and of its step."""
        self.lanes_of(form)
        return self._counts

    def foresee(self, form: Form[Any]) -> bool:
        """Return whether the rows of a form have places beside each other, with all their chips."""
        ways, counts, shown = self.ways, self.counts(form), self.lanes_of(form)
        found = ((ways.get(lane, {}).get(keys), keys) for lane, keys in shown)
        room = all(way is not None and counts[keys] <= way.most for way, keys in found)
        return room and self._beside.issuperset(combinations(sorted(shown), 2))

    def _found(self, form: Form[Any]) -> Iterator[tuple[Lane, Keys, int]]:
        lanes = [((BANDS, at), band) for at, band in enumerate(form.bands)]
        for turn, rows in enumerate(_loose(form)):
            number = self._bands.get(rows[0])
            loose = self._page(rows), self._turns.get(rows, turn)
            lanes.append((loose if number is None else (BANDS, number), rows))
        every = {row.key: row for row in form.rows}
        for lane, rows in lanes:
            there = [every[key] for key in rows]
            choices, sorts = [one for row in there for one in row.choices], self._sorts.get(rows)
            if not choices and all(row.on_sheet_alone for row in there):
                continue
            known = (sorts[one] for one in _told_apart(choices) if one in sorts) if sorts else ()
            sort = next(iter(known), None)
            keys = self._roomiest(lane, rows) if sort is None else Keys(rows, sort)
            yield lane, keys, len(choices)

    def _roomiest(self, lane: Lane, rows: Rows) -> Keys:
        """Return the sort of some rows that has the most chips: for amounts that nobody foresaw."""
        ways = {keys: way for keys, way in self.ways.get(lane, {}).items() if keys.rows == rows}
        return max(ways, key=lambda keys: ways[keys].most, default=Keys(rows))

    def _page(self, rows: Rows) -> int:
        return self._pages.get(rows, len(self._pages))

    def pages_of(self, form: Form[Any]) -> Sequence[int]:
        """Return the pages of what a form asks for."""
        return [*dict.fromkeys(map(self._page, _asked(form)))]


def _groups(form: Form[Any]) -> Sequence[Rows]:
    """Return the rows that stand side by side: those of each band, and what else is asked for."""
    return [*filter(None, form.bands), *_loose(form)]


def _asked(form: Form[Any]) -> Sequence[Rows]:
    """Return the rows that stand beside those of the step, and these."""
    return [rows for rows in _groups(form) if not {*form.step}.isdisjoint(rows)]


def _again_in_bands(
    forms: Iterable[Form[Any]], asked: Iterable[Iterable[Rows]]
) -> Iterator[tuple[str, int]]:
    """Yield what is only asked for again, with the number of a band that has the same chips."""
    usual = {key for group in asked for rows in group for key in rows}
    for form in forms:
        for key in (rows[0] for rows in _loose(form) if usual.isdisjoint(rows)):
            own = _faces(form, key)
            yield from (
                (key, at)
                for at, band in enumerate(form.bands)
                if len(own) > 1 and band and own <= _faces(form, band[0])
            )


def _faces(form: Form[Any], key: str) -> set[Face]:
    return {one.face for one in form.row(key).choices}


def _told_apart(choices: Iterable[Choice]) -> list[Hashable]:
    """Return by what choices are known: an answer to each bid has its own key, but one face."""
    return [known for one in choices for known in (one.key, one.face)]


def _loose(form: Form[Any]) -> Sequence[Rows]:
    """Return the rows of a step that are in no band, place by place.

    Those asked for one by one share a place, also if all of them are asked for again.
    """
    banded = {key for band in form.bands for key in band}
    loose = [key for key in form.step if key not in banded]
    turns = [key for key in loose if key in form.one_by_one and not form.row(key).many]
    places: list[Rows] = [(key,) for key in loose if key not in turns]
    return [*places, tuple(turns)] if turns else places


def _offers_more(form: Form[Any]) -> bool:
    """Return whether more choices than usual were asked for."""
    return any(one.key == MORE and one.chosen for row in form.rows for one in row.choices)


def _turned_back(forms: Iterable[Form[Any]]) -> Iterator[Form[Any]]:
    """Yield the forms that ask again for each place of a sentence, as long as others differ."""
    seen = set[Hashable]()
    for form in forms:
        rows = {
            row.key: (len(row.choices), *(one.key for one in row.choices[:1])) for row in form.rows
        }
        for piece in form.line:
            look = piece.rows, form.bands, *rows.items()
            if piece.rows and look not in seen and rows.keys() >= {*piece.rows}:
                seen.add(look)
                yield replace(form, step=piece.rows)


def _joined(groups: Iterable[Collection[H]]) -> Mapping[H, int]:
    """Return a number for each member, the same for those that are in a group together."""
    joined = list[set[H]]()
    for group in groups:
        one = {*group}.union(*(other for other in joined if not other.isdisjoint(group)))
        joined = [*(other for other in joined if other.isdisjoint(group)), one]
    return {member: number for number, group in enumerate(joined) for member in group}


class Columns(NamedTuple):
    """How chips are arranged: `across` side by side, in `lines` lines.

    `start` columns stay empty before the first chip, and `lead` pixels before each line, for a
    title or its `brief` form; `aside` pixels are left for the button that notes, on the side of the
    tapping hand, and `turned` ones opposite, for the arrow. Chips in one line can have `widths` of
    their own, if equal columns would be too narrow for some of them.
    """

    across: int
    lines: int
    fit: Fit = Fit.FULL
    start: int = 0
    lead: int = 0
    brief: bool = False
    aside: int = 0
    turned: int = 0
    widths: tuple[int, ...] = ()

    @property
    def indent(self) -> int:
        """The room before each line, with the gap after a title."""
        return self.lead + GAP if self.lead else 0

    @property
    def taken(self) -> int:
        """How many pixels of a line have no chips."""
        return self.indent + self.aside + self.turned

    def width(self, width: int, least: int) -> int:
        """Return the width of a column; the gaps are smaller if it would be under `least`."""
        room = width - self.taken
        widths = [(room - (self.across - 1) * gap) // self.across for gap in _GAPS]
        return next((wide for wide in widths if wide >= least), widths[-1])

    def spare(self, width: int, gap: int) -> int:
        """Return how much of a width remains beside chips with widths of their own, and gaps."""
        return width - self.taken - sum(self.widths) - gap * (len(self.widths) - 1)

    def places(self, count: int, width: int, side: int) -> Sequence[QRect]:
        """Return the places of so many chips, each `side` high."""
        return _places(self, count, width, side, left_handed())

    def lines_of(self, count: int) -> int:
        """Return how many lines it has, more than foreseen if there are more chips."""
        return max(self.lines, -(-(self.start + count) // self.across))


@lru_cache(maxsize=512)
def _places(columns: Columns, count: int, width: int, side: int, mirrored: object) -> list[QRect]:
    """Return the places of chips; the button is at the left of what is `mirrored`."""
    wide = columns.width(width, side)
    wides = [wide] * columns.across
    if columns.widths:
        gap = next((gap for gap in _GAPS if columns.spare(width, gap) >= 0), _GAPS[-1])
        more = columns.spare(width, gap) // len(columns.widths)
        wides = [one + more for one in columns.widths]
        lefts = [*accumulate((one + gap for one in wides[:-1]), initial=0)]
    else:
        step = (width - columns.taken - wide) / max(1, columns.across - 1)
        lefts = [round(column * step) for column in range(columns.across)]
    first = columns.indent + (columns.aside if mirrored else columns.turned)
    placed = (divmod(columns.start + at, columns.across) for at in range(count))
    return [
        QRect(first + lefts[column], line * (side + GAP), wides[column], side)
        for line, column in placed
    ]


@lru_cache(maxsize=4)
def _measured_in(_sizes: tuple[int, str]) -> dict[Hashable, int]:
    """Return what was measured in a font, for a finger; all keypads share it."""
    return {}


class Ruler:
    """Measures what chips and titles need, without changing those that stand."""

    def __init__(self, pad: QWidget) -> None:
        """Make what is measured with, in the font of `pad`, which never shows it."""
        self._pad = pad
        self._chip, self._title = Chip(parent=pad), Label("", pad)
        self._title.resize_text(PARTS.small)
        self._amount = AmountBox(pad)
        for hidden in (self._chip, self._title, self._amount):
            hidden.hide()
        self._chip.set_compact(on=True)
        self.sizes = 0, ""  # of a finger and the font
        self.side = 0  # the height of a line of chips
        self.renew()

    def renew(self) -> None:
        """Measure for another font or finger, if they have changed."""
        sizes = finger(self._pad), self._pad.font().key()
        if sizes != self.sizes:
            self.sizes, (self.side, _font) = sizes, sizes
            self._kept = _measured_in(sizes)

    def width(self, cell: Cell, fit: Fit, *, wraps: bool = True) -> int:
        """Return the least width of a chip with its text, ENDLESS if a line is too low for it.

        A single word isn't broken.
        """
        key = cell, fit, wraps
        if key not in self._kept:
            face, count, many = cell
            self._chip.show_choice(Choice("", face, count=count), many=many)
            self._chip.set_fit(fit)
            whole, high = self._chip.sizeHint(), self._chip.heightForWidth
            breaks = wraps and len(face.label.split()) > 1
            least = self._chip.minimumSizeHint().width() if breaks else whole.width()
            wide = self._least(range(least, whole.width()), lambda one: high(one) <= self.side)
            self._kept[key] = max(self.side, wide) if whole.height() <= self.side else ENDLESS
        return self._kept[key]

    @staticmethod
    def _least(widths: range, fits: Callable[[int], bool]) -> int:
        return widths.start + bisect_left(widths, True, key=fits)

    def best_fits(self, chips: Sequence[Chip], fit: Fit, widths: Iterable[int]) -> Sequence[Fit]:
        """Return how chips are written in columns of this fit: smaller if nobody foresaw them."""
        cells = [(chip.choice.face, chip.choice.count, chip.many) for chip in chips]
        return [
            fit
            if self._kept.get((cell, fit, True), ENDLESS) <= width
            else self._best_fit(cell, fit, width)
            for cell, width in zip(cells, widths, strict=False)
        ]

    def _best_fit(self, cell: Cell, fit: Fit, width: int) -> Fit:
        # A sign without a colour may be that of a whole list: then only the words tell it apart.
        bare = [Fit.BARE] if cell[0].colour else []
        tried: tuple[Fit, ...] = (fit, Fit.SMALL, Fit.STACKED, Fit.SMALLER, *bare)
        return next((one for one in tried if self.width(cell, one) <= width), tried[-1])

    def title_width(self, told: str) -> int:
        """Return the least width of a title in two lines at most, ENDLESS if a line is too low."""
        if told not in self._kept:
            title = self._title
            title.setText(told)
            whole = title.sizeHint()
            wide = self._least(
                range(whole.width()),
                lambda one: title.fits(one, lines=2) and title.heightForWidth(one) <= self.side,
            )
            self._kept[told] = wide if whole.height() <= self.side else ENDLESS
        return self._kept[told]

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
    TIGHT = "tight"
    """Small ones with no room for longer words, and little beside each other."""
    BARE = "bare"
    """None, where signs can be told apart."""


@dataclass(frozen=True)
class Plate:
    """Where the rows of a topic stand: their columns, and the line in which each lane begins.

    The pages `among` the bands stand with all of them, so their lanes begin on the page BANDS; any
    other page stands alone, or below the first band, the `head`, if it is `headed`.
    """

    lanes: Lanes
    columns: Mapping[Keys, Columns]
    tops: Mapping[tuple[int, Lane], int]
    among: frozenset[int] = frozenset()
    head: Lane | None = None
    headed: frozenset[int] = frozenset()

    def pages(self, form: Form[Any]) -> Sequence[int]:
        """Return the pages on which a form is seen: several if its step is on several."""
        loose = {lane[0] for lane, _keys in self.lanes.lanes_of(form)}
        pages = dict.fromkeys(
            page if page in loose or self.is_alone(page) else BANDS
            for page in self.lanes.pages_of(form) or [BANDS]
        )
        if any(page != BANDS and not self.is_alone(page) for page in pages):
            pages.pop(BANDS, None)  # all bands are seen there, too
        return [*pages]

    def parts(self, form: Form[Any], room: int) -> Sequence[tuple[int, range]]:
        """Return the parts in which a form is seen, each a page and its lines.

        There are several if it is on several pages, or if one is higher than `room`.
        """
        return [
            (page, range(first, first + room))
            for page in self.pages(form)
            for first in range(0, max(1, self.lines(form, page)), room)
        ]

    def is_alone(self, page: int) -> bool:
        """Return whether a page is seen without the bands of others."""
        return page != BANDS and page not in self.among

    def seen(self, form: Form[Any], page: int) -> Mapping[int, Keys]:
        """Return the rows of a form that are seen on a page, by the line in which they begin."""
        return dict(self._standing(form, page))

    def _standing(self, form: Form[Any], page: int) -> Sequence[tuple[int, Keys]]:
        base, among = (page, {page}) if self.is_alone(page) else (BANDS, self.among)
        ways, headed = self.lanes.ways, page in self.headed
        return [
            (self.tops[base, lane], keys)
            for lane, keys in self.lanes.lanes_of(form)
            if (lane[0] in (BANDS, page) and ways[lane][keys].page in among)
            or (headed and lane == self.head)
        ]

    def chips_in(
        self, form: Form[Any], page: int, line: int, width: int, side: int
    ) -> Iterator[QRect]:
        """Yield the places of the chips in a line of a page, each with a title's, in line 0."""
        counts = self.lanes.counts(form)
        for top, keys in self.seen(form, page).items():
            columns = self.columns[keys]
            count = counts[keys] or columns.lines  # an amount has all of its lines
            for place in columns.places(count, width, side):
                if top + place.y() // (side + GAP) == line:
                    yield place.adjusted(-columns.indent, 0, 0, 0)

    def lines(self, form: Form[Any], page: int) -> int:
        """Return how many lines there are on a page down to the last row of a form."""
        counts = self.lanes.counts(form)
        ends = (
            top + self.columns[keys].lines_of(counts[keys])
            for top, keys in self.seen(form, page).items()
        )
        return max(ends, default=0)


class Plates:
    """Makes the plates of a topic in a width."""

    def __init__(self, lanes: Lanes, ruler: Ruler, width: int, button: int) -> None:
        """Take the lanes of a topic, what measures them, and the width of the button that notes."""
        self._lanes, self._ruler, self._width, self._button = lanes, ruler, width, button
        self._every = {way.page for ways in lanes.ways.values() for way in ways.values()}
        # Who pays may be asked for first, in a form without bands.
        self._begun = next((form for form in lanes.forms if any(form.bands)), Form(()))
        first = lanes.lanes_of(self._begun)
        self._first = [(lane, keys) for lane, keys in first if lane[0] == BANDS]
        self._standing = {lanes.ways[lane][keys].page for lane, keys in self._first}
        self._joints = dict.fromkeys(joint for joint, _start in lanes.sharing.values())
        self._made = dict[int, Plate]()
        self._needed = dict[tuple[Way, Fit], int]()
        self._found = dict[Hashable, Columns]()

    def plate(self, room: int) -> Plate:
        """Return the plate for so many lines above the last one.

        Its letters are small only if more of what a note usually asks for stands among bands then.
        """
        if room not in self._made:
            self._made[room] = self._largest(room)
        return self._made[room]

    def _largest(self, room: int) -> Plate:
        able = [letters for letters in Letters if letters is not Letters.BARE]
        plates = [(letters, self._whole(letters, room)) for letters in able]
        most = max((self._usual_among(one) for _letters, one in plates if one), default=0)
        for letters, plate in plates:
            if plate and self._usual_among(plate) == most:
                return self._sharing(plate, letters, room)
        headed = self._headed(room, self._joints) or self._headed(room)
        return headed or self._paged(room, self._every)

    def _sharing(self, plate: Plate, letters: Letters, room: int) -> Plate:
        """Return a plate with all columns shared that then take no page away from the bands."""
        shared, most = frozenset[Way](), self._usual_among(plate)
        for joint in self._joints:
            more = self._whole(letters, room, shared | {joint})
            if more and self._usual_among(more) >= most:
                plate, shared = more, shared | {joint}
        return plate

    def _usual_among(self, plate: Plate) -> int:
        return len(plate.among & self._lanes.usual)

    def lines(self, most: int) -> int:
        """Return how many lines the bands of the first form need, with the last one.

        They are as many as usual if there are none, or if they need more than `most`. What only
        later forms need stands beside the button, or takes the place of the bands.
        """
        plate = self._whole(Letters.SMALL, most - 1)
        return self._end(plate.tops, plate.columns) + 1 if plate else _USUAL_LINES

    def lines_of_pages(self, foot: Callable[[Form[Any]], int]) -> int:
        """Return how many lines a note needs page by page.

        Below its first form there is a `foot` of lines for others; below several rows, and where
        it is ready, there is one for the button. What mostly comes up after a tap for more choices
        may turn pages.
        """
        plate, needed = self._paged(0, self._every, Letters.TIGHT), [1]
        more = Counter(form.step for form in self._lanes.forms if _offers_more(form))
        every = Counter(form.step for form in self._lanes.forms)
        usual = (form for form in self._lanes.forms if 2 * more[form.step] <= every[form.step])
        for number, form in enumerate(usual):
            rows = sum(bool(form.row(key).choices) for key in form.step)
            below = rows > 1 or (form.ready and not form.at_once) if number else foot(form)
            needed += (plate.lines(form, page) + below for page in self._lanes.pages_of(form))
        return min(max(needed), _USUAL_LINES)

    def _whole(
        self, letters: Letters, room: int, shared: Collection[Way] = frozenset()
    ) -> Plate | None:
        """Return the plate with the bands of the first form above each other, None without room.

        What stands below the bands may use the last line: beside the button, if that can be there.
        Pages that have no room among the bands stand alone. These joint ways are `shared`.
        """
        plain = self._columns(self._every, letters, room, shared)
        among, columns = {*self._every}, {**plain}
        while self._standing and among >= self._standing:
            tops, out = self._tops(columns, among), set[int]()
            for (base, lane), top in tops.items():
                for keys, way in self._lanes.ways[lane].items():
                    below = lane[0] != base and way.most > 0
                    if below and way.is_confirmed and top + columns[keys].lines > room:
                        aside = self._button + GAP
                        columns[keys] = self._columns(self._every, letters, room, aside=aside)[keys]
                    if way.page in among and top + columns[keys].lines > room + below:
                        out.add(way.page)
            if self._end(tops, columns) > room:
                return None
            if not out:
                alone = self._paged(room, self._every - among, like=plain)
                columns, tops = {**columns, **alone.columns}, {**tops, **alone.tops}
                return Plate(self._lanes, columns, tops, frozenset(among))
            among -= out
        return None

    def _end(self, tops: Mapping[tuple[int, Lane], int], columns: Mapping[Keys, Columns]) -> int:
        """Return the line below the bands of the first form, with those that are empty."""
        empty = sum(not band for band in self._begun.bands)
        return empty + max(tops[BANDS, lane] + columns[keys].lines for lane, keys in self._first)

    def _tops(
        self, columns: Mapping[Keys, Columns], among: Collection[int]
    ) -> dict[tuple[int, Lane], int]:
        """Return the first line of each lane: below all that stands above it in any form."""
        tops = dict[tuple[int, Lane], int]()
        seen = [
            {lane: keys for lane, keys in shown if self._lanes.ways[lane][keys].page in among}
            for shown in self._lanes.together
        ]
        for lane in sorted(self._lanes.ways):
            beside = [shown for shown in seen if lane in shown]
            above = (
                tops[BANDS, other] + columns[keys].lines
                for shown in beside
                for other, keys in shown.items()
                if other < lane
            )
            if beside:
                tops[BANDS, lane] = max(above, default=0)
        return tops

    def _headed(self, room: int, shared: Collection[Way] = frozenset()) -> Plate | None:
        """Return the plate of pages below the first band, None if a band has no room there."""
        if len(self._first) < 2:
            return None
        head, keys = self._first[0]
        own = self._lanes.ways[head][keys].page
        columns = {**self._columns({own}, Letters.FULL, room, shared)}
        tops, high = self._stacked(own, columns)
        below = self._paged(room - high, self._every - {own}, alone=False)
        out = {
            base
            for (base, lane), top in below.tops.items()
            for keys in self._lanes.ways[lane].keys() & below.columns.keys()
            if self._lanes.ways[lane][keys].page == base
            and high + top + below.columns[keys].lines > room
        }
        headed = self._every - {own} - out
        if not headed >= self._standing - {own}:
            return None
        alone = self._paged(room, out)
        columns.update({**below.columns, **alone.columns})
        tops.update({at: high + top for at, top in below.tops.items()})
        tops.update({**alone.tops, **{(page, head): 0 for page in headed}})
        return Plate(self._lanes, columns, tops, head=head, headed=frozenset(headed))

    def _paged(
        self,
        room: int,
        pages: Collection[int],
        *tried: Letters,
        like: Mapping[Keys, Columns] = MappingProxyType({}),
        alone: bool = True,
    ) -> Plate:
        """Return the plate of pages that stand alone, each in the largest letters that it can.

        Where nothing else is seen, the sentence says what a single row is, without a title.

        Those that share columns have the same letters, so that their chips stand where they stood;
        they are `like` those that stand already, if they have room then.
        """
        columns, tops = dict[Keys, Columns](), dict[tuple[int, Lane], int]()
        for group in self._alike(pages):
            ways = self._ways_of(group)
            again = not self._lanes.sharing.keys().isdisjoint(ways.values()) and like
            stood = {keys: again[keys] for keys in ways} if again else {}
            untitled = {page for page in group if alone and self._is_single(page)}
            for found, stacked in self._fitted(
                group, room, tried or tuple(Letters), stood, untitled
            ):
                columns.update(found)
                tops.update(stacked)
        return Plate(self._lanes, columns, tops)

    def _alike(self, pages: Collection[int]) -> Iterator[Collection[int]]:
        """Yield pages that share columns together, and each other page alone."""
        sharing = defaultdict[Hashable, set[int]](set)
        for way in self._ways_of(pages).values():
            sharing[way.page].add(way.page)
            if way in self._lanes.sharing:
                sharing[self._lanes.sharing[way][0]].add(way.page)
        numbers = _joined(sharing.values())
        for number in dict.fromkeys(numbers.values()):
            yield {page for page, other in numbers.items() if other == number}

    def _fitted(
        self,
        pages: Collection[int],
        room: int,
        tried: Sequence[Letters],
        stood: Mapping[Keys, Columns],
        untitled: Collection[int],
    ) -> Iterator[tuple[Mapping[Keys, Columns], Mapping[tuple[int, Lane], int]]]:
        """Yield the columns and first lines of pages in the same letters, the largest that fit.

        They are tried as they `stood` first. Pages that have no room in any letters and in shared
        columns are looked at one by one, with their own.
        """
        shared = self._joints if len(pages) > 1 or stood else ()
        ways = [*product((room, room + 1), tried)]
        made = (
            self._columns(pages, letters, room, shared, untitled=untitled)
            for _most, letters in ways
        )
        tries = zip((most for most, _letters in ways), made, strict=True)
        for most, found in chain([(room, stood)] if stood else [], tries):
            stacked = {page: self._stacked(page, found) for page in pages}
            if all(end <= most for _tops, end in stacked.values()):
                break
        else:
            high = {page for page in pages if stacked[page][1] > room + 1}
            if shared:
                for some in (*({page} for page in high), {*pages} - high):
                    if some:
                        yield from self._fitted(some, room, tried, {}, untitled)
                return
            found = self._beside_arrow(found, room)
            stacked = {page: self._stacked(page, found) for page in pages}
        yield found, {at: top for tops, _end in stacked.values() for at, top in tops.items()}

    def _is_single(self, page: int) -> bool:
        """Return whether only one row at a time stands on a page."""
        lanes = (ways.values() for ways in self._lanes.ways.values())
        return sum(any(way.page == page for way in ways) for ways in lanes) == 1

    def _beside_arrow(self, columns: Mapping[Keys, Columns], room: int) -> Mapping[Keys, Columns]:
        """Return the columns of a page that is cut, with numbers beside the arrow that turns it.

        So the low ones, which are tapped most, are in sight with what is asked for above them.
        """
        made, top, side = {**columns}, 0, self._ruler.side
        for _lane, ways in sorted(self._lanes.ways.items()):
            own = {keys: way for keys, way in ways.items() if keys in columns}
            for keys, way in own.items():
                lines = range(top, top + columns[keys].lines)
                cut = room > 0 and any(line % (room + 1) == room for line in lines)
                if cut and way.is_counted:
                    blank = Columns(1, 1, turned=side + GAP)
                    least = max(side, self._needs(way, Fit.FULL)) + _GAPS[-1]
                    across = max(1, (self._width - blank.taken + _GAPS[-1]) // least)
                    made[keys] = blank._replace(across=across, lines=-(-way.most // across))
            top += max((made[keys].lines for keys in own), default=0)
        return made

    def _stacked(
        self, page: int, columns: Mapping[Keys, Columns]
    ) -> tuple[dict[tuple[int, Lane], int], int]:
        """Return the first line of each lane of a page, and the line below all of them."""
        tops, top = dict[tuple[int, Lane], int](), 0
        for lane, ways in sorted(self._lanes.ways.items()):
            own = (keys for keys, way in ways.items() if way.page == page and keys in columns)
            lines = [columns[keys].lines for keys in own]
            if lines:
                tops[page, lane] = top
                top += max(lines)
        return tops, top

    def _ways_of(self, pages: Collection[int]) -> Mapping[Keys, Way]:
        """Return the ways of pages by their rows."""
        every = (one for ways in self._lanes.ways.values() for one in ways.items())
        return {keys: way for keys, way in every if way.page in pages}

    def _columns(
        self,
        pages: Collection[int],
        letters: Letters,
        room: int,
        shared: Collection[Way] = frozenset(),
        *,
        aside: int = 0,
        untitled: Collection[int] = (),
    ) -> Mapping[Keys, Columns]:
        """Return the columns of what may be seen together: there, equal numbers line up.

        They leave `aside` pixels free on the side of the button that notes, and no room for titles
        on `untitled` pages. Ways that are joined to one of those `shared` stand in its columns.
        """
        ways, sharing = self._ways_of(pages), self._lanes.sharing
        joined = {
            keys: sharing[way] if way in sharing and sharing[way][0] in shared else (way, 0)
            for keys, way in ways.items()
        }
        told = [
            way
            for keys, (way, _start) in joined.items()
            if way.titles and ways[keys].page not in untitled
        ]
        lead, brief = self._lead(told)
        counted = [way for way in ways.values() if way.numbers and not way.titles]
        lowest = min((way.numbers.start for way in counted), default=0)
        numbers = range(lowest, max((way.numbers.stop for way in counted), default=0))
        blank = Columns(1, 1, aside=aside)
        titled = blank._replace(lead=lead, brief=brief)
        named = blank._replace(lead=self._room_to_name(counted, numbers, aside))
        columns = dict[Keys, Columns]()
        for keys, (joint, start) in joined.items():
            way = ways[keys]
            own = titled if joint in told else named if way in counted else blank
            if joint is way:
                columns[keys] = self._columns_of(way, letters, room, own, numbers)
            else:
                columns[keys] = self._within(
                    self._joint(joint, letters, room, own), way, start, letters
                )
        return columns

    def _joint(self, joint: Way, letters: Letters, room: int, blank: Columns) -> Columns:
        """Return the columns of joint ways: smaller letters, if one had more lines than alone."""
        smaller = [*Letters][[*Letters].index(letters) : -1] or [letters]
        ways = [(way, at) for way, (one, at) in self._lanes.sharing.items() if one is joint]
        alone = [self._columns_of(way, letters, room, blank, range(0)).lines for way, _at in ways]
        for some in smaller:
            found = self._columns_of(joint, some, room, blank, range(0))
            lines = (-(-(at + way.most) // found.across) for way, at in ways)
            if all(one <= most for one, most in zip(lines, alone, strict=True)):
                return found
        return self._columns_of(joint, letters, room, blank, range(0))

    def _within(self, shared: Columns, way: Way, start: int, letters: Letters) -> Columns:
        """Return shared columns for one of their ways, in the largest letters that fit it there."""
        columns = shared._replace(start=start, lines=-(-(start + way.most) // shared.across))
        places = columns.places(way.most, self._width, self._ruler.side)
        for fit in _fits_in(way, letters):
            wraps = not columns.widths or fit is not Fit.FULL
            if all(
                self._ruler.width(cell, fit, wraps=wraps) <= place.width()
                for cells in way.cells
                for cell, place in zip(cells, places, strict=False)
                if cell
            ):
                return columns._replace(fit=fit)
        return columns

    def _room_to_name(self, counted: Sequence[Way], numbers: range, aside: int) -> int:
        """Return the room before rows of numbers to say which is which, where no line is broken.

        A single row needs none, and one that begins at a higher number has room of its own.
        """
        if len({row.label for way in counted for row in way.rows}) < 2:
            return 0
        first = [way for way in counted if way.numbers.start == numbers.start]
        wide = max(self._ruler.title_width(row.label) for way in first for row in way.rows)
        free = self._width - aside - GAP - len(numbers) * (self._ruler.side + _GAPS[-1])
        return wide if wide <= free else 0

    def _columns_of(
        self, way: Way, letters: Letters, room: int, blank: Columns, numbers: range
    ) -> Columns:
        """Return columns with as few lines as such letters need, which leave the same room free."""
        key = way, letters, way.most or room, blank, numbers
        if key not in self._found:
            self._found[key] = self._fewest_lines(way, letters, room, blank, numbers)
        return self._found[key]

    def _fewest_lines(
        self, way: Way, letters: Letters, room: int, blank: Columns, numbers: range
    ) -> Columns:
        if not way.most:
            # The number and the likeliest quick amounts have two.
            most = room if letters is Letters.FULL else 2
            high = (self._ruler.amount_lines(row, self._width, most) for row in way.rows)
            return blank._replace(lines=max(high))
        fits = _fits_in(way, letters)
        even = any(row.columns for row in way.rows)
        for lines in range(1, way.most + 1):
            across = -(-way.most // lines // way.unit) * way.unit
            columns = blank._replace(across=across, lines=-(-way.most // across))
            if way.numbers and not way.titles and lines == 1:
                first = way.numbers.start - numbers.start
                columns = blank._replace(across=len(numbers), start=first)
            for fit in fits:
                if self._needs(way, fit) <= columns.width(self._width, self._ruler.side):
                    return columns._replace(fit=fit)
                if across == way.most == columns.across and not even and fit in _UNEVEN:
                    loose = letters in (Letters.FULL, Letters.SMALL)
                    widths = self._widths(way, fit, loose=loose)
                    uneven = columns._replace(fit=fit, widths=widths)
                    if uneven.spare(self._width, GAP if loose else _GAPS[1]) >= 0:
                        return uneven
        return blank._replace(lines=way.most, fit=Fit.SMALL)

    def _needs(self, way: Way, fit: Fit) -> int:
        """Return the width of columns into which all chips fit."""
        if (way, fit) not in self._needed:
            self._needed[way, fit] = max(self._ruler.width(cell, fit) for cell in way.every)
        return self._needed[way, fit]

    def _widths(self, way: Way, fit: Fit, *, loose: bool) -> tuple[int, ...]:
        """Return the width that the longest chip in each column needs, in steps if it is `loose`.

        Full letters aren't wrapped there.
        """
        step, wraps, width = 16 if loose else 1, fit is not Fit.FULL, self._ruler.width
        return tuple(
            -(-max(width(cell, fit, wraps=wraps) for cell in {*column} if cell) // step) * step
            for column in zip_longest(*way.cells)
        )

    def _lead(self, ways: Sequence[Way]) -> tuple[int, bool]:
        """Return the width of the titles before some rows, and whether all of them are brief.

        It is what they need, but a line of chips before which they stand isn't broken for that,
        unless a brief title would be cut.
        """
        if not ways:
            return 0, False
        titles = [*zip(*(title for way in ways for title in way.titles), strict=True)]
        across = max(way.most for way in ways)
        free = self._width - GAP - across * (self._ruler.side + _GAPS[-1])
        most = 2 * self._width // 5
        whole, brief = (min(most, max(map(self._ruler.title_width, told))) for told in titles)
        free = free if brief <= free else most
        return (whole, False) if whole <= free else (brief, True)


def _fits_in(way: Way, letters: Letters) -> Sequence[Fit]:
    """Return the ways to write chips in such letters, the best one first.

    A symbol that all chips share without being coloured gives way to larger letters. Others stand
    above them, except where boxes to tick are beside.
    """
    faces = [[cell[0] for cell in cells if cell] for cells in way.cells]
    signs = {(face.symbol, face.colour) for face, _count, _many in way.every}
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
