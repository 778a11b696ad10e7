"""Do whatever comes to hand at real windows: taps anywhere, keys, wheels and drags, in every size.

    python3 packaging/run.py monkey --actions N [--seed SEED] [--game GAME ...] [--jobs N]
    python3 packaging/run.py monkey --replay FILE

It goes round all games, states, sizes and languages on screens of its own. A death, a hang, or a
line on the standard error is a fault: what was done is made as short as it can be, printed, and
kept in build/monkeys, to be done again. Nothing is written into the player's home.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import shlex
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NoReturn

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.monkeys.acts import WIDE, Act, drawn, read_act  # noqa: E402 it has to be found first
from tests.monkeys.hunting import fewest, kind_of, own_home  # noqa: E402
from tests.monkeys.scenes import Scene, scenes  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KEPT = ROOT / "build" / "monkeys"
SCREEN = "1360x1360x24"
AT_ONCE = 20
"""So many acts are sent before the window is asked whether it is through with them."""

A_SCENE, A_LIFE = 160, 8
"""So many acts are done in a scene, and so many scenes are shown in a window before the next."""

MOST_TRIES = 60
_HANGS_S, _UP_S, _GLANCE_S = 60.0, 60.0, 2.0
_TITLE = 26
"""How high the window's own title bar is, in which its own × is."""

_SCENE = "scene "
_NAMES = {"Space": "space", "PgUp": "Prior", "PgDown": "Next", "Backspace": "BackSpace"}
_PARTS = {"Ctrl": "ctrl", "Alt": "alt", "Shift": "shift"}


class FellError(Exception):
    """A window died, hung or complained; the message says how."""


class ClosedError(Exception):
    """A window was closed by its own ×, as it may be."""


