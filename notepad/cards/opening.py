"""How a card game is set up on the empty sheet: tap my hand there, and the cards face up.

`OneMore` is the row that says who has one card more where the cards don't divide evenly, and
`HandSizes` are the rows for tables that deal in another way.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from notepad.cards.setup import CardSetup, Pack
from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Draft, Form, Row, number_in_row, only_choice
from notepad.core.game import Opening, Table
from notepad.core.language import _, format_number, ngettext, pgettext, times
from notepad.core.page import Cell, Fill, Page
from notepad.deduction.deal import Card

S = TypeVar("S")

HAND, UP = "hand", "table"
_TAPPING = "tapping"


@dataclass(frozen=True, kw_only=True)
class Picking:
    """Cards being tapped: my hand until it has `hand_size` cards, then the `up` cards face up.

    If `up` is 0, or below because too many were dealt, only my hand is tapped. A hand that is
    `either` may get one card more, which then belongs to a hand of another size.
    """

    draft: Draft
    pack: Pack
    hand_size: int
    up: int = 0
    either: bool = False

    @property
    def hand(self) -> tuple[Card, ...]:
        """My cards, in the order of the taps."""
        return tuple(card for card in self.draft.get(HAND, ()) if card in self.pack.cards)

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that lie face up, without copies that are in my hand."""
        left = Counter({card: self.pack.several.get(card, 1) for card in self.pack.cards})
        left.subtract(self.hand)
        there = list[Card]()
        for card in self.draft.get(UP, ()):
            if left[card] > 0:
                left[card] -= 1
                there.append(card)
        return tuple(there)

    @property
    def done(self) -> bool:
        """Whether the right number of cards is tapped."""
        return self._counts(HAND)[0] == self.hand_size > 0 and len(self.face_up) == self.up

    def rows(self) -> Iterator[Row]:
        """Yield the rows to fill on the sheet, and the choice between them if there are both."""
        words = {HAND: _("your hand")}
        if self.up > 0:
            words[UP] = pgettext("cards", "face up")
        statuses = {key: self._status(key) for key in words}
        if len(words) > 1:
            choices = tuple(
                Choice(key, Face(f"{word} {statuses[key]}"), key == self._filled)
                for key, word in words.items()
            )
            yield Row(_TAPPING, "", choices)
        for key, word in words.items():
            others = tuple(other for other in words if other != key)
            yield Row(
                key,
                word,
                many=True,
                status=statuses[key],
                excludes=others,
                several=self.pack.several,
            )

    def opening(
        self, title: str, rows: Iterable[Row], setup: S | None, hint: str = ""
    ) -> Opening[S]:
        """Return the form with these rows, and the sheet; `hint` comes before what to tap.

        `setup` is the finished setup, None while something is missing.
        """
        form = Form(
            tuple(rows),
            setup,
            sentence=_("Start the game"),
            sheet_rows=(self._filled,),
            hint=hint or self._hint(),
        )
        return Opening(form, Page(title, "", self.pack.grid(self._box, lambda _about: ())))

    @property
    def _filled(self) -> str:
        """The row whose cards are tapped on the sheet."""
        chosen = only_choice(self.draft, _TAPPING)
        if self.up <= 0:
            return HAND
        if chosen in (HAND, UP):
            return chosen
        return UP if len(self.hand) >= self.hand_size else HAND

    def _counts(self, row: str) -> tuple[int, int]:
        """Return how many cards are tapped in a row, and how many there should be."""
        if row == HAND:
            return len(self.hand), self.hand_size
        return len(self.face_up), max(0, self.up)

    def _status(self, row: str) -> str:
        count, size = self._counts(row)
        return _("{count} of {size}").format(count=count, size=size)

    def _hint(self) -> str:
        """Return in words what is missing, of my hand first."""
        for row in (HAND, UP):
            count, size = self._counts(row)
            if count > size:
                return _("Too many: tap a card again to put it back.")
            if count < size:
                return self._missing(row, size - count)
        return ""

    def _missing(self, row: str, count: int) -> str:
        if row == UP:
            told = ngettext(
                "{count} face-up card is missing.", "{count} face-up cards are missing.", count
            )
        else:
            told = ngettext(
                "{count} card of your hand is missing.",
                "{count} cards of your hand are missing.",
                count,
            )
        return told.format(count=count)

    def _face(self, card: Card, tapped: int) -> Face:
        """Return how a card looks; of several, with how many of them are tapped."""
        copies = self.pack.several.get(card, 1)
        if copies == 1 or not tapped:
            return self.pack.face(card)
        chip = self.pack.chip(card)
        told = _("{card} {count}/{size}").format(card=chip.label, count=tapped, size=copies)
        return replace(chip, label=told)

    def _box(self, card: Card) -> Cell:
        fill, caption = Fill.OPEN, ""
        told = _("{card}: neither yours nor face up") if self.up > 0 else _("{card}: not yours")
        mine, up = self.hand.count(card), self.face_up.count(card)
        if mine:
            fill, caption, told = Fill.MINE, times(_("me"), mine), _("{card}: yours")
        elif up:
            fill, caption, told = Fill.TABLE, pgettext("card", "face up"), _("{card}: face up")
        count, size = self._counts(self._filled)
        taken = fill is not Fill.OPEN
        return Cell(
            card,
            self._face(card, mine + up),
            fill,
            caption,
            spoken=told.format(card=times(self.pack.spoken(card), mine or up or 1)),
            chosen=taken,
            dimmed=count >= size + self.either and not taken,
        )


