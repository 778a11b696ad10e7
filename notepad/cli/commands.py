"""The commands that answer with text: what follows from a record, why, what to ask, and more.

First what they share: a record is read, reasoned about, and looked at. Then each command as a
function of its name, with its helpers behind it: `deduce`, `why`, `advise`, `mend`, `replay`,
`review` (also of several records of one game), `verify`, `games`.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import Any

from notepad.cli.arguments import CONFLICT, DONE, refused, say, say_json
from notepad.core.comparison import (
    LaidTogether,
    laid_together,
    told_certain,
    told_conflict,
    told_differences,
)
from notepad.core.faces_and_marks import Level
from notepad.core.faults import Fault, Faults, unknown_choice
from notepad.core.game import Game, Play, View
from notepad.core.game_name import GameName
from notepad.core.language import _, enumerated, format_number, listed, ngettext
from notepad.core.likely_mistakes import Mend, mends, told
from notepad.core.page import percent
from notepad.core.reasoner import (
    Breath,
    Known,
    NoteReview,
    Reason,
    Reasoner,
    Review,
    found_out,
    without_breaths,
)
from notepad.core.record import AnyRecord, note_document, read
from notepad.core.safe_text import shown, spelling_of
from notepad.core.seal import verified
from notepad.core.shelf import game_of
from notepad.core.strict_json import plain, taken
from notepad.shell.own_games import known_games
from notepad.terminal import page_text

PATIENCE_MS = 10_000
"""How long odds may take before they are estimated: a script can wait where a table can't."""


def asked_record(name: str) -> tuple[AnyRecord, Game]:
    """Return the record in a file, “-” for standard input, and its game."""
    games = known_games()
    record = read(asked_bytes(name), games)
    return record, game_of(games, record.game, record.declaration)


def asked_bytes(name: str) -> bytes:
    """Return what is in a file, “-” for standard input."""
    if name == "-" and sys.stdin is None:
        raise Faults([Fault("-", _("there is no standard input"))])
    if name == "-":
        return taken(sys.stdin.buffer)
    with Path(name).open("rb") as file:
        return taken(file)


def everything(reasoner: Reasoner[Any], notes: Sequence[Any]) -> Known:
    """Return all that follows from notes, the odds too."""
    known: Known = reasoner.follow(notes)
    return reasoner.weigh(known, patience_ms=PATIENCE_MS) if known.consistent else known


def pondered(reasoner: Reasoner[Any], record: AnyRecord, level: Level) -> Known:
    """Return all that follows, with what a page of this level shows when nobody has to wait."""
    known = everything(reasoner, record.notes)
    steps: Iterator[Known | Breath] = reasoner.ponder(known, record.aside, level)
    *_before, last = (known, *without_breaths(steps))
    return last


def deduced(record: AnyRecord, game: Game, known: Known) -> dict[str, Any]:
    """Return what is known as scripts read it."""
    return {
        "game": game.id,
        "consistent": known.consistent,
        "conflict": list(known.conflict),
        **game.answer(record.setup, known),
    }


def last_view(record: AnyRecord, game: Game, known: Known) -> View:
    """Return what the record's page depends on."""
    state = reduce(game.after, record.notes, game.start(record.setup))
    return view_of(record, record.notes, state, known)


def view_of(record: AnyRecord, notes: tuple[Any, ...], state: object, known: Known) -> View:
    """Return what the record's page depends on after some of its notes."""
    marks = {(mark.cell, mark.holder): mark.pencil for mark in record.marks}
    play = Play(record.setup, notes)
    return View(play, state, known, marks=marks, title=record.title, aside=record.aside)


def status(known: Known) -> int:
    """Return the status that a command about a record ends with."""
    return DONE if known.consistent else CONFLICT


def deduce(asked: argparse.Namespace) -> int:
    """Print everything that follows from a record, as JSON or as the sheet in text."""
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


def _sheet_text(record: AnyRecord, game: Game, known: Known) -> str:
    text = page_text(game.page(last_view(record, game, known)))
    if known.consistent:
        return text.removesuffix("\n")
    return "\n".join([text, *_clash_told(record, game, known)])


def _clash_told(record: AnyRecord, game: Game, known: Known) -> Iterator[str]:
    """Yield which notes contradict each other, a line each."""
    yield _("These notes contradict each other:")
    yield from (_numbered(record, game, number) for number in known.clash)


def _numbered(record: AnyRecord, game: Game, number: int) -> str:
    """Return the sentence of a note behind its number, which takes four columns."""
    return f"{number:4}  {game.said(record.setup, record.notes[number - 1])}"


