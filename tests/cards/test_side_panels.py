"""The panels beside any sheet of cards."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from notepad.cards.panels import Asked, best_questions, contradiction, likely_hidden
from notepad.core.faces_and_marks import Face, Level
from notepad.core.page import Ranking
from notepad.deduction.knowledge import Advice, Question, Ranked
from tests.cards.orchard import GAME, TWO, Ask, Name, Note, seen_at

WRONG = Name(player="Bob", card="apple-1", correct=True)
SOME = Ask(asker="Ann", target="Bob", about="plum", count=2, seen=("plum-1", "plum-2"))


def hidden(*notes: Note, level: Level = Level.ODDS, **more: object) -> Ranking:
    view = seen_at(TWO, notes, level=level)
    return likely_hidden(
        view,
        title="Wormy",
        sentence=lambda able: f"{able} of them",
        **{"most": 2, **more},  # type: ignore[arg-type]
    )


def test_the_likeliest_hidden_cards_are_named_and_the_rest_summed_up() -> None:
    found = hidden()
    assert [(rank.face.label, rank.value) for rank in found.ranks] == [
        ("Pear 2", "20%"),
        ("Pear 3", "20%"),
        ("3 more", "60%"),
    ]
    assert found.sentence == "5 of them"


def test_below_level_odds_they_are_named_in_the_order_of_the_deck() -> None:
    found = hidden(level=Level.DEDUCTION)
    assert [(rank.face.label, rank.value, rank.share) for rank in found.ranks] == [
        ("Pear 2", "", 0.0),
        ("Pear 3", "", 0.0),
        ("3 more", "", 0.0),
    ]
    assert not found.estimated


def test_those_that_are_taken_come_last() -> None:
    labels = [rank.face.label for rank in hidden(taken=("pear-2",)).ranks]
    assert labels == ["Pear 3", "Plum 1", "3 more"]


def test_while_it_is_reckoned_the_panel_waits() -> None:
    for known in (None, GAME.reasoner(TWO).follow(())):
        view = replace(seen_at(TWO), known=known)
        assert likely_hidden(view, title="Wormy", sentence=str).waiting


ASKED = Asked(
    lambda question: Face("+".join(question.key)),
    lambda question: {"whom": question.key[:1]},
    "the worm",
    "of the apples",
)


def advised(*bits: tuple[float, float, float], notes: Sequence[Note] = ()) -> Ranking:
    question = Question(("Bob", "pear"), ())
    ranked = Ranked(tuple(Advice(question, *told) for told in bits))
    return best_questions(seen_at(TWO, notes), ranked, ASKED)


def test_the_best_questions_can_be_asked_and_their_figures_are_told_when_tapped() -> None:
    panel = advised((1.0, 1.25, 1.0), (0.25, 0.5, 0.25), (0.1, 0.5, 0.1))
    assert [(rank.face.label, rank.value) for rank in panel.ranks] == [("Bob+pear", "")] * 2
    assert panel.ranks[0].draft == {"whom": ("Bob",)}
    assert "1.00 bits about the worm, 1.25 about all cards" in panel.ranks[0].detail
    assert "tells the others 1.00 bits about the worm" in panel.ranks[0].detail


def test_on_the_turn_of_another_they_are_told_but_cannot_be_begun() -> None:
    mine, other = advised((1.0, 1.0, 1.0)), advised((1.0, 1.0, 1.0), notes=(SOME,))
    assert (mine.title, other.title) == ("Best question", "Best question on your turn")
    assert mine.ranks[0].draft
    assert not other.ranks[0].draft
    assert mine.ranks[0].told == other.ranks[0].told


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        ((0.05, 0.5, 0.5), "rules out about a tenth of the apples"),
        ((0.5, 0.5, 0.25), "rules out about a third of the apples; tells the others half as much"),
        ((1.0, 1.0, 0.9), "rules out about half of the apples; tells the others as much"),
        ((1.0, 1.0, 0.1), "rules out about half of the apples; tells the others little"),
        ((2.0, 2.0, 2.0), "rules out about three quarters of the apples; tells the others as much"),
        ((4.0, 4.0, 4.0), "rules out most of the apples; tells the others as much"),
    ],
)
def test_what_a_question_is_worth_is_told_as_players_say_it(
    bits: tuple[float, float, float], told: str
) -> None:
    assert advised(bits).ranks[0].told == told


@pytest.mark.parametrize("sought", [0.0, 0.004])
def test_a_question_that_tells_nothing_of_what_is_sought_is_not_advised(sought: float) -> None:
    panel = advised((sought, 1.5, 0.5))
    assert (panel.ranks, panel.sentence) == (
        (),
        "Nothing that you can ask would tell you anything about the worm.",
    )
    assert best_questions(seen_at(TWO), None, ASKED).waiting


def test_beside_a_useful_question_none_is_advised_that_tells_nothing() -> None:
    assert len(advised((0.5, 1.25, 0.5), (0.001, 0.5, 0.0)).ranks) == 1


@pytest.mark.parametrize(
    ("notes", "told"),
    [((WRONG,), "Note 1 doesn't fit."), ((SOME, WRONG), "Note 2 doesn't fit.")],
)
def test_a_contradiction_names_the_notes(notes: tuple[Note, ...], told: str) -> None:
    known = seen_at(TWO, notes).known
    assert known is not None
    assert contradiction(known).sentence.startswith(told)
