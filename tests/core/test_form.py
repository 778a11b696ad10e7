import pytest

from notepad.core.form import Choice, Draft, Form, Row, only, tapped, written
from notepad.core.page.page import Face

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
