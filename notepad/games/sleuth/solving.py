"""Noting what is no question: search cards exchanged, and a solution tried."""

from notepad.core.form import Choice, Form, Row, only
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.sleuth.components import CARDS, spoken
from notepad.games.sleuth.notes import Exchange, Note, Solve
from notepad.games.sleuth.rows import Making
from notepad.games.sleuth.searching import HELD, NEW, PLACE, held
from notepad.games.sleuth.telling import sentence


class Exchanging(Making):
    """The form of an exchange of search cards."""

    def form(self) -> Form[Note]:
        """Return the form; the exchange is complete with whoever's turn it is."""
        rows = (self.kind_row(), self.who_row(_("who"), self.who))
        note = Exchange(player=self.who)
        mine = self.who == self.setup.me and held(self.view.aside)
        aside = {PLACE: (NEW,) * HELD} if mine else None
        return Form(rows, note, sentence(self.setup, note), aside=aside)


class Solving(Making):
    """The form of a solution: who tried, and how it went; the card if it was said aloud."""

    def form(self) -> Form[Note]:
        """Return the form, and the note once it says how it went."""
        who, said = only(self.draft, "who"), only(self.draft, "said")
        card = next((card for card in self.draft.get("card", ()) if card in CARDS), None)
        rows = (
            self.kind_row(),
            self.who_row(_("who"), who or ""),
            _said_row(said),
            Row("card", _("said aloud"), status=spoken(card) if card else _("not said")),
        )
        if who is None or said is None:
            hint = _("Tap who tried, and whether it was right.")
            return Form(rows, sheet_row="card", hint=hint)
        note = Solve(player=who, correct=said == "right", card=card)
        hint = "" if card else _("If the gem was said aloud, tap it on the sheet.")
        return Form(rows, note, sentence(self.setup, note), sheet_row="card", hint=hint)


def _said_row(said: str | None) -> Row:
    words = {"right": _("right"), "wrong": _("wrong")}
    choices = tuple(Choice(key, Face(text), key == said) for key, text in words.items())
    return Row("said", _("it was"), choices)
