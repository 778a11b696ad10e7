"""How cattrs turns JSON values into our types and back: strictly, each fault with its path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin

from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError
from cattrs.cols import list_structure_factory, mapping_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from notepad.core.document import whole_characters
from notepad.core.fault import Fault, meant
from notepad.core.words import _

T = TypeVar("T")
Structure = Callable[[object, object], object]


def shaped(document: object, kind: type[T], faults: list[Fault]) -> T | None:
    """Return what `shape.shaped` promises."""
    try:
        return _converter(strict=True).structure(document, kind)
    except BaseValidationError as error:
        faults.extend(_told(error, ""))
    except TypeError as error:
        faults.append(Fault("", str(error)))
        return None
    try:
        return _converter(strict=False).structure(document, kind)
    except BaseValidationError:
        return None


def plain(value: object) -> Any:  # noqa: ANN401 JSON values are what they are
    """Return what `shape.plain` promises."""
    return _converter(strict=True).unstructure(value)


@cache
def _converter(*, strict: bool) -> Converter:
    converter = Converter(
        forbid_extra_keys=strict,
        omit_if_default=True,
        unstruct_collection_overrides={tuple: list},
    )
    for kind, said in (
        (int, _("a whole number was expected")),
        (bool, _("true or false was expected")),
    ):
        converter.register_structure_hook(kind, _only(kind, said))
    converter.register_structure_hook(bool | str, _flag_or_text)
    converter.register_structure_hook_factory(_is_optional, _optional_hook)
    converter.register_structure_hook_factory(_is_list, _list_hook)
    converter.register_structure_hook_factory(_is_mapping, _mapping_hook)
    converter.register_structure_hook_factory(_is_class, _class_hook)
    converter.register_structure_hook(str, _text)
    converter.register_unstructure_hook(str, _plain_text)
    return converter


def _only(kind: type, said: str) -> Structure:
    def structure(value: object, _kind: object) -> object:
        if type(value) is not kind:
            raise TypeError(said)
        return value

    return structure


def _flag_or_text(value: object, _kind: object) -> bool | str:
    if isinstance(value, bool | str):
        return value
    raise TypeError(_("true, false or text was expected"))


def _text(value: object, kind: type[str]) -> str:
    """Return text, or the member of an enumeration of texts that it stands for."""
    if type(value) is not str:
        raise TypeError(_("text was expected"))
    if not whole_characters(value):
        raise TypeError(_("half a character: this is no text"))
    if not issubclass(kind, Enum):
        return value
    members = {str(member.value): member for member in kind}
    if value not in members:
        told = _('"{word}" is none of {known}').format(word=value, known=", ".join(members))
        raise TypeError(told + meant(value, members))
    return kind(value)


def _plain_text(text: str) -> str:
    return str(text.value) if isinstance(text, Enum) else text


def _is_optional(kind: object) -> bool:
    return isinstance(kind, UnionType) and len(get_args(kind)) == 2 and NoneType in get_args(kind)


def _optional_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    """Read a field that may be left out: then it is None, but `null` is no value for it."""
    inner = next(part for part in get_args(kind) if part is not NoneType)
    read = converter.get_structure_hook(inner)

    def structure(value: object, _kind: object) -> object:
        if value is None:
            raise TypeError(_("null says nothing here: leave the field out"))
        return read(value, inner)

    return structure


def _is_list(kind: object) -> bool:
    return get_origin(kind) in (tuple, list)


def _list_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    hold = get_origin(kind)
    items = list_structure_factory(list[get_args(kind)[0]], converter)  # type: ignore[arg-type,misc]

    def structure(value: object, _kind: object) -> object:
        if not isinstance(value, list):
            raise TypeError(_("a list was expected"))
        return hold(items(value, kind))

    return structure


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (dict, Mapping)


def _mapping_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    return _objects_only(mapping_structure_factory(kind, converter))


def _is_class(kind: object) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


def _class_hook(kind: Any, converter: Converter) -> Structure:  # noqa: ANN401
    return _objects_only(converter.gen_structure_attrs_fromdict(kind))


def _objects_only(structure: Callable[[Any, Any], object]) -> Structure:
    def checked(value: object, kind: object) -> object:
        if not isinstance(value, dict):
            raise TypeError(_("an object was expected"))
        return structure(value, kind)

    return checked


def _told(error: BaseException, path: str) -> Iterator[Fault]:
    match error:
        case ClassValidationError():
            inner, alone = error.group_exceptions()
            for part, attribute in inner:
                yield from _told(part, _joined(path, attribute.name))
            for rest in alone:
                yield from _told(rest, path)
        case IterableValidationError():
            for part, note in error.group_exceptions()[0]:
                at = f"{path}[{note.index}]" if isinstance(note.index, int) else None
                yield from _told(part, at or _joined(path, str(note.index)))
        case ForbiddenExtraKeysError():
            known = [part.name for part in fields(error.cl)]
            for name in sorted(error.extra_fields):
                told = _("no such field here") + meant(name, known)
                yield Fault(_joined(path, name), told)
        case KeyError():
            yield Fault(path, _("this field is missing"))
        case _:
            yield Fault(path, str(error))


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
