"""The families, and what a meeting is worth."""

from notepad.games.caracalla.setup import FAMILIES, colour_of, face, worth


def test_a_piece_counts_1_3_6_10_15_or_21() -> None:
    assert [worth(families) for families in range(1, 7)] == [1, 3, 6, 10, 15, 21]


def test_each_family_has_a_shape_and_a_colour_of_its_own() -> None:
    faces = [face(family, colour_of(family)) for family in FAMILIES]
    assert len({one.symbol for one in faces}) == len({one.colour for one in faces}) == 6
    assert str(faces[0]) == "●red"
