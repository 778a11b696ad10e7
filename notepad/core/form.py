"""The form of what can be noted next: rows of choices, and the note that they make.

A form is a pure function of the play so far and a draft. The draft maps each row's key to the
choices tapped in it; a tap makes a new draft, and the game makes the form again. First come the
parts of a form, then what a tap does to a draft, and last the row of colours with which a table can
colour its own cards or pieces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import NC_, _
from notepad.core.safe_text import KEY

T = TypeVar("T")

Draft = Mapping[str, tuple[str, ...]]


class LeftNote(NamedTuple):
    """A note that was begun: its draft, and the number of the note that it edits, if any.

    One that `inserts` is a new note before that one.
    """

    number: int | None
    draft: Draft
    inserts: bool = False


Left: TypeAlias = "Sequence[LeftNote]"
"""What was begun and not noted."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a row; a dimmed one is unlikely or impossible, but can be tapped.

    A `surprising` one is an answer so unlikely that it may have been misheard. A `barred` one only
    keeps its place, such as the asker among those who can be asked. A `proposed` one is already
    certain, tapped or not: the tap that completes the note confirms it. In a row of many it is
    ticked: a tap confirms it, and a second one unticks it. The `share` (0 to 1) says
    how likely it is, if that may be shown; the `likeliest` of a row stands out. One that each tap
    adds once more has a `count` of how often it is there. A `seldom` one is the first to give way
    where there is little room. Above its face stands `whose` it is, if rows that look alike are
    each asked for in one place; a long name is cut there, so that no chip moves.
    """

    key: str = field(metadata=KEY)
    face: Face
    chosen: bool = False
    dimmed: bool = False
    spoken: str = ""
    surprising: bool = False
    barred: bool = False
    proposed: bool = False
    share: float | None = None
    likeliest: bool = False
    count: int | None = None
    seldom: bool = False
    whose: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number set by steps from `low` to `high`, or directly with a quick button.

    `shown` is the number as text ("$600"). Each quick button has its number and its text; one
    beyond the bounds only keeps its place. One step at a time leads further, to `most` if given.
    """

    value: int
    low: int
    high: int
    step: int = 1
    shown: str = ""
    quick: tuple[tuple[int, str], ...] = ()
    most: int | None = None

    def stepped(self, steps: int) -> int:
        """Return the number some steps up, or down if negative, from `low` to `most`."""
        most = self.high if self.most is None else self.most
        return min(max(self.value + steps * self.step, self.low), most)


@dataclass(frozen=True, slots=True)
class Row:
    """Choices, one of which can be taken (any number with `many`).

    With `text` the row is a line of text instead, and with `amount` a number; its value is then the
    draft's only entry. A `long` text may have several lines. A `placeholder` stands in the line as
    long as nothing is written there; the label is then only spoken. A row without any of these is
    filled on the sheet; `status` says how far ("5 of 6"), and `proposed` has the cells that are
    certain and filled without a tap. Or it only tells its `status`, or the `problem` of the rows
    above it; a line that has one is told it, too. A tap clears
    what was chosen in the rows that it `clears` and in its `dependents`, whose choices it decides,
    and the same choice in those that it `excludes`. A row with `anew`, such as a hand, is filled
    again for each game and not remembered for the next. In a band of a form, the label of a
    `titled` row stands before it, or its `brief` form, if the choices say the rest. A choice in
    `several` can be taken so many times, tap by tap; the next tap takes none. A row with `columns`
    has equal columns, as if it had so many choices: rows of the same things then have the same
    places. `unheard` is the choice that its answer wasn't heard: it stands apart from the others,
    at one place for all rows. Some rows are only `about` a choice, such as who gives a card, and
    cleared by a tap on it. A row of a setup that is about another `player` is filled as soon as
    that is seen, at the start or during the game. Rows of one `group` are called by it together.
    """

    key: str = field(metadata=KEY)
    label: str
    choices: tuple[Choice, ...] = ()
    many: bool = False
    text: str | None = field(default=None, metadata=KEY)
    status: str = ""
    clears: tuple[str, ...] = field(default=(), metadata=KEY)
    dependents: tuple[str, ...] = field(default=(), metadata=KEY)
    excludes: tuple[str, ...] = field(default=(), metadata=KEY)
    amount: Amount | None = None
    anew: bool = False
    proposed: tuple[str, ...] = field(default=(), metadata=KEY)
    titled: bool = False
    brief: str = ""
    columns: int = 0
    several: Mapping[str, int] = field(default_factory=dict, metadata=KEY)
    unheard: Choice | None = None
    about: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata=KEY)
    player: str = field(default="", metadata=KEY)
    long: bool = False
    placeholder: str = ""
    problem: str = ""
    group: str = ""

    @property
    def on_sheet_alone(self) -> bool:
        """Whether the row can only be filled on the sheet."""
        return not self.choices and self.text is None and self.amount is None


