"""The diagram of packages on the page about the architecture, drawn from the real imports.

It is Mermaid, which forges and editors draw themselves. Each layer of the import contract is a box,
or a frame if it has packages that import each other. Arrows that follow from others are left out.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import grimp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"
PACKAGE = "notepad"
TOOLKIT = "PySide6"
_BLOCK = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)

Pairs = frozenset[tuple[str, str]]


def page() -> str:
    """Return the page about the architecture with an up-to-date diagram."""
    drawn = "\n".join(diagram()) + "\n"
    return _BLOCK.sub(lambda _old: drawn, PAGE.read_text(encoding="utf-8"), count=1)


def layers() -> list[list[str]]:
    """Return the names in each layer of the project's import contract."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = declared["tool"]["importlinter"]["contracts"]
    found = next(one for one in contracts if one["type"] == "layers")
    return [layer.replace(" ", "").split("|") for layer in found["layers"]]


def diagram() -> Iterator[str]:
    """Yield the lines of the diagram."""
    graph = grimp.build_graph(PACKAGE, include_external_packages=True, cache_dir=None)
    names = [f"{PACKAGE}.{name}" for layer in layers() for name in layer]
    yield "flowchart TB"
    for name in names:
        yield from _frame(graph, name)
    yield from _arrows(graph, names)
    windows = [_last(name) for name in names if _knows_qt(graph, name)]
    yield "  classDef qt fill:#e9f0f8,stroke:#7fa3c9,color:#26241f"
    yield f"  class {','.join(windows)} qt"


def _frame(graph: grimp.ImportGraph, name: str) -> Iterator[str]:
    inner = sorted(one for one in graph.find_children(name) if graph.find_children(one))
    arrows = tuple(_arrows(graph, inner))
    if not arrows:
        yield f'  {_last(name)}["<b>{_last(name)}</b><br>{sentence_of(name)}"]'
        return
    yield f'  subgraph {_last(name)}["{_last(name)}: {sentence_of(name)}"]'
    for one in inner:
        yield f'    {_id(one)}["{_last(one)}"]'
    yield from ("  " + arrow for arrow in arrows)
    yield "  end"


def _arrows(graph: grimp.ImportGraph, modules: Sequence[str]) -> Iterator[str]:
    """Yield an arrow for each package that one of these imports."""
    pairs = frozenset(
        (one, other)
        for one in modules
        for other in modules
        if one != other
        and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    )
    for one, other in sorted(needed(pairs)):
        yield f"  {_id(one)} --> {_id(other)}"


def needed(pairs: Pairs) -> Pairs:
    """Return the pairs that don't follow from others; there must be no cycles."""

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


def _knows_qt(graph: grimp.ImportGraph, name: str) -> bool:
    own = {name, *graph.find_descendants(name)}
    return any(TOOLKIT in graph.find_modules_directly_imported_by(one) for one in own)


def sentence_of(module: str) -> str:
    """Return the first sentence of a module's docstring."""
    path = ROOT.joinpath(*module.split("."))
    package = path / "__init__.py"
    source = package if package.exists() else path.with_suffix(".py")
    line = source.read_text(encoding="utf-8").removeprefix('"""').partition("\n")[0]
    return line.removesuffix('"""').split(". ")[0].rstrip(".").translate({96: "", 34: "'"})


def _id(module: str) -> str:
    """Return a package's id in the diagram: the layer's own name, or `shell_table`."""
    return module.removeprefix(f"{PACKAGE}.").replace(".", "_")


def _last(module: str) -> str:
    return module.rpartition(".")[2]
