"""Tap, type, scroll and drag at random in real windows of every size.

    python3 packaging/run.py monkey --actions N [--seed SEED] [--game GAME ...] [--jobs N]
    python3 packaging/run.py monkey --replay FILE

It goes through all games, states, sizes and languages on virtual screens. A crash, a hang, a line
on standard error, or a failed check is a fault: its actions are shortened as far as possible,
printed, and saved in build/monkeys for `--replay`. Then a new window continues, up to `--faults`.
Nothing is written into the player's home.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.monkeys.acts import WIDE, Act, drawn, read_act  # noqa: E402 importable only now
from tests.monkeys.hunting import fewest, kind_of, own_home  # noqa: E402
from tests.monkeys.scenes import Scene, scenes  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KEPT = ROOT / "build" / "monkeys"
SCREEN = "1360x1360x24"
AT_ONCE = 20
"""How many actions are sent before waiting until the window has handled them.

More make it faster, but show less exactly which action went wrong.
"""

A_SCENE, A_LIFE = 160, 8
"""How many actions are done in a scene, and how many scenes a window shows before the next one."""

MOST_TRIES, MOST_FAULTS = 60, 20  # to shorten a fault, and faults before it stops
# Seconds: until a window counts as hanging (sooner in replays), until it must be up, between looks.
_HANGS_S, _HANGS_AGAIN_S, _UP_S, _GLANCE_S = 60.0, 20.0, 60.0, 2.0
_MOST_LINES = 40  # of a fault that are printed; the whole is in its file
_TOLD_S = 60.0
"""How often the progress is printed, in seconds."""

_LOOKS, _LOOK_S = 5, 0.3
"""How often and how many seconds apart a hanging window is looked at: is it a loop or a wait?"""

_TITLE = 26
"""The height of the window manager's title bar, with its close button, in pixels."""

_SCENE, _BROKEN = "scene ", "BROKEN: "
_ENDS = ("died of ", "ended with ", "hung ")
DEATHS, COMPLAINTS, CHECKS = "deaths and hangs", "tracebacks and warnings", "failed checks"
SORTS = (DEATHS, COMPLAINTS, CHECKS)
_NAMES = {"Space": "space", "PgUp": "Prior", "PgDown": "Next", "Backspace": "BackSpace"}
_PARTS = {"Ctrl": "ctrl", "Alt": "alt", "Shift": "shift"}


class Fall(NamedTuple):
    """How a window failed: the actions, a line each, and the report."""

    done: Sequence[str]
    told: str

    @property
    def sort(self) -> str:
        """The kind of fault, one of SORTS."""
        lines = self.told.splitlines()
        if lines and lines[-1].startswith(_ENDS):
            return DEATHS
        return CHECKS if all(line.startswith(_BROKEN) for line in lines) else COMPLAINTS


class FellError(Exception):
    """A window died, hung or complained; the message describes it."""


class ClosedError(Exception):
    """A window was closed with its close button, which is allowed."""