def why(asked: argparse.Namespace) -> int:
    """Print whether somebody has a card, the notes that force that, and the story."""
    record, game = asked_record(asked.record)
    subjects = game.subjects(record.setup)
    holders = (*game.table(record.setup).players, "table", "hidden")
    faults = [*unknown_choice("CARD", asked.card, subjects, _("card"))]
    faults += unknown_choice("HOLDER", asked.holder, holders, _("holder"))
    if faults:
        raise Faults(faults)
    reasoner = game.reasoner(record.setup)
    found = reasoner.why(record.notes, asked.card, asked.holder)
    reason: Reason = spelling_of(record.setup).within(found)
    if asked.json:
        named = {"card": asked.card, "holder": asked.holder}
        answer = {"answer": reason.answer, "notes": reason.notes, "steps": reason.steps}
        say_json({**named, **answer})
    else:
        told = {"yes": _("{card}, {holder}: yes"), "no": _("{card}, {holder}: no")}
        said = told.get(reason.answer, _("{card}, {holder}: that is still open"))
        say(said.format(card=subjects[asked.card], holder=shown(asked.holder)), *reason.steps)
    return status(reasoner.follow(record.notes))


_BESIDE = ("note", "target", "bits", "public")
"""What stands in the advice of a question beside what is asked for."""


def advise(asked: argparse.Namespace) -> int:
    """Print what to ask, what rivals may know, and whether to announce, as JSON or in words."""
    record, game = asked_record(asked.record)
    if game.advice is None:
        return refused(_("{game} has no advice of this kind.").format(game=game.title))
    reasoner = game.reasoner(record.setup)
    known = pondered(reasoner, record, Level.ODDS)
    if not known.consistent:
        nothing = {"questions": None, "announce": None, "rivals": None, "exact": None}
        if asked.json:
            say_json({"consistent": False, "conflict": list(known.conflict), **nothing})
        else:
            say(_("These notes contradict each other: mend them first."))
        return CONFLICT
    *_before, known = (known, *without_breaths(reasoner.look_ahead(known, record.aside)))
    advice = game.advice(record.setup, known)
    if asked.json:
        say_json(advice)
    else:
        say(*_advice_told(advice))
    return status(known)


def _asked_for(question: dict[str, Any]) -> Iterator[str]:
    """Yield the words of what is asked for, whatever the game calls the fields that hold them."""
    for name, value in question.items():
        if name not in _BESIDE:
            yield from map(str, value if isinstance(value, list | tuple) else [value])


def _advice_told(advice: dict[str, Any]) -> list[str]:
    lines = [_("What to ask, with the bits that it tells me, and those that everybody hears:")]
    for question in advice["questions"][:10]:
        what = " ".join(_asked_for(question))
        whom, bits = question["target"] or _("all"), format_number(question["bits"], 2)
        lines.append(f"  {whom}: {what}  {bits} {format_number(question['public'], 2)}")
    if now := advice["announce"]:
        word, answer = next(iter(now.items()))
        told = _("The likeliest: {answer}, right with {right}; waiting wins {waiting}. {say}")
        said = answer if isinstance(answer, int | str) else " ".join(answer)
        say_it = _("Say it.") if now["say"] else _("Wait.")
        if now["right"] > now["waiting"] and not now["say"]:
            say_it = _("Wait: so unlikely an answer does not pay.")
        odds = {"right": percent(now["right"]), "waiting": percent(now["waiting"])}
        lines.append(told.format(answer=f"{word} {said}", say=say_it, **odds))
    told = _("{player}: certain with {now}, after the next question with {following}")
    for player, rival in advice["rivals"].items():
        following = "–" if rival["next"] is None else percent(rival["next"])
        lines.append(told.format(player=player, now=percent(rival["certain"]), following=following))
    return lines


_COUNTS = 10
"""Some dozens of counts share the patience that the odds of one record get, unevenly."""


def mend(asked: argparse.Namespace) -> int:
    """Print which slip explains a contradiction, the likeliest first, as JSON or in words."""
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
        say(_("These notes fit: nothing is to be mended."))
    elif not found:
        say(_("No single slip explains why these notes contradict each other."))
    else:
        say(*(_mend_told(told(game, play, *mend.slips), mend.share) for mend in found))
    return status(known)


def _mend_document(mend: Mend) -> dict[str, Any]:
    (slip,) = mend.slips
    instead = note_document(slip.instead) if slip.note else plain(slip.instead)
    return {"note": slip.note, "instead": instead, "share": mend.share}


def _mend_told(slip: str, share: float) -> str:
    return _("{slip} ({share} of 100)").format(slip=slip, share=format_number(round(100 * share)))


def replay(asked: argparse.Namespace) -> int:
    """Print what follows before any note and after each, a line each, as JSON or in words."""
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
            say(_replay_told(record, game, known, after, state))
    return status(known)


