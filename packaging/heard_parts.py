"""What is played through the accessibility tree: a part for each game and for what is around it.

Each part is data: the names to press one after the other, what must then be heard, and the screens
on which every name is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias


class Listener(Protocol):
    """Uses a window by the names of things alone: `heard` has one for the platform's tree.

    What isn't as it should be raises an error.
    """

    def names(self) -> Sequence[str]:
        """Return the names of all that can be pressed now."""

    def press(self, *names: str) -> None:
        """Press the things with these names one after the other, as soon as each exists."""

    def press_like(self, beginning: str) -> None:
        """Press the only thing with a name that starts like this."""

    def write(self, name: str, text: str) -> None:
        """Write into the field with this name."""

    def wait_for(self, words: str) -> None:
        """Wait until anything says this."""

    def check_silent(self, words: str) -> None:
        """Check that nothing says this."""

    def look_at(self, screen: str) -> None:
        """Check that everything that can be pressed on a screen has a name of its own."""


Step: TypeAlias = Callable[[Listener], None]


@dataclass(frozen=True)
class Part:
    """A part that is played in a window of its own, with nothing saved before."""

    name: str
    steps: list[Step]
    language: str = "en"


def press(*names: str) -> Step:
    """Press what is called so, one after the other."""
    return lambda listener: listener.press(*names)


def press_like(beginning: str) -> Step:
    """Press what has a name that starts like this."""
    return lambda listener: listener.press_like(beginning)


def hear(*words: str) -> Step:
    """Wait until each of these is said."""

    def step(listener: Listener) -> None:
        for one in words:
            listener.wait_for(one)

    return step


def look(screen: str) -> Step:
    """Check the names on a screen."""
    return lambda listener: listener.look_at(screen)


def silent(words: str) -> Step:
    """Check that nothing says this."""
    return lambda listener: listener.check_silent(words)


def write(field: str, text: str) -> Step:
    """Write into the field that is called so, as soon as it exists."""

    def step(listener: Listener) -> None:
        listener.wait_for(field)
        listener.write(field, text)

    return step


def if_there(name: str) -> Step:
    """Press what is called so if it is there now."""
    return lambda listener: listener.press(name) if name in listener.names() else None


def seats(*players: str, field: str = "name of player {seat}") -> Step:
    """Write the players' names; a further `field` appears once the others have names."""

    def step(listener: Listener) -> None:
        for seat, name in enumerate(players, start=1):
            listener.wait_for(field.format(seat=seat))
            listener.write(field.format(seat=seat), name)

    return step


HAND = "Red 1, Green 1, Blue 2, Yellow 3, Violet 4, Red 5"
GEMS = (
    "red diamond solitaire, blue diamond pair, green pearl solitaire, yellow pearl pair, "
    "red opal cluster, blue opal cluster, green opal pair"
)


def seated(game: str, players: str, hand: str = "") -> list[Step]:
    """Set up a game and start it; `hand` are the names of my cards, with a comma between."""
    return [
        press("New game", game),
        seats(*players.split()),
        press(*(f"{card}: not yours" for card in hand.split(", ") if card)),
        if_there("Odds: what follows, and how likely the rest is"),
        look("setup"),
        press("Start the game"),
        hear("Hide the sheet"),
        look("table"),
    ]


def hidden(secret: str) -> list[Step]:
    """Hide the sheet, where a text on it isn't heard, and show it again."""
    return [
        press("Hide the sheet"),
        hear("Show the sheet"),
        look("hidden sheet"),
        silent(secret),
        press("Show the sheet"),
        hear(secret),
    ]


AROUND = [
    hear("Your games will appear here."),
    look("first page"),
    press("Settings"),
    look("settings"),
    press("Licences", "Licence of cattrs"),
    look("licences"),
    press("Back", "Help"),
    look("help: rules"),
    press("Sleuth", "Marks"),
    look("help: marks"),
    press("Levels"),
    look("help: levels"),
    press("Back", "Solve a puzzle"),
    hear("After note"),
    look("puzzle"),
    press("Hint", "Previous note"),
    hear("After note 9 of 10"),
    press("Back"),
    hear("Your games will appear here."),
]

