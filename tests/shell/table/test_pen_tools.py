from pathlib import Path

import pytest

from notepad.core.ink import InkColour
from notepad.shell.table.table_menu import load_tools, save_tools
from notepad.storage import Library
from notepad.widgets.ink.strokes import Tool, Tools
from tests.nullgame import CATALOGUE


def test_at_first_there_are_the_usual_tools(library: Library) -> None:
    assert load_tools(library) == Tools()


@pytest.mark.parametrize("tool", Tool)
@pytest.mark.parametrize("pen_only", [True, False])
def test_what_was_written_with_last_is_there_at_the_next_start(
    tmp_path: Path, tool: Tool, *, pen_only: bool
) -> None:
    tools = Tools(tool, InkColour.GREEN, pen_only=pen_only)
    path = tmp_path / "library.sqlite"
    with Library(CATALOGUE, path) as library:
        save_tools(library, tools)
    with Library(CATALOGUE, path) as library:
        assert load_tools(library) == tools


@pytest.mark.parametrize(
    ("stored", "tools"),
    [
        ([], Tools()),
        ("thin", Tools()),
        ({}, Tools()),
        ({"tool": "brush", "colour": "red"}, Tools(Tool.THIN, InkColour.RED)),
        ({"tool": "bold", "colour": "pink"}, Tools(Tool.BOLD)),
        ({"tool": None, "colour": 7, "pen_only": "yes"}, Tools()),
        ({"tool": ["bold"], "colour": {}, "pen_only": 1}, Tools()),
    ],
)
def test_what_is_stored_badly_is_as_at_first(
    library: Library, stored: object, tools: Tools
) -> None:
    library.set_setting("pen", stored)
    assert load_tools(library) == tools
