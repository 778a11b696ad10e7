"""The commands about a game in play, in text: what follows from a record, why, and what to ask.

First what all commands share: reading a record, reasoning about it, and its view. Then each command
as a function with its name, followed by its helpers: `deduce`, `why`, `advise`, `replay`, `games`.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import Any

from notepad.api import known_games
from notepad.cli.arguments import CONFLICT, DONE, refuse, say, say_json
from notepad.core.faces_and_marks import Level
from notepad.core.faults import Fault, Faults, unknown_choice
from notepad.core.game import Game, Play, View
from notepad.core.game_name import GameName
from notepad.core.language import _, format_number, listed, pgettext
from notepad.core.page import percent
from notepad.core.reasoner import Breath, Known, Reason, Reasoner, without_breaths
from notepad.core.record import AnyRecord, read
from notepad.core.safe_text import shown, spelling_of
from notepad.core.shelf import game_of
from notepad.core.strict_json import read_stream
from notepad.deduction.knowledge import LEAST
from notepad.page_text import page_text

PATIENCE_MS = 10_000
"""How long odds may take before they are estimated: a script can wait longer than players."""


def asked_record(name: str) -> tuple[AnyRecord, Game]:
    """Return the record in a file, or from standard input for “-”, and its game."""
    games = known_games()
    record = read(asked_bytes(name), games)
    return record, game_of(games, record.game, record.declaration)


def asked_bytes(name: str) -> bytes:
    """Return the content of a file, or of standard input for “-”."""
    if name == "-" and sys.stdin is None:
        raise Faults([Fault("-", _("there is no standard input"))])
    if name == "-":
        return read_stream(sys.stdin.buffer)
    with Path(name).open("rb") as file:
        return read_stream(file)


def follow_and_weigh(reasoner: Reasoner[Any], notes: Sequence[Any]) -> Known:
    """Return everything that follows from notes, with the odds."""
    known: Known = reasoner.follow(notes)
    return reasoner.weigh(known, patience_ms=PATIENCE_MS) if known.consistent else known


def ponder_all(reasoner: Reasoner[Any], record: AnyRecord, level: Level) -> Known:
    """Return everything that follows, with all that a page of this level shows in the end."""
    known = follow_and_weigh(reasoner, record.notes)
    steps: Iterator[Known | Breath] = reasoner.ponder(known, record.aside, level)
    *_before, last = (known, *without_breaths(steps))
    return last


def answer_for_scripts(record: AnyRecord, game: Game, known: Known) -> dict[str, Any]:
    """Return what is known in the form for scripts."""
    return {
        "game": game.id,
        "consistent": known.consistent,
        "conflict": list(known.conflict),
        **game.answer(record.setup, known),
    }


def last_view(record: AnyRecord, game: Game, known: Known) -> View:
    """Return the view for the record's page."""
    state = reduce(game.after, record.notes, game.start(record.setup))
    return view_of(record, record.notes, state, known)


def view_of(record: AnyRecord, notes: tuple[Any, ...], state: object, known: Known) -> View:
    """Return the view for the record's page after some of its notes."""
    marks = {(mark.cell, mark.holder): mark.pencil for mark in record.marks}
    play = Play(record.setup, notes)
    return View(play, state, known, marks=marks, title=record.title, aside=record.aside)


def exit_status(known: Known) -> int:
    """Return the exit status of a command about a record."""
    return DONE if known.consistent else CONFLICT


def deduce(asked: argparse.Namespace) -> int:
    """Print everything that follows from a record, as JSON or as the sheet in text."""
    record, game = asked_record(asked.record)
    reasoner = game.reasoner(record.setup)
    if asked.json:
        known = follow_and_weigh(reasoner, record.notes)
        say_json(answer_for_scripts(record, game, known))
    else:
        # Only what follows, and the odds: ranking my questions takes longer than all of that.
        known = ponder_all(reasoner, record, Level.DEDUCTION)
        say(_sheet_text(record, game, known))
    return exit_status(known)


def _sheet_text(record: AnyRecord, game: Game, known: Known) -> str:
    text = page_text(game.page(last_view(record, game, known)))
    if known.consistent:
        return text.removesuffix("\n")
    return "\n".join([text, *clash_told(record, game, known)])


def clash_told(record: AnyRecord, game: Game, known: Known) -> Iterator[str]:
    """Yield the notes that contradict each other, a line each."""
    yield _("These notes contradict each other:")
    yield from (numbered(record, game, number) for number in known.clash)


def numbered(record: AnyRecord, game: Game, number: int) -> str:
    """Return the sentence of a note after its number, which takes four columns."""
    return f"{number:4}  {game.said(record.setup, record.notes[number - 1])}"


def why(asked: argparse.Namespace) -> int:
    """Print whether a player has a card, the notes that force this, and the story."""
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
        said = _answered(reason.answer, asked.holder)
        say(said.format(card=subjects[asked.card], holder=shown(asked.holder)), *reason.steps)
    return exit_status(reasoner.follow(record.notes))


