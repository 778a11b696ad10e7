"""The JSON Schema of declarations, and what their fields mean, both read off `declaration`.

The schema tells every fault of shape that one value shows by itself. What hangs on another one
(cards that do not exist, too few to deal) only reading tells.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from notepad.core.record.schema import DIALECT, class_schema, schema_text
from notepad.declared.declaration import Declaration

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def written() -> str:
    """Return the schema as text."""
    return schema_text(declaration_schema())


def declaration_schema() -> dict[str, Any]:
    """Return the schema of a declaration, whether it stands in a file or in a record."""
    schema = class_schema(Declaration)
    _describe(schema, Declaration)
    title = "A game that a table declares, for Deduction Notepad"
    return {
        "$schema": DIALECT,
        "title": title,
        **schema,
        "anyOf": [{"required": ["cards"]}, {"required": ["attributes"]}],
    }


def meanings(kind: type) -> Mapping[str, str]:
    """Return what stands under each field or member of a class in its source.

    Example: of `deal: Dealt` with the text `The way of dealing.` under it, that text by "deal".
    """
    (found,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(found, ast.ClassDef)
    return {
        _name(line): inspect.cleandoc(under.value.value)
        for line, under in pairwise(found.body)
        if isinstance(under, ast.Expr)
        and isinstance(under.value, ast.Constant)
        and isinstance(under.value.value, str)
        and isinstance(line, ast.Assign | ast.AnnAssign)
    }


def parts(kind: type) -> Iterator[tuple[str, type | None]]:
    """Yield the fields of a dataclass, each with the dataclass that it holds one or some of."""
    kinds = get_type_hints(kind)
    for part in fields(kind):
        held = kinds[part.name]
        inner = (held, *get_args(held)[:1])
        yield part.name, next((one for one in inner if is_dataclass(one)), None)  # type: ignore[misc]


def _name(line: ast.Assign | ast.AnnAssign) -> str:
    target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
    return ast.unparse(target)


def _describe(schema: dict[str, Any], kind: type) -> None:
    """Add to the fields of a schema what they mean."""
    told = meanings(kind)
    for name, inner in parts(kind):
        field = schema["properties"][name]
        if inner is not None:
            _describe(field.get("items", field), inner)
        field["description"] = told[name]
