"""The commands for hindsight, in text: the likeliest mistake, how a game was solved, its seal.

Each is a function with its name, followed by its helpers: `mend`, `review` (also for several
records of one game), `verify`.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from notepad.api import known_games
from notepad.cli.arguments import CONFLICT, DONE, refuse, say, say_json
from notepad.cli.commands import (
    PATIENCE_MS,
    asked_bytes,
    asked_record,
    clash_told,
    exit_status,
    numbered,
)
from notepad.core.comparison import (
    LaidTogether,
    laid_together,
    told_certain,
    told_conflict,
    told_deal,
    told_differences,
)
from notepad.core.game import Game, Play
from notepad.core.language import _, enumerated, format_number, ngettext, npgettext
from notepad.core.likely_mistakes import Mend, mends, told
from notepad.core.reasoner import (
    Known,
    NoteReview,
    Review,
    found_out,
    without_breaths,
)
from notepad.core.record import AnyRecord, note_document
from notepad.core.seal import verify_seal
from notepad.core.strict_json import plain

_COUNTS = 10
"""The number by which the patience for one record's odds is divided for each count.

There may be a few dozen counts, and most take much less than that, so the total stays similar.
"""


def mend(asked: argparse.Namespace) -> int:
    """Print the mistakes that explain a contradiction, the likeliest first, as JSON or in words."""
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
        say_json({**why, "mends": list(map(_mend_document, found))})
    elif known.consistent:
        say(_("These notes are consistent. There is nothing to fix."))
    elif not found:
        say(_("No single mistake explains the contradiction."))
    else:
        line = _("{slip} ({share}%)")
        for mend in found:
            share = format_number(round(100 * mend.share))
            say(line.format(slip=told(game, play, *mend.slips), share=share))
    return exit_status(known)


def _mend_document(mend: Mend) -> dict[str, Any]:
    (slip,) = mend.slips
    instead = note_document(slip.instead) if slip.note else plain(slip.instead)
    return {"note": slip.note, "instead": instead, "share": mend.share}


def review(asked: argparse.Namespace) -> int:
    """Print how a game was solved in one record, or how several differ, as JSON or in words."""
    if len(asked.records) > 1:
        return together(asked.records, as_json=asked.json)
    record, game = asked_record(asked.records[0])
    reasoner = game.reasoner(record.setup)
    steps = without_breaths(reasoner.review(record.notes, patience_ms=PATIENCE_MS))
    review: Review | None = next(steps, None)
    known = reasoner.follow(record.notes)
    if not known.consistent:
        return _contradicted(record, game, known, asked)
    if review is None:
        told = _("No review is available for {game}.")
        return refuse(told.format(game=game.title))
    counted = len(review.notes) == len(found_out(record.notes))
    if asked.json:
        say_json(_whole(review) if counted else _uncounted(review, record))
    elif counted:
        for left in review.notes:
            say(f"{numbered(record, game, left.after)}  {_left_after(left)}")
        say(*_ending(review))
    else:
        say(*_remarks(review, record, game))
    return exit_status(known)


def _whole(review: Review) -> dict[str, Any]:
    notes = [
        {"after": left.after, "worlds": left.worlds, "answers": left.answers, "bits": left.bits}
        for left in review.notes
    ]
    return {"notes": notes, "certain_from": review.certain_from, "turning": review.turning}


def _uncounted(review: Review, record: AnyRecord) -> dict[str, Any]:
    """Return the review of a game without deals: nothing is counted, but notes may have remarks."""
    empty = (NoteReview(after, None, None, None) for after in range(1, len(record.notes) + 1))
    told = [{"after": number, "told": text} for number, text in review.told]
    return {**_whole(replace(review, notes=tuple(empty))), "told": told}


def _remarks(review: Review, record: AnyRecord, game: Game) -> Iterator[str]:
    """Yield the remarks on some notes of a game without deals."""
    for number, text in review.told:
        yield f"{numbered(record, game, number)}  {text}"
    if not review.told:
        yield _("As far as is known, you couldn’t have done better.")


def _contradicted(record: AnyRecord, game: Game, known: Known, asked: argparse.Namespace) -> int:
    """Say that nothing can be reviewed because the notes contradict each other."""
    if asked.json:
        nothing = {"notes": None, "certain_from": None, "turning": None}
        say_json({"consistent": False, "conflict": list(known.conflict), **nothing})
    else:
        say(*clash_told(record, game, known))
    return CONFLICT


def _left_after(left: NoteReview) -> str:
    """Return what was left after a note, in words; only what was counted."""
    parts = []
    if left.worlds is not None:
        told = npgettext("cards", "{count} deal", "{count} deals", min(left.worlds, 2))
        parts.append(told.format(count=format_number(left.worlds)))
    if left.answers is not None:
        told = ngettext("{count} possible answer", "{count} possible answers", left.answers)
        parts.append(told.format(count=format_number(left.answers)))
    if left.bits is not None:
        parts.append(_("{bits} bits").format(bits=format_number(left.bits, 1)))
    return enumerated(parts)


def _ending(review: Review) -> list[str]:
    """Return which notes mattered most, in sentences."""
    lines = []
    if review.turning is not None:
        told = _("Note {number} revealed the most about the answer.")
        lines.append(told.format(number=review.turning))
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
    asked = [asked_record(name) for name in names]
    game = asked[0][1]
    laid = laid_together(game, [record for record, _game in asked], names)
    reviews = {player: _review(game, record) for player, record in laid.records.items()}
    if as_json:
        say_json(_together_document(laid, reviews))
    else:
        say(*_together_told(game, laid, reviews))
    return DONE


def _review(game: Game, record: AnyRecord) -> Review | None:
    """Return how a player solved the game, None if their notes contradict each other."""
    reasoner = game.reasoner(record.setup)
    if not reasoner.follow(record.notes).consistent:
        return None
    steps = reasoner.review(record.notes, patience_ms=PATIENCE_MS)
    return next(without_breaths(steps), Review())


def _together_document(laid: LaidTogether, reviews: Mapping[str, Review | None]) -> dict[str, Any]:
    certain = {name: review and review.certain_from for name, review in reviews.items()}
    return {
        "players": {player: {"certain_from": number} for player, number in certain.items()},
        "differences": [
            {"heard": {player: note_document(laid.note(player, heard)) for player in heard.notes}}
            for heard in laid.differences
        ],
        "deal": None if laid.deal is None else dict(laid.deal),
    }


def _together_told(
    game: Game, laid: LaidTogether, reviews: Mapping[str, Review | None]
) -> Iterator[str]:
    for player, review in reviews.items():
        if review is None:
            yield told_conflict(laid.records[player])
        elif review.notes:
            yield told_certain(laid.records[player], review.certain_from)
    if not laid.differences:
        yield _("All records agree.")
    for difference in told_differences(game, laid):
        for version in difference.versions:
            yield version.noted
            if version.misheard:
                yield "  " + _("misheard")
        if difference.missed:
            yield "  " + difference.missed
    yield from told_deal(game, laid)


def verify(asked: argparse.Namespace) -> int:
    """Say in a sentence whether a sealed record is intact."""
    verdict = verify_seal(asked_bytes(asked.record), known_games())
    say(verdict.told)
    return DONE if verdict.intact else CONFLICT
