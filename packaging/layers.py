"""The packages in their layers, who imports whom by the code, and how large each is drawn.

What follows from other imports is left out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import grimp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "notepad"
TOOLKIT = "PySide6"

LINE = 16
BOX = 30
GAP = 34
INSET = 16
APART = 5
"""How far the names of modules stand below the sentence."""
LETTER, SMALL_LETTER = 7.4, 6.7
"""How wide letters are, more or less, in the lettering that viewers choose."""

Pairs = frozenset[tuple[str, str]]


@dataclass
class Box:
    """A package with no packages in it that are drawn."""

    name: str
    told: str
    x: float = 0
    y: float = 0

    @property
    def width(self) -> float:
        """How wide it is drawn."""
        return len(self.name) * LETTER + 22


@dataclass
class Frame:
    """A package of a layer: its sentence, its packages as boxes, and the names of its modules.

    The boxes stand in columns: each imports from those to its right only.
    """

    name: str
    told: str
    qt: bool
    columns: Sequence[Sequence[Box]] = ()
    arrows: Pairs = frozenset()
    modules: Sequence[str] = ()
    alone: bool = False
    """Whether it has a row for itself, so that its lines can be long."""

    x: float = 0
    y: float = 0
    tall: float = 0
    """How high it is drawn, once it is placed: the frames of a row that have boxes are alike."""

    @property
    def boxes(self) -> list[Box]:
        """All its boxes."""
        return [box for column in self.columns for box in column]

    @property
    def inner(self) -> float:
        """How wide its columns are together."""
        columns = [max(box.width for box in column) for column in self.columns]
        return sum(columns) + GAP * (len(columns) - 1) if columns else 0

    @cached_property
    def width(self) -> float:
        """How wide it is drawn: as its boxes need, or its name, or a part of its texts."""
        said = min(len(self.told) * SMALL_LETTER, 440 if self.alone else 170)
        named = min(len(", ".join(self.modules)) * SMALL_LETTER, 560 if self.alone else 190)
        return max(self.inner, said, named, len(self.name) * 9) + 2 * INSET

    @property
    def lines(self) -> list[str]:
        """Its sentence in lines that are not wider than it is."""
        return list(_wrapped(self.told, self._letters))

    @property
    def module_lines(self) -> list[str]:
        """The names of its modules in lines that are not wider than it is."""
        return list(_wrapped(", ".join(self.modules), self._letters)) if self.modules else []

    @property
    def head(self) -> float:
        """How high its name, its sentence and the names of its modules are together."""
        apart = APART if self.modules else 0
        return 38 + LINE * (len(self.lines) + len(self.module_lines)) + apart

    @property
    def _letters(self) -> int:
        return int((self.width - 2 * INSET) / SMALL_LETTER + 0.5)

    @property
    def height(self) -> float:
        """How high it has to be."""
        most = max(map(len, self.columns), default=0)
        return self.head + (most * (BOX + 10) + 8 if most else 0)

    def place(self, x: float, y: float, height: float) -> None:
        """Put it with its boxes somewhere, the columns in the middle of what is left for them."""
        self.x, self.y = x, y
        self.tall = height if self.columns else self.height
        left = x + (self.width - self.inner) / 2
        below = height - self.head - 8
        for column in self.columns:
            free = below - len(column) * (BOX + 10) + 10
            for row, box in enumerate(column):
                box.x, box.y = left, y + self.head + free / 2 + row * (BOX + 10)
            left += max(box.width for box in column) + GAP


@dataclass
class Layers:
    """What is drawn: the frames of each layer, and who imports whom."""

    rows: Sequence[Sequence[Frame]]
    arrows: Pairs
    height: float = 0
    heights: list[float] = field(default_factory=list)
    lanes: dict[int, list[float]] = field(default_factory=dict)
    """Where arrows pass each row already."""

    @property
    def frames(self) -> Mapping[str, Frame]:
        """All frames by their names."""
        return {frame.name: frame for row in self.rows for frame in row}


def layers_of(contract: Path = ROOT / "pyproject.toml") -> list[list[str]]:
    """Return the names in each layer, as the import contract of the project has them."""
    declared = tomllib.loads(contract.read_text(encoding="utf-8"))["tool"]["importlinter"]
    found = next(one for one in declared["contracts"] if one["type"] == "layers")
    return [layer.replace(" ", "").split("|") for layer in found["layers"]]


def read_layers() -> Layers:
    """Return what the package's modules and imports make to draw."""
    graph = grimp.build_graph(PACKAGE, include_external_packages=True, cache_dir=None)
    layers = layers_of()
    rows = [
        [_frame(graph, f"{PACKAGE}.{name}", alone=len(layer) == 1) for name in layer]
        for layer in layers
    ]
    names = [f"{PACKAGE}.{name}" for layer in layers for name in layer]
    return Layers(rows, _told(needed(_imports(graph, names))))


def _frame(graph: grimp.ImportGraph, module: str, *, alone: bool) -> Frame:
    children = sorted(graph.find_children(module))
    inner = [one for one in children if graph.find_children(one)]
    arrows = needed(_imports(graph, inner))
    ranks = ranked(inner, arrows)
    columns = [
        [Box(_last(one), sentence_of(one)) for one in inner if ranks[one] == rank]
        for rank in range(max(ranks.values(), default=-1), -1, -1)
    ]
    own = {module, *graph.find_descendants(module)}
    qt = any(TOOLKIT in graph.find_modules_directly_imported_by(one) for one in own)
    modules = [_last(one) for one in children if one not in inner]
    return Frame(_last(module), sentence_of(module), qt, columns, _told(arrows), modules, alone)


def _imports(graph: grimp.ImportGraph, modules: Sequence[str]) -> Pairs:
    """Return which of these packages imports which other one."""
    return frozenset(
        (one, other)
        for one in modules
        for other in modules
        if one != other
        and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    )


def needed(pairs: Pairs) -> Pairs:
    """Return the pairs that do not follow from others; there are no circles."""

    def reached(start: str, without: tuple[str, str]) -> set[str]:
        found: set[str] = set()
        todo = [start]
        while todo:
            here = todo.pop()
            nearby = {to for at, to in pairs if at == here and (at, to) != without}
            todo += nearby - found
            found |= nearby
        return found

    return frozenset(pair for pair in pairs if pair[1] not in reached(pair[0], pair))


def ranked(names: Iterable[str], pairs: Pairs) -> dict[str, int]:
    """Return for each name how long the longest way from it along the pairs is."""
    ranks: dict[str, int] = {}

    def rank(name: str) -> int:
        if name not in ranks:
            ranks[name] = max((1 + rank(to) for at, to in pairs if at == name), default=0)
        return ranks[name]

    return {name: rank(name) for name in names}


def sentence_of(module: str) -> str:
    """Return what a module's docstring says first."""
    path = ROOT.joinpath(*module.split("."))
    package = path / "__init__.py"
    source = package if package.exists() else path.with_suffix(".py")
    line = source.read_text(encoding="utf-8").removeprefix('"""').partition("\n")[0]
    return line.removesuffix('"""').split(". ")[0].rstrip(".").replace("`", "")


def _wrapped(text: str, most: int) -> Iterator[str]:
    """Yield a text in lines of at most so many letters."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


def _told(pairs: Pairs) -> Pairs:
    return frozenset((_last(one), _last(other)) for one, other in pairs)


def _last(module: str) -> str:
    return module.rpartition(".")[2]