def _answered(answer: str, holder: str) -> str:
    """Return the sentence on whether a holder has a card, with room for both."""
    told = (
        _("{card}, {holder}: yes"),
        _("{card}, {holder}: no"),
        _("{card}, {holder}: not known yet"),
    )
    if holder == "hidden":
        unknown = _("It isn’t known yet whether {card} is hidden.")
        told = _("{card} is hidden."), _("{card} isn’t hidden."), unknown
    elif holder == "table":
        unknown = _("It isn’t known yet whether {card} is face up.")
        told = _("{card} is face up."), _("{card} isn’t face up."), unknown
    yes, no, unknown = told
    return {"yes": yes, "no": no}.get(answer, unknown)


_BESIDE = ("note", "target", "bits", "public", "worth")
"""The fields in the advice of a question that aren't part of the question."""


def advise(asked: argparse.Namespace) -> int:
    """Print what to ask, what opponents may know, and whether to announce, as JSON or in words."""
    record, game = asked_record(asked.record)
    if game.advice is None:
        return refuse(_("No advice is available for {game}.").format(game=game.title))
    reasoner = game.reasoner(record.setup)
    known = ponder_all(reasoner, record, Level.ODDS)
    if not known.consistent:
        nothing = {"questions": None, "announce": None, "rivals": None, "exact": None}
        if asked.json:
            say_json({"consistent": False, "conflict": list(known.conflict), **nothing})
        else:
            say(_("These notes contradict each other. Fix them first."))
        return CONFLICT
    *_before, known = (known, *without_breaths(reasoner.look_ahead(known, record.aside)))
    advice = game.advice(record.setup, known)
    if asked.json:
        say_json(advice)
    else:
        say(*_advice_told(advice, game, record.setup))
    return exit_status(known)


def _asked_for(question: dict[str, Any], game: Game, setup: object) -> str:
    """Return what a question is about in players' words, whatever the game's fields for it."""
    held = {name: value for name, value in question.items() if name not in _BESIDE}
    words = game.keypad.words(setup, question["note"], held)
    return spelling_of(setup).say(listed(words.values()))


def _named(cards: Iterable[object], game: Game, setup: object) -> str:
    """Return cards' names for their keys, as players know them; a sum stays as it is."""
    subjects = game.subjects(setup)
    return listed(subjects.get(str(card), str(card)) for card in cards)


def _advice_told(advice: dict[str, Any], game: Game, setup: object) -> list[str]:
    lines = [_("What to ask (values in bits):")]
    told = _("{whom}: {what} (worth {worth}; you learn {bits}, the others learn {public})")
    for question in advice["questions"][:10]:
        what = _asked_for(question, game, setup)
        bits = {word: format_number(question[word], 2) for word in ("worth", "bits", "public")}
        whom = question["target"] or pgettext("players", "all")
        lines.append("  " + told.format(whom=whom, what=what, **bits))
    if now := advice["announce"]:
        answer = next(iter(now.values()))
        told = _("Most likely: {answer} ({right}). {say}")
        said = _named(answer if isinstance(answer, list | tuple) else [answer], game, setup)
        say_it = _("Announce it.") if now["say"] else _("Wait.")
        odds = {"right": percent(now["right"])}
        if now["right"] < LEAST:
            say_it = _("Too early to tell.")
        elif now["waiting"] is not None:
            told = _(
                "Most likely: {answer} ({right}). Chance of winning by waiting: {waiting}. {say}"
            )
            odds["waiting"] = percent(now["waiting"])
        lines.append(told.format(answer=said, say=say_it, **odds))
    told = _(
        "{player} knows the answer already: {now} likely; after their next question: {following}"
    )
    for player, rival in advice["rivals"].items():
        following = "–" if rival["next"] is None else percent(rival["next"])
        lines.append(told.format(player=player, now=percent(rival["certain"]), following=following))
    return lines


def replay(asked: argparse.Namespace) -> int:
    """Print what follows before the first note and after each, a line each, as JSON or in words."""
    record, game = asked_record(asked.record)
    reasoner = game.reasoner(record.setup)
    states = accumulate(record.notes, game.after, initial=game.start(record.setup))
    for after, state in enumerate(states):
        start = perf_counter()
        known = follow_and_weigh(reasoner, record.notes[:after])
        elapsed = 1000 * (perf_counter() - start)
        line = {
            "after": after,
            **answer_for_scripts(record, game, known),
            "elapsed_ms": round(elapsed, 3),
        }
        if asked.json:
            say_json(line)
        else:
            say(_replay_told(record, game, known, after, state))
    return exit_status(known)


def _replay_told(record: AnyRecord, game: Game, known: Known, after: int, state: object) -> str:
    line = numbered(record, game, after) if after else f"{after:4}  " + _("setup")
    if not known.consistent:
        numbers = listed(map(str, known.clash))
        return f"{line}  " + _("contradiction: notes {numbers}").format(numbers=numbers)
    findings = game.page(view_of(record, record.notes[:after], state, known)).findings
    return f"{line}  " + " ".join(finding.told for finding in findings)


def games(asked: argparse.Namespace) -> int:
    """Print the games; then raises Faults if any had to be left out."""
    games = known_games()
    if asked.json:
        say_json([_game_told(name) for name in games.names.values()])
    else:
        say(*(f"{name.id:12} {name.title}" for name in games.names.values()))
    if games.faults:
        raise Faults(games.faults)
    return DONE


def _game_told(name: GameName) -> dict[str, Any]:
    return {"id": name.id, "title": name.called, "players": [name.seats[0], name.seats[-1]]}