def row_of(
    key: str,
    label: str,
    names: Mapping[str, str],
    chosen: str,
    spoken: Mapping[str, str] = {},
    told: Mapping[str, str] = {},
) -> Row:
    """Return a row of named choices, one of them chosen.

    Some may be `spoken` otherwise, and of some it may be `told` what they mean.
    """
    choices = (
        Choice(one, Face(name), one == chosen, spoken=spoken.get(one, ""), told=told.get(one, ""))
        for one, name in names.items()
    )
    return Row(key, label, tuple(choices))


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence in the making: words, or a place that some rows of the form fill.

    A place has the keys of these `rows`, and as `text` its value so far, "" while it is open.
    If it has a `longest` text, the letters are from the start as small as that one needs.
    """

    text: str
    rows: tuple[str, ...] = field(default=(), metadata=KEY)
    open: bool = False
    longest: str = ""


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """The rows to show, and what they make.

    `outcome` is there as soon as the draft is complete, and `sentence` says it. With `at_once` the
    tap that completes it takes it; otherwise a button does, labelled `offer` if given. The rows in
    `sheet_rows` can also be filled on the sheet, with the cells among their choices, or with any
    cell if they have none. `hint` says what is still missing or odd about the outcome; `caution`
    says what speaks against the choices so far, but refuses nothing. `aside` has changes to things
    of mine that aren't observations, made with the outcome or without one.

    `boxes` are those of the sheet that the sentence so far is about.

    If a sentence is being made, `line` is that sentence, `step` has the keys of the current rows,
    and `topics` is the row that chooses among sentences; those in `keeping` would keep all that was
    tapped, and stay offered. If all rows of a sentence can be shown at once, `bands` has the keys
    of the rows in each band, from top to bottom: a band keeps its place even while it is empty. An
    empty band after them reserves a line for rows that are in no band. The rows in `one_by_one`
    are asked for one after the other, in one place.
    """

    rows: tuple[Row, ...]
    outcome: T | None = field(default=None, metadata=KEY)
    sentence: str = ""
    at_once: bool = False
    sheet_rows: tuple[str, ...] = field(default=(), metadata=KEY)
    offer: str = ""
    line: tuple[Piece, ...] = ()
    step: tuple[str, ...] = field(default=(), metadata=KEY)
    bands: tuple[tuple[str, ...], ...] = field(default=(), metadata=KEY)
    one_by_one: tuple[str, ...] = field(default=(), metadata=KEY)
    topics: str = ""
    keeping: tuple[str, ...] = field(default=(), metadata=KEY)
    hint: str = ""
    caution: str = ""
    aside: Mapping[str, tuple[str, ...]] | None = field(default=None, metadata=KEY)
    boxes: frozenset[str] = field(default=frozenset(), metadata=KEY)

    def filled_by_itself(self, draft: Draft) -> Mapping[str, str]:
        """Return the choices that filled themselves, without a tap, after what was tapped, by row.

        They are those in the bands, and those of the rows that would have been tapped last. What
        stood before it, such as who accuses, is seen before the tap and needs none; so is what a
        topic that is a whole note by itself stands with, such as who pays.
        """
        own = [row.key != self.topics and bool(draft.get(row.key)) for row in self.rows]
        taps = [at for at, tapped in enumerate(own) if tapped]
        tapped = [at for at, band in enumerate(self.bands) if any(map(draft.get, band))]
        # If only rows in no band were tapped, all bands stood before.
        start = max(tapped, default=len(self.bands) if taps else 0)
        keys = {key for band in self.bands[start:] for key in band}
        keys.update(row.key for row in self.rows[max(taps, default=len(self.rows)) :])
        rows = (row for row in self.rows if row.key in keys and not draft.get(row.key))
        return {
            row.key: one.key
            for row in rows
            for one in row.choices
            if one.chosen and not one.proposed
        }

    def left_proposed(self, draft: Draft) -> tuple[str, ...]:
        """Return the rows in the bands that kept what was proposed, without a tap."""
        rows = (self.row(key) for band in self.bands for key in band if not draft.get(key))
        return tuple(row.key for row in rows if any(one.proposed for one in row.choices))

    @property
    def ready(self) -> bool:
        """Whether there is something to take."""
        return self.outcome is not None or self.aside is not None

    def row_on_sheet(self, cell: str) -> Row | None:
        """Return the row that a tap on this cell of the sheet fills, if any."""
        rows = [self.row(key) for key in self.sheet_rows]
        named = (row for row in rows if cell in {choice.key for choice in row.choices})
        return next(named, None) or next((row for row in rows if row.on_sheet_alone), None)

    def row(self, key: str) -> Row:
        """Return the row with this key; raises KeyError if the form has none."""
        for row in self.rows:
            if row.key == key:
                return row
        raise KeyError(key)


def tapped(draft: Draft, row: Row, choice: str) -> Draft:
    """Return the draft after a tap: select the choice, or deselect it if it was selected.

    What is proposed is selected like any other choice: whoever taps all that was said must not deny
    it. In a row of many, a second tap then refuses it, so that it isn't proposed again.
    """
    chosen = tuple(key for key in draft.get(row.key, ()) if key != refused_marker(choice))
    chips = (one.key for one in row.choices if one.proposed and one.count is None)
    ticked = row.many and choice in (*row.proposed, *chips)
    if 0 < chosen.count(choice) < row.several.get(choice, 1):
        left: tuple[str, ...] = (*chosen, choice)
    elif choice in chosen:
        refused = (refused_marker(choice),) if ticked else ()
        left = (*(key for key in chosen if key != choice), *refused)
    else:
        left = (*chosen, choice) if row.many else (choice,)
    cleared = {*row.clears, *row.dependents, *row.about.get(choice, ())}
    kept = {key: value for key, value in draft.items() if key not in cleared}
    room = max(0, row.several.get(choice, 0) - left.count(choice))
    for other in row.excludes:
        there = kept.get(other, ())
        alike = (choice,) * min(room, there.count(choice))
        kept[other] = (*(key for key in there if key != choice), *alike)
    return {**kept, row.key: left}


def refused_marker(choice: str) -> str:
    """Return what a draft has in place of a choice that was proposed and deselected."""
    return f"!{choice}"


def written(draft: Draft, row: Row, text: str) -> Draft:
    """Return the draft after the text or the amount of a row was changed."""
    return {**draft, row.key: (text,)}


def draft_called(draft: Draft, names: Mapping[str, str]) -> Draft:
    """Return a draft with new names of players, given by old ones."""
    return {
        row_called(row, names): tuple(names.get(one, one) for one in chosen)
        for row, chosen in draft.items()
    }


def row_called(row: str, names: Mapping[str, str]) -> str:
    """Return the new key of a row, which may contain a player: `size-Bob`."""
    kind, dash, name = row.partition("-")
    return f"{kind}{dash}{names.get(name, name)}"


def only_choice(draft: Draft, key: str) -> str | None:
    """Return the one choice made in a row, or None."""
    chosen = draft.get(key, ())
    return chosen[-1] if chosen else None


def number_in_row(draft: Draft, key: str) -> int | None:
    """Return the number set in a row, or None if there is none."""
    text = only_choice(draft, key)
    return int(text) if text is not None and text.removeprefix("-").isdecimal() else None


def all_the_same() -> str:
    """Return the label of the button that notes what was warned of."""
    return _("Note anyway")


SWATCHES = {
    "#c0412b": NC_("colour", "red"),
    "#d2691e": NC_("colour", "orange"),
    "#b58900": NC_("colour", "yellow"),
    "#1f8a5f": NC_("colour", "green"),
    "#0f8b8d": NC_("colour", "teal"),
    "#1f6fb8": NC_("colour", "blue"),
    "#7a4ba8": NC_("colour", "violet"),
    "#c2477f": NC_("colour", "pink"),
    "#7b5a3a": NC_("colour", "brown"),
    "#8a8f98": NC_("colour", "grey or white"),
    "#3a3d42": NC_("colour", "black"),
}
