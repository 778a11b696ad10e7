from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import debian

if TYPE_CHECKING:
    from collections.abc import Sequence


def test_a_library_is_missing_unless_dpkg_says_it_is_installed() -> None:
    told = "ii  libegl1\nrc  libgl1\nun  libx11-6\n"
    assert debian.missing(["libegl1", "libgl1", "libx11-6", "libnew"], lambda _: told) == [
        "libgl1",
        "libx11-6",
        "libnew",
    ]


def test_a_library_that_moved_on_to_64_bit_time_is_there() -> None:
    asked: list[str] = []

    def told(names: Sequence[str]) -> str:
        asked.extend(names)
        return "ii  libglib2.0-0t64\n"

    assert debian.missing(["libglib2.0-0"], told) == []
    assert asked == ["libglib2.0-0", "libglib2.0-0t64"]


def test_root_gets_the_lists_refreshed_and_then_the_libraries() -> None:
    called: list[Sequence[str]] = []

    def call(command: Sequence[str]) -> int:
        called.append(command)
        return 0

    assert debian.install(["libegl1", "libgl1"], root=True, call=call)
    assert called == [debian.UPDATE, (*debian.INSTALL, "libegl1", "libgl1")]


def test_others_are_told_the_line_that_installs_them(capsys: pytest.CaptureFixture[str]) -> None:
    def call(_: Sequence[str]) -> int:
        raise AssertionError("only root may install")

    assert not debian.install(["libegl1", "libgl1"], root=False, call=call)
    assert "sudo apt-get install libegl1 libgl1" in capsys.readouterr().err.splitlines()[-1]


def test_a_failed_installation_is_told_with_the_line_to_repeat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert not debian.install(["libegl1"], root=True, call=lambda _: 100)
    assert "apt-get install libegl1" in capsys.readouterr().err


def test_nothing_is_asked_of_a_system_that_is_not_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "known", lambda: False)
    monkeypatch.setattr(debian, "missing", lambda _: pytest.fail("asked dpkg"))
    debian.ensure(debian.WINDOW)


def test_nothing_is_installed_when_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "known", lambda: True)
    monkeypatch.setattr(debian, "states", lambda _: pytest.fail("not the default that is used"))
    monkeypatch.setattr(debian, "missing", lambda _: [])
    monkeypatch.setattr(debian, "install", lambda *_, **__: pytest.fail("installed something"))
    debian.ensure(debian.OFFSCREEN)
