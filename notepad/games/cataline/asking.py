"""What can be noted next: a question to one or to all, or an accusation."""

from collections.abc import Iterator
from dataclasses import dataclass

from notepad.core.form import Choice, Draft, Form, Row, only
from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.page import Face
from notepad.core.words import _, listed, ngettext
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.accusing import Accusing, AccusingCard, Revealing
from notepad.games.cataline.clues import ALL
from notepad.games.cataline.components import KEPT, LONE, SUITS, VALUES, cards_of
from notepad.games.cataline.drafting import NONE, Drafting
from notepad.games.cataline.hands import hand_sizes, just_received
from notepad.games.cataline.notes import AskAll, AskOne, Note, Setup
from notepad.games.cataline.telling import sentence
from notepad.games.cataline.turns import winners


def form(view: View[Setup, Note, Knowledge], draft: Draft) -> Form[Note]:
    """Return the rows for the next note, and the note once they are complete."""
    match Drafting(view, draft).kind:
        case "accusation" if view.play.setup.variant == LONE:
            return AccusingCard(view, draft).form()
        case "accusation":
            return Accusing(view, draft).form()
        case "reveal":
            return Revealing(view, draft).form()
        case _:
            return _Asking(view, draft).form()


@dataclass(frozen=True)
class _Asking(Drafting):
    def form(self) -> Form[Note]:
        rows = [self.kind_row(), self.who_row(_("asks")), self._whom_row(), *self._about_rows()]
        whom = only(self.draft, "whom")
        if whom is None or self.about is None:
            return Form(tuple(rows), hint=self._missing())
        if whom == ALL:
            return self._ask_all(rows, self.about)
        return self._ask_one(rows, whom, self.about)

    def _missing(self) -> str:
        won = winners(self.setup, self.view.play.notes)
        if won:
            told = ngettext("{players} wins.", "{players} share the win.", len(won))
            over = _("What is missing can still be noted.")
            return f"{told.format(players=listed(list(won)))} {over}"
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
        passed, caution = self._passed(whom, about), self._caution(whom, about)
        rows.append(self._passed_row(whom, about, passed))
        if passed is None:
            hint = _("Tap how many {player} passes.").format(player=whom)
            return Form(tuple(rows), hint=hint, caution=caution)
        seen: tuple[str, ...] | None = None
        if self._see(whom):
            seen = self._seen(whom, about, passed)
            plain = whom == self.setup.me and seen == self.matching(about)
            if passed and not plain:
                rows.append(self.cards_row("seen", self._seen_label(whom), whom, many=True))
            if len(seen) != passed:
                told = _("Tap the cards that you saw: {seen} of {passed}.")
                if whom == self.setup.me:
                    told = _("Tap the cards that you gave: {seen} of {passed}.")
                hint = told.format(seen=len(seen), passed=passed)
                return Form(tuple(rows), sheet_row="seen", hint=hint, caution=caution)
        note = AskOne(asker=self.who, target=whom, about=about, passed=passed, seen=seen)
        said = sentence(self.setup, note)
        return Form(tuple(rows), note, said, at_once=not caution, caution=caution)

    def _see(self, whom: str) -> bool:
        """Whether I see the cards that are passed, or know them because I give them away."""
        gives = self.setup.variant == KEPT and whom == self.setup.me
        return self.who == self.setup.me or gives

    def _seen(self, whom: str, about: str, passed: int) -> tuple[str, ...]:
        seen = tuple(card for card in self.draft.get("seen", ()) if card in cards_of(about))
        mine = self.matching(about) if whom == self.setup.me else ()
        return seen or (mine if len(mine) == passed else ())

    def _seen_label(self, whom: str) -> str:
        return _("I gave") if whom == self.setup.me else _("seen")

    def _caution(self, whom: str, about: str) -> str:
        if self.setup.variant != KEPT or not just_received(self.view.play.notes, whom, about):
            return ""
        told = _("Against the rules: this asks for all that {player} has just received.")
        return told.format(player=whom)

    def _passed(self, whom: str, about: str) -> int | None:
        chosen = only(self.draft, "passed")
        if chosen is not None:
            return int(chosen)
        return len(self.matching(about)) if whom == self.setup.me else None

    def _passed_row(self, whom: str, about: str, passed: int | None) -> Row:
        sizes = hand_sizes(self.setup, self.view.play.notes)
        most = min(len(cards_of(about)), max(sizes[whom], passed or 0))
        low, high = self._likely(whom, about)
        choices = tuple(
            Choice(str(count), Face(str(count)), count == passed, dimmed=not low <= count <= high)
            for count in range(most + 1)
        )
        return Row("passed", _("passes"), choices, clears=("seen",))

    def _likely(self, whom: str, about: str) -> tuple[int, int]:
        known = self.view.known
        if whom == self.setup.me:
            count = len(self.matching(about))
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
        mine, mine_given = self.matching(about), only(self.draft, f"gave-{self.setup.me}")
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
        cards = [card for card in gave.values() if card]
        if len(set(cards)) < len(cards):
            return Form(tuple(rows), hint=_("No two of them can have given the same card."))
        note = AskAll(asker=self.who, about=about, gave=gave)
        return Form(tuple(rows), note, sentence(self.setup, note), at_once=True)
