"""The commands about a game in play, in text: what follows from a record, why, and what to ask.

First what all commands share: reading a record. Then each command as a function with its name,
followed by its helpers: `deduce`, `why`, `advise`, `replay`, `games`. The answers come from
`notepad.api`; here they are only put into words and printed.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from notepad import api
from notepad.api import Advice, ConflictError, Noted, NotedRecord, Source, UnavailableError
from notepad.api.noted import told_conflict
from notepad.cli.arguments import CONFLICT, DONE, refuse, say, say_json
from notepad.core.faults import Fault, Faults, raise_any
from notepad.core.game_name import GameName
from notepad.core.language import _, format_number, percent, pgettext
from notepad.core.safe_text import shown
from notepad.page_text import page_text


def asked_record(name: str) -> NotedRecord:
    """Return the record in a file, or from standard input for “-”."""
    return api.read_record(asked_source(name))


def asked_source(name: str) -> Source:
    """Return a file by its name, or standard input for “-”."""
    if name != "-":
        return name
    if sys.stdin is None:
        raise Faults([Fault("-", _("there is no standard input"))])
    return sys.stdin.buffer


def exit_status(record: Noted) -> int:
    """Return the exit status of a command about a record."""
    return DONE if record.deduce().consistent else CONFLICT


def deduce(asked: argparse.Namespace) -> int:
    """Print everything that follows from a record, as JSON or as the sheet in text."""
    record = asked_record(asked.record)
    if asked.json:
        say_json(record.answer())
    else:
        # Only what follows, and the odds: ranking my questions takes longer than all of that.
        text = page_text(record.page(ranked=False))
        if record.deduce().consistent:
            say(text.removesuffix("\n"))
        else:
            say(text, *clash_told(record))
    return exit_status(record)


def clash_told(record: NotedRecord) -> Iterator[str]:
    """Yield the notes that contradict each other, a line each."""
    yield _("These notes contradict each other:")
    yield from (numbered(record, number) for number in record.deduce().clash)


def numbered(record: NotedRecord, number: int) -> str:
    """Return the sentence of a note after its number, which takes four columns."""
    return f"{number:4}  {record.notes[number - 1]}"


def why(asked: argparse.Namespace) -> int:
    """Print whether a player has a card, the notes that force this, and the story."""
    record = asked_record(asked.record)
    asked.card = _meant(asked.card, record.cards)
    asked.holder = _meant(asked.holder, {name: name for name in record.holders})
    try:
        reason = record.why(asked.card, asked.holder)
    except Faults as found:
        # They are about the arguments, which the help names like this.
        named_so = (replace(fault, path=fault.path.upper()) for fault in found.faults)
        raise Faults(named_so) from None
    if asked.json:
        named = {"card": asked.card, "holder": asked.holder}
        answer = {"answer": reason.answer, "notes": reason.notes, "steps": reason.steps}
        say_json({**named, **answer})
    else:
        said = _answered(reason.answer, asked.holder)
        card = record.cards[asked.card]
        say(said.format(card=card, holder=shown(asked.holder)), *reason.steps)
    return exit_status(record)


def _meant(word: str, known: Mapping[str, str]) -> str:
    """Return the key that a word names, however it is spelled: "RED 1" and "red1" are "red-1".

    A word that several keys or their names may mean is returned as it is, and so is an unknown one.
    """

    def plain(text: str) -> str:
        return "".join(filter(str.isalnum, text.casefold()))

    for names in (known, known.values()):
        alike = [key for key, name in zip(known, names, strict=True) if plain(name) == plain(word)]
        if word not in known and len(alike) == 1:
            return alike[0]
    return word


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
    elif holder == "unseen":
        unknown = _("It isn’t known yet whether {card} is out of play.")
        told = _("{card} is out of play."), _("{card} isn’t out of play."), unknown
    yes, no, unknown = told
    return {"yes": yes, "no": no}.get(answer, unknown)


def advise(asked: argparse.Namespace) -> int:
    """Print what to ask, what opponents may know, and whether to announce, as JSON or in words."""
    try:
        advice = asked_record(asked.record).advise(further_s=asked.patience)
    except UnavailableError as error:
        return refuse(str(error))
    except ConflictError as error:
        nothing = {"questions": None, "announce": None, "rivals": None, "exact": None}
        if asked.json:
            say_json({"consistent": False, "conflict": list(error.conflict), **nothing})
        else:
            text = _("These notes contradict each other. “{command}” finds the mistake.")
            say(text.format(command="deduction-notepad mend"))
        return CONFLICT
    if asked.json:
        say_json(dict(advice.document))
    else:
        say(*_advice_told(advice))
    return DONE


def _advice_told(advice: Advice) -> Iterator[str]:
    if advice.questions:
        yield _("What to ask (values in bits):")
    text = _("{whom}: {what} (worth {worth}; you learn {bits}, the others learn {public})")
    if any(question.all_bits is not None for question in advice.questions):
        text = _(
            "{whom}: {what} (worth {worth}; you learn {bits}, and {all_bits} about all cards; the "
            "others learn {public})"
        )
    for question in advice.questions[:10]:
        bits = {
            name: format_number(getattr(question, name) or 0.0, 2)
            for name in ("worth", "bits", "public", "all_bits")
        }
        whom = question.target or pgettext("players", "all")
        yield "  " + text.format(whom=whom, what=question.about, **bits)
    if now := advice.announce:
        text = _("Most likely: {answer} ({right}). {say}")
        yield text.format(answer=now.named, right=percent(now.right), say=now.said)
        if now.why:
            yield f"  {now.why}"
    text = _(
        "{player} knows the answer already: {now} likely; by the end of their next turn: "
        "{following}"
    )
    for player, rival in advice.opponents.items():
        following = "–" if rival.next is None else percent(rival.next)
        yield text.format(player=player, now=percent(rival.certain), following=following)


def replay(asked: argparse.Namespace) -> int:
    """Print what follows before the first note and after each, a line each, as JSON or in words."""
    whole = asked_record(asked.record)
    for after in range(whole.count + 1):
        record = whole.until(after)
        start = perf_counter()
        answer = record.answer()
        elapsed = 1000 * (perf_counter() - start)
        if asked.json:
            say_json({"after": after, **answer, "elapsed_ms": round(elapsed, 3)})
        else:
            start_of_line = numbered(whole, after) if after else f"{after:4}  " + _("setup")
            say(f"{start_of_line}  {_replay_told(record)}")
    return exit_status(record)


def _replay_told(record: NotedRecord) -> str:
    deduced = record.deduce()
    if not deduced.consistent:
        return told_conflict(deduced.clash)
    return " ".join(record.findings())


def games(asked: argparse.Namespace) -> int:
    """Print the games and where to put others; then raises Faults if any had to be left out."""
    games = api.known_games()
    if asked.json:
        say_json([_game_told(name) for name in games.names.values()])
    else:
        said = _("Game definitions of your own go into {folder}")
        said = said.format(folder=api.custom_games_folder())
        wide = max(map(len, games.names), default=0)
        say(*(f"{name.id:{wide}} {name.title}" for name in games.names.values()), "", said)
    raise_any(games.faults)
    return DONE


def _game_told(name: GameName) -> dict[str, Any]:
    return {"id": name.id, "title": name.called, "players": [name.seats[0], name.seats[-1]]}
