"""`mend`: which slip most probably happened, where notes contradict each other."""

import argparse
from typing import Any

from notepad.cli.asked_record import PATIENCE_MS, asked_record, status
from notepad.cli.output import say, say_json
from notepad.core.game.breath import without_breaths
from notepad.core.game.game import Play
from notepad.core.game.mending import Mend, mends, told
from notepad.core.record.record import note_document
from notepad.core.record.shape import plain
from notepad.core.words import _, numeral

_COUNTS = 10
"""Some dozens of counts share the patience that the odds of one record get, unevenly."""


def run(asked: argparse.Namespace) -> int:
    """Print the mends, the likeliest first, as JSON or in words."""
    record, game = asked_record(asked.record)
    reasoner = game.reasoner(record.setup)
    play = Play(record.setup, record.notes)
    known = reasoner.follow(record.notes)
    found: tuple[Mend, ...] = ()
    if not known.consistent:
        steps = mends(game, reasoner, play, patience_ms=PATIENCE_MS / _COUNTS)
        *_before, found = (found, *without_breaths(steps))
    if asked.json:
        why = {"consistent": known.consistent, "conflict": list(known.conflict)}
        say_json({**why, "mends": list(map(_document, found))})
    elif known.consistent:
        say(_("These notes fit: nothing is to be mended."))
    elif not found:
        say(_("No single slip explains why these notes contradict each other."))
    else:
        say(*(_told(told(game, play, *mend.slips), mend.share) for mend in found))
    return status(known)


def _document(mend: Mend) -> dict[str, Any]:
    (slip,) = mend.slips
    instead = note_document(slip.instead) if slip.note else plain(slip.instead)
    return {"note": slip.note, "instead": instead, "share": mend.share}


def _told(slip: str, share: float) -> str:
    return _("{slip} ({share} of 100)").format(slip=slip, share=numeral(round(100 * share)))
