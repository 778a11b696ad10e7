"""What can be wrong with a declaration: all faults at once, each with its path."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from itertools import chain
from math import prod

from notepad.core.faults import (
    Fault,
    Unread,
    all_faults,
    faulty_colour,
    lookalike_faults,
    repetition_fault,
    unknown_choice,
)
from notepad.core.language import _, comma_separated, ngettext
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE, harmless_lines, spell_out
from notepad.declared import declaration
from notepad.declared.deck import GROUP, LISTED, Deck
from notepad.declared.declaration import Answering

_ID = re.compile(declaration.ID)
LONGEST_ABOUT = 300  # letters: a sentence or two in the list of games


def declaration_faults(declared: declaration.Declaration) -> Iterator[Fault]:
    """Yield what is wrong with a declaration; parts of it may be unread."""
    shape = list(all_faults(_name_faults(declared), _seat_faults(declared), _card_faults(declared)))
    yield from shape
    if not shape and _is_read(declared):
        deck = Deck(declared)
        yield from all_faults(
            _copy_faults(declared, deck),
            _value_faults(declared, deck),
            _deal_faults(deck),
            _question_faults(declared, deck),
            _announcement_faults(declared),
            _look_faults(declared, deck),
        )


def _is_read(declared: declaration.Declaration) -> bool:
    """Whether all words of the cards could be read, so that there is a deck to check."""
    lists = (*(declared.cards or declared.attributes).values(), *declared.classes.values())
    return not any(isinstance(word, Unread) for words in lists for word in words)


def _name_faults(declared: declaration.Declaration) -> Iterator[Fault]:
    yield from all_faults(
        text_faults("title", declared.title, LONGEST_TITLE),
        text_faults("about", declared.about, LONGEST_ABOUT) if declared.about else (),
        _by_language_faults("titles", declared.titles, LONGEST_TITLE),
        _by_language_faults("abouts", declared.abouts, LONGEST_ABOUT),
        _rules_faults(declared.rules),
        _id_faults(declared.id),
    )


def _by_language_faults(path: str, texts: Mapping[str, str], most: int) -> Iterator[Fault]:
    yield from _too_many(path, len(texts), declaration.MOST_LISTS)
    for language, text in texts.items():
        yield from text_faults(f"{path}.{language}", text, most)


def _rules_faults(text: str) -> Iterator[Fault]:
    if text:
        yield from text_faults("rules", text.replace("\n", " "), declaration.LONGEST_RULES)


def _id_faults(word: str) -> Iterator[Fault]:
    if word and (not _ID.fullmatch(word) or len(word) > LONGEST_NAME):
        yield Fault(
            "id", _("an ID consists of lower-case letters, digits and hyphens, such as “my-game”")
        )


def text_faults(path: str, text: str, most: int) -> Iterator[Fault]:
    """Yield what is wrong with a title, a name or a label, which may have up to `most` letters."""
    if not text.strip():
        yield Fault(path, _("this can’t be empty"))
    elif len(text) > most:
        told = ngettext(
            "{count} character, but at most {most} can be shown",
            "{count} characters, but at most {most} can be shown",
            len(text),
        )
        yield Fault(path, told.format(count=len(text), most=most))
    elif spell_out(text) != text or harmless_lines(text) != text:
        yield Fault(path, _("only visible characters are allowed here"))


def _seat_faults(declared: declaration.Declaration) -> Iterator[Fault]:
    seats = declared.players
    if len(seats) != 2 or not 2 <= seats[0] <= seats[1] <= declaration.MOST_PLAYERS:
        yield Fault("players", seats_wanted())


def seats_wanted() -> str:
    """Return how to write the numbers of players."""
    text = _("give the smallest and largest number of players, from 2 to {most}, such as [2, 6]")
    return text.format(most=declaration.MOST_PLAYERS)


def _card_faults(declared: declaration.Declaration) -> Iterator[Fault]:
    if declared.cards and declared.attributes:
        text = _("the cards are already in {cards}; give only one of {cards} and {attributes}")
    else:
        text = _("list the cards in a section {cards}, or in {attributes} what they combine")
    if bool(declared.cards) == bool(declared.attributes):
        path = "attributes" if declared.cards else "cards"
        yield Fault(path, text.format(cards="[cards]", attributes="[attributes]"))
        return
    field = "cards" if declared.cards else "attributes"
    lists = declared.cards or declared.attributes
    yield from all_faults(
        _too_many(field, len(lists), declaration.MOST_LISTS),
        *(_list_faults(f"{field}.{name}", name, words) for name, words in lists.items()),
        _twice_faults(field, lists),
        _deck_size_faults(field, declared),
        _listed_class_faults(declared),
    )


def _twice_faults(field: str, lists: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Yield a fault for each word that appeared before."""
    first: set[str] = set()
    for name, words in lists.items():
        for at, word in enumerate(words):
            if isinstance(word, str) and word in first:
                text = _("given twice: {items}").format(items=word)
                yield Fault(f"{field}.{name}[{at}]", text)
            elif isinstance(word, str):
                first.add(word)


