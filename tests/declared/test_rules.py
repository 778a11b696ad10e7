"""The rules of declared games in short."""

from __future__ import annotations

import pytest

from notepad.core.files import resource
from notepad.declared.deck import Deck
from notepad.declared.declaration_file import declaration_text, read_declaration
from notepad.declared.game import rules_of
from tests.declared.declarations import SOUND, THREE_LISTS


def told(text: str) -> str:
    parts = rules_of(Deck(read_declaration(text)))
    return "\n".join(f"{part.heading}: {part.text}" for part in parts)


def test_rules_are_made_of_what_is_declared() -> None:
    clue = told(resource("games", "clue.toml").read_text("utf-8"))
    assert clue == (
        "What is sought: One card of each group lies hidden: Suspects, Weapons and Rooms. "
        "Whoever first names them wins.\n"
        "The deal: The other cards are dealt one by one, so some hands may have one more.\n"
        "A turn: Name one card of each group (Suspects, Weapons and Rooms). In seat order the "
        "others say that they have none of them, until one shows you one, in secret. "
        "All see who shows.\n"
        "If you are wrong: You ask and announce no more, but go on answering."
    )


def test_rules_say_how_many_cards_are_hidden_and_named() -> None:
    vienna = told(resource("games", "black-vienna.toml").read_text("utf-8"))
    assert "3 cards lie hidden. Whoever first names them wins." in vienna
    assert "Name 3 cards to one player. He says how many of them he has." in vienna


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_every_game_has_rules_of_whole_sentences(text: str) -> None:
    lines = told(text).splitlines()
    assert len(lines) >= 4
    assert all(line.endswith(".") and "{" not in line for line in lines)


WRITTEN = THREE_LISTS.replace(
    "[cards]", 'rules = """Ask.\nThen guess.\n\n  The winner deals. """\n[cards]'
)


def test_rules_that_a_table_wrote_are_told_in_their_place() -> None:
    assert told(WRITTEN) == ": Ask. Then guess.\n: The winner deals."


def test_written_rules_are_kept_with_the_game() -> None:
    declared = read_declaration(WRITTEN)
    assert read_declaration(declaration_text(declared)) == declared
