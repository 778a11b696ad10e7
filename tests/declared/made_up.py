"""Declarations made up at random, sound ones of every kind."""

from random import Random
from typing import Any

from notepad.core.faults import Faults
from notepad.core.game import Game
from notepad.declared.declaration import Answering, Dealt, Pile, Side, Wrong
from notepad.declared.declaration_file import from_document
from notepad.declared.game import game_of

Document = dict[str, Any]
_TRIES = 2_000


def made_up(random: Random) -> Game:
    """Return a game by a declaration made up at random, of every part that one can have."""
    for _try in range(_TRIES):
        try:
            return game_of(from_document(_document(random)))
        except Faults:  # parts that don't go together
            continue
    raise AssertionError("no declaration is sound")


def _document(random: Random) -> Document:
    words = [f"{letter}{sound}" for letter in "bdfgklmnprst" for sound in "aeiou"]
    random.shuffle(words)
    sizes = [random.randint(2, 5) for _list in range(random.choice((1, 2, 2, 3)))]
    lists = {f"list {words.pop()}": [words.pop() for _word in range(n)] for n in sizes}
    kind = random.choice(("cards", "attributes"))
    named = [*lists, *(word for some in lists.values() for word in some)]
    cards = [word for some in lists.values() for word in some] if kind == "cards" else []
    document: Document = {"title": f"Game of {words.pop()}", kind: lists}
    fewest = random.randint(2, 4)
    document["players"] = [fewest, random.randint(fewest, 6)]
    if cards and random.random() < 0.3:
        document["copies"] = {random.choice(named): random.randint(2, 3)}
    if cards and random.random() < 0.4:
        many = random.randint(1, len(cards))
        document["classes"] = {f"class {words.pop()}": random.sample(cards, many)}
    if random.random() < 0.5:
        valued = random.sample(named, random.randint(1, len(named)))
        document["values"] = {word: random.randint(0, 9) for word in valued if word not in lists}
    players = [str(count) for count in range(fewest, document["players"][1] + 1)]
    able = [*lists] if kind == "attributes" else ["group"]
    document["hidden"] = _hidden(random, able, players)
    if random.random() < 0.3:
        document["unseen"] = {"count": random.randint(1, 3)}
    document["hands"] = {"deal": random.choice(list(Dealt)).value}
    if document["hands"]["deal"] == Dealt.FIXED:
        document["hands"]["sizes"] = {count: random.randint(1, 6) for count in players}
    able += ["classes"] if "classes" in document else []
    many = random.choice((1, 2, 2, 3, 4))
    document["questions"] = [_question(random, able, list(lists)) for _one in range(many)]
    document["announcement"] = {
        "what": random.choice(("cards", "sum")),
        "wrong": random.choice(list(Wrong)).value,
        "when": random.choice(("any time", "instead of asking")),
    }
    return document


def _hidden(random: Random, able: list[str], players: list[str]) -> Document:
    each = random.choice(able)
    ways: tuple[Document, ...] = (
        {},
        {"count": random.randint(1, 4)},
        {"each": each},
        {"each": each, "count": random.randint(2, 5)},
        {"by_players": {count: random.randint(1, 4) for count in players}},
    )
    return random.choice(ways)


def _question(random: Random, able: list[str], lists: list[str]) -> Document:
    """Return a question of a random kind; the more it says, the likelier it has a fault."""
    kind = random.choice(list(Answering))
    about = random.sample(able, random.randint(1, len(able)))
    told: Document = {
        "cards": random.randint(1, 3),
        "about": about,
        "range": random.choice(able),
        "together": random.randint(1, len(about)),
        "shown": random.randint(0, 2),
        "where": random.choice(lists),
        "pile": random.choice(list(Pile)).value,
        "to": random.choice(list(Side)).value,
    }
    fit = {
        Answering.SHOW_ONE: ("cards", "where"),
        Answering.COUNT: ("about", "range", "together", "shown"),
        Answering.CHIPS: ("cards",),
        Answering.GATHER: ("about",),
        Answering.SNOOP: (),
        Answering.LOOK: ("cards", "pile"),
        Answering.TURN_UP: ("cards", "pile"),
        Answering.PASS: ("cards", "to"),
    }.get(kind, ("about", "together"))
    said = {name: told[name] for name in fit if random.random() < 0.5}
    return {"kind": kind.value, **said}
