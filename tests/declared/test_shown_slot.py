"""Who passed, and who showed a card then."""

from notepad.core.form import Draft, tapped
from notepad.core.slots import MORE
from notepad.declared.setup import Accuse, Suggest
from notepad.declared.slots import NOBODY
from tests.declared.at_table import AtTable
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS

PLAYERS = ["Ann", "Bob", "Cem", "Dee"]
TABLE = AtTable(THREE_LISTS, {"players": PLAYERS, "me": "Bob", "hand": ["Bea", "key"]})
NAMED = AtTable(NAMED_CARDS, {"players": ["Ann", "Bob", "Cem"], "me": "Bob", "hand": ["A", "B"]})
OUT = "announcement = { wrong = 'out' }\n"
CARDS = ("Bea", "key", "barn")


def suggest(asker: str, passed: str, shown_by: str | None, card: str | None = None) -> Suggest:
    return Suggest(
        asker=asker, cards=CARDS, passed=tuple(passed.split()), shown_by=shown_by, card=card
    )


def test_who_was_not_heard_is_tapped_off_and_has_not_passed() -> None:
    note = suggest("Ann", "Cem", "Dee")
    draft: Draft = {"asker": ("Ann",)}
    for card, group in zip(CARDS, ("people", "things", "places"), strict=True):
        draft = tapped(draft, TABLE.form(draft).row(f"named-{group}"), card)
    draft = tapped(draft, TABLE.form(draft).row("shown"), MORE)
    draft = tapped(draft, TABLE.form(draft).row("shown-not"), "Bob")
    draft = tapped(draft, TABLE.form(draft).row("shown"), "Dee")
    assert TABLE.form(draft).outcome == note
    assert TABLE.form(TABLE.game.keypad.draft(TABLE.setup, note)).outcome == note
    assert TABLE.said(note) == "Ann named Bea, key and barn: Cem passed, Dee showed one"


def test_nobody_can_be_tapped_and_all_others_passed() -> None:
    draft = dict(TABLE.game.keypad.draft(TABLE.setup, suggest("Ann", "", "Dee")))
    outcome = TABLE.form({**draft, "shown": (NOBODY,), "shown-not": ()}).outcome
    assert outcome == suggest("Ann", "Bob Cem Dee", None)


def test_that_somebody_passed_who_answers_no_more_is_kept_when_the_note_is_mended() -> None:
    table = AtTable(OUT + THREE_LISTS, TABLE.setup_document)
    wrong = Accuse(player="Cem", cards=CARDS, correct=False)
    note = suggest("Ann", "Bob Cem", "Dee")
    assert table.form(table.game.keypad.draft(table.setup, note), [wrong]).outcome == note


def test_who_answers_no_more_is_not_taken_to_have_passed() -> None:
    table = AtTable(OUT + THREE_LISTS, TABLE.setup_document)
    wrong = Accuse(player="Cem", cards=CARDS, correct=False)
    draft = dict(TABLE.game.keypad.draft(TABLE.setup, suggest("Ann", "Bob Cem", "Dee")))
    del draft["heard-shown"]
    assert table.form(draft, [wrong]).outcome == suggest("Ann", "Bob", "Dee")
    assert TABLE.form(draft, [wrong]).outcome == suggest("Ann", "Bob Cem", "Dee")


def test_who_cannot_have_any_of_the_cards_is_dimmed() -> None:
    passed = suggest("Ann", "Cem Dee", None)
    view = TABLE.view([passed], known=TABLE.known(passed))
    draft = {**TABLE.game.keypad.draft(TABLE.setup, suggest("Bob", "", "Cem")), "card": ()}
    row = TABLE.game.form(view, draft).row("shown")
    assert [choice.key for choice in row.choices if choice.dimmed] == ["Cem", "Dee", MORE]


def test_who_was_not_heard_to_pass_is_no_difference_and_who_showed_is() -> None:
    sentence = TABLE.game.keypad.sentence_of(suggest("Ann", "Cem", "Dee"))
    whole, less = suggest("Ann", "Bob Cem", "Dee", "key"), suggest("Ann", "Cem", "Dee")
    assert list(sentence.apart(whole, less)) == []
    (slot,) = sentence.apart(whole, suggest("Ann", "Bob", "Cem"))
    assert slot.key == "shown"


def test_everybody_hears_who_showed_and_nobody_which_card() -> None:
    whole = suggest("Ann", "Cem", "Dee", "key")
    assert TABLE.game.keypad.public(TABLE.setup, whole) == suggest("Ann", "Cem", "Dee")
