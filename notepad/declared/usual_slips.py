"""What people usually do wrong in a game definition who have never heard of TOML, and what helps.

`not_toml` looks at the place where the library that reads TOML gave up: quotes, commas and brackets
that are missing, and the like. `with_remedy` looks at the value that is at fault in a text that is
TOML: a field in the wrong section, one bracket instead of two, a number instead of two.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, field_path
from notepad.core.language import _, comma_separated
from notepad.declared import declaration
from notepad.declared.declaration_faults import seats_wanted
from notepad.declared.toml_text import given_twice, open_brackets

_WHERE = re.compile(
    r"(?P<why>.*) \(at (line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)
_CURLY = ("“", "”", "„", "‟", "«", "»")
_STRAIGHT = str.maketrans(dict.fromkeys(_CURLY, '"'))
_TEXT = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
_SECTION = re.compile(r"\s*\[\[?(?P<name>[^\[\],#]*)\]\]?\s*(?P<more>[^\s#].*)?(#.*)?")
_SINGLE_QUESTION = re.compile(r"\s*\[\s*questions\s*\]\s*(#.*)?")
_HEADER = re.compile(r"^[ \t]*\[[ \t]*(\w+)", re.MULTILINE)
_KEY = re.compile(r'("[^"\n]*"|[^\s"\[\]{},=#]+)\s*=')
_ENTRY = re.compile(rf"{_TEXT.pattern}|[^\s,\]}}=#][^,\]}}=#]*|.")
_BARE = re.compile(r"[A-Za-z0-9_.-]*")
_UNCLOSED = 'Expected "\'"'  # what nothing closes, which the library only misses at the end
_LONGEST = 50  # letters of the text that a fault repeats


def not_toml(why: str, text: str, whole: str) -> Fault:
    """Return the fault that a text isn't TOML: its line, what is wrong there, and what helps.

    `why` is what the library says; `whole` is the path if it doesn't say where.
    """
    found = _WHERE.fullmatch(why)
    if found is None:
        return Fault(whole, _not_written_so(why))
    at = _offset(text, found["line"], found["column"])
    if found["why"] == _UNCLOSED:
        at = f"{text}\n".index("\n", text.rindex("'"))
    place = _Place(text, at)
    checks = (
        _twice,
        _in_quotes,
        _at_players,
        _nameless,
        _in_section,
        _in_brackets,
        _at_value,
        _after_value,
        _at_name,
    )
    told, line = next(
        filter(None, (check(place) for check in checks)),
        (_not_written_so(found["why"]), place.number),
    )
    return Fault(_("line {line}").format(line=line), told, line=line)


def _not_written_so(why: str) -> str:
    return _("this isn’t written as in a game definition: {why}").format(why=why)


def _offset(text: str, line: str | None, column: str | None) -> int:
    """Return a place in a text by its line and column, both from 1; by default its end."""
    if line is None or column is None:
        return len(text.rstrip())
    before = text.split("\n")[: int(line) - 1]
    return sum(len(one) + 1 for one in before) + int(column) - 1


@dataclass
class _Place:
    """The place from which on a text is no TOML."""

    text: str
    at: int

    @property
    def number(self) -> int:
        """The number of the line, from 1."""
        return self.text.count("\n", 0, self.at) + 1

    @cached_property
    def line(self) -> str:
        return self.text.split("\n")[self.number - 1]

    @property
    def before(self) -> str:
        """The line up to this place."""
        return self.text[: self.at].rpartition("\n")[2]

    @property
    def rest(self) -> str:
        """The line from this place on."""
        return self.text[self.at :].partition("\n")[0].strip()

    @cached_property
    def name(self) -> str:
        """The name before “=” on the line, or the line if it has none."""
        return self.line.partition("=")[0].strip()

    @cached_property
    def opened(self) -> tuple[tuple[int, str], ...]:
        """The brackets that are open here; a section's name begins after those before its line."""
        found = open_brackets(self.text[: self.at])
        if _SECTION.fullmatch(self.line):
            return tuple((line, bracket) for line, bracket in found if line < self.number)
        return found


_Told = tuple[str, int] | None
"""What is wrong, and on which line; None if it is something else."""


def _twice(place: _Place) -> _Told:
    section = _SECTION.fullmatch(place.line)
    if section and section["name"].strip() == "questions" and not place.opened:
        lines = enumerate(place.text.split("\n"), start=1)
        single = next((line for line, text in lines if _SINGLE_QUESTION.fullmatch(text)), None)
        return (_several_questions(), single) if single else None
    found = given_twice(place.text[: place.at])
    if found is None:
        return None
    path, before, line = found
    told = _("“{name}” was already given in line {line}; keep only one of them")
    return told.format(name=_short(path), line=before), line


