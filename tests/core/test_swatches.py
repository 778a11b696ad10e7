from notepad.core.faces_and_marks import Symbol
from notepad.core.form import SWATCHES, swatch_row


def test_a_colour_is_chosen_by_its_swatch_and_read_out_by_its_name() -> None:
    row = swatch_row("colour-0", Symbol.STAR, "#0f8b8d")
    assert (row.key, row.label) == ("colour-0", "")
    assert [choice.key for choice in row.choices] == [*SWATCHES]
    assert [choice.spoken for choice in row.choices if choice.chosen] == ["teal"]
    assert {(choice.face.symbol, choice.face.label) for choice in row.choices} == {
        (Symbol.STAR, "")
    }
    assert all(choice.face.colour == choice.key for choice in row.choices)


def test_a_colour_of_ones_own_is_none_of_them() -> None:
    row = swatch_row("colour-0", Symbol.STAR, "#123456")
    assert not any(choice.chosen for choice in row.choices)
