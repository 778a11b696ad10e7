"""The process beside the window: it reads what is asked, reckons, and writes answers.

What is asked comes as one pickle after the other, each a table's number and a message. An answer
goes as its length in LENGTH_BYTES, then a pickle of the table's number, the number that `Think`
gave, and the message. When nothing more can come the process ends at once.
"""

import os
import pickle
import signal
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from traceback import print_exc
from typing import BinaryIO

from notepad.shell.reasoning.desk import Desk
from notepad.shell.reasoning.messages import LENGTH_BYTES, Answer, Asked, Leave

_ENGINES = "notepad.deduction.card_reasoner"  # takes longest to load; every card game wants it


def run() -> int:
    """Answer what standard input asks on standard output until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake must not get among the answers
    waiting: SimpleQueue[tuple[int, Asked]] = SimpleQueue()
    Thread(target=_listen, args=(waiting,), daemon=True).start()
    import_module(_ENGINES)
    _serve(waiting, answers)
    return 0


def _listen(waiting: "SimpleQueue[tuple[int, Asked]]") -> None:
    with os.fdopen(os.dup(0), "rb") as asked:
        try:
            while True:
                waiting.put(pickle.load(asked))
        except EOFError:
            os._exit(0)  # nobody waits for what is being reckoned
        except Exception:
            print_exc()
            os._exit(1)


def _serve(waiting: "SimpleQueue[tuple[int, Asked]]", answers: BinaryIO) -> None:
    """Go on a step at a time, taking up what was asked meanwhile before each."""
    desks: dict[int, Desk] = {}
    while True:
        busy = [(table, desk) for table, desk in desks.items() if desk.busy]
        if not busy or not waiting.empty():
            _take(desks, *waiting.get())
            continue
        table, desk = busy[-1]
        answer = desk.step()
        if answer is not None:
            _tell(answers, _packed(table, desk.number, answer))


def _tell(answers: BinaryIO, told: bytes) -> None:
    try:
        answers.write(told)
        answers.flush()
    except OSError:
        os._exit(0)  # nobody is there any more to be told


def _take(desks: dict[int, Desk], table: int, asked: Asked) -> None:
    if isinstance(asked, Leave):
        desks.pop(table, None)
    else:
        desks.setdefault(table, Desk()).take(asked)


def _packed(table: int, number: int, answer: Answer) -> bytes:
    told = pickle.dumps((table, number, answer), pickle.HIGHEST_PROTOCOL)
    return len(told).to_bytes(LENGTH_BYTES) + told
