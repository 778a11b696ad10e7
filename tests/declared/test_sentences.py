"""What can be noted in a declared game: said, tapped, read again; and faults by their paths."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, tapped
from notepad.core.game import View
from notepad.core.seats import Reseating
from notepad.core.slots import MORE, Moment
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import (
    Accuse,
    Count,
    Gather,
    Look,
    Note,
    Reveal,
    SeeOne,
    Suggest,
    TurnUp,
)
from notepad.declared.slots import NOBODY
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
from tests.games.tables import comes_back, pondered, view_of

WRONG = Accuse(player="Ann", cards=("Cid", "lamp", "pond"), correct=False)


@pytest.mark.parametrize(
    ("text", "topics", "kinds"),
    [
        (THREE_LISTS, "show-one announce reveal", "suggest accuse reveal"),
        (TWO_ATTRIBUTES, "count gather announce reveal", "count gather accuse reveal"),
        (NAMED_CARDS, "chips show-one announce reveal", "count suggest accuse reveal"),
        (SOUND["gather"], "gather count announce reveal", "gather count accuse reveal"),
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


def test_cards_are_laid_open_once_nobody_can_win_any_more() -> None:
    everybody = [replace(WRONG, player=name) for name in LISTS.setup.players]
    assert "reveal" in [choice.key for choice in LISTS.form({}, everybody).row("kind").choices]
    offered = [choice.key for choice in LISTS.form({}, everybody[:2]).row("kind").choices]
    assert "reveal" not in offered


RIGHT = Accuse(player="Cem", cards=("Ann", "rope", "barn"), correct=True)


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
CHIPS = '[[questions]]\nkind = "chips"\ncards = 2\n'
BOTH = AtTable(
    TWO_ATTRIBUTES.replace("[announcement]", f"{CHIPS}[announcement]"), SUMS.setup_document
)


def count(asker: str, target: str, about: str, number: int, seen: str | None = None) -> Count:
    cards = None if seen is None else tuple(seen.split())
    return Count(asker=asker, target=target, about=tuple(about.split()), count=number, seen=cards)


def gather(gave: dict[str, Any]) -> Gather:
    return Gather(asker="Ann", about="blue", gave=gave)


SAID: list[tuple[AtTable, list[tuple[Note, str]]]] = [
    (
        FOUR_LISTS,
        [
            (suggest("Ann", "", "Bob", "key"), "Ann suggested Bea, key and barn: Bob showed key"),
            (
                suggest("Bob", "Cem", "Dee", "barn"),
                "Bob suggested Bea, key and barn: Cem passed, Dee showed barn",
            ),
            (
                suggest("Ann", "Bob Cem", "Dee"),
                "Ann suggested Bea, key and barn: Bob and Cem passed, Dee showed one",
            ),
            (suggest("Cem", "", "Dee"), "Cem suggested Bea, key and barn: Dee showed one"),
            (
                suggest("Cem", "Dee Ann Bob", None),
                "Cem suggested Bea, key and barn: Dee, Ann and Bob passed, and no card was shown",
            ),
            (
                suggest("Bob", "Cem", "Dee"),
                "Bob suggested Bea, key and barn: Cem passed, Dee showed one",
            ),
        ],
    ),
    (
        SUMS,
        [
            (count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
            (count("Ann", "Bob", "blue", 2), "Ann asked Bob for blue: 2"),
            (count("Bob", "Ann", "4", 1, "red-4"), "Bob asked Ann for 4: 1 (red 4)"),
            (count("Bob", "Ann", "4", 1), "Bob asked Ann for 4: 1"),
            (count("Bob", "Ann", "4", 0, ""), "Bob asked Ann for 4: 0"),
            (
                gather({"Bob": "blue-1", "Cem": True}),
                "Ann asked everybody for blue: Bob blue 1, Cem one",
            ),
            (
                gather({"Bob": "blue-2", "Cem": False}),
                "Ann asked everybody for blue: Bob blue 2, Cem none",
            ),
            (Accuse(player="Ann", sum=7, correct=False), "Ann announced 7: wrong"),
            (Accuse(player="Ann", sum=30, correct=True), "Ann announced 30, was right and won"),
        ],
    ),
    (
        BAGS,
        [
            (count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
            (count("Bob", "Ann", "green", 3), "Bob asked Ann for green: 3"),
            (
                count("Bob", "Ann", "green bag", 1, "big-green-bag"),
                "Bob asked Ann for green + bag: 1 (big green bag)",
            ),
        ],
    ),
    (
        NAMED,
        [
            (
                Count(asker="Ann", target="Cem", cards=("A", "C", "H"), count=1),
                "Ann asked Cem about A, C and H: 1",
            ),
            (Accuse(player="Ann", cards=("C", "H"), correct=False), "Ann accused C and H: wrong"),
        ],
    ),
    (
        BOTH,
        [
            (
                Count(asker="Ann", target="Cem", cards=("red-2", "red-3"), count=1),
                "Ann asked Cem about red 2 and red 3: 1",
            ),
            (count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
        ],
    ),
    (
        LISTS,
        [
            (RIGHT, "Cem accused Ann, rope and barn, was right and won"),
            (
                Accuse(player="Bob", cards=("Cid", "lamp", "pond"), correct=False),
                "Bob accused Cid, lamp and pond: wrong",
            ),
            (
                Reveal(cards=("Ann", "rope", "barn"), hands={"Cem": ("Cid", "lamp")}),
                "Hidden: Ann, rope and barn; revealed: Cem: Cid and lamp",
            ),
        ],
    ),
]


@pytest.mark.parametrize(
    ("table", "note", "said"), [(table, *row) for table, rows in SAID for row in rows]
)
def test_a_note_is_said_tapped_and_read_again(table: AtTable, note: Note, said: str) -> None:
    over = [RIGHT] if isinstance(note, Reveal) else []
    comes_back(table.game, table.setup, note, table.view(over))
    assert table.said(note) == said


SUGGESTED = {
    "note": "suggest",
    "asker": "Ann",
    "cards": [*NAMED_THREE],
    "passed": ["Bob", "Cem"],
    "shown_by": "Dee",
}
COUNTED = {"note": "count", "asker": "Ann", "target": "Cem", "about": ["green"], "count": 2}
GAVE = {"note": "gather", "asker": "Ann", "about": "blue", "gave": {"Bob": "blue-1", "Cem": True}}
ACCUSED = {"note": "accuse", "player": "Ann", "cards": ["Ann", "rope", "barn"], "correct": False}
REVEALED = {"note": "reveal", "cards": ["Ann", "rope", "barn"]}


FAULTY: list[tuple[AtTable, dict[str, Any], list[tuple[dict[str, Any], str]]]] = [
    (
        FOUR_LISTS,
        SUGGESTED,
        [
            ({"asker": "Eve"}, "asker: no player “Eve” in this game"),
            ({"shown_by": "Eve"}, "shown_by: no player “Eve” in this game"),
            ({"shown_by": "Ann"}, "shown_by: the asker shows nothing"),
            ({"passed": ["Eve"]}, "passed[0]: no player “Eve” in this game"),
            ({"passed": ["Dee"]}, "passed: only players between"),
            (
                {"passed": ["Cem", "Bob"]},
                "passed: only players between",
            ),
            (
                {"passed": ["Bob", "Bob"]},
                "passed: only players between",
            ),
            ({"passed": ["Ann"]}, "passed: only players between"),
            ({"card": "key"}, "card: only the asker and the player who showed the card know it"),
            ({"asker": "Bob", "passed": ["Cem"], "card": "mill"}, "card: mill was not named"),
            ({"asker": "Bob", "passed": ["Cem"], "card": "sword"}, "card: no card “sword”"),
            ({"cards": ["Ann", "Bea", "barn"]}, "cards: one card of each group: people"),
            ({"cards": ["Ann", "key"]}, "cards: one card of each group"),
            ({"cards": ["Ann", "keys", "barn"]}, "cards[1]: no card “keys”; did you mean “key”?"),
            ({"cards": "barn"}, "cards: expected a list"),
            ({"shown_by": 3}, "shown_by: expected text"),
        ],
    ),
    (
        SUMS,
        COUNTED,
        [
            ({"asker": "Eve"}, "asker: no player “Eve” in this game"),
            ({"target": "Ann"}, "target: "),
            ({"about": []}, "about: the number of classes in a question must be from 1 to 1"),
            (
                {"about": ["green", "4"]},
                "about: the number of classes in a question must be from 1 to 1",
            ),
            ({"about": ["gren"]}, "about[0]: no class “gren”; did you mean “green”?"),
            ({"about": "green"}, "about: expected a list"),
            ({"about": None}, "about: null isn’t allowed here"),
            ({"count": -1}, "count: a count can’t be below zero"),
            ({"count": 9}, "count: 9 is too many (matching cards: 4"),
            ({"seen": ["green-1", "green-2"]}, "seen: nobody showed you any cards"),
            ({"cards": ["red-1"]}, "cards: unknown field"),
            ({"asker": "Bob", "seen": ["green-1"]}, "seen: 1 card seen, but 2 passed"),
            ({"asker": "Bob", "seen": ["red-1", "red-2"]}, "seen[0]: red 1 was not asked for"),
        ],
    ),
    (
        BAGS,
        COUNTED,
        [
            ({"about": ["green", "red"]}, "about: the classes must belong to different"),
            ({"about": ["big"]}, "about[0]: no class “big”"),
        ],
    ),
    (
        NAMED,
        COUNTED,
        [
            ({}, "about: unknown field"),
            ({}, "cards: this field is missing"),
        ],
    ),
    (
        SUMS,
        GAVE,
        [
            ({"about": "purple"}, "about: no class “purple”"),
            ({"gave": {"Bob": "blue-1"}}, "gave.Cem: Cem is missing"),
            ({"gave": {"Bob": "blue-1", "Cem": True, "Ann": True}}, "gave.Ann: "),
            ({"gave": {"Bob": "red-1", "Cem": True}}, "gave.Bob: red 1 was not asked for"),
            ({"gave": {"Bob": "blue-1", "Cem": "blue-9"}}, "gave.Cem: "),
            ({"gave": {"Bob": "blue-1", "Cem": "blue-3"}}, "gave.Cem: "),
        ],
    ),
    (
        LISTS,
        ACCUSED,
        [
            ({"player": "Eve"}, "player: no player “Eve”"),
            ({"cards": ["Ann", "rope"]}, "cards: one card of each group"),
            ({"sum": 3}, "sum: unknown field"),
            ({"correct": "no"}, "correct: expected true or false"),
        ],
    ),
    (
        NAMED,
        ACCUSED,
        [
            ({"cards": ["A"]}, "cards: 1 card, but there must be 2"),
            ({"cards": ["A", "A"]}, "cards: "),
        ],
    ),
    (
        SUMS,
        ACCUSED,
        [
            ({}, "cards: unknown field"),
            ({}, "sum: this field is missing"),
            ({"sum": -1}, "sum: a sum can’t be below zero"),
        ],
    ),
    (
        LISTS,
        REVEALED,
        [
            ({"cards": ["Ann"]}, "cards: 1 card, but there must be 3"),
            ({"hands": {"Cem": ["rope"]}}, "hands.Cem"),
            ({"hands": {"Eve": []}}, "hands.Eve"),
            ({"cards": ["Ann", "rope", "sea"]}, "cards[2]: no card “sea”"),
        ],
    ),
]
"""What a sound note of a table is changed to, and what is told of it."""


@pytest.mark.parametrize(
    ("table", "sound", "change", "told"),
    [(table, sound, *row) for table, sound, rows in FAULTY for row in rows],
)
def test_a_faulty_note_is_told_by_its_path(
    table: AtTable, sound: dict[str, Any], change: dict[str, Any], told: str
) -> None:
    lines = table.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines
    assert len(lines) <= 3


def test_a_note_is_sound_before_it_is_spoilt() -> None:
    for table, sound in (
        *((FOUR_LISTS, SUGGESTED), (SUMS, COUNTED), (SUMS, GAVE)),
        *((LISTS, ACCUSED), (LISTS, REVEALED)),
    ):
        assert table.faults(**sound) == []


def test_five_taps_tell_what_others_do() -> None:
    note, draft, taps = suggest("Ann", "Bob Cem", "Dee"), dict[str, tuple[str, ...]](), 0
    for row, choice in (
        *(zip(("people", "things", "places"), NAMED_THREE, strict=True)),
        ("", "Dee"),
    ):
        key = f"named-{row}" if row else "shown"
        draft, taps = dict(tapped(draft, FOUR_LISTS.form(draft).row(key), choice)), taps + 1
    made = FOUR_LISTS.form(draft)
    assert made.outcome == note
    assert made.at_once
    assert taps <= 5


def test_all_rows_of_a_suggestion_stand_at_once_and_stay_where_they_are() -> None:
    named = ["named-people", "named-things", "named-places"]
    before = FOUR_LISTS.form({}).bands
    assert [band for band in before if band] == [*((row,) for row in named), ("shown",)]
    card = FOUR_LISTS.form({}).row(named[1]).choices[0].key
    after = FOUR_LISTS.form({named[1]: (card,), "shown": ("Bob",)})
    assert after.bands == before
    assert [one.key for one in after.row("shown").choices if one.chosen] == ["Bob"]


def test_the_only_card_that_i_can_have_shown_is_taken_as_shown() -> None:
    draft = dict(FOUR_LISTS.game.keypad.draft(FOUR_LISTS.setup, suggest("Ann", "", "Bob", "key")))
    draft["named-people"] = ("Ann",)
    del draft["card"]
    outcome = FOUR_LISTS.form(draft).outcome
    assert outcome is not None
    assert outcome.card == "key"


def test_the_card_that_i_showed_is_asked_for_if_i_had_several() -> None:
    draft = dict(FOUR_LISTS.game.keypad.draft(FOUR_LISTS.setup, suggest("Ann", "", "Bob", "key")))
    del draft["card"]
    made = FOUR_LISTS.form(draft)
    assert made.outcome is None
    assert [choice.key for choice in made.row("card").choices] == [*NAMED_THREE, "-"]
    assert made.hint == "Tap the card shown."


def test_that_i_do_not_know_the_card_can_be_noted() -> None:
    FOUR_LISTS.comes_back(suggest("Ann", "", "Bob"))


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


def test_what_i_was_given_is_noted_card_by_card() -> None:
    SUMS.comes_back(Gather(asker="Bob", about="3", gave={"Ann": "green-3", "Cem": False}))


def test_when_i_am_asked_my_own_number_is_there_already() -> None:
    draft = {
        key: of
        for key, of in SUMS.game.keypad.draft(SUMS.setup, count("Ann", "Bob", "blue", 2)).items()
        if key != "count"
    }
    assert SUMS.form(draft).outcome == count("Ann", "Bob", "blue", 2)


def test_a_class_takes_the_place_of_another_unless_several_are_asked_for_at_once() -> None:
    one = SUMS.form({"kind": ("count",), "asker": ("Ann",), "target": ("Cem",)})
    assert one.row("about-suit").clears[0] == "about-number"
    several = BAGS.form({"kind": ("count",), "asker": ("Ann",), "target": ("Cem",)})
    assert "about-thing" not in several.row("about-colour").clears
    assert "about-size" not in [row.key for row in several.rows], "sizes are not asked for"


def test_a_class_may_follow_another_until_the_number_is_tapped() -> None:
    draft: Draft = {"kind": ("count",), "who": ("Ann",), "whom": ("Bob",)}
    one = BAGS.form({**draft, "about-colour": ("red",)})
    assert one.outcome == count("Ann", "Bob", "red", 7)
    assert not one.at_once
    assert BAGS.form({**draft, "about-colour": ("red",), "count": ("7",)}).at_once


def test_a_question_about_nothing_is_a_fault() -> None:
    bare = {name: value for name, value in COUNTED.items() if name != "about"}
    assert SUMS.faults(**bare) == ["about: this field is missing"]
    assert BOTH.faults(**bare) == ["about: this field is missing"]


def test_slips_are_other_classes_of_the_same_attribute() -> None:
    note = count("Ann", "Cem", "green", 2)
    found = SUMS.slips(note)
    assert count("Ann", "Cem", "red", 2) in found
    assert count("Ann", "Cem", "4", 2) not in found


def test_an_announcement_of_nothing_is_a_fault() -> None:
    found = LISTS.faults(note="accuse", player="Ann", correct=False)
    assert found == ["cards: this field is missing"]


def test_what_lies_open_at_the_end_is_noted_once_somebody_has_won() -> None:
    over = LISTS.form({"kind": ("reveal",)}, [RIGHT])
    assert "reveal" in [choice.key for choice in over.row("kind").choices]
    before = LISTS.form({})
    assert "reveal" not in [choice.key for choice in before.row("kind").choices]


def test_only_sums_that_are_possible_are_offered_before_the_others() -> None:
    known = SUMS.known()
    draft = {"kind": ("announce",), "who": ("Ann",)}
    made = SUMS.game.form(SUMS.view(known=known), draft)
    able = {choice.key for choice in made.row("sum").choices if not choice.dimmed}
    assert able == {str(total) for total in known.odds.sums}
    assert made.hint == "Tap the sum."


def test_a_certain_sum_is_offered_as_my_announcement_its_outcome_still_open() -> None:
    known = SUMS.known()
    total = next(iter(known.odds.sums))
    sure = replace(known, odds=replace(known.odds, sums={total: 1.0}))
    (found,) = SUMS.game.page(SUMS.view(known=sure)).findings
    assert (found.brief, found.offer) == (f"certain: the sum is {total}", "Announce it")
    assert not SUMS.game.form(SUMS.view(), found.draft).ready
    right = SUMS.game.form(SUMS.view(), {**found.draft, "said": ("right",)}).outcome
    assert right == Accuse(player="Bob", sum=total, correct=True)


def test_hidden_cards_that_are_all_found_are_offered_as_my_announcement() -> None:
    known = LISTS.known(replace(RIGHT, player="Ann"))
    view = LISTS.view(known=known)
    found = LISTS.game.page(view).findings[-1]
    assert found.offer == "Accuse now"
    right = LISTS.game.form(view, {**found.draft, "said": ("right",)}).outcome
    assert right == Accuse(player="Bob", cards=("Ann", "rope", "barn"), correct=True)


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


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION])
def test_nothing_is_advised_below_level_odds(level: Level) -> None:
    showing = {("Ann", "lamp"): 0.3, ("Ann", "mill"): 0.2}
    assert hint(view(SHOWED, showing=showing, level=level)) == USUAL


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


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (see("Bob", "Ann", "blue", "blue-4"), "Bob asked Ann for blue: showed blue 4"),
        (see("Bob", "Ann", "blue"), "Bob asked Ann for blue: showed one"),
        (see("Ann", "Cem", "3"), "Ann asked Cem for 3: showed one"),
        (see("Ann", "Cem", "red 3", shows=False), "Ann asked Cem for red + 3: none"),
        (see("Cem", "Bob", "red", "red-2"), "Cem asked Bob for red: showed red 2"),
        (see("Cem", "Bob", "5", shows=False), "Cem asked Bob for 5: none"),
    ],
)
def test_that_one_card_was_seen_is_said_tapped_and_read_again(note: Note, said: str) -> None:
    FIVES.comes_back(note)
    assert FIVES.said(note) == said


SEEN = {"note": "see-one", "asker": "Bob", "target": "Ann", "about": ["blue"], "shows": True}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"card": "red-4"}, "card: red 4 was not asked for"),
        ({"card": "blue-9"}, "card: no card “blue-9”"),
        ({"card": "blue-4", "shows": False}, "card: only the asker and the player who showed"),
        ({"card": "blue-4", "asker": "Cem"}, "card: only the asker and the player who showed"),
        ({"shows": None}, "shows: expected true or false"),
        ({"target": "Bob"}, "target: players can’t ask themselves"),
        ({"about": ["blue", "red"]}, "about: the classes must belong to different"),
        ({"count": 1}, "count: unknown field"),
    ],
)
def test_a_faulty_note_of_a_card_seen_is_told_by_its_path(
    change: dict[str, Any], told: str
) -> None:
    assert FIVES.faults(**SEEN) == []
    lines = FIVES.faults(**{**SEEN, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_whether_i_show_one_is_there_already_and_so_is_my_only_card() -> None:
    asked = {"who": ("Ann",), "whom": ("Bob",)}
    assert FIVES.form({**asked, "about-suit": ("blue",)}).outcome == see(
        "Ann", "Bob", "blue", "blue-1"
    )
    assert FIVES.form({**asked, "about-number": ("5",)}).outcome == see(
        "Ann", "Bob", "5", shows=False
    )
    made = FIVES.form({**asked, "about-suit": ("red",)})
    assert (made.outcome, made.hint) == (None, USUAL)


def test_whether_an_opponent_has_one_is_proposed_once_that_is_certain() -> None:
    told = [see("Ann", "Cem", "blue", shows=False), see("Bob", "Cem", "red", "red-4")]
    view = FIVES.view(told, known=FIVES.known(*told), level=Level.DEDUCTION)
    asked = {"who": ("Ann",), "whom": ("Cem",)}
    for about, word in (("4", "shows"), ("blue", "none")):
        name = "number" if about == "4" else "suit"
        row = FIVES.game.form(view, {**asked, f"about-{name}": (about,)}).row("shows")
        assert [choice.key for choice in row.choices if choice.proposed] == [word]


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


def test_which_card_to_show_is_advised_where_one_is_asked_for() -> None:
    known = pondered(FIVES.game, FIVES.setup, see("Cem", "Bob", "red", "red-2"))
    view = FIVES.view([see("Cem", "Bob", "red", "red-2")], known=known)
    draft = {"whom": ("Bob",), "about-suit": ("red",)}
    told = {who: FIVES.game.form(view, {**draft, "who": (who,)}).hint for who in ("Ann", "Cem")}
    assert told["Cem"] == "Show red 2: Cem has seen it already."
    assert "Ann learns the" in told["Ann"]


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


def test_questions_of_a_kind_are_told_apart_by_what_they_name() -> None:
    row = SPANS.form({}).row("kind")
    assert [str(choice.face) for choice in row.choices][:5] == [
        "how many (suit, 1–6)",
        "how many (1–6)",
        "how many (suit)",
        "name cards (2)",
        "name cards (3)",
    ]


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


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"range": ["4", "2"]}, "range: the first class comes after the last"),
        ({"range": ["2"]}, "range: give the first and the last class of the range"),
        ({"range": ["2", "red"]}, "range[1]: no class “red”"),
        ({"range": ["2", "9"], "about": ["red"]}, "range[1]: no class “9”"),
        ({"range": ["2", "3"], "about": ["red", "blue"]}, "about: the classes must belong to"),
        ({"range": ["2", "3"], "about": ["4"]}, "about[0]: no class “4”"),
        ({"about": ["red"], "range": 3}, "range: expected a list"),
        ({"about": ["red"], "range": [3, "2"]}, "range[0]: expected text"),
    ],
)
def test_a_faulty_range_is_told(fields: dict[str, Any], fault: str) -> None:
    told = SPANS.faults(note="count", asker="Ann", target="Cem", count=1, **fields)
    assert any(fault in one for one in told), told


def test_games_without_ranges_have_no_such_field() -> None:
    told = SUMS.faults(
        note="count", asker="Ann", target="Cem", about=["red"], range=["1", "2"], count=1
    )
    assert told == ["range: unknown field"]


def test_another_range_may_have_been_meant_that_shares_an_end() -> None:
    meant = {slip.range for slip in SPANS.slips(RED_LOW)}
    assert {("2", "3"), ("1", "4"), ("2", "6")} < meant
    assert ("1", "5") not in meant


PILES = AtTable(OUT_OF_PLAY, {"players": ["Ann", "Bob"], "me": "Bob", "hand": ["ape", "emu"]})


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (Look(asker="Bob", cards=("bat",)), "Bob looked among the cards out of play: bat"),
        (Look(asker="Ann"), "Ann looked among the cards out of play"),
        (TurnUp(asker="Ann", cards=("gull",)), "Ann turned up from the hidden cards: gull"),
    ],
)
def test_cards_that_nobody_has_are_found(note: Note, said: str) -> None:
    PILES.comes_back(note)
    assert PILES.said(note) == said


def test_what_others_look_at_is_theirs_alone() -> None:
    told = PILES.faults(note="look", asker="Ann", cards=["bat"])
    assert told == ["cards: only the player who looked knows the cards"]
    assert PILES.faults(note="look", asker="Bob") == ["cards: this field is missing"]
    assert PILES.faults(note="turn-up", asker="Ann", cards=["bat", "cow"]) == [
        "cards: 2 cards, but there must be 1"
    ]
    mine = Look(asker="Bob", cards=("bat",))
    assert PILES.game.keypad.overheard(PILES.setup, mine) == Look(asker="Bob")


def test_the_card_found_is_tapped_where_it_can_be() -> None:
    known = PILES.known(TurnUp(asker="Ann", cards=("gull",)))
    assert known.holders("gull") == ("hidden",)
    draft: Draft = {}
    for row, choice in (("kind", "look"), ("who", "Bob")):
        draft = tapped(draft, PILES.form(draft).row(row), choice)
    view = PILES.view([TurnUp(asker="Ann", cards=("gull",))], known=known, level=Level.DEDUCTION)
    found = PILES.game.form(view, draft).row("found")
    assert {choice.key for choice in found.choices if choice.dimmed} == {"ape", "emu", "gull"}
    draft = tapped(draft, found, "heron")
    assert PILES.game.form(view, draft).outcome == Look(asker="Bob", cards=("heron",))
