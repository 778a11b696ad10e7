"""Setting up a game by taps: the balance, and names of the table's own."""

from dataclasses import replace

import pytest

from notepad.core.form import Draft, Form, Row
from notepad.core.game import Table
from notepad.core.page import Ledger
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.setup import COLOURS, HEADQUARTERS, SPIES, Setup

TABLE = Table(("Ann", "Bob"), "Bob", "Ann")
USUAL = Setup(players=TABLE.players, me="Bob", first="Ann")
OWN: Draft = {"names": ("own",)}


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


def keys(draft: Draft) -> list[str]:
    return [row.key for row in begun(draft).rows]


def test_nothing_has_to_be_tapped_for_the_usual_game() -> None:
    form = begun({})
    assert (form.outcome, form.sentence, form.hint) == (USUAL, "Start the game", "")
    assert keys({}) == ["balance", "names"]
    assert [choice.key for choice in form.row("names").choices if choice.chosen] == ["usual"]


def test_the_balance_is_set_by_steps_or_at_once() -> None:
    row = begun({"balance": ("12500",)}).row("balance")
    amount = row.amount
    assert amount is not None
    assert (amount.value, amount.shown, amount.step) == (12_500, "$12,500", 500)
    assert (amount.low, amount.high) == (100, 100_000)
    assert amount.quick == ((5_000, "$5,000"), (10_000, "$10,000"), (20_000, "$20,000"))
    assert begun({"balance": ("12500",)}).outcome == replace(USUAL, balance=12_500)


def test_a_balance_that_is_no_amount_says_so_and_starts_no_game() -> None:
    form = begun({"balance": ("150",)})
    assert form.outcome is None
    assert form.hint == "150 is no amount: whole hundreds, at least 100"


def test_before_the_players_are_known_nothing_is_held_against_them() -> None:
    form = begun({}, Table((), "", ""))
    assert form.hint == ""
    faulty = begun({"balance": ("150",)}, Table(("Ann",), "Ann", "Ann"))
    assert faulty.hint == "150 is no amount: whole hundreds, at least 100"


def test_a_table_can_name_and_colour_its_own_spies_and_headquarters() -> None:
    spies = [row for row in begun(OWN).rows if row.key.startswith("spy-")]
    assert [row.text for row in spies] == [*SPIES]
    assert (spies[0].label, spies[-1].label) == ("spy 1", "spy 8")
    homes = [row for row in begun(OWN).rows if row.key.startswith("home-")]
    assert [(row.label, row.text) for row in homes] == [
        (f"headquarters {at}", home) for at, home in enumerate(HEADQUARTERS, start=1)
    ]
    draft = {**OWN, "spy-7": ("Mata Hari",), "colour-7": ("#d2691e",), "home-3": ("Rome",)}
    made = begun(draft).outcome
    assert made is not None
    assert made == replace(
        USUAL,
        spies=(*SPIES[:7], "Mata Hari"),
        colours=(*COLOURS[:7], "#d2691e"),
        headquarters=(*HEADQUARTERS[:3], "Rome"),
    )
    sheet = GAME.begin(TABLE, draft).page.sheet
    assert isinstance(sheet, Ledger)
    assert (str(sheet.accounts[7].face), sheet.accounts[7].face.colour) == ("●Mata Hari", "#d2691e")


def test_the_colour_of_a_spy_is_chosen_among_named_ones() -> None:
    row: Row = begun({**OWN, "colour-0": ("#0f8b8d",)}).row("colour-0")
    assert [(choice.key, choice.spoken) for choice in row.choices if choice.chosen] == [
        ("#0f8b8d", "teal")
    ]
    assert {*COLOURS} <= {choice.key for choice in row.choices}


@pytest.mark.parametrize("written", ["", "   "])
def test_a_name_left_empty_is_the_usual_one(written: str) -> None:
    assert begun({**OWN, "spy-0": (written,)}).outcome == USUAL


def test_names_of_ones_own_are_kept_while_the_usual_ones_are_played_with() -> None:
    assert begun({"names": ("usual",), "spy-0": ("Mata Hari",)}).outcome == USUAL


@pytest.mark.parametrize(
    "setup",
    [
        USUAL,
        replace(USUAL, balance=5_000, first="Bob"),
        replace(USUAL, spies=(*SPIES[:7], "Mata Hari")),
        replace(USUAL, colours=("#d2691e", *COLOURS[1:])),
        replace(USUAL, headquarters=(*HEADQUARTERS[:3], "Rome")),
    ],
)
def test_a_setup_comes_back_from_its_draft(setup: Setup) -> None:
    draft = GAME.opening_draft(setup)
    assert begun(draft, GAME.table(setup)).outcome == setup


def test_the_draft_of_a_setup_says_whether_its_names_are_the_usual_ones() -> None:
    assert GAME.opening_draft(USUAL)["names"] == ("usual",)
    assert GAME.opening_draft(replace(USUAL, headquarters=("Rome",)))["names"] == ("own",)
