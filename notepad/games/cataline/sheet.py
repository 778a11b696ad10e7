"""The information grid, what stands beside it, and what of it is announced."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from typing_extensions import override

from notepad.cards.card_announcing import announcement_draft, may_announce
from notepad.cards.card_result import card_result
from notepad.cards.card_seats import seats
from notepad.cards.card_sheet import CardSheet, blank_page, card_page, marking_of
from notepad.cards.rival_gauges import rival_gauges
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Cell, Finding, Page, Result
from notepad.core.seats import initials
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline import NAME
from notepad.games.cataline.components import ACCUSATIONS, KEPT, LONE, value_of
from notepad.games.cataline.notes import Accuse, AccuseCard, Note
from notepad.games.cataline.pack import Deck
from notepad.games.cataline.panels import panels
from notepad.games.cataline.seats import SEATS
from notepad.games.cataline.sentences import KEYPAD
from notepad.games.cataline.setup import Setup
from notepad.games.cataline.state import State

TITLE = NAME.title


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows from it, as far as the level allows."""
    setup, state = view.play.setup, view.state
    left = setup.variant == LONE and len(state.accused) < ACCUSATIONS
    sheet = _Sheet(setup, state.hand, marking_of(view), state.accused, left and may_announce(view))
    possible = all(size >= 0 for size in state.sizes.values())
    return card_page(
        view,
        sheet,
        title=TITLE,
        seats=seats(
            view,
            wins=_("wins") if len(state.winners) == 1 else _("shares the win"),
            hands=state.sizes if setup.variant == KEPT and possible else None,
            gauges=rival_gauges(view, SEATS),
        ),
        panels=panels(view),
        findings=_certain_sum(view, sheet),
        result=_result(view),
    )


def blank() -> Page:
    """Return an empty sheet to print: boxes with room for initials and tallies."""
    return blank_page(
        TITLE,
        Deck(),
        _("Cross out initials where the card can't be, circle them where it is."),
        _("Black out a box when nobody is left: a conspirator."),
    )


@dataclass(frozen=True)
class _Sheet(CardSheet):
    """The grid, with who accused which card; I `may_accuse` cards one by one, or none."""

    accused: Mapping[str, str]
    may_accuse: bool

    @override
    def box(self, card: str) -> Cell:
        cell, accuser = super().box(card), self.accused.get(card)
        if accuser is None:
            return cell
        told = _("{spoken}, accused by {player}").format(spoken=cell.spoken, player=accuser)
        remark = _("Accused by {player}.").format(player=accuser)
        letters = initials(self.setup.players)[accuser]
        return replace(cell, tag=letters, remark=remark, spoken=told)

    @override
    def findings(self) -> Iterator[Finding]:
        for found in super().findings():
            if not self.may_accuse or found.key in self.accused:
                yield found
                continue
            offer = _("Accuse {card}").format(card=self.setup.pack.told(found.key))
            note = AccuseCard(player=self.setup.me, card=found.key)
            yield replace(found, offer=offer, draft=KEYPAD.draft(self.setup, note))


def _result(view: View[Setup, Note, State, Knowledge]) -> Result | None:
    if view.play.setup.variant == LONE:
        told = _("possible sets of conspirators, note by note")
        return card_result(view, answers=told)
    return card_result(view, answers=_("possible sums, note by note"), how=_sum_told)


def _sum_told(hidden: Sequence[str], said: Accuse | None) -> str:
    total = sum(int(value_of(card)) for card in hidden) or (said.sum if said else 0)
    return _("The sum was {sum}.").format(sum=total) if total else ""


def _certain_sum(view: View[Setup, Note, State, Knowledge], sheet: CardSheet) -> Iterator[Finding]:
    known, setup = sheet.marking.known, view.play.setup
    odds = known.odds if known and sheet.marking.level >= Level.DEDUCTION else None
    if odds is None or len(odds.sums) != 1 or setup.variant == LONE:
        return
    (total,) = odds.sums
    found = Finding(
        "sum",
        _("certain: the sum is {sum}").format(sum=total),
        _("The sum is certain: {sum}.").format(sum=total),
    )
    if not may_announce(view):
        yield found
        return
    note = Accuse(player=setup.me, sum=total, correct=True)
    draft = announcement_draft(KEYPAD, setup, note)
    yield replace(found, offer=_("Accuse {sum}").format(sum=total), draft=draft)
