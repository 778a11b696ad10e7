"""Write the documents that are made from the code: the diagram, the schemas, and some pages.

Run as a script, it writes those that are out of date and says which they were.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import declaring
import imports
import publisher
import ready_games
from notepad.core import record_json_schema
from notepad.declared import declaration_file
from notepad.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).resolve().parents[1]
REMEDY = "python3 packaging/run.py docs"
_MAIL = re.compile(r"<[^<>\s]+@[^<>\s]+>")


def security_page() -> str:
    """Return the page on reporting faults, with the publisher's address."""
    text = (ROOT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    return _MAIL.sub(f"<{publisher.ADDRESS}>", text)


MADE: Mapping[str, Callable[[], str]] = {
    ".github/SECURITY.md": security_page,
    "docs/architecture.md": imports.page,
    "docs/declaring-a-game.md": declaring.page,
    "docs/ready-games.md": ready_games.page,
    "resources/record.schema.json": lambda: record_json_schema.record_schema_text(catalogue()),
    "resources/declaration.schema.json": declaration_file.declaration_schema_text,
}
"""The function that makes each document's text, by its path."""


def stale(name: str) -> bool:
    """Whether a document differs from what the code makes now."""
    path = ROOT / name
    return not path.exists() or path.read_text(encoding="utf-8") != MADE[name]()


def main() -> None:
    """Update all documents."""
    for name, made in MADE.items():
        if stale(name):
            (ROOT / name).write_text(made(), encoding="utf-8")
            print(f"{name}: written")
        else:
            print(f"{name}: up to date")


if __name__ == "__main__":
    main()
