"""Which of my cards I had best show, as the form says it."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play, View
from notepad.core.reasoner import without_breaths
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.setup import Note, Setup, State, Suggest
from notepad.deduction.knowledge import Knowledge
from tests.declared.declarations import THREE_LISTS

GAME = game_of(read_declaration(THREE_LISTS.encode()))
SETUP = GAME.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", hand=("lamp", "mill"))
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
) -> View[Setup, Note, State, Knowledge]:
    state = GAME.start(SETUP)
    for note in notes:
        state = GAME.after(state, note)
    known = replace(GAME.reasoner(SETUP).follow(notes), showing=showing)
    return View(Play(SETUP, notes), state, known, level=level)


def hint(view: View[Setup, Note, State, Knowledge], **tapped: str) -> str:
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
    reasoner = GAME.reasoner(SETUP)
    known = reasoner.weigh(reasoner.follow(notes))
    *_, known = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
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
