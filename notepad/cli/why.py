"""`why`: why somebody has, or has not, a card."""

import argparse

from notepad.cli.asked_record import asked_record, status
from notepad.cli.output import say, say_json
from notepad.core.fault import Faults, unknown_choice
from notepad.core.shown_text import shown
from notepad.core.words import _


def run(asked: argparse.Namespace) -> int:
    """Print the answer, the notes that force it, and the story."""
    record, game = asked_record(asked.record)
    subjects = game.subjects(record.setup)
    holders = (*game.table(record.setup).players, "table", "hidden")
    faults = [*unknown_choice("CARD", asked.card, subjects, _("card"))]
    faults += unknown_choice("HOLDER", asked.holder, holders, _("holder"))
    if faults:
        raise Faults(faults)
    reasoner = game.reasoner(record.setup)
    reason = reasoner.why(record.notes, asked.card, asked.holder)
    if asked.json:
        named = {"card": asked.card, "holder": asked.holder}
        answer = {"answer": reason.answer, "notes": reason.notes, "steps": reason.steps}
        say_json({**named, **answer})
    else:
        told = {"yes": _("{card}, {holder}: yes"), "no": _("{card}, {holder}: no")}
        said = told.get(reason.answer, _("{card}, {holder}: that is still open"))
        say(said.format(card=subjects[asked.card], holder=shown(asked.holder)), *reason.steps)
    return status(reasoner.follow(record.notes))
