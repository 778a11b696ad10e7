"""Change the program in many small ways, one at a time, and see which changes the tests notice.

    python3 packaging/run.py mutants [--count N] [--seed N] [--again FILE] [TESTS]

A *mutant* is the program with one change that may well be a mistake: `<` instead of `<=`, `or`
instead of `and`, a number too large by one, a condition negated, a result or a statement missing.
It is killed if a test fails. All of them stand in one copy of the program, where

    if count < limit:   became   if (count <= limit if mutant(17) else count < limit):

so that one run of the tests says which of them reach which mutants, and what each test costs. Then
each mutant gets a process of its own, which runs the tests that reach it until one fails: first
the tests of the same module, then the cheapest that reach little else, up to `--seconds` together.
What is found is in build/mutants/found.json; `--again` takes the same mutants from such a file,
and tries the test first that killed them then.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import mutant_runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "mutants"
PYTEST = ("-q", "-pno:benchmark", "-pmutant_runs", "-prandomly", "--randomly-seed=1")
Key: TypeAlias = tuple[str, str, str, str, int]
Plan: TypeAlias = dict[int, list[str]]
"""The tests to run against each mutant, in this order."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""The operators that each is mistaken for."""

PROBE = '''

import builtins  # from here on only in this copy
import os


class Probe:
    """What a mutant asks whether it is the one; notes which test reached it."""

    def __init__(self):
        self.number = int(os.environ.get("NOTEPAD_MUTANT", "0"))
        self.seen = set()
        self._file = os.environ.get("NOTEPAD_MUTANTS_REACHED")
        self._environ = os.environ
        self._open, self._write, self._close = os.open, os.write, os.close  # tests replace them

    def __call__(self, number):
        if number not in self.seen:
            self.seen.add(number)
            if self._file:
                test = self._environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
                file = self._open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                self._write(file, f"{number} {test}\\n".encode())
                self._close(file)
        return number == self.number


builtins.mutant = Probe()
'''


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what it is, and which test killed it, if any did.

    Files are relative to the root. `place` counts the same changes in one scope, so that a mutant
    is found again after other code changed. `killed_by` is empty for one that survived.
    """

    file: str
    scope: str
    before: str
    after: str
    place: int
    line: int = 0
    importing: bool = False
    killed_by: str = ""

    @property
    def key(self) -> Key:
        """What says which change this is, whatever stands around it."""
        return (self.file, self.scope, self.before, self.after, self.place)


@dataclass(frozen=True)
class Site:
    """A place in a module where a mutant can be planted: the node's span and the new text."""

    mutant: Mutant
    span: tuple[int, int]
    text: str


class _Sites(ast.NodeVisitor):
    """All mutants of a module, in the order of its lines."""

    def __init__(self, file: str, source: str) -> None:
        self.sites: list[Site] = []
        self._file = file
        self._source = source.encode()
        self._starts = [0]
        for line in self._source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._scopes: list[str] = []
        self._functions = 0
        self._counts: dict[tuple[str, str, str], int] = {}
        self.visit(ast.parse(source))

    def _add(self, node: ast.expr | ast.stmt, other: str, *, statement: str = "") -> None:
        """Add the mutant that has `other` instead of a node; `statement` is how it is planted."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        scope, before = ".".join(self._scopes), ast.unparse(node)
        same = (scope, before, other)
        self._counts[same] = place = self._counts.get(same, -1) + 1
        mutant = Mutant(
            self._file, scope, before, other, place, node.lineno, importing=not self._functions
        )
        original = self._source[start:end].decode()
        planted = statement or f"({other} if {{chosen}} else ({original}))"
        self.sites.append(Site(mutant, (start, end), planted.replace("{original}", original)))

    def _changed(self, node: ast.expr, **fields: object) -> str:
        """Return the text of an expression with other fields."""
        other = copy.deepcopy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        return f"({ast.unparse(other)})"

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
            if part is not None:
                self.visit(part)
        self._inside(node.name, node.body, function=True)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node.name, node.body, function=False)

    def _inside(self, name: str, body: list[ast.stmt], *, function: bool) -> None:
        self._scopes.append(name)
        self._functions += function
        for statement in body:
            self.visit(statement)
        self._functions -= function
        self._scopes.pop()

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._functions += 1
        self.visit(node.body)
        self._functions -= 1

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave alone what stands in an f-string: before Python 3.12 it has no exact place."""

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._negate(condition)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.UnaryOp):  # these have mutants of their own
            self._add(test, f"(not ({ast.unparse(test)}))")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and ast.unparse(node.value) != "None":
            self._add(node.value, "None")
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._add(node, "pass", statement="(None if {chosen} else ({original}))")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._removed(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.targets[0], ast.Attribute):
            self._removed(node)
        elif not self._functions and isinstance(node.value, ast.BinOp):
            return  # most likely the name of a type
        else:
            self.visit(node.value)

    def _removed(self, node: ast.AugAssign | ast.Assign) -> None:
        statement = "if not {chosen}: {original}"
        if self._stands_alone(node):
            self._add(node, "pass", statement=statement)
        self.visit(node.value)

    def _stands_alone(self, node: ast.stmt) -> bool:
        """Whether nothing stands before a statement on its line."""
        start = self._starts[node.lineno - 1]
        return not self._source[start : start + node.col_offset].strip()

    def visit_Compare(self, node: ast.Compare) -> None:
        for at, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                self._add(node, self._changed(node, ops=ops))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self._add(
            node, self._changed(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
        )
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        words = isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)
        if type(node.op) in RECKONED and not words:
            self._add(node, self._changed(node, op=RECKONED[type(node.op)]()))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add(node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, repr(not node.value))
        elif isinstance(node.value, int | float):
            self._add(node, repr(node.value + 1))
            self._add(node, repr(node.value - 1))

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self._negate(node.guard)
            self.visit(node.guard)
        for statement in node.body:
            self.visit(statement)


