"""What can be noted next: a question to one or to all, or an accusation."""

from collections.abc import Iterator
from dataclasses import dataclass

from notepad.core.form import Choice, Draft, Form, Row, only
from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.page import Face
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.clues import ALL
from notepad.games.cataline.components import (
    HAND_SIZE,
    SUITS,
    VALUES,
    cards_of,
    possible_sums,
)
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note, Setup
from notepad.games.cataline.telling import sentence
from notepad.games.cataline.turns import asker, out

NONE = "-"


def form(view: View[Setup, Note, Knowledge], draft: Draft) -> Form[Note]:
    """Return the rows for the next note, and the note once they are complete."""
    if only(draft, "kind") == "accusation":
        return _Accusing(view, draft).form()
    return _Asking(view, draft).form()


def draft_of(setup: Setup, note: Note) -> Draft:
    """Return the draft whose form makes this note again."""
    match note:
        case AskOne():
            return {
                "who": (note.asker,),
                "whom": (note.target,),
                _about_row(note.about): (note.about,),
                "passed": (str(note.passed),),
                "seen": note.seen or (),
            }
        case AskAll():
            given = {
                f"gave-{player}": (gave if isinstance(gave, str) else NONE,)
                for player, gave in note.gave.items()
                if isinstance(gave, str) or setup.me in (note.asker, player)
            }
            none = tuple(player for player, gave in note.gave.items() if gave is False)
            about = {_about_row(note.about): (note.about,)}
            return {"who": (note.asker,), "whom": (ALL,), "none": none, **about, **given}
        case Accuse():
            said = "right" if note.correct else "wrong"
            return {
                "kind": ("accusation",),
                "who": (note.player,),
                "sum": (str(note.sum),),
                "said": (said,),
            }


def _about_row(about: str) -> str:
    return "suit" if about in SUITS else "value"


@dataclass(frozen=True)
class _Draft:
    """One form in the making; its parts are looked up where they are needed."""

    view: View[Setup, Note, Knowledge]
    draft: Draft

    @property
    def setup(self) -> Setup:
        return self.view.play.setup

    @property
    def who(self) -> str:
        return only(self.draft, "who") or asker(self.setup, self.view.play.notes)

    def kind_row(self) -> Row:
        chosen = only(self.draft, "kind") or "question"
        kinds = {"question": _("question"), "accusation": _("accusation")}
        choices = tuple(Choice(key, Face(text), key == chosen) for key, text in kinds.items())
        return Row("kind", _("note"), choices, clears=("who", "whom", "sum", "said"))

    def who_row(self, label: str) -> Row:
        gone = out(self.view.play.notes)
        choices = tuple(
            Choice(player, Face(player), player == self.who, dimmed=player in gone)
            for player in self.setup.players
        )
        return Row("who", label, choices, clears=("whom",))

    def cards_row(
        self, key: str, label: str, holder: str, *, many: bool, none: bool = False
    ) -> Row:
        chosen = self.draft.get(key, ())
        about = self.about
        cards = cards_of(about) if about else ()
        choices = [
            Choice(
                card,
                self.setup.looks.card(card),
                card in chosen,
                dimmed=not self.may_hold(holder, card),
                spoken=self.setup.looks.spoken(card),
            )
            for card in cards
        ]
        if none:
            choices.insert(0, Choice(NONE, Face(_("none")), NONE in chosen))
        return Row(key, label, tuple(choices), many=many)

    @property
    def about(self) -> str | None:
        return only(self.draft, "suit") or only(self.draft, "value")

    def may_hold(self, holder: str, card: str) -> bool:
        """Whether a card is offered in full ink: never more telling than the level allows."""
        if holder == self.setup.me or card in self.setup.hand:
            return holder == self.setup.me and card in self.setup.hand
        known = self.view.known
        if known is None or not known.consistent or self.view.level < Level.DEDUCTION:
            return True
        return holder in known.possible[card]


