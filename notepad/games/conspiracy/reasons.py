"""Why an interval ends where it does, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.words import _, listed, ngettext
from notepad.deduction.hidden_money import (
    Proof,
    Purse,
    Shown,
    counted_elsewhere,
    forcing_low,
    payable,
    shown,
)
from notepad.deduction.why.story_sentences import named
from notepad.games.conspiracy.components import money
from notepad.games.conspiracy.notes import Blow, Challenge, Note
from notepad.games.conspiracy.sentences import KEYPAD
from notepad.games.conspiracy.setup import Setup

if TYPE_CHECKING:
    from notepad.games.conspiracy.book import Line


def mine(lines: Sequence[Line], spy: str) -> tuple[str, ...]:
    """Return what my own book says of a spy; `lines` are the entries of his account."""
    if not lines:
        return (_("My book has nothing for {spy}.").format(spy=spy),)
    told = _("Note {note}: {spy} has {total} in my book.")
    return tuple(told.format(note=line.number, spy=spy, total=money(line.total)) for line in lines)


@dataclass(frozen=True)
class Teller:
    """Tells why one player's accounts lie between their bounds."""

    setup: Setup
    notes: Sequence[Note]
    player: str

    def low(self, purse: Purse, spy: str, least: int) -> tuple[str, ...]:
        """Return why the account holds at least so much."""
        proof = forcing_low(purse, spy)
        if proof is not None:
            return tuple(self._proven(purse, proof, least))
        counts = counted_elsewhere(purse, spy)
        if counts:
            return tuple(self._opened_here(counts, spy, least))
        told = _("Nothing shows that {player} has money with {spy}: at least $0.")
        return (told.format(player=self.player, spy=spy),)

    def high(self, purse: Purse, spy: str, most: int) -> tuple[str, ...]:
        """Return why the account holds at most so much; the purse heeds what forces it alone."""
        if not payable(purse, spy):
            return tuple(self._no_chance(purse, spy))
        if not purse.heeded:
            told = _("Nothing but the balance limits it: at most {amount}.")
            return (told.format(amount=money(most)),)
        return tuple(self._used_up(purse, spy, most))

    def _proven(self, purse: Purse, proof: Proof, least: int) -> Iterator[str]:
        spy = proof.account
        told = _("Note {note}: {what}. That takes {amount}.")
        yield told.format(note=proof.note, what=self._shown(proof), amount=money(proof.least))
        later = [p for p in purse.heeded if p.account == spy and p.note >= proof.note and p.spent]
        if later:
            told = _("{amount} was spent then and since ({where}).")
            gone = money(sum(p.spent for p in later))
            yield told.format(amount=gone, where=named([p.note for p in later]))
        told = _("So {player} still has at least {amount} with {spy}.")
        yield told.format(player=self.player, amount=money(least), spy=spy)

    def _opened_here(self, counts: Sequence[Proof], spy: str, least: int) -> Iterator[str]:
        told = _("{player} had never paid {spies} ({where}).")
        where = named([count.note for count in counts])
        spies = listed([count.account for count in counts])
        yield told.format(player=self.player, spies=spies, where=where)
        told = _("So the opening pay-off went to {spy}: at least {amount}.")
        yield told.format(spy=spy, amount=money(least))

    def _no_chance(self, purse: Purse, spy: str) -> Iterator[str]:
        count = len(purse.chances)
        told = ngettext(
            "{player} made the opening pay-off and announced {count} more.",
            "{player} made the opening pay-off and announced {count} more.",
            count,
        )
        if not count:
            told = _("{player} made the opening pay-off and announced no other.")
        yield told.format(player=self.player, count=count)
        yield from self._paid_for_sure(purse, spy)
        told = _("Each pay-off reaches one spy, so none is left for {spy}: nothing.")
        yield told.format(spy=spy)

    def _used_up(self, purse: Purse, spy: str, most: int) -> Iterator[str]:
        told = _("{player} began with {balance}.")
        yield told.format(player=self.player, balance=money(purse.balance))
        yield from self._paid_for_sure(purse, spy)
        spends = [p for p in purse.heeded if p.account == spy and p.spent]
        if spends:
            told = _("{amount} of {spy}'s money was spent on blowing covers ({where}).")
            gone = money(sum(p.spent for p in spends))
            yield told.format(amount=gone, spy=spy, where=named([p.note for p in spends]))
        told = _("That leaves at most {amount} for {spy}.")
        yield told.format(amount=money(most), spy=spy)

    def _paid_for_sure(self, purse: Purse, but: str) -> Iterator[str]:
        for account, one in shown(purse).items():
            if account == but:
                continue
            proofs = [p for p in purse.heeded if p.account == account]
            yield self._paid(one).format(
                player=self.player,
                spy=account,
                left=money(one.least),
                gone=money(one.spent),
                amount=money(one.received),
                where=named(sorted(p.note for p in proofs)),
            )

    def _paid(self, one: Shown) -> str:
        """Return the sentence for what an account received."""
        if not one.counted:
            return _("At least {amount} went to {spy} ({where}).")
        if not one.spent:
            return _("{player} had {amount} with {spy} when that cover was blown ({where}).")
        return _(
            "{player} had {left} with {spy} when that cover was blown, and {gone} was spent before:"
            " {amount} altogether ({where})."
        )

    def _shown(self, proof: Proof) -> str:
        note = self.notes[proof.note - 1]
        match note:
            case Challenge() if note.challenger == self.player:
                told = _("{player} bid {amount} on {spy}")
            case Challenge():
                told = _("{player} covered {amount} on {spy}")
            case Blow():
                told = _("{player} announced a blown cover with {spy} as informer")
            case _:
                return KEYPAD.said(self.setup, note)
        return told.format(player=self.player, amount=money(proof.least), spy=proof.account)
