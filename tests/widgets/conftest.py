import pytest
from PySide6.QtWidgets import QApplication

from notepad.widgets.look import theme
from notepad.widgets.look.handedness import tap_with
from notepad.widgets.look.sizes import Target, fit_fingers


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Dress the application as the window does."""
    theme.apply(theme.LIGHT)
    fit_fingers(Target.MEDIUM, narrow=False)
    tap_with(left=False)
