"""What I could ask, and the panel of the best questions."""

from functools import partial

from notepad.cards.panels import Asked, best_questions
from notepad.core.faces_and_marks import Aside, Face
from notepad.core.form import Draft
from notepad.core.game import View
from notepad.core.keypad import KIND
from notepad.core.language import _
from notepad.core.page import Ranking
from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Knowledge, Question
from tests.midnight_ferry.components import CLASSES
from tests.midnight_ferry.notes import Note
from tests.midnight_ferry.pack import PACK
from tests.midnight_ferry.setup import Setup
from tests.midnight_ferry.state import State


def questions(setup: Setup, deal: Deal, _aside: Aside) -> tuple[Question, ...]:
    """Return all that I can ask: each of the others about each port and each cargo."""
    return tuple(
        Question((player, about), deal.cells(PACK.cards_of(about), player))
        for player in setup.opponents
        for about in CLASSES
    )


def panel(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    """Return the panel of the best questions."""
    known = view.known
    ranked = known.advice if known else None
    setup = view.play.setup
    draft = partial(_begun, setup.me)
    asked = Asked(_face, draft, setup.sought.all, _("of the possible cards"))
    return best_questions(view, ranked, asked)


def _face(question: Question) -> Face:
    player, about = question.key
    look = PACK.about(about)
    return Face(f"{player}: {look.label}", look.symbol, look.colour)


def _begun(me: str, question: Question) -> Draft:
    """Return the note that I ask this, as far as it is begun."""
    player, about = question.key
    return {KIND: ("question",), "who": (me,), "whom": (player,), "about": (about,)}
