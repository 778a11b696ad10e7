"""What can be noted next: the form for each kind of note."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from notepad.core.form import Choice, Draft, Form, Row, only
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.conspiracy.advice import BankView, before_challenging, before_moving
from notepad.games.conspiracy.bidding import GIVES_IN, NOT, STOPS, Bidding
from notepad.games.conspiracy.components import COST, money
from notepad.games.conspiracy.drafting import MENDING, Drafting, amount_row
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Setup,
    Win,
)
from notepad.games.conspiracy.paying import Paying
from notepad.games.conspiracy.telling import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

YES, NO = "yes", "no"
_BELOW_KIND = (
    *("who", "spy", "amount", "briefcase", "informer", "victim", "stopped"),
    *("challenger", "defender", "bid", "covered", "end"),
)


def form(view: BankView, draft: Draft) -> Form[Note]:
    """Return the rows for the next note, and the note once they are complete."""
    asking = _Asking(view, draft)
    kind = asking.kind
    rows = [asking.kind_row(kind)]
    if kind == Challenge.kind:
        return Bidding(view, draft).form(rows)
    if kind not in (Open.kind, Bluff.kind):
        rows.append(asking.who_row(_("who"), clears=_BELOW_KIND[1:]))
    if kind in (Open.kind, Pay.kind, Bluff.kind):
        return Paying(view, draft).form(rows, kind)
    return asking.form(rows, kind)


def draft_of(setup: Setup, note: Note) -> Draft:
    """Return the draft whose form makes this note again."""
    kept: Draft = {"kind": (note.kind,), MENDING: (YES,)}
    match note:
        case Open() | Pay(spy=str()):
            paid = {"spy": (str(note.spy),), "amount": (str(note.amount),)}
            return {**kept, "who": (note.player,), **paid}
        case Pay() | Win():
            return {**kept, "who": (note.player,)}
        case Bluff():
            return {**kept, "who": (note.player,), "spy": (setup.spies[0],)}
        case Move():
            carried = (YES if note.briefcase else NO,)
            return {**kept, "who": (note.player,), "spy": (note.spy,), "briefcase": carried}
        case Challenge():
            return {**kept, **_contest_draft(note)}
        case Blow():
            spies = {"informer": (note.informer,), "victim": (note.victim,)}
            stopped = (YES if note.stopped else NO,)
            return {**kept, "who": (note.player,), **spies, "stopped": stopped}
        case Reveal():
            told = {"spy": (note.spy,), "amount": (str(note.amount),)}
            return {**kept, "who": (note.player,), **told}
        case _:
            assert_never(note)


def _contest_draft(note: Challenge) -> Draft:
    end = GIVES_IN if note.conceded else f"{NOT}{note.bids[-1]}" if note.won else STOPS
    return {
        "challenger": (note.challenger,),
        "defender": (note.defender,),
        "spy": (note.spy,),
        "covered": tuple(map(str, note.bids[: note.covered])),
        "end": (end,),
    }


class _Asking(Drafting):
    """Moves, blown covers, what is told, and the end."""

    @property
    def kind(self) -> str:
        """The kind of note: as tapped, or what is likeliest to come."""
        usual = Move.kind if self.opened else Open.kind
        contested = self.turns.contested
        if self.opened and contested and contested.blowing:
            usual = Blow.kind
        return only(self.draft, "kind") or usual

    def kind_row(self, kind: str) -> Row:
        """Return the row of what can be noted; my bluff stands where my pay-off does."""
        kinds = {Open.kind: _("Opening")} if not self.opened or kind == Open.kind else {}
        kinds |= {Move.kind: _("Move"), Pay.kind: _("Pay-off")}
        if self.mine or kind == Bluff.kind:
            kinds[Bluff.kind] = _("Bluff")
        kinds |= {Blow.kind: _("Blow cover"), Challenge.kind: _("Challenge")}
        if self.gone or kind == Reveal.kind:
            kinds[Reveal.kind] = _("Told")
        kinds[Win.kind] = _("Wins")
        choices = tuple(Choice(key, Face(text), key == kind) for key, text in kinds.items())
        return Row("kind", "", choices, clears=_BELOW_KIND)

    def form(self, rows: list[Row], kind: str) -> Form[Note]:
        """Return the form of a note of this kind."""
        forms: dict[str, Callable[[list[Row]], Form[Note]]] = {
            Move.kind: self._move,
            Blow.kind: self._blow,
            Reveal.kind: self._reveal,
            Win.kind: self._win,
        }
        return forms[kind](rows)

    def _move(self, rows: list[Row]) -> Form[Note]:
        spy, carried = only(self.draft, "spy"), only(self.draft, "briefcase")
        rows.append(self.spy_row("spy", _("spy"), spy))
        if spy is None:
            told = _("Tap the spy that you move.") if self.mine else _("Tap the spy who moved.")
            return Form(tuple(rows), hint=told, sheet_row="spy")
        words = {NO: _("alone"), YES: _("with the briefcase")}
        choices = tuple(Choice(key, Face(text), key == carried) for key, text in words.items())
        rows.append(Row("briefcase", _("how"), choices))
        known = self.known if self.mine else None
        hint = before_moving(known, spy) if known and spy in known.accounts else ""
        if carried is None:
            return Form(tuple(rows), hint=hint)
        note = Move(player=self.who, spy=spy, briefcase=carried == YES)
        return self._made(rows, note, at_once=True)

    def _blow(self, rows: list[Row]) -> Form[Note]:
        contested = self.turns.contested
        live = contested if contested and contested.blowing else None
        informer = only(self.draft, "informer") or (live.spy if live else None)
        victim = only(self.draft, "victim")
        poor = [spy for spy, amount in self.accounts.items() if self.mine and amount < COST]
        rows.append(self.spy_row("informer", _("informer"), informer, dimmed=poor))
        if informer is None:
            return Form(tuple(rows), hint=_("Tap the informer."))
        if self.mine and informer in poor and not self.mending:
            told = _("You paid {spy} {paid}; blowing a cover takes {cost} from the informer.")
            paid, cost = money(self.accounts[informer]), money(COST)
            return Form(tuple(rows), hint=told.format(spy=informer, paid=paid, cost=cost))
        others = [spy for spy in self.setup.spies if spy not in self.gone and spy != informer]
        rows.append(self.spy_row("victim", _("victim"), victim, among=others))
        stopped = only(self.draft, "stopped")
        if stopped is None and live is not None and live.spy == informer:
            stopped = YES if live.cancelled else None
        rows.append(_outcome_row(stopped))
        if victim is None or victim == informer or stopped is None:
            return Form(tuple(rows), hint=self._before_blowing(informer, victim))
        note = Blow(player=self.who, informer=informer, victim=victim, stopped=stopped == YES)
        return self._made(rows, note, at_once=True)

    def _before_blowing(self, informer: str, victim: str | None) -> str:
        hint = _("Tap the victim.") if victim is None else _("Tap how it went.")
        known = self.known
        if known is None or informer not in known.accounts:
            return hint
        if self.mine:
            advice = before_moving(known, informer)
        else:
            advice = before_challenging(known, self.who, informer)[0]
        return f"{hint} {advice}"

    def _reveal(self, rows: list[Row]) -> Form[Note]:
        among = [spy for spy in self.setup.spies if spy in self.gone]
        spy = only(self.draft, "spy") or (among[-1] if among else None)
        rows.append(self.spy_row("spy", _("spy"), spy, among=among))
        value = self.amount("amount", 0, low=0, high=self.setup.balance)
        rows.append(amount_row("amount", _("says"), value, low=0, high=self.setup.balance))
        if spy is None:
            return Form(tuple(rows), hint=_("Tap the spy."))
        return self._made(rows, Reveal(player=self.who, spy=spy, amount=value), at_once=False)

    def _win(self, rows: list[Row]) -> Form[Note]:
        return self._made(rows, Win(player=self.who), at_once=False)

    def _made(self, rows: list[Row], note: Note, *, at_once: bool) -> Form[Note]:
        return Form(tuple(rows), note, sentence(self.setup, note), at_once=at_once)


def _outcome_row(stopped: str | None) -> Row:
    words = {NO: _("goes through"), YES: _("is stopped")}
    choices = tuple(Choice(key, Face(text), key == stopped) for key, text in words.items())
    return Row("stopped", _("it"), choices)
