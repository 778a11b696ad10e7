"""CardSheet: the sheet of a card game under way, and the page that it stands on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.cards.card_result import card_result
from notepad.cards.card_setup import CardSetup
from notepad.cards.card_telling import told_way
from notepad.cards.marking import Marking
from notepad.cards.open_numbers import OpenNumber, open_numbers
from notepad.cards.side_panels import contradiction
from notepad.core.level import Level
from notepad.core.page.page import (
    Cell,
    Fill,
    Finding,
    Mark,
    OpenClue,
    Page,
    Result,
    Seat,
    Tally,
)
from notepad.core.play.caption import caption
from notepad.core.seats import initials
from notepad.core.words import _, capital, enumerated, ngettext
from notepad.deduction.deal import HIDDEN, Card, Place

if TYPE_CHECKING:
    from notepad.cards.card_state import CardView
    from notepad.cards.pack import Pack, Sought
    from notepad.core.page.block import Block

_MOST_HINTS = 2


@dataclass(frozen=True)
class CardSheet:
    """The boxes of all cards, marked as far as the level allows; `hand` are my cards now."""

    setup: CardSetup
    hand: Collection[Card]
    marking: Marking

    def box(self, card: Card) -> Cell:
        """Return the box of a card."""
        pack, marking, sought = self.setup.pack, self.marking, self._sought
        face, name = pack.face(card), pack.spoken(card)
        remark = told_way(marking.places.get(card, ()), self.setup.me)
        if card in self.hand:
            told = _("{card}: mine").format(card=name)
            return Cell(card, face, Fill.MINE, _("me"), spoken=told, remark=remark)
        if card in self.setup.face_up:
            told = _("{card}: face up").format(card=name)
            return Cell(card, face, Fill.TABLE, _("table"), spoken=told, remark=remark)
        found, pencil = marking.found(card), marking.marks.get((card, HIDDEN))
        return Cell(
            card,
            face,
            Fill.FOUND if found else Fill.OPEN,
            sought.box if found else sought.marked[pencil] if pencil else "",
            marks=tuple(
                self._with_numbers(marking.mark(card, player), card)
                for player in self.setup.opponents
            ),
            share=None if found else marking.share(card),
            spoken=marking.spoken(card, name, sought=sought.one),
            sought=marking.mark(card, HIDDEN),
            remark=remark,
            name=pack.told(card),
        )

    def counts(self, about: str) -> tuple[Tally]:
        """Return the tally of a class."""
        counts, title = self.marking.counts(about), self.setup.pack.title(about)
        said = enumerated(f"{count.holder} {count}" for count in counts)
        told = _("{name}: {counts}").format(name=capital(title), counts=said)
        return (Tally(about, counts, told, title),)

    def findings(self) -> Iterator[Finding]:
        """Yield the hidden cards that are found."""
        pack, told = self.setup.pack, self._sought.found
        for card in filter(self.marking.found, pack.cards):
            brief = told.format(card=pack.told(card)).removesuffix(".")
            yield Finding(card, brief, told.format(card=capital(pack.spoken(card))))

    @cached_property
    def _sought(self) -> Sought:
        return self.setup.sought

    @cached_property
    def _numbers(self) -> Mapping[tuple[Card, Place], tuple[OpenNumber, ...]]:
        """The open numbers that belong into corners of boxes."""
        known = self.marking.known if self.setup.pack.open_numbers else None
        return open_numbers(known.clues, self.marking.possible) if known else {}

    def _with_numbers(self, mark: Mark, card: Card) -> Mark:
        numbers = self._numbers.get((card, mark.holder), ())
        if not numbers:
            return mark
        hint = ",".join(number.label for number in numbers[:_MOST_HINTS])
        return replace(mark, hint=hint, clues=tuple(map(_told_open, numbers)))


def _told_open(number: OpenNumber) -> OpenClue:
    told = ngettext(
        "{label}: {meaning} (note {note}), {count} of them still open.",
        "{label}: {meaning} (note {note}), {count} of them still open.",
        number.more,
    ).format(label=number.label, meaning=number.meaning, note=number.note, count=number.more)
    left = ngettext(
        "{label}: {count} of them still open.", "{label}: {count} of them still open.", number.more
    ).format(label=number.label, count=number.more)
    cards = tuple(sorted(card for card, _place in number.cells))
    return OpenClue(number.label, number.note, number.meaning, left, told, cards)


def sheet_of(view: CardView) -> CardSheet:
    """Return the sheet as it is after the notes."""
    return CardSheet(view.play.setup, view.state.hand, marking_of(view))


def marking_of(view: CardView) -> Marking:
    """Return how the cards are marked: each of my opponents by his initials."""
    setup = view.play.setup
    short = initials(setup.players)
    letters = {player: short[player] for player in setup.opponents}
    return Marking(view.known, view.level, view.marks, letters)


def card_page(
    view: CardView,
    sheet: CardSheet,
    *,
    title: str,
    seats: Iterable[Seat],
    panels: Iterable[Block],
    findings: Iterable[Finding] = (),
    result: Result | None = None,
) -> Page:
    """Return the sheet and what stands beside it.

    In a contradiction it is told in place of the panels. Of hidden cards that are found and of
    the game's own `findings` none is announced once the hidden cards were laid open. Games that
    have more to say of their end than who won tell the `result`.
    """
    setup, known = view.play.setup, view.known
    result = result or card_result(view)
    clash = view.level > Level.PAPER and known is not None and not known.consistent
    told = () if view.state.uncovered is not None else (*sheet.findings(), *findings)
    return Page(
        title=title,
        subtitle=caption(view),
        sheet=setup.pack.grid(sheet.box, sheet.counts),
        panels=(contradiction(known),) if known is not None and clash else tuple(panels),
        seats=tuple(seats),
        findings=told,
        sought=setup.sought.one,
        result=result,
    )


def blank_page(title: str, pack: Pack, *legend: str) -> Page:
    """Return an empty sheet to print: boxes with room for initials and tallies."""

    def box(card: Card) -> Cell:
        return Cell(card, pack.face(card), spoken=pack.spoken(card))

    players = _("Players: ________________________________________________")
    grid = pack.grid(box, lambda _about: (Tally(""),))
    return Page(title, _("Information sheet"), grid, legend=(players, *legend))
