"""What stands beside the grid: the gems that may be missing, and what to ask best."""

from collections.abc import Iterator, Sequence
from functools import partial

from notepad.cards.announce_now import Announced, announce_now
from notepad.cards.card_announcing import announcement_draft
from notepad.cards.side_panels import Asked, best_questions, likely_hidden
from notepad.core.form import Draft
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Face, Ranking
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, capital, ngettext
from notepad.deduction.insight import Answer
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.question import Question
from notepad.games.sleuth.components import KINDS
from notepad.games.sleuth.elements import ROWS
from notepad.games.sleuth.names import class_name
from notepad.games.sleuth.notes import Note, Solve
from notepad.games.sleuth.pack import PACK
from notepad.games.sleuth.searching import NEW, PLACE, UNKNOWN, face, held, questions_with
from notepad.games.sleuth.sentences import KEYPAD
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.state import State


def panels(view: View[Setup, Note, State, Knowledge]) -> Iterator[Ranking]:
    """Yield what may be missing and what to ask best, as far as the level tells."""
    count = view.play.setup.missing

    def possible(able: int) -> str:
        told = ngettext("{count} gem is possible.", "{count} gems are possible.", able)
        return _("Certain.") if able == count else told.format(count=able)

    if view.level >= Level.DEDUCTION:
        title = ngettext("Missing gem", "Missing gems", count)
        yield likely_hidden(view, title=title, sentence=possible)
    if view.level == Level.ODDS:
        advice = view.known.advice if view.known is not None else None
        setup, cards = view.play.setup, held(view.aside)
        yield from announce_now(view, _announced(setup))
        asked = Asked(
            _question,
            partial(_begun, setup.me, cards),
            _("the missing gem"),
            _("of the possible gems"),
            partial(_spends, cards),
        )
        yield best_questions(view, advice, asked)


def _announced(setup: Setup) -> Announced:
    def draft(answer: Answer) -> Draft:
        assert isinstance(answer, frozenset)
        (named, *others) = answer
        note = Solve(player=setup.me, correct=True, card=None if others else named)
        return announcement_draft(KEYPAD, setup, note)

    def gems(answer: Answer) -> str:
        assert isinstance(answer, frozenset)
        return PACK.listed(sorted(answer))

    return Announced(gems, draft, _("Solve it"))


def _begun(me: str, cards: Sequence[str], question: Question) -> Draft:
    """Return the draft of the note that I ask a question, with the search card to spend."""
    whom, *about = question.key
    kinds = zip(ROWS, KINDS, strict=True)
    named = {row: (one,) for row, kind in kinds for one in about if one in kind}
    card = to_spend(cards, about)
    spent = {} if card is None else {PLACE: (str(cards.index(card)),)}
    return {KIND: ("question",), "who": (me,), **spent, "whom": (whom,), **named}


def to_spend(cards: Sequence[str], about: Sequence[str]) -> str | None:
    """Return the search card to ask about these elements with: that which asks least else.

    It is None where no card does, or only one that I didn't write down.
    """
    able = [card for card in cards if card not in (UNKNOWN, NEW)]
    uses = {card: list(map(set, questions_with(card))) for card in able}
    fitting = [card for card in able if set(about) in uses[card]]
    return min(fitting, key=lambda card: len(uses[card]), default=None)


def _spends(cards: Sequence[str], question: Question) -> str:
    card = to_spend(cards, question.key[1:])
    return _("Spend “{card}”.").format(card=face(card).label) if card is not None else ""


def _question(question: Question) -> Face:
    whom, *about = question.key
    told = _("{about} → {player}")
    return Face(told.format(about=capital(class_name(about)), player=whom))
