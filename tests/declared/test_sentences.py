"""What can be noted in a declared game: said, tapped, read again; and faults by their paths."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.form import Draft, tapped
from notepad.core.game import View
from notepad.core.help_levels import Level
from notepad.core.seats import Reseating
from notepad.core.slots import MORE, Moment
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import (
    Accuse,
    Count,
    Gather,
    Look,
    Note,
    SeeOne,
    Suggest,
)
from tests.declared.declarations import (
    EXAMPLES,
    FOUR_LISTS,
    LISTS,
    NAMED,
    NAMED_CARDS,
    NAMED_THREE,
    OUT_OF_PLAY,
    PLAYERS,
    RANGES,
    SEE_ONE,
    SETUP,
    SOUND,
    SUMS,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    AtTable,
    deck_of,
    suggest,
)
from tests.games.tables import pondered, view_of


@pytest.mark.parametrize(
    ("text", "topics", "kinds"),
    [
        (THREE_LISTS, "show-one announce fact leave reveal", "suggest accuse known leave reveal"),
        (
            TWO_ATTRIBUTES,
            "count gather announce fact leave reveal",
            "count gather accuse known leave reveal",
        ),
        (
            NAMED_CARDS,
            "chips show-one announce fact leave reveal",
            "count suggest accuse known leave reveal",
        ),
        (
            SOUND["gather"],
            "gather count announce fact leave reveal",
            "gather count accuse known leave reveal",
        ),
    ],
)
def test_its_topics_are_the_questions_as_declared_then_the_end(
    text: str, topics: str, kinds: str
) -> None:
    keypad = keypad_of(deck_of(text))
    assert [topic.key for topic in keypad.topics] == topics.split()
    assert list(keypad.note_types) == kinds.split()


@pytest.mark.parametrize("text", [TWO_ATTRIBUTES, TWO_ATTRIBUTES.replace("gather", "who-has")])
def test_classes_stand_at_one_place_whether_one_player_is_asked_or_all(text: str) -> None:
    to_one, to_all = sorted(keypad_of(deck_of(text)).topics[:2], key=lambda topic: topic.key)
    assert to_one.key == "count"
    bands = [topic.bands_in(Moment(None)) for topic in (to_one, to_all)]
    assert [key for keys in bands[0] for key in keys][-2:] == ["whom", "count"]
    assert bands[0][:-2] == bands[1][:-1]
    assert len(bands[1]) > 1


def test_the_first_question_is_the_usual_one() -> None:
    row = LISTS.form({}).row("kind")
    assert [choice.key for choice in row.choices if choice.chosen] == ["show-one"]


BAGS = AtTable(
    (EXAMPLES / "count.toml").read_text("utf-8"),
    {
        "players": [*PLAYERS],
        "me": "Bob",
        "hand": [
            "big-red-bag",
            "big-red-box",
            "big-red-case",
            *(f"small-red-{one}" for one in ("bag", "box", "case", "trunk")),
        ],
        "table": ["big-blue-bag"],
    },
)


def count(asker: str, target: str, about: str, number: int, seen: str | None = None) -> Count:
    cards = None if seen is None else tuple(seen.split())
    return Count(asker=asker, target=target, about=tuple(about.split()), count=number, seen=cards)


def gather(gave: dict[str, Any]) -> Gather:
    return Gather(asker="Ann", about="blue", gave=gave)


def test_where_so_many_cards_are_named_they_are_tapped_on_the_sheet() -> None:
    note = Suggest(asker="Ann", cards=("A", "H"), passed=("Bob",), shown_by="Cem")
    NAMED.comes_back(note)
    assert NAMED.form({"kind": ("show-one",)}).sheet_rows == ("named",)


def test_slips_are_another_who_showed_and_another_card() -> None:
    note = suggest("Bob", "Cem", "Dee", "barn")
    found = FOUR_LISTS.slips(note)
    assert suggest("Bob", "", "Cem", "barn") in found
    assert suggest("Bob", "Cem", "Dee", "key") in found
    assert note not in found


@pytest.mark.parametrize(
    ("note", "order", "meant"),
    [
        (suggest("Ann", "Bob Cem", "Dee"), "Ann Cem Bob Dee", suggest("Ann", "Cem Bob", "Dee")),
        (suggest("Ann", "Bob", "Cem"), "Ann Dee Cem Bob", suggest("Ann", "Dee", "Cem")),
        (suggest("Ann", "Cem", "Dee"), "Ann Cem Bob Dee", suggest("Ann", "Cem", "Dee")),
        (
            suggest("Cem", "Dee Ann Bob", None),
            "Bob Ann Cem Dee",
            suggest("Cem", "Dee Bob Ann", None),
        ),
    ],
    ids=["another order", "another between", "one not heard", "nobody showed"],
)
def test_with_players_seated_otherwise_those_passed_who_sit_between_now(
    note: Suggest, order: str, meant: Suggest
) -> None:
    players = tuple(order.split())
    seats = Reseating({}, players, players[0])
    assert FOUR_LISTS.game.keypad.reseated(FOUR_LISTS.setup, note, seats) == meant
    assert not list(FOUR_LISTS.game.keypad.faults(FOUR_LISTS.setup.reseated(seats), meant))


def test_a_class_may_follow_another_until_the_number_is_tapped() -> None:
    draft: Draft = {"kind": ("count",), "who": ("Ann",), "whom": ("Bob",)}
    one = BAGS.form({**draft, "about-colour": ("red",)})
    assert one.outcome == count("Ann", "Bob", "red", 7)
    assert not one.at_once
    assert BAGS.form({**draft, "about-colour": ("red",), "count": ("7",)}).at_once


def test_slips_are_other_classes_of_the_same_attribute() -> None:
    note = count("Ann", "Cem", "green", 2)
    found = SUMS.slips(note)
    assert count("Ann", "Cem", "red", 2) in found
    assert count("Ann", "Cem", "4", 2) not in found


def test_a_certain_sum_is_offered_as_my_announcement_its_outcome_still_open() -> None:
    known = SUMS.known()
    total = next(iter(known.odds.sums))
    sure = replace(known, odds=replace(known.odds, sums={total: 1.0}))
    (found,) = SUMS.game.page(SUMS.view(known=sure)).findings
    assert (found.brief, found.offer) == (f"certain: the sum is {total}", "Announce it")
    assert not SUMS.game.form(SUMS.view(), found.draft).ready
    right = SUMS.game.form(SUMS.view(), {**found.draft, "said": ("right",)}).outcome
    assert right == Accuse(player="Bob", sum=total, correct=True)


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
    assert FOUR_LISTS.said(note) == "Ann suggested Bea, key and barn: Cem passed, Dee showed one"


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
USUAL = "Tap the card shown."
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
        (0.3, 0.2, "Show mill: Ann learns the least from it."),
        (0.2, 0.3, "Show lamp: Ann learns the least from it."),
        (0.2, 0.0, "Show mill: Ann already knows it isn’t hidden."),
        (0.2, 0.2, "Show any of your cards: Ann learns the same from each."),
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
    assert hint(after, who="Cem") == "Show lamp: Cem learns the least from it."


def test_a_card_that_the_asker_has_seen_is_named_before_anything_is_reckoned() -> None:
    assert hint(view(SHOWED)) == "Show mill: Ann has seen it already."
    assert hint(view(SHOWED), who="Cem") == USUAL


def test_nothing_is_advised_where_i_asked_or_have_no_choice() -> None:
    showing = {(name, card): 0.3 for name in ("Ann", "Cem") for card in ("lamp", "mill")}
    asked = {"named-things": "key", "named-places": "barn"}
    assert hint(view(showing=showing), who="Bob", shown="Ann", **asked) == USUAL
    only = GAME.form(view(showing=showing), {**DRAFT, "named-things": ("key",)})
    assert only.outcome is not None


FIVES = AtTable(SEE_ONE, {"players": [*PLAYERS], "me": "Bob", "hand": ["red-1", "red-2", "blue-1"]})


def see(asker: str, target: str, about: str, card: str | None = None, **more: bool) -> SeeOne:
    """Return that a player asked another for a card, who showed one, unless `more` says not."""
    words = tuple(about.split())
    return SeeOne(asker=asker, target=target, about=words, **{"shows": True, **more}, card=card)


def test_none_may_have_been_a_card_and_the_other_way_round() -> None:
    mine, others = see("Bob", "Ann", "blue", "blue-4"), see("Ann", "Cem", "3")
    assert replace(mine, shows=False, card=None) in FIVES.slips(mine)
    assert replace(mine, card="blue-2") in FIVES.slips(mine)
    assert replace(others, shows=False) in FIVES.slips(others)


def test_everybody_hears_whether_one_was_shown_and_only_two_see_which() -> None:
    keypad, shown = FIVES.game.keypad, see("Ann", "Cem", "3", "blue-3")
    assert keypad.overheard(FIVES.setup, shown) == see("Ann", "Cem", "3")
    for me in PLAYERS:
        setup = replace(FIVES.setup, me=me)
        assert keypad.heard_by_me(setup, shown).card == (None if me == "Bob" else "blue-3")


SPANS = AtTable(
    RANGES,
    {
        "players": [*PLAYERS],
        "me": "Bob",
        "hand": ["red-1", "red-2", "blue-6"],
        "table": ["blue-1", "blue-2"],
    },
)
RED_LOW = Count(asker="Ann", target="Cem", about=("red",), range=("2", "4"), count=2)
LOW = Count(asker="Bob", target="Cem", range=("2", "4"), count=1, seen=("red-3",))
THREE = Count(asker="Ann", target="Cem", cards=("red-1", "red-3", "blue-4"), count=1)


@pytest.mark.parametrize(
    ("note", "topic", "said"),
    [
        (RED_LOW, "count", "Ann asked Cem for red, 2 to 4: 2"),
        (LOW, "count-2", "Bob asked Cem for 2 to 4: 1 (red 3)"),
        (replace(LOW, range=("3", "3")), "count-2", "Bob asked Cem for 3: 1 (red 3)"),
        (count("Ann", "Cem", "red", 2), "count-3", "Ann asked Cem for red: 2"),
        (replace(THREE, cards=("red-1", "red-3")), "chips", "Ann asked Cem about red 1, red 3: 1"),
        (THREE, "chips-2", "Ann asked Cem about red 1, red 3, blue 4: 1"),
    ],
)
def test_notes_of_several_questions_of_a_kind_tell_which_it_was(
    note: Count, topic: str, said: str
) -> None:
    SPANS.comes_back(note)
    assert SPANS.game.keypad.draft(SPANS.setup, note)["kind"] == (topic,)
    assert SPANS.said(note).replace(" and ", ", ") == said


def test_a_range_is_noted_by_tapping_its_ends() -> None:
    draft: Draft = {}
    for row, choice in (
        ("kind", "count-2"),
        ("who", "Ann"),
        ("whom", "Cem"),
        ("range-from", "2"),
        ("range-to", "4"),
        ("count", "2"),
    ):
        form = SPANS.form(draft)
        draft = tapped(draft, form.row(row), choice)
    assert SPANS.form(draft).outcome == replace(LOW, asker="Ann", count=2, seen=None)
    to = SPANS.form(draft).row("range-to")
    assert [choice.key for choice in to.choices if choice.barred] == ["1"]
    draft = tapped(draft, SPANS.form(draft).row("range-from"), "5")
    assert SPANS.form(draft).outcome is None
    assert "5 to …" in "".join(piece.text for piece in SPANS.form(draft).line)


def test_another_range_may_have_been_meant_that_shares_an_end() -> None:
    meant = {slip.range for slip in SPANS.slips(RED_LOW)}
    assert {("2", "3"), ("1", "4"), ("2", "6")} < meant
    assert ("1", "5") not in meant


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


PILES = AtTable(OUT_OF_PLAY, {"players": ["Ann", "Bob"], "me": "Bob", "hand": ["ape", "emu"]})


def test_what_others_look_at_is_theirs_alone() -> None:
    told = PILES.faults(note="look", asker="Ann", cards=["bat"])
    assert told == ["cards: only the player who looked knows the cards"]
    assert PILES.faults(note="look", asker="Bob") == ["cards: this field is missing"]
    assert PILES.faults(note="turn-up", asker="Ann", cards=["bat", "cow"]) == []  # all there are
    assert PILES.faults(note="turn-up", asker="Ann", cards=["bat", "cow", "dog"]) == [
        "cards: 3 cards, but there must be 1"
    ]
    mine = Look(asker="Bob", cards=("bat",))
    assert PILES.game.keypad.overheard(PILES.setup, mine) == Look(asker="Bob")
