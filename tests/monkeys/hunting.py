"""Has monkeys hunt for faults, and makes what they did until one as short as it can be.

    python -m tests.monkeys.hunting SCENE [--seed SEED] [--actions N]
    python -m tests.monkeys.hunting SCENE ACT ...

The first lets a monkey loose in a scene such as clue/folded/360x640/de, the second does acts such
as 'tap 512 300' there; both print what went wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
HOMES = (
    *("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"),
    *("XDG_RUNTIME_DIR", "XDG_DOCUMENTS_DIR", "TMPDIR"),
)
"""What says where a program may write."""

SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 1400, "height": 1400}
SCREEN |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
"""A screen on which every window has room: Qt finds nothing where there is none."""

MOST_TRIES, MOST_S = 80, 120.0
"""So often, and so long, is it tried whether fewer acts do as well."""

_FRAME = re.compile(r'File "(?:.*/)?(notepad/[^"]+)", line (\d+)')
_CHANGING = re.compile(r"\d+|“[^”]*”|'[^']*'|QRect\([^)]*\)")


@dataclass(frozen=True)
class Job:
    """What a monkey is to do: so many acts in a scene, drawn by a seed, or those that are told."""

    scene: str
    seed: int
    actions: int
    acts: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Outcome:
    """What a monkey did, a line each, and what went wrong by the last of it; else nothing."""

    acts: tuple[str, ...]
    fault: str


def own_home(home: Path) -> dict[str, str]:
    """Return an environment in which everything is written into a folder, made for one user."""
    home.mkdir(mode=0o700, exist_ok=True)
    paths = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    own = {name: str(home) for name in HOMES}
    quiet = {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "QT_FORCE_STDERR_LOGGING": "1"}
    return {**os.environ, **own, **quiet, "PYTHONPATH": paths, "LANGUAGE": "en"}


class Keeper:
    """The process in which monkeys are let loose, one after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Give jobs to a process that `hired` started."""
        self._process = process

    def keep(self, job: Job) -> Outcome:
        """Let a monkey do a job, and return how that went."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(asdict(job))}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the process in which monkeys are let loose has ended"
        told = json.loads(line)
        return Outcome(tuple(told["acts"]), told["fault"])


@contextmanager
def hired() -> Iterator[Keeper]:
    """Start a keeper, whose process has no screen, and end it in the end."""
    with TemporaryDirectory(prefix="monkeys-") as home:
        screen = Path(home) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), "utf-8")
        platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={screen}"}
        command, pipe = [sys.executable, "-m", "tests.monkeys.keeper"], subprocess.PIPE
        env = {**own_home(Path(home)), **platform}
        with subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True
        ) as process:
            yield Keeper(process)


def kind_of(fault: str) -> str:
    """Return what makes a fault the same as another: where it was, and what it is called."""
    lines = fault.splitlines()
    broken = [line for line in lines if line.startswith("BROKEN: ")]
    if broken:
        return _CHANGING.sub("", broken[0])
    frames = _FRAME.findall(fault)
    at = " ".join(frames[0 if "most recent call first" in fault else -1]) if frames else ""
    return f"{at} {_CHANGING.sub('', lines[-1].partition(':')[0])}" if lines else ""


def fewest(acts: Sequence[str], fails: Callable[[Sequence[str]], bool], tries: int) -> list[str]:
    """Return some of the acts with which it fails as well, after so many tries or MOST_S at most.

    Parts of the acts are left out, first halves, then ever smaller ones, until none can be: of
    `a b c d` where `b` and `d` do it, `c d` and `a b` are tried without success, then `b c d`, and
    `b d` last. (Zeller and Hildebrandt 2002, Simplifying and Isolating Failure-Inducing Input)
    """
    left, parts, until = list(acts), 2, time.monotonic() + MOST_S
    while len(left) > 1 and tries > 0 and time.monotonic() < until:
        size = -(-len(left) // parts)
        for start in range(0, len(left), size):
            fewer = [*left[:start], *left[start + size :]]
            tries -= 1
            if tries >= 0 and fails(fewer):
                left, parts = fewer, max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(parts * 2, len(left))
    return left


def hunted(keeper: Keeper, job: Job) -> str:
    """Let a monkey do a job; return all that helps to find what went wrong, empty if nothing."""
    first = keeper.keep(job)
    if not first.fault:
        return ""
    kind, last = kind_of(first.fault), first

    def fails(acts: Sequence[str]) -> bool:
        nonlocal last
        outcome = keeper.keep(replace(job, acts=tuple(acts)))
        if not outcome.fault or kind_of(outcome.fault) != kind:
            return False
        last = outcome
        return True

    if not fails(first.acts):
        note = "This did not happen again with the same acts: it depends on the moment."
        return report(job, first, note)
    fewest(first.acts, fails, MOST_TRIES)
    return report(job, last, f"These are {len(last.acts)} of {len(first.acts)} acts.")


def report(job: Job, outcome: Outcome, note: str) -> str:
    """Return what went wrong, after which acts, and how to see it again."""
    acts = [act.partition("  #")[0] for act in outcome.acts]
    again = " ".join(f"'{act}'" for act in acts)
    return "\n".join(
        [
            f"A monkey broke {job.scene} (seed {job.seed}, {job.actions} actions). {note}",
            *(f"  {act}" for act in outcome.acts),
            outcome.fault,
            f"Again: python -m tests.monkeys.hunting {job.scene} {again}",
        ]
    )


def main() -> int:
    """Do what the command line asks for; return the status to exit with."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkeys.hunting", description=__doc__)
    parser.add_argument("scene")
    parser.add_argument("acts", nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--actions", type=int, default=100)
    asked = parser.parse_args()
    with hired() as keeper:
        if asked.acts:
            job = Job(asked.scene, 0, 0, tuple(asked.acts))
            told = keeper.keep(job).fault
        else:
            told = hunted(keeper, Job(asked.scene, asked.seed, asked.actions))
    print(told or "Nothing went wrong.")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