def sites(root: Path) -> dict[str, list[Site]]:
    """Return all sites of the program under a root, by file."""
    files = sorted((root / "notepad").rglob("*.py"))
    names = [file.relative_to(root).as_posix() for file in files]
    return {
        name: _Sites(name, file.read_text(encoding="utf-8")).sites
        for name, file in zip(names, files, strict=True)
    }


def drawn(everywhere: dict[str, list[Site]], count: int, seed: int) -> Iterator[Site]:
    """Draw sites that don't overlap: each line of the program with the same chance.

    So each package has as many as it has code, and a line with many sites has no more than others.
    """
    chance = random.Random(seed)
    by_line: dict[tuple[str, int], list[Site]] = {}
    for file, there in everywhere.items():
        for site in there:
            by_line.setdefault((file, site.mutant.line), []).append(site)
    lines = list(by_line)
    chance.shuffle(lines)
    taken: dict[str, list[tuple[int, int]]] = {}
    for line in lines:
        site = chance.choice(by_line[line])
        begin, end = site.span
        spans = taken.setdefault(line[0], [])
        if count and all(end <= first or last <= begin for first, last in spans):
            spans.append(site.span)
            count -= 1
            yield site


def plant(root: Path, chosen: Sequence[Site]) -> None:
    """Write mutants into a copy of the program: number n is `chosen[n - 1]`."""
    numbered: dict[str, list[tuple[int, Site]]] = {}
    for number, site in enumerate(chosen, start=1):
        numbered.setdefault(site.mutant.file, []).append((number, site))
    for file, there in numbered.items():
        source = (root / file).read_bytes()
        for number, site in sorted(there, key=lambda one: one[1].span, reverse=True):
            begin, end = site.span
            text = site.text.replace("{chosen}", f"mutant({number})").encode()
            source = source[:begin] + text + source[end:]
        compile(source, file, "exec", dont_inherit=True)
        (root / file).write_bytes(source)
    with (root / "notepad" / "__init__.py").open("a", encoding="utf-8") as start:
        start.write(PROBE)


