"""The command line for people: text, drawings, help, and how it ends."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from notepad.cli import games, main
from notepad.core.fault import Fault
from notepad.core.game.game_name import GameName
from notepad.core.game.shelf import Shelf
from notepad.core.shown_text import contained
from notepad.deduction import card_reasoner
from notepad.deduction.counting.fitting_deals import Deals, deals_that_fit
from notepad.deduction.deal import Deal

SAMPLE = Path(__file__).parents[1] / "resources" / "records" / "friday-table.json"


def _spoilt(tmp_path: Path) -> Path:
    record = json.loads(SAMPLE.read_text(encoding="utf-8"))
    heard = next(
        note
        for note in record["notes"]
        if note["note"] == "ask-one"
        and record["setup"]["me"] not in (note["asker"], note["target"])
    )
    record["notes"].append({**heard, "passed": heard["passed"] + 1})
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def test_deduce_prints_the_sheet_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deduce", str(SAMPLE)]) == 0

    told = capsys.readouterr().out
    assert "The Cataline Conspiracy" in told
    assert "[me]" in told
    assert "16 sums are possible" in told


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_deduce_reasons_about_the_notes_once(
    how: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted: list[Deal] = []

    def count(deal: Deal, *clues: Any, **patience: Any) -> Deals:  # noqa: ANN401
        counted.append(deal)
        return deals_that_fit(deal, *clues, **patience)

    monkeypatch.setattr(card_reasoner, "deals_that_fit", count)
    assert main(["deduce", str(SAMPLE), *how]) == 0
    assert len(counted) == 1
    assert capsys.readouterr().out


def test_a_contradiction_ends_with_1_and_names_the_notes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = _spoilt(tmp_path)

    assert main(["deduce", str(spoilt)]) == 1
    assert "contradict" in capsys.readouterr().out
    assert main(["deduce", str(spoilt), "--json"]) == 1
    deduced = json.loads(capsys.readouterr().out)
    assert deduced["consistent"] is False
    assert len(deduced["conflict"]) == 2
    assert deduced["cards"] is deduced["worlds"] is deduced["odds"] is deduced["sums"] is None


def test_replay_tells_a_line_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAMPLE)]) == 0

    notes = len(json.loads(SAMPLE.read_text(encoding="utf-8"))["notes"])
    assert len(capsys.readouterr().out.splitlines()) == notes + 1


def test_why_says_yes_no_or_open(capsys: pytest.CaptureFixture[str]) -> None:
    for card, holder, answer in (
        ("red-1", "Ann", "yes"),
        ("red-1", "Cem", "no"),
        ("red-6", "Ann", "open"),
    ):
        assert main(["why", str(SAMPLE), card, holder, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["card"], told["holder"], told["answer"]) == (card, holder, answer)
        assert bool(told["notes"]) == bool(told["steps"]) == (answer != "open")


@pytest.mark.parametrize(("card", "holder"), [("red-7", "Ann"), ("red-1", "Anne")])
def test_why_offers_the_nearest_name(
    card: str, holder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", str(SAMPLE), card, holder]) == 2

    told = capsys.readouterr()
    assert "did you mean" in told.err
    assert told.out == ""


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_sheet_and_blank_draw_a_file(suffix: str, tmp_path: Path) -> None:
    for name, command in (("sheet", str(SAMPLE)), ("blank", "cataline")):
        path = tmp_path / f"{name}.{suffix}"
        assert main([name, command, "--output", str(path)]) == 0
        assert path.stat().st_size > 900


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sheet", str(SAMPLE), "--output", "sheet.doc"], "sheet.doc"),
        (["blank", "catalina", "--output", "blank.pdf"], "cataline"),
        (["blank", "cataline", "--output", "no-such-folder/blank.pdf"], "no-such-folder"),
        (["deduce", "no-such-record.json"], "no-such-record.json"),
    ],
)
def test_what_can_not_be_done_is_told_and_ends_with_2(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(arguments) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "cataline" in capsys.readouterr().out


def test_games_tells_of_one_that_is_left_out_and_lists_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = Shelf()
    shelf.put(
        GameName(id="sleuth", title="Sleuth", pitch="Ask.", seats=range(3, 8)),
        lambda: pytest.fail("loaded for its name"),
    )
    shelf.faults.append(Fault("games/broken", "this game is left out"))
    monkeypatch.setattr(games, "catalogue", lambda: shelf)

    assert main(["games"]) == 2
    told = capsys.readouterr()
    assert "Sleuth" in told.out
    assert told.err == "games/broken: this game is left out\n"


def test_a_terminal_that_knows_no_symbols_gets_text_all_the_same() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "notepad", "deduce", str(SAMPLE)],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        cwd=Path(__file__).parents[1],
    )
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr


TRICKS = "\x1b[31m\x07\x9b\r\u202e"


def _tricked(tmp_path: Path) -> Path:
    record = json.loads(SAMPLE.read_text(encoding="utf-8"))
    record["title"] = TRICKS
    text = json.dumps(record).replace('"Ann"', '"Ann\\u202e"')
    path = tmp_path / "tricked.json"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("asked", [["deduce"], ["replay"], ["why", "red-1", "Ann\u202e"]])
def test_nothing_in_a_record_moves_the_cursor_of_a_terminal_or_turns_its_lines(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *rest = asked
    assert main([command, str(_tricked(tmp_path)), *rest]) == 0

    told = capsys.readouterr().out
    assert contained(told) == told
    assert len(told.splitlines()) > 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["deduce", f"no-such{TRICKS}"],
        ["blank", TRICKS, "--output", "blank.pdf"],
        ["why", str(SAMPLE), TRICKS, TRICKS],
        ["sheet", str(SAMPLE), "--output", f"x{TRICKS}"],
    ],
)
def test_what_was_asked_for_moves_no_cursor_either(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2

    told = capsys.readouterr().err
    assert contained(told) == told


def test_odd_arguments_move_no_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["games", f"--odd{TRICKS}"])

    told = capsys.readouterr().err
    assert contained(told) == told


def test_a_drawing_of_a_tricky_record_is_sound(tmp_path: Path) -> None:
    drawn = tmp_path / "sheet.svg"
    assert main(["sheet", str(_tricked(tmp_path)), "--output", str(drawn)]) == 0

    texts = [part.text or "" for part in ElementTree.parse(drawn).iter()]
    assert any(r"\x1b[31m" in text for text in texts)
    assert not any("\x07" in text or "\x1b" in text for text in texts)