class Screen:
    """A screen of its own, with a window manager, until `close`."""

    def __init__(self) -> None:
        """Start both."""
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
        """Have xdotool do all that these words say."""
        subprocess.run(
            ["xdotool", *words],
            env=self._own,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        """End both."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(10)
        self._home.cleanup()


class Life:
    """One window of the app, from its start until it is closed or dies.

    `done` is all that was done to it, a line each.
    """

    def __init__(self, screen: Screen, folder: Path) -> None:
        """Start the app with a home in a folder; raises FellError if it does not come up."""
        self._screen, self._told = screen, folder / "told"
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
        """Do some acts, and wait until the window is through with them.

        Raises ClosedError if it was closed by one of them, and FellError if anything went wrong.
        """
        words = ["windowmap", str(self._answer["window"])]
        for act in acts:
            self.done.append(str(act))
            words += xdotool(act, self._answer["window"], self._answer["place"])
        self._screen.do(*words)
        self._ask("settle" if any(act.kind == "rest" for act in acts) else "ping")

    def check(self) -> None:
        """Look whether all holds; raises FellError if it does not."""
        self._ask("check")
        if self._answer["broken"]:
            raise FellError("\n".join(f"BROKEN: {line}" for line in self._answer["broken"]))

    def end(self) -> None:
        """Close the window; raises FellError if it does not end as it should."""
        try:
            self._ask("quit")
            self._over()
        except ClosedError:
            pass
        finally:
            self.kill()

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except BrokenPipeError:
            self._over()
        self._answer = self._heard(_HANGS_S)
        self._complain()

    def _heard(self, patience: float) -> dict[str, Any]:
        assert self._process.stdout is not None
        until = time.monotonic() + patience
        while time.monotonic() < until:
            ready, _write, _other = select.select([self._process.stdout], [], [], _GLANCE_S)
            line = self._process.stdout.readline() if ready else b""
            if line:
                answer: dict[str, Any] = json.loads(line)
                return answer
            if ready:
                self._over()
            self._complain()
        self._process.send_signal(signal.SIGABRT)
        self._over()

    def _over(self) -> NoReturn:
        """Wait for its end; raises ClosedError if that is a good one, else FellError."""
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
    """Return the words by which xdotool does an act at a window: x, y, width and height of it."""
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
    """Lives many lives on one screen, until it has done its acts or found a fault."""

    def __init__(self, screen: Screen, todo: Sequence[Scene], seed: str) -> None:
        """Go round these scenes, with what `seed` draws."""
        self._screen, self._todo, self._random = screen, todo, random.Random(seed)
        self.lives = self.shown = self.acts = 0

    def run(self, actions: int) -> tuple[list[str], str] | None:
        """Do so many acts; return what was done in the life in which it fell, and how it did."""
        while self.acts < actions:
            with TemporaryDirectory(prefix="monkey-") as folder:
                life: Life | None = None
                try:
                    life = Life(self._screen, Path(folder))
                    self.lives += 1
                    self._live(life, actions)
                    life.end()
                except ClosedError:
                    continue
                except FellError as fell:
                    return life.done if life is not None else [], str(fell)
                finally:
                    if life is not None:
                        life.kill()
        return None

    def _live(self, life: Life, actions: int) -> None:
        for _scene in range(A_LIFE):
            life.show(str(self._todo[self.shown % len(self._todo)]))
            self.shown += 1
            for _some in range(A_SCENE // AT_ONCE):
                life.do([drawn(self._random) for _act in range(AT_ONCE)])
                self.acts += AT_ONCE
                if self.acts >= actions:
                    break
            life.check()
            if self.acts >= actions:
                return


def batches(lines: Sequence[str]) -> list[tuple[str, list[Act]]]:
    """Return the scenes of some lines, each with all that was done in it."""
    found: list[tuple[str, list[Act]]] = []
    for line in lines:
        if line.startswith(_SCENE):
            found.append((line, []))
        else:
            found = found or [("", [])]
            found[-1][1].append(read_act(line))
    return found


def replayed(screen: Screen, lines: Sequence[str]) -> str:
    """Do again what was done to a window; return what went wrong, empty if nothing."""
    with TemporaryDirectory(prefix="monkey-") as folder:
        life = None
        try:
            life = Life(screen, Path(folder))
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
            return str(fell)
        finally:
            if life is not None:
                life.kill()
    return ""


def shortened(screen: Screen, done: Sequence[str], fell: str) -> tuple[list[str], str]:
    """Return fewer lines that end in the same fault, and what is to be said of them."""
    kind = kind_of(fell)

    def fails(lines: Sequence[str]) -> bool:
        return kind_of(replayed(screen, lines)) == kind

    scene = max((at for at, line in enumerate(done) if line.startswith(_SCENE)), default=0)
    for some in (done[scene:], done):
        if fails(some):
            fewer = fewest(some, fails, MOST_TRIES)
            return fewer, f"These are {len(fewer)} of {len(done)} lines."
    return list(done), "This did not happen again with the same acts: it depends on the moment."


@contextmanager
def screen_shown() -> Iterator[Screen]:
    """Have a screen for a while."""
    screen = Screen()
    try:
        yield screen
    finally:
        screen.close()


def hunt(asked: argparse.Namespace, job: int) -> tuple[str, Monkey]:
    """Let one monkey loose; return what it found, and the monkey."""
    every = [one for one in scenes() if not asked.game or one.game in asked.game]
    first = (asked.seed * 7919 + job * len(every) // asked.jobs) % len(every)
    todo = [*every[first:], *every[:first]]
    with screen_shown() as screen:
        monkey = Monkey(screen, todo, f"{asked.seed}/{job}")
        found = monkey.run(asked.actions // asked.jobs)
        if found is None:
            return "", monkey
        lines, note = shortened(screen, *found)
    KEPT.mkdir(parents=True, exist_ok=True)
    whole = KEPT / f"seed-{asked.seed}-{job}-whole.txt"
    whole.write_text("\n".join(found[0]) + "\n", "utf-8")
    kept = KEPT / f"seed-{asked.seed}-{job}.txt"
    kept.write_text("\n".join(lines) + "\n", "utf-8")
    again = f"Again: python3 packaging/run.py monkey --replay {shlex.quote(str(kept))}"
    return "\n".join([f"A monkey broke a window. {note}", *lines, found[1], again]), monkey


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks for; return the status to exit with."""
    parser = argparse.ArgumentParser(prog="run.py monkey", description=__doc__.partition("\n")[0])
    parser.add_argument("--actions", type=int, default=2_000, help="how much is done in all")
    parser.add_argument("--seed", type=int, default=0, help="what is drawn, and where it begins")
    parser.add_argument("--game", action="append", help="the id of a game, by default all")
    parser.add_argument("--jobs", type=int, default=1, help="how many windows at the same time")
    parser.add_argument("--replay", type=Path, help="a file of what is to be done again")
    asked = parser.parse_args(arguments)
    if asked.replay is not None:
        with screen_shown() as screen:
            told = replayed(screen, asked.replay.read_text("utf-8").splitlines())
        print(told or "Nothing went wrong.")
        return 1 if told else 0
    begun = time.monotonic()
    with ThreadPoolExecutor(asked.jobs) as pool:
        found = list(pool.map(lambda job: hunt(asked, job), range(asked.jobs)))
    seconds = time.monotonic() - begun
    done = sum(monkey.acts for _told, monkey in found)
    shown = sum(monkey.shown for _told, monkey in found)
    lives = sum(monkey.lives for _told, monkey in found)
    faults = [text for text, _monkey in found if text]
    print(*faults, sep="\n\n")
    print(
        f"{done} acts in {shown} scenes and {lives} windows, seed {asked.seed}:"
        f" {seconds:.0f} s, {done / seconds:.0f} acts a second, {len(faults)} faults"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
