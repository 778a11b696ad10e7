"""What a sheet may show of a deal: as much of what is known as the level allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from notepad.cards.told_tallies import Tallies, told_tallies
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.face import denied
from notepad.core.page.page import Count, Mark, Standing, percent
from notepad.core.words import _, listed
from notepad.deduction.bookkeeping import bookkeeping
from notepad.deduction.deal import HIDDEN, TABLE, Place
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.places import holder

_SOUGHT = "✦"  # stands for the place that no player has


@dataclass(frozen=True)
class Marking:
    """How cards of a deal are marked at a level of help; `letters` abbreviate the players.

    `everything` is all that is known so far, None before the first reasoning; `marks` are my own.
    """

    everything: Knowledge | None
    level: Level
    marks: Mapping[tuple[str, str], Pencil]
    letters: Mapping[str, str]

    @cached_property
    def known(self) -> Knowledge | None:
        """What may be shown: nothing on paper, nothing while the notes contradict each other."""
        known = self.everything
        shown = known is not None and known.consistent and self.level > Level.PAPER
        return known if shown else None

    @cached_property
    def possible(self) -> Mapping[str, tuple[str, ...]]:
        """Who is not crossed out as having each card now; empty if nothing may be shown."""
        return {
            card: tuple(dict.fromkeys(map(holder, places))) for card, places in self.places.items()
        }

    @cached_property
    def places(self) -> Mapping[str, tuple[Place, ...]]:
        """The places of each card that are not ruled out; empty if nothing may be shown."""
        if self.known is None:
            return {}
        if self.level > Level.BOOKKEEPING:
            return self.known.possible
        return bookkeeping(*self.known.noted)

    @cached_property
    def odds(self) -> Odds | None:
        """The odds, at the level that shows them."""
        return self.known.odds if self.known and self.level == Level.ODDS else None

    @cached_property
    def tallies(self) -> Tallies:
        """Bounds on how many cards of a class a player has; empty if nothing may be shown."""
        if self.known is None:
            return {}
        exact = self.known.tallies if self.level >= Level.DEDUCTION else None
        deal = self.known.deal
        if exact is not None and len(exact) == len(deal.tallies) + len(deal.classes):
            return exact
        if self.level == Level.BOOKKEEPING:
            noted, heard = self.known.noted
            return told_tallies(noted, heard, self.places, granted=noted.options)
        told = told_tallies(deal, self.known.clues, self.places, granted=self.places)
        return {**told, **(exact or {})}

    def standing(self, card: str, holder: str) -> Standing:
        """Return how a holder stands to a card."""
        places = self.possible.get(card)
        if places is None:
            return Standing.OPEN
        if holder not in places:
            return Standing.CROSSED
        return Standing.CIRCLED if len(places) == 1 else Standing.OPEN

    def mark(self, card: str, holder: str) -> Mark:
        """Return what stands in a holder's corner of a card's box."""
        standing = self.standing(card, holder)
        pencil = self.marks.get((card, holder))
        wrong = denied(pencil, standing)
        letters = self.letters.get(holder, _SOUGHT)
        share = self._shares.get((card, holder)) if standing is Standing.OPEN else None
        return Mark(holder, letters, standing, pencil, wrong, share=share)

    @cached_property
    def _shares(self) -> Mapping[tuple[str, str], float]:
        """How likely each holder has each card, if that may be shown."""
        odds = self.odds
        found = {card: odds.of_holders(card) for card in odds.shares} if odds else {}
        return {(card, who): share for card, at in found.items() for who, share in at.items()}

    def found(self, card: str) -> bool:
        """Whether the card is certainly one of those that are sought."""
        return self.possible.get(card) == (HIDDEN,)

    def share(self, card: str) -> float | None:
        """Return how likely an open card is one of those that are sought, if that may be shown."""
        if self.odds is None or self.known is None or len(self.known.holders(card)) == 1:
            return None
        return self.odds.shares[card].get(HIDDEN)

    def counts(self, about: str) -> tuple[Count, ...]:
        """Return how many cards of a class each player has, of whom that may be shown."""
        return tuple(
            Count(player, letters, *self.tallies[about, player])
            for player, letters in self.letters.items()
            if (about, player) in self.tallies
        )

    def spoken(self, card: str, name: str, *, sought: str) -> str:
        """Return a box in words; `name` is the card, `sought` what is looked for."""
        places = self.possible.get(card, ())
        if places == (HIDDEN,):
            return _("{card}: {sought}").format(card=name, sought=sought)
        if len(places) == 1:
            return _("{card}: {player} has it").format(card=name, player=places[0])
        if not places:
            return name
        able = listed([place for place in places if place not in (HIDDEN, TABLE)])
        share, told = self.share(card), _("{card}: possible with {players}")
        if share is not None:
            told = _("{card}: possible with {players}, {sought} with {percent}")
        elif HIDDEN in places:
            told = _("{card}: possible with {players}, or {sought}")
        likely = "" if share is None else percent(share)
        return told.format(card=name, players=able, sought=sought, percent=likely)
