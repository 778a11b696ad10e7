"""Converts JSON values to our types and back: strictly, each fault with its path.

It is only separate from `strict_json`, which calls it, because cattrs takes long to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from heapq import nsmallest
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from cattrs import BaseValidationError, ClassValidationError, Converter
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from notepad.core.faults import (
    Fault,
    LeftOut,
    Unread,
    but_given,
    did_you_mean,
    field_path,
    meant_or_possible,
    not_read,
    written_fields,
)
from notepad.core.language import N_, _, comma_separated, translated
from notepad.core.safe_text import whole_characters

T = TypeVar("T")
Structure = Callable[[object, object], object]

_MOST_FAULTY = 100
"""After this many faulty parts, the rest of a list or an object isn't read: the faults of a million
parts would take a gigabyte and ten seconds."""

_MOST_IN_PARTS = 10_000
"""A faulty list or object with more parts isn't searched for readable ones: that takes too long."""


def shaped(document: object, kind: type[T], faults: list[Fault]) -> T:
    """Return what `strict_json.shaped` promises."""
    try:
        return _converter().structure(document, kind)
    except (BaseValidationError, TypeError) as error:
        faults.extend(_faults_of(error, ""))
    return cast("T", _in_parts(document, kind))


def plain(value: object) -> Any:  # noqa: ANN401 JSON values are what they are
    """Return what `strict_json.plain` promises."""
    return _converter().unstructure(value)


def _faults_of(error: BaseException, path: str) -> Iterator[Fault]:
    """Yield the faults in an error of the converter, one for each faulty part."""
    match error:
        case ClassValidationError():
            inner, alone = error.group_exceptions()
            for part, attribute in inner:
                yield from _faults_of(part, field_path(path, attribute.name))
            for rest in alone:
                yield from _faults_of(rest, path)
        case _FaultyParts():
            for at, part in error.parts:
                yield from _faults_of(part, _part_path(path, at))
            if error.rest is not None:
                name, count = error.rest
                yield not_read(_part_path(path, name), count)
        case ForbiddenExtraKeysError():
            known = [part.name for part in written_fields(error.cl)]
            first = nsmallest(_MOST_FAULTY + 1, error.extra_fields)
            for name in first[:_MOST_FAULTY]:
                told = _("unknown field") + meant_or_possible(name, known)
                yield Fault(field_path(path, name), told)
            if first[_MOST_FAULTY:]:
                count = len(error.extra_fields) - _MOST_FAULTY
                yield not_read(field_path(path, first[-1]), count)
        case KeyError():
            yield Fault(path, _("this field is missing"))
        case _:
            yield Fault(path, str(error))


def _part_path(path: str, at: int | str) -> str:
    return field_path(path, at) if isinstance(at, str) else f"{path}[{at}]"


class _FaultyParts(TypeError):  # noqa: N818 it gathers errors, as Faults do
    """Raised for parts of a list or an object that can't be read, by their places or names.

    `rest` is the first place or name that wasn't read after too many faults, and how many follow.
    """

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[tuple[int | str, Exception]] = []
        self.rest: tuple[int | str, int] | None = None


def _legible(document: object, kind: object) -> object:
    """Return as much of a value as can be read."""
    try:
        return _converter().structure(document, cast("type[object]", kind))
    except (BaseValidationError, TypeError):
        return _in_parts(document, kind)


def _in_parts(document: object, kind: Any) -> object:  # noqa: ANN401
    """Return a faulty value with the parts that can be read."""
    if _is_class(kind) and isinstance(document, dict):
        return kind(**dict(_fields_of(document, kind)))
    if (_is_optional(kind) or _is_nullable_or_left_out(kind)) and document is not None:
        return _in_parts(document, _certain(kind))
    if _is_either(kind):
        part = _part_for(document, kind)
        return Unread() if part is None else _in_parts(document, part)
    if not isinstance(document, list | dict) or len(document) > _MOST_IN_PARTS:
        return Unread()
    if _is_list(kind) and isinstance(document, list):
        return get_origin(kind)(_legible_each(document, get_args(kind)[0]))
    if _is_mapping(kind) and isinstance(document, dict):
        inside = _legible_each(document.values(), get_args(kind)[1])
        return dict(zip(document, inside, strict=True))
    return Unread()