def _list_faults(path: str, name: str, words: Sequence[str]) -> Iterator[Fault]:
    if not words:
        yield Fault(path, _("this list is empty"))
    yield from all_faults(
        text_faults(path, name, LONGEST_NAME),
        *(text_faults(f"{path}[{at}]", word, LONGEST_NAME) for at, word in enumerate(words)),
        *(_reserved(f"{path}[{at}]", word) for at, word in enumerate(words)),
        lookalike_faults(path, words),
    )


def _reserved(path: str, word: str) -> Iterator[Fault]:
    if word in ("table", "hidden"):
        text = _("“{name}” is a reserved word; choose another name for this card")
        yield Fault(path, text.format(name=word))


def _too_many(path: str, count: int, most: int) -> Iterator[Fault]:
    if count > most:
        text = ngettext(
            "{count} entry, but at most {most}", "{count} entries, but at most {most}", count
        )
        yield Fault(path, text.format(count=count, most=most))


def _card_count(declared: declaration.Declaration) -> int:
    """Return how many cards there are, perhaps far too many to list them."""
    if declared.attributes:
        return prod(len(words) for words in declared.attributes.values())
    return sum(len(words) for words in declared.cards.values())


def _too_many_cards(path: str, count: int) -> Iterator[Fault]:
    if count > declaration.MOST_CARDS:
        text = ngettext(
            "{count} card; a deck has at most {most}",
            "{count} cards; a deck has at most {most}",
            count,
        )
        yield Fault(path, text.format(count=count, most=declaration.MOST_CARDS))


def _deck_size_faults(field: str, declared: declaration.Declaration) -> Iterator[Fault]:
    count = _card_count(declared)
    yield from _too_many_cards(field, count)
    if count > declaration.MOST_CARDS:
        return
    if declared.attributes and _is_read(declared) and len(set(Deck(declared).cards)) != count:
        yield Fault(field, _("two combinations result in the same word; change one of the classes"))


def _copy_faults(declared: declaration.Declaration, deck: Deck) -> Iterator[Fault]:
    """Yield what is wrong with cards of which there are several."""
    known = (*deck.cards, *deck.classes)
    for word, count in declared.copies.items():
        yield from unknown_choice(f"copies.{word}", word, known, _("card, class or group"))
        if not 1 <= count <= declaration.MOST_CARDS:
            yield Fault(
                f"copies.{word}", _("must be from 1 to {most}").format(most=declaration.MOST_CARDS)
            )
    yield from _too_many_cards("copies", deck.size)
    if deck.several and declared.hidden.each in ("", *deck.attributes):
        least = len(deck.hidden_classes) or 1
        if any(deck.hidden_count(players) != least for players in deck.seats):
            text = _(
                "with copies, hide a single card, or just one of each class, so that no two alike "
                "are hidden"
            )
            yield Fault("hidden", text)


