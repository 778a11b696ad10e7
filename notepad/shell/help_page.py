"""The help: a game's rules in short, what the marks mean, and the help levels.

`HelpPage` shows one of these parts at a time. `Legend` explains the marks, each drawn exactly as on
the sheet. `HelpOverlay` shows the help, the practice game or a puzzle over the current page, and
returns to that page afterwards.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.bundled_and_private_files import resource
from notepad.core.faces_and_marks import Mark, OpenClue, Pencil, Standing
from notepad.core.faults import Faults
from notepad.core.form import row_of
from notepad.core.game import Game, Play
from notepad.core.game_name import GameName
from notepad.core.help_levels import Level
from notepad.core.language import _, spoken, translated
from notepad.core.page import Cell, Fill, Grid
from notepad.core.record import Catalogue
from notepad.core.shelf import names_of
from notepad.shell import levels as sample
from notepad.shell.guided_practice_page import PracticePage
from notepad.shell.last_place import Place
from notepad.shell.levels import LEVELS, Pictured, level_box
from notepad.shell.library_page import PRACTICE, PRACTISED, PUZZLES, LibraryPage
from notepad.shell.page_frame import MARGIN, PageStack, ScrolledPage, card_of, plain_button
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.label import FaceView, Label
from notepad.widgets.look.layouts import drop, lay
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.cell_painting import SampleBox, SampleTally
from notepad.widgets.table.seat_strip import SampleGauge
from notepad.widgets.touch.buttons import Card
from notepad.widgets.touch.scrolling import SidewaysScroll

RULES, MARKS, LEVEL, FIRST = "rules", "marks", "levels", "first"


class HelpPage(ScrolledPage):
    """One part of the help at a time, chosen at the top; it starts with a game's rules.

    Its buttons lead to the practice game, to a puzzle, and to `guide`, a page of the guide.
    """

    def __init__(
        self, catalogue: Catalogue, game: Game | None = None, *, playing: bool = True
    ) -> None:
        """Show the help for a game, by default for the first one.

        While you are `playing` it, its rules come before the choice of another game.
        """
        self._catalogue = catalogue
        super().__init__(_("Help"))
        self.parts, self.games = FormRows(), FormRows()
        self.practice_button = plain_button(_("Try a practice game"))
        self.puzzle_button = plain_button(_("Solve a puzzle"))
        self.guide_button = plain_button(_("Open the guide"))
        self.guide = guide_page()
        self._rules_card = Card(_("Rules at a glance"))
        self._paragraphs = lay(QVBoxLayout())
        self._legend, self._levels = Legend(), LevelMeanings()
        self._boxes = [*self._legend.boxes, *self._levels.boxes]
        self._cards = {
            RULES: self._rules_card,
            MARKS: Card(_("The marks"), self._legend),
            LEVEL: Card(_("Help level"), self._levels),
            FIRST: card_of(
                _("Getting started"),
                Label(translated(PRACTICE)),
                self.practice_button,
                Label(translated(PUZZLES)),
                self.puzzle_button,
            ),
        }
        self._arrange(asked=playing and game is not None)
        self._connect()
        self.turn_to(RULES)
        if game is not None:
            self._tell(game.name, game)
        else:
            self._tell_by_word(next(iter(catalogue)))

    def turn_to(self, part: str) -> None:
        """Show a part: "rules", "marks", "levels" or "first"."""
        self._offer_parts(part)
        for key, card in self._cards.items():
            card.setVisible(key == part)
        self.column.verticalScrollBar().setValue(0)

    def _offer_parts(self, part: str) -> None:
        """Offer the parts that the game has, one of them chosen."""
        names = {
            RULES: _("Rules"),
            MARKS: _("Marks"),
            LEVEL: _("Levels"),
            FIRST: _("Practice game"),
        }
        if PRACTISED not in self._catalogue:
            del names[FIRST]
        if not self._levels.offered:
            del names[LEVEL]
        self.parts.show_rows([row_of("part", "", names, part)])

    def _arrange(self, *, asked: bool) -> None:
        """Lay everything out; if one game was asked for, the other games are below its rules."""
        told = _(
            "Hold Alt to see the key of each button: usually a letter of its name. Type numbers as "
            "digits; Enter takes one that could be longer. If rows have the same answers, type the "
            "letter of the row first, or fill them in order; 0 skips one. Backspace undoes the "
            "last tap, and Enter confirms the note."
        )
        keys = Card(_("Keyboard"), Label(told))
        self.fill(self.parts, *self._cards.values(), keys, self.guide_button)
        body = QWidget()
        body.setLayout(self._paragraphs)
        self._choice = SidewaysScroll(self.games)
        for part in (body, self._choice) if asked else (self._choice, body):
            self._rules_card.add(part)

    def _connect(self) -> None:
        self.parts.tapped.connect(lambda _row, part: self.turn_to(part))
        self.games.tapped.connect(lambda _row, game: self._tell_by_word(game))
        self.games.reached.connect(self._choice.bring)

    def _tell_by_word(self, word: str) -> None:
        """Show the rules of a game in the catalogue, or why it can't be loaded."""
        name = names_of(self._catalogue)[word]
        try:
            game = self._catalogue[word]
            self._tell(name, game)
        except Faults as faults:
            self._tell(name)
            self._paragraphs.addWidget(Label(faults.spoken, colour="warning"))

    def _tell(self, name: GameName, game: Game | None = None) -> None:
        """Show the rules of a game, and the marks on a card of its empty sheet if it has cards."""
        sheet, rules = (game.blank().sheet, game.rules()) if game else (None, ())
        self._levels.show_meanings(game)
        self._legend.show_for(cards=sheet is None or isinstance(sheet, Grid))
        self._offer_parts(RULES)
        cells = chain(*sheet.cells) if isinstance(sheet, Grid) else ()
        faces = (cell.face for cell in cells if str(cell.face))
        # The shortest name leaves room for the percentage beside it.
        face = min(faces, key=lambda face: len(face.label), default=sample.FACE)
        for box in self._boxes:
            box.show_cell(replace(box.cell, face=face))
        self.guide = guide_page(name.id)
        names = {**names_of(self._catalogue), name.id: name}
        titles = {one.id: one.title for one in names.values()}
        self.games.show_rows([row_of("game", "", titles, name.id)])
        for chip in self.games.views[0].chips:
            if chip.choice.chosen:
                self._choice.bring(chip)
        while (item := self._paragraphs.takeAt(0)) is not None:
            if (shown := item.widget()) is not None:
                drop(shown)
        for part in rules:
            self._paragraphs.addWidget(Label(part.heading, bold=True))
            told = Label(part.text)
            beside = Pictured(FaceView(part.symbol), told) if part.symbol else told
            self._paragraphs.addWidget(beside)