def _several_questions() -> str:
    text = _("write {example} with two brackets on each side, because there can be several")
    return text.format(example="[[questions]]")


def _in_quotes(place: _Place) -> _Told:
    left = _TEXT.sub("", place.before)
    if place.rest.startswith(_CURLY) or ('"' in left and any(map(place.line.count, _CURLY))):
        text = _("put texts in straight quotes instead of curly ones: {example}")
        example = _short(place.line.strip().translate(_STRAIGHT))
        return text.format(example=example), place.number
    quote = next((letter for letter in left if letter in "\"'"), None)
    if quote is None or place.rest:
        return None
    text = _("the quotes aren’t closed at the end of this text: {text}")
    if place.name == "rules":
        text = _("put a text of several lines between three quotes on each side: {text}")
        return text.format(text='rules = """…"""'), place.number
    return text.format(text=_short(left[left.index(quote) :].strip())), place.number


def _nameless(place: _Place) -> _Told:
    """Say that a list of cards has no name."""
    sections = _HEADER.findall(place.text[: place.at].rpartition("\n")[0])
    line, among_cards = place.line.strip(), sections and sections[-1] in _LISTS
    inside = any(opened < place.number for opened, _bracket in place.opened)
    if not among_cards or inside or re.search(r"[=:]|^(//|--|/\*)", line):
        return None
    if line.startswith("[") and "," not in line and '"' not in line:
        return None  # it is the name of another section
    word = line.strip("-*,\"' ")
    words = line if line.startswith("[") else f'["{word}", …]'
    text = _("give a list a name, and put it in square brackets: {example}")
    return text.format(example=_short(f"things = {words}")), place.number


def _in_section(place: _Place) -> _Told:
    earlier = any(line < place.number for line, _bracket in place.opened)
    if earlier or not place.name.startswith("["):
        return None
    section = _SECTION.fullmatch(place.line)
    if section and section["more"]:
        text = _("start a new line after the name of the section, {section}")
        found = place.line[: section.start("more")].strip()
        return text.format(section=_short(found)), place.number
    name = place.line.partition("#")[0].strip(" []")
    if section and not _BARE.fullmatch(section["name"].strip()):
        return _in_need_of_quotes().format(example=f'["{_short(name)}"]'), place.number
    text = _("write the name of a section between brackets: {example}")
    example = "[[questions]]" if name == "questions" else f"[{_short(name) or 'cards'}]"
    return text.format(example=example), place.number


def _in_need_of_quotes() -> str:
    return _("put a name that has spaces or letters such as ä in straight quotes: {example}")


def _at_players(place: _Place) -> _Told:
    return (seats_wanted(), place.number) if place.name == "players" and place.rest else None


def _in_brackets(place: _Place) -> _Told:
    """Say what is wrong in a list, or between { and }."""
    if not place.opened:
        return None
    (line, bracket), rest = place.opened[-1], place.rest
    closing = "]" if bracket == "[" else "}"
    key_follows = _KEY.match(rest) is not None
    if not rest or _SECTION.fullmatch(place.line) or (key_follows and bracket == "["):
        text = _("the list that begins here isn’t closed; “{bracket}” is missing at its end")
        return text.format(bracket=closing), line
    if rest[0] not in "\"'[{" and not rest[0].isalnum():
        text = _("separate the entries of a list by single commas, and close it with “{bracket}”")
        return text.format(bracket=closing), place.number
    word = _ENTRY.match(rest)
    assert word is not None
    if not place.text[: place.at].rstrip().endswith(("[", "{", ",")):
        text = _("a comma is missing before {text}")
        return text.format(text=_short(word[0].strip())), place.number
    return _no_text(word[0].strip(), f'"{word[0].strip()}"'), place.number


def _no_text(word: str, example: str) -> str:
    text = _("“{word}” is neither a number nor a text; put texts in straight quotes: {example}")
    return text.format(word=_short(word), example=_short(example))


def _at_value(place: _Place) -> _Told:
    if not place.before.rstrip().endswith("="):
        return None
    if not place.rest:
        text = _("the value is missing after {text}")
        return text.format(text=_short(place.before.strip())), place.number
    word = place.rest if place.rest[0] == "#" else place.rest.partition("#")[0].strip()
    return _no_text(word, f'{place.name} = "{word}"'), place.number


