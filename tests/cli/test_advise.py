import io
import json
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from notepad.cards import opponents
from notepad.cards.reasoning import card_advice
from notepad.cli import main
from notepad.core.record import AnyRecord, Record, write
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.games.sleuth.notes import Solve
from notepad.games.sleuth.reasoning import SEATS
from tests.cards.insight.kept_games import kept
from tests.cards.insight.noted_games import KINDS, Noted
from tests.cli.records import SAMPLE, spoilt
from tests.games.test_replay import accounts


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have few cases: how good the estimates are is looked at elsewhere."""
    cases = opponents.Rivals.cases
    monkeypatch.setattr(
        opponents.Rivals, "cases", lambda self, deals, _count: cases(self, deals, 3)
    )


def written(record: AnyRecord, folder: Path) -> str:
    path = folder / "record.json"
    path.write_text(write(record), encoding="utf-8")
    return str(path)


def noted(kind: str, *more: Any, seed: int = 1, notes: int = 9) -> tuple[Noted, AnyRecord]:  # noqa: ANN401
    """Return a game after its first questions and these notes, and its record."""
    game = KINDS[kind](Random(seed))
    first = tuple(note for note in game.notes if hasattr(note, "asker"))[:notes]
    return game, Record(game=game.game.id, setup=game.setup, notes=(*first, *more))


def advice(
    record: AnyRecord | str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> dict[str, Any]:
    path = record if isinstance(record, str) else written(record, folder)
    assert main(["advise", path, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found: dict[str, Any] = json.loads(line)
    assert set(found) == {"questions", "announce", "rivals", "exact"}
    return found


@pytest.mark.parametrize(
    ("kind", "word"),
    [("cataline of 3", "sum"), ("sleuth of 3", "gem"), ("clue", "cards")],
)
def test_the_advice_has_the_shape_of_the_record_format(
    kind: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, record = noted(kind)
    found = advice(record, tmp_path, capsys)
    about = "cards" if kind == "clue" else "about"
    for question in found["questions"]:
        assert set(question) == {"note", "target", about, "bits", "public"}
        assert question["target"] in (None, *game.setup.opponents)
        assert 0 <= question["public"] <= question["bits"]
    now = found["announce"]
    assert list(now) == [word, "right", "waiting", "say"]
    told: Any = now[word]
    types: dict[str, type[Any]] = {"sum": int, "gem": str, "cards": list}
    assert isinstance(told, types[word])
    named = {"sum": [], "gem": [told], "cards": told}[word]
    assert set(named) <= set(game.setup.pack.cards)
    assert 0 < now["right"] <= 1
    assert isinstance(now["say"], bool)
    assert now["right"] > now["waiting"] or not now["say"]
    assert list(found["rivals"]) == list(game.setup.opponents)
    for rival in found["rivals"].values():
        assert set(rival) == {"certain", "next", "best"}
        assert all(0 <= share <= 1 for share in rival.values())
    assert isinstance(found["exact"], bool)


@pytest.mark.parametrize("out", [False, True])
def test_where_cards_change_hands_it_is_told_too_what_rivals_know(
    *, out: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup, _truth, game = kept(3, 1, 9)
    more = (Accuse(player=setup.me, sum=99, correct=False),) if out else ()
    record: AnyRecord = Record(game="cataline", setup=setup, notes=(*game.notes, *more))
    found = advice(record, tmp_path, capsys)
    assert list(found["rivals"]) == list(setup.opponents)
    assert all(0 < rival["best"] <= 1 for rival in found["rivals"].values())
    if out:
        assert (found["questions"], found["announce"]) == ([], None)
    else:
        assert found["questions"]
        assert 0 < found["announce"]["waiting"] < 1


def test_people_are_told_what_to_ask_whether_to_say_it_and_what_rivals_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, record = noted("cataline of 3")
    assert main(["advise", written(record, tmp_path)]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("What to ask")
    questions = [line for line in lines if line.startswith("  ")]
    assert len(questions) == 10
    names = {*game.setup.opponents, "all"}
    assert all(line.strip().partition(":")[0] in names for line in questions)
    (said,) = [line for line in lines if line.startswith("The likeliest: sum ")]
    assert said.endswith((" Wait.", " Say it."))
    rivals_told = [line for line in lines if ": certain with " in line]
    assert [line.partition(":")[0] for line in rivals_told] == list(game.setup.opponents)
    assert all("after the next question with " in line for line in rivals_told)


def test_a_game_that_calls_what_is_asked_for_otherwise_gives_advice_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @dataclass(frozen=True)
    class Inquire:
        kind: ClassVar[str] = "inquire"
        target: str
        gem_of: tuple[str, ...]
        found: int

    def inquired(setup: Any, key: tuple[str, ...], hands: Any) -> Any:  # noqa: ANN401
        ask: Any = SEATS.asked(setup, key, hands)
        return Inquire(ask.target, ask.about, ask.count)

    game = replace(SLEUTH, advice=partial(card_advice, replace(SEATS, asked=inquired)))
    monkeypatch.setattr("notepad.cli.commands.known_games", lambda: {game.id: game})
    record = noted("sleuth of 3")[1]
    for question in advice(record, tmp_path, capsys)["questions"]:
        assert set(question) == {"note", "target", "gem_of", "bits", "public"}
    assert main(["advise", written(record, tmp_path)]) == 0
    first = capsys.readouterr().out.splitlines()[1].split()
    assert first[0].removesuffix(":") in noted("sleuth of 3")[0].setup.opponents
    assert len(first) >= 4


def test_a_suggestion_is_told_with_all_its_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", written(noted("clue")[1], tmp_path)]) == 0
    first = capsys.readouterr().out.splitlines()[1]
    assert first.startswith("  all: ")
    assert len(first.split()) == 6


def test_a_contradiction_is_told_in_place_of_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(spoilt(tmp_path))
    assert main(["advise", path, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["consistent"] is False
    assert told["conflict"]
    nothing = ("questions", "announce", "rivals", "exact")
    assert [told[field] for field in nothing] == [None] * 4
    assert main(["advise", path]) == 1
    assert "contradict" in capsys.readouterr().out


@pytest.mark.parametrize("who", ["me", "opponent"])
def test_who_is_out_is_asked_and_told_nothing_and_an_opponent_who_is_out_is_no_rival(
    who: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = noted("cataline of 3")[0].setup
    name = setup.me if who == "me" else setup.opponents[0]
    found = advice(
        noted("cataline of 3", Accuse(player=name, sum=99, correct=False))[1], tmp_path, capsys
    )
    if who == "me":
        assert (found["questions"], found["announce"]) == ([], None)
        assert set(found["rivals"]) == set(setup.opponents)
    else:
        assert found["questions"]
        assert found["announce"]
        assert set(found["rivals"]) == {setup.opponents[1]}


def test_when_the_game_is_over_there_is_nothing_to_advise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = KINDS["cataline of 3"](Random(1))
    total = sum(int(card[-1]) for card in game.truth["hidden"])
    won = Accuse(player=game.setup.opponents[0], sum=total, correct=True)
    found = advice(noted("cataline of 3", won)[1], tmp_path, capsys)
    assert (found["questions"], found["announce"], found["rivals"]) == ([], None, {})
    assert main(["advise", written(noted("cataline of 3", won)[1], tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_who_alone_is_left_is_told_what_he_would_announce(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = KINDS["sleuth of 3"](Random(1)).setup.opponents
    out = [Solve(player=name, correct=False) for name in others]
    found = advice(noted("sleuth of 3", *out)[1], tmp_path, capsys)
    assert found["rivals"] == {}
    assert set(found["announce"]) == {"gem", "right", "waiting", "say"}
    assert found["announce"]["waiting"] == 1


@pytest.mark.exhaustive
def test_where_each_card_is_accused_alone_nothing_is_announced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = advice(noted("cataline one by one", notes=12)[1], tmp_path, capsys)
    assert found["announce"] is None
    assert found["questions"]
    assert found["rivals"]


@pytest.mark.exhaustive
def test_several_missing_gems_are_announced_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = advice(noted("sleuth with two gems missing", notes=12)[1], tmp_path, capsys)
    assert len(found["announce"]["gems"]) == 2


def test_where_nobodys_question_can_be_ranked_what_comes_next_is_left_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = KINDS["chips"](Random(1))
    setup: Any = game.setup
    record: AnyRecord = Record(
        game=game.game.id,
        setup=setup,
        notes=game.notes[:2],
        declaration=json.loads(setup.deck.text),
    )
    found = advice(record, tmp_path, capsys)
    assert found["questions"] == []
    assert all(rival["next"] is None for rival in found["rivals"].values())
    assert main(["advise", written(record, tmp_path)]) == 0
    assert "after the next question with –" in capsys.readouterr().out


def test_my_search_cards_say_what_can_be_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(written(noted("sleuth of 3")[1], tmp_path))
    record = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**record, "aside": {"search": ["red"]}}), encoding="utf-8")
    found = advice(str(path), tmp_path, capsys)
    assert {tuple(question["about"]) for question in found["questions"]} == {("red",)}


def test_a_game_without_such_advice_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", written(accounts(), tmp_path), "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Conspiracy" in told.err


def test_every_game_gives_advice_or_refuses_it() -> None:
    able = {word for word, game in catalogue().items() if game.advice is not None}
    assert {"cataline", "sleuth", "clue"} <= able
    assert "conspiracy" not in able


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "JSON"),
        ("[]", ""),
        ('{"format": 1, "game": "cataline"}', "setup"),
        ('{"format": 1, "game": "chess", "setup": {}, "notes": []}', "chess"),
        ("{" * 5000, ""),
    ],
)
def test_what_is_no_record_is_refused_with_what_is_wrong(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    assert main(["advise", str(path), "--json"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert "Traceback" not in said.err


def test_a_file_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_record_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = io.TextIOWrapper(io.BytesIO(SAMPLE.read_bytes()))
    monkeypatch.setattr(sys, "stdin", text)
    found = advice("-", tmp_path, capsys)
    assert found["questions"]
