import pytest

from notepad.core.faces_and_marks import Face, Mark, Standing, Symbol


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (Face("2", Symbol.TRIANGLE), "▲2"),
        (Face("pearls", Symbol.CIRCLE, "#c0412b", count=3), "●●●pearls"),
        (Face("Tom", count=2), "Tom"),
        (Face("", Symbol.RING), "○"),
    ],
)
def test_in_a_line_of_text_a_face_is_its_symbols_and_its_label(face: Face, text: str) -> None:
    assert str(face) == text


def test_no_two_symbols_are_written_alike() -> None:
    assert len({symbol.value for symbol in Symbol}) == len(Symbol) == 6


def test_initials_are_open_and_unmarked_until_something_is_known_or_drawn() -> None:
    mark = Mark("Bob", "B")
    assert (mark.standing, mark.pencil, mark.wrong) == (Standing.OPEN, None, False)