def _legible_each(items: Iterable[object], kind: object) -> Iterator[object]:
    """Yield the readable part of each value, and nothing after too many faulty ones."""
    faulty = 0
    for item in items:
        if faulty == _MOST_FAULTY:
            yield Unread()
            continue
        try:
            yield _converter().structure(item, cast("type[object]", kind))
        except (BaseValidationError, TypeError):
            faulty += 1
            yield _in_parts(item, kind)


def _fields_of(document: dict[str, object], kind: type) -> Iterator[tuple[str, object]]:
    """Yield the fields of an object; those that have a default may be left out."""
    kinds = _kinds_of(kind)
    for part in written_fields(kind):
        if part.name in document:
            yield part.name, _legible(document[part.name], kinds[part.name])
        elif not _may_be_left_out(part):
            yield part.name, Unread()


_MOST_KINDS = 200
"""How many types of objects are remembered. The notepad has fewer, but each declared game adds its
own, which would otherwise be kept as long as the program runs."""


@cache
def _kinds_of(kind: type) -> Mapping[str, object]:
    return get_type_hints(kind)


def _converter() -> Converter:
    """Return the converter; a new one if it has learned too many types."""
    if _kinds_of.cache_info().currsize > _MOST_KINDS:
        _kinds_of.cache_clear()
        _new_converter.cache_clear()
    return _new_converter()


@cache
def _new_converter() -> Converter:
    converter = Converter(
        forbid_extra_keys=True, omit_if_default=True, unstruct_collection_overrides={tuple: list}
    )
    for kind, said in ((int, N_("expected a whole number")), (bool, N_("expected true or false"))):
        converter.register_structure_hook(kind, _only(kind, said))
    converter.register_structure_hook(bool | str, _flag_or_text)
    converter.register_structure_hook_factory(_is_optional, _optional_hook)
    converter.register_structure_hook_factory(_is_nullable_or_left_out, _nullable_hook)
    converter.register_structure_hook_factory(_is_either, _either_hook)
    converter.register_structure_hook_factory(_is_list, _list_hook)
    converter.register_structure_hook_factory(_is_mapping, _mapping_hook)
    converter.register_structure_hook_factory(_is_class, _class_hook)
    converter.register_structure_hook(str, _text)
    converter.register_unstructure_hook(str, _plain_text)
    converter.register_unstructure_hook_factory(_has_unwritten, _unwritten_hook)
    return converter


def _only(kind: type, said: str) -> Structure:
    def structure(value: object, _kind: object) -> object:
        if type(value) is not kind:
            raise TypeError(translated(said))
        return value

    return structure


def _given(value: object) -> str:
    """Return what a script gave, if that is nothing that a JSON document has."""
    known = isinstance(value, str | int | float | list | dict | None)
    return "" if known else but_given(value)


def _flag_or_text(value: object, _kind: object) -> bool | str:
    if isinstance(value, bool | str):
        return value
    raise TypeError(_("expected true, false or text"))


def _text(value: object, kind: type[str]) -> str:
    """Return text, or the member of an enumeration of texts that it stands for."""
    if type(value) is not str:
        raise TypeError(_("expected text"))
    if not whole_characters(value):
        raise TypeError(_("not valid text: it contains an incomplete character"))
    if not issubclass(kind, Enum):
        return value
    members = {str(member.value): member for member in kind}
    if value not in members:
        text = _("“{word}” isn’t one of {known}").format(word=value, known=comma_separated(members))
        raise TypeError(text + did_you_mean(value, members))
    return kind(value)


def _plain_text(text: str) -> str:
    return str(text.value) if isinstance(text, Enum) else text


def _is_optional(kind: object) -> bool:
    return isinstance(kind, UnionType) and len(get_args(kind)) == 2 and NoneType in get_args(kind)


def _is_nullable_or_left_out(kind: object) -> bool:
    """Whether a field may be `null`, and may be left out, which says something else."""
    return isinstance(kind, UnionType) and LeftOut in get_args(kind)


def _certain(kind: object) -> Any:  # noqa: ANN401
    """Return the type of an optional value when it is given."""
    return next(part for part in get_args(kind) if part not in (NoneType, LeftOut))


def _optional_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    """Read a field that may be left out: then it is None, but `null` isn't allowed."""
    inner = _certain(kind)
    read = converter.get_structure_hook(inner)

    def structure(value: object, _kind: object) -> object:
        if value is None:
            raise TypeError(_("null isn’t allowed here; leave the field out"))
        return read(value, inner)

    return structure


