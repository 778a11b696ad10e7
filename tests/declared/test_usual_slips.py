"""What somebody who never heard of TOML does wrong is told in his words, with what helps."""

import pytest

from notepad.core.faults import Faults
from notepad.declared.declaration_file import declaration_from_toml
from tests.declared.declarations import LISTED_CLASSES, THREE_LISTS, TWO_ATTRIBUTES

BROKEN = {
    "a text without quotes": (
        "[hands]\ndeal = even",
        '“even” is neither a number nor a text; put texts in straight quotes: deal = "even"',
    ),
    "a card without quotes": (
        'cards.a = ["x", cook, butler]',
        "line 1: “cook” is neither a number",
    ),
    "a colour without quotes": ("[colours]\nred = #112233", 'red = "#112233"'),
    "curly quotes": ("title = “Who’s there?”", 'instead of curly ones: title = "Who’s there?"'),
    "curly quotes in a list": ('a = ["b", “c”]', "line 1: put texts in straight quotes instead"),
    "curly quotes for a name": ('“a hat” = ["b"]', '"a hat" = ["b"]'),
    "a text that a curly quote ends": ('title = "x”\nid = "y"', 'curly ones: title = "x"'),
    "a text that nothing ends": (
        '\ntitle = "x\n',
        "line 2: the quotes aren’t closed at the end of",
    ),
    "a text between two kinds of quotes": (
        'fr = \'to Ann."\nit = "ad Ann"',
        "line 1: the quotes aren’t closed at the end of",
    ),
    "a comma that is missing": (
        'a = [\n"b",\n"c"\n"d",\n]',
        'line 4: a comma is missing before "d"',
    ),
    "a comma between numbers": ("[hands]\nsizes = {3 = 4 4 = 3}", "line 2: a comma is missing"),
    "a comma too many": ('a = ["b",, "c"]', "separate the entries of a list by single commas"),
    "semicolons": ('a = ["b"; "c"]', "separate the entries of a list by single commas"),
    "a list without its end": ('\na = ["b", "c"\nd = ["e"]', "line 2: the list that begins here"),
    "a list that ends in a comma": ('a = ["b",\n"c",\nd = ["e"]', "line 1: the list that begins"),
    "a list before a section": ('a = [\n"b",\n\n[hidden]\ncount = 2', "“]” is missing at its end"),
    "a list at the end": ('a = [\n"b",\n"c"\n', "line 1: the list that begins here isn’t closed"),
    "numbers without their end": (
        "[hands]\nsizes = { 3 = 4\n",
        "line 2: the list that begins here",
    ),
    "a name with spaces": ('a hat = ["b"]', 'in straight quotes: "a hat" ='),
    "a name with another letter": ('gäste = ["b"]', 'in straight quotes: "gäste" ='),
    "a section with spaces": ("[a hat]", 'in straight quotes: ["a hat"]'),
    "a title given twice": (
        'title = "x"\n\ntitle = "y"',
        "line 3: “title” was already given in line 1",
    ),
    "a class given twice": (
        '[classes]\na = ["x"]\na = [\n"y",\n]',
        "line 3: “classes.a” was already given in line 2; keep only one of them",
    ),
    "a section given twice": ("[hidden]\n[hands]\n[hidden]", "line 3: “hidden” was already given"),
    "questions as two sections": (
        '\n[questions]\nkind = "a"\n[questions]\nkind = "b"',
        "line 2: write [[questions]] with two brackets on each side",
    ),
    "questions in both ways": (
        "[[questions]]\n[questions]",
        "line 2: write [[questions]] with two",
    ),
    "a section without its end": (
        "[cards\n",
        "line 1: write the name of a section between brackets",
    ),
    "one bracket of two": ("[[questions]\n", "between brackets: [[questions]]"),
    "a section with more": ('[cards] a = ["b"]', "start a new line after the name of the section"),
    "a value that is missing": ("title =\n", "line 1: the value is missing after title ="),
    "more after a value": (
        'title = "x",',
        "nothing can follow the value of “title” on this line: ,",
    ),
    "players as words": ("players = 2 to 6", "line 1: give the smallest and largest number"),
    "players as a range": ("players = [2-6]", "line 1: give the smallest and largest number"),
    "a colon": ('title: "x"', "line 1: after a name comes “=” and then its value: title = …"),
    "no sign at all": ("hello\n", "after a name comes “=” and then its value: hello = …"),
    "a list without a name": (
        'title = "x"\n[cards]\n["Ann", "Bea"]\n[hidden]\ncount = 1\n',
        'line 3: give a list a name, and put it in square brackets: things = ["Ann", "Bea"]',
    ),
    "a card in quotes on a line of its own": (
        '[cards]\n"Ann",\n',
        "2: give a list a name, and put it",
    ),
    "a note among cards": ("[cards]\n-- my cards\n", "a line that is only a note for you starts"),
    "a section after cards": ("[cards]\n[a hat]\n", 'in straight quotes: ["a hat"]'),
    "a card on a line of its own": (
        'title = "x"\n[cards]\n- Ann\n- Bea\n',
        'line 3: give a list a name, and put it in square brackets: things = ["Ann", …]',
    ),
    "an apostrophe in single quotes": (
        "title = 'It's mine'",
        'put a text with an apostrophe in double quotes: title = "It\'s mine"',
    ),
    "a text of several lines": (
        'rules = "one\ntwo"',
        'line 1: put a text of several lines between three quotes on each side: rules = """…"""',
    ),
    "a fence around it": ("```toml\ntitle = 'x'\n```\n", "line 1: this line isn’t part of a game"),
    "a note for oneself": ("// my game", "a line that is only a note for you starts with “#”"),
}


