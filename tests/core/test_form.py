import pytest

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Draft, Form, Row, number, only, tapped, written

ONE = Row("player", "Player", tuple(Choice(name, Face(name)) for name in "abc"))
MANY = Row("cards", "Cards", ONE.choices, many=True)


def test_a_tap_chooses_and_a_second_one_takes_it_back() -> None:
    draft = tapped({}, ONE, "a")
    assert draft == {"player": ("a",)}
    assert tapped(draft, ONE, "a") == {"player": ()}


def test_one_choice_replaces_the_other() -> None:
    assert tapped({"player": ("a",)}, ONE, "b") == {"player": ("b",)}


def test_where_many_may_be_chosen_they_add_up_in_the_order_of_the_taps() -> None:
    draft: Draft = {"player": ("a",)}
    for key in "cab":
        draft = tapped(draft, MANY, key)
    assert draft == {"player": ("a",), "cards": ("c", "a", "b")}
    assert tapped(draft, MANY, "a")["cards"] == ("c", "b")


def test_a_tap_leaves_the_old_draft_alone() -> None:
    draft: Draft = {"cards": ("a",)}
    tapped(draft, MANY, "b")
    written(draft, Row("title", "Title", text=""), "x")
    assert draft == {"cards": ("a",)}


def test_what_is_written_replaces_what_was() -> None:
    row = Row("title", "Title", text="")
    assert written({"title": ("old",)}, row, "new") == {"title": ("new",)}


def test_the_only_choice_is_the_last_or_none() -> None:
    assert only({"player": ("a",)}, "player") == "a"
    assert only({"player": ()}, "player") is None
    assert only({}, "player") is None


def test_a_form_gives_its_rows_by_their_keys() -> None:
    form: Form[str] = Form((ONE, MANY))
    assert form.row("cards") is MANY
    with pytest.raises(KeyError):
        form.row("sum")


def test_a_tap_takes_back_the_rows_that_it_clears() -> None:
    row = Row("asks", "Who", clears=("card", "count"))
    draft: Draft = {"card": ("cup",), "count": ("2",), "title": ("x",)}
    assert tapped(draft, row, "Bob") == {"title": ("x",), "asks": ("Bob",)}


def test_a_tap_takes_the_same_choice_from_the_rows_that_it_excludes() -> None:
    row = Row("bob", "Bob", many=True, excludes=("cem", "dee"))
    draft: Draft = {"cem": ("cup", "coin")}
    assert tapped(draft, row, "cup") == {"bob": ("cup",), "cem": ("coin",), "dee": ()}


@pytest.mark.parametrize(
    ("steps", "value"), [(0, 300), (1, 400), (-1, 200), (2, 500), (3, 500), (-3, 100)]
)
def test_an_amount_is_stepped_within_its_bounds(steps: int, value: int) -> None:
    assert Amount(300, 100, 500, step=100).stepped(steps) == value


def test_a_number_is_what_was_written_in_digits() -> None:
    assert number({"count": ("12",)}, "count") == 12
    assert number({"count": ("x",)}, "count") is number({}, "count") is None


def test_a_form_is_ready_once_there_is_something_to_take() -> None:
    bare: Form[str] = Form((ONE,))
    aside: Form[str] = Form((ONE,), aside={"search": ()})
    assert [form.ready for form in (bare, aside, Form((ONE,), outcome="note"))] == [
        False, True, True
    ]  # fmt: skip


def test_what_is_made_is_confirmed_unless_it_is_taken_at_once() -> None:
    assert not Form((ONE,), outcome="note").at_once
