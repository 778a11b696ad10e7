import pytest

from notepad.cli import main, open_window


def test_without_a_command_the_app_is_run_and_its_status_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(open_window, "run_app", lambda: 7)
    assert main([]) == 7
