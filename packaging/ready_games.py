"""Makes the page that collects ready game definitions, from the definitions themselves.

In the text (`ready-games.md`) `{{games}}` stands for the table of all that the notepad has. What
each kind of question is called comes from the headings of the page on defining a game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from declaring import ROOT, TEXT
from notepad.declared.deck import Deck
from notepad.declared.declaration_file import declaration_from_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

PAGE = ROOT / "packaging" / "ready-games.md"
GAMES = ROOT / "resources" / "games"

_HEADING = re.compile(r"^### (.+): `([\w-]+)`$", re.MULTILINE)
_PLAYERS = re.compile(r"\s*\d+ to \d+ players\.$")


def page() -> str:
    """Return the up-to-date page."""
    return PAGE.read_text(encoding="utf-8").replace("{{games}}", "\n".join(_lines()))


def _lines() -> Iterator[str]:
    kinds = dict(_kinds())
    yield "| game | players | cards | how players ask | what it is about |"
    yield "| --- | --- | --- | --- | --- |"
    yield from (_line(file, kinds) for file in sorted(GAMES.glob("*.toml")))


def _kinds() -> Iterator[tuple[str, str]]:
    """Yield each kind of question with its name, as a link to where it is explained."""
    for told, kind in _HEADING.findall(TEXT.read_text(encoding="utf-8")):
        place = f"{told} {kind}".lower().replace(" ", "-")
        yield kind, f"[{told[0].lower()}{told[1:]}](declaring-a-game.md#{place})"


def _line(file: Path, kinds: Mapping[str, str]) -> str:
    declared = declaration_from_toml(file.read_bytes())
    fewest, most = declared.players
    questions = "; ".join(kinds[question.kind.value] for question in declared.questions)
    name = f"[{declared.title}](../resources/games/{file.name})"
    about = _PLAYERS.sub("", declared.about)
    return f"| {name} | {fewest} to {most} | {Deck(declared).size} | {questions} | {about} |"
