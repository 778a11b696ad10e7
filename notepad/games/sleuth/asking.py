"""What can be noted next: a question, exchanged search cards, a solution, or what I drew."""

from notepad.core.form import Draft, Form
from notepad.core.game import View
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth.components import kind_of
from notepad.games.sleuth.drawing import Drawing
from notepad.games.sleuth.notes import Ask, Exchange, Note, Setup, Solve
from notepad.games.sleuth.questioning import Questioning
from notepad.games.sleuth.rows import ELEMENT_ROWS, kind_of_note
from notepad.games.sleuth.solving import Exchanging, Solving


def form(view: View[Setup, Note, Knowledge], draft: Draft) -> Form[Note]:
    """Return the rows for the next note, and the note once they are complete."""
    match kind_of_note(view, draft):
        case "cards":
            return Drawing(view, draft).form()
        case "exchange":
            return Exchanging(view, draft).form()
        case "solution":
            return Solving(view, draft).form()
        case _:
            return Questioning(view, draft).form()


def draft_of(note: Note) -> Draft:
    """Return the draft whose form makes this note again."""
    match note:
        case Ask():
            about = {ELEMENT_ROWS[kind_of(element)]: (element,) for element in note.about}
            return {
                "kind": ("question",),
                "who": (note.asker,),
                "whom": (note.target,),
                **about,
                "count": (str(note.count),),
                "seen": note.seen or (),
            }
        case Exchange():
            return {"kind": ("exchange",), "who": (note.player,)}
        case Solve():
            return {
                "kind": ("solution",),
                "who": (note.player,),
                "said": ("right" if note.correct else "wrong",),
                "card": (note.card,) if note.card else (),
            }
