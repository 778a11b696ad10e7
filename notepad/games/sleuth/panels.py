"""What stands beside the grid: the gems that may be missing, and what to ask best."""

from collections.abc import Iterator

from notepad.cards.side_panels import best_questions, likely_hidden
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Face, Ranking
from notepad.core.words import _, capital, ngettext
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.question import Question
from notepad.games.sleuth.names import class_name
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.state import State


def panels(view: View[Setup, Note, State, Knowledge]) -> Iterator[Ranking]:
    """Yield what to ask best and what may be missing, as far as the level tells."""
    count = view.play.setup.missing

    def possible(able: int) -> str:
        told = ngettext("{count} gem is possible.", "{count} gems are possible.", able)
        return _("Certain.") if able == count else told.format(count=able)

    if view.level == Level.ODDS:
        advice = view.known.advice if view.known is not None else None
        yield best_questions(advice, _question, sought=_("the missing gem"))
    if view.level >= Level.DEDUCTION:
        title = ngettext("Missing gem", "Missing gems", count)
        yield likely_hidden(view, title=title, sentence=possible)


def _question(question: Question) -> Face:
    whom, *about = question.key
    told = _("{about} → {player}")
    return Face(told.format(about=capital(class_name(about)), player=whom))