def _value_faults(declared: declaration.Declaration, deck: Deck) -> Iterator[Fault]:
    yield from _known_words("values", declared.values, deck)
    for word, value in declared.values.items():
        if not 0 <= value <= declaration.MOST_VALUE:
            yield Fault(
                f"values.{word}",
                _("a value must be from 0 to {most}").format(most=declaration.MOST_VALUE),
            )


def _listed_class_faults(declared: declaration.Declaration) -> Iterator[Fault]:
    """Yield what is wrong with the classes that are listed by hand."""
    if not declared.classes:
        return
    yield from _too_many("classes", len(declared.classes), declaration.MOST_LISTS)
    lists = declared.cards or declared.attributes
    if not _is_read(declared) or _card_count(declared) > declaration.MOST_CARDS:
        return
    deck = Deck(declared)
    taken = {*deck.cards, *deck.classes, *lists, GROUP, LISTED}
    for word, cards in declared.classes.items():
        path = f"classes.{word}"
        yield from text_faults(path, word, LONGEST_NAME)
        if word in taken:
            text = _("“{name}” is already a card, a class or a list; choose another name")
            yield Fault(path, text.format(name=word))
        if not cards:
            yield Fault(path, _("this list is empty"))
        for at, card in enumerate(cards):
            known = (*deck.cards, *deck.classes)
            yield from unknown_choice(f"{path}[{at}]", card, known, _("card, class or group"))
        yield from repetition_fault(path, cards)
    if LISTED in declared.attributes:
        text = _("“{name}” is a reserved word; choose another name for this card")
        yield Fault(f"attributes.{LISTED}", text.format(name=LISTED))


def _known_words(path: str, words: Mapping[str, object], deck: Deck) -> Iterator[Fault]:
    known = (*deck.cards, *deck.classes, *deck.attributes, *deck.listed_classes)
    for word in words:
        yield from unknown_choice(f"{path}.{word}", word, known, _("card, class or group"))


def _deal_faults(deck: Deck) -> Iterator[Fault]:
    found = [*_hidden_faults(deck), *_unseen_faults(deck), *_hands_faults(deck)]
    yield from found
    if not found:
        # Where one number is wrong for several tables, what helps the largest helps them all.
        tables = reversed(deck.seats)
        faults = [fault for players in tables for fault in _dealt_faults(deck, players)]
        first = {fault.path: fault for fault in reversed(faults)}
        yield from first.values()


def _hidden_faults(deck: Deck) -> Iterator[Fault]:
    hidden = deck.declaration.hidden
    if hidden.each:
        yield from _attribute_faults("hidden.each", hidden.each, deck.attributes)
    if hidden.count is not None and hidden.by_players:
        text = _("give the number of hidden cards either in total or by number of players")
        yield Fault("hidden.by_players", text)
    if hidden.by_players:
        yield from _every_table("hidden.by_players", hidden.by_players, deck)


def _unseen_faults(deck: Deck) -> Iterator[Fault]:
    unseen = deck.declaration.unseen
    if unseen.count and unseen.by_players:
        text = _("give the number of cards out of play either in total or by number of players")
        yield Fault("unseen.by_players", text)
    if unseen.by_players:
        yield from _every_table("unseen.by_players", unseen.by_players, deck)
    counts = {"count": unseen.count}
    counts |= {f"by_players.{players}": count for players, count in unseen.by_players.items()}
    for path, count in counts.items():
        if count < 0:
            yield Fault(f"unseen.{path}", _("a count can’t be below zero"))


def _hands_faults(deck: Deck) -> Iterator[Fault]:
    hands = deck.declaration.hands
    if hands.deal is declaration.Dealt.FIXED:
        yield from _every_table("hands.sizes", hands.sizes, deck)
    elif hands.sizes:
        text = _("sizes are only for {example}; add that line, or leave them out")
        yield Fault("hands.sizes", text.format(example='deal = "fixed"'))


