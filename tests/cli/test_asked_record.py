import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from notepad.cli.commands import asked_bytes, asked_record, everything, last_view, status
from notepad.core.faults import Faults
from tests.cli.records import SAMPLE, spoilt


def test_a_line_stands_for_what_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    content = SAMPLE.read_bytes()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content)))
    assert asked_bytes("-") == content


def test_where_nothing_can_come_in_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Faults, match="there is no standard input"):
        asked_bytes("-")


def test_a_record_is_looked_at_with_its_title_and_all_that_follows() -> None:
    record, game = asked_record(str(SAMPLE))
    known = everything(game.reasoner(record.setup), record.notes)
    view = last_view(record, game, known)
    assert (view.title, view.play.notes) == (record.title, record.notes)
    assert view.known is known
    assert status(known) == 0


def test_of_a_contradiction_no_odds_are_sought(tmp_path: Path) -> None:
    record, game = asked_record(str(spoilt(tmp_path)))
    known = everything(game.reasoner(record.setup), record.notes)
    assert not known.consistent
    assert status(known) == 1