def _replay_told(record: AnyRecord, game: Game, known: Known, after: int, state: object) -> str:
    line = _numbered(record, game, after) if after else f"{after:4}  " + _("set up")
    if not known.consistent:
        numbers = listed(map(str, known.clash))
        return f"{line}  " + _("contradiction: notes {numbers}").format(numbers=numbers)
    findings = game.page(view_of(record, record.notes[:after], state, known)).findings
    return f"{line}  " + " ".join(finding.told for finding in findings)


def review(asked: argparse.Namespace) -> int:
    """Print how a game was found out by one record, or how several differ, as JSON or in words."""
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
        told = _("{game} has no deals that could be counted: there is no review of it.")
        return refused(told.format(game=game.title))
    counted = len(review.notes) == len(found_out(record.notes))
    if asked.json:
        say_json(_whole(review) if counted else _uncounted(review, record))
    elif counted:
        say(*(_review_told(record, game, left) for left in review.notes), *_ending(review))
    else:
        say(*_remarks(review, record, game))
    return status(known)


def _whole(review: Review) -> dict[str, Any]:
    notes = [_review_document(left) for left in review.notes]
    return {"notes": notes, "certain_from": review.certain_from, "turning": review.turning}


def _uncounted(review: Review, record: AnyRecord) -> dict[str, Any]:
    """Return the review of a game without deals: nothing is counted, but some notes are told of."""
    empty = (NoteReview(after, None, None, None) for after in range(1, len(record.notes) + 1))
    told = [{"after": number, "told": text} for number, text in review.told]
    return {**_whole(replace(review, notes=tuple(empty))), "told": told}


def _remarks(review: Review, record: AnyRecord, game: Game) -> Iterator[str]:
    """Yield what is worth telling of some notes of a game without deals."""
    for number, text in review.told:
        yield f"{_numbered(record, game, number)}  {text}"
    if not review.told:
        yield _("No note could have gone better for you, as far as is known.")


def _review_document(left: NoteReview) -> dict[str, Any]:
    counted = {"worlds": left.worlds, "answers": left.answers, "bits": left.bits}
    return {"after": left.after, **counted}


def _contradicted(record: AnyRecord, game: Game, known: Known, asked: argparse.Namespace) -> int:
    """Say that nothing can be reviewed where the notes contradict each other."""
    if asked.json:
        nothing = {"notes": None, "certain_from": None, "turning": None}
        say_json({"consistent": False, "conflict": list(known.conflict), **nothing})
    else:
        say(*_clash_told(record, game, known))
    return CONFLICT


def _review_told(record: AnyRecord, game: Game, left: NoteReview) -> str:
    return f"{_numbered(record, game, left.after)}  {_left_after(left)}"


def _left_after(left: NoteReview) -> str:
    """Return what was left after a note, in words; what was not counted is left out."""
    parts = []
    if left.worlds is not None:
        told = ngettext("{count} deal", "{count} deals", min(left.worlds, 2))
        parts.append(told.format(count=format_number(left.worlds)))
    if left.answers is not None:
        told = ngettext("{count} answer", "{count} answers", left.answers)
        parts.append(told.format(count=format_number(left.answers)))
    if left.bits is not None:
        parts.append(_("{bits} bits").format(bits=format_number(left.bits, 1)))
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


def together(names: Sequence[str], *, as_json: bool) -> int:
    """Print how several records of one game differ, as JSON or in words.

    What somebody misheard is what is asked for, so the status is that of something done, even if
    his notes contradict each other.
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
    """Return how a player found it out, None if his notes contradict each other."""
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
        yield _("All noted the same.")
    for difference in told_differences(game, laid):
        for version in difference.versions:
            yield version.noted
            if version.misheard:
                yield "  " + _("misheard")
        if difference.missed:
            yield "  " + difference.missed
    if laid.deal is not None:
        for holder in dict.fromkeys(laid.deal.values()):
            cards = [card for card, at in laid.deal.items() if at == holder]
            yield _("{player}: {cards}").format(player=holder, cards=" ".join(cards))


def verify(asked: argparse.Namespace) -> int:
    """Say in a sentence whether a sealed record is intact."""
    verdict = verified(asked_bytes(asked.record), known_games())
    say(verdict.told)
    return DONE if verdict.intact else CONFLICT


def games(asked: argparse.Namespace) -> int:
    """Print the games; raises Faults after that where one had to be left out."""
    games = known_games()
    if asked.json:
        say_json([_game_told(name) for name in games.names.values()])
    else:
        say(*(f"{name.id:12} {name.title}" for name in games.names.values()))
    if games.faults:
        raise Faults(games.faults)
    return DONE


def _game_told(name: GameName) -> dict[str, Any]:
    return {"id": name.id, "title": name.title, "players": [name.seats[0], name.seats[-1]]}
