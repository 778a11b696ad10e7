"""What docs/adding-a-game.md has its reader write is sound, and the game that comes of it plays."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import new_game
from tests.fences import DOCS, fences
from tests.packaging.checkouts import PYTEST, laid_out, run

if TYPE_CHECKING:
    from collections.abc import Callable

BLOCKS = [(info.split()[-1], text) for info, text in fences("adding-a-game.md") if " " in info]
ASKED = ", partial(reasoning.questions, setup)"
ADVISED = f"card_reasoner(setup, KEYPAD, reasoning.deal(setup), reasoning.clues{ASKED})"
GAMES, MADE = "notepad.games.lost_lantern", Path("tests", "made")
TEST_OF_SHOWING = """
from random import Random

from notepad.core.faces_and_marks import Level
from notepad.core.faults import Fault
from notepad.terminal import page_text
from tests.games.tables import comes_back, view_of
from tests.made.lost_lantern.game import GAME
from tests.made.lost_lantern.notes import KEYPAD, Announce, Ask, Note, Show, after, start
from tests.made.lost_lantern.playing import dealt
from tests.made.lost_lantern.setup import CARDS, CLASSES, PACK

SETUP, TRUTH = dealt(3, Random(1))
ME, (HIM, *_OTHERS) = SETUP.me, SETUP.opponents


def test_a_shown_card_is_tapped_said_and_checked() -> None:
    note = Show(player="Bob", card=CARDS[0])
    assert KEYPAD.said(SETUP, note) == "Bob showed sun 1"
    comes_back(GAME, SETUP, note)
    odd = Show(player="Bob", card="joker")
    assert list(KEYPAD.faults(SETUP, odd)) == [Fault("card", 'no card "joker"')]


def test_a_shown_card_is_with_its_player_and_no_turn_is_taken() -> None:
    card = min(TRUTH[HIM])
    note = Show(player=HIM, card=card)
    assert GAME.reasoner(SETUP).follow([]).place(card) is None
    assert GAME.reasoner(SETUP).follow([note]).place(card) == HIM
    assert after(start(SETUP), note) == start(SETUP)


def advised(*notes: Note, level: Level = Level.ODDS) -> str:
    reasoner = GAME.reasoner(SETUP)
    *_before, known = reasoner.ponder(reasoner.follow(notes), {}, Level.ODDS)
    view = view_of(GAME, SETUP, notes, known, level=level)
    return page_text(GAME.page(view)).partition("Best question")[2]


def test_the_best_question_names_whom_and_what_to_ask_at_the_highest_level() -> None:
    told = advised()
    labels = [PACK.about(about).label for about in CLASSES]
    faces = {f"{player}: {label}" for player in SETUP.opponents for label in labels}
    assert any(face in told for face in faces)
    assert not advised(level=Level.DEDUCTION)


def test_what_was_answered_is_not_advised_again_and_who_is_out_gets_no_advice() -> None:
    answers = {about: len(TRUTH[HIM].intersection(PACK.cards_of(about))) for about in CLASSES}
    notes = [Ask(asker=ME, target=HIM, about=about, count=answers[about]) for about in CLASSES]
    assert f"{HIM}: " in advised()
    assert f"{HIM}: " not in advised(*notes)
    card = min(set(CARDS) - TRUTH["hidden"])
    assert not advised(Announce(player=ME, card=card, correct=False))
"""


def defined(node: ast.stmt) -> str:
    """Return the name that a statement defines, if it does."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return ""


def parted(source: str, taken: Callable[[ast.stmt], bool]) -> tuple[list[str], list[str]]:
    """Return the lines of those statements that are taken out, and the other lines."""
    lines = dict(enumerate(source.splitlines(), start=1))
    out = [
        lines.pop(number)
        for node in ast.parse(source).body
        if taken(node)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    ]
    return out, list(lines.values())


def written_in(source: str, block: str) -> str:
    """Return a module in which a block stands for what it defines anew, its imports above."""
    names = {defined(node) for node in ast.parse(block).body} - {""}
    imports, rest = parted(block, lambda node: isinstance(node, ast.ImportFrom))
    _before, kept = parted(source, lambda node: defined(node) in names)
    last = max(at for at, line in enumerate(kept) if line.startswith("from "))
    return "\n".join([*kept[: last + 1], *imports, *kept[last + 1 :], *rest, ""])


def advised(file: Path) -> None:
    """Hand the questions to the reasoner in `game.py`, in the words of the guide."""
    bare = ADVISED.replace(ASKED, "")
    text = file.read_text(encoding="utf-8")
    assert ADVISED in (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    assert text.count(bare) == 1
    above, first, below = text.replace(bare, ADVISED).partition("from ")
    file.write_text(f"{above}from functools import partial\n{first}{below}", encoding="utf-8")


@pytest.fixture
def guided(checkout: Path) -> new_game.Place:
    """The laid-out game after the changes of the guide."""
    place = laid_out(checkout, MADE)
    for name, block in BLOCKS:
        file = checkout / place.folder / name
        text = written_in(
            file.read_text(encoding="utf-8"), block.replace(GAMES, "tests.made.lost_lantern")
        )
        file.write_text(text, encoding="utf-8")
    advised(checkout / place.folder / "game.py")
    (checkout / place.tests / "test_showing.py").write_text(TEST_OF_SHOWING, encoding="utf-8")
    new_game.tidied(sorted((checkout / place.folder).glob("*.py")), checkout)
    return place


def test_a_game_with_the_note_of_the_guide_passes_its_tests(
    checkout: Path, guided: new_game.Place
) -> None:
    run(checkout, "-m", "ruff", "check", str(guided.folder))
    run(checkout, *PYTEST, str(guided.tests))


@pytest.mark.exhaustive
def test_one_more_suit_is_a_matter_of_three_words(checkout: Path) -> None:
    place = laid_out(checkout, MADE)
    file = checkout / place.folder / "setup.py"
    text = file.read_text(encoding="utf-8")
    for last, one_more in (
        ('N_("moon")', ', N_("comet")'),
        ("Symbol.STAR", ', "comet": Symbol.DIAMOND'),
        ('"#1f6fb8"', ', "comet": "#1f8a5f"'),
    ):
        assert text.count(last) == 1
        text = text.replace(last, last + one_more)
    file.write_text(text, encoding="utf-8")
    slow, unfit = "test_what_follows_is_what_all_deals", "test_the_record_to_try_it_with"
    run(checkout, *PYTEST, str(place.tests), "-k", f"not {slow} and not {unfit}")


@pytest.mark.exhaustive
def test_a_game_with_the_note_of_the_guide_has_sound_types(
    checkout: Path, guided: new_game.Place
) -> None:
    run(checkout, "-m", "mypy", str(guided.folder))


def test_the_files_that_the_guide_names_are_those_of_the_game() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    folder = DOCS.parent / "tests" / "sample_game"
    files = {path.name for path in folder.iterdir() if path.suffix in (".py", ".json")}
    told = [name for name in files if not name.startswith(("test_", "__"))]
    assert [name for name in told if f"`{name}`" not in page] == []
