"""Accusations: of a sum, or of one card after the other until all are uncovered."""

from dataclasses import dataclass

from notepad.core.form import Choice, Form, Row, only
from notepad.core.level import Level
from notepad.core.page import Face, percent
from notepad.core.words import _
from notepad.deduction.deal import HIDDEN
from notepad.games.cataline.components import ACCUSATIONS, CARDS, possible_sums
from notepad.games.cataline.drafting import Drafting
from notepad.games.cataline.notes import Accuse, AccuseCard, Note, Reveal
from notepad.games.cataline.telling import sentence
from notepad.games.cataline.turns import accused


@dataclass(frozen=True)
class Accusing(Drafting):
    """An accusation of the conspirators' sum."""

    @property
    def who(self) -> str:
        """Who accuses: nobody until it is said."""
        return only(self.draft, "who") or ""

    def form(self) -> Form[Note]:
        """Return the rows, and the note once they are complete."""
        total, said = only(self.draft, "sum"), only(self.draft, "said")
        rows = (self.kind_row(), self.who_row(_("who")), _said_row(said), self._sum_row(total))
        if not self.who or total is None or said is None:
            return Form(rows, hint=_("Tap who accuses, whether it was right, and the sum."))
        note = Accuse(player=self.who, sum=int(total), correct=said == "right")
        return Form(rows, note, sentence(self.setup, note), at_once=True)

    def _sum_row(self, chosen: str | None) -> Row:
        sums = self._likely_sums()
        choices = tuple(
            Choice(str(total), Face(str(total)), str(total) == chosen, dimmed=total not in sums)
            for total in possible_sums(len(self.setup.players))
        )
        return Row("sum", _("sum"), choices)

    def _likely_sums(self) -> range | frozenset[int]:
        known = self.view.known
        if known is None or known.odds is None or self.view.level < Level.DEDUCTION:
            return possible_sums(len(self.setup.players))
        return frozenset(known.odds.sums)


@dataclass(frozen=True)
class AccusingCard(Accusing):
    """An accusation of one card, tapped on the sheet."""

    def form(self) -> Form[Note]:
        """Return the rows, and the note once they are complete."""
        card, notes = only(self.draft, "card"), self.view.play.notes
        looks, taken = self.setup.looks, accused(notes)
        status = looks.spoken(card) if card in CARDS else _("tap it on the sheet")
        row = Row("card", _("card"), status=status)
        rows = (self.kind_row(), self.who_row(_("who")), row)
        if len(taken) >= ACCUSATIONS:
            return Form(rows, hint=_("Ten cards are accused: uncover the conspirators."))
        if card is not None and card in taken:
            told = _("{player} accused {card} already.")
            hint = told.format(player=taken[card], card=looks.spoken(card))
            return Form(rows, sheet_row="card", hint=hint)
        if not self.who or card is None or card not in CARDS:
            hint = _("Tap who accuses, and the card on the sheet.")
            return Form(rows, sheet_row="card", hint=hint)
        note = AccuseCard(player=self.who, card=card)
        hint = self._chance(card)
        return Form(rows, note, sentence(self.setup, note), sheet_row="card", hint=hint)

    def _chance(self, card: str) -> str:
        """Return how likely an accusation of mine is right, as far as the level tells."""
        known, level = self.view.known, self.view.level
        mine = self.who == self.setup.me
        if not mine or known is None or not known.consistent or level < Level.DEDUCTION:
            return ""
        if known.holders(card) == (HIDDEN,):
            return _("Certainly a conspirator.")
        if HIDDEN not in known.holders(card):
            return _("Certainly no conspirator.")
        if level < Level.ODDS or known.odds is None:
            return _("Not certain.")
        told = _("Right with {percent}; a false accusation eliminates.")
        return told.format(percent=percent(known.odds.of_holders(card)[HIDDEN]))


@dataclass(frozen=True)
class Revealing(Drafting):
    """The conspirators, uncovered at the end and tapped on the sheet."""

    def form(self) -> Form[Note]:
        """Return the rows, and the note once all are tapped."""
        cards = tuple(card for card in self.draft.get("cards", ()) if card in CARDS)
        count = self.setup.hidden_count
        status = _("{count} of {size}").format(count=len(cards), size=count)
        row = Row("cards", _("conspirators"), many=True, status=status)
        rows = (self.kind_row(), row)
        if len(cards) != count:
            told = _("Tap the conspirators: {count} of {size}.")
            hint = told.format(count=len(cards), size=count)
            return Form(rows, sheet_row="cards", hint=hint)
        note = Reveal(cards=tuple(card for card in CARDS if card in cards))
        return Form(rows, note, sentence(self.setup, note), sheet_row="cards")


def _said_row(said: str | None) -> Row:
    words = {"right": _("right"), "wrong": _("wrong")}
    choices = tuple(Choice(key, Face(text), key == said) for key, text in words.items())
    return Row("said", _("it was"), choices)
