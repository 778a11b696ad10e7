import pytest

from notepad.core.ink import Pen
from notepad.widgets.ink.strokes import Tool, Tools


def test_a_thin_black_pen_is_in_hand_at_first_and_fingers_may_write() -> None:
    assert (Tools().tool, Tools().pen, Tools().pen_only) == (Tool.THIN, Pen.THIN, False)


@pytest.mark.parametrize("pen", Pen)
def test_every_pen_is_a_tool_that_writes_with_it(pen: Pen) -> None:
    assert Tools(Tool(pen)).pen is pen


@pytest.mark.parametrize("tool", [Tool.ERASER, Tool.LASSO, Tool.TAP])
def test_what_does_not_write_is_no_pen(tool: Tool) -> None:
    with pytest.raises(ValueError, match=tool):
        _ = Tools(tool).pen