class LevelMeanings(QWidget):
    """What each level of a game shows, with the same box as it looks there.

    A game without a choice of levels has none `offered`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Tell all levels."""
        super().__init__(parent)
        self.offered = True
        self.boxes = [SampleBox(level_box(level)) for level in LEVELS]
        same = Label(_("The same box at each help level:"))
        self._rows = dict[Level, Pictured]()
        column = lay(QVBoxLayout(self), same, gap=MARGIN)
        for box, (level, (name, meaning)) in zip(self.boxes, LEVELS.items(), strict=True):
            told = Label(translated(name), bold=True), Label(translated(meaning), colour="faded")
            self._rows[level] = Pictured(box, *told)
            column.addWidget(self._rows[level])
        column.addWidget(
            Label(_("Choose a level when you set up a game; change it at any time in the menu."))
        )

    def show_meanings(self, game: Game | None) -> None:
        """Show what the levels of a game mean, or all levels if there is no game."""
        levels = game.levels if game else tuple(LEVELS)
        self.offered = len(levels) > 1
        for level, row in self._rows.items():
            row.setVisible(level in levels)


class Legend(QWidget):
    """All marks one below the other, the most common first: those of cards, then of amounts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Draw and explain the marks."""
        super().__init__(parent)
        self._of_cards = QWidget()
        column = lay(QVBoxLayout(self._of_cards), gap=GAPS.wide)
        intro = _(
            "On the sheet of a card game, each box is a card. It holds the other "
            "players’ initials, each in its own corner."
        )
        column.addWidget(Label(intro))
        self.boxes: list[SampleBox] = []
        for cell, told in _boxes_told():
            self.boxes.append(SampleBox(cell))
            column.addWidget(Pictured(self.boxes[-1], Label(told)))
        counted = _(
            "At the end of a row or column: how many of these cards each player has. A number in a "
            "circle is certain."
        )
        column.addWidget(Pictured(SampleTally(sample.sample_tally()), Label(counted)))
        known = _(
            "The ring beside a name shows how likely this player is to know the "
            "answer by the end of their next turn, from all that is asked until then; "
            "it turns amber from 40%. The dot inside shows how likely they are to know "
            "it already. Both are estimates, and the ring is dotted until they are ready. "
            "Tap the name to see why."
        )
        column.addWidget(Pictured(SampleGauge(sample.gauge()), Label(known)))
        rest = (
            _(
                "On a sheet of amounts, 2 – 3 means at least two and at most three, and “≥3: 40%” "
                "three or more with a chance of 40%. The bar below is the part of the scale from 2 "
                "to 3."
            ),
            _(
                "A short upright line on such a bar is what you have there. A dot means that "
                "nothing is known yet."
            ),
            _(
                "A tap on a box shows why it is so. While a note asks for cards, it names the "
                "card; then hold the box to see why. Beside an open Why, each tap asks about "
                "another box."
            ),
            _(
                "A crossed-out ear beside the sentence: tap it if you didn’t hear what is asked "
                "for now. Nothing is guessed then."
            ),
            _(
                "A dashed edge means this is not the current sheet. Grey: an earlier state (tap a "
                "note, then “Look back”). Blue: a what-if. Choose “What if…” in the menu, or "
                "“Suppose” under Why to see what would follow if a player had the card. Nothing in "
                "a what-if counts until you keep it."
            ),
        )
        lay(QVBoxLayout(self), self._of_cards, *map(Label, rest), gap=GAPS.wide)

    def show_for(self, *, cards: bool) -> None:
        """Show the marks of a sheet of cards only for games that have one."""
        self._of_cards.setVisible(cards)


