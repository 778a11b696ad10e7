import json
from pathlib import Path
from typing import Any

import pytest

from notepad.cli import main
from notepad.core.record import read
from notepad.deduction import card_reasoner
from notepad.deduction.deal import Deal
from notepad.deduction.fitting_deals import Deals, deals_that_fit
from notepad.games import catalogue
from tests.cli.records import SAMPLE, inked, spoilt
from tests.core.inks import stroke


def test_the_sheet_is_printed_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deduce", str(SAMPLE)]) == 0

    told = capsys.readouterr().out
    assert "The Cataline Conspiracy" in told
    assert "[me]" in told
    assert "16 sums are possible" in told


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_nothing_is_deduced_from_ink(
    how: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = inked(tmp_path, stroke(1, "red-1"), stroke(2, "4"), stroke(3, "page 1"))
    assert len(read(path.read_bytes(), catalogue()).ink) == 3
    assert main(["deduce", str(SAMPLE), *how]) == 0
    plain = capsys.readouterr().out
    assert main(["deduce", str(path), *how]) == 0
    assert capsys.readouterr().out == plain


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_the_notes_are_reasoned_about_once(
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


def test_a_declared_game_for_fewer_players_than_it_deals_for_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document: dict[str, Any] = {
        "format": 1,
        "game": "the-heist",
        "setup": {"players": ["Ann", "Bob"], "me": "Ann", "hand": ["A", "B"]},
        "notes": [],
        "declaration": {
            "title": "The heist",
            "players": [3, 4],
            "cards": {"thieves": list("ABCDEFGHIJKL")},
            "hands": {"deal": "fixed", "sizes": {"3": 3, "4": 2}},
            "questions": [{"kind": "count"}],
        },
    }
    path = tmp_path / "heist.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["deduce", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "setup.players: 2 players, but this game is for 3 to 4" in said.err
    assert "Traceback" not in said.err


def test_a_contradiction_ends_with_1_and_names_the_notes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoilt(tmp_path)

    assert main(["deduce", str(path)]) == 1
    assert "contradict" in capsys.readouterr().out
    assert main(["deduce", str(path), "--json"]) == 1
    deduced = json.loads(capsys.readouterr().out)
    assert deduced["consistent"] is False
    assert len(deduced["conflict"]) == 2
    assert deduced["cards"] is deduced["worlds"] is deduced["odds"] is deduced["sums"] is None
