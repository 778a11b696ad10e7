"""Declared games on the shelf; what is wrong with one keeps out no other."""

import os
from pathlib import Path

import pytest

from notepad.core.faults import Faults
from notepad.core.files import resource
from notepad.core.shelf import Shelf
from notepad.declared.declaration_file import read_declaration
from notepad.declared.shelf import carried_game, own_game, put_own, put_shipped
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES


def written(folder: Path, **texts: str | bytes) -> list[Path]:
    for name, text in texts.items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.toml").write_bytes(data)
    return sorted(folder.glob("*.toml"))


def test_games_that_come_with_the_notepad_are_named_as_their_files_say() -> None:
    shelf = Shelf()
    put_shipped(shelf)
    assert shelf.faults == []
    files = list(resource("games").glob("*.toml"))
    assert len(shelf) == len(files)
    for file in files:
        declared = read_declaration(file.read_bytes())
        game = shelf[declared.id]
        assert (game.id, game.title, game.name.blurb) == (file.stem, declared.title, declared.about)
        assert (game.seats[0], game.seats[-1]) == declared.players


def test_a_tables_own_games_are_put_beside_them(tmp_path: Path) -> None:
    shelf = Shelf()
    put_own(shelf, written(tmp_path, one=THREE_LISTS, two=TWO_ATTRIBUTES))
    assert list(shelf) == ["suits-and-numbers", "who-took-it"]
    assert shelf["who-took-it"].title == "Who took it?"
    assert shelf.faults == []


def test_a_faulty_file_is_told_with_its_line_and_keeps_out_no_other(tmp_path: Path) -> None:
    shelf = Shelf()
    faulty = THREE_LISTS.replace('"lamp"', "7")
    binary = written(tmp_path, a=faulty, b="title =", c=b"\xff", d=NAMED_CARDS)
    put_own(shelf, binary)
    assert list(shelf) == ["a-small-gang"]
    assert [str(fault) for fault in shelf.faults] == [
        "a.toml, line 5, cards.things[1]: text was expected",
        "b.toml, line 1: not TOML: Invalid value",
        "c.toml, byte 0: not text in UTF-8",
    ]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    shelf = Shelf()
    put_own(shelf, [tmp_path / "gone.toml", *written(tmp_path, one=THREE_LISTS)])
    assert list(shelf) == ["who-took-it"]
    (fault,) = shelf.faults
    assert fault.path == "gone.toml"
    assert fault.message.startswith("this file can't be read: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_what_is_no_file_or_without_end_is_told_and_keeps_out_no_other(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.toml")
    (tmp_path / "b.toml").mkdir()
    (tmp_path / "c.toml").symlink_to("/dev/zero")
    (tmp_path / "d.toml").symlink_to("d.toml")
    (tmp_path / "e.toml").write_bytes(b"#" * 2_000_000)
    shelf = Shelf()
    put_own(shelf, written(tmp_path, one=THREE_LISTS))
    assert list(shelf) == ["who-took-it"]
    assert [str(fault) for fault in shelf.faults] == [
        *(f"{name}.toml: this file can't be read: this is no file" for name in "abc"),
        "d.toml: this file can't be read: Too many levels of symbolic links",
        "e.toml, file: too large: no declaration has more than 100000 bytes",
    ]


def test_two_files_of_one_id_are_told(tmp_path: Path) -> None:
    shelf = Shelf()
    put_own(shelf, written(tmp_path, one=THREE_LISTS, two=THREE_LISTS))
    assert list(shelf) == ["who-took-it"]
    assert len(shelf.faults) == 1
    assert shelf.faults[0].path.startswith("two.toml")


def test_a_tables_own_game_carries_its_declaration_and_is_made_of_it_again() -> None:
    game = own_game(THREE_LISTS)
    assert game.declaration is not None
    assert carried_game(game.declaration).id == game.id
    assert carried_game(game.declaration) is carried_game(dict(game.declaration))


def test_a_carried_declaration_that_is_faulty_is_refused() -> None:
    with pytest.raises(Faults, match="title: this field is missing"):
        carried_game({"cards": {"people": ["Ann"]}})
