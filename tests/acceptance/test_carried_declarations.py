"""A record carries the declaration of its game: it is read, kept and handed on with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notepad.cli import main
from notepad.core.faults import Faults
from notepad.core.record import read, to_document, write
from notepad.core.seal import verify_seal
from notepad.declared.declaration_file import LARGEST, from_document
from notepad.declared.shelf import carried_game, own_game
from notepad.games import catalogue
from notepad.storage import Library
from notepad.storage.folder import keep
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES
from tests.games.test_every_game import begun

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from notepad.core.record import AnyRecord

Json = dict[str, Any]
WORDS = st.text(st.sampled_from("abcdefgxyzäßñ <>&'\"-"), min_size=1, max_size=40).filter(
    lambda word: word.strip() and word not in ("table", "hidden")
)


@st.composite
def declarations(draw: st.DrawFn) -> Json:
    """Return a declaration of lists of cards, in any order, with labels, values and colours."""
    words = draw(st.lists(WORDS, min_size=11, max_size=20, unique=True))
    groups, cards = words[:2], words[2:]
    at = draw(st.integers(3, len(cards) - 3))
    return {
        "title": draw(WORDS),
        "id": draw(st.sampled_from(["zoo", "clue", "a-1"])),
        "players": [2, draw(st.integers(2, 3))],
        "cards": dict(zip(groups, (cards[:at], cards[at:]), strict=True)),
        "values": {draw(st.sampled_from(cards)): draw(st.integers(1, 99))},
        "labels": {"en": {word: draw(WORDS) for word in draw(st.permutations(words))[:3]}},
        "colours": {draw(st.sampled_from(words)): "#00ff7f"},
    }


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library in which many games lie beside one another."""
    with Library(catalogue(), tmp_path_factory.mktemp("shared") / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(catalogue(), tmp_path / "library.sqlite") as opened:
        yield opened


def record(text: str) -> AnyRecord:
    """Return a record of the game that a TOML text declares."""
    return begun(own_game(text))


def told(document: Json) -> list[str]:
    with pytest.raises(Faults) as caught:
        read(json.dumps(document), catalogue())
    return list(map(str, caught.value.faults))


def is_sound(declared: Json) -> bool:
    """Return whether no two words of a drawn declaration look alike."""
    try:
        from_document(declared)
    except Faults:
        return False
    return True


@given(declarations().filter(is_sound))
@settings(
    max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
def test_a_record_comes_back_from_the_library_as_it_was(shared: Library, declared: Json) -> None:
    made = begun(carried_game(declared))
    game_id = shared.create(made)
    text = shared.export_record(game_id)
    assert text == write(made)
    back = read(text, catalogue())
    assert back == made
    assert json.dumps(back.declaration) == json.dumps(made.declaration)  # its order counts too
    assert verify_seal(shared.export_sealed(game_id).encode(), catalogue()).intact


@pytest.mark.parametrize("text", [THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS])
def test_sealed_cards_stay_in_the_order_of_the_declaration(text: str, library: Library) -> None:
    made = record(text)
    sealed = library.export_sealed(library.create(made))
    assert verify_seal(sealed.encode(), catalogue()).intact
    assert read(sealed, catalogue()).setup.deck.cards == made.setup.deck.cards


def test_two_declarations_with_one_id_do_not_disturb_each_other(library: Library) -> None:
    one, other = record(THREE_LISTS), record(THREE_LISTS.replace('"lamp"', '"lantern"'))
    ids = [library.create(made) for made in (one, other)]
    decks = [library.open(game_id).setup.deck.cards for game_id in ids]
    assert decks == [made.setup.deck.cards for made in (one, other)]
    assert decks[0] != decks[1]


def test_what_is_wrong_with_a_declaration_is_told_with_its_path(document: Json) -> None:
    document["declaration"]["cards"]["things"][1] = ""
    document["declaration"]["colour"] = "red"
    lines = told(document)
    assert "declaration.cards.things[1]: this can’t be empty" in lines
    assert any(line.startswith("declaration.colour: unknown field") for line in lines)
    assert all(line.startswith("declaration.") for line in lines)


@pytest.mark.parametrize("value", [None, [], "clue", 7])
def test_a_declaration_is_an_object(document: Json, value: object) -> None:
    document["declaration"] = value
    assert [line.partition(":")[0] for line in told(document)] == ["declaration"]


def test_a_record_is_of_the_game_that_it_declares(document: Json) -> None:
    document["game"] = "clue"
    assert told(document) == [
        "game: the record is for a different game from the one it defines (ID “who-took-it”)"
    ]


def test_a_declaration_beyond_measure_is_refused_unread(document: Json) -> None:
    document["declaration"]["about"] = "a" * LARGEST
    assert told(document) == [
        f"declaration: too large: a game definition can have at most {LARGEST} bytes"
    ]


def test_what_comes_with_the_notepad_is_not_carried() -> None:
    assert "declaration" not in to_document(begun(catalogue()["clue"]))


@pytest.fixture
def document() -> Json:
    """A record of a game that a table declared itself."""
    made: Json = json.loads(write(record(THREE_LISTS)))
    return made


def kept(folder: Path, document: Json) -> str:
    path = folder / "record.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["deduce", "RECORD", "--json"],
        ["replay", "RECORD"],
        ["why", "RECORD", "rope", "Ann"],
        ["sheet", "RECORD", "--output", "SHEET"],
    ],
    ids=lambda words: words[0],
)
def test_a_record_brings_its_own_game(command: list[str], document: Json, tmp_path: Path) -> None:
    words = {"RECORD": kept(tmp_path, document), "SHEET": str(tmp_path / "sheet.svg")}
    assert main([words.get(word, word) for word in command]) == 0


def test_its_own_declaration_counts_whatever_is_on_the_shelf(
    document: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(THREE_LISTS.replace('"key"', '"lock"'), "who-took-it")
    assert main(["deduce", kept(tmp_path, document), "--json"]) == 0
    assert "key" in json.loads(capsys.readouterr().out)["hidden"]


def test_a_record_without_a_declaration_is_of_the_game_on_the_shelf(
    document: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del document["declaration"]
    path = kept(tmp_path, document)
    assert main(["deduce", path]) == 2
    assert "no game “who-took-it”" in capsys.readouterr().err
    keep(THREE_LISTS, "who-took-it")
    assert main(["deduce", path]) == 0
