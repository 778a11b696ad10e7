from dataclasses import fields
from typing import get_args

from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskAll, AskOne, Note


def test_every_kind_of_note_has_the_word_that_records_use() -> None:
    kinds = {kind.kind: kind for kind in get_args(Note)}
    assert set(kinds) == {"ask-one", "ask-all", "accuse", "accuse-card", "reveal"}
    assert dict(GAME.keypad.note_types) == kinds


def test_whom_a_question_to_all_asks_is_no_field_of_it() -> None:
    assert "target" in {field.name for field in fields(AskOne)}
    assert {field.name for field in fields(AskAll)} == {"asker", "about", "gave"}


def test_cards_need_not_have_been_seen() -> None:
    assert AskOne(asker="Ann", target="Cem", about="blue", passed=2).seen is None
