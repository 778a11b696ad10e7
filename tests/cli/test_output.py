import json
import sys

import pytest

from notepad.cli.arguments import refused, say, say_json
from tests.cli.records import TRICKS


def test_lines_for_people_hold_no_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    say("one", f"two{TRICKS}")
    first, second = capsys.readouterr().out.splitlines()
    assert first == "one"
    assert second.startswith(r"two\x1b[31m")


def test_scripts_get_a_line_of_plain_letters(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"title": TRICKS, "after": 3})
    told = capsys.readouterr().out
    assert told.isascii()
    assert told.count("\n") == 1
    assert json.loads(told) == {"title": TRICKS, "after": 3}


def test_why_something_is_refused_goes_where_errors_go(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused("no such record") == 2
    assert capsys.readouterr() == ("", "no such record\n")


def test_a_refusal_that_nobody_could_read_is_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert refused("no such record") == 2