def _boxes_told() -> Iterator[tuple[Cell, str]]:
    box, crossed = sample.box_of, Standing.CROSSED
    b_crossed, others = Mark("B", "B", crossed), (Mark(name, name, crossed) for name in "CD")
    yield box(b_crossed), _("Crossed out: B does not have this card.")
    yield (
        box(Mark("B", "B", Standing.CIRCLED), *others),
        _("Alone in a ring: B has this card for sure."),
    )
    yield (
        box(fill=Fill.FOUND, caption=_("hidden")),
        _("A filled box: nobody has this card, so it is one of the hidden cards."),
    )
    yield box(fill=Fill.MINE, caption=_("me")), _("“me” in a ring: this card is yours.")
    yield (
        box(fill=Fill.TABLE, caption=_("face up")),
        _("A grey box: this card is face up for everyone to see."),
    )
    yield (
        box(b_crossed, share=sample.SHARE),
        _("A percentage with a bar: how likely this card is to be one of the hidden cards."),
    )
    yield (
        box(Mark("B", "B", clues=(OpenClue(1, "", "", ""),))),
        _(
            "A folded corner: part of an open count, such as “B has 2 of these 5”. Tap the box to "
            "see which; its boxes light up."
        ),
    )
    pencils = zip("BCD", (Pencil.CROSS, Pencil.QUERY, Pencil.CIRCLE), strict=True)
    yield (
        box(*(Mark(name, name, pencil=pencil) for name, pencil in pencils)),
        _(
            "Drawn by hand: your own pencil marks – a cross, a circle or a question "
            "mark. They stay at every help level."
        ),
    )
    wrong = Mark("B", "B", crossed, Pencil.CIRCLE, wrong=True)
    yield box(wrong), _("A zigzag and “!”: this pencil mark of yours can’t be right.")


