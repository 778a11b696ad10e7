"""Setting a declared game up, how it is dealt, and what stands beside its sheet."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.faces_and_marks import WHERE, Level
from notepad.core.form import Draft, tapped
from notepad.core.game import Game, Opening, Table
from notepad.core.keypad import KIND
from notepad.core.page import Places, Ranking
from notepad.core.reasoner import without_breaths
from notepad.declared.reasoning import deal_before_notes, questions
from notepad.declared.setup import (
    Accuse,
    Gather,
    Note,
    Reveal,
    SeeOne,
    Suggest,
    after,
    setup_faults,
    start,
)
from notepad.declared.sheet import question_draft
from notepad.deduction.answers import FIRST_SHOWS, ONE_EACH
from notepad.deduction.knowledge import Ranked
from tests.dealing.dealt import NAMES
from tests.declared.declarations import (
    EXAMPLES,
    LISTS,
    NAMED_CARDS,
    OUT_OF_PLAY,
    RANGES,
    SETUP,
    SOUND,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    AtTable,
    game_with,
    setup_with,
)
from tests.games.tables import grid_of, known_after, pondered, view_of

CHIPS = (EXAMPLES / "chips.toml").read_text("utf-8")


def opened(game: Game, draft: Draft, *, players: int, me: str = "Ann") -> Opening[Any]:
    return game.begin(Table(NAMES[:players], me, "Ann"), draft)


def chosen(game: Game, draft: Draft, *taps: tuple[str, str], players: int) -> Draft:
    """Return the draft after taps on these rows."""
    for row, choice in taps:
        draft = tapped(draft, opened(game, draft, players=players).form.row(row), choice)
    return draft


def filled(game: Game, draft: Draft, *, players: int, me: str = "Ann") -> Any:  # noqa: ANN401
    """Return the setup after tapping the first free boxes until there are enough."""
    for _tap in range(60):
        opening = opened(game, draft, players=players, me=me)
        if opening.form.outcome is not None:
            return opening.form.outcome
        assert opening.form.sheet_rows
        free = next(box.key for box in grid_of(opening.page).boxes if not box.chosen)
        draft = tapped(draft, opening.form.row(opening.form.sheet_rows[0]), free)
    raise AssertionError("no end to tapping")


@pytest.mark.parametrize(
    ("text", "players", "me", "hand", "face_up"),
    [
        (THREE_LISTS, 4, "Ann", 1, 0),
        (THREE_LISTS, 4, "Cem", 1, 0),
        (TWO_ATTRIBUTES, 4, "Dee", 2, 1),
        (CHIPS, 3, "Ann", 4, 2),
        (SOUND["clue"], 5, "Eva", 3, 0),
        (SOUND["clue"], 5, "Cem", 3, 0),
        (SOUND["sleuth-twin"], 6, "Ann", 5, 5),
    ],
)
def test_so_many_cards_are_tapped_as_the_deal_gives_at_least(
    text: str, players: int, me: str, hand: int, face_up: int
) -> None:
    game = game_with(text)
    setup = filled(game, {}, players=players, me=me)
    assert (len(setup.hand), len(setup.table)) == (hand, face_up)
    assert list(game.setup_faults(setup)) == []
    again = game.begin(game.table(setup), game.opening_draft(setup))
    assert again.form.outcome == setup


def counted(game: Game, draft: Draft, *, me: str = "Ann") -> dict[str, int]:
    """Return how many cards others have, as far as the chips of four players say."""
    form = game.begin(Table(NAMES[:4], me, "Dee"), draft).form
    rows = (row for row in form.rows if row.player)
    chosen = {row.player: [one.key for one in row.choices if one.chosen] for row in rows}
    return {name: int(key) for name, (key,) in chosen.items() if key != "?"}


def test_a_tap_says_how_many_cards_one_player_has_and_nothing_of_others() -> None:
    game = game_with(THREE_LISTS)
    draft = chosen(game, {}, ("size-Dee", "2"), players=4)
    assert counted(game, draft) == {"Dee": 2}
    assert filled(game, draft, players=4).hand_sizes == {
        "Ann": 1,
        "Bob": None,
        "Cem": None,
        "Dee": 2,
    }
    draft = chosen(game, draft, ("size-Cem", "2"), ("size-Dee", "1"), players=4)
    assert counted(game, draft) == {"Cem": 2, "Dee": 1}
    for tap in ("1", "?"):
        assert counted(game, chosen(game, draft, ("size-Dee", tap), players=4)) == {"Cem": 2}


def test_a_record_that_does_not_say_sizes_stays_as_it_is_when_it_is_edited() -> None:
    game = game_with(THREE_LISTS)
    for sizes in (None, {"Bob": 1, "Cem": 2}, {"Ann": 2, "Bob": None, "Cem": None, "Dee": 1}):
        setup = replace(filled(game, {}, players=4), hand=("Ann", "rope"), hand_sizes=sizes)
        assert list(game.setup_faults(setup)) == []
        again = game.begin(game.table(setup), game.opening_draft(setup)).form
        assert again.outcome == setup


def test_cards_that_are_dealt_round_may_leave_some_face_up() -> None:
    game = game_with(THREE_LISTS)
    draft = chosen(game, {}, ("up", "2"), players=4)
    setup = filled(game, draft, players=4)
    assert (len(setup.hand), len(setup.table), setup.hand_sizes) == (1, 2, None)
    assert list(game.setup_faults(setup)) == []
    assert game.begin(game.table(setup), game.opening_draft(setup)).form.outcome == setup


@pytest.mark.parametrize(
    ("sizes", "hand", "face_up", "differ"),
    [
        ("3111", 3, 0, {"Ann": 3, "Bob": 1}),
        ("1212", 1, 0, {"Ann": 1, "Dee": 2}),
        ("1211", 1, 1, {"Ann": 1, "Bob": 2}),
        ("2111", 2, 1, None),
        ("2210", 2, 1, {"Bob": 2, "Dee": 0}),
        ("?21?", 1, 0, {"Ann": 1, "Bob": 2, "Cem": 1, "Dee": None}),
    ],
)
def test_a_table_may_deal_otherwise_and_what_is_left_over_lies_face_up(
    sizes: str, hand: int, face_up: int, differ: dict[str, int] | None
) -> None:
    game = game_with(THREE_LISTS)
    taps = [(f"size-{name}", size) for name, size in zip(NAMES, sizes, strict=False)]
    draft = chosen(game, {}, ("rules", "uneven"), *taps, players=4)
    setup = filled(game, draft, players=4)
    assert (len(setup.hand), len(setup.table)) == (hand, face_up)
    assert list(game.setup_faults(setup)) == []
    assert setup.dealt_count == 6 - face_up
    assert game.begin(game.table(setup), game.opening_draft(setup)).form.outcome == setup
    assert setup.hand_sizes == differ


def test_who_begins_is_kept_where_it_is_not_the_first() -> None:
    game = game_with(THREE_LISTS)
    opening = game.begin(Table(NAMES[:4], "Cem", "Bob"), {"hand": ("Ann",)})
    assert opening.form.outcome is not None
    assert opening.form.outcome.first == "Bob"


CHIPS_ALONE = NAMED_CARDS[: NAMED_CARDS.rindex("[[questions]]")]


def panels(
    text: str, level: Level = Level.ODDS, advice: Ranked | None = None
) -> dict[str, Ranking]:
    """Return the rankings beside the sheet before any note, by their titles.

    Without `advice` it is what is reckoned.
    """
    game = game_with(text)
    hand = tuple(card for card in ("lamp", "mill", "A", "B") if card in game.setup_type.deck.cards)
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", first="Bob", hand=hand)
    known = pondered(game, setup, level=level)
    known = replace(known, advice=advice or known.advice)
    page = game.page(view_of(game, setup, known=known, level=level))
    return {panel.title: panel for panel in page.panels if isinstance(panel, Ranking)}


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_what_rivals_know_is_foreseen_even_where_no_question_can_be_ranked(first: str) -> None:
    game = game_with(CHIPS_ALONE)
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", first=first, hand=("A", "B"))
    ahead = game.reasoner(setup).estimate_opponents(known_after(game, setup), {})
    *_before, known = without_breaths(ahead)
    page = game.page(view_of(game, setup, known=known))
    gauges = [seat.gauge for seat in page.seats if seat.gauge]
    assert [(gauge.now, gauge.soon) for gauge in gauges] == [(0.0, 0.0)] * 2


def test_hidden_cards_that_are_known_are_drawn_instead_of_told_below_who_won() -> None:
    cards = ("Ann", "rope", "barn")
    notes = (Accuse(player="Bob", cards=cards, correct=True), Reveal(cards=cards))
    result = LISTS.game.page(view_of(LISTS.game, SETUP, notes)).result
    assert result is not None
    assert [face.label for face in result.hidden] == ["Ann", "Rope", "Barn"]
    assert (result.told, result.rest) == ("You won. Hidden: Ann, rope and barn.", "")


GIVEN_OR_SHOWN = """
title = "One or all"
players = [3, 3]

