import pytest

from notepad.core.faults import Faults
from notepad.declared.declaration_file import LARGEST, read_declaration
from tests.declared.declarations import THREE_LISTS, TWO_ATTRIBUTES


def told(text: str | bytes) -> str:
    with pytest.raises(Faults) as refused:
        read_declaration(text)
    return str(refused.value)


def changed(text: str, before: str, after: str) -> str:
    assert before in text
    return text.replace(before, after)


FAULTY = [
    (THREE_LISTS, 'title = "Who took it?"', "", "line 1, title: this field is missing"),
    (THREE_LISTS, "Who took it?", "  ", "line 1, title: this may not be empty"),
    (THREE_LISTS, "Who took it?", "x" * 81, "line 1, title: 81 letters; at most 80 can be shown"),
    (THREE_LISTS, "Who took it?", r"a\u0007b", "line 1, title: this is written with letters"),
    (THREE_LISTS, '"Who took it?"', "3", "line 1, title: text was expected"),
    (THREE_LISTS, "[cards]", 'about = "a\u202eb"\n[cards]', "line 3, about: this is written with"),
    (THREE_LISTS, "[cards]", 'rules = "a\u202eb"\n[cards]', "line 3, rules: this is written"),
    (THREE_LISTS, "[cards]", 'rules = " \\n "\n[cards]', "line 3, rules: this may not be empty"),
    (THREE_LISTS, "[cards]", f'rules = "{"x" * 4001}"\n[cards]', "line 3, rules: 4001 letters"),
    (THREE_LISTS, "[cards]", 'id = "My Game"\n[cards]', "line 3, id: an id is of small letters"),
    (
        THREE_LISTS,
        "[cards]",
        "player = [2, 3]\n[cards]",
        'player: no such field here; did you mean "',
    ),
    (THREE_LISTS, "[cards]", "players = [2]\n[cards]", "line 3, players: the fewest and the most"),
    (THREE_LISTS, "[cards]", "players = [5, 2]\n[cards]", "line 3, players: the fewest and the"),
    (THREE_LISTS, "[cards]", "players = [2, 99]\n[cards]", "line 3, players: the fewest and the"),
    (THREE_LISTS, "[cards]", 'players = "2-6"\n[cards]', "line 3, players: a list was expected"),
    (
        THREE_LISTS,
        "[cards]",
        "players = [2, 9]\n[cards]",
        "line 1, hidden: 9 cards are too few for 7",
    ),
    ('title = "x"\n', "", "", "cards: declare either lists of cards, or attributes"),
    (THREE_LISTS, "[cards]", '[attributes]\na = ["b"]\n[cards]', "line 5, cards: declare either"),
    (THREE_LISTS, '["rope", "lamp", "key"]', "[]", "line 5, cards.things: this list is empty"),
    (THREE_LISTS, '"lamp"', "7", "line 5, cards.things[1]: text was expected"),
    (THREE_LISTS, '"lamp"', '""', "line 5, cards.things[1]: this may not be empty"),
    (THREE_LISTS, '"lamp"', '"hidden"', 'line 5, cards.things[1]: "hidden" is a word of the'),
    (THREE_LISTS, '"lamp"', '"Ann"', "line 5, cards.things[1]: given twice: Ann"),
    (
        THREE_LISTS,
        '"lamp"',
        f'"{"x" * 41}"',
        "cards.things[1]: 41 letters; at most 40 can be shown",
    ),
    (THREE_LISTS, "[cards]", "[cards", "not TOML: "),
    (THREE_LISTS, '"lamp", ', '"lamp",\n' + "".join(f'"c{n}",' for n in range(130)), "139 cards"),
    (THREE_LISTS, "[cards]", "[colours]\nrope = 'red'\n[cards]", "line 4, colours.rope: a colour"),
    (THREE_LISTS, "[cards]", "[colours]\nrop = '#112233'\n[cards]", 'did you mean "rope"?'),
    (THREE_LISTS, "[cards]", "[symbols]\nrope = 'round'\n[cards]", "symbols.rope: no symbol"),
    (THREE_LISTS, "[cards]", "[labels.de]\nAnnn = 'Anna'\n[cards]", "line 4, labels.de.Annn: no "),
    (THREE_LISTS, "[cards]", "[labels.de]\nAnn = ''\n[cards]", "line 4, labels.de.Ann: this may "),
    (
        THREE_LISTS,
        "[cards]",
        "[values]\nrope = -1\n[cards]",
        "line 4, values.rope: a value is from",
    ),
    (THREE_LISTS, "[cards]", "[announcement]\nwhat = 'sum'\n[cards]", "values: a sum is announced"),
    (
        THREE_LISTS,
        "[cards]",
        "[announcement]\nwrong = 'dead'\n[cards]",
        "line 4, announcement.wrong:",
    ),
    (
        THREE_LISTS,
        "[cards]",
        "[hidden]\neach = 'suit'\n[cards]",
        "line 4, hidden.each: no attribute",
    ),
    (
        THREE_LISTS,
        "[cards]",
        "[hidden]\neach = 'group'\ncount = 2\n[cards]",
        "2 hidden cards with 2",
    ),
    (THREE_LISTS, "[cards]", "[hands]\nsizes.2 = 3\n[cards]", 'only with deal = "fixed" sizes are'),
    (
        THREE_LISTS,
        "[cards]",
        "[hands]\ndeal = 'fixed'\n[cards]",
        "hands.sizes.2: 2 players are missing",
    ),
    (
        THREE_LISTS,
        "[cards]",
        "questions = []\n[cards]",
        "questions: a game needs a kind of question",
    ),
    (THREE_LISTS, "[cards]", "[[questions]]\nkind = 'quiz'\n[cards]", '"quiz" is none of show-one'),
    (
        THREE_LISTS,
        "[cards]",
        "[[questions]]\nkind = 'chips'\nshown = 1\n[cards]",
        "nothing of this",
    ),
    (
        TWO_ATTRIBUTES,
        'each = "suit"',
        "count = 0",
        "line 14, hidden: 0 hidden cards with 3 players",
    ),
    (TWO_ATTRIBUTES, "shown = 1", "shown = 2", "line 22, questions[0].shown: from 0 to 1"),
    (TWO_ATTRIBUTES, "shown = 1", "together = 3", "line 22, questions[0].together: from 1 to 2"),
    (
        TWO_ATTRIBUTES,
        "shown = 1",
        "about = ['suits']",
        'about[0]: no attribute "suits"; did you mean',
    ),
    (TWO_ATTRIBUTES, 'kind = "gather"', 'kind = "count"', "questions: given twice: count"),
    (
        TWO_ATTRIBUTES,
        'kind = "gather"',
        'kind = "show-one"',
        "questions[1].cards: say how many cards",
    ),
    (
        TWO_ATTRIBUTES,
        '"4"]',
        '"4", "5", "6"]\nsize = ["s", "m", "l", "xl", "xxl", "3xl", "4xl"]',
        "126",
    ),
    (
        TWO_ATTRIBUTES,
        '"green"]',
        '"red-1"]\nx = ["1", "2"]',
        "line 7, attributes.number[0]: given twice: 1",
    ),
]


