"""The process by itself: what goes in, what comes out, and when it ends."""

import pickle
import subprocess
import sys
from io import BytesIO

from notepad.shell.reasoning.messages import (
    LENGTH_BYTES,
    Answer,
    Asked,
    Followed,
    Leave,
    Think,
    Weighed,
)
from tests.nullgame import GAME, SETUP, Look

COMMAND = (sys.executable, "-m", "notepad", "--reason")


def loud(setup: object) -> object:
    """Make a reasoner and say so, where nothing ought to be said."""
    print("here comes a reasoner")
    return GAME.reasoner(setup)  # type: ignore[arg-type]


def process() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe)


def ask(begun: subprocess.Popen[bytes], table: int, asked: Asked) -> None:
    assert begun.stdin is not None
    begun.stdin.write(pickle.dumps((table, asked)))
    begun.stdin.flush()


def answer(begun: subprocess.Popen[bytes]) -> tuple[int, int, Answer]:
    assert begun.stdout is not None
    length = int.from_bytes(begun.stdout.read(LENGTH_BYTES))
    told: tuple[int, int, Answer] = pickle.load(BytesIO(begun.stdout.read(length)))
    return told


def test_it_answers_until_nobody_asks_any_more() -> None:
    with process() as begun:
        ask(begun, 3, Think(8, "en", GAME.reasoner, SETUP, 0, (Look("Bob", "sword"),)))
        told = [answer(begun), answer(begun)]
        out, errors = begun.communicate()
    assert [(table, number) for table, number, _answer in told] == [(3, 8), (3, 8)]
    assert [type(one) for _table, _number, one in told] == [Followed, Weighed]
    assert (out, errors, begun.returncode) == (b"", b"", 0)


def test_it_ends_without_a_word_when_nobody_hears_it() -> None:
    with process() as begun:
        assert begun.stdout is not None
        begun.stdout.close()
        ask(begun, 1, Think(1, "en", GAME.reasoner, SETUP, 0, ()))
        assert begun.stderr is not None
        errors = begun.stderr.read()
        begun.wait()
    assert (errors, begun.returncode) == (b"", 0)


def test_what_is_printed_does_not_get_among_the_answers() -> None:
    with process() as begun:
        ask(begun, 1, Think(1, "en", loud, SETUP, 0, ()))  # type: ignore[arg-type]
        told = answer(begun)
        _out, errors = begun.communicate()
    assert isinstance(told[2], Followed)
    assert b"here comes a reasoner" in errors


def test_a_table_that_was_left_is_forgotten() -> None:
    with process() as begun:
        ask(begun, 1, Think(1, "en", GAME.reasoner, SETUP, 0, ()))
        told = [answer(begun), answer(begun)]
        ask(begun, 1, Leave())
        ask(begun, 2, Think(1, "en", GAME.reasoner, SETUP, 0, ()))
        told.append(answer(begun))
        begun.communicate()
    assert [table for table, _number, _answer in told] == [1, 1, 2]


def test_what_it_cannot_make_out_ends_it() -> None:
    with process() as begun:
        _out, errors = begun.communicate(b"what?")
    assert begun.returncode == 1
    assert b"UnpicklingError" in errors
