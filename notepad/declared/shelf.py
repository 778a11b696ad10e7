"""Declared games on the shelf: those that come with the notepad, and a table's own."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import lru_cache, partial
from itertools import count
from typing import TYPE_CHECKING, Any

from notepad.core.bundled_and_private_files import resource
from notepad.core.faults import Fault, Faults
from notepad.core.game_name import GameName
from notepad.core.language import _
from notepad.core.strict_json import taken_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from notepad.core.game import Game
    from notepad.core.shelf import Shelf


_TABLES = re.compile(r"^(?=\[)", re.MULTILINE)
_NAMING_TABLES = ("[titles]", "[abouts]", "[cards]")
_NAMING = re.compile(r"""^\s*(id|title)\s*=\s*["'“„]?([^"'“”\n]+)""", re.MULTILINE)


EDITIONS = resource("editions")
"""The folder of known editions: files like a table's own, which anybody may take and change."""


def shipped_files() -> list[Path]:
    """Return the files of the declared games that come with the notepad."""
    return sorted(resource("games").glob("*.toml"))


def put_shipped(shelf: Shelf) -> None:
    """Put the declared games that come with the notepad on the shelf.

    They are known to have no faults, so only their names are read before they are needed: of seven
    games everything takes 20 ms, most of it for labels.
    """
    for file in shipped_files():
        name, _cards = name_in(file.read_text("utf-8"))
        shelf.put(name, partial(_shipped_game, file))


def name_in(text: str) -> tuple[GameName, Mapping[str, Sequence[str]]]:
    """Return the name of a game that comes with the notepad, and its lists of cards."""
    import tomllib  # with dates, as slow to load as all names are to read

    first, *tables = _TABLES.split(text)
    naming = (table for table in tables if table.startswith(_NAMING_TABLES))
    declared = tomllib.loads("".join((first, *naming)))
    fewest, most = declared["players"]
    name = GameName(
        id=declared["id"],
        called=declared["title"],
        pitch=declared["about"],
        seats=range(fewest, most + 1),
        titles=declared.get("titles", {}),
        pitches=declared.get("abouts", {}),
    )
    return name, declared.get("cards", {})


def put_own(shelf: Shelf, files: Iterable[Path]) -> None:
    """Put the games from a table's own files on the shelf.

    A file with problems becomes a fault of the shelf, with its file and line; the others still
    work. Of several games with one id, only the first is put there.
    """
    places: dict[str, str] = {}
    for file in files:
        try:
            text = own_text(file)
            game = own_game(text)
            where = f"{file.name}, {_place_of_id(text)}"
            if game.id in shelf:
                shelf.faults.append(_same_id(where, game.id, places.get(game.id), shelf))
            else:
                places[game.id] = where
                add_custom_game(shelf, game)
        except Faults as found:
            faults = [Fault(f"{file.name}, {f.path}", f.message) for f in found.faults]
            shelf.leave_out(_likely_ids(file, text), faults)
        except OSError as error:
            told = _("this file can’t be read: {why}").format(why=error.strerror)
            shelf.leave_out(_likely_ids(file, b""), [Fault(file.name, told)])


def _likely_ids(file: Path, text: bytes) -> Iterator[str]:
    """Yield the ids that the game in a faulty file may have: by its name and by its content."""
    from notepad.declared.declaration_file import id_of

    yield file.stem
    for field, word in _NAMING.findall(text.decode(errors="replace")):
        yield word if field == "id" else id_of(word)


def _place_of_id(text: bytes) -> str:
    """Return the line of a definition's id, or else of its title, which the id is made from."""
    from notepad.declared.declaration_file import legible
    from notepad.declared.toml_text import told_lines

    lines = told_lines(legible(text))
    field = "id" if "id" in lines else "title"
    return _("line {line}, {path}").format(line=lines[field], path=field)


def _same_id(where: str, word: str, earlier: str | None, shelf: Shelf) -> Fault:
    """Return the fault that there is a game with this id: a built-in one, or one in `earlier`."""
    free = next(other for n in count(2) if (other := f"{word[:37]}-{n}") not in shelf)
    text = _(
        "a built-in game has the ID “{id}”; give this one another ID in its first lines: {line}"
    )
    if earlier is not None:
        text = _(
            "this game has the same ID, “{id}”, as the one in {earlier}; remove one of the files, "
            "or give this game another ID in its first lines: {line}"
        )
    return Fault(where, text.format(id=word, earlier=earlier, line=f'id = "{free}"'))


def add_custom_game(shelf: Shelf, game: Game) -> None:
    """Put a table's own game on the shelf; raises Faults if there is one with its id."""
    shelf.put(game.name, lambda: game)


def own_text(file: Path) -> bytes:
    """Return the content of a declaration's file; if it is too large, enough to be refused.

    Raises OSError if it can't be read, or isn't a file.
    """
    from notepad.declared.declaration_file import LARGEST

    return taken_from(file, most=LARGEST)


def own_game(text: str | bytes) -> Game:
    """Return the game of a table's own TOML file; its records contain the declaration.

    Raises Faults, each with its path and line.
    """
    from notepad.declared.declaration_file import declaration_from_toml, to_document

    return _carried(_written(to_document(declaration_from_toml(text))))


def carried_game(document: Mapping[str, Any]) -> Game:
    """Return the game of the declaration in a record; raises Faults."""
    return _carried(_written(document))


@lru_cache(maxsize=64)
def _carried(text: str) -> Game:
    from notepad.declared.declaration_file import read_carried, to_document
    from notepad.declared.game import game_of

    declared = read_carried(text)
    return replace(game_of(declared), declaration=to_document(declared))


def _written(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False)


def _shipped_game(file: Path) -> Game:
    # Loaded with the first declared game that is played; listing games doesn't need them.
    from notepad.declared.declaration_file import declaration_from_toml
    from notepad.declared.game import game_of

    return game_of(declaration_from_toml(file.read_bytes()))
