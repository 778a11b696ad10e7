from notepad.cards.opening import RULES, UNEVEN, HandSizes, drafted, numbers_row

USUAL = {"Ann": 5, "Bob": 5, "Cem": 1}
DIFFER = {RULES: (UNEVEN,)}


def test_hands_are_as_usual_unless_the_table_says_that_they_differ() -> None:
    even = HandSizes({"size-Ann": ("7",)}, USUAL)
    assert (even.size("Ann"), even.total, even.uneven) == (5, 11, None)
    assert list(even.rows()) == []


def test_only_sizes_that_are_not_as_usual_are_uneven() -> None:
    sizes = HandSizes({**DIFFER, "size-Ann": ("7",), "size-Bob": ("5",)}, USUAL)
    assert (sizes.total, sizes.uneven) == (13, {"Ann": 7})
    assert HandSizes(DIFFER, USUAL).uneven is None


def test_sizes_that_differ_are_tapped_player_by_player_and_none_is_below_zero() -> None:
    rows = {row.label: row for row in HandSizes({**DIFFER, "size-Bob": ("9",)}, USUAL).rows()}
    assert list(rows) == ["Ann", "Bob", "Cem"]
    assert [choice.key for choice in rows["Cem"].choices] == list("01234")
    assert [choice.key for choice in rows["Bob"].choices] == list("23456789")
    assert [choice.key for choice in rows["Bob"].choices if choice.chosen] == ["9"]


def test_the_draft_of_uneven_sizes_makes_them_again() -> None:
    draft = {**DIFFER, **drafted({"Ann": 7, "Cem": 0})}
    assert HandSizes(draft, USUAL).uneven == {"Ann": 7, "Cem": 0}
    assert drafted(None) == {}


def test_one_of_some_numbers_is_chosen() -> None:
    row = numbers_row("missing", "missing", range(1, 4), 2)
    assert [(choice.key, choice.chosen) for choice in row.choices] == [
        ("1", False),
        ("2", True),
        ("3", False),
    ]
