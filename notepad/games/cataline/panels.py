"""What stands beside the grid: the accusations, the sums or cards to accuse, what to ask best."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from notepad.cards.announce_now import Announced, announce_now
from notepad.cards.card_announcing import announcement_draft
from notepad.cards.side_panels import Asked, best_questions, likely_hidden
from notepad.cards.sum_panel import possible_sums
from notepad.core.form import Draft
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Bars, Face, Rank, Ranking
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, enumerated, listed, ngettext
from notepad.deduction.insight import Answer
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.question import Question
from notepad.games.cataline.components import ACCUSATIONS, ALL, LONE, SUITS
from notepad.games.cataline.components import possible_sums as sums_of
from notepad.games.cataline.notes import Accuse, Note
from notepad.games.cataline.pack import Deck
from notepad.games.cataline.sentences import KEYPAD
from notepad.games.cataline.setup import Setup
from notepad.games.cataline.state import State

_SHOWN = 6


def panels(view: View[Setup, Note, State, Knowledge]) -> Iterator[Bars | Ranking]:
    """Yield what was accused, the sums or cards to accuse, and what to ask best."""
    setup, state = view.play.setup, view.state
    advice = view.known.advice if view.known is not None else None
    if setup.variant != LONE:
        if view.level >= Level.DEDUCTION:
            ever = sums_of(len(setup.players))
            yield possible_sums(view, {KIND: ("accusation",)}, ever=ever)
        if view.level == Level.ODDS:
            yield from announce_now(view, _announced(setup))
            yield best_questions(view, advice, _asked(setup, _("the sum"), _("of the sums")))
        return
    if state.uncovered is not None:
        yield _accused(view)
        return
    if view.level == Level.ODDS:
        told = _("{count} cards may be conspirators; their boxes show how likely.")
        yield likely_hidden(
            view,
            title=_("Conspirators"),
            sentence=lambda able: told.format(count=able),
            most=_SHOWN,
            taken=state.accused,
        )
        sought = _asked(setup, _("the conspirators"), _("of the possible cards"))
        yield best_questions(view, advice, sought)
    yield _accused(view)


def _asked(setup: Setup, sought: str, possible: str) -> Asked:
    return Asked(partial(_question, setup.pack), partial(_begun, setup.me), sought, possible)


def _announced(setup: Setup) -> Announced:
    def draft(answer: Answer) -> Draft:
        assert isinstance(answer, int)
        note = Accuse(player=setup.me, sum=answer, correct=True)
        return announcement_draft(KEYPAD, setup, note)

    return Announced(str, draft, _("Accuse"))


def _begun(me: str, question: Question) -> Draft:
    """Return the draft of the note that I ask a question."""
    whom, about = question.key
    row = "suit" if about in SUITS else "value"
    return {KIND: ("question",), "who": (me,), "whom": (whom,), row: (about,)}


def _question(pack: Deck, question: Question) -> Face:
    whom, about = question.key
    asked, player = pack.about(about), _("all") if whom == ALL else whom
    told = _("{about} → {player}").format(about=asked.label, player=player)
    return Face(told, asked.symbol, asked.colour)


def _accused(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    """Return who accused which card so far, and the result once all are uncovered."""
    pack, uncovered = view.play.setup.pack, view.state.uncovered
    taken = view.state.accused
    ranks = []
    for card, player in taken.items():
        face = pack.face(card)
        told = Face(f"{face.label} · {player}", face.symbol, face.colour)
        value = "" if uncovered is None else _("right") if card in uncovered else _("wrong")
        ranks.append(Rank(card, told, value, detail=pack.spoken(card)))
    return Ranking(_("Accusations"), tuple(ranks), _result(view, len(taken)))


def _result(view: View[Setup, Note, State, Knowledge], count: int) -> str:
    won = view.state.winners
    if won:
        told = ngettext("{players} wins.", "{players} share the win.", len(won))
        return f"{told.format(players=listed(list(won)))} {_rightly(view)}"
    if view.state.uncovered is not None:
        return _("Everybody accused wrongly: nobody wins.")
    if count >= ACCUSATIONS:
        return _("Ten cards are accused: uncover the conspirators.")
    return _("{count} of {size}").format(count=count, size=ACCUSATIONS)


def _rightly(view: View[Setup, Note, State, Knowledge]) -> str:
    """Return how many cards each player accused rightly, in the order of seats."""
    uncovered = view.state.uncovered or ()
    right = Counter(who for card, who in view.state.accused.items() if card in uncovered)
    counts = [f"{player} {right[player]}" for player in view.play.setup.players]
    return _("Accused rightly: {counts}.").format(counts=enumerated(counts))
