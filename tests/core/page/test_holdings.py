import pytest

from notepad.core.faces_and_marks import Face, Pencil, Standing
from notepad.core.page import Holding, Holdings, Rival, Thing


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (Holding(400, 6_100, least="400", most="6,100"), "400–6,100"),
        (Holding(700, 700, least="700"), "700"),
        (Holding(0, 10_000, least="0", most="10,000", word="open"), "open"),
        (Holding(0, 0), ""),
        (Holding(0, 2, least="0", most="2", likely="58%"), "0–2 · 58%"),
    ],
)
def test_a_holding_is_told_by_its_ends_or_by_a_word_in_their_place(one: Holding, told: str) -> None:
    assert str(one) == told


SOME = Holding(2, 3, least="2", most="3", pencil=Pencil.CIRCLE)
SHEET = Holdings(
    "",
    10,
    (Thing("cards", Face("Cards")), Thing("mafia", Face("Mafia"), spoken="the mafia")),
    (
        Rival("Bob", "Bob", "", (Holding(5, 5, least="5"), SOME)),
        Rival("hidden", "Draw pile", "", (None, Holding(0, 4, least="0", most="4"))),
        Rival("Cem", "Cem", "", (None, Holding(0, 0, word="–"))),
    ),
)


def test_a_column_is_a_box_with_what_each_rival_has_of_it() -> None:
    box = SHEET.box("mafia")
    assert box is not None
    assert (box.key, str(box.face), box.spoken) == ("mafia", "Mafia", "the mafia")
    assert [(one.holder, one.name, one.standing, one.told) for one in box.marks] == [
        ("Bob", "Bob", Standing.CIRCLED, "2–3"),
        ("hidden", "Draw pile", Standing.OPEN, "0–4"),
        ("Cem", "Cem", Standing.CROSSED, ""),
    ]
    assert box.marks[0].pencil is Pencil.CIRCLE


def test_who_has_nothing_to_do_with_a_column_is_not_in_its_box() -> None:
    box = SHEET.box("cards")
    assert box is not None
    assert [one.holder for one in box.marks] == ["Bob"]
    assert SHEET.box("police") is None
