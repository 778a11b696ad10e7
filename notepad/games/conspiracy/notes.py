"""The kinds of notes with the slots that fill them."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from notepad.games.conspiracy import challenging, slots

__all__ = ["Blow", "Bluff", "Challenge", "Move", "Note", "Open", "Pay", "Reveal", "Win"]


@dataclass(frozen=True, kw_only=True)
class Open:
    """My opening pay-off."""

    kind: ClassVar[str] = "open"
    player: Annotated[str, slots.MYSELF]
    spy: Annotated[str, slots.PAID_SPY]
    amount: Annotated[int, slots.PAID]


@dataclass(frozen=True, kw_only=True)
class Pay:
    """A pay-off: mine, added to a spy's account, or one that an opponent announced."""

    kind: ClassVar[str] = "pay"
    player: Annotated[str, slots.WHO]
    spy: Annotated[str | None, slots.SEEN_SPY] = None
    amount: Annotated[int | None, slots.SEEN_AMOUNT] = None


@dataclass(frozen=True, kw_only=True)
class Bluff:
    """I announced a pay-off and made none; it is tapped like one."""

    kind: ClassVar[str] = "bluff"
    player: Annotated[str, slots.MYSELF]
    spy: ClassVar[Annotated[str | None, slots.PAID_SPY]] = None
    amount: ClassVar[Annotated[int | None, slots.PAID]] = None


@dataclass(frozen=True, kw_only=True)
class Move:
    """A player moved a spy, with or without the briefcase."""

    kind: ClassVar[str] = "move"
    player: Annotated[str, slots.WHO]
    spy: Annotated[str, slots.MOVED]
    briefcase: Annotated[bool, slots.BRIEFCASE]


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """A bidding contest about the moved spy, or the informer.

    `covered` of the rising `bids` were covered: all, or all but the last. The defender who
    `conceded` gave in before any bid.
    """

    kind: ClassVar[str] = "challenge"
    challenger: Annotated[str, challenging.CHALLENGER]
    defender: Annotated[str, challenging.DEFENDER]
    spy: Annotated[str, challenging.CONTESTED_SPY]
    bids: Annotated[tuple[int, ...], challenging.BIDDING]
    covered: Annotated[int, challenging.BIDDING]
    conceded: Annotated[bool, challenging.BIDDING] = False

    @property
    def won(self) -> bool:
        """Whether the challenger won."""
        return self.conceded or self.covered < len(self.bids)


@dataclass(frozen=True, kw_only=True)
class Blow:
    """A player announced that the informer blows the victim's cover; a challenge may stop it."""

    kind: ClassVar[str] = "blow"
    player: Annotated[str, slots.WHO]
    informer: Annotated[str, slots.INFORMER]
    victim: Annotated[str, slots.VICTIM]
    stopped: Annotated[bool, slots.STOPPED]


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """What a player says that an eliminated spy's account held."""

    kind: ClassVar[str] = "reveal"
    player: Annotated[str, slots.WHO]
    spy: Annotated[str, slots.LOST_SPY]
    amount: Annotated[int, slots.TOLD]


@dataclass(frozen=True, kw_only=True)
class Win:
    """A player brought the briefcase into his headquarters."""

    kind: ClassVar[str] = "win"
    player: Annotated[str, slots.WINNER]


Note = Open | Pay | Bluff | Move | Challenge | Blow | Reveal | Win
