from dataclasses import replace

from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Grid
from notepad.widgets.sheet.grid_leaves import Leaf, fitting_faces, place_tabs, tab_key, tab_of

RED, BLUE = Face("Red", Symbol.CIRCLE, "#c0412b"), Face("Blue", Symbol.TRIANGLE, "#1f6fb8")


def test_tabs_stand_side_by_side_at_the_head() -> None:
    places = place_tabs(QRectF(5, 5, 300, 200), 3, 44)
    assert [place.left() for place in places] == [5, 105, 205]
    assert {(place.top(), place.width(), place.height()) for place in places} == {(5, 100, 44)}


def test_the_key_of_a_tab_tells_which_it_is_and_no_other_key_does() -> None:
    assert [tab_of(tab_key(at)) for at in range(12)] == list(range(12))
    assert [tab_of(key) for key in ("red-1", "leaf", "leaf x", "")] == [None] * 4


def test_a_tab_shows_all_names_or_symbols_alone_but_nothing_too_small_to_be_read() -> None:
    faces = (RED, BLUE)
    brief = tuple(replace(face, label="") for face in faces)
    leaf = Leaf(faces, Grid((), (), ()), brief=brief)
    assert fitting_faces(leaf, 300, text=15) == (faces, 15)
    shown, size = fitting_faces(leaf, 60, text=15)
    assert [str(face) for face in shown] == ["●", "▲"]
    assert size >= 12
    assert fitting_faces(leaf, 10, text=15)[1] >= 12
