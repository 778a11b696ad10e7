"""What can be noted in a declared game: said, tapped, read again; and faults by their paths."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from notepad.core.form import tapped
from notepad.core.seats import Reseating
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Accuse, Count, Gather, Reveal, Suggest
from tests.declared.declarations import (
    EXAMPLES,
    FOUR_LISTS,
    LISTS,
    NAMED,
    NAMED_CARDS,
    NAMED_THREE,
    PLAYERS,
    SOUND,
    SUMS,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    AtTable,
    deck_of,
    suggest,
)

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


def test_the_first_question_is_the_usual_one() -> None:
    row = LISTS.form({}).row("kind")
    assert [choice.key for choice in row.choices if choice.chosen] == ["show-one"]


def test_cards_are_laid_open_once_nobody_can_win_any_more() -> None:
    everybody = [replace(WRONG, player=name) for name in LISTS.setup.players]
    assert "reveal" in [choice.key for choice in LISTS.form({}, everybody).row("kind").choices]
    offered = [choice.key for choice in LISTS.form({}, everybody[:2]).row("kind").choices]
    assert "reveal" not in offered


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (suggest("Ann", "", "Bob", "key"), "Ann named Bea, key and barn: Bob showed key"),
        (
            suggest("Bob", "Cem", "Dee", "barn"),
            "Bob named Bea, key and barn: Cem passed, Dee showed barn",
        ),
        (
            suggest("Ann", "Bob Cem", "Dee"),
            "Ann named Bea, key and barn: Bob and Cem passed, Dee showed one",
        ),
        (suggest("Cem", "", "Dee"), "Cem named Bea, key and barn: Dee showed one"),
        (
            suggest("Cem", "Dee Ann Bob", None),
            "Cem named Bea, key and barn: Dee, Ann and Bob passed, nobody showed one",
        ),
        (suggest("Bob", "Cem", "Dee"), "Bob named Bea, key and barn: Cem passed, Dee showed one"),
    ],
)
def test_a_suggestion_is_said_tapped_and_read_again(note: Suggest, said: str) -> None:
    FOUR_LISTS.comes_back(note)
    assert FOUR_LISTS.said(note) == said


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
    assert made.hint == "Tap the card that was shown."


def test_that_i_do_not_know_the_card_can_be_noted() -> None:
    FOUR_LISTS.comes_back(suggest("Ann", "", "Bob"))


def test_where_so_many_cards_are_named_they_are_tapped_on_the_sheet() -> None:
    note = Suggest(asker="Ann", cards=("A", "H"), passed=("Bob",), shown_by="Cem")
    NAMED.comes_back(note)
    assert NAMED.form({"kind": ("show-one",)}).sheet_rows == ("named",)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"asker": "Eve"}, 'asker: no player "Eve" at this table'),
        ({"shown_by": "Eve"}, 'shown_by: no player "Eve" at this table'),
        ({"shown_by": "Ann"}, "shown_by: whoever asks shows nothing"),
        ({"passed": ["Eve"]}, 'passed[0]: no player "Eve" at this table'),
        ({"passed": ["Dee"]}, "passed: only those between the asker and who showed pass"),
        ({"passed": ["Cem", "Bob"]}, "passed: only those between the asker and who showed pass"),
        ({"passed": ["Bob", "Bob"]}, "passed: only those between the asker and who showed pass"),
        ({"passed": ["Ann"]}, "passed: only those between the asker and who showed pass"),
        ({"card": "key"}, "card: only the asker and who showed it know the card"),
        ({"asker": "Bob", "passed": ["Cem"], "card": "mill"}, "card: mill was not named"),
        ({"asker": "Bob", "passed": ["Cem"], "card": "sword"}, 'card: no card "sword"'),
        ({"cards": ["Ann", "Bea", "barn"]}, "cards: one card of each group: people, things"),
        ({"cards": ["Ann", "key"]}, "cards: one card of each group"),
        ({"cards": ["Ann", "keys", "barn"]}, 'cards[1]: no card "keys"; did you mean "key"?'),
        ({"cards": "barn"}, "cards: a list was expected"),
        ({"shown_by": 3}, "shown_by: text was expected"),
    ],
)
def test_a_faulty_suggestion_is_told_by_its_path(change: dict[str, object], told: str) -> None:
    sound = {"note": "suggest", "asker": "Ann", "cards": list(NAMED_THREE)}
    sound |= {"passed": ["Bob", "Cem"], "shown_by": "Dee"}
    assert FOUR_LISTS.faults(**sound) == []
    assert any(line.startswith(told) for line in FOUR_LISTS.faults(**{**sound, **change}))
    assert len(FOUR_LISTS.faults(**{**sound, **change})) <= 3


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


def test_the_card_that_was_shown_unseen_is_one_of_those_named_that_he_has() -> None:
    keypad, setup = FOUR_LISTS.game.keypad, replace(FOUR_LISTS.setup, me="Ann")
    hands = {"Dee": {"Bea", "barn", "lamp"}}
    told = {
        keypad.witnessed(setup, suggest("Ann", "Bob Cem", "Dee"), hands, Random(seed)).card
        for seed in range(30)
    }
    assert told == {"Bea", "barn"}
    known = suggest("Ann", "Bob Cem", "Dee", "barn")
    assert keypad.witnessed(setup, known, hands, Random(1)) == known
    nobody = suggest("Ann", "Bob Cem Dee", None)
    assert keypad.witnessed(setup, nobody, hands, Random(1)) == nobody


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


@pytest.mark.parametrize(
    ("table", "note", "said"),
    [
        (SUMS, count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
        (SUMS, count("Ann", "Bob", "blue", 2), "Ann asked Bob for blue: 2"),
        (SUMS, count("Bob", "Ann", "4", 1, "red-4"), "Bob asked Ann for 4: 1 (red-4)"),
        (SUMS, count("Bob", "Ann", "4", 1), "Bob asked Ann for 4: 1"),
        (SUMS, count("Bob", "Ann", "4", 0, ""), "Bob asked Ann for 4: 0"),
        (BAGS, count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
        (BAGS, count("Bob", "Ann", "green", 3), "Bob asked Ann for green: 3"),
        (
            BAGS,
            count("Bob", "Ann", "green bag", 1, "big-green-bag"),
            "Bob asked Ann for green + bag: 1 (big-green-bag)",
        ),
        (
            NAMED,
            Count(asker="Ann", target="Cem", cards=("A", "C", "H"), count=1),
            "Ann asked Cem about A, C and H: 1",
        ),
        (
            BOTH,
            Count(asker="Ann", target="Cem", cards=("red-2", "red-3"), count=1),
            "Ann asked Cem about red-2 and red-3: 1",
        ),
        (BOTH, count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
    ],
)
def test_a_number_is_said_tapped_and_read_again(table: AtTable, note: Count, said: str) -> None:
    table.comes_back(note)
    assert table.said(note) == said


@pytest.mark.parametrize(
    ("gave", "said"),
    [
        ({"Bob": "blue-1", "Cem": True}, "Ann asked everybody for blue: Bob blue-1, Cem one"),
        ({"Bob": "blue-2", "Cem": False}, "Ann asked everybody for blue: Bob blue-2, Cem none"),
    ],
)
def test_a_round_of_giving_is_said_tapped_and_read_again(gave: dict[str, Any], said: str) -> None:
    note = Gather(asker="Ann", about="blue", gave=gave)
    SUMS.comes_back(note)
    assert SUMS.said(note) == said


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


COUNTED = {"note": "count", "asker": "Ann", "target": "Cem", "about": ["green"], "count": 2}


@pytest.mark.parametrize(
    ("table", "change", "told"),
    [
        (SUMS, {"asker": "Eve"}, 'asker: no player "Eve" at this table'),
        (SUMS, {"target": "Ann"}, "target: "),
        (SUMS, {"about": []}, "about: a question is about 1 to 1 class"),
        (SUMS, {"about": ["green", "4"]}, "about: a question is about 1 to 1 class"),
        (SUMS, {"about": ["gren"]}, 'about[0]: no class "gren"; did you mean "green"?'),
        (SUMS, {"about": "green"}, "about: a list was expected"),
        (SUMS, {"about": None}, "about: null says nothing"),
        (SUMS, {"count": -1}, "count: a count can't be below zero"),
        (SUMS, {"count": 9}, "count: 9 is more than there are"),
        (SUMS, {"seen": ["green-1", "green-2"]}, "seen: nobody showed you cards"),
        (SUMS, {"cards": ["red-1"]}, "cards: no such field here"),
        (SUMS, {"asker": "Bob", "seen": ["green-1"]}, "seen: 1 card seen, but 2 passed"),
        (SUMS, {"asker": "Bob", "seen": ["red-1", "red-2"]}, "seen[0]: red-1 was not asked for"),
        (BAGS, {"about": ["green", "red"]}, "about: the classes must be of different"),
        (BAGS, {"about": ["big"]}, 'about[0]: no class "big"'),
        (NAMED, {}, "about: no such field here"),
        (NAMED, {}, "cards: this field is missing"),
    ],
)
def test_a_faulty_number_is_told_by_its_path(
    table: AtTable, change: dict[str, Any], told: str
) -> None:
    lines = table.faults(**{**COUNTED, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_a_question_about_nothing_is_a_fault() -> None:
    bare = {name: value for name, value in COUNTED.items() if name != "about"}
    assert SUMS.faults(**COUNTED) == []
    assert SUMS.faults(**bare) == ["about: this field is missing"]
    assert BOTH.faults(**bare) == ["about: this field is missing"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"about": "purple"}, 'about: no class "purple"'),
        ({"gave": {"Bob": "blue-1"}}, "gave.Cem: Cem is missing"),
        ({"gave": {"Bob": "blue-1", "Cem": True, "Ann": True}}, "gave.Ann: "),
        ({"gave": {"Bob": "red-1", "Cem": True}}, "gave.Bob: red-1 was not asked for"),
        ({"gave": {"Bob": "blue-1", "Cem": "blue-9"}}, "gave.Cem: "),
        ({"gave": {"Bob": "blue-1", "Cem": "blue-3"}}, "gave.Cem: "),
    ],
)
def test_a_faulty_round_of_giving_is_told_by_its_path(change: dict[str, Any], told: str) -> None:
    sound = {
        "note": "gather",
        "asker": "Ann",
        "about": "blue",
        "gave": {"Bob": "blue-1", "Cem": True},
    }
    assert SUMS.faults(**sound) == []
    lines = SUMS.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_slips_are_other_classes_of_the_same_attribute() -> None:
    note = count("Ann", "Cem", "green", 2)
    found = SUMS.slips(note)
    assert count("Ann", "Cem", "red", 2) in found
    assert count("Ann", "Cem", "4", 2) not in found


RIGHT = Accuse(player="Cem", cards=("Ann", "rope", "barn"), correct=True)


@pytest.mark.parametrize(
    ("table", "note", "said"),
    [
        (LISTS, RIGHT, "Cem announced Ann, rope and barn: right, and wins"),
        (
            LISTS,
            Accuse(player="Bob", cards=("Cid", "lamp", "pond"), correct=False),
            "Bob announced Cid, lamp and pond: wrong",
        ),
        (
            NAMED,
            Accuse(player="Ann", cards=("C", "H"), correct=False),
            "Ann announced C and H: wrong",
        ),
        (SUMS, Accuse(player="Ann", sum=7, correct=False), "Ann announced 7: wrong"),
        (SUMS, Accuse(player="Ann", sum=30, correct=True), "Ann announced 30: right, and wins"),
    ],
)
def test_an_announcement_is_said_tapped_and_read_again(
    table: AtTable, note: Accuse, said: str
) -> None:
    table.comes_back(note)
    assert table.said(note) == said


@pytest.mark.parametrize(
    ("table", "change", "told"),
    [
        (LISTS, {"player": "Eve"}, 'player: no player "Eve"'),
        (LISTS, {"cards": ["Ann", "rope"]}, "cards: one card of each group"),
        (LISTS, {"sum": 3}, "sum: no such field here"),
        (LISTS, {"correct": "no"}, "correct: true or false was expected"),
        (NAMED, {"cards": ["A"]}, "cards: 1 card, but it must be 2"),
        (NAMED, {"cards": ["A", "A"]}, "cards: "),
        (SUMS, {}, "cards: no such field here"),
        (SUMS, {}, "sum: this field is missing"),
        (SUMS, {"sum": -1}, "sum: a sum can't be below zero"),
    ],
)
def test_a_faulty_announcement_is_told_by_its_path(
    table: AtTable, change: dict[str, Any], told: str
) -> None:
    sound = {"note": "accuse", "player": "Ann", "cards": ["Ann", "rope", "barn"], "correct": False}
    assert LISTS.faults(**sound) == []
    lines = table.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_an_announcement_of_nothing_is_a_fault() -> None:
    found = LISTS.faults(note="accuse", player="Ann", correct=False)
    assert found == ["cards: this field is missing"]


def test_what_lies_open_at_the_end_is_noted_once_somebody_has_won() -> None:
    over = LISTS.form({"kind": ("reveal",)}, [RIGHT])
    assert "reveal" in [choice.key for choice in over.row("kind").choices]
    before = LISTS.form({})
    assert "reveal" not in [choice.key for choice in before.row("kind").choices]


def test_the_hidden_cards_and_the_hands_are_said_and_read_again() -> None:
    note = Reveal(cards=("Ann", "rope", "barn"), hands={"Cem": ("Cid", "lamp")})
    assert LISTS.said(note) == "Hidden: Ann, rope and barn; laid open: Cem: Cid and lamp"
    assert LISTS.faults(note="reveal", cards=list(note.cards), hands={"Cem": ["Cid", "lamp"]}) == []
    assert LISTS.form(LISTS.game.keypad.draft(LISTS.setup, note), [RIGHT]).outcome == note


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"cards": ["Ann"]}, "cards: 1 card, but it must be 3"),
        ({"hands": {"Cem": ["rope"]}}, "hands.Cem"),
        ({"hands": {"Eve": []}}, "hands.Eve"),
        ({"cards": ["Ann", "rope", "sea"]}, 'cards[2]: no card "sea"'),
    ],
)
def test_faulty_cards_at_the_end_are_told_by_their_path(change: dict[str, Any], told: str) -> None:
    sound = {"note": "reveal", "cards": ["Ann", "rope", "barn"]}
    lines = LISTS.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines


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
    assert found.offer == "Announce it"
    right = LISTS.game.form(view, {**found.draft, "said": ("right",)}).outcome
    assert right == Accuse(player="Bob", cards=("Ann", "rope", "barn"), correct=True)
