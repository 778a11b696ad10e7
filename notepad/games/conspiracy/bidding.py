"""Noting a challenge, bid by bid."""

from __future__ import annotations

from notepad.core.form import Choice, Form, Row, only
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.conspiracy.advice import before_challenging
from notepad.games.conspiracy.components import STEP, money
from notepad.games.conspiracy.drafting import Drafting, amount_row
from notepad.games.conspiracy.notes import Challenge, Note
from notepad.games.conspiracy.telling import sentence

GIVES_IN, STOPS, NOT = "gives-in", "stops", "not-"
_BIDS = ("bid", "covered", "end")


class Bidding(Drafting):
    """A challenge to the move just made, or to a cover about to be blown.

    The row `covered` gathers the bids that were covered, `bid` sets the next one, and `end` says
    how the contest ended. My own bids stay within my account, and I cover nothing above it.
    """

    @property
    def challenger(self) -> str | None:
        """Who challenges, once it is tapped."""
        return only(self.draft, "challenger")

    @property
    def defender(self) -> str:
        """Who is challenged: who moved last, unless another one is tapped."""
        contested = self.turns.contested
        usual = contested.mover if contested else self.turns.player
        return only(self.draft, "defender") or usual

    @property
    def spy(self) -> str | None:
        """The moved spy, or the informer."""
        contested = self.turns.contested
        usual = contested.spy if contested and contested.mover == self.defender else None
        return only(self.draft, "spy") or usual

    @property
    def covered(self) -> tuple[int, ...]:
        """The bids that were covered so far."""
        return tuple(sorted(int(bid) for bid in self.draft.get("covered", ())))

    def form(self, rows: list[Row]) -> Form[Note]:
        """Return the form as far as the contest went."""
        challenger, spy = self.challenger, self.spy
        if challenger is not None and challenger != self.defender and spy is not None:
            rows.append(self._challenger_row())
            return self._contest(rows, challenger, spy)
        rows += [self._challenger_row(), self._defender_row()]
        rows.append(self.spy_row("spy", _("spy"), spy, clears=_BIDS))
        if challenger is None:
            return Form(tuple(rows), hint=_("Tap who challenges."))
        if challenger == self.defender:
            return Form(tuple(rows), hint=_("Nobody challenges himself: tap who is challenged."))
        return Form(tuple(rows), hint=_("Tap the moved spy, or the informer."))

    def _contest(self, rows: list[Row], challenger: str, spy: str) -> Form[Note]:
        limit = self._limit(spy)
        mine = limit is not None
        if mine and challenger == self.setup.me and not limit:
            told = _("You have paid {spy} nothing, so you can't challenge.")
            return Form(tuple(rows), hint=told.format(spy=spy))
        highest = max(self.covered, default=0)
        most = limit if limit is not None and challenger == self.setup.me else self.setup.balance
        value = self.amount("bid", highest + STEP, low=highest + STEP, high=most)
        if highest + STEP <= most:
            rows.append(amount_row("bid", _("bid"), value, low=highest + STEP, high=most))
        refused = limit is not None and challenger != self.setup.me and value > limit
        rows += self._answer_rows(value if highest + STEP <= most else None, refused=refused)
        note = self._note(challenger, spy)
        hint = self._hint(spy, limit, value, refused=refused)
        if note is None:
            return Form(tuple(rows), hint=hint)
        return Form(tuple(rows), note, sentence(self.setup, note), at_once=True, hint=hint)

    def _limit(self, spy: str) -> int | None:
        """Return what I can bid or cover, if the contest is mine."""
        if self.mending or self.setup.me not in (self.challenger, self.defender):
            return None
        return self.accounts[spy]

    def _hint(self, spy: str, limit: int | None, value: int, *, refused: bool) -> str:
        if refused and limit is not None:
            told = _("You paid {spy} {limit}, so you can't cover {amount}.")
            return told.format(spy=spy, limit=money(limit), amount=money(value))
        parts = []
        if limit is not None:
            parts.append(_("Your limit: {amount}.").format(amount=money(limit)))
        if self.known and self.challenger == self.setup.me and spy in self.known.accounts:
            parts.append(before_challenging(self.known, self.defender, spy)[0])
        if parts:
            return " ".join(parts)
        told = _("{challenger} challenges {defender} on {spy}.")
        return told.format(challenger=self.challenger, defender=self.defender, spy=spy)

    def _challenger_row(self) -> Row:
        contested = self.turns.contested
        live = contested is not None and contested.mover == self.defender
        order = contested.heard if contested and live else ()
        rest = [player for player in self.setup.players if player not in order]
        choices = tuple(
            Choice(
                name,
                Face(name),
                name == self.challenger,
                dimmed=name == self.defender or (live and name not in order),
            )
            for name in (*order, *rest)
        )
        return Row("challenger", _("who"), choices, clears=_BIDS)

    def _defender_row(self) -> Row:
        choices = tuple(
            Choice(name, Face(name), name == self.defender, dimmed=name == self.challenger)
            for name in self.setup.players
        )
        return Row("defender", _("whom"), choices, clears=("spy", *_BIDS))

    def _answer_rows(self, value: int | None, *, refused: bool) -> list[Row]:
        bids, end = self.covered, only(self.draft, "end")
        heard = [
            Choice(str(bid), Face(_("{amount} ✓").format(amount=money(bid))), chosen=True)
            for bid in bids
        ]
        ways = []
        if value is not None:
            told = _("covers {amount}").format(amount=money(value))
            if not refused:
                heard.append(Choice(str(value), Face(told)))
            told = _("does not cover {amount}").format(amount=money(value))
            key, face = f"{NOT}{value}", Face(_("not covered"))
            ways.append(Choice(key, face, end == key, spoken=told))
        if bids:
            ways.append(Choice(STOPS, Face(_("no higher bid")), end == STOPS))
        else:
            ways.append(Choice(GIVES_IN, Face(_("gives in")), end == GIVES_IN))
        covered = Row("covered", _("answer"), tuple(heard), many=True, clears=("bid", "end"))
        return [*([covered] if heard else []), Row("end", "", tuple(ways))]

    def _note(self, challenger: str, spy: str) -> Challenge | None:
        end, bids = only(self.draft, "end"), self.covered
        if end is None:
            return None
        conceded = end == GIVES_IN
        last = (int(end.removeprefix(NOT)),) if end.startswith(NOT) else ()
        return Challenge(
            challenger=challenger,
            defender=self.defender,
            spy=spy,
            bids=(*bids, *last),
            covered=len(bids),
            conceded=conceded,
        )
