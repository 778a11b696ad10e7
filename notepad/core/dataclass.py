"""`dataclass`: the one of the standard library, defined ten times as fast.

Hundreds of classes are defined before the window appears or a command answers, and the standard
decorator compiles six methods of each: that takes 0.5 ms a class. Here the methods that need not be
fast are shared by all classes, and a class's own are compiled when they are first called.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from dataclasses import dataclass as dataclass  # with all that type checkers know of it

    from _typeshed import DataclassInstance

T = TypeVar("T")
Names = dict[str, object]


if not TYPE_CHECKING:

    def dataclass(kind=None, /, *, frozen=False, eq=True, slots=False, kw_only=False):  # noqa: ANN001, ANN201
        """Make a class a dataclass, as `dataclasses.dataclass` does with these options."""

        def define(kind):  # noqa: ANN001, ANN202
            return _defined(kind, frozen=frozen, eq=eq, slots=slots, kw_only=kw_only)

        return define if kind is None else define(kind)


def _defined(kind: type[T], *, frozen: bool, eq: bool, slots: bool, kw_only: bool) -> type[T]:
    """Return the class with the methods of a dataclass, except for those it has itself."""
    own = set(vars(kind))
    plain = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
    made: Any = plain(kind)
    init = _frozen_init if frozen else _init
    methods: Names = {"__init__": _compiled_later(made, "__init__", init), "__repr__": _repr}
    if eq:
        methods["__eq__"] = _compiled_later(made, "__eq__", _eq)
        methods["__hash__"] = _compiled_later(made, "__hash__", _hash) if frozen else None
    if frozen:
        methods |= {"__setattr__": refuse_change, "__delattr__": refuse_change}
    if frozen and slots:
        methods |= {"__getstate__": _state, "__setstate__": _restore}
    for name in methods.keys() - own:
        setattr(made, name, methods[name])
    return made  # type: ignore[no-any-return]  # `plain` changes `kind`, or makes it again


def _compiled_later(
    kind: type[DataclassInstance], name: str, write: Callable[[type[DataclassInstance], Names], str]
) -> Callable[..., object]:
    """Return a method that, when it is first called, replaces itself by what `write` writes."""

    def method(self: object, *given: object, **named: object) -> object:
        names: dict[str, Any] = {"__name__": kind.__module__}
        exec(write(kind, names), names)
        compiled = names[name]
        compiled.__qualname__ = f"{kind.__qualname__}.{name}"
        setattr(kind, name, compiled)
        result: object = compiled(self, *given, **named)
        return result

    return method


def _init(
    kind: type[DataclassInstance], names: Names, *, store: str = "self.{name} = {value}"
) -> str:
    """Write `__init__`, which takes a value for each field; put what it uses into `names`."""
    given, lines = ["self"], []
    for part in sorted(fields(kind), key=lambda part: part.kw_only is True):
        name = value = part.name
        if part.kw_only and "*" not in given:
            given.append("*")
        if part.default_factory is not MISSING:
            names[f"_new_{name}"], names["_MISSING"] = part.default_factory, MISSING
            given.append(f"{name}=_MISSING")
            value = f"_new_{name}() if {name} is _MISSING else {name}"
        elif part.default is not MISSING:
            names[f"_default_{name}"] = part.default
            given.append(f"{name}=_default_{name}")
        else:
            given.append(name)
        lines.append(store.format(name=name, value=value))
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    return f"def __init__({', '.join(given)}):\n " + "\n ".join(lines or ["pass"])


def _frozen_init(kind: type[DataclassInstance], names: Names) -> str:
    names["_set"] = object.__setattr__
    return _init(kind, names, store="_set(self, {name!r}, {value})")


def _eq(kind: type[DataclassInstance], _names: Names) -> str:
    same = f"{_values(kind, 'self')} == {_values(kind, 'other')}"
    told = f"{same} if other.__class__ is self.__class__ else NotImplemented"
    return f"def __eq__(self, other):\n return {told}"


def _hash(kind: type[DataclassInstance], _names: Names) -> str:
    return f"def __hash__(self):\n return hash({_values(kind, 'self')})"


def _values(kind: type[DataclassInstance], of: str) -> str:
    """Write the tuple of what tells an object from others of its class."""
    return f"({''.join(f'{of}.{part.name}, ' for part in fields(kind) if part.compare)})"


def _repr(self: DataclassInstance) -> str:
    told = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def refuse_change(_self: object, name: str, *_value: object) -> NoReturn:
    """Raise the error that a frozen object cannot be changed."""
    raise FrozenInstanceError(f"the field {name!r} can't be changed")


def _state(self: DataclassInstance) -> Sequence[object]:
    return [getattr(self, part.name) for part in fields(self)]


def _restore(self: DataclassInstance, state: Sequence[object]) -> None:
    for part, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, part.name, value)
