"""Commands that are asked about records, as a script asks them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from notepad.cli import main

Json = dict[str, Any]


Ask = Callable[..., Any]
"""Asks a command about a record; returns its answer, of `replay` all, None if it has none.

It has to end with the status `ends`, or well; with any if that is None.
"""


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command line, which answers in JSON."""

    def asked(command: str, record: Json, *more: str, ends: int | None = 0) -> Any:  # noqa: ANN401
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        assert main([command, str(path), *more, "--json"]) == ends or ends is None
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return answers if command == "replay" else next(iter(answers), None)

    return asked
