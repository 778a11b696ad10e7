"""`mend`: which slip most probably happened, where notes contradict each other."""

import argparse
from collections.abc import Iterator
from typing import Any

from notepad.cli.asked_record import PATIENCE_MS, asked_record, status
from notepad.cli.output import say, say_json
from notepad.core.game.breath import Breath, without_breaths
from notepad.core.game.mending import Mend, mends, told
from notepad.core.record.record import note_document
from notepad.core.record.shape import plain
from notepad.core.words import _


def run(asked: argparse.Namespace) -> int:
    """Print the mends, the likeliest first, as JSON or in words."""
    record, game = asked_record(asked.record)
    reasoner = game.reasoner(record.setup)
    known = reasoner.follow(record.notes)
    found: tuple[Mend, ...] = ()
    steps: Iterator[tuple[Mend, ...] | Breath] = mends(
        game, reasoner, record.setup, record.notes, patience_ms=PATIENCE_MS
    )
    if not known.consistent:
        *_before, found = (found, *without_breaths(steps))
    if asked.json:
        why = {"consistent": known.consistent, "conflict": list(known.conflict)}
        say_json({**why, "mends": list(map(_document, found))})
    elif known.consistent:
        say(_("These notes fit: nothing is to be mended."))
    elif not found:
        say(_("No single slip explains why these notes contradict each other."))
    else:
        say(*(told(game, record.setup, record.notes, mend) for mend in found))
    return status(known)


def _document(mend: Mend) -> dict[str, Any]:
    slip = mend.slip
    instead = note_document(slip.instead) if slip.note else plain(slip.instead)
    return {"note": slip.note, "instead": instead, "share": mend.share}
