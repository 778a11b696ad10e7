"""`replay`: what follows before any note of a record and after each, a line each."""

import argparse
from itertools import accumulate
from time import perf_counter

from notepad.cli.asked_record import asked_record, deduced, everything, status, view_of
from notepad.cli.output import say, say_json
from notepad.core.game.game import AnyGame
from notepad.core.game.reasoner import Known
from notepad.core.record.record import AnyRecord
from notepad.core.words import _, listed


def run(asked: argparse.Namespace) -> int:
    """Print the lines, as JSON or in words."""
    record, game = asked_record(asked.record)
    reasoner = game.reasoner(record.setup)
    states = accumulate(record.notes, game.after, initial=game.start(record.setup))
    for after, state in enumerate(states):
        start = perf_counter()
        known = everything(reasoner, record.notes[:after])
        elapsed = 1000 * (perf_counter() - start)
        line = {"after": after, **deduced(record, game, known), "elapsed_ms": round(elapsed, 3)}
        if asked.json:
            say_json(line)
        else:
            say(_told(record, game, known, after, state))
    return status(known)


def _told(record: AnyRecord, game: AnyGame, known: Known, after: int, state: object) -> str:
    said = game.keypad.said(record.setup, record.notes[after - 1]) if after else _("set up")
    if not known.consistent:
        numbers = listed(map(str, known.clash))
        return f"{after:4}  {said}  " + _("contradiction: notes {numbers}").format(numbers=numbers)
    findings = game.page(view_of(record, record.notes[:after], state, known)).findings
    return f"{after:4}  {said}  " + " ".join(finding.told for finding in findings)
