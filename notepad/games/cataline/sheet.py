"""Cataline's page: the grid of cards, the panels beside it; and the opening of a game.

In this order: the grid and its findings, the panels (accusations, the sums or cards to announce,
the best questions), and the form of a setup.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from typing_extensions import override

from notepad.cards import panels as beside
from notepad.cards.sheet import CardSheet, blank_page, card_page, marking_of
from notepad.cards.slots import announcement_draft, may_announce
from notepad.cards.state import card_result, seats
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.form import Draft
from notepad.core.game import Table, View
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.language import _, comma_separated, listed, ngettext, pgettext
from notepad.core.page import (
    Bars,
    Cell,
    Finding,
    Gauge,
    Page,
    Places,
    Rank,
    Ranking,
    Result,
    ResultLine,
)
from notepad.core.seats import initials
from notepad.deduction.knowledge import Knowledge, Question, Solution
from notepad.games.cataline import NAME
from notepad.games.cataline import setup as cataline
from notepad.games.cataline.notes import KEYPAD, Accuse, AccuseCard, Note, State
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import possible_sums as sums_of

TITLE = NAME.title
CatalineView: TypeAlias = View[cataline.Setup, Note, State, Knowledge]


def page(view: CatalineView) -> Page:
    """Return the sheet and what follows from it, as far as the level shows it."""
    setup, state = view.play.setup, view.state
    left = setup.variant == cataline.LONE and len(state.accused) < cataline.ACCUSATIONS
    sheet = _Sheet(setup, state.hand, marking_of(view), state.accused, left and may_announce(view))
    gauges = beside.rival_gauges(view, SEATS)
    possible = all(size >= 0 for size in state.sizes.values())
    counted = {who: size for who, size in state.sizes.items() if not state.unsure.get(who)}
    return card_page(
        view,
        sheet,
        title=TITLE,
        seats=seats(
            view,
            wins=_("wins") if len(state.winners) == 1 else _("shares the win"),
            hands=counted if setup.variant == cataline.KEPT and possible else None,
            gauges=gauges,
        ),
        panels=panels(view, gauges),
        findings=_certain_sum(view, sheet),
        result=_result(view),
    )


def blank(table: Table, draft: Draft | None) -> Page:
    """Return an empty sheet to print, with the chosen deck."""
    return blank_page(
        TITLE,
        cataline.picking(cataline.SETUP.chosen(table, draft)).pack,
        table,
        _("Cross out the initials of players who can’t have the card; circle those who have it."),
        _("Black out a box when nobody can have the card: it’s a conspirator."),
    )


@dataclass(frozen=True)
class _Sheet(CardSheet):
    """The grid, with who accused which card; `may_accuse` offers me to accuse single cards."""

    accused: Mapping[str, str]
    may_accuse: bool

    @override
    def box(self, card: str) -> Cell:
        cell, accuser = super().box(card), self.accused.get(card)
        if accuser is None:
            return cell
        text = _("{spoken}, accused by {player}").format(spoken=cell.spoken, player=accuser)
        remark = _("Accused by {player}.").format(player=accuser)
        letters = initials(self.setup.players)[accuser]
        return replace(cell, tag=letters, remark=remark, spoken=text)

    @override
    def hidden_findings(self) -> Iterator[Finding]:
        for found in super().hidden_findings():
            if not self.may_accuse or found.key in self.accused:
                yield found
                continue
            offer = _("Accuse {card}").format(card=self.setup.pack.told(found.key))
            note = AccuseCard(player=self.setup.me, card=found.key)
            yield replace(found, offer=offer, draft=KEYPAD.draft(self.setup, note))


def _result(view: CatalineView) -> Result | None:
    if view.play.setup.variant == cataline.LONE:
        result = card_result(view, answers=_("possible sets of conspirators after each note"))
        return result and replace(result, why=_score(view), lines=tuple(_scores(view)))
    setup, answers = view.play.setup, _("possible sums after each note")
    number = ""

    def how(hidden: Sequence[str], said: Accuse | None) -> str:
        nonlocal number
        total = sum(int(cataline.value_of(card)) for card in hidden) or (said.sum if said else None)
        printed = setup.printed_sum(total) if total else beside.certain_sum(_as_printed(view))
        number = "" if printed is None else str(printed)
        return _("The sum was {sum}.").format(sum=number) if number else ""

    def said_in(note: Accuse) -> str:
        return "" if note.sum is None else str(setup.printed_sum(note.sum))

    result = card_result(view, answers=answers, how=how, said_in=said_in)
    return result and replace(result, number=number)


def _score(view: CatalineView) -> str:
    """Return how many cards the winners accused rightly, or why nobody has won."""
    winners, right = view.state.winners, _right(view)
    if not winners:
        return _("Everybody made a wrong accusation: nobody wins.")
    count = right[winners[0]]
    return ngettext(
        "{count} correct accusation and no wrong one.",
        "{count} correct accusations and no wrong one.",
        count,
    ).format(count=count)


def _scores(view: CatalineView) -> Iterator[ResultLine]:
    """Yield how many cards each player accused, and how many of them rightly."""
    made, right = Counter(view.state.accused.values()), _right(view)
    for player in view.play.setup.players:
        text = ngettext("{count} accusation", "{count} accusations", made[player])
        wrong = made[player] - right[player]
        outcome = _("{right} right, {wrong} wrong").format(right=right[player], wrong=wrong)
        fair = None if not made[player] else not wrong
        yield ResultLine(player, text.format(count=made[player]), outcome, fair)


def _right(view: CatalineView) -> Counter[str]:
    """Return how many cards each player accused rightly."""
    uncovered = view.state.uncovered or ()
    return Counter(who for card, who in view.state.accused.items() if card in uncovered)


def _as_printed(view: CatalineView) -> CatalineView:
    """Return the view with sums as they are printed on the cards."""
    known, setup = view.known, view.play.setup
    if setup.lowest == 1 or known is None or known.odds is None:
        return view
    sums = {setup.printed_sum(total): share for total, share in known.odds.sums.items()}
    return replace(view, known=replace(known, odds=replace(known.odds, sums=sums)))


def _certain_sum(view: CatalineView, sheet: CardSheet) -> Iterator[Finding]:
    setup = view.play.setup
    total = beside.certain_sum(_as_printed(view)) if setup.variant != cataline.LONE else None
    if total is None:
        return
    found = replace(beside.sum_found(total), answer=sheet.answer(str(total)))
    if not may_announce(view):
        yield found
        return
    note = Accuse(player=setup.me, sum=setup.sum_of_printed(total), correct=True)
    draft = announcement_draft(KEYPAD, setup, note)
    yield replace(found, offer=_("Announce {sum}").format(sum=total), draft=draft)


_SHOWN = 6  # rows of a panel: enough to choose from, and it still fits beside the sheet


def panels(view: CatalineView, gauges: Mapping[str, Gauge]) -> Iterator[Bars | Places | Ranking]:
    """Yield the accusations, the sums or cards to announce, and the best questions.

    Once the sum is certain, only yield who else may know it, by their `gauges`.
    """
    setup, state = view.play.setup, view.state
    if setup.variant != cataline.LONE:
        ever = [setup.printed_sum(total) for total in sums_of(len(setup.players))]
        yield from beside.usual_panels(
            view,
            gauges,
            beside.possible_sums(_as_printed(view), {KIND: ("accusation",)}, ever=ever),
            found=beside.certain_sum(view) is not None,
            announced=_announced(setup),
            asked=_asked(setup, _("the sum")),
        )
        return
    if state.uncovered is not None:
        yield _accused(view)
        return
    if view.level == Level.ODDS:
        yield beside.likely_hidden(
            view, title=_("Conspirators"), sentence=_possible, most=_SHOWN, taken=state.accused
        )
        sought = _asked(setup, _("the conspirators"))
        advice = view.known.advice if view.known is not None else None
        yield from beside.best_questions(view, advice, sought)
    yield _accused(view)


def _possible(able: int) -> str:
    return ngettext(
        "{count} card may be a conspirator; its box shows how likely it is.",
        "{count} cards may be conspirators; their boxes show how likely it is.",
        able,
    ).format(count=able)


def _asked(setup: cataline.Setup, sought: str) -> beside.Asked:
    return beside.Asked(partial(_question, setup.pack), partial(_begun, setup.me), sought)


def _announced(setup: cataline.Setup) -> beside.Announced:
    def draft(answer: Solution) -> Draft:
        assert isinstance(answer, int)
        note = Accuse(player=setup.me, sum=answer, correct=True)
        return announcement_draft(KEYPAD, setup, note)

    def printed(answer: Solution) -> str:
        assert isinstance(answer, int)
        return str(setup.printed_sum(answer))

    return beside.Announced(printed, draft, _("Announce"))


def _begun(me: str, question: Question) -> Draft:
    """Return the draft of a note that I ask a question."""
    whom, about = question.key
    row = "suit" if about in cataline.SUITS else "value"
    return {KIND: ("question",), "who": (me,), "whom": (whom,), row: (about,)}


def _question(pack: cataline.Deck, question: Question) -> Face:
    whom, about = question.key
    asked, player = pack.about(about), pgettext("players", "all") if whom == cataline.ALL else whom
    text = _("{about} → {player}").format(about=asked.label, player=player)
    return Face(text, asked.symbol, asked.colour)


def _accused(view: CatalineView) -> Ranking:
    """Return who accused which card so far, and the result once all are uncovered."""
    pack, uncovered = view.play.setup.pack, view.state.uncovered
    taken, ranks = view.state.accused, []
    outcomes = pgettext("card", "wrong"), pgettext("card", "right")
    for card, player in taken.items():
        face = pack.face(card)
        told = Face(f"{face.label} · {player}", face.symbol, face.colour)
        value = "" if uncovered is None else outcomes[card in uncovered]
        ranks.append(Rank(card, told, value, detail=pack.spoken(card)))
    return Ranking(_("Accusations"), tuple(ranks), _accused_result(view, len(taken)))


def _accused_result(view: CatalineView, count: int) -> str:
    won = view.state.winners
    if won:
        text = ngettext("{players} won.", "{players} shared the win.", len(won))
        return f"{text.format(players=listed(list(won)))} {_rightly(view)}"
    if view.state.uncovered is not None:
        return _("Everybody made a wrong accusation: nobody wins.")
    if count >= cataline.ACCUSATIONS:
        return _("Ten cards have been accused: reveal the conspirators.")
    return _("{count} of {size}").format(count=count, size=cataline.ACCUSATIONS)


def _rightly(view: CatalineView) -> str:
    """Return how many cards each player accused correctly, in seat order."""
    right = _right(view)
    counts = [f"{player} {right[player]}" for player in view.play.setup.players]
    return _("Correct accusations: {counts}.").format(counts=comma_separated(counts))