def _after_value(place: _Place) -> _Told:
    if "=" not in _TEXT.sub("", place.before):
        return None
    value = place.line.partition("=")[2].strip()
    if value.startswith("'") and value.endswith("'"):
        text = _("put a text with an apostrophe in double quotes: {example}")
        return text.format(example=_short(f'{place.name} = "{value[1:-1]}"')), place.number
    text = _("nothing can follow the value of “{name}” on this line: {text}")
    return text.format(name=_short(place.name), text=_short(place.rest)), place.number


def _at_name(place: _Place) -> _Told:
    if place.name.startswith(("//", "--", "/*")):
        return _("a line that is only a note for you starts with “#”"), place.number
    if "=" in place.line and place.name:
        example = f'"{_short(place.name)}" ='
        return _in_need_of_quotes().format(example=example), place.number
    if place.name.startswith("```"):
        return _("this line isn’t part of a game definition; leave it out"), place.number
    text = _("after a name comes “=” and then its value: {example}")
    found = re.match(r"\w+", place.name)
    return text.format(example=f"{_short(found[0] if found else 'title')} = …"), place.number


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


_ABOVE = ("title", "id", "about", "rules", "players")
"""The fields that belong above the first section."""

_KINDS = {
    **dict.fromkeys(("how-many", "how many", "number", "ask"), declaration.Answering.COUNT),
    **dict.fromkeys(("show", "suggest", "clue"), declaration.Answering.SHOW_ONE),
    **dict.fromkeys(("show-me", "do-you-have", "ask-one"), declaration.Answering.SEE_ONE),
    **dict.fromkeys(("who", "any", "has", "yes-no"), declaration.Answering.WHO_HAS),
    **dict.fromkeys(("give", "ask-all", "all"), declaration.Answering.GATHER),
    **dict.fromkeys(("peek", "see"), declaration.Answering.LOOK),
    **dict.fromkeys(("spy", "look-at-hand"), declaration.Answering.SNOOP),
    **dict.fromkeys(("pass-on", "hand-on", "swap"), declaration.Answering.PASS),
    **dict.fromkeys(("turn", "reveal", "open"), declaration.Answering.TURN_UP),
}
"""Words that somebody may choose for a kind of question who doesn't remember ours."""


def with_remedy(fault: Fault, document: Mapping[str, object]) -> Fault:
    """Return a fault of a parsed definition, with its remedy if it is a usual mistake."""
    if fault.path.startswith("questions[") and "questions" not in document:
        told = _("say how players ask: write a section {section}, and in it for example {example}")
        return Fault("questions", told.format(section="[[questions]]", example='kind = "count"'))
    if fault.path == "values" and "values" not in document:
        told = _("for a sum, say what the cards count, in a section {section}")
        return Fault("announcement.what", told.format(section="[values]"))
    if fault.path.startswith("hands.sizes.") and "sizes" not in _section(document, "hands"):
        return Fault("hands.sizes", _by_players("sizes", (), document))
    for path, value in _way(document, fault.path):
        told = (
            _misplaced(path, value, document)
            or _of_shape(path, value, fault)
            or (_of_type(path, value, fault.message, document) if path == fault.path else "")
        )
        if told:
            return Fault(path, told)
    return fault


def _way(value: object, path: str, at: str = "") -> Iterator[tuple[str, object]]:
    """Yield the path and the value of everything that holds what is at `path`, and of that."""
    named = value.items() if isinstance(value, Mapping) else ()
    listed = enumerate(value) if isinstance(value, list) else ()
    parts = ((field_path(at, name), part) for name, part in named)
    items = ((f"{at}[{place}]", part) for place, part in listed)
    for here, part in (*parts, *items):
        if path == here or path.startswith((f"{here}.", f"{here}[")):
            yield here, part
            yield from _way(part, path, here)
            return


def _misplaced(path: str, value: object, document: Mapping[str, object]) -> str:
    """Say that a field of the whole game is in a section; a card may have the same name."""
    section, _dot, name = path.rpartition(".")
    if not section or name not in _ABOVE or name in document:
        return ""
    if section.startswith("questions") and name in _QUESTION:
        return ""
    numbers = isinstance(value, int) or (isinstance(value, list) and not _has_text(value))
    if numbers != (name == "players") or not isinstance(value, int | list | str):
        return ""
    return _("this describes the game as a whole, so put it above the first “[…]” of the file")


