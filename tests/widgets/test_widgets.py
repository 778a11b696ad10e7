"""What the whole package does: modules are imported as fast as without PySide."""

import inspect
import sys

import pytest

import notepad.widgets


def test_pyside_reads_no_source_of_a_module_that_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert notepad.widgets is sys.modules["notepad.widgets"]
    read: list[object] = []
    monkeypatch.setattr(inspect, "getsource", read.append)
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    import colorsys

    assert read == []
    assert colorsys is sys.modules["colorsys"]
