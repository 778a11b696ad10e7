"""Cards that are named or asked about, who passed, who showed one, and which I had best show."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.faults import Unread
from notepad.core.form import Draft, tapped
from notepad.core.game import View
from notepad.core.slots import MORE, Moment
from notepad.declared.setup import Accuse, Note, Suggest
from notepad.declared.slots import NOBODY, asked_cards, miscounted, only_without
from tests.declared.declarations import (
    FOUR_LISTS,
    LISTS,
    NAMED,
    NAMED_THREE,
    SETUP,
    SUMS,
    THREE_LISTS,
    AtTable,
    suggest,
)
from tests.games.tables import pondered, view_of


def moment(table: AtTable, **values: object) -> Moment:  # type: ignore[type-arg]
    return Moment(table.setup, values)


def test_one_card_of_each_group_is_tapped_group_by_group() -> None:
    draft = {"asker": ("Ann",)}
    assert LISTS.form(draft).step == ("named-people",)
    chosen = tapped(draft, LISTS.form(draft).row("named-people"), "Cid")
    assert LISTS.form(chosen).step == ("named-things",)
    things = LISTS.form(chosen).row("named-things").choices
    assert [choice.key for choice in things] == ["rope", "lamp", "key"]


def test_on_the_sheet_the_named_cards_are_tapped_in_any_order() -> None:
    draft: Draft = {"asker": ("Ann",)}
    for card in ("lamp", "Cid"):
        row = LISTS.form(draft).row_on_sheet(card)
        assert row is not None
        draft = tapped(draft, row, card)
    assert LISTS.form(draft).step == ("named-places",)


def test_a_tap_on_a_named_card_takes_it_back() -> None:
    draft = {"asker": ("Ann",), "named-people": ("Cid",)}
    again = tapped(draft, LISTS.form(draft).row("named-people"), "Cid")
    assert [choice.key for choice in LISTS.form(again).row("named-people").choices] == [
        *("Ann", "Bea", "Cid")
    ]


def test_where_there_are_no_groups_cards_are_tapped_on_the_sheet_until_there_are_enough() -> None:
    draft = {"kind": ("chips",), "asker": ("Ann",), "whom": ("Cem",), "named": ("A", "C")}
    row = NAMED.form(draft).row("named")
    assert (row.status, row.choices, row.many) == ("2 of 3", (), True)
    assert NAMED.form(draft).sheet_rows == ("named",)


def test_the_cards_that_a_question_is_about_are_those_named_or_all_of_its_classes() -> None:
    assert asked_cards(moment(LISTS, cards=("Ann", "key"))) == ("Ann", "key")
    assert asked_cards(moment(SUMS, about=("red",))) == ("red-1", "red-2", "red-3", "red-4")
    assert asked_cards(moment(SUMS, about="4")) == ("red-4", "blue-4", "green-4")
    assert asked_cards(moment(SUMS, about=("red", "4"))) == ("red-4",)


def test_of_what_could_not_be_read_no_cards_are_asked_for() -> None:
    assert asked_cards(moment(LISTS, cards=Unread())) == ()
    assert asked_cards(moment(SUMS, about=(Unread(),))) == ()


def test_cards_that_are_too_few_or_too_many_are_counted_in_words() -> None:
    at = moment(LISTS)
    assert miscounted(at, 1, 3) == "1 card, but it must be 3"
    assert miscounted(at, 4, 3) == "4 cards, but it must be 3"


def test_fields_of_other_games_are_refused_and_unread_ones_were_told_already() -> None:
    rule = only_without("cards", "sum")
    told = [str(fault) for fault in rule(moment(LISTS, cards=("Ann",), sum=None))]
    assert told == ["cards: no such field here"]
    assert list(rule(moment(LISTS, cards=Unread()))) == []


OUT = "announcement = { wrong = 'out' }\n"


def test_who_was_not_heard_is_tapped_off_and_has_not_passed() -> None:
    note = suggest("Ann", "Cem", "Dee")
    draft: Draft = {"asker": ("Ann",)}
    for card, group in zip(NAMED_THREE, ("people", "things", "places"), strict=True):
        draft = tapped(draft, FOUR_LISTS.form(draft).row(f"named-{group}"), card)
    draft = tapped(draft, FOUR_LISTS.form(draft).row("shown"), MORE)
    draft = tapped(draft, FOUR_LISTS.form(draft).row("shown-not"), "Bob")
    draft = tapped(draft, FOUR_LISTS.form(draft).row("shown"), "Dee")
    assert FOUR_LISTS.form(draft).outcome == note
    assert FOUR_LISTS.form(FOUR_LISTS.game.keypad.draft(FOUR_LISTS.setup, note)).outcome == note
    assert FOUR_LISTS.said(note) == "Ann named Bea, key and barn: Cem passed, Dee showed one"


def test_nobody_can_be_tapped_and_all_others_passed() -> None:
    draft = dict(FOUR_LISTS.game.keypad.draft(FOUR_LISTS.setup, suggest("Ann", "", "Dee")))
    outcome = FOUR_LISTS.form({**draft, "shown": (NOBODY,), "shown-not": ()}).outcome
    assert outcome == suggest("Ann", "Bob Cem Dee", None)


def test_that_somebody_passed_who_answers_no_more_is_kept_when_the_note_is_mended() -> None:
    table = AtTable(OUT + THREE_LISTS, FOUR_LISTS.setup_document)
    wrong = Accuse(player="Cem", cards=NAMED_THREE, correct=False)
    note = suggest("Ann", "Bob Cem", "Dee")
    assert table.form(table.game.keypad.draft(table.setup, note), [wrong]).outcome == note


def test_who_answers_no_more_is_not_taken_to_have_passed() -> None:
    table = AtTable(OUT + THREE_LISTS, FOUR_LISTS.setup_document)
    wrong = Accuse(player="Cem", cards=NAMED_THREE, correct=False)
    draft = dict(FOUR_LISTS.game.keypad.draft(FOUR_LISTS.setup, suggest("Ann", "Bob Cem", "Dee")))
    del draft["heard-shown"]
    assert table.form(draft, [wrong]).outcome == suggest("Ann", "Bob", "Dee")
    assert FOUR_LISTS.form(draft, [wrong]).outcome == suggest("Ann", "Bob Cem", "Dee")


def test_who_cannot_have_any_of_the_cards_is_dimmed() -> None:
    passed = suggest("Ann", "Cem Dee", None)
    view = FOUR_LISTS.view([passed], known=FOUR_LISTS.known(passed))
    draft = {
        **FOUR_LISTS.game.keypad.draft(FOUR_LISTS.setup, suggest("Bob", "", "Cem")),
        "card": (),
    }
    row = FOUR_LISTS.game.form(view, draft).row("shown")
    assert [choice.key for choice in row.choices if choice.dimmed] == ["Cem", "Dee", MORE]


def test_who_was_not_heard_to_pass_is_no_difference_and_who_showed_is() -> None:
    sentence = FOUR_LISTS.game.keypad.sentence_of(suggest("Ann", "Cem", "Dee"))
    whole, less = suggest("Ann", "Bob Cem", "Dee", "key"), suggest("Ann", "Cem", "Dee")
    assert list(sentence.apart(whole, less)) == []
    (slot,) = sentence.apart(whole, suggest("Ann", "Bob", "Cem"))
    assert slot.key == "shown"


def test_everybody_hears_who_showed_and_nobody_which_card() -> None:
    whole = suggest("Ann", "Cem", "Dee", "key")
    assert FOUR_LISTS.game.keypad.public(FOUR_LISTS.setup, whole) == suggest("Ann", "Cem", "Dee")


GAME = LISTS.game
USUAL = "Tap the card that was shown."
DRAFT = {
    "who": ("Ann",),
    "named-people": ("Cid",),
    "named-things": ("lamp",),
    "named-places": ("mill",),
    "shown": ("Bob",),
}
SHOWED = Suggest(asker="Ann", cards=("Ann", "key", "mill"), passed=(), shown_by="Bob", card="mill")


def view(
    *notes: Note, showing: dict[tuple[str, str], float] | None = None, level: Level = Level.ODDS
) -> View:
    known = replace(GAME.reasoner(SETUP).follow(notes), showing=showing)
    return view_of(GAME, SETUP, notes, known, level=level)


def hint(view: View, **tapped: str) -> str:
    draft = {**DRAFT, **{key: (choice,) for key, choice in tapped.items()}}
    return GAME.form(view, draft).hint


@pytest.mark.parametrize(
    ("lamp", "mill", "said"),
    [
        (0.3, 0.2, "Show mill: it tells Ann least."),
        (0.2, 0.3, "Show lamp: it tells Ann least."),
        (0.2, 0.0, "Show mill: Ann knows already that it is not hidden."),
        (0.2, 0.2, "Show any of your cards: they tell Ann alike."),
    ],
)
def test_the_card_that_tells_the_asker_least_is_named(lamp: float, mill: float, said: str) -> None:
    showing = {("Ann", "lamp"): lamp, ("Ann", "mill"): mill, ("Cem", "lamp"): 9, ("Cem", "mill"): 0}
    assert hint(view(showing=showing)) == said


def test_what_is_pondered_of_the_game_says_which_card_to_show() -> None:
    notes = (replace(SHOWED, cards=("Ann", "lamp", "barn"), card="lamp"),)
    known = pondered(GAME, SETUP, *notes)
    assert known.showing is not None
    assert known.showing["Cem", "lamp"] < known.showing["Cem", "mill"]
    after = replace(view(*notes), known=known)
    assert hint(after, who="Cem") == "Show lamp: it tells Cem least."


def test_a_card_that_the_asker_has_seen_is_named_before_anything_is_reckoned() -> None:
    assert hint(view(SHOWED)) == "Show mill: Ann has seen it already."
    assert hint(view(SHOWED), who="Cem") == USUAL


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION])
def test_nothing_is_advised_below_level_odds(level: Level) -> None:
    showing = {("Ann", "lamp"): 0.3, ("Ann", "mill"): 0.2}
    assert hint(view(SHOWED, showing=showing, level=level)) == USUAL


def test_nothing_is_advised_where_i_asked_or_have_no_choice() -> None:
    showing = {(name, card): 0.3 for name in ("Ann", "Cem") for card in ("lamp", "mill")}
    assert hint(view(showing=showing), who="Bob", shown="Ann") == USUAL
    only = GAME.form(view(showing=showing), {**DRAFT, "named-things": ("key",)})
    assert only.outcome is not None
