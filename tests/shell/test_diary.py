"""The diary of what players see: it fails where anything differs, and has nothing of tests gone."""

from pathlib import Path

import pytest

from tests.shell.diary import Diary
from tests.shell.ledger import DIARY, kept

TESTS = Path(__file__).parent
CASE, LINES = next(iter(kept(DIARY)[1].items()))


def test_every_entry_is_of_a_test_that_is_there() -> None:
    code = "".join(file.read_text("utf-8") for file in TESTS.rglob("test_*.py"))
    assert [case for case in kept(DIARY)[1] if f"def {case.partition('[')[0]}(" not in code] == []


def test_an_entry_fails_that_differs_or_is_missing_unless_it_is_written_anew() -> None:
    for anew in (False, True):
        diary = Diary(CASE, anew=anew)
        diary(*LINES)
        diary.close()
    Diary(CASE, anew=True)("something else")
    with pytest.raises(AssertionError):
        Diary(CASE, anew=False)("something else")
    with pytest.raises(AssertionError):
        Diary(CASE, anew=False).close()