_QUESTION = {part.name for part in fields(declaration.Question)}


def _has_text(value: list[object]) -> bool:
    return any(isinstance(part, str) for part in value)


def _of_shape(path: str, value: object, fault: Fault) -> str:
    """Say how a value of another type, or another word, is written."""
    match path, value:
        case ("questions", dict()) | ("question", dict() | list()):
            return _several_questions()
        case "players", int() | str() | dict():
            return seats_wanted()
        case "announcement.wrong", str():
            return _(
                "write “out” (they are out and stop answering), “out but answering”, or “penalty” "
                "(they play on)"
            )
        case _, str() if path.endswith(".kind") and value in _KINDS:
            text = _("there is no kind “{word}”; you may mean “{kind}”")
            return text.format(word=_short(value), kind=_KINDS[value].value)
        case _ if fault.message.startswith(_("unknown field")):
            known = _FIELDS.get(re.sub(r"\[\d+\]", "", path.rpartition(".")[0]))
            text = _("there is no field “{name}” here; there are {known}")
            names = comma_separated(part.name for part in fields(known)) if known else ""
            return text.format(name=path.rpartition(".")[2], known=names) if known else ""
    return ""


_FIELDS: Mapping[str, type] = {
    "hidden": declaration.Hidden,
    "unseen": declaration.Unseen,
    "hands": declaration.Hands,
    "questions": declaration.Question,
    "announcement": declaration.Announcement,
}
_CHOICES = {
    "deal": declaration.Dealt,
    "kind": declaration.Answering,
    "pile": declaration.Pile,
    "what": declaration.Sought,
    "wrong": declaration.Wrong,
    "when": declaration.When,
}


def _of_type(path: str, value: object, message: str, document: Mapping[str, object]) -> str:
    """Say how to write a value that is of another type than it should be."""
    name, example = path.rpartition(".")[2], ""
    match value:
        case _ if message == _("expected an object"):
            return _as_section(path, value, document)
        case str() if message == _("expected a list"):
            example = f'["{_short(value)}"]'
        case str() if message == _("expected a whole number") and value.strip().isdecimal():
            example = _short(value.strip())
        case bool() if message == _("expected a whole number"):
            example = str(int(value))
        case int() if message == _("expected text") and name in _CHOICES:
            text = _("“{word}” isn’t one of {known}")
            return text.format(word=value, known=comma_separated(_CHOICES[name]))
        case int() if message == _("expected text"):
            example = f'"{value}"'
    return f"{message}: {example}" if example else ""


def _as_section(path: str, value: object, document: Mapping[str, object]) -> str:
    """Say how to write as a section what isn't one."""
    section, _dot, name = path.rpartition(".")
    if name in ("sizes", "by_players"):
        return _by_players(name, value if isinstance(value, list) else (value,), document)
    text = _("write this in a section of its own: {section}, and below it {field}")
    match value:
        case int() if path in ("hidden", "unseen"):
            return text.format(section=f"[{path}]", field=f"count = {value}")
        case str() if section == "labels":
            return text.format(section="[labels.en]", field=f'{name} = "{_short(value)}"')
        case [str(word), *_] if path in _LISTS:
            return text.format(section=f"[{path}]", field=f'things = ["{_short(word)}", …]')
        case list():
            text = _("write the name of a section between brackets: {example}")
            return text.format(example=f"[{path}]")
    text = _("write this as a section of its own: {section}, and its fields below")
    return text.format(section=f"[{path}]")


_LISTS = ("cards", "attributes", "classes")


def _by_players(name: str, given: Sequence[object], document: Mapping[str, object]) -> str:
    """Say how to write numbers by the number of players, with those that are given."""
    match document.get("players", declaration.Declaration.players):
        case [int(fewest), int(most)] | (int(fewest), int(most)) if 0 < fewest <= most <= 12:
            tables = range(fewest, most + 1)
        case _:
            tables = range(2, 4)
    counts = [*given] * len(tables) if len(given) == 1 else [*given]
    shown = [count if isinstance(count, int) else "…" for count in counts]
    shown += ["…"] * (len(tables) - len(shown))
    pairs = zip(tables, shown, strict=False)
    numbers = comma_separated(f"{players} = {count}" for players, count in pairs)
    text = _("give a number for each number of players: {example}")
    return text.format(example=f"{name} = {{ {numbers} }}")


def _section(document: Mapping[str, object], name: str) -> Mapping[str, object]:
    found = document.get(name)
    return found if isinstance(found, Mapping) else {}
