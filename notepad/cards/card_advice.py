"""What is advised in a card game, in the words of the record format."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from functools import reduce
from typing import TYPE_CHECKING, Any

from notepad.core.sentence.sentence import word_of

if TYPE_CHECKING:
    from notepad.cards.card_setup import CardSetup
    from notepad.cards.insight.every_seat import N, Seats
    from notepad.deduction.insight import Answer
    from notepad.deduction.knowledge import Knowledge


def card_advice(seats: Seats[Any, N], setup: CardSetup, known: Knowledge) -> dict[str, Any]:
    """Return what I can ask, the best first, whether to announce, and what rivals know."""
    insight, state = known.insight, reduce(seats.after, known.notes, seats.start(setup))
    able = not state.winners and not state.over and setup.me not in state.out
    return {
        "questions": _questions(seats, setup, known) if able else [],
        "announce": _announcing(seats, setup, known),
        "rivals": {
            name: {"certain": rival.certain, "next": rival.following, "best": rival.best}
            for name, rival in (insight.rivals if insight else {}).items()
        },
        "exact": known.advice is None or known.advice.exact,
    }


def _questions(seats: Seats[Any, N], setup: CardSetup, known: Knowledge) -> list[dict[str, Any]]:
    return [
        {
            **_asked(seats, setup, advice.question.key),
            "bits": advice.sought,
            "public": advice.public,
        }
        for advice in (known.advice.best if known.advice else ())
    ]


def _asked(seats: Seats[Any, N], setup: CardSetup, key: tuple[str, ...]) -> dict[str, Any]:
    """Return the kind of note that a question makes, and its fields without the answer.

    The answer is what differs between hands without any card and hands with all of them: "count"
    is 0 or 4 then, while "target" and "about" stay the same.
    """
    every = frozenset(setup.pack.cards)
    none: Any = seats.asked(setup, key, defaultdict(frozenset))
    full: Any = seats.asked(setup, key, defaultdict(lambda: every))
    said = {field.name: getattr(none, field.name) for field in fields(none)}
    kept = {
        name: value
        for name, value in said.items()
        if name != "asker" and value is not None and value == getattr(full, name)
    }
    return {"note": word_of(none), "target": None, **kept}


def _announcing(seats: Seats[Any, N], setup: CardSetup, known: Knowledge) -> dict[str, Any] | None:
    word, insight = seats.announces(setup), known.insight
    if word is None or insight is None or insight.announcing is None:
        return None
    now = insight.announcing
    told = {"right": now.right, "waiting": now.waiting, "say": now.say}
    return {word: _plain(now.answer, one=word == "gem"), **told}


def _plain(answer: Answer, *, one: bool) -> Any:  # noqa: ANN401 a JSON value
    if isinstance(answer, int):
        return answer
    return next(iter(answer)) if one else sorted(answer)
