"""Noting pay-offs: my own, bluffs that look and feel the same, and those that others announce."""

from __future__ import annotations

from notepad.core.form import Form, Row, only
from notepad.core.words import _
from notepad.games.conspiracy.components import STEP, money
from notepad.games.conspiracy.drafting import Drafting, amount_row, no_money
from notepad.games.conspiracy.notes import Bluff, Note, Open, Pay
from notepad.games.conspiracy.telling import sentence

_USUAL = 500


class Paying(Drafting):
    """A pay-off: `kind` is that of its note; a bluff has the rows of a pay-off and keeps none."""

    def form(self, rows: list[Row], kind: str) -> Form[Note]:
        """Return the form of a note of this kind."""
        if not self.mine and kind == Pay.kind:
            note = Pay(player=self.who)
            told = sentence(self.setup, note)
            return Form(tuple(rows), note, told, at_once=only(self.draft, "kind") == kind)
        left = self.setup.balance if self.mending else self.balance
        if left < STEP and kind != Bluff.kind:
            return Form(tuple(rows), hint=no_money(left))
        spy = only(self.draft, "spy")
        value = self.amount("amount", _USUAL, high=left)
        rows.append(self.spy_row("spy", _("spy"), spy))
        if spy is None:
            return Form(tuple(rows), sheet_row="spy", hint=_("Tap the spy."))
        leaves = _("leaves {amount}").format(amount=money(left - value))
        status = "" if self.mending else leaves
        rows.append(amount_row("amount", _("amount"), value, high=left, status=status))
        return Form(tuple(rows), self._note(kind, spy, value), self._says(kind, spy, value))

    def _note(self, kind: str, spy: str, value: int) -> Note:
        me = self.setup.me
        if kind == Bluff.kind:
            return Bluff(player=me)
        if kind == Open.kind:
            return Open(player=me, spy=spy, amount=value)
        return Pay(player=me, spy=spy, amount=value)

    def _says(self, kind: str, spy: str, value: int) -> str:
        total = self.accounts[spy]
        told = _("Pay {spy} {amount} → {total}")
        if kind == Bluff.kind:
            told, value = _("Bluff {spy} {amount} → {total}"), 0
        if self.mending:
            told = _("Pay {spy} {amount}")
        return told.format(spy=spy, amount=money(value), total=money(total + value))
