"""The setup of a game: rules, numbers, players, who begins, and all chance (RULES.md, Set-up)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from capitol.core.game import RandomSource
from capitol.core.setup import RANDOM_FIRST, PlayerSpec, check_seats, first_seat
from capitol.games.capoterra.rules.cells import ROCK, SWAP, TILES, WASTE
from capitol.games.capoterra.rules.numbers import CARDS, LOT, LOTS, ROLLS, SEATS, Numbers
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.start_board import STARTS, StartBoard, start_board


@dataclass(frozen=True, slots=True)
class Chance:
    """Everything that chance decides: the tiles of the bag and the cards of the deck, top first; the faces that the die
    shows, as indices; and the lots that decide where tiles go back and how cards are shuffled."""

    bag: tuple[int, ...]
    deck: tuple[int, ...]
    rolls: tuple[int, ...]
    lots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything needed to replay a game, apart from the moves. ``board`` is None for the standard start."""

    rules: Rules
    numbers: Numbers
    players: tuple[PlayerSpec, ...]
    first_player: int
    chance: Chance
    board: StartBoard | None = None

    @property
    def start(self) -> StartBoard:
        """The start position."""
        return self.board or STARTS[len(self.players)]


def full_bag(numbers: Numbers) -> list[int]:
    """Return the tiles in the bag, sorted by kind."""
    fields = zip("CSW", (numbers.corn, numbers.sheep, numbers.wood), strict=True)
    tiles = [TILES[f"{letter}-{pattern}"] for letter, patterns in fields for pattern in patterns]
    return tiles + [ROCK] * numbers.rock + [WASTE] * numbers.waste + [WASTE | SWAP] * numbers.swap


def full_deck(numbers: Numbers) -> list[int]:
    """Return the event cards, sorted by kind."""
    return [card for card in range(len(CARDS)) for _copy in range(numbers.events[card])]


def deal(numbers: Numbers, rng: RandomSource) -> Chance:
    """Draw all chance of a game."""
    bag, deck = full_bag(numbers), full_deck(numbers)
    rng.shuffle(bag)
    rng.shuffle(deck)
    rolls, lots = draw_rolls(numbers, rng)
    return Chance(tuple(bag), tuple(deck), rolls, lots)


def draw_rolls(numbers: Numbers, rng: RandomSource) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw rolls and lots."""
    faces = len(numbers.die)
    return tuple([rng.randrange(faces) for _ in range(ROLLS)]), tuple([rng.randrange(LOT) for _ in range(LOTS)])


def new_setup(
    rules: Rules,
    numbers: Numbers,
    players: tuple[PlayerSpec, ...],
    boards: tuple[StartBoard, ...],
    rng: RandomSource,
    first_player: str = RANDOM_FIRST,
) -> Setup:
    """Return a setup with all chance drawn; ``boards`` has a start position for each number of players, or is None for
    the standard one, and the option ``first_player`` decides who begins. Raises ValueError."""
    check_seats(players, SEATS)
    first = first_seat(first_player, len(players), rng.randrange)
    board = start_board(boards, len(players)) if boards else None
    return Setup(rules, numbers, players, first, deal(numbers, rng), board)


def redeal(setup: Setup, rng: RandomSource) -> Setup:
    """Return the same table with new chance; the next seat begins."""
    first = (setup.first_player + 1) % len(setup.players)
    return replace(setup, first_player=first, chance=deal(setup.numbers, rng))
