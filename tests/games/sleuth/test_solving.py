"""When it is announced that the missing gems are found, and that I can solve it."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Note, Reveal, Solve
from notepad.games.sleuth.setup import CARDS, Setup
from tests.games.views import view_of

PEARL, OPAL = "pearl-pair-red", "opal-cluster-blue"
OPEN = (PEARL, OPAL, *(card for card in CARDS if card.startswith("diamond-solitaire")))
REST = tuple(card for card in CARDS if card not in OPEN)
SETUP = Setup(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=REST[:2],
    table=REST[2:],
    missing=2,
    hand_sizes=dict.fromkeys(("Ann", "Bob", "Cem"), 2),
)
NO_PEARL = (
    Ask(asker="Bob", target="Cem", about=("pearl",), count=0),
    Ask(asker="Cem", target="Bob", about=("pearl",), count=0),
)
NO_OPAL = (
    Ask(asker="Bob", target="Cem", about=("opal",), count=0),
    Ask(asker="Cem", target="Bob", about=("opal",), count=0),
)


def announced(*notes: Note, level: Level = Level.DEDUCTION) -> list[str]:
    known = GAME.reasoner(SETUP).follow(notes)
    page = GAME.page(view_of(GAME, SETUP, notes, known, level=level))
    return [f"{finding.brief}: {finding.told}" for finding in page.findings]


FOUND = [
    "red pearl pair is missing: Red pearl pair is missing.",
    "blue opal cluster is missing: Blue opal cluster is missing.",
]
SOLVED = "you can solve it: You can solve it: nothing else is open."


def test_a_gem_is_announced_once_nobody_can_have_it() -> None:
    assert announced(NO_PEARL[0]) == []
    assert announced(*NO_PEARL) == FOUND[:1]


@pytest.mark.parametrize("level", [Level.DEDUCTION, Level.ODDS])
def test_it_can_be_solved_once_every_missing_gem_is_found(level: Level) -> None:
    assert announced(*NO_PEARL, *NO_OPAL, level=level) == [*FOUND, SOLVED]


def offered(setup: Setup, *notes: Note) -> tuple[str, Draft]:
    known = GAME.reasoner(setup).follow(notes)
    found = GAME.page(view_of(GAME, setup, notes, known)).findings
    return next((one.offer, one.draft) for one in found if one.key == "solved")


def test_solving_is_offered_as_my_note_its_outcome_still_open() -> None:
    notes = (*NO_PEARL, *NO_OPAL)
    offer, draft = offered(SETUP, *notes)
    assert offer == "Solve it"
    view = view_of(GAME, SETUP, notes)
    assert not GAME.form(view, draft).ready
    right = GAME.form(view, {**draft, "said": ("right",)}).outcome
    assert right == Solve(player="Ann", correct=True)


def test_the_only_missing_gem_is_named_in_what_is_offered() -> None:
    alone = replace(SETUP, missing=1, table=(*REST[2:], OPAL))
    _offer, draft = offered(alone, *NO_PEARL)
    right = GAME.form(view_of(GAME, alone, NO_PEARL), {**draft, "said": ("right",)}).outcome
    assert right == Solve(player="Ann", correct=True, card=PEARL)


def test_who_keeps_book_only_solves_it_himself() -> None:
    assert announced(*NO_PEARL, *NO_OPAL, level=Level.BOOKKEEPING) == FOUND
    assert announced(*NO_PEARL, *NO_OPAL, level=Level.PAPER) == []


def test_nothing_is_announced_any_more_once_the_gems_are_laid_open() -> None:
    assert announced(*NO_PEARL, *NO_OPAL, Reveal(cards=(PEARL, OPAL))) == []
