"""`deduce`: everything that follows from a record."""

import argparse

from notepad.cli.asked_record import (
    asked_record,
    deduced,
    everything,
    last_view,
    pondered,
    status,
)
from notepad.cli.output import say, say_json
from notepad.core.game.game import AnyGame
from notepad.core.game.reasoner import Known
from notepad.core.level import Level
from notepad.core.record.record import AnyRecord
from notepad.core.words import _
from notepad.terminal.page_text import page_text


def run(asked: argparse.Namespace) -> int:
    """Print what follows, as JSON or as the sheet in text."""
    record, game = asked_record(asked.record)
    reasoner = game.reasoner(record.setup)
    if asked.json:
        known = everything(reasoner, record.notes)
        say_json(deduced(record, game, known))
    else:
        # What follows, and the odds; to rank what I could ask takes longer than all of it.
        known = pondered(reasoner, record, Level.DEDUCTION)
        say(_sheet_text(record, game, known))
    return status(known)


def _sheet_text(record: AnyRecord, game: AnyGame, known: Known) -> str:
    text = page_text(game.page(last_view(record, game, known)))
    if known.consistent:
        return text.removesuffix("\n")
    lines = [_("These notes contradict each other:")]
    lines += [
        f"{number:4}  {game.keypad.said(record.setup, record.notes[number - 1])}"
        for number in known.clash
    ]
    return "\n".join([text, *lines])
