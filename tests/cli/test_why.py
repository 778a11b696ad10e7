import json
from pathlib import Path

import pytest

from notepad.cli import main
from tests.cli.records import SAMPLE


@pytest.mark.parametrize(
    ("card", "holder", "answer"),
    [("red-1", "Ann", "yes"), ("red-1", "Cem", "no"), ("red-6", "Ann", "open")],
)
def test_the_answer_is_yes_no_or_open(
    card: str, holder: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", str(SAMPLE), card, holder, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["card"], told["holder"], told["answer"]) == (card, holder, answer)
    assert bool(told["notes"]) == bool(told["steps"]) == (answer != "open")


@pytest.mark.parametrize(
    ("holder", "first"), [("Ann", "Red 1, Ann: yes"), ("Cem", "Red 1, Cem: no")]
)
def test_people_are_told_the_answer_and_the_story(
    holder: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", str(SAMPLE), "red-1", holder]) == 0
    told, *steps = capsys.readouterr().out.splitlines()
    assert told == first
    assert steps


@pytest.mark.parametrize(("card", "holder"), [("red-7", "Ann"), ("red-1", "Anne")])
def test_the_nearest_name_is_offered(
    card: str, holder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", str(SAMPLE), card, holder]) == 2

    told = capsys.readouterr()
    assert "did you mean" in told.err
    assert told.out == ""


def test_an_odd_name_is_told_as_it_is_shown_and_keeps_its_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd, shown = "Ann\u202e", "\u2068Ann\u202e\u202c\u2069"
    record = tmp_path / "record.json"
    record.write_text(SAMPLE.read_text("utf-8").replace('"Ann"', json.dumps(odd)), "utf-8")
    assert main(["why", str(record), "red-1", odd, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["holder"], told["answer"]) == (odd, "yes")
    steps = " ".join(told["steps"])
    assert shown in steps
    assert odd not in steps.replace(shown, "")
