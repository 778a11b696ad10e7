"""`advise`: what to ask, what rivals may know, and whether to announce now."""

import argparse
from collections.abc import Iterator
from typing import Any

from notepad.cli.asked_record import asked_record, pondered, status
from notepad.cli.output import CONFLICT, refused, say, say_json
from notepad.core.game.breath import without_breaths
from notepad.core.level import Level
from notepad.core.page.page import percent
from notepad.core.words import _, numeral

_BESIDE = ("note", "target", "bits", "public")
"""What stands in the advice of a question beside what is asked for."""


def run(asked: argparse.Namespace) -> int:
    """Print the advice, as JSON or in words."""
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
        say(*_told(advice))
    return status(known)


def _asked_for(question: dict[str, Any]) -> Iterator[str]:
    """Yield the words of what is asked for, whatever the game calls the fields that hold them."""
    for name, value in question.items():
        if name not in _BESIDE:
            yield from map(str, value if isinstance(value, list | tuple) else [value])


def _told(advice: dict[str, Any]) -> list[str]:
    lines = [_("What to ask, with the bits that it tells me, and those that everybody hears:")]
    for question in advice["questions"][:10]:
        what = " ".join(_asked_for(question))
        whom, bits = question["target"] or _("all"), numeral(question["bits"], 2)
        lines.append(f"  {whom}: {what}  {bits} {numeral(question['public'], 2)}")
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