def guide_page(game: str = "") -> Path:
    """Return the guide's page about a game, by its word; its first page where there is none.

    It is in the player's language if the guide is, else in English.
    """
    told = resource("guide", spoken().partition("_")[0])
    guide = told if told.is_dir() else resource("guide")
    about = [page for page in (guide / "games").glob("*.html") if game.startswith(page.stem)]
    return max(about, default=guide / "index.html")


class HelpOverlay:
    """Help over the current page, so that nobody loses their place by asking for it."""

    def __init__(
        self,
        catalogue: Catalogue,
        pages: PageStack,
        *,
        fold: Callable[[], None],
        begin: Callable[[], None],
        tell: Callable[[str], None],
        practised: Callable[[int], None],
    ) -> None:
        """Show help for these games, over these pages.

        `fold` hides the sheet, `begin` starts a new game after the practice game, `tell` shows a
        message, and `practised` hears which step of the practice game begins.
        """
        self._catalogue, self._pages = catalogue, pages
        self._fold, self._begin, self._tell = fold, begin, tell
        self._practised = practised

    def toggle_help(self) -> None:
        """Show the help, or leave it if it is shown; do nothing while the sheet is hidden."""
        if not self._pages.isVisible():
            return
        if isinstance(self._pages.currentWidget(), HelpPage):
            self._pages.uncover()
            return
        playing = not isinstance(self._pages.currentWidget(), LibraryPage)
        page = HelpPage(self._catalogue, self._game, playing=playing)
        page.closed.connect(self._pages.uncover)
        page.practice_button.clicked.connect(lambda: self.practise())
        page.puzzle_button.clicked.connect(lambda: self.puzzle())
        page.guide_button.clicked.connect(lambda: self.open_guide(page.guide))
        self._pages.cover_with(page)

    def open_guide(self, page: Path) -> None:
        """Show a page of the guide in the system's browser, or say where it is."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(page)):
            text = _("No browser could be opened. The guide is here: {place}")
            self._tell(text.format(place=page))

    def practise(self, step: int = 0) -> None:
        """Start the practice game, or go on with it at a step."""
        if isinstance(self._pages.currentWidget(), HelpPage):
            self._pages.uncover()
        page = PracticePage(self._catalogue, step)
        page.reached.connect(self._practised)
        page.left.connect(self._leave)
        page.fold_asked.connect(self._fold)
        page.help_asked.connect(self.toggle_help)
        page.new_button.clicked.connect(self._leave)
        page.new_button.clicked.connect(lambda: self._begin())
        self._pages.cover_with(page)

    @property
    def place(self) -> Place | None:
        """Where the player is in the practice game, None if they aren't playing it."""
        page = self._pages.currentWidget()
        return page.place if isinstance(page, PracticePage) else None

    def puzzle(self, number: int = 0) -> None:
        """Show a ready-made puzzle; after the last comes the first again."""
        from notepad.shell.puzzle_page import PuzzlePage, ready_made

        if isinstance(self._pages.currentWidget(), HelpPage | PuzzlePage):
            self._pages.uncover()
        puzzles = ready_made(self._catalogue)
        record = puzzles[number % len(puzzles)]
        play = Play(record.setup, record.notes)
        page = PuzzlePage(self._catalogue[record.game], play, len(record.notes))
        page.another.show()
        page.closed.connect(self._pages.uncover)
        page.another.clicked.connect(page.solving.close)
        page.another.clicked.connect(lambda: self.puzzle(number + 1))
        self._pages.cover_with(page)

    def _leave(self) -> None:
        """Close the practice game."""
        page = self._pages.currentWidget()
        if isinstance(page, PracticePage):
            page.table.sitting.close()
        self._pages.uncover()

    @property
    def _game(self) -> Game | None:
        """The current page's game, or the one played last; None if there is none."""
        match self._pages.currentWidget():
            case LibraryPage() as library if library.last_game in self._catalogue:
                with suppress(Faults):
                    return self._catalogue[library.last_game]
                return None
            case TablePage() as table:
                return table.sitting.session.game
            case PracticePage() as practice:
                return practice.table.sitting.session.game
            case NewGamePage() as beginning:
                return beginning.game
            case _:
                return None
