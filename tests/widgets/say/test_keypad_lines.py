"""Where chips stand on the keypad."""

from hypothesis import given
from hypothesis import strategies as st

from notepad.widgets.say.keypad_view import GAP, Box, box_rects, in_lines

boxes = st.lists(
    st.builds(Box, st.integers(40, 200), first=st.booleans(), label=st.booleans()), max_size=30
)
SIDE = 48


def test_a_row_stands_beside_another_where_all_of_it_has_room() -> None:
    short, long = [Box(50, first=True), Box(50)], [Box(50, first=True), *[Box(50)] * 3]
    assert in_lines([*short, *short], 50 * 4 + GAP * 3) == [[0, 1, 2, 3]]
    assert in_lines([*short, *long], 50 * 5 + GAP * 4) == [[0, 1], [2, 3, 4, 5]]


def test_what_is_as_high_as_several_lines_has_them_alone() -> None:
    steps = Box(300, first=True, lines=2)
    assert in_lines([Box(50, first=True), steps, Box(50, first=True)], 300) == [[0], [1], [], [2]]


@given(boxes, st.integers(200, 600))
def test_all_of_them_stand_inside_and_none_on_another(row: list[Box], width: int) -> None:
    lines = in_lines(row, width)
    rects = box_rects(row, lines, width, SIDE)
    assert sorted(rects) == list(range(len(row)))
    for at, rect in rects.items():
        assert rect.left() >= 0
        assert rect.right() < width
        assert rect.width() >= row[at].width
        assert not any(rect.intersects(other) for o, other in rects.items() if o != at)


@given(boxes, st.integers(200, 600))
def test_a_label_is_never_wider_than_its_text(row: list[Box], width: int) -> None:
    rects = box_rects(row, in_lines(row, width), width, SIDE)
    assert all(rects[at].width() == box.width for at, box in enumerate(row) if box.label)