MORE = "more"
"""The row of the players with one card more; the draft has the taps on it, the latest last."""

_MOST_TAPS = 1 << 10  # a tap never takes a choice back: another player gets the card


@dataclass(frozen=True, kw_only=True)
class OneMore:
    """Who of a table has one card more than the `each` that all have: so many as `more` says.

    They are those tapped last, and before any tap those who are dealt first, from the player who
    begins. With `open_hand` my own cards count as well: a hand of `each` cards is full unless I
    tapped that I have more, and one card further shows that I have it.
    """

    table: Table
    draft: Draft
    each: int
    more: int
    open_hand: bool

    @property
    def players(self) -> tuple[str, ...]:
        """The players with one card more."""
        me, tapped = self.table.me, self._tapped
        mine = len(self.draft.get(HAND, ())) if self.open_hand else 0
        line = [*tapped, *(name for name in self._dealt if name not in tapped)]
        if mine > self.each:
            line = [me, *(name for name in line if name != me)]
        elif mine == self.each and me not in tapped:
            line = [*(name for name in line if name != me), me]
        return tuple(line[: self.more])

    @property
    def sizes(self) -> dict[str, int]:
        """How many cards each player has, in seat order."""
        having = self.players
        return {name: self.each + (name in having) for name in self.table.players}

    def rows(self) -> Iterator[Row]:
        """Yield the row of players to tap, if their hands can't be equal."""
        if not self.more:
            return
        told = _("tap who has {count}")
        having = self.players
        choices = tuple(
            Choice(name, Face(f"{name} · {format_number(size)}"), name in having)
            for name, size in self.sizes.items()
        )
        taps = dict.fromkeys(self.table.players, _MOST_TAPS)
        said = told.format(count=format_number(self.each + 1))
        yield Row(MORE, said, choices, many=True, anew=True, several=taps)

    @property
    def _tapped(self) -> tuple[str, ...]:
        """The players tapped, the latest first, as many as can have one card more."""
        taps = [name for name in self.draft.get(MORE, ()) if name in self.table.players]
        return tuple(dict.fromkeys(reversed(taps)))[: self.more]

    @property
    def _dealt(self) -> tuple[str, ...]:
        players = self.table.players
        first = players.index(self.table.first)
        return (*players[first:], *players[:first])


def draft_of_more(setup: CardSetup) -> Draft:
    """Return the part of a draft that gives one card more to those who have it in a setup.

    It is empty if hands are equal, or differ by more than one card.
    """
    sizes = {name: setup.hand_size(name) for name in setup.players}
    least, most = min(sizes.values()), max(sizes.values())
    having = tuple(name for name, size in sizes.items() if size > least)
    return {MORE: having} if most == least + 1 else {}


RULES, UNEVEN = "rules", "uneven"
"""The row of house rules, and its choice that hands differ."""

# How far a hand can differ from the usual size. More choices would make the row long.
_SPREAD = 3


@dataclass(frozen=True)
class HandSizes:
    """How many cards each player has: as `usual`, unless the draft says that hands differ."""

    draft: Draft
    usual: Mapping[str, int]

    @property
    def differ(self) -> bool:
        """Whether the table deals in its own way."""
        return UNEVEN in self.draft.get(RULES, ())

    def size(self, player: str) -> int:
        """Return how many cards a player has."""
        chosen = number_in_row(self.draft, f"size-{player}") if self.differ else None
        return self.usual[player] if chosen is None else chosen

    @property
    def total(self) -> int:
        """How many cards all players have together."""
        return sum(map(self.size, self.usual))

    @property
    def unusual_sizes(self) -> dict[str, int] | None:
        """The sizes that aren't the usual ones; None if all are."""
        sizes = {player: self.size(player) for player in self.usual}
        return {p: size for p, size in sizes.items() if size != self.usual[p]} or None

    def rows(self) -> Iterator[Row]:
        """Yield a row of sizes for each player, if hands differ."""
        for player, usual in self.usual.items() if self.differ else ():
            size = self.size(player)
            able = {*range(max(0, usual - _SPREAD), usual + _SPREAD + 1), size}
            yield numbers_row(f"size-{player}", player, sorted(able), size)


def draft_of_sizes(sizes: Mapping[str, int] | None) -> Draft:
    """Return the part of a draft that makes these sizes again, without the house rule itself."""
    return {f"size-{name}": (str(size),) for name, size in (sizes or {}).items()}


def numbers_row(key: str, label: str, numbers: Iterable[int], chosen: int) -> Row:
    """Return a row to choose one of some numbers."""
    choices = tuple(Choice(str(n), Face(str(n)), n == chosen) for n in numbers)
    return Row(key, label, choices)