class Screen:
    """A virtual screen with a window manager, until `close`."""

    def __init__(self) -> None:
        """Start the screen and the window manager."""
        read, write = os.pipe()
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=[write], **quiet)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"
        self._home = TemporaryDirectory(prefix="monkey-screen-")
        self._own = {**own_home(Path(self._home.name)), "DISPLAY": self.name}
        self._manager = subprocess.Popen(["openbox"], env=self._own, **quiet)

    def do(self, *words: str) -> None:
        """Let xdotool carry out these words."""
        subprocess.run(
            ["xdotool", *words],
            env=self._own,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        """Stop both."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(10)
        self._home.cleanup()


class Life:
    """One window of the app, from its start until it is closed or dies.

    `done` has all actions so far, a line each.
    """

    def __init__(self, screen: Screen, folder: Path, *, hangs_s: float = _HANGS_S) -> None:
        """Start the app with its home in a folder; raises FellError if it doesn't start.

        It counts as hanging if it doesn't answer for `hangs_s` seconds.
        """
        self._screen, self._told, self._hangs_s = screen, folder / "told", hangs_s
        variables = {**own_home(folder / "home"), "DISPLAY": screen.name, "LC_ALL": "C.UTF-8"}
        variables.pop("QT_QPA_PLATFORM", None)
        with self._told.open("ab") as told:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.monkeys.staged"],
                cwd=folder / "home",
                env=variables,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=told,
            )
        self.done: list[str] = []
        self._answer = self._heard(_UP_S)

    def show(self, scene: str) -> None:
        """Show a scene."""
        self.done.append(f"{_SCENE}{scene}")
        self._ask(f"{_SCENE}{scene}")

    def do(self, acts: Sequence[Act]) -> None:
        """Do some actions, and wait until the window has handled them.

        Raises ClosedError if one of them closed it, and FellError if anything went wrong.
        """
        words = ["windowmap", str(self._answer["window"])]
        for act in acts:
            self.done.append(str(act))
            words += xdotool(act, self._answer["window"], self._answer["place"])
        self._screen.do(*words)
        self._ask("settle" if any(act.kind == "rest" for act in acts) else "ping")

    def check(self) -> None:
        """Run the checks; raises FellError if one fails."""
        self._ask("check")
        if self._answer["broken"]:
            raise FellError("\n".join(f"{_BROKEN}{line}" for line in self._answer["broken"]))

    def end(self) -> None:
        """Close the window; raises FellError if it doesn't end properly."""
        try:
            self._ask("quit")
            self._over()
        except ClosedError:
            pass
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except BrokenPipeError:
            self._over()
        self._answer = self._heard(self._hangs_s)
        self._complain()

    def _heard(self, patience: float) -> dict[str, Any]:
        assert self._process.stdout is not None
        until, before = time.monotonic() + patience, self._starved()
        while time.monotonic() < until + self._starved() - before:
            ready, _write, _other = select.select([self._process.stdout], [], [], _GLANCE_S)
            line = self._process.stdout.readline() if ready else b""
            if line:
                answer: dict[str, Any] = json.loads(line)
                return answer
            if ready:
                self._over()
            self._complain()
        self._hung(patience)

    def _hung(self, patience: float) -> NoReturn:
        """Let it report several times where it is, and whether it works or waits there."""
        before = self._worked()
        for _look in range(_LOOKS):
            self._process.send_signal(signal.SIGUSR1)
            time.sleep(_LOOK_S)
        share = max(0.0, self._worked() - before) / (_LOOKS * _LOOK_S)
        self._complain(f"hung for {patience:.0f} s, at work for {share:.0%} of the time")
        raise AssertionError  # unreachable: the line above always raises

    def _starved(self) -> float:
        """Return how many seconds it and its reasoning waited for a processor that others used."""
        path = Path("/proc", str(self._process.pid), "task", str(self._process.pid), "children")
        try:
            every = [self._process.pid, *map(int, path.read_text("utf-8").split())]
            told = [Path("/proc", str(one), "schedstat").read_text("utf-8") for one in every]
        except OSError:
            return 0.0
        return sum(int(one.split()[1]) for one in told) / 1e9

    def _worked(self) -> float:
        """Return how many seconds it has worked so far, 0 if the system doesn't say."""
        try:
            told = Path(f"/proc/{self._process.pid}/stat").read_text("utf-8")
        except OSError:
            return 0.0
        user, system = told.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _over(self) -> NoReturn:
        """Wait for its end; raises ClosedError if it ended properly, else FellError."""
        status = self._process.wait(_HANGS_S)
        self._complain(f"died of {signal.Signals(-status).name}" if status < 0 else "")
        if status:
            raise FellError(f"ended with {status}")
        raise ClosedError

    def _complain(self, last: str = "") -> None:
        said = self._told.read_text("utf-8", errors="replace").splitlines()
        if said or last:
            raise FellError("\n".join([*said, *([last] if last else [])]))


def xdotool(act: Act, window: int, place: Sequence[int]) -> list[str]:
    """Return xdotool's words for an action in a window with this x, y, width and height."""
    left, top, wide, high = place[0], place[1] - _TITLE, place[2], place[3] + _TITLE
    spots = [
        ["mousemove", str(left + x * wide // WIDE), str(top + y * high // WIDE)]
        for x, y in zip(act.at[::2], act.at[1::2], strict=False)
    ]
    tap = ["mousedown", "1", "mouseup", "1"]
    match act.kind:
        case "tap" | "touch":
            return [*spots[0], *tap]
        case "twice":
            return [*spots[0], *tap, *tap]
        case "hold":
            return [*spots[0], "mousedown", "1", "sleep", "0.65", "mouseup", "1"]
        case "drag" | "swipe":
            return [*spots[0], "mousedown", "1", "sleep", "0.02", *spots[1], "mouseup", "1"]
        case "wheel":
            button = "4" if act.at[2] > 0 else "5"
            return [*spots[0], *(["mousedown", button, "mouseup", button] * abs(act.at[2] // 120))]
        case "key":
            return ["key", "--delay", "0", _key(act.word)]
        case "write":
            return ["type", "--delay", "1", act.word] if act.word.isascii() else []
        case "size":
            return ["windowsize", str(window), *map(str, act.at), "sleep", "0.05"]
    return []


def _key(word: str) -> str:
    *held, key = word.split("+")
    return "+".join([*(_PARTS[one] for one in held), _NAMES.get(key, key)])


class Monkey:
    """Opens one window after another on a screen, until its actions are done or faults too many."""

    def __init__(self, todo: Sequence[Scene], seed: str, *, actions: int, faults: int) -> None:
        """Go through these scenes; `seed` decides the random actions."""
        self._todo, self._seed, self._random = todo, seed, random.Random(seed)
        self._actions, self._faults = actions, faults
        self.lives = self.shown = self.acts = 0
        self.found = Counter[str]()
        self._kinds = Counter[str]()

    def hunt(self) -> None:
        """Do all actions, and print each fault; repeated ones are only counted."""
        with screen_shown() as screen:
            while self.acts < self._actions and self.found.total() < self._faults:
                fall = self._lived(screen)
                if fall is not None:
                    self.found[fall.sort] += 1
                    self._tell(screen, fall)

    def _tell(self, screen: Screen, fall: Fall) -> None:
        kind = kind_of(fall.told)
        self._kinds[kind] += 1
        if self._kinds[kind] > 1:
            print(f"The same once more, after {self.acts} acts: {kind}", flush=True)
            return
        name = f"seed-{self._seed.replace('/', '-')}-{self.found.total()}"
        kept(fall.done, f"{name}-whole")
        lines, note = shortened(screen, *fall)
        again = shlex.quote(str(kept(lines, name)))
        again = f"Again: python3 packaging/run.py monkey --replay {again}"
        last = lines[-_MOST_LINES:]
        print("", f"A monkey broke a window. {note}", *last, fall.told, again, sep="\n", flush=True)

    def _lived(self, screen: Screen) -> Fall | None:
        """Use one window to its end; return how it failed, None if it didn't."""
        life: Life | None = None
        with TemporaryDirectory(prefix="monkey-") as folder:
            try:
                life = Life(screen, Path(folder))
                self.lives += 1
                self._live(life)
                life.end()
            except ClosedError:
                pass
            except FellError as fell:
                keep_core(Path(folder))
                return Fall(life.done if life is not None else [], str(fell))
            finally:
                if life is not None:
                    life.kill()
        return None

    def _live(self, life: Life) -> None:
        for _scene in range(A_LIFE):
            life.show(str(self._todo[self.shown % len(self._todo)]))
            self.shown += 1
            for _some in range(A_SCENE // AT_ONCE):
                life.do([drawn(self._random) for _act in range(AT_ONCE)])
                self.acts += AT_ONCE
                if self.acts >= self._actions:
                    break
            life.check()
            if self.acts >= self._actions:
                return


def keep_core(folder: Path) -> None:
    """Save the memory dump of a window that died, if the system writes one to its folder."""
    for core in (folder / "home").glob("core*"):
        KEPT.mkdir(parents=True, exist_ok=True)
        shutil.move(core, KEPT / "core")  # one is enough, because it is large


def batches(lines: Sequence[str]) -> list[tuple[str, list[Act]]]:
    """Return the scenes in some lines, each with the actions done in it."""
    found: list[tuple[str, list[Act]]] = []
    for line in lines:
        if line.startswith(_SCENE):
            found.append((line, []))
        else:
            found = found or [("", [])]
            found[-1][1].append(read_act(line))
    return found


def replayed(screen: Screen, lines: Sequence[str]) -> str:
    """Repeat what was done to a window; return what went wrong, "" if nothing did."""
    with TemporaryDirectory(prefix="monkey-") as folder:
        life = None
        try:
            life = Life(screen, Path(folder), hangs_s=_HANGS_AGAIN_S)
            for line, acts in batches(lines):
                if line:
                    life.show(line.removeprefix(_SCENE))
                for first in range(0, len(acts), AT_ONCE):
                    life.do(acts[first : first + AT_ONCE])
            life.check()
            life.end()
        except ClosedError:
            return ""
        except FellError as fell:
            keep_core(Path(folder))
            return str(fell)
        finally:
            if life is not None:
                life.kill()
    return ""


def shortened(screen: Screen, done: Sequence[str], fell: str) -> tuple[list[str], str]:
    """Return fewer lines that lead to the same fault, and its report."""
    kind = kind_of(fell)

    def fails(lines: Sequence[str]) -> bool:
        return kind_of(replayed(screen, lines)) == kind

    scene = max((at for at, line in enumerate(done) if line.startswith(_SCENE)), default=0)
    for some in (done[scene:], done):
        if fails(some):
            fewer = fewest(some, fails, MOST_TRIES)
            return fewer, f"These are {len(fewer)} of {len(done)} lines."
    note = (
        "This did not happen again with the same acts: it depends on the moment. The last of them:"
    )
    return list(done), note


@contextmanager
def screen_shown() -> Iterator[Screen]:
    """Provide a screen for a while."""
    screen = Screen()
    try:
        yield screen
    finally:
        screen.close()


def kept(lines: Sequence[str], name: str) -> Path:
    """Save some lines for a replay; return the file."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{name}.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def monkeys(asked: argparse.Namespace) -> list[Monkey]:
    """Return the monkeys that were asked for, each starting with other scenes."""
    every = [one for one in scenes() if not asked.game or one.game in asked.game]
    firsts = [
        (asked.seed * 7919 + job * len(every) // asked.jobs) % len(every)
        for job in range(asked.jobs)
    ]
    actions = -(-asked.actions // asked.jobs)
    return [
        Monkey(
            [*every[first:], *every[:first]],
            f"{asked.seed}/{job}",
            actions=actions,
            faults=asked.faults,
        )
        for job, first in enumerate(firsts)
    ]


def so_far(all_of_them: Sequence[Monkey], seconds: float) -> str:
    """Return a line on what the monkeys have done and found."""
    done = sum(monkey.acts for monkey in all_of_them)
    shown = sum(monkey.shown for monkey in all_of_them)
    lives = sum(monkey.lives for monkey in all_of_them)
    found = sum((monkey.found for monkey in all_of_them), Counter[str]())
    faults = ", ".join(f"{sort} {found[sort]}" for sort in SORTS)
    return (
        f"{done} acts in {shown} scenes and {lives} windows, {seconds:.0f} s,"
        f" {done / seconds:.0f} acts a second; {found.total()} faults: {faults}"
    )


def main(arguments: Sequence[str]) -> int:
    """Run what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(prog="run.py monkey", description=__doc__.partition("\n")[0])
    parser.add_argument("--actions", type=int, default=2_000, help="how many actions in all")
    parser.add_argument("--seed", type=int, default=0, help="seed of the start and the actions")
    parser.add_argument("--game", action="append", help="the id of a game, by default all")
    parser.add_argument("--jobs", type=int, default=1, help="how many windows at a time")
    parser.add_argument(
        "--faults", type=int, default=MOST_FAULTS, help="how many faults to look for per window"
    )
    parser.add_argument("--replay", type=Path, help="a file with actions to repeat")
    asked = parser.parse_args(arguments)
    most = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (most, most))
    if asked.replay is not None:
        with screen_shown() as screen:
            told = replayed(screen, asked.replay.read_text("utf-8").splitlines())
        print(told or "Nothing went wrong.")
        return 1 if told else 0
    begun, all_of_them = time.monotonic(), monkeys(asked)
    with ThreadPoolExecutor(asked.jobs) as pool:
        hunts = [pool.submit(monkey.hunt) for monkey in all_of_them]
        while wait(hunts, _TOLD_S).not_done:
            print(so_far(all_of_them, time.monotonic() - begun), flush=True)
        for hunt in hunts:
            hunt.result()
    print(f"Seed {asked.seed}: {so_far(all_of_them, time.monotonic() - begun)}")
    return 1 if any(monkey.found for monkey in all_of_them) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
