from __future__ import annotations

import gzip
import json
import subprocess
from typing import TYPE_CHECKING

import pytest

import debian_package
import environment
import making
import materials
import packages
from environment import NotReadyError
from making import Making
from publisher import MAINTAINER

if TYPE_CHECKING:
    from pathlib import Path


def test_a_kind_that_there_is_not_is_told_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environment, "workshop", lambda: pytest.fail("set up for nothing"))
    with pytest.raises(NotReadyError, match=r"rpm: not a kind of package\. There are: wheel, deb"):
        packages.main(["deb", "rpm"])


@pytest.mark.parametrize(
    ("system", "tools", "kinds"),
    [
        ("Linux", ["dpkg-deb"], ["deb"]),
        ("Linux", [], []),
        ("Windows", [], ["windows"]),
        ("Darwin", [], ["macos"]),
    ],
)
def test_a_system_makes_what_it_installs_itself(
    monkeypatch: pytest.MonkeyPatch, system: str, tools: list[str], kinds: list[str]
) -> None:
    monkeypatch.setattr("platform.system", lambda: system)
    monkeypatch.setattr("shutil.which", lambda name: name if name in tools else None)
    assert packages.can_be_made() == kinds


def test_everything_is_dated_by_what_is_said_else_by_the_last_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234")
    assert making.source_date() == 1234
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(making, "ROOT", tmp_path)
    assert making.source_date() == making._FIRST_OF_2026
    identity = ["-c", "user.name=A", "-c", "user.email=a@b"]
    dated = ["--allow-empty", "--message=A", "--date=@99 +0000"]
    for command in (["init", "--quiet"], [*identity, "commit", "--quiet", *dated]):
        monkeypatch.setenv("GIT_COMMITTER_DATE", "@99 +0000")
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    assert making.source_date() == 99


def test_what_goes_wrong_is_told_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(NotReadyError, match=r"did not work: sh -c(.|\n)*no such luck"):
        Making(tmp_path, 0).call(["sh", "-c", "echo no such luck >&2; exit 3"])


def test_a_debian_package_tells_its_size_and_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "usr").mkdir()
    (tmp_path / "usr" / "program").write_bytes(b"x" * 3000)
    debian_package.write_control(tmp_path, "1.2", "amd64")
    control = (tmp_path / "DEBIAN" / "control").read_text("utf-8")
    assert "Package: deduction-notepad\nVersion: 1.2\nArchitecture: amd64\n" in control
    assert "Installed-Size: 3\n" in control
    assert "libglib2.0-0 | libglib2.0-0t64" in control
    sums = (tmp_path / "DEBIAN" / "md5sums").read_text("utf-8")
    assert sums.endswith("  usr/program\n")


def test_a_debian_package_tells_its_version_and_day_as_debian_does(tmp_path: Path) -> None:
    debian_package.write_changes(Making(tmp_path, 1767225600), tmp_path)
    told = gzip.decompress((tmp_path / "changelog.gz").read_bytes()).decode()
    assert told.startswith(f"deduction-notepad ({Making(tmp_path, 0).version}) unstable; urgency=")
    assert told.endswith(f"\n\n -- {MAINTAINER}  Thu, 01 Jan 2026 00:00:00 +0000\n")


def test_a_bill_of_materials_leaves_out_what_only_builds() -> None:
    bill = {
        "metadata": {"component": {"bom-ref": "root"}},
        "components": [{"name": "numpy", "bom-ref": "n"}, {"name": "PyInstaller", "bom-ref": "p"}],
        "dependencies": [
            {"ref": "root", "dependsOn": ["n", "p"]},
            {"ref": "n"},
            {"ref": "p", "dependsOn": ["n"]},
        ],
    }
    assert json.loads(json.dumps(materials.shipped(bill, {"numpy"}))) == {
        "metadata": {"component": {"bom-ref": "root"}},
        "components": [{"name": "numpy", "bom-ref": "n"}],
        "dependencies": [{"ref": "root", "dependsOn": ["n"]}, {"ref": "n", "dependsOn": []}],
    }
