"""A declared game as any other: on the shelf, with its rules; twins deduce what their games do."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from notepad.core.bundled_and_private_files import resource
from notepad.core.faults import Faults
from notepad.core.game import Game
from notepad.core.record import read_note, read_setup
from notepad.core.shelf import Shelf
from notepad.core.strict_json import plain
from notepad.declared import setup as declared
from notepad.declared.game import rules_of
from notepad.declared.shelf import carried_game, own_game, put_own, put_shipped
from notepad.games import catalogue
from notepad.games.cataline import notes as cataline
from notepad.games.sleuth import notes as sleuth
from tests.acceptance.kept import KEPT, kept_record
from tests.cards.noted_games import played
from tests.declared import declarations
from tests.games.tables import known_after


def rules(text: str) -> str:
    parts = rules_of(declarations.deck_of(text))
    return "\n".join(f"{part.heading}: {part.text}" for part in parts)


def test_rules_show_the_symbols_of_the_classes_that_they_list() -> None:
    text = resource("games", "sherlock-13.toml").read_text("utf-8")
    signs = [part.symbol for part in rules_of(declarations.deck_of(text)) if part.symbol]
    assert len(signs) == 8
    assert all(sign.symbol and sign.colour and not sign.label for sign in signs)


@pytest.mark.parametrize("text", declarations.SOUND.values(), ids=declarations.SOUND)
def test_every_game_has_rules_of_whole_sentences(text: str) -> None:
    lines = rules(text).splitlines()
    assert len(lines) >= 4
    assert all(line.endswith(".") and "{" not in line for line in lines)


WRITTEN = declarations.THREE_LISTS.replace(
    "[cards]", 'rules = """Ask.\nThen guess.\n\n  The winner deals. """\n[cards]'
)


def test_rules_that_a_table_wrote_are_told_in_their_place() -> None:
    assert rules(WRITTEN) == ": Ask. Then guess.\n: The winner deals."


SAMPLES = [name for name in KEPT if name.startswith(("cataline", "sleuth"))]


def twin_of(word: str) -> Game:
    return declarations.game_with(declarations.SOUND[f"{word}-twin"])


def twin_notes(note: Any) -> Iterator[declared.Note]:  # noqa: ANN401 of either game
    """Yield what a note is in the twin; what is not said aloud is no note there."""
    match note:
        case cataline.AskOne(asker=asker, target=target, about=about, passed=passed, seen=seen):
            yield declared.Count(
                asker=asker, target=target, about=(about,), count=passed, seen=seen
            )
        case cataline.AskAll(asker=asker, about=about, gave=gave):
            yield declared.Gather(asker=asker, about=about, gave=gave)
        case cataline.Accuse(player=player, sum=total, correct=correct):
            yield declared.Accuse(player=player, sum=total, correct=correct)
        case sleuth.Ask(asker=asker, target=target, about=about, count=count, seen=seen):
            yield declared.Count(asker=asker, target=target, about=about, count=count, seen=seen)
        case sleuth.Solve(player=player, correct=correct, card=str(card)):
            yield declared.Accuse(player=player, cards=(card,), correct=correct)
        case cataline.Reveal(cards=cards, hands=hands) | sleuth.Reveal(cards=cards, hands=hands):
            yield declared.Reveal(cards=cards, hands=hands)
        case sleuth.Exchange() | sleuth.Solve():
            return
        case _:
            raise AssertionError(note)


def deduced(game: Game, setup: Any, notes: Sequence[Any]) -> dict[str, Any]:  # noqa: ANN401
    return game.answer(setup, known_after(game, setup, *notes))


def deduce_alike(word: str, setup: Any, notes: Sequence[Any]) -> None:  # noqa: ANN401
    programmed, twin = catalogue()[word], twin_of(word)
    twin_setup = read_setup(plain(setup), twin)
    converted = [one for note in notes for one in twin_notes(note)]
    for one in converted:
        again = read_note({"note": one.kind, **plain(one)}, twin_setup, twin)
        assert again == one
    expected = deduced(programmed, setup, notes)
    found = deduced(twin, twin_setup, converted)
    assert found["worlds"] == expected["worlds"]
    for card, holders in (expected["cards"] or {}).items():
        assert found["cards"][card] == holders
        assert found["odds"][card] == pytest.approx(expected["odds"][card], abs=1e-12)
    assert found.get("sums") == pytest.approx(expected.get("sums"), abs=1e-12)
    if "missing" in expected:
        assert found["hidden"] == pytest.approx(expected["missing"], abs=1e-12)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_twin_deduces_the_same_from_every_sample(name: str) -> None:
    record = kept_record(name)
    deduce_alike(record.game, record.setup, record.notes)


RANDOM = [("cataline", 18, players) for players in (3, 4, 5)] + [
    ("sleuth", 23, players) for players in (3, 4, 5, 6, 7)
]


@pytest.mark.parametrize(("word", "notes", "players"), RANDOM)
@pytest.mark.parametrize("seed", range(3))
def test_the_twin_deduces_the_same_from_games(
    word: str, notes: int, players: int, seed: int
) -> None:
    noted = played(word, seed, players=players, notes=notes)
    deduce_alike(word, noted.setup, noted.notes)


def written(folder: Path, **texts: str | bytes) -> list[Path]:
    for name, text in texts.items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.toml").write_bytes(data)
    return sorted(folder.glob("*.toml"))


def test_a_tables_own_games_are_put_beside_them(tmp_path: Path) -> None:
    shelf = Shelf()
    put_own(shelf, written(tmp_path, one=declarations.THREE_LISTS, two=declarations.TWO_ATTRIBUTES))
    assert list(shelf) == ["suits-and-numbers", "who-took-it"]
    assert shelf["who-took-it"].title == "Who took it?"
    assert shelf.faults == []


def test_a_faulty_file_is_told_with_its_line_and_keeps_out_no_other(tmp_path: Path) -> None:
    shelf = Shelf()
    faulty = declarations.THREE_LISTS.replace('"lamp"', "7")
    binary = written(tmp_path, a=faulty, b="title =", c=b"\xff", d=declarations.NAMED_CARDS)
    put_own(shelf, binary)
    assert list(shelf) == ["a-small-gang"]
    assert [str(fault) for fault in shelf.faults] == [
        'a.toml, line 5, cards.things, no. 2: expected text: "7"',
        "b.toml, line 1: the value is missing after title =",
        "c.toml, line 1: this line isn’t UTF-8 text; save the file as UTF-8 in your editor",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_what_is_no_file_or_without_end_is_told_and_keeps_out_no_other(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.toml")
    (tmp_path / "b.toml").mkdir()
    (tmp_path / "c.toml").symlink_to("/dev/zero")
    (tmp_path / "d.toml").symlink_to("d.toml")
    (tmp_path / "e.toml").write_bytes(b"#" * 2_000_000)
    shelf = Shelf()
    put_own(shelf, written(tmp_path, one=declarations.THREE_LISTS))
    assert list(shelf) == ["who-took-it"]
    assert [str(fault) for fault in shelf.faults] == [
        *(f"{name}.toml: this file can’t be read: this isn’t a file" for name in "abc"),
        "d.toml: this file can’t be read: Too many levels of symbolic links",
        "e.toml, file: too large: a game definition can have at most 100000 bytes",
    ]


def test_two_files_of_one_id_are_both_named(tmp_path: Path) -> None:
    shelf = Shelf()
    named = "# mine\nid = 'who-took-it'\n" + declarations.TWO_ATTRIBUTES
    put_own(
        shelf,
        written(tmp_path, one=declarations.THREE_LISTS, two=declarations.THREE_LISTS, zoo=named),
    )
    assert list(shelf) == ["who-took-it"]
    told = (
        "this game has the same ID, “who-took-it”, as the one in one.toml, line 1, title; remove "
        "one of the files, or give this game another ID in its first lines: "
        'id = "who-took-it-2"'
    )
    assert [str(fault) for fault in shelf.faults] == [
        f"two.toml, line 1, title: {told}",
        f"zoo.toml, line 2, id: {told}",
    ]


def test_a_file_with_the_id_of_a_built_in_game_is_told_what_to_change(tmp_path: Path) -> None:
    shelf = Shelf()
    put_shipped(shelf)
    put_own(shelf, written(tmp_path, one="id = 'clue'\n" + declarations.THREE_LISTS))
    assert [str(fault) for fault in shelf.faults] == [
        "one.toml, line 1, id: a built-in game has the ID “clue”; give this one another ID in its "
        'first lines: id = "clue-2"'
    ]


def test_a_tables_own_game_carries_its_declaration_and_is_made_of_it_again() -> None:
    game = own_game(declarations.THREE_LISTS)
    assert game.declaration is not None
    assert carried_game(game.declaration).id == game.id
    assert carried_game(game.declaration) is carried_game(dict(game.declaration))


def test_a_carried_declaration_that_is_faulty_is_refused() -> None:
    with pytest.raises(Faults, match="title: this field is missing"):
        carried_game({"cards": {"people": ["Ann"]}})
