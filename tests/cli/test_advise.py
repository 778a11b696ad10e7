"""Advice and reviews on the command line."""

import json
from dataclasses import replace
from math import log2
from typing import Any

import pytest

from notepad.api import read_record
from notepad.cards import opponents_progress
from notepad.cards.facts import Known
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import Accuse
from tests.acceptance.kept import kept_document
from tests.cards.noted_games import KINDS, Noted, kept
from tests.cli.conftest import Json, Put, Run


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have few cases: how good the estimates are is looked at elsewhere."""
    cases = opponents_progress.Rivals.cases
    monkeypatch.setattr(
        opponents_progress.Rivals, "cases", lambda self, deals, _count: cases(self, deals, 3)
    )


def noted(kind: str, *more: Any, seed: int = 1, notes: int = 9) -> tuple[Noted, AnyRecord]:  # noqa: ANN401
    """Return a game after its first questions and these notes, and its record."""
    game = KINDS[kind](seed)
    first = tuple(note for note in game.notes if hasattr(note, "asker"))[:notes]
    return game, Record(game=game.game.id, setup=game.setup, notes=(*first, *more))


def advice(path: str, run: Run) -> Json:
    (line,) = run("advise", path, "--json").out.splitlines()
    found: Json = json.loads(line)
    assert set(found) == {"questions", "announce", "rivals", "exact"}
    return found


@pytest.mark.parametrize(
    ("kind", "word"), [("cataline of 3", "sum"), ("sleuth of 3", "gem"), ("clue", "cards")]
)
def test_advice_has_the_shape_of_the_format(kind: str, word: str, put: Put, run: Run) -> None:
    game, record = noted(kind)
    found = advice(put(record), run)
    about = "cards" if kind == "clue" else "about"
    more = set[str]() if kind.startswith("sleuth") else {"all_bits"}
    for question in found["questions"]:
        assert set(question) == {"note", "target", about, "bits", "public", "worth"} | more
        assert question["target"] in (None, *game.setup.opponents)
        assert question["public"] >= 0
        assert kind == "clue" or question["public"] <= question["bits"]
    order = [round(question["worth"], 6) for question in found["questions"]]
    assert order == sorted(order, reverse=True)
    now = found["announce"]
    assert list(now) == [word, "right", "waiting", "played", "others", "say", "when"]
    told: Any = now[word]
    types: dict[str, type[Any]] = {"sum": int, "gem": str, "cards": list}
    assert isinstance(told, types[word])
    named = {"sum": [], "gem": [told], "cards": told}[word]
    assert set(named) <= set(game.setup.pack.cards)
    assert 0 < now["right"] <= 1
    assert isinstance(now["say"], bool)
    assert (now["waiting"] is None) == (kind == "sleuth of 3")
    later = 1 - now["others"] if now["waiting"] is None else now["waiting"]
    assert now["say"] == ((now["played"] or now["right"]) > later)
    assert all(now["others"] >= (one["next"] or 0) for one in found["rivals"].values())
    assert list(found["rivals"]) == list(game.setup.opponents)
    for rival in found["rivals"].values():
        assert set(rival) == {"certain", "next", "best"}
        assert all(0 <= share <= 1 for share in rival.values())
    assert isinstance(found["exact"], bool)


@pytest.mark.parametrize("out", [False, True])
def test_rivals_are_told_of_where_cards_change_hands(*, out: bool, put: Put, run: Run) -> None:
    game = kept(4, 1, 9)
    setup = game.setup
    more = (Accuse(player=setup.me, sum=99, correct=False),) if out else ()
    record: AnyRecord = Record(game="cataline", setup=setup, notes=(*game.notes, *more))
    found = advice(put(record), run)
    assert list(found["rivals"]) == list(setup.opponents)
    assert all(0 < rival["best"] <= 1 for rival in found["rivals"].values())
    if out:
        assert (found["questions"], found["announce"]) == ([], None)
    else:
        assert found["questions"]
        assert 0 < found["announce"]["waiting"] < 1


def test_people_are_told_what_to_ask_and_what_rivals_know(put: Put, run: Run) -> None:
    game, record = noted("cataline of 3")
    path = put(record)
    head, *lines = run("advise", path).out.splitlines()
    assert head == "What to ask (values in bits):"
    (at,) = (number for number, line in enumerate(lines) if line.startswith("Most likely: "))
    questions = lines[:at]
    assert all(line.startswith("  ") for line in questions)
    assert len(questions) == 10
    names = {*game.setup.opponents, "all"}
    assert all(line.strip().partition(":")[0] in names for line in questions)
    now = read_record(path).advise().announce
    assert now is not None
    assert lines[at].endswith(f" {now.said}")
    assert lines[at + 1] == f"  {now.why}"
    rivals_told = [line for line in lines if " knows the answer already: " in line]
    assert [line.partition(" knows")[0] for line in rivals_told] == list(game.setup.opponents)
    assert all("by the end of their next turn: " in line for line in rivals_told)


def said(run: Run, *arguments: str) -> list[Any]:
    return [json.loads(line) for line in run(*arguments, "--json").out.splitlines()]


@pytest.mark.parametrize(
    ("name", "answers"),
    [("cataline-4-12", "sums"), ("sleuth-3-10", "missing"), ("clue-3-06", None)],
)
def test_a_review_tells_what_replay_does(
    name: str, answers: str | None, put: Put, run: Run
) -> None:
    path = put(kept_document(name))
    lines = said(run, "replay", path)
    (review,) = said(run, "review", path)

    assert set(review) == {"notes", "certain_from", "turning"}
    assert len(review["notes"]) == len(lines) - 1
    for note, before, now in zip(review["notes"], lines[:-1], lines[1:], strict=True):
        assert set(note) == {"after", "worlds", "answers", "bits"}
        assert (note["after"], note["worlds"]) == (now["after"], now["worlds"])
        assert note["bits"] == pytest.approx(log2(before["worlds"] / now["worlds"]))
        assert answers is None or note["answers"] == len(now[answers])


@pytest.mark.parametrize("kind", ["cataline of 3", "sleuth of 3", "clue"])
def test_nothing_is_asked_once_the_answer_is_certain(kind: str, put: Put, run: Run) -> None:
    game, record = noted(kind)
    asked = advice(put(record), run)
    hidden = tuple(sorted(game.truth["hidden"]))
    certain = replace(record, notes=(*record.notes, Known(holder="hidden", has=hidden)))
    assert asked["questions"]
    assert advice(put(certain), run)["questions"] == []
    assert "What to ask" not in run("advise", put(certain)).out