def _every_table(path: str, told: Mapping[str, int], deck: Deck) -> Iterator[Fault]:
    """Yield a fault for each number of players that is missing or that the game isn't for."""
    wanted = [str(players) for players in deck.seats]
    for word in wanted:
        if word not in told:
            missing = _("the entry for {players} players is missing").format(players=word)
            yield Fault(f"{path}.{word}", missing)
    for word in told:
        if word not in wanted:
            yield Fault(f"{path}.{word}", _("this game isn’t for that many players"))


def _dealt_faults(deck: Deck, players: int) -> Iterator[Fault]:
    """Yield the fault of the cards dealt at a table, at the number that is to blame."""
    declared = deck.declaration
    cards, hidden, unseen = deck.size, deck.hidden_count(players), deck.unseen_count(players)
    counts = {"cards": cards, "players": players, "count": hidden, "unseen": unseen}
    hidden_at = _count_path("hidden", declared.hidden, players)
    least, left = max(len(deck.hidden_classes), 1), cards - hidden - unseen
    size = (
        declared.hands.sizes[str(players)] if declared.hands.deal is declaration.Dealt.FIXED else 1
    )
    if hidden < least:
        text = _("hidden cards with {players} players: {count}; the minimum is {least}")
        yield Fault(hidden_at, text.format(**counts, least=least))
    elif hidden + players > cards and hidden_at != "hidden" and least + players <= cards:
        text = _(
            "{cards} cards are too few for {players} players with {count} hidden; hide at most "
            "{most}"
        )
        yield Fault(hidden_at, text.format(**counts, most=cards - players))
    elif cards < least + 2:
        text = _("2 players need at least {needed} cards; add some")
        yield Fault("players", text.format(needed=least + 2))
    elif hidden + players > cards:
        text = _(
            "{cards} cards are too few for {players} players with {count} hidden; at most {most} "
            "can play"
        )
        yield Fault("players", text.format(**counts, most=cards - least))
    elif left < players:
        text = _(
            "{cards} cards are too few for {players} players with {count} hidden and {unseen} "
            "out of play; at most {most} can be out of play"
        )
        most = cards - hidden - players
        yield Fault(
            _count_path("unseen", declared.unseen, players), text.format(**counts, most=most)
        )
    elif not 1 <= size <= left // players:
        text = _(
            "each of {players} players must get from 1 to {most}, because {left} of {cards} cards "
            "are left to deal"
        )
        text = text.format(**counts, most=left // players, left=left)
        yield Fault(f"hands.sizes.{players}", text)


def _count_path(name: str, counts: declaration.Hidden | declaration.Unseen, players: int) -> str:
    """Return the path of the number of hidden cards, or of those out of play, at a table."""
    if str(players) in counts.by_players:
        return f"{name}.by_players.{players}"
    return name if counts.count is None else f"{name}.count"


def _question_faults(declared: declaration.Declaration, deck: Deck) -> Iterator[Fault]:
    if not declared.questions:
        yield Fault("questions", _("a game needs at least one kind of question"))
    sound = True
    for at, question in enumerate(declared.questions):
        fields_of_kind, faults = _KINDS[question.kind]
        for fault in chain(_misplaced(question, fields_of_kind), faults(question, deck)):
            sound = False
            yield fault.under(f"questions[{at}]")
    if sound:
        yield from _alike_faults(declared, deck)


def _alike_faults(declared: declaration.Declaration, deck: Deck) -> Iterator[Fault]:
    """Yield a fault for each question that notes can't tell from an earlier one of its kind."""
    for at, question in enumerate(declared.questions):
        if any(_are_alike(question, other, deck) for other in declared.questions[:at]):
            text = _(
                "an earlier question of kind “{kind}” is noted in the same way; let them differ in "
                "the number of cards, in the attributes, or in the range"
            )
            yield Fault(f"questions[{at}]", text.format(kind=question.kind.value))


def _are_alike(one: declaration.Question, other: declaration.Question, deck: Deck) -> bool:
    """Whether there are notes that can be about both of these questions."""
    if one.kind is not other.kind:
        return False
    if one.kind is Answering.SNOOP:
        return True
    if one.kind is Answering.PASS:
        return one.to is other.to and (one.cards or 1) == (other.cards or 1)
    if one.kind in declaration.FINDING:
        return True
    if one.kind in declaration.NAMING:
        counts = {question.cards or len(deck.attributes[GROUP]) for question in (one, other)}
        return len(counts) == 1
    about, others = set(deck.asked_attributes(one)), set(deck.asked_attributes(other))
    if one.range or other.range:
        return one.range == other.range and about == others
    return not about.isdisjoint(others)


def _named_faults(question: declaration.Question, deck: Deck) -> Iterator[Fault]:
    """Yield what is wrong with a question that names cards."""
    if question.where and question.kind is Answering.SHOW_ONE:
        unknown = unknown_choice("where", question.where, deck.declaration.cards, _("list"))
        yield from (_not_of_kind(question, "where"),) if question.cards else unknown
    if not 0 <= question.cards <= len(deck.cards):
        yield Fault("cards", _("must be from 1 to {most}").format(most=len(deck.cards)))
    elif not question.cards and len(deck.attributes.get(GROUP, ())) < 2:
        text = _("there are no groups, so give the number of cards a question names: {example}")
        yield Fault("cards", text.format(example="cards = 3"))


def _class_faults(question: declaration.Question, deck: Deck) -> Iterator[Fault]:
    """Yield what is wrong with a question about classes."""
    for at, name in enumerate(question.about):
        yield from _attribute_faults(f"about[{at}]", name, deck.askable)
    yield from repetition_fault("about", question.about)
    if question.range and question.kind is Answering.COUNT:
        yield from _range_faults(question, deck)
        return
    attributes = len(question.about or deck.askable)
    if attributes < 2 <= question.together:
        yield Fault("together", _("only one class can be asked for at once here; leave this out"))
    elif not 1 <= question.together <= attributes:
        yield Fault("together", _("must be from 1 to {most}").format(most=attributes))
    yield from _shown_faults(question, question.together)


def _attribute_faults(path: str, name: str, known: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Yield the fault of a name that isn't that of an attribute with these classes."""
    holding = next((one for one, words in known.items() if name in words), "")
    if name in known:
        return
    if holding:
        text = _("“{word}” is a single class; “{attribute}” stands for all of its kind")
        yield Fault(path, text.format(word=name, attribute=holding))
    elif known:
        text = _("no attribute “{word}”; known here: {known}")
        yield Fault(path, text.format(word=name, known=comma_separated(known)))
    else:
        yield Fault(path, _("there are no attributes here; leave this out"))


def _passing_faults(question: declaration.Question, deck: Deck) -> Iterator[Fault]:
    """Yield what is wrong with passing cards on."""
    if deck.several:
        yield Fault("kind", _("where several cards are alike, none can be passed on"))
    if not list(_deal_faults(deck)):
        fewest = min(map(partial(_fewest_in_hand, deck), deck.seats))
        if not 0 <= question.cards <= fewest:
            yield Fault("cards", _("must be from 1 to {most}").format(most=fewest))


def _fewest_in_hand(deck: Deck, players: int) -> int:
    """Return how many cards the players with the smallest hands are dealt at a table."""
    dealt = deck.dealt(players)
    away = deck.hidden_count(players) + deck.unseen_count(players)
    return (deck.size - away) // players if dealt is None else dealt


def _finding_faults(question: declaration.Question, deck: Deck) -> Iterator[Fault]:
    """Yield what is wrong with a question that finds cards which nobody has."""
    if deck.declaration.hidden.each not in ("", *deck.attributes):
        return  # which is a fault of its own; nobody can say how many cards are hidden
    piles = {deck.pile_size(question.pile, players) for players in deck.seats}
    fewest = min(piles - {0}, default=0)  # where there are none, nobody can look
    if question.pile is declaration.Pile.UNSEEN and fewest == 0:
        text = _(
            "there must be cards out of play with some number of players; say how many in a "
            "section {section}, such as {example}"
        )
        yield Fault("pile", text.format(section="[unseen]", example="count = 3"))
    elif not 0 <= question.cards <= fewest:
        yield Fault("cards", _("must be from 1 to {most}").format(most=fewest))


def _range_faults(question: declaration.Question, deck: Deck) -> Iterator[Fault]:
    """Yield what is wrong with a question for a range, which is about one class of each `about`."""
    yield from _attribute_faults("range", question.range, deck.attributes)
    if question.range in question.about:
        yield Fault("about", _("the range is of this attribute already"))
    if question.together != 1:
        yield Fault("together", _("a question for a range doesn’t have this field"))
    yield from _shown_faults(question, len(question.about) + 1)


def _shown_faults(question: declaration.Question, most: int) -> Iterator[Fault]:
    if not 0 <= question.shown <= max(most, 0):
        yield Fault("shown", _("must be from 0 to {most}").format(most=most))


def _misplaced(question: declaration.Question, known: Collection[str]) -> Iterator[Fault]:
    """Yield a fault for each field that questions of this kind don't have."""
    for part in fields(question):
        value = getattr(question, part.name)
        if part.name not in ("kind", *known) and not isinstance(value, Unread):
            yield from (_not_of_kind(question, part.name),) if value != part.default else ()


def _not_of_kind(question: declaration.Question, field: str) -> Fault:
    text = _("questions of kind “{kind}” don’t have this field")
    return Fault(field, text.format(kind=question.kind.value))


_KINDS: Mapping[
    Answering, tuple[Collection[str], Callable[[declaration.Question, Deck], Iterable[Fault]]]
] = {
    Answering.SHOW_ONE: (("cards", "where", "everybody"), _named_faults),
    Answering.COUNT: (("about", "range", "together", "shown"), _class_faults),
    Answering.CHIPS: (("cards",), _named_faults),
    Answering.GATHER: (("about",), _class_faults),
    Answering.SEE_ONE: (("about", "together"), _class_faults),
    Answering.SNOOP: ((), lambda _question, _deck: ()),
    Answering.WHO_HAS: (("about", "together"), _class_faults),
    Answering.LOOK: (("cards", "pile"), _finding_faults),
    Answering.TURN_UP: (("cards", "pile"), _finding_faults),
    Answering.PASS: (("cards", "to"), _passing_faults),
}
"""The fields of each kind of question besides `kind`, and what finds the faults of their values."""


def _announcement_faults(declared: declaration.Declaration) -> Iterator[Fault]:
    if declared.announcement.what is declaration.Sought.SUM and not any(declared.values.values()):
        yield Fault("values", _("a sum is announced, so the cards need values"))


def _look_faults(declared: declaration.Declaration, deck: Deck) -> Iterator[Fault]:
    yield from _known_words("colours", declared.colours, deck)
    for word, colour in declared.colours.items():
        yield from faulty_colour(f"colours.{word}", colour)
    yield from _known_words("symbols", declared.symbols, deck)
    for word, symbol in declared.symbols.items():
        if symbol not in declaration.SYMBOLS:
            text = _("no symbol “{word}”; there are {known}")
            yield Fault(
                f"symbols.{word}",
                text.format(word=symbol, known=comma_separated(declaration.SYMBOLS)),
            )
    yield from _too_many("labels", len(declared.labels), declaration.MOST_LISTS)
    for language, labels in declared.labels.items():
        path = f"labels.{language}"
        yield from _known_words(path, labels, deck)
        for word, label in labels.items():
            yield from text_faults(f"{path}.{word}", label, LONGEST_NAME)
