"""The panels beside any sheet of cards, and the gauges of rivals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby, product

import pytest

from notepad.cards.panels import Announced, Asked, announce_now, best_questions
from notepad.cards.state import CardView
from notepad.core.faces_and_marks import SHARPNESS, Face
from notepad.core.page import Gauge, Places, Ranking
from notepad.deduction.knowledge import Advice, Announcing, Insight, Question, Ranked
from tests.cards.orchard import TWO, Ask, Name, Note, seen_at

WRONG = Name(player="Bob", card="apple-1", correct=True)
SOME = Ask(asker="Ann", target="Bob", about="plum", count=2, seen=("plum-1", "plum-2"))


ASKED = Asked(
    lambda question: Face("+".join(question.key)),
    lambda question: {"whom": question.key[:1]},
    "the worm",
)


@pytest.mark.parametrize(
    "last", [WRONG, replace(WRONG, player="Ann")], ids=["a rival has won", "I have won"]
)
def test_no_question_is_advised_to_who_can_t_ask_any_more(last: Name) -> None:
    useful = Ranked((Advice(Question(("Bob", "pear"), ()), 1.0, 1.0, 1.0),))
    for ranked in (useful, None):
        assert [*best_questions(seen_at(TWO, (SOME, last)), ranked, ASKED)] == []
        out = seen_at(TWO, (SOME, replace(WRONG, player="Ann", correct=False)))
        (panel,) = best_questions(out, ranked, ASKED)
        assert not panel.ranks
        assert panel.sentence == "You’re out: you can’t ask any more, but you still answer."
    (panel,) = best_questions(
        seen_at(TWO, (SOME, replace(WRONG, correct=False))), useful, ASKED
    )  # who else is out asks no more, and I am asked on
    assert panel.ranks


HOW = Announced(
    lambda answer: ", ".join(sorted(map(str, answer))) if isinstance(answer, frozenset) else "?",
    lambda answer: {"card": tuple(sorted(answer)) if isinstance(answer, frozenset) else ()},
    "Name it",
)
APPLE = frozenset({"apple-1"})


def panels(
    announcing: Announcing | None,
    view: CardView | None = None,
    gauges: Mapping[str, Gauge] | None = None,
    how: Announced = HOW,
) -> list[Ranking]:
    view = view or seen_at(TWO)
    assert view.known is not None
    known = replace(view.known, insight=Insight({}, announcing))
    found = announce_now(replace(view, known=known), gauges or {}, how)
    return [panel for panel in found if isinstance(panel, Ranking)]


@pytest.mark.parametrize(
    ("bits", "right", "notes", "value"),
    [
        (1.0, 0.5, (), "Ask first."),
        (0.0, 0.5, (), "Now."),  # no question tells anything
        (1.0, 1.0, (), "Now."),  # nothing is left to ask
        (1.0, 0.5, (SOME,), "Now."),  # it is not my turn
    ],
)
def test_on_my_turn_a_question_that_tells_something_comes_before_an_uncertain_answer(
    bits: float, right: float, notes: Sequence[Note], value: str
) -> None:
    view = seen_at(TWO, notes)
    assert view.known is not None
    advice = Ranked((Advice(Question(("Bob", "pear"), ()), bits, bits, bits),))
    view = replace(view, known=replace(view.known, advice=advice))
    (panel,) = panels(Announcing(APPLE, right, 0.1), view)
    assert panel.ranks[0].value == value


@pytest.mark.parametrize("sharp", ["", "sharp", "friendly", "family"])
def test_how_good_others_are_assumed_to_be_stands_below_the_verdict(sharp: str) -> None:
    view = replace(seen_at(TWO, (SOME,)), aside={SHARPNESS: (sharp,)} if sharp else {})
    for right in (0.5, 1.0):
        assert view.known is not None
        known = replace(view.known, insight=Insight({}, Announcing(APPLE, right, 0.1)))
        _ranking, *below = announce_now(replace(view, known=known), {}, HOW)
        chosen = [
            (panel.aside, place.key)
            for panel in below
            if isinstance(panel, Places)
            for place in panel.places
            if place.chosen
        ]
        assert chosen == [(SHARPNESS, sharp or "sharp")] * (right < 1)


def test_the_words_for_shares_are_near_them_and_never_go_back() -> None:
    shares = [number / 100 for number in range(30, 100)]
    found = [(panel_told(share, share - 0.29), share) for share in shares]
    rights = [told.split(" is right ")[1].split(";")[0] for told, _share in found]
    assert [word for word, _same in groupby(rights)] == [
        *("one time in three", "four times in ten", "half the time", "six times in ten"),
        *("two times in three", "three times in four", "four times in five", "nine times in ten"),
        "nearly always",
    ]
    named = {"one in ten": 0.1, "one in five": 0.2, "one in four": 0.25, "one in three": 1 / 3}
    named |= {"four in ten": 0.4, "half": 0.5, "six in ten": 0.6, "two in three": 2 / 3}
    for told, share in found:
        wins = told.rsplit("you win ", 1)[1].removesuffix(" of the games.").removeprefix("about ")
        assert wins == "almost none" or abs(named[wins] - (share - 0.29)) <= 0.06


def test_shares_of_the_same_percent_are_said_in_the_same_words() -> None:
    for tenths in range(1000):
        right = tenths / 1000
        same = round(100 * right) / 100
        if 0.005 <= right < 0.995:
            words, others = panel_told(right, right), panel_told(same, same)
            assert words.split(" right ")[1] == others.split(" right ")[1]


def test_a_question_that_tells_more_and_comes_second_tells_the_others_more_in_words() -> None:
    words = ("hardly anything", "little", "half as much", "just as much", "more")
    public = [number / 50 for number in range(50)]
    for first, second in product(public, repeat=2):
        better = Advice(Question(("Bob", "pear"), ()), 1.0, 1.0, first, unknown=3.0)
        later = replace(better, sought=1.5, public=second)
        if better.worth < later.worth:
            continue
        (panel,) = best_questions(seen_at(TWO), Ranked((better, later)), ASKED)
        above, below = (one.told.split(" the others ")[1] for one in panel.ranks)
        assert words.index(above) < words.index(below), (first, second)


def panel_told(right: float, waiting: float) -> str:
    (panel,) = panels(Announcing(APPLE, right, waiting))
    return panel.ranks[0].told