CATALINE = [
    *seated("The Cataline Conspiracy", "Ann Bob Cem Dee", HAND),
    press("whom Bob", "Blue", "passes 1", "seen: Blue 1"),
    hear("Ann asked Bob for Blue: 1 (Blue 1)"),
    press("whom Cem", "Green", "passes 2"),
    hear("Bob asked Cem for Green: 2"),
    press("whom all", "values 6", "Bob none", "Dee one"),
    hear("Cem asked everybody for 6: Dee one, Ann none, Bob none"),
    look("table with notes"),
    press_like("Green 2: "),
    hear("Nobody can be ruled out here yet."),
    look("why a box is open"),
    press_like("Why: Bob, possible"),
    press("Pencil a circle around Bob"),
    press("Notes"),
    press_like("Note 2: Bob asked Cem for Green: 2"),
    look("notes, one of them open"),
    press("Edit note 2", "passes: 2", "passes 1", "Change note 2"),
    hear("Bob asked Cem for Green: 1"),
    press("Undo"),
    hear("Bob asked Cem for Green: 2"),
    press("Notes"),
    press_like("Note 1: Ann asked Bob for Blue: 1 (Blue 1)"),
    press("The sheet after note 1"),
    hear("After note 1 of 3"),
    look("looking back"),
    press("Back to current", "Menu"),
    hear("Edit setup…"),
    look("menu"),
    press("What if…"),
    hear("Discard the what-if"),
    look("what-if"),
    press("Discard the what-if"),
    hear("3 notes", "Red 1: yours"),
    *hidden("Red 1: yours"),
    press("announce", "sum 21", "it was wrong"),
    hear("Dee announced 21, was wrong and was eliminated"),
    press("announce", "who: Ann", "who Bob", "sum 20", "it was right"),
    hear("Bob won.", "The sum was 20.", "Note the hidden cards"),
    look("result"),
    press("Menu", "All games"),
    hear("Bob won"),
    look("library with a game"),
    press("Statistics"),
    hear("Games won"),
    look("statistics"),
    press("Rename or remove players…"),
    look("players"),
    press("Back", "Back"),
    press_like("The Cataline Conspiracy"),
    hear("The sum was 20."),
    press("Play again"),
    hear("Ann is you", "Cem begins"),
    look("played again"),
]

SLEUTH = [
    *seated("Sleuth", "Ann Bob Cem Dee Eva", GEMS),
    press("whom Bob", "about diamond", "green", "number 1"),
    press_like("green diamond pair"),
    hear("Ann asked Bob about green diamonds: 1 (green diamond pair)"),
    press("whom Cem", "pair", "number 2"),
    hear("Bob asked Cem about pairs: 2"),
    press("other kinds of notes", "note solve", "who: Cem", "who Bob", "it was right", "Note it"),
    hear("Play again"),
    look("result"),
]

CLUE = [
    *seated("Clue", "Ann Bob Cem", "Plum, Green, Knife, Rope, Hall, Study"),
    press("Suspects Plum", "Weapons Lead pipe", "Rooms Lounge", "shown by Bob", "Lead pipe"),
    hear("Ann suggested Plum, Lead pipe and Lounge: Bob showed Lead pipe"),
    look("table with a note"),
    press("Suspects White", "Weapons Wrench", "Rooms Lounge", "shown by nobody"),
    hear("Bob suggested White, Wrench and Lounge: "),
    press("accuse", "who Cem", "Suspects White", "Weapons Wrench", "Rooms Kitchen"),
    look("accusation"),
    press("it was right"),
    hear("Cem won."),
    look("result"),
]

CONSPIRACY = [
    *seated("Conspiracy", "Ann Bob Cem"),
    press("Ahmed Cahr", "Pay Ahmed Cahr $500", "Earl E. Byrd", "how with the briefcase"),
    hear("Ann moved Earl E. Byrd with the briefcase"),
    look("table with a note"),
    press("Ahmed Cahr", "how alone"),
    hear("Bob moved Ahmed Cahr"),
    press("Hide the sheet"),
    hear("Show the sheet"),
    silent("$500"),
    press("Show the sheet", "other kinds of notes", "Wins", "who Ann", "Note it"),
    hear("Play again"),
    look("result"),
]

CARACALLA = [
    *seated("Caracalla", "Ann Bob Cem"),
    hear("Ann: 0 points, 100 to go"),
    press("bath 3", "Ann: 2", "Bob: 1", "Cem: 1"),
    hear("Each piece counts 6. You would lead."),
    look("meeting"),
    press("Note it"),
    hear("Meeting in bath 3: Ann\u00a02, Bob\u00a01, Cem\u00a01", "bath 3: closed"),
    press("Move a piece", "Bob", "how position on the path", "position on the path 100", "Note it"),
    hear("Bob won."),
    look("result"),
]

CATHAM_CITY = [
    press("New game", "Catham City"),
    seats("Ann", "Bob", "Cem"),
    press("your hand Detectives", "your hand Council", "your hand Robocats"),
    press("your hand Mafia", "your hand Hackers"),
    press("face-up cards Detectives", "face-up cards Council", "face-up cards Robocats"),
    press("face-up cards Mafia", "face-up cards Hackers"),
    look("setup, half done"),
    press("your hand: Detectives, 1 tapped", "face-up cards: Detectives, 1 tapped"),
    press("face-up cards: Mafia, 1 tapped"),
    look("setup"),
    press("Start the game"),
    hear("Your hand, Detectives: 2"),
    look("table"),
    *hidden("Your hand, Detectives: 2"),
]

SHERLOCK_13 = [
    *seated("Sherlock 13", "Ann Bob Cem", "Moran, Holmes, Adler, Watson"),
    hear("Ann asks who has …: …"),
    *hidden("Moran: yours"),
]