[attributes]
thief = ["A", "B", "C", "D", "E", "F", "G"]

[[questions]]
kind = "gather"

[[questions]]
kind = "show-one"
cards = 1
"""


def test_a_card_to_suggest_is_told_from_a_class_of_the_same_name_to_ask_all_for() -> None:
    setup = setup_with(GIVEN_OR_SHOWN, ("A", "B"))
    begun = [
        (question.answer, question_draft(setup, question)[KIND])
        for question in questions(setup, deal_before_notes(setup), {})
    ]
    assert set(begun) == {(ONE_EACH, ("gather",)), (FIRST_SHOWS, ("show-one",))}


PLACED = (
    THREE_LISTS
    + """
[[questions]]
kind = "show-one"
where = "places"
"""
)
PLACES = game_with(PLACED)
WHEREABOUTS = PLACES.setup_type(
    players=("Ann", "Bob", "Cem"), me="Bob", first="Bob", hand=("lamp", "mill")
)
MINE_AT_THE_POND = Suggest(
    asker="Bob", cards=("Ann", "rope", "pond"), passed=("Cem", "Ann"), shown_by=None
)


def where_i_am(*notes: Note, here: str = "", level: Level = Level.ODDS) -> dict[str, bool]:
    """Return the places that can be tapped, and whether each is the one where I am."""
    aside = {WHERE: (here,)} if here else {}
    page = PLACES.page(view_of(PLACES, WHEREABOUTS, notes, aside=aside, level=level))
    blocks = [block for block in page.panels if isinstance(block, Places)]
    return {one.key: one.chosen for block in blocks for one in block.places}


@pytest.mark.parametrize("here", ["rope", "attic"])
def test_a_word_that_is_no_place_is_not_where_i_am(here: str) -> None:
    assert not any(where_i_am(here=here).values())


def test_my_suggestion_says_where_i_am_and_that_of_another_does_not() -> None:
    def aside_after(note: Suggest, here: str) -> object:
        draft = PLACES.keypad.draft(WHEREABOUTS, note)
        form = PLACES.form(view_of(PLACES, WHEREABOUTS, aside={WHERE: (here,)}), draft)
        assert form.outcome == note
        return form.aside

    theirs = replace(MINE_AT_THE_POND, asker="Cem", passed=("Ann", "Bob"))
    assert aside_after(MINE_AT_THE_POND, "barn") == {WHERE: ("pond",)}
    assert aside_after(MINE_AT_THE_POND, "pond") is None
    assert aside_after(theirs, "barn") is None


@pytest.mark.parametrize(
    ("here", "told"), [("pond", "Nothing to learn in this room"), ("", "No question you can ask")]
)
def test_where_no_question_in_my_room_tells_anything_another_room_is_said_to_help(
    here: str, told: str
) -> None:
    known = replace(known_after(PLACES, WHEREABOUTS), advice=Ranked(()))
    aside = {WHERE: (here,)} if here else {}
    page = PLACES.page(view_of(PLACES, WHEREABOUTS, known=known, aside=aside))
    (best,) = [one for one in page.panels if isinstance(one, Ranking) and one.advises]
    assert best.sentence.startswith(told)


SHOWN = ("Ann", "lamp", "mill")


@pytest.mark.parametrize(
    ("note", "seen"),
    [
        (Suggest(asker="Ann", cards=SHOWN, passed=(), shown_by="Bob", card="mill"), {"mill"}),
        (Suggest(asker="Ann", cards=SHOWN, passed=(), shown_by="Bob"), set()),
        (Suggest(asker="Bob", cards=SHOWN, passed=(), shown_by="Cem", card="Ann"), set()),
        (Gather(asker="Ann", about="things", gave={"Bob": "lamp", "Cem": True}), {"lamp"}),
        (Gather(asker="Ann", about="people", gave={"Bob": False, "Cem": True}), set()),
        (SeeOne(asker="Ann", target="Bob", about=("things",), shows=True, card="lamp"), {"lamp"}),
        (SeeOne(asker="Bob", target="Ann", about=("people",), shows=True, card="Ann"), set()),
    ],
)
def test_who_was_shown_a_card_of_mine_has_seen_it(note: Note, seen: set[str]) -> None:
    state = after(start(SETUP), note)
    assert state.seen == {("Ann", card) for card in seen}
    assert (
        after(state, Suggest(asker="Cem", cards=SHOWN, passed=(), shown_by=None)).seen == state.seen
    )


LEFT_OUT = AtTable(OUT_OF_PLAY, {"players": ["Ann", "Bob"], "me": "Bob", "hand": ["ape", "emu"]})
ASKED_ALL = [
    Suggest(asker="Bob", cards=(beast, bird), passed=("Ann",), shown_by=None)
    for beast, bird in (("bat", "finch"), ("cow", "gull"))
]


def test_whether_a_card_is_out_of_play_is_asked_like_who_has_it() -> None:
    right = Accuse(player="Ann", cards=("bat", "finch"), correct=True)
    reasoner = LEFT_OUT.game.reasoner(LEFT_OUT.setup)
    assert reasoner.why([*ASKED_ALL, right], "cow", "unseen").answer == "yes"
    assert reasoner.why([*ASKED_ALL, right], "bat", "unseen").answer == "no"
    told = reasoner.why([*ASKED_ALL, right], "cow", "unseen").steps
    assert "so cow isn’t hidden: cow is out of play" in told[-1]


def test_a_sum_of_cards_that_is_not_that_of_the_deck_names_those_out_of_play() -> None:
    game = game_with((EXAMPLES / "classes.toml").read_text("utf-8"))
    setup = filled(game, {}, players=3)
    assert len(setup.table) == 2
    assert [str(fault) for fault in game.setup_faults(replace(setup, table=()))] == [
        "table: hands, face-up cards, hidden cards and the 2 out of play add up to 22 cards, but "
        "the deck has 24"
    ]


def test_nobody_is_called_as_the_place_of_cards_out_of_play() -> None:
    setup = replace(LEFT_OUT.setup, players=("Bob", "unseen"))
    assert [fault.path for fault in setup_faults(setup)] == ["players[1]"]
    table = Table(("Bob", "unseen"), "Bob", "Bob")
    opening = LEFT_OUT.game.begin(table, {"hand": ("ape", "emu")})
    assert opening.form.outcome is None
    assert "reserved" in opening.form.hint
    plain = replace(LISTS.setup, players=("Ann", "Bob", "unseen"))
    assert list(setup_faults(plain)) == []


SPANS = AtTable(
    RANGES,
    {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Bob",
        "hand": ["red-1", "red-2", "blue-6"],
        "table": ["blue-1", "blue-2"],
    },
)


def test_a_range_is_advised_and_drafted_in_its_own_question() -> None:
    known = pondered(SPANS.game, SPANS.setup)
    assert known.advice is not None
    drafts = [question_draft(SPANS.setup, advice.question) for advice in known.advice.best]
    ranged = {draft[KIND][0] for draft in drafts if "range-from" in draft}
    assert ranged == {"count", "count-2"}
    assert {draft[KIND][0] for draft in drafts if "range-from" not in draft} == {"count-3"}
    for advice, draft in zip(known.advice.best, drafts, strict=True):
        form = SPANS.form(draft)
        assert not [row.key for row in form.rows if row.key != "count" and row.key in form.step]
        whom, *_about = advice.question.key
        assert draft["whom"] == (whom,)
