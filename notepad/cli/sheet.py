"""`sheet`: the sheet of a record as it stands, drawn into a file."""

import argparse

from notepad.cli.asked_record import asked_record, last_view, pondered, status
from notepad.cli.drawing import drawable
from notepad.core.level import Level
from notepad.widgets.paper.paper import draw_page


def run(asked: argparse.Namespace) -> int:
    """Draw it, its notes below and its ink on it."""
    record, game = asked_record(asked.record)
    path = drawable(asked.output)
    known = pondered(game.reasoner(record.setup), record, Level.ODDS)
    sentences = [game.keypad.said(record.setup, note) for note in record.notes]
    shown = game.page(last_view(record, game, known))
    draw_page(shown, path, notes=sentences, ink=record.ink)
    return status(known)
