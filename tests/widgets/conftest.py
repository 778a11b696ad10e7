import pytest
from PySide6.QtWidgets import QApplication

from notepad.widgets.look import theme


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Dress the application as the window does."""
    theme.apply(theme.LIGHT)