def copied(folder: Path) -> Path:
    """Copy the project, as git knows it and with what was compiled, and return the copy's root."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    listing = ["git", "ls-files", "-z"]
    made = [*listing, "--others", "--ignored", "--exclude-standard", "resources"]
    known = "".join(subprocess.check_output(one, cwd=ROOT, text=True) for one in (listing, made))
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    (tree / "packaging").mkdir(exist_ok=True)
    shutil.copy2(mutant_runs.__file__, tree / "packaging")
    return tree


def run(tree: Path, mode: str, *options: str, plan: Plan | None = None, number: int = 0) -> int:
    """Run pytest in the copy; what it prints goes to a log beside it."""
    folder = tree.parent
    variables = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tree), str(tree / "packaging")]),
        mutant_runs.FOLDER: str(folder),
        mutant_runs.MODE: mode,
    }
    if mode == "map":
        variables["NOTEPAD_MUTANTS_REACHED"] = str(folder / mutant_runs.REACHED)
    if number:
        variables[mutant_runs.NUMBER] = str(number)
    command = [sys.executable, "-m", "pytest", *PYTEST, *options]
    with tempfile.NamedTemporaryFile("w+", dir=folder, suffix=".json") as file:
        if plan is not None:
            json.dump(plan, file)
            file.flush()
            variables[mutant_runs.PLAN] = file.name
        with (folder / "log.txt").open("a", encoding="utf-8") as log:
            return subprocess.call(command, cwd=tree, env=variables, stdout=log, stderr=log)


def tried(tree: Path, mutants: Sequence[Mutant], seconds: float, tests: Sequence[str]) -> None:
    """Try all mutants against the tests that reach them, on every core; results are in the folder.

    What runs while modules are loaded needs a process of its own from the start; others share one
    that has loaded everything, and fork.
    """
    reached = mutant_runs.reached(tree.parent)
    plans: Plan = {}
    for number, mutant in enumerate(mutants, start=1):
        order = mutant_runs.order(mutant.file, number, reached, mutant.killed_by)
        plans[number] = mutant_runs.within(order, reached, seconds)
    fresh = {n for n in plans if mutants[n - 1].importing or n in reached.importing}
    cores = os.cpu_count() or 1
    shared = [n for n in plans if n not in fresh]
    with ThreadPoolExecutor(max_workers=cores) as pool:
        for share in (shared[at::cores] for at in range(cores)):
            pool.submit(run, tree, "try", "-n0", *tests, plan={n: plans[n] for n in share})
        for number in sorted(fresh):
            pool.submit(tried_alone, tree, number, plans[number])


def tried_alone(tree: Path, number: int, tests: Sequence[str]) -> None:
    """Try a mutant from the start; it is killed as well if the tests can't even be loaded."""
    files = sorted({test.partition("::")[0] for test in tests})
    if not files:
        return
    status = run(tree, "try", "-n0", *files, plan={number: [*tests]}, number=number)
    if status and number not in mutant_runs.results(tree.parent):
        mutant_runs.note(tree.parent, number, f"{files[0]} can't be loaded")


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="See which small changes the tests notice.")
    parser.add_argument("--count", type=int, default=200, help="how many mutants (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (%(default)s)")
    parser.add_argument(
        "--seconds", type=int, default=60, help="tests up to these together (%(default)s)"
    )
    parser.add_argument("--again", type=Path, help="the mutants of this file, from another run")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to work (%(default)s)")
    parser.add_argument("tests", nargs="*", default=["tests"], help="the tests to run (all)")
    return parser.parse_args(arguments)


def known(file: Path) -> dict[Key, Mutant]:
    """Return the mutants of a file that an earlier run wrote."""
    found = json.loads(file.read_text(encoding="utf-8"))
    return {one.key: one for one in (Mutant(**fields) for fields in found)}


def main(arguments: Sequence[str]) -> int:
    """Draw, plant and try mutants; print how many were killed, and which survived."""
    chosen = options(arguments)
    folder: Path = chosen.folder
    folder.mkdir(parents=True, exist_ok=True)
    before = known(chosen.again) if chosen.again else {}
    everywhere = sites(ROOT)
    every = (site for there in everywhere.values() for site in there)
    planted = [site for site in every if site.mutant.key in before]
    planted = planted or list(drawn(everywhere, chosen.count, chosen.seed))
    mutants = [before.get(site.mutant.key, site.mutant) for site in planted]
    tree = copied(folder)
    plant(tree, planted)
    mutant_runs.clear(folder)
    if run(tree, "map", "-nauto", "--dist=worksteal", *chosen.tests) > 1:
        print(f"The tests don't run: see {folder / 'log.txt'}.", file=sys.stderr)
        return 1
    tried(tree, mutants, chosen.seconds, chosen.tests)
    killers = mutant_runs.results(folder)
    mutants = [
        replace(site.mutant, killed_by=killers.get(number, ""))
        for number, site in enumerate(planted, start=1)
    ]
    told = json.dumps([asdict(mutant) for mutant in mutants], indent=1, ensure_ascii=False)
    (folder / "found.json").write_text(told + "\n", encoding="utf-8")
    survived = [mutant for mutant in mutants if not mutant.killed_by]
    for mutant in survived:
        print(f"{mutant.file}:{mutant.line}: {mutant.before}  ->  {mutant.after}")
    gone = len(before.keys() - {mutant.key for mutant in mutants})
    print(f"{len(mutants) - len(survived)} of {len(mutants)} mutants killed", end="")
    print(f"; {gone} are of code that is gone" if gone else "")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
