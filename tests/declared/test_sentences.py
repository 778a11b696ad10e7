"""What transcripts can't say of noting in a declared game: where rows stand, and who is out."""

import pytest

from notepad.core.slots import Moment
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Accuse, Count
from tests.declared.declarations import (
    FOUR_LISTS,
    NAMED_THREE,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    AtTable,
    deck_of,
    suggest,
)


@pytest.mark.parametrize("text", [TWO_ATTRIBUTES, TWO_ATTRIBUTES.replace("gather", "who-has")])
def test_classes_stand_at_one_place_whether_one_player_is_asked_or_all(text: str) -> None:
    to_one, to_all = sorted(keypad_of(deck_of(text)).topics[:2], key=lambda topic: topic.key)
    assert to_one.key == "count"
    bands = [topic.bands_in(Moment(None)) for topic in (to_one, to_all)]
    assert [key for keys in bands[0] for key in keys][-2:] == ["whom", "count"]
    assert bands[0][:-2] == bands[1][:-1]
    assert len(bands[1]) > 1


OUT = AtTable("announcement = { wrong = 'out' }\n" + THREE_LISTS, FOUR_LISTS.setup_document)
WRONG = Accuse(player="Cem", cards=NAMED_THREE, correct=False)


def test_who_answers_no_more_has_not_passed_unless_a_note_that_is_mended_says_so() -> None:
    note = suggest("Ann", "Bob Cem", "Dee")
    draft = dict(OUT.game.keypad.draft(OUT.setup, note))
    assert OUT.form(draft, [WRONG]).outcome == note
    del draft["heard-shown"]
    assert OUT.form(draft, [WRONG]).outcome == suggest("Ann", "Bob", "Dee")
    assert FOUR_LISTS.form(draft, [WRONG]).outcome == note


def test_who_was_not_heard_to_pass_is_no_difference_and_who_showed_is() -> None:
    sentence = FOUR_LISTS.game.keypad.sentence_of(suggest("Ann", "Cem", "Dee"))
    whole, less = suggest("Ann", "Bob Cem", "Dee", "key"), suggest("Ann", "Cem", "Dee")
    assert list(sentence.apart(whole, less)) == []
    (slot,) = sentence.apart(whole, suggest("Ann", "Bob", "Cem"))
    assert slot.key == "shown"


def test_a_range_of_the_only_list_is_noted_where_players_ask_for_classes_listed_by_hand() -> None:
    table = AtTable(
        """
        title = "One list"
        players = [2, 3]
        cards = {pets = ["ape", "bat", "cow", "dog"]}
        classes = {furry = ["ape", "bat"]}
        hidden = {count = 1}
        questions = [{kind = "count", range = "group"}, {kind = "chips", cards = 1}]
        """,
        {"players": ["Ann", "Bob", "Cem"], "me": "Bob", "hand": ["ape"]},
    )
    table.comes_back(Count(asker="Ann", target="Cem", range=("pets", "pets"), count=1))