GERMAN = [
    hear("Neue Partie"),
    look("erste Seite"),
    press("Neue Partie", "Cluedo"),
    seats("Ann", "Bob", "Cem", field="Name von Spieler {seat}"),
    press("Bloom: nicht deine", "Grün: nicht deine", "Dolch: nicht deine", "Seil: nicht deine"),
    press("Halle: nicht deine", "Arbeitszimmer: nicht deine", "Partie starten"),
    hear("Blatt zuklappen"),
    look("Tisch"),
    press("Verdächtige Bloom", "Waffen Heizungsrohr", "Räume Salon"),
    look("Verdacht"),
    press("Menü", "Schließen", "Blatt zuklappen"),
    hear("Blatt aufklappen"),
    look("zugeklappt"),
]

PRACTICE = [
    press("Try a practice game"),
    hear("Six of the 30 cards ", "1 of 14"),
    look("practice game"),
    press("Next"),
    hear("You are Ann: "),
    press("Next"),
    hear("The tally "),
    press("Next", "whom Bob", "values 1", "passes 0"),
    hear("5 of 14"),
    press("whom Cem", "values 1", "passes 1", "seen: Yellow 1"),
    hear("6 of 14"),
    press_like("Violet 1: "),
    hear("7 of 14"),
    press("Possible"),
    hear("8 of 14"),
    press("For odds, change the help level"),
    press_like("Odds"),
    hear("9 of 14"),
    press("Undo"),
    hear("10 of 14"),
    press("Redo"),
    hear("11 of 14"),
    press("whom Cem", "values 2", "passes 3"),
    hear("12 of 14"),
    press("whom Bob", "values 2", "passes 2", "Note anyway"),
    hear("13 of 14"),
    look("correction of the practice game"),
    press_like("Correct it. Note 3: Bob asked Cem for 2: 2, not 3"),
    hear("14 of 14"),
    press("Hide the sheet", "Show the sheet"),
    hear("That’s it."),
    look("end of the practice game"),
    press("Leave the practice game"),
    hear("Your games will appear here."),
]

CERTAIN = [
    *seated("Clue", "Ann Bob Cem", "Plum, Green, Knife, Rope, Hall, Study"),
    press("Suspects White", "Weapons Wrench", "Rooms Lounge", "shown by nobody"),
    hear("You know it."),
    look("certainty"),
    press_like("Why: "),
    hear("Bob and Cem passed"),
    look("why it is certain"),
    press("Accuse now"),
    hear("Ann accuses White, Wrench and Lounge: …"),
    press("it was right, certain"),
    hear("You won."),
]

OWN_GAME = [
    press("New game", "Custom game…"),
    look("own game, empty"),
    write("title", "The stolen recipe"),
    write("name of Group 1", "Cooks"),
    write("cards of Cooks", "Ann, Bea, Cid, Dora"),
    write("name of Group 2", "Dishes"),
    write("cards of Dishes", "Soup, Roast, Pie"),
    write("name of Group 3", "Places"),
    write("cards of Places", "Attic, Cellar, Pantry, Hall"),
    look("own game"),
    press("Save and start a game"),
    seats("Zoe", "Yan", "Xia", "Wim"),
    press("Ann: not yours", "Soup: not yours"),
    look("setup"),
    press("Start the game"),
    hear("Hide the sheet"),
    look("table"),
]

MISTAKE = [
    *seated("The Cataline Conspiracy", "Ann Bob Cem Dee", HAND),
    press("whom Bob", "Blue", "passes 0"),
    hear("Ann asked Bob for Blue: 0"),
    press("whom Cem", "Green"),
    press_like("passes 4"),
    hear("Bob asked Cem for Green: 4", "Green: Bob 0, Cem 4, Dee 0"),
    press("whom Dee", "Green"),
    press_like("passes 4"),
    hear("This doesn’t fit note 2."),
    press("Note anyway"),
    hear("Notes 2 and 3 can’t both be right.", "One of these was probably misheard"),
    look("contradiction"),
    press("Correct it. Note 3: Cem asked Dee for Green: 0, not 4"),
    hear("Edited note 3: Cem asked Dee for Green: 0"),
]

HANDWRITING = [
    *seated("The Cataline Conspiracy", "Ann Bob Cem Dee", HAND),
    press("Write on the sheet"),
    hear("Draw a loop around strokes to move or erase them"),
    look("writing on the sheet"),
    press("Bold", "Red", "Page 1"),
    look("handwriting page"),
    press("Sheet", "Done"),
    hear("Ann asks … for …: …"),
]

PARTS = (
    Part("around the games", AROUND),
    Part("The Cataline Conspiracy", CATALINE),
    Part("Sleuth", SLEUTH),
    Part("Clue", CLUE),
    Part("Conspiracy", CONSPIRACY),
    Part("Caracalla", CARACALLA),
    Part("Catham City", CATHAM_CITY),
    Part("Sherlock 13", SHERLOCK_13),
    Part("Cluedo in German", GERMAN, language="de"),
    Part("practice game", PRACTICE),
    Part("certainty", CERTAIN),
    Part("game of the table’s own", OWN_GAME),
    Part("contradiction and fix", MISTAKE),
    Part("handwriting", HANDWRITING),
)