def _is_either(kind: object) -> bool:
    """Whether a field holds one of several: a list, an object or text; or is left out."""
    parts = get_args(kind) if isinstance(kind, UnionType) else ()
    return sum(any(map(fits, parts)) for fits in (_is_list, _is_mapping, _is_text)) > 1


def _part_for(document: object, kind: object) -> object | None:
    """Return the type that a list, an object or text is read as, None if it is none of them."""
    for held, fits in ((list, _is_list), (dict, _is_mapping), (str, _is_text)):
        if isinstance(document, held):
            return next(filter(fits, get_args(kind)), None)
    return None


def _either_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    parts = {part: converter.get_structure_hook(part) for part in get_args(kind)
             if part is not NoneType}  # fmt: skip

    def structure(value: object, _kind: object) -> object:
        part = _part_for(value, kind)
        if part is None:
            raise TypeError(
                _("expected an object or text")
                if any(map(_is_text, parts))
                else _("expected a list or an object")
            )
        return parts[part](value, part)

    return structure


def _is_text(kind: object) -> bool:
    return kind is str


def _is_list(kind: object) -> bool:
    return get_origin(kind) in (tuple, list)


def _list_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    hold, item = get_origin(kind), get_args(kind)[0]
    optional = _is_optional(item)
    read = _nullable_hook(item, converter) if optional else converter.get_structure_hook(item)

    def structure(value: object, _kind: object) -> object:
        if not isinstance(value, list):
            raise TypeError(_("expected a list") + _given(value))
        if item is Any or (item is int and set(map(type, value)) == {int}):
            return hold(value)  # fast, because ink has thousands of numbers
        return hold(_read_each(enumerate(value), len(value), lambda _at, part: read(part, item)))

    return structure


def _read_each(
    parts: Iterable[tuple[Any, object]], count: int, read: Callable[[Any, object], T]
) -> list[T]:
    """Return the value of each part; raises _FaultyParts."""
    found: list[T] = []
    faulty = _FaultyParts()
    for number, (name, part) in enumerate(parts):
        if len(faulty.parts) == _MOST_FAULTY:
            faulty.rest = (name, count - number)
            break
        try:
            found.append(read(name, part))
        except (BaseValidationError, TypeError) as error:
            faulty.parts.append((name, error))
    if faulty.parts:
        raise faulty
    return found


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (dict, Mapping)


def _mapping_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    name_kind, item = get_args(kind)
    read_name = converter.get_structure_hook(name_kind)
    optional = _is_optional(item)
    read = _nullable_hook(item, converter) if optional else converter.get_structure_hook(item)

    def named(name: str, part: object) -> tuple[object, object]:
        return read_name(name, name_kind), part if item is Any else read(part, item)

    return _objects_only(lambda value, _kind: dict(_read_each(value.items(), len(value), named)))


def _is_class(kind: object) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


def _class_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    kinds = _kinds_of(kind)
    nullable: dict[str, Any] = {
        part.name: override(struct_hook=_nullable_hook(kinds[part.name], converter))
        for part in fields(kind)
        if not _may_be_left_out(part) and _is_optional(kinds[part.name])
    }
    return _objects_only(make_dict_structure_fn(kind, converter, **nullable, **_left_out(kind)))


def _unwritten_hook(kind: Any, converter: Converter) -> Callable[[Any], dict[str, Any]]:  # noqa: ANN401
    return make_dict_unstructure_fn(
        kind, converter, _cattrs_omit_if_default=True, **_left_out(kind)
    )


def _has_unwritten(kind: object) -> bool:
    return _is_class(kind) and bool(_left_out(kind))


def _left_out(kind: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what tells the converter which fields no document has."""
    written = {part.name for part in written_fields(kind)}
    return {part.name: override(omit=True) for part in fields(kind) if part.name not in written}


def _nullable_hook(kind: object, converter: Converter) -> Structure:
    """Read a field, or a value of an object, that must be there but may be `null`."""
    inner = _certain(kind)
    read = converter.get_structure_hook(inner)

    def structure(value: object, _kind: object) -> object:
        return None if value is None else read(value, inner)

    return structure


def _may_be_left_out(part: Field[Any]) -> bool:
    return part.default is not MISSING or part.default_factory is not MISSING


def _objects_only(structure: Callable[[Any, Any], object]) -> Structure:
    def checked(value: object, kind: object) -> object:
        if not isinstance(value, dict):
            raise TypeError(_("expected an object") + _given(value))
        return structure(value, kind)

    return checked