@pytest.mark.parametrize(("text", "expected"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_toml_is_told_with_its_line_and_remedy(text: str, expected: str) -> None:
    (fault,) = faults(text)
    assert expected in fault


ABOVE = "this describes the game as a whole, so put it above the first “[…]” of the file"
MISTAKEN = {
    "questions in one bracket": ('[questions]\nkind = "count"\n', "questions: write [[questions]]"),
    "a question": (
        '[question]\nkind = "count"\n',
        "line 3, question: write [[questions]] with two",
    ),
    "several of one question": ('[[question]]\nkind = "count"\n', "question: write [[questions]]"),
    "one number of players": ("players = 3\n", "players: give the smallest and largest number"),
    "a section as a value": (
        "hidden = 2\n",
        "hidden: write this in a section of its own: [hidden], and below it count = 2",
    ),
    "a text as a section": (
        'announcement = "sum"\n',
        "announcement: write this as a section of its own: [announcement], and its fields below",
    ),
    "labels of no language": (
        '[labels]\npeople = "Guests"\n',
        "labels.people: write this in a section of its own: [labels.en], and below it peop",
    ),
    "sizes as a list": (
        "players = [3, 5]\n[hands]\nsizes = [4, 3, 2]\n",
        "hands.sizes: give a number for each number of players: sizes = { 3 = 4, 4 = 3, 5 = 2 }",
    ),
    "one size for all tables": (
        "[hands]\nsizes = 3\n",
        "sizes = { 2 = 3, 3 = 3, 4 = 3, 5 = 3, 6 = 3 }",
    ),
    "too few sizes": (
        "players = [2, 4]\n[hands]\nsizes = [3, 2]\n",
        "sizes = { 2 = 3, 3 = 2, 4 = … }",
    ),
    "no size": (
        'players = [2, 3]\n[hands]\ndeal = "fixed"\n',
        "line 4, hands.sizes: give a number for each number of players: sizes = { 2 = …, 3 = … }",
    ),
    "numbers of players in words": (
        "players = { fewest = 3, most = 9 }\n[unseen]\nby_players = 2\n",
        "unseen.by_players: give a number for each number of players: by_players = { 2 = 2,",
    ),
    "players as a section": (
        "[players]\nfewest = 2\n",
        "players: give the smallest and largest number",
    ),
    "a field that a section doesn’t have": (
        "[hidden]\npeople = 1\n",
        "hidden.people: there is no field “people” here; there are each, count, by_players",
    ),
    "a field that a question doesn’t have": (
        '[[questions]]\nkind = "chips"\ncount = 3\n',
        "question 1, count: there is no field “count” here; there are kind, cards, about,",
    ),
    "a number for a choice": (
        "[hands]\ndeal = 4\n",
        "hands.deal: “4” isn’t one of round, even, fixed",
    ),
    "yes for a number": (
        '[[questions]]\nkind = "count"\nshown = true\n',
        "shown: expected a whole number: 1",
    ),
    "a card in place of an attribute": (
        '[[questions]]\nkind = "count"\nabout = ["rope"]\n',
        "about, no. 1: no attribute “rope”; known here: group",
    ),
    "a list in place of all": (
        '[hidden]\neach = "people"\n',
        "hidden.each: “people” is a single class; “group” stands for all of its kind",
    ),
    "several where there is one": (
        '[[questions]]\nkind = "count"\ntogether = 2\n',
        "together: only one class can be asked for at once here; leave this out",
    ),
    "sizes where all are dealt": (
        "[hands]\nsizes = { 2 = 3 }\n",
        'hands.sizes: sizes are only for deal = "fixed"; add that line, or leave them out',
    ),
    "a pile that is empty": (
        '[[questions]]\nkind = "look"\npile = "unseen"\n',
        "pile: there must be cards out of play with any number of players; say how many in a "
        "section [unseen], such as count = 3",
    ),
    "a sum of nothing": (
        '[announcement]\nwhat = "sum"\n',
        "line 4, announcement.what: for a sum, say what the cards count, in a section [values]",
    ),
    "a section in two brackets": ("[[hidden]]\n", "hidden: write the name of a section between"),
    "a text for a list": (
        '[[questions]]\nkind = "count"\nabout = "b"\n',
        'about: expected a list: ["b"]',
    ),
    "a number in quotes": ('[hidden]\ncount = "2"\n', "hidden.count: expected a whole number: 2"),
    "a kind in other words": (
        '[[questions]]\nkind = "how-many"\n',
        "line 4, question 1, kind: there is no kind “how-many”; you may mean “count”",
    ),
    "what happens to who is wrong": (
        '[announcement]\nwrong = "dead"\n',
        "write “out” (they are out and stop answering), “out but answering”, or “penalty” (",
    ),
    "a symbol": (
        '[symbols]\nrope = "round"\n',
        "symbols.rope: no symbol “round”; there are circle,",
    ),
}


@pytest.mark.parametrize(("more", "expected"), MISTAKEN.values(), ids=MISTAKEN)
def test_a_usual_mistake_is_told_with_its_remedy(more: str, expected: str) -> None:
    assert any(
        expected in fault for fault in faults(THREE_LISTS.replace("[cards]", more + "[cards]"))
    )


@pytest.mark.parametrize(
    ("section", "line", "path"),
    [
        ("", "players = [2, 3]", "cards.players"),
        ("", 'id = "x"', "cards.id"),
        ("[hidden]", "players = [2, 3]", "hidden.players"),
        ("[values]", 'about = "x"', "values.about"),
        ("[labels.de]", 'id = "x"', "labels.de.id"),
        ("[[questions]]\nkind = 'show-one'", "players = [2, 3]", "question 1, players"),
    ],
)
def test_a_field_of_the_game_that_is_in_a_section_is_sent_above_it(
    section: str, line: str, path: str
) -> None:
    assert f"{path}: {ABOVE}" in "\n".join(faults(f"{THREE_LISTS}{section}\n{line}\n"))


def test_a_group_or_a_card_may_be_called_as_a_field_is() -> None:
    called = THREE_LISTS.replace("people", "players").replace("rope", "title")
    declaration_from_toml(called)
    assert ABOVE not in "\n".join(faults(called.replace('"Bea"', '"Ann"')))
    assert ABOVE not in "\n".join(faults(f'{called}[colours]\ntitle = "red"\n'))


def test_lists_of_cards_above_the_sections_are_sent_into_one() -> None:
    assert (
        "line 2, cards: write this in a section of its own: [cards], and below it "
        'things = ["rope", …]'
    ) in faults('title = "x"\ncards = ["rope", "lamp"]\n')


def test_who_gives_attributes_alone_is_told_that_they_want_a_question() -> None:
    alone = TWO_ATTRIBUTES.partition("[[questions]]")[0]
    assert faults(alone) == [
        "line 1, questions: say how players ask: write a section [[questions]], and in it "
        'for example kind = "count"'
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (
            "count = 1",
            "count = 30",
            "line 14, hidden.count: 7 cards are too few for 3 players with 30 hidden; "
            "hide at most 4",
        ),
        (
            "count = 1",
            "by_players = { 2 = 1, 3 = 5 }",
            "line 14, hidden.by_players.3: 7 cards are too few for 3 players with 5 hidden; "
            "hide at most 4",
        ),
        (
            "count = 1",
            "count = 1\n[unseen]\ncount = 9",
            "line 16, unseen.count: 7 cards are too few for 3 players with 1 hidden and 9 "
            "out of play; at most 3 can be out of play",
        ),
        (
            "count = 1",
            "count = 1\n[hands]\ndeal = 'fixed'\nsizes = { 2 = 4, 3 = 2 }",
            "line 17, hands.sizes.2: each of 2 players must get from 1 to 3, because 6 of 7 "
            "cards are left to deal",
        ),
        (
            "count = 1",
            "count = 1\n[hands]\ndeal = 'fixed'\nsizes = { 2 = 3, 3 = 0 }",
            "line 17, hands.sizes.3: each of 3 players must get from 1 to 2, because 6 of 7 "
            "cards are left to deal",
        ),
        (
            "[2, 3]",
            "[2, 9]",
            "line 3, players: 7 cards are too few for 9 players with 1 hidden; at most 6 can play",
        ),
    ],
)
def test_cards_that_are_too_few_are_told_once_at_the_number_to_blame(
    before: str, after: str, expected: str
) -> None:
    assert before in LISTED_CLASSES
    assert faults(LISTED_CLASSES.replace(before, after)) == [expected]


@pytest.mark.parametrize(
    ("about", "attribute"), [("scarf", "classes"), ("people", "group"), ("hat", "classes")]
)
def test_a_single_class_in_place_of_an_attribute_is_told_which_that_is(
    about: str, attribute: str
) -> None:
    (fault,) = faults(LISTED_CLASSES.replace('["classes"]', f'["{about}"]'))
    assert f"“{about}” is a single class; “{attribute}” stands for all of its kind" in fault


def test_a_misspelt_class_among_the_cards_of_a_class_is_told_the_nearest() -> None:
    (fault,) = faults(LISTED_CLASSES.replace('scarf = ["Abe"', 'scarf = ["peopel"'))
    assert "no. 1: no card, class or group “peopel”; did you mean “people”?" in fault


def faults(text: str) -> list[str]:
    """Return what is wrong with a definition, a line each."""
    with pytest.raises(Faults) as refused:
        declaration_from_toml(text)
    return [str(fault) for fault in refused.value.faults]