class _Asking(_Draft):
    def form(self) -> Form[Note]:
        rows = [self.kind_row(), self.who_row(_("asks")), self._whom_row(), *self._about_rows()]
        whom = only(self.draft, "whom")
        if whom is None or self.about is None:
            return Form(tuple(rows), hint=self._missing())
        if whom == ALL:
            return self._ask_all(rows, self.about)
        return self._ask_one(rows, whom, self.about)

    def _missing(self) -> str:
        if only(self.draft, "whom") is None:
            return _("Tap whom {player} asks.").format(player=self.who)
        return _("Tap the suit or the value.")

    def _whom_row(self) -> Row:
        chosen = only(self.draft, "whom")
        others = [player for player in self.setup.players if player != self.who]
        choices = [Choice(ALL, Face(_("all")), chosen == ALL)]
        choices += [Choice(name, Face(name), name == chosen) for name in others]
        return Row("whom", _("whom"), tuple(choices), clears=("passed", "seen"))

    def _about_rows(self) -> Iterator[Row]:
        looks, cleared = self.setup.looks, ("passed", "seen", "none", *self._gave_keys())
        suits = tuple(
            Choice(
                suit,
                Face("", looks.suit(suit).symbol, looks.suit(suit).colour),
                suit == self.about,
                spoken=looks.suit(suit).label,
            )
            for suit in SUITS
        )
        values = tuple(Choice(value, Face(value), value == self.about) for value in VALUES)
        yield Row("suit", _("about"), suits, clears=("value", *cleared))
        yield Row("value", "", values, clears=("suit", *cleared))

    def _gave_keys(self) -> tuple[str, ...]:
        return tuple(f"gave-{player}" for player in self.setup.players)

    def _ask_one(self, rows: list[Row], whom: str, about: str) -> Form[Note]:
        passed = self._passed(whom, about)
        rows.append(self._passed_row(whom, about, passed))
        if passed is None:
            return Form(tuple(rows), hint=_("Tap how many {player} passes.").format(player=whom))
        seen: tuple[str, ...] | None = None
        if self.who == self.setup.me:
            seen = tuple(card for card in self.draft.get("seen", ()) if card in cards_of(about))
            if passed:
                rows.append(self.cards_row("seen", _("seen"), whom, many=True))
            if len(seen) != passed:
                told = _("Tap the cards that you saw: {seen} of {passed}.")
                hint = told.format(seen=len(seen), passed=passed)
                return Form(tuple(rows), sheet_row="seen", hint=hint)
        note = AskOne(asker=self.who, target=whom, about=about, passed=passed, seen=seen)
        return Form(tuple(rows), note, sentence(self.setup, note), at_once=True)

    def _passed(self, whom: str, about: str) -> int | None:
        chosen = only(self.draft, "passed")
        if chosen is not None:
            return int(chosen)
        return len(self.setup.matching(about)) if whom == self.setup.me else None

    def _passed_row(self, whom: str, about: str, passed: int | None) -> Row:
        most = min(len(cards_of(about)), HAND_SIZE[len(self.setup.players)])
        low, high = self._likely(whom, about)
        choices = tuple(
            Choice(str(count), Face(str(count)), count == passed, dimmed=not low <= count <= high)
            for count in range(most + 1)
        )
        return Row("passed", _("passes"), choices, clears=("seen",))

    def _likely(self, whom: str, about: str) -> tuple[int, int]:
        known = self.view.known
        if whom == self.setup.me:
            count = len(self.setup.matching(about))
            return count, count
        if known is None or known.tallies is None or self.view.level < Level.DEDUCTION:
            return 0, len(cards_of(about))
        return known.tallies[about, whom]

    def _ask_all(self, rows: list[Row], about: str) -> Form[Note]:
        givers = [player for player in self.setup.players if player != self.who]
        if self.who == self.setup.me:
            return self._i_ask_all(rows, about, givers)
        gave: dict[str, bool | str] = {}
        rows.append(self._none_row([name for name in givers if name != self.setup.me]))
        for name in givers:
            gave[name] = name not in self.draft.get("none", ())
        mine, mine_given = self.setup.matching(about), only(self.draft, f"gave-{self.setup.me}")
        if mine:
            row = self.cards_row(f"gave-{self.setup.me}", _("I gave"), self.setup.me, many=False)
            only_mine = tuple(choice for choice in row.choices if choice.key in mine)
            rows.append(Row(row.key, row.label, only_mine or row.choices))
        given = mine_given or (mine[0] if len(mine) == 1 else None)
        if mine and given is None:
            return Form(tuple(rows), hint=_("Tap the card that you gave."))
        gave[self.setup.me] = given if given is not None and given != NONE else False
        note = AskAll(asker=self.who, about=about, gave=gave)
        return Form(tuple(rows), note, sentence(self.setup, note))

    def _none_row(self, givers: list[str]) -> Row:
        none = self.draft.get("none", ())
        choices = tuple(Choice(name, Face(name), name in none) for name in givers)
        return Row("none", _("had none"), choices, many=True)

    def _i_ask_all(self, rows: list[Row], about: str, givers: list[str]) -> Form[Note]:
        chosen = {name: only(self.draft, f"gave-{name}") for name in givers}
        missing = [name for name, card in chosen.items() if card is None]
        rows += [
            self.cards_row(f"gave-{name}", name, name, many=False, none=True)
            for name in givers
            if name not in missing[1:]
        ]
        if missing:
            told = _("Tap what {player} gave.").format(player=missing[0])
            return Form(tuple(rows), hint=told)
        gave: dict[str, bool | str] = {
            name: False if card == NONE else card for name, card in chosen.items() if card
        }
        note = AskAll(asker=self.who, about=about, gave=gave)
        return Form(tuple(rows), note, sentence(self.setup, note), at_once=True)


class _Accusing(_Draft):
    @property
    def who(self) -> str:
        return only(self.draft, "who") or ""

    def form(self) -> Form[Note]:
        total, said = only(self.draft, "sum"), only(self.draft, "said")
        rows = (self.kind_row(), self.who_row(_("who")), _said_row(said), self._sum_row(total))
        if not self.who or total is None or said is None:
            return Form(rows, hint=_("Tap who accuses, whether it was right, and the sum."))
        note = Accuse(player=self.who, sum=int(total), correct=said == "right")
        return Form(rows, note, sentence(self.setup, note), at_once=True)

    def _sum_row(self, chosen: str | None) -> Row:
        sums = self._likely_sums()
        choices = tuple(
            Choice(str(total), Face(str(total)), str(total) == chosen, dimmed=total not in sums)
            for total in possible_sums(len(self.setup.players))
        )
        return Row("sum", _("sum"), choices)

    def _likely_sums(self) -> range | frozenset[int]:
        known = self.view.known
        if known is None or known.odds is None or self.view.level < Level.DEDUCTION:
            return possible_sums(len(self.setup.players))
        return frozenset(known.odds.sums)


def _said_row(said: str | None) -> Row:
    words = {"right": _("right"), "wrong": _("wrong")}
    choices = tuple(Choice(key, Face(text), key == said) for key, text in words.items())
    return Row("said", _("it was"), choices)
