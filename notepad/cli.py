"""The command line: reads records, deduces, explains, draws. Qt only to draw or open the app."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn, TypeAlias

from typing_extensions import override

from notepad import __version__
from notepad.core.fault import Fault, Faults, unknown_choice
from notepad.core.game.breath import Breath, without_breaths
from notepad.core.game.game import AnyGame, Known, Play, Reasoner, View, states_of
from notepad.core.level import Level
from notepad.core.play.seal import verified
from notepad.core.record import record as records
from notepad.core.record.document import taken
from notepad.core.record.record import AnyRecord
from notepad.core.shown_text import contained, shown
from notepad.core.words import _
from notepad.games import catalogue
from notepad.terminal.page_text import page_text
from notepad.terminal.stand_ins import STAND_INS

FITS, CONFLICT, FAULTY, INTERRUPTED = 0, 1, 2, 130
PATIENCE_MS = 10_000
"""How long odds may take before they are estimated: a script can wait where a table can't."""

DRAWINGS = [".pdf", ".png", ".svg"]
Run: TypeAlias = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status.

    0: done; 1: the record's notes contradict each other, or a sealed one is not intact; 2:
    something could not be read or written, said on standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=STAND_INS)
    asked = _parser().parse_args(arguments)
    try:
        status = int(asked.run(asked))
        if sys.stdout is not None:
            sys.stdout.flush()
    except Faults as faults:
        return _refused(str(faults))
    except BrokenPipeError:
        sys.stdout = None  # whoever read this has read enough
        return FITS
    except OSError as error:
        return _refused(f"{error.filename or asked.command}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _refused(why: str) -> int:
    if sys.stderr is not None:
        print(contained(why), file=sys.stderr)
    return FAULTY


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong with arguments as everything else is told."""

    @override
    def error(self, message: str) -> NoReturn:
        super().error(contained(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="deduction-notepad",
        description=_("A private notepad for deduction card games. Without a command it opens."),
        epilog=_("A record is one game as a JSON file, as the app exports it; “-” reads it from "
                 "standard input. Exit status: 0 done, 1 the notes contradict each other or a "
                 "seal is broken, 2 the input could not be read."),
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.set_defaults(run=_open_app, command="deduction-notepad")
    commands = parser.add_subparsers(title=_("commands"), dest="command", metavar="COMMAND")
    _add_reading(commands)
    _add_drawing(commands)
    games = commands.add_parser("games", help=_("list the games that this notepad knows"))
    games.set_defaults(run=_games)
    return parser


def _add_reading(commands: Any) -> None:  # noqa: ANN401 argparse keeps this class private
    told = _("print everything that follows from a record")
    deduce = _reading(commands, "deduce", _deduce, told)
    told = _("print what follows before any note and after each, a line each")
    replay = _reading(commands, "replay", _replay, told)
    why = _reading(commands, "why", _why, _("say why somebody has, or has not, a card"))
    why.add_argument("card", metavar="CARD", help=_("the card or spy, such as yellow-5"))
    why.add_argument("holder", metavar="HOLDER", help=_("a player, “table” or “hidden”"))
    for parser in (deduce, replay, why):
        parser.add_argument("--json", action="store_true", help=_("print JSON, for scripts"))
    _reading(commands, "verify", _verify, _("say whether a sealed record is intact"))


def _reading(commands: Any, name: str, run: Run, told: str) -> argparse.ArgumentParser:  # noqa: ANN401
    """Add a command that reads a record."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=told)
    parser.add_argument("record", metavar="RECORD", help=_("a record file, “-” for standard input"))
    parser.set_defaults(run=run)
    return parser


def _add_drawing(commands: Any) -> None:  # noqa: ANN401 argparse keeps this class private
    sheet = _reading(commands, "sheet", _sheet, _("draw the sheet of a record as it stands"))
    blank = commands.add_parser("blank", help=_("draw an empty sheet to print"))
    blank.add_argument("game", metavar="GAME", help=", ".join(catalogue()))
    blank.set_defaults(run=_blank)
    for parser in (sheet, blank):
        parser.add_argument(
            "--output",
            metavar="FILE",
            type=Path,
            required=True,
            help=_("where to: a name ending in .pdf, .png or .svg"),
        )


def _open_app(_asked: argparse.Namespace) -> int:
    from notepad.app import run

    return run()


def _games(_asked: argparse.Namespace) -> int:
    for game in catalogue().values():
        _say(f"{game.id:12} {game.title}")
    return FITS


def _read(name: str) -> tuple[AnyRecord, AnyGame]:
    record = records.read(_bytes(name), catalogue())
    return record, catalogue()[record.game]


def _bytes(name: str) -> bytes:
    if name == "-" and sys.stdin is None:
        raise Faults([Fault("-", _("there is no standard input"))])
    if name == "-":
        return taken(sys.stdin.buffer)
    with Path(name).open("rb") as file:
        return taken(file)


def _verify(asked: argparse.Namespace) -> int:
    verdict = verified(_bytes(asked.record), catalogue())
    _say(verdict.told)
    return FITS if verdict.intact else CONFLICT


def _known(record: AnyRecord, game: AnyGame) -> Known:
    reasoner = game.reasoner(record.setup)
    return _everything(reasoner, record.notes)


def _pondered(record: AnyRecord, game: AnyGame, known: Known) -> Known:
    """Return what is known with all that a page shows when nobody has to wait."""
    steps: Iterator[Known | Breath]
    steps = game.reasoner(record.setup).ponder(known, record.aside, Level.ODDS)
    *_before, last = (known, *without_breaths(steps))
    return last


def _everything(reasoner: Reasoner[Any], notes: Sequence[Any]) -> Known:
    known: Known = reasoner.follow(notes)
    return reasoner.weigh(known, patience_ms=PATIENCE_MS) if known.consistent else known


def _deduced(record: AnyRecord, game: AnyGame, known: Known) -> dict[str, Any]:
    return {
        "game": game.id,
        "consistent": known.consistent,
        "conflict": list(known.conflict),
        **game.answer(record.setup, known),
    }


def _status(known: Known) -> int:
    return FITS if known.consistent else CONFLICT


def _deduce(asked: argparse.Namespace) -> int:
    record, game = _read(asked.record)
    known = _known(record, game)
    if asked.json:
        _print_json(_deduced(record, game, known))
    else:
        _say(_sheet_text(record, game, _pondered(record, game, known)))
    return _status(known)


def _say(*lines: str) -> None:
    """Print lines for people; whatever stands in a record can't move their terminal's cursor."""
    print(*map(contained, lines), sep="\n")


def _print_json(value: dict[str, Any]) -> None:
    print(json.dumps(value))


def _sheet_text(record: AnyRecord, game: AnyGame, known: Known) -> str:
    text = page_text(game.page(_view(record, game, known)))
    if known.consistent:
        return text.removesuffix("\n")
    lines = [_("These notes contradict each other:")]
    lines += [
        f"{number:4}  {game.keypad.said(record.setup, record.notes[number - 1])}"
        for number in known.clash
    ]
    return "\n".join([text, *lines])


def _view(record: AnyRecord, game: AnyGame, known: Known) -> View[Any, Any, Any, Any]:
    marks = {(mark.cell, mark.holder): mark.pencil for mark in record.marks}
    play = Play(record.setup, record.notes)
    state = states_of(game, play)[-1]
    return View(play, state, known, marks=marks, title=record.title, aside=record.aside)


def _replay(asked: argparse.Namespace) -> int:
    record, game = _read(asked.record)
    reasoner = game.reasoner(record.setup)
    for after in range(len(record.notes) + 1):
        start = perf_counter()
        known = _everything(reasoner, record.notes[:after])
        elapsed = 1000 * (perf_counter() - start)
        line = {"after": after, **_deduced(record, game, known), "elapsed_ms": round(elapsed, 3)}
        if asked.json:
            _print_json(line)
        else:
            _say(_replay_line(record, game, known, after))
    return _status(known)


def _replay_line(record: AnyRecord, game: AnyGame, known: Known, after: int) -> str:
    said = game.keypad.said(record.setup, record.notes[after - 1]) if after else _("set up")
    if not known.consistent:
        numbers = ", ".join(map(str, known.clash))
        return f"{after:4}  {said}  " + _("contradiction: notes {numbers}").format(numbers=numbers)
    findings = game.page(_view(record, game, known)).findings
    return f"{after:4}  {said}  " + " ".join(finding.told for finding in findings)


def _why(asked: argparse.Namespace) -> int:
    record, game = _read(asked.record)
    subjects = game.subjects(record.setup)
    holders = (*game.table(record.setup).players, "table", "hidden")
    faults = [*unknown_choice("CARD", asked.card, subjects, _("card"))]
    faults += unknown_choice("HOLDER", asked.holder, holders, _("holder"))
    if faults:
        raise Faults(faults)
    reasoner = game.reasoner(record.setup)
    reason = reasoner.why(record.notes, asked.card, asked.holder)
    if asked.json:
        named = {"card": asked.card, "holder": asked.holder}
        answer = {"answer": reason.answer, "notes": reason.notes, "steps": reason.steps}
        _print_json({**named, **answer})
    else:
        told = {"yes": _("{card}, {holder}: yes"), "no": _("{card}, {holder}: no")}
        said = told.get(reason.answer, _("{card}, {holder}: that is still open"))
        _say(said.format(card=subjects[asked.card], holder=shown(asked.holder)), *reason.steps)
    return _status(reasoner.follow(record.notes))


def _sheet(asked: argparse.Namespace) -> int:
    from notepad.widgets.paper.paper import draw_page

    record, game = _read(asked.record)
    known = _pondered(record, game, _known(record, game))
    sentences = [game.keypad.said(record.setup, note) for note in record.notes]
    _drawable(asked.output)
    draw_page(game.page(_view(record, game, known)), asked.output, notes=sentences)
    return _status(known)


def _drawable(path: Path) -> None:
    """Raise Faults unless a drawing can be kept under this name."""
    if path.suffix.lower() not in DRAWINGS:
        told = _("{name} should end in .pdf, .png or .svg").format(name=path)
        raise Faults([Fault("--output", told)])


def _blank(asked: argparse.Namespace) -> int:
    from notepad.widgets.paper.paper import draw_page

    faults = list(unknown_choice("GAME", asked.game, catalogue(), _("game")))
    if faults:
        raise Faults(faults)
    _drawable(asked.output)
    draw_page(catalogue()[asked.game].blank(), asked.output)
    return FITS
