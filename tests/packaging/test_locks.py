"""What is installed: the ranges stand once, and the locks have a version of each, with hashes."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import environment
import locking
from environment import LOCKS, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]


def asked(group: str) -> Iterator[Requirement]:
    """Yield what a group says by itself and by the groups that it includes."""
    for one in GROUPS[group]:
        if isinstance(one, str):
            yield Requirement(one)
        else:
            yield from asked(one["include-group"])


def versions(lock: str) -> dict[str, list[str]]:
    """Return the versions in a lock by the package's name; some differ by system."""
    found: dict[str, list[str]] = {}
    text = (LOCKS / f"{lock}.txt").read_text(encoding="utf-8")
    for name, version in re.findall(r"^([\w.-]+)==([^ ;]+)", text, re.MULTILINE):
        found.setdefault(name, []).append(version)
    return found


def test_each_range_stands_once_but_for_the_build() -> None:
    assert PROJECT["build-system"]["requires"] == GROUPS["run"]
    told = [Requirement(one).name.lower() for one in PROJECT["project"]["dependencies"]]
    told += [Requirement(o).name.lower() for g in GROUPS.values() for o in g if isinstance(o, str)]
    assert sorted(told) == sorted({*told})


@pytest.mark.parametrize("lock", locking.GROUPS)
def test_a_lock_has_what_each_range_asks_for(lock: str) -> None:
    program = map(Requirement, PROJECT["project"]["dependencies"])
    for needed in (*program, *asked(lock)):
        name = needed.name.lower().replace("_", "-")
        found = versions(lock).get(name, [])
        assert found, f"{name} is not locked: python3 packaging/run.py lock"
        assert all(needed.specifier.contains(one, prereleases=True) for one in found), needed


@pytest.mark.parametrize("lock", locking.GROUPS)
def test_a_lock_names_no_address_and_takes_nothing_without_its_hash(lock: str) -> None:
    text = (LOCKS / f"{lock}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    packages = re.split(r"^(?=\w)", text.removeprefix(locking.HEAD), flags=re.MULTILINE)[1:]
    assert len(packages) > 30
    line = re.compile(r"[\w.-]+==\S+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n")
    assert [one for one in packages if not line.fullmatch(one)] == []


def test_what_runs_is_what_is_checked_and_packaged() -> None:
    for name, found in versions("run").items():
        assert versions("dev")[name] == versions("package")[name] == found


def test_a_part_of_a_lock_has_each_form_of_its_packages_with_their_hashes(tmp_path: Path) -> None:
    qt = "qt==1 ; python_version < '3.12' \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n"
    newer = "qt==2 ; python_version >= '3.12' \\\n    --hash=sha256:3\n"
    others = "babel==3 \\\n    --hash=sha256:4\n", "qt-tools==4 \\\n    --hash=sha256:5\n"
    (tmp_path / "lock.txt").write_text("".join(("# how\n", others[0], qt, newer, others[1])))
    assert environment.pinned(tmp_path / "lock.txt", "qt") == qt + newer
    assert environment.pinned(tmp_path / "lock.txt", "qt-tools", "babel") == "".join(others)
