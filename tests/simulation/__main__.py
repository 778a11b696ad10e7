"""`python -m tests.simulation`: play tables of simulated players, and fit the model of waiting.

`watch` plays games in which the advised seat waits until it is certain, and keeps its positions,
whether its answer was right in each, and who won; `fit` makes the model's weights of them, with its
calibration. `weigh` plays such games with other deals, and keeps where it could have announced.
`try` plays games in which what everybody hears counts against a question with some weight, and
`weights` prints what was won with each, beside the plain ranking of the same deals. `hear` keeps
what rivals would learn from what everybody hears, and `weights` prints that, too. `play` plays
the advised seat by a policy, `foresee` keeps what it is told of its rivals beside what is true, and
`further` and `longer` what is won by looking further; `tables` prints how often it won, when
certain and as advised, and how well it was told. Every game is a line in a file of `results`; those
that are there are not played again.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from notepad.cards.minds import Memory
from tests.simulation.fitting import fit
from tests.simulation.foreseeing import Foreseen, skills
from tests.simulation.hearing import Hearing
from tests.simulation.hearing import weights as heard_weights
from tests.simulation.looking_further import SECONDS, LookedFurther, errors
from tests.simulation.playing import Game, Policy, Position, able
from tests.simulation.tables import TABLES
from tests.simulation.telling import tables

WEIGHTS = (0, 15, 25, 30, 35, 40, 50, 75, 100)
"""In hundredths: how much what everybody hears may count, each tried by an advised seat (`w50`).

Nothing else counts for it then; how much what is learned of all cards may count is tried by `c15`.
"""

CARDS = (5, 10, 15, 20, 30, 40)
"""In hundredths: how much what is learned about all cards may count, beside that (`c15`)."""

RESULTS = Path(__file__).parent / "results"
ADVISED = (
    {
        "ranking": Policy(),
        "advised": Policy(asks="worth", shows=True),
        "showing": Policy(shows=True),
        "private": Policy(asks="worth", weight=1.0, cards=0.0),
        "model": Policy(asks="worth", says="model"),
        "at-45": Policy(asks="worth", says=0.45),
        "friendly": Policy(asks="worth", takes=Memory.OWN),
    }
    | {
        f"w{hundredths:02}": Policy(asks="worth", weight=hundredths / 100, cards=0.0, shows=True)
        for hundredths in WEIGHTS
    }
    | {
        f"c{hundredths:02}": Policy(asks="worth", cards=hundredths / 100, shows=True)
        for hundredths in CARDS
    }
)
RIVALS = {
    "ranking": Policy(),
    "private": Policy(asks="worth", weight=1.0, cards=0.0),
    "advised": Policy(asks="worth", shows=True, says="model"),
    "random": Policy(asks="random"),
    "own": Policy(memory=Memory.OWN),
    "crosses": Policy(memory=Memory.CROSSES),
}
COMMANDS = {
    "play": "play games",
    "try": "play games to fit the weight of what everybody hears on",
    "watch": "play games to fit the model on",
    "weigh": "play games and tell who had won if the advised seat had announced as the model says",
    "hear": "play games to see what rivals learn from what everybody hears",
    "foresee": "play games to see whether what is foreseen of rivals happens",
    "further": "play games to see what looking further wins",
    "longer": "play games to see what it wins with ten times as long",
}


WATCHED = {"watch", "weigh"}
_FIRST = {"watch": 1_000_000, "try": 2_000_000, "hear": 2_000_000}
"""What is fitted is fitted on other deals than those that are told."""


def main() -> int:
    """Do what the command line asks for."""
    asked = _arguments()
    if asked.command == "tables":
        tables(RESULTS)
        for path in sorted(RESULTS.glob("foresee_*.jsonl")):
            skills(path)
        for command in SECONDS:
            for path in sorted(RESULTS.glob(f"{command}_*.jsonl")):
                print(errors(path))
    elif asked.command == "weights":
        tables(RESULTS, "try")
        heard_weights(RESULTS)
    elif asked.command == "fit":
        fit(RESULTS)
    else:
        _play(asked)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("tables", help="print how often the advised seat won")
    commands.add_parser("fit", help="fit the model of waiting on the games that were watched")
    commands.add_parser("weights", help="print what was won with each weight that was tried")
    for name, told in COMMANDS.items():
        command = commands.add_parser(name, help=told)
        command.add_argument("game", choices=TABLES)
        command.add_argument("players", type=int)
        command.add_argument("games", type=int)
        command.add_argument("--advised", choices=ADVISED, default="advised")
        command.add_argument("--rivals", choices=RIVALS, default="ranking")
        command.add_argument("--workers", type=int, default=2)
    return parser.parse_args()


def _play(asked: argparse.Namespace) -> None:
    parts = [asked.command, asked.game, str(asked.players), asked.advised, asked.rivals]
    path = RESULTS / f"{'_'.join(parts)}.jsonl"
    path.parent.mkdir(exist_ok=True)
    done = (
        {json.loads(line)["seed"] for line in path.read_text().splitlines()}
        if path.exists()
        else set()
    )
    first = _FIRST.get(asked.command, 0)
    wanted = [seed for seed in range(first, first + asked.games) if seed not in done]
    with path.open("a") as file, ProcessPoolExecutor(asked.workers) as pool:
        jobs = [pool.submit(_game, parts, seed) for seed in wanted]
        for job in as_completed(jobs):
            file.write(json.dumps(job.result(), separators=(",", ":")) + "\n")
            file.flush()
    print(path.name, len(wanted), "played", file=sys.stderr)


def _game(parts: list[str], seed: int) -> dict[str, Any]:
    command, game, players, advised, rivals = parts
    if command == "foresee":
        told = Foreseen(TABLES[game], int(players), seed)
        return {"seed": seed, "now": told.now, "then": told.then, "warned": told.warned}
    if command in SECONDS:
        looked = LookedFurther(
            TABLES[game], int(players), seed, ADVISED[advised], RIVALS[rivals], SECONDS[command]
        )
        return {"seed": seed, "won": looked.won, "at": looked.at}
    if command == "hear":
        heard = Hearing(TABLES[game], int(players), seed, ADVISED[advised])
        return {"seed": seed, "at": [[round(one, 5) for one in at] for at in heard.at]}
    seen: list[Position] = []
    played = Game(TABLES[game], int(players), seed, ADVISED[advised], RIVALS[rivals])
    played.watch = seen.append if command in WATCHED else None
    winner = played.play()
    found: dict[str, Any] = {"seed": seed, "won": winner == played.me, "notes": len(played.notes)}
    if command == "weigh":
        seen = [one for one in seen if able(one)]
    if command in WATCHED:
        found["at"] = [[round(value, 3) for value in one.at] for one in seen]
        found["right"] = [int(one.right) for one in seen]
    if command == "watch":
        found["after"] = [one.after for one in seen]
        found["late"] = [int(one.late) for one in seen]
    return found


if __name__ == "__main__":
    sys.exit(main())
