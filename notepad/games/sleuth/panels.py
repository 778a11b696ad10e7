"""What stands beside the grid: the gems that may be missing, and what to ask best."""

from collections.abc import Iterator
from functools import partial

from notepad.cards.side_panels import Asked, best_questions, likely_hidden
from notepad.core.form import Draft
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Face, Ranking
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, capital, ngettext
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.question import Question
from notepad.games.sleuth.components import KINDS
from notepad.games.sleuth.elements import ROWS
from notepad.games.sleuth.names import class_name
from notepad.games.sleuth.notes import Note
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
        draft = partial(_begun, view.play.setup.me)
        yield best_questions(
            view, advice, Asked(_question, draft, _("the missing gem"), _("of the possible gems"))
        )


def _begun(me: str, question: Question) -> Draft:
    """Return the draft of the note that I ask a question."""
    whom, *about = question.key
    kinds = zip(ROWS, KINDS, strict=True)
    named = {row: (one,) for row, kind in kinds for one in about if one in kind}
    return {KIND: ("question",), "who": (me,), "whom": (whom,), **named}


def _question(question: Question) -> Face:
    whom, *about = question.key
    told = _("{about} → {player}")
    return Face(told.format(about=capital(class_name(about)), player=whom))
