import json

import pytest

from notepad.core.faults import Faults
from notepad.declared.declaration_file import from_document, read_declaration, to_document
from tests.declared.declarations import SOUND, THREE_LISTS


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_a_declaration_comes_back_from_the_document_that_a_record_carries(text: str) -> None:
    declared = read_declaration(text)
    document = json.loads(json.dumps(to_document(declared)))
    assert from_document(document) == declared


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("Who took it?", "who-took-it"),
        ("Écarté à trois", "ecarte-a-trois"),
        ("Ö", "o"),
        ("牌", "own-game"),
        ("x" * 80, "x" * 40),
        ("-- 7 --", "7"),
    ],
)
def test_a_game_without_an_id_has_one_made_of_its_title(title: str, word: str) -> None:
    assert read_declaration(THREE_LISTS.replace("Who took it?", title)).id == word


def test_a_title_may_be_of_letters_that_run_from_right_to_left() -> None:
    for title in ("מי לקח", "من أخذ", "🂡 and 👩‍👧"):
        assert read_declaration(THREE_LISTS.replace("Who took it?", title)).title == title


def test_a_title_that_would_turn_others_round_is_refused() -> None:
    with pytest.raises(Faults, match="line 1, title: this is written with letters"):
        read_declaration(THREE_LISTS.replace("Who took it?", "x\u202ey"))


def test_two_cards_that_look_the_same_are_refused() -> None:
    with pytest.raises(Faults, match=r"line 5, cards.things\[3\]: this name looks like another"):
        read_declaration(THREE_LISTS.replace('"key"', '"key", "key\u200b"'))


@pytest.mark.parametrize("before", ["\ufeff", "# a comment\r\n"])
def test_marks_of_other_editors_do_no_harm(before: str) -> None:
    text = (before + THREE_LISTS).replace("\n", "\r\n")
    assert read_declaration(text.encode()) == read_declaration(THREE_LISTS)


def test_what_is_no_toml_is_told_at_its_line() -> None:
    with pytest.raises(Faults) as refused:
        read_declaration(THREE_LISTS.replace('"lamp",', '"lamp" "'))
    assert str(refused.value) == "line 5: not TOML: Unclosed array"


def test_a_word_that_could_not_be_read_keeps_no_other_fault_from_being_told() -> None:
    text = THREE_LISTS.replace('"lamp"', "7").replace("[cards]", "[attributes]")
    with pytest.raises(Faults) as refused:
        read_declaration(f"players = 4\n{text}")
    told = str(refused.value).splitlines()
    assert told == [
        "line 1, players: a list was expected",
        "line 6, attributes.things[1]: text was expected",
    ]


def test_an_empty_file_misses_its_title_and_its_cards() -> None:
    with pytest.raises(Faults) as refused:
        read_declaration("")
    assert [fault.path for fault in refused.value.faults] == ["line 1, title", "line 1, cards"]
