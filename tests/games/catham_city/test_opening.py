"""Setting up a game by taps: factions, my hand, the open row, or points alone."""

from dataclasses import replace

from notepad.core.form import Draft, Form, tapped
from notepad.core.game import Table
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.slots import copies
from tests.games.catham_city.tables import CITY, FIRST, NAMES, POINTS_ALONE

TABLE = Table(NAMES, "Ann", "Ann")
CARDS: Draft = {"hand": copies(FIRST.hand or {}), "row": copies(FIRST.row or {})}


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


def test_hand_and_row_are_tapped_card_by_card() -> None:
    form, draft = begun({}), dict[str, tuple[str, ...]]()
    assert form.hint == "Tap your own cards."
    for key, cards in CARDS.items():
        for card in cards:
            draft = dict(tapped(draft, form.row(key), card))
            form = begun(draft)
    assert form.outcome == FIRST
    assert (form.hint, form.row("hand").status) == ("", "6 of 6")


def test_five_factions_are_chosen_and_the_usual_ones_need_no_tap() -> None:
    chosen = [one.key for one in begun({}).row("factions").choices if one.chosen]
    assert chosen == ["detectives", "council", "robocats", "mafia", "hackers"]
    four = begun({"factions": ("mafia",)})
    assert four.hint == "Five factions play: tap those that do."
    assert four.outcome is None
    other = begun({"factions": ("mafia", "police")}).row("hand")
    assert "police-1" in [one.key for one in other.choices]
    assert "mafia-1" not in [one.key for one in other.choices]


def test_a_card_of_which_all_are_tapped_is_dimmed() -> None:
    draft = {"hand": tuple(f"mafia-{n}" for n in range(1, 9)),
             "row": tuple(f"mafia-{n}" for n in range(1, 8))}  # fmt: skip
    six = Table(("Ann", "Bob", "Cem", "Dee", "Eva", "Fay"), "Fay", "Ann")
    full = begun(draft, six)
    assert full.outcome is not None
    less = begun({**draft, "hand": draft["hand"][:7]}, six)
    assert [one.key for one in less.row("hand").choices if one.dimmed] == []
    fifteen = {"hand": draft["hand"][:7], "row": (*draft["row"], "mafia-8")}
    assert [one.key for one in begun(fifteen, six).row("hand").choices if one.dimmed] == ["mafia-8"]


def test_points_alone_need_no_cards() -> None:
    form = begun({"noted": ("points",)})
    assert form.outcome == POINTS_ALONE
    assert [row.key for row in form.rows] == ["noted", "actions", "target"]


def test_the_target_follows_from_how_many_play_until_it_is_set() -> None:
    amount = begun({}).row("target").amount
    assert amount is not None
    assert amount.value == 16
    four = begun({"noted": ("points",)}, Table((*NAMES, "Dee"), "Ann", "Ann"))
    assert four.outcome is not None
    assert (four.outcome.goal, four.outcome.target) == (13, None)
    own = begun({"noted": ("points",), "target": ("20",), "actions": ("2",)}).outcome
    assert own == replace(POINTS_ALONE, target=20, actions=2)


def test_who_begins_decides_how_many_cards_i_have() -> None:
    form = begun(CARDS, Table(NAMES, "Ann", "Bob"))
    assert form.row("hand").status == "6 of 7"
    assert form.hint == "Tap your own cards."


def test_a_setup_makes_its_draft_and_the_draft_the_setup_again() -> None:
    for setup in (FIRST, CITY, POINTS_ALONE, replace(CITY, target=9, actions=2)):
        assert begun(GAME.opening_draft(setup)).outcome == setup


def test_hand_and_row_are_tapped_anew_for_each_game() -> None:
    assert [row.key for row in begun({}).rows if row.anew] == ["hand", "row"]


def test_before_the_players_are_known_nothing_is_held_against_them() -> None:
    assert begun({"noted": ("points",)}, Table((), "", "")).hint == ""
