"""The commands for hindsight, in text: the likeliest mistake, how a game was solved, its seal.

Each is a function with its name, followed by its helpers: `mend`, `review` (also for several
records of one game), `verify`.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from notepad import api
from notepad.api import Comparison, ConflictError, Mend, NotedRecord, NoteReview, Review
from notepad.cli.arguments import CONFLICT, DONE, refuse, say, say_json
from notepad.cli.commands import asked_record, asked_source, clash_told, exit_status, numbered
from notepad.core.language import _, comma_separated, format_number, ngettext, npgettext


def mend(asked: argparse.Namespace) -> int:
    """Print the mistakes that explain a contradiction, the likeliest first, as JSON or in words."""
    record = asked_record(asked.record)
    deduced, mends = record.deduce(), record.mend()
    if asked.json:
        told = [_mend_document(one) for one in mends]
        why = {"consistent": deduced.consistent, "conflict": list(deduced.conflict)}
        say_json({**why, "mends": told})
    elif deduced.consistent:
        say(_("These notes are consistent. There is nothing to fix."))
    elif not mends:
        say(_("No single mistake explains the contradiction."))
    else:
        line = _("{slip} ({share}%)")
        for one in mends:
            say(line.format(slip=one.said, share=format_number(round(100 * one.share))))
    return exit_status(record)


def _mend_document(found: Mend[NotedRecord]) -> dict[str, Any]:
    """Return a mistake as JSON values; with `also`, if it stands in several notes."""
    document = {"note": found.note, "instead": found.instead, "share": found.share}
    also = [{"note": number, "instead": instead} for number, instead in found.also]
    return {**document, "also": also} if also else document


def review(asked: argparse.Namespace) -> int:
    """Print how a game was solved in one record, or how several differ, as JSON or in words."""
    if len(asked.records) > 1:
        return together(asked.records, as_json=asked.json)
    record = asked_record(asked.records[0])
    try:
        review = record.review()
    except ConflictError as error:
        return _contradicted(record, error, as_json=asked.json)
    except api.UnavailableError as error:
        return refuse(str(error))
    counted = len(review.notes) == record.count_before_reveal
    if asked.json:
        say_json(_whole(review) if counted else _uncounted(review, record))
    elif counted:
        for left in review.notes:
            say(f"{numbered(record, left.after)}  {_left_after(left)}")
        say(*_ending(review))
    else:
        say(*_remarks(review, record))
    return DONE


def _whole(review: Review) -> dict[str, Any]:
    notes = [
        {"after": left.after, "worlds": left.worlds, "answers": left.answers, "bits": left.bits}
        for left in review.notes
    ]
    return {"notes": notes, "certain_from": review.certain_from, "turning": review.turning}


def _uncounted(review: Review, record: NotedRecord) -> dict[str, Any]:
    """Return the review of a game without deals: nothing is counted, but notes may have remarks."""
    empty = tuple(NoteReview(after, None, None, None) for after in range(1, record.count + 1))
    told = [{"after": number, "told": text} for number, text in review.told]
    return {**_whole(replace(review, notes=empty)), "told": told}


def _remarks(review: Review, record: NotedRecord) -> Iterator[str]:
    """Yield the remarks on some notes of a game without deals."""
    for number, text in review.told:
        yield f"{numbered(record, number)}  {text}"
    if not review.told:
        yield _("As far as is known, you couldn’t have done better.")


def _contradicted(record: NotedRecord, error: ConflictError, *, as_json: bool) -> int:
    """Say that nothing can be reviewed because the notes contradict each other."""
    if as_json:
        nothing = {"notes": None, "certain_from": None, "turning": None}
        say_json({"consistent": False, "conflict": list(error.conflict), **nothing})
    else:
        say(*clash_told(record))
    return CONFLICT


def _left_after(left: NoteReview) -> str:
    """Return what was left after a note, in words; only what was counted."""
    parts = []
    if left.worlds is not None:
        text = npgettext("cards", "{count} deal", "{count} deals", left.worlds)
        parts.append(text.format(count=format_number(left.worlds)))
    if left.answers is not None:
        text = ngettext("{count} possible answer", "{count} possible answers", left.answers)
        parts.append(text.format(count=format_number(left.answers)))
    if left.bits is not None:
        parts.append(_("{bits} bits").format(bits=format_number(left.bits, 1)))
    return comma_separated(parts)


def _ending(review: Review) -> list[str]:
    """Return which notes mattered most, in sentences."""
    lines = []
    if review.turning is not None:
        text = _("Note {number} revealed the most about the answer.")
        lines.append(text.format(number=review.turning))
    if review.certain_from is None:
        lines.append(_("The answer was never certain."))
    else:
        lines.append(_("Certain from note {number} on.").format(number=review.certain_from))
    return lines


def together(names: Sequence[str], *, as_json: bool) -> int:
    """Print how several records of one game differ, as JSON or in words.

    What a player misheard is the answer here, so the status is that of success, even if their notes
    contradict each other.
    """
    compared = api.compare_records([asked_record(name) for name in names], names)
    if as_json:
        say_json(_together_document(compared))
    else:
        say(*_together_told(compared))
    return DONE


def _together_document(compared: Comparison) -> dict[str, Any]:
    certain = {name: one and one.certain_from for name, one in compared.players.items()}
    return {
        "players": {player: {"certain_from": number} for player, number in certain.items()},
        "differences": [{"heard": one.heard} for one in compared.differences],
        "deal": None if compared.deal is None else dict(compared.deal),
    }


def _together_told(compared: Comparison) -> Iterator[str]:
    yield from compared.told_players
    if not compared.differences:
        yield _("All records agree.")
    for difference in compared.differences:
        for version, misheard in difference.versions.items():
            yield version
            if misheard:
                yield "  " + _("misheard")
        if difference.missed:
            yield "  " + difference.missed
    yield from compared.told_deal


def verify(asked: argparse.Namespace) -> int:
    """Say in a sentence whether a sealed record is intact."""
    verdict = api.verify_record(asked_source(asked.record))
    say(verdict.told)
    return DONE if verdict.intact else CONFLICT
