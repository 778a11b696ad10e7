"""`review`: how a game was found out, note by note."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from notepad.cli.asked_record import PATIENCE_MS, asked_record, status
from notepad.cli.output import CONFLICT, refused, say, say_json
from notepad.core.game.breath import without_breaths
from notepad.core.game.game import AnyGame
from notepad.core.game.game_review import NoteReview, Review, found_out
from notepad.core.game.reasoner import Known
from notepad.core.record.record import AnyRecord
from notepad.core.words import _, enumerated, ngettext, numeral


def run(asked: argparse.Namespace) -> int:
    """Print the review of one record, or how several differ, as JSON or in words."""
    if len(asked.records) > 1:
        from notepad.cli.together import run_together

        return run_together(asked.records, as_json=asked.json)
    record, game = asked_record(asked.records[0])
    reasoner = game.reasoner(record.setup)
    steps = without_breaths(reasoner.review(record.notes, patience_ms=PATIENCE_MS))
    review: Review | None = next(steps, None)
    known = reasoner.follow(record.notes)
    if not known.consistent:
        return _contradicted(record, game, known, asked)
    if review is None:
        told = _("{game} has no deals that could be counted: there is no review of it.")
        return refused(told.format(game=game.title))
    counted = len(review.notes) == len(found_out(record.notes))
    if asked.json:
        say_json(_whole(review) if counted else _uncounted(review, record))
    elif counted:
        say(*(_told(record, game, left) for left in review.notes), *_ending(review))
    else:
        say(*_remarks(review, record, game))
    return status(known)


def _whole(review: Review) -> dict[str, Any]:
    notes = [_document(left) for left in review.notes]
    return {"notes": notes, "certain_from": review.certain_from, "turning": review.turning}


def _uncounted(review: Review, record: AnyRecord) -> dict[str, Any]:
    """Return the review of a game without deals: nothing is counted, but some notes are told of."""
    empty = (NoteReview(after, None, None, None) for after in range(1, len(record.notes) + 1))
    told = [{"after": number, "told": text} for number, text in review.told]
    return {**_whole(replace(review, notes=tuple(empty))), "told": told}


def _remarks(review: Review, record: AnyRecord, game: AnyGame) -> Iterator[str]:
    """Yield what is worth telling of some notes of a game without deals."""
    for number, text in review.told:
        said = game.keypad.said(record.setup, record.notes[number - 1])
        yield f"{number:4}  {said}  {text}"
    if not review.told:
        yield _("No note could have gone better for you, as far as is known.")


def _document(left: NoteReview) -> dict[str, Any]:
    counted = {"worlds": left.worlds, "answers": left.answers, "bits": left.bits}
    return {"after": left.after, **counted}


def _contradicted(record: AnyRecord, game: AnyGame, known: Known, asked: argparse.Namespace) -> int:
    """Say that nothing can be reviewed where the notes contradict each other."""
    if asked.json:
        nothing = {"notes": None, "certain_from": None, "turning": None}
        say_json({"consistent": False, "conflict": list(known.conflict), **nothing})
    else:
        clash = [(number, record.notes[number - 1]) for number in known.clash]
        said = (f"{number:4}  {game.keypad.said(record.setup, note)}" for number, note in clash)
        say(_("These notes contradict each other:"), *said)
    return CONFLICT


def _told(record: AnyRecord, game: AnyGame, left: NoteReview) -> str:
    said = game.keypad.said(record.setup, record.notes[left.after - 1])
    return f"{left.after:4}  {said}  {_left(left)}"


def _left(left: NoteReview) -> str:
    """Return what was left after a note, in words; what was not counted is left out."""
    parts = []
    if left.worlds is not None:
        told = ngettext("{count} deal", "{count} deals", min(left.worlds, 2))
        parts.append(told.format(count=numeral(left.worlds)))
    if left.answers is not None:
        told = ngettext("{count} answer", "{count} answers", left.answers)
        parts.append(told.format(count=numeral(left.answers)))
    if left.bits is not None:
        parts.append(_("{bits} bits").format(bits=numeral(left.bits, 1)))
    return enumerated(parts)


def _ending(review: Review) -> list[str]:
    """Return which notes mattered most."""
    lines = []
    if review.turning is not None:
        told = _("Note {number} told most about the answer.")
        lines.append(told.format(number=review.turning))
    if review.certain_from is None:
        lines.append(_("The answer was never certain."))
    else:
        lines.append(_("Certain from note {number} on.").format(number=review.certain_from))
    return lines
