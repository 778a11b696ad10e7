"""How cards are marked at each level of help."""

import pytest

from notepad.cards.sheet import Marking, marking_of
from notepad.core.faces_and_marks import Level, Pencil, Standing
from tests.cards.orchard import CARDS, THREE, TWO, Ask, Name, Note, seen_at

PLUMS = Ask(asker="Ann", target="Bob", about="plum", count=3, seen=CARDS[6:])
NO_PEAR = Ask(asker="Cem", target="Ann", about="pear", count=0)


def marked(*notes: Note, level: Level = Level.ODDS, **more: object) -> Marking:
    return marking_of(seen_at(TWO, notes, level=level, **more))


def test_a_rival_is_circled_crossed_or_open() -> None:
    marking = marked(PLUMS)
    assert [marking.standing(card, "Bob") for card in ("plum-1", "apple-1", "pear-2")] == [
        Standing.CIRCLED,
        Standing.CROSSED,
        Standing.OPEN,
    ]


def test_on_paper_and_in_a_contradiction_nothing_is_marked() -> None:
    wrong = Name(player="Bob", card="apple-1", correct=True)
    for marking in (marked(PLUMS, level=Level.PAPER), marked(wrong)):
        assert marking.known is None
        assert marking.possible == {}
        assert marking.standing("plum-1", "Bob") is Standing.OPEN
        assert marking.counts("plum") == ()


def test_bookkeeping_takes_each_note_alone_and_deduction_all_together() -> None:
    counts = [
        marking_of(seen_at(THREE, (NO_PEAR,), level=level)).counts("plum")[0]
        for level in (Level.BOOKKEEPING, Level.DEDUCTION)
    ]
    assert [(count.holder, str(count)) for count in counts] == [("Ann", "0–2"), ("Ann", "2")]


def test_odds_are_shown_at_their_level_only() -> None:
    assert marked(PLUMS).share("pear-2") == pytest.approx(0.5)
    assert marked(PLUMS).share("plum-1") is None
    assert marked(PLUMS, level=Level.DEDUCTION).share("pear-2") is None


@pytest.mark.parametrize(
    ("card", "pencil", "wrong"),
    [
        ("plum-1", Pencil.CROSS, True),
        ("plum-1", Pencil.CIRCLE, False),
        ("apple-1", Pencil.CIRCLE, True),
        ("apple-1", Pencil.QUERY, True),
        ("pear-2", Pencil.CROSS, False),
    ],
)
def test_a_mark_of_mine_that_cannot_be_is_flagged(card: str, pencil: Pencil, wrong: bool) -> None:
    mark = marked(PLUMS, marks={(card, "Bob"): pencil}).mark(card, "Bob")
    assert (mark.pencil, mark.wrong) == (pencil, wrong)


def test_a_box_is_told_in_words() -> None:
    def spoken(card: str, *notes: Note, level: Level = Level.ODDS) -> str:
        return marked(*notes, level=level).spoken(card, card, sought="worm")

    found = Name(player="Bob", card="pear-2", correct=True)
    assert spoken("pear-2", found) == "pear-2: worm"
    assert spoken("plum-1", PLUMS) == "plum-1: Bob has it"
    assert spoken("pear-2", PLUMS) == "pear-2: possible with Bob, worm with 50%"
    assert spoken("pear-2", PLUMS, level=Level.DEDUCTION) == "pear-2: possible with Bob, or worm"
    assert spoken("pear-2", level=Level.PAPER) == "pear-2"
