from dataclasses import fields
from typing import get_args

from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Draw, Note


def test_every_kind_of_note_has_the_word_that_records_use() -> None:
    kinds = {kind.kind: kind for kind in get_args(Note)}
    assert set(kinds) == {"ask", "exchange", "solve", "reveal"}
    assert dict(GAME.keypad.note_types) == kinds


def test_my_search_cards_are_in_no_record() -> None:
    assert {field.name for field in fields(Ask)} == {"asker", "target", "about", "count", "seen"}
    assert Draw not in get_args(Note)
    assert fields(Draw) == ()
