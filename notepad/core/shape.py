"""From JSON values to typed objects and back, strictly, telling every fault at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError
from cattrs.cols import list_structure_factory, mapping_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from notepad.core.fault import Fault, meant
from notepad.core.words import _

T = TypeVar("T")


def shaped(document: object, kind: type[T], faults: list[Fault]) -> T | None:
    """Return `document` as an object of `kind`, or None after adding what is wrong to `faults`.

    Nothing is converted on the way: the text "2" and `true` are no numbers, text is no list.
    """
    if not isinstance(document, dict):
        faults.append(Fault("", _("an object was expected")))
        return None
    try:
        return _converter().structure(document, kind)
    except BaseValidationError as error:
        faults.extend(_told(error, ""))
        return None


def plain(value: object) -> Any:  # noqa: ANN401 JSON values are what they are
    """Return an object as JSON values, fields that hold their default left out."""
    return _converter().unstructure(value)


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, omit_if_default=True)
    for kind, said in (
        (str, _("text was expected")),
        (int, _("a whole number was expected")),
        (bool, _("true or false was expected")),
    ):
        converter.register_structure_hook(kind, _only(kind, said))
    converter.register_structure_hook(bool | str, _flag_or_text)
    converter.register_structure_hook_factory(_is_list, _list_hook)
    converter.register_structure_hook_factory(_is_mapping, _mapping_hook)
    return converter


def _only(kind: type, said: str) -> Callable[[object, object], object]:
    def structure(value: object, _kind: object) -> object:
        if type(value) is not kind:
            raise TypeError(said)
        return value

    return structure


def _flag_or_text(value: object, _kind: object) -> bool | str:
    if isinstance(value, bool | str):
        return value
    raise TypeError(_("true, false or text was expected"))


def _is_list(kind: object) -> bool:
    return get_origin(kind) in (tuple, list)


def _list_hook(kind: Any, converter: Converter) -> Callable[[object, object], object]:  # noqa: ANN401
    hold = get_origin(kind)
    items = list_structure_factory(list[get_args(kind)[0]], converter)  # type: ignore[misc]

    def structure(value: object, _kind: object) -> object:
        if not isinstance(value, list):
            raise TypeError(_("a list was expected"))
        return hold(items(value, kind))  # type: ignore[misc]

    return structure


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (dict, Mapping)


def _mapping_hook(kind: Any, converter: Converter) -> Callable[[object, object], object]:  # noqa: ANN401
    values = mapping_structure_factory(kind, converter)

    def structure(value: object, _kind: object) -> object:
        if not isinstance(value, dict):
            raise TypeError(_("an object was expected"))
        return values(value, kind)

    return structure


def _told(error: BaseException, path: str) -> Iterator[Fault]:
    match error:
        case ClassValidationError():
            inner, alone = error.group_exceptions()
            for part, note in inner:
                yield from _told(part, f"{path}.{note.name}" if path else note.name)
            for part in alone:
                yield from _told(part, path)
        case IterableValidationError():
            for part, note in error.group_exceptions()[0]:
                step = f"[{note.index}]" if isinstance(note.index, int) else f".{note.index}"
                yield from _told(part, path + step)
        case ForbiddenExtraKeysError():
            known = [name for name in error.cl.__dataclass_fields__ if name != "kind"]
            for name in sorted(error.extra_fields):
                told = _("no such field here") + meant(name, known)
                yield Fault(f"{path}.{name}" if path else name, told)
        case KeyError():
            yield Fault(path, _("this field is missing"))
        case _:
            yield Fault(path, str(error))