@pytest.mark.parametrize(("text", "before", "after", "expected"), FAULTY)
def test_a_faulty_declaration_is_refused_with_its_place_and_what_is_wrong(
    text: str, before: str, after: str, expected: str
) -> None:
    assert expected in told(changed(text, before, after) if before else text)


def test_all_faults_are_told_at_once() -> None:
    text = changed(THREE_LISTS, "[cards]", "players = [1, 3]\nid = 'A'\nrule = 1\n[cards]")
    assert len(told(text).splitlines()) == 3


def test_a_file_without_end_is_refused_unread() -> None:
    assert "too large" in told("#" * (LARGEST + 1))


def test_a_file_that_is_no_text_is_refused() -> None:
    assert "byte 9: not text in UTF-8" in told(b'title = "\xff"')


def test_brackets_without_end_are_refused() -> None:
    assert "file: " in told("a = " + "[" * 40_000)


def test_of_very_many_faults_each_is_told_with_its_line() -> None:
    many = "".join(f'z{number} = "#000000"\n' for number in range(120))
    lines = told(f"{THREE_LISTS}\n[colours]\n{many}").splitlines()
    assert len(lines) == 120
    assert lines[0].startswith("line 9, colours.z0")
    assert lines[-1].startswith("line 128, colours.z")
