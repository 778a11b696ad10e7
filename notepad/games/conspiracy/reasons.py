"""Why an account holds what it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.core.game.reasoner import Reason
from notepad.core.game.story_step import plainly
from notepad.core.words import _, listed, ngettext
from notepad.deduction.hidden_money import bounds, forcing_high, forcing_low, payable
from notepad.deduction.purse import Purse
from notepad.deduction.why.story_sentences import named
from notepad.games.conspiracy.components import money
from notepad.games.conspiracy.notes import Blow, Challenge, Note
from notepad.games.conspiracy.sentences import KEYPAD
from notepad.games.conspiracy.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.deduction.hidden_money import Interval
    from notepad.deduction.purse import Proof, Shown
    from notepad.games.conspiracy.state import Line


def mine(book: Sequence[Line], spy: str) -> Reason:
    """Return what my own book says of a spy."""
    lines = [line for line in book if line.spy == spy]
    if not lines:
        return Reason("no", story=plainly(_("My book has nothing for {spy}.").format(spy=spy)))
    told = _("Note {note}: {spy} has {total} in my book.")
    story = plainly(*(told.format(note=x.number, spy=spy, total=money(x.total)) for x in lines))
    paid = tuple(line.number for line in lines if line.paid)
    if lines[-1].total:
        return Reason("yes", paid[:1], story, told=tuple(line.number for line in lines))
    return Reason("no", tuple(x.number for x in lines if not x.paid), story, told=paid)


@dataclass(frozen=True)
class Account:
    """One player's account with a living spy: why it lies between its bounds."""

    setup: Setup
    notes: Sequence[Note]
    player: str
    spy: str
    purse: Purse

    def low(self) -> Reason:
        """Return why it holds at least so much."""
        proofs = forcing_low(self.purse, self.spy)
        notes = tuple(proof.note for proof in proofs)
        return Reason("yes" if notes else "open", notes, plainly(*self._least(proofs)))

    def high(self) -> Reason:
        """Return why it holds at most so much."""
        notes = forcing_high(self.purse, self.spy)
        told = replace(self, purse=self.purse.told_by(notes))
        return Reason("yes" if notes else "open", notes, plainly(*told._most()))

    def whole(self) -> Reason:
        """Return why it certainly holds something, or nothing, or can be either."""
        low, high = self.low(), self.high()
        story = (*low.story, *high.story)
        if low.notes:
            return replace(low, story=story, told=high.notes)
        if not self._held.high:
            return Reason("no", high.notes, story)
        return Reason("open", story=story, told=high.notes)

    @cached_property
    def _held(self) -> Interval:
        return bounds(self.purse)[self.spy]

    def _say(self, told: str, **words: str | int) -> str:
        return told.format(**{"player": self.player, "spy": self.spy, **words})

    def _least(self, proofs: Sequence[Proof]) -> Iterator[str]:
        if not proofs:
            yield self._say(_("Nothing shows that {player} has money with {spy}: at least $0."))
            return
        least = money(self._held.low)
        if proofs[0].closed is None:
            yield from self._proven(proofs[0])
            yield self._say(_("So {player} still has at least {amount} with {spy}."), amount=least)
            return
        never, notes = [proof.account for proof in proofs], [proof.note for proof in proofs]
        told = _("{player} had never paid {spies} ({where}).")
        yield self._say(told, spies=listed(never), where=named(notes))
        yield self._say(_("So the opening pay-off went to {spy}: at least {amount}."), amount=least)

    def _proven(self, proof: Proof) -> Iterator[str]:
        told = _("Note {note}: {what}. That takes {amount}.")
        yield told.format(note=proof.note, what=self._shown(proof), amount=money(proof.least))
        later = self._spends(since=proof.note)
        if later:
            told = _("{amount} was spent then and since ({where}).")
            yield self._spent(told, later)

    def _most(self) -> Iterator[str]:
        """Yield why it holds at most so much; the purse heeds what forces it alone."""
        most = money(self._held.high)
        if not payable(self.purse, self.spy):
            yield from self._no_chance()
        elif not self.purse.heeded:
            told = _("Nothing but the balance limits it: at most {amount}.")
            yield self._say(told, amount=most)
        else:
            balance = money(self.purse.balance)
            yield self._say(_("{player} began with {balance}."), balance=balance)
            yield from self._paid_for_sure()
            spends = self._spends()
            if spends:
                told = _("{amount} of {spy}'s money was spent on blowing covers ({where}).")
                yield self._spent(told, spends)
            yield self._say(_("That leaves at most {amount} for {spy}."), amount=most)

    def _no_chance(self) -> Iterator[str]:
        count = len(self.purse.chances)
        told = ngettext(
            "{player} made the opening pay-off and announced {count} more.",
            "{player} made the opening pay-off and announced {count} more.",
            count,
        )
        if not count:
            told = _("{player} made the opening pay-off and announced no other.")
        yield self._say(told, count=count)
        yield from self._paid_for_sure()
        yield self._say(_("Each pay-off reaches one spy, so none is left for {spy}: nothing."))

    def _spends(self, since: int = 0) -> list[Proof]:
        heeded = self.purse.heeded
        return [p for p in heeded if p.account == self.spy and p.spent and p.note >= since]

    def _spent(self, told: str, spends: Sequence[Proof]) -> str:
        where = named([proof.note for proof in spends])
        return self._say(told, amount=money(sum(p.spent for p in spends)), where=where)

    def _paid_for_sure(self) -> Iterator[str]:
        for spy, one in self.purse.shown.items():
            if spy != self.spy:
                notes = sorted(proof.note for proof in self.purse.heeded if proof.account == spy)
                yield self._say(
                    _received(one),
                    spy=spy,
                    left=money(one.least),
                    gone=money(one.spent),
                    amount=money(one.received),
                    where=named(notes),
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
        return self._say(told, amount=money(proof.least))


def _received(one: Shown) -> str:
    """Return the sentence for what an account received."""
    if not one.counted:
        return _("At least {amount} went to {spy} ({where}).")
    if not one.spent:
        return _("{player} had {amount} with {spy} when that cover was blown ({where}).")
    return _(
        "{player} had {left} with {spy} when that cover was blown, and {gone} was spent before:"
        " {amount} altogether ({where})."
    )
