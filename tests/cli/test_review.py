import json
from math import log2
from pathlib import Path
from random import Random
from typing import Any

import pytest

from notepad.cli import main
from notepad.core.record import AnyRecord, Record, write
from notepad.games.cataline.notes import Note, Reveal
from notepad.games.cataline.setup import Setup
from notepad.games.conspiracy import setup as conspiracy
from tests.cli.records import ROOT, SAMPLE, spoilt
from tests.games.cataline import playing
from tests.games.test_replay import gems, kept, standard

SAMPLES = ROOT / "tests" / "acceptance" / "records"


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> list[Any]:
    assert main(arguments) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def as_file(record: dict[str, Any], folder: Path) -> str:
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def sample(name: str) -> dict[str, Any]:
    text = (SAMPLES / f"{name}.json").read_text(encoding="utf-8")
    record: dict[str, Any] = json.loads(text)["record"]
    return record


@pytest.mark.parametrize(
    ("name", "answers"),
    [("cataline-4-12", "sums"), ("sleuth-3-10", "missing"), ("clue-3-06", None)],
)
def test_what_each_note_left_is_what_replay_tells_after_it(
    name: str, answers: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = as_file(sample(name), tmp_path)
    lines = said(["replay", path, "--json"], capsys)
    (review,) = said(["review", path, "--json"], capsys)

    assert set(review) == {"notes", "certain_from", "turning"}
    assert len(review["notes"]) == len(lines) - 1
    for note, before, now in zip(review["notes"], lines[:-1], lines[1:], strict=True):
        assert set(note) == {"after", "worlds", "answers", "bits"}
        assert (note["after"], note["worlds"]) == (now["after"], now["worlds"])
        assert note["bits"] == pytest.approx(log2(before["worlds"] / now["worlds"]))
        assert answers is None or note["answers"] == len(now[answers])


@pytest.mark.parametrize("record", [standard(), gems(), kept(1)])
def test_every_game_with_deals_has_a_review(
    record: AnyRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(write(record), encoding="utf-8")
    (review,) = said(["review", str(path), "--json"], capsys)
    assert [note["after"] for note in review["notes"]] == list(range(1, len(record.notes) + 1))
    assert all(note["answers"] >= 1 for note in review["notes"])


def test_one_by_one_the_answers_are_sets_of_hidden_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ["red-1", "red-2", "red-3", "red-4", "red-5"]
    setup: dict[str, Any] = {"players": ["Ann", "Bob", "Cem", "Dee"], "me": "Ann", "hand": hand}
    setup |= {"variant": "lone", "conspirators": 10}
    asked = {"note": "ask-one", "asker": "Bob", "target": "Cem", "about": "blue", "passed": 5}
    record = {"format": 1, "game": "cataline", "setup": setup, "notes": [asked]}
    (review,) = said(["review", as_file(record, tmp_path), "--json"], capsys)
    # Cem has 5 of 6 blue cards. Of the sixth and 19 others 10 are hidden.
    assert review["notes"][0]["answers"] == 6 * 92_378 + 92_378


def test_a_final_reveal_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(4)
    setup, truth = playing.dealt(4, random)
    notes = playing.noted(setup, truth, random, notes=6)
    told = [
        said(["review", _written(setup, each, tmp_path), "--json"], capsys)
        for each in (notes, (*notes, Reveal(cards=tuple(sorted(truth["hidden"])))))
    ]
    assert told[0] == told[1]


def _written(setup: Setup, notes: tuple[Note, ...], folder: Path) -> str:
    path = folder / "record.json"
    record: AnyRecord = Record(game="cataline", setup=setup, notes=notes)
    path.write_text(write(record), encoding="utf-8")
    return str(path)


def test_a_contradiction_is_told_in_place_of_a_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(spoilt(tmp_path))
    assert main(["review", path, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["consistent"] is False
    assert told["conflict"]
    assert (told["notes"], told["certain_from"], told["turning"]) == (None, None, None)
    assert main(["review", path]) == 1
    assert "contradict" in capsys.readouterr().out


SPIES = conspiracy.Setup(players=("Ann", "Bob", "Cem"), me="Ann").spies


def _contested(folder: Path, *, mine: int) -> str:
    """Return a record of Conspiracy in which Bob had $500 and I bid so much against him."""
    notes = [
        {"note": "open", "player": "Ann", "spy": SPIES[0], "amount": 900},
        {"note": "move", "player": "Bob", "spy": SPIES[0], "briefcase": False},
        {
            **{"note": "challenge", "challenger": "Ann", "defender": "Bob", "spy": SPIES[0]},
            **{"bids": [mine], "covered": 1 if mine <= 500 else 0},
        },
        {
            **{"note": "blow", "player": "Cem", "informer": SPIES[1], "victim": SPIES[0]},
            "stopped": False,
        },
        {"note": "reveal", "player": "Bob", "spy": SPIES[0], "amount": 500},
    ]
    setup = {"players": ["Ann", "Bob", "Cem"], "me": "Ann"}
    return as_file({"format": 1, "game": "conspiracy", "setup": setup, "notes": notes}, folder)


def test_of_conspiracy_the_bids_are_told_that_could_have_been_won(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _contested(tmp_path, mine=300)
    told = f"A bid of $600 would have won: Bob had at most $500 with {SPIES[0]}."
    (review,) = said(["review", path, "--json"], capsys)
    assert review["told"] == [{"after": 3, "told": told}]
    nothing = {"worlds": None, "answers": None, "bits": None}
    assert review["notes"] == [{"after": after, **nothing} for after in range(1, 6)]
    assert (review["certain_from"], review["turning"]) == (None, None)
    assert main(["review", path]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("   3  ")
    assert line.endswith(told)


def test_where_no_bid_could_have_been_won_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", _contested(tmp_path, mine=600)]) == 0
    assert capsys.readouterr().out == (
        "No note could have gone better for you, as far as is known.\n"
    )


def test_a_game_in_which_nothing_is_found_out_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = {"players": ["Ann", "Bob", "Cem"], "me": "Ann"}
    record = {"format": 1, "game": "caracalla", "setup": setup, "notes": []}
    assert main(["review", as_file(record, tmp_path), "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Caracalla" in told.err


def test_people_are_told_a_line_a_note_and_what_mattered_most(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(SAMPLE)]) == 0
    *lines, turning, certain = capsys.readouterr().out.splitlines()
    assert len(lines) == len(json.loads(SAMPLE.read_text(encoding="utf-8"))["notes"])
    assert all(" deal" in line and " answer" in line and " bits" in line for line in lines)
    assert turning.startswith("Note ")
    assert certain.startswith(("Certain from note ", "The answer was never certain."))


def test_before_any_note_there_is_nothing_to_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**sample("cataline-4-12"), "notes": []}
    (review,) = said(["review", as_file(record, tmp_path), "--json"], capsys)
    assert review == {"notes": [], "certain_from": None, "turning": None}
