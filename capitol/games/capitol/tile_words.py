"""The names, texts and sounds of the three kinds of tiles: one record for each of the rules' `TILE_KINDS`."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.host.language import N_


@dataclass(frozen=True, slots=True)
class TileWords:
    """The texts about a kind of tile, as message ids.

    ``use`` is what it does for its area; ``cue`` is its sound as it is placed. ``stacking`` and ``reveal`` head the
    screens of its auction, ``auction`` and ``placing`` are their titles in a list of games; ``place`` asks its winner
    to place it; ``auctioned``, ``won`` and ``placed`` are entries of the log. ``no_space``, ``tie`` and ``unwanted``
    say why it leaves the game, and ``challenge`` what to do for it in a challenge.
    """

    title: str
    use: str
    cue: str
    stacking: str
    reveal: str
    auction: str
    placing: str
    place: str
    auctioned: str
    won: str
    placed: str
    no_space: str
    tie: str
    unwanted: str
    challenge: str


TILE_WORDS = (
    TileWords(
        N_("Fountain"),
        N_("A fountain fills a small space. There, first and second place score 1 point more, in every round."),
        "water",
        N_("{name} bids for fountain {number} of 2, round {round}"),
        N_("The bids for fountain {number} of 2, round {round}"),
        N_("Round {round}, auction of a fountain"),
        N_("Round {round}, {name} places a fountain"),
        N_("Place the fountain on a free small space."),
        N_("A fountain is auctioned."),
        N_("{who} wins the fountain with {total}."),
        N_("{who} placed a fountain in {area}."),
        N_("No small space is left: the fountain leaves the game."),
        N_("The tie stands: the fountain leaves the game."),
        N_("Nobody bid, so the fountain leaves the game."),
        N_("Win this fountain, as cheaply as you can."),
    ),
    TileWords(
        N_("Amphitheatre"),
        N_("An amphitheatre takes a large space. After each round, first place there draws 2 cards more, second 1."),
        "crowd",
        N_("{name} bids for the amphitheatre, round {round}"),
        N_("The bids for the amphitheatre, round {round}"),
        N_("Round {round}, auction of an amphitheatre"),
        N_("Round {round}, {name} places an amphitheatre"),
        N_("Place the amphitheatre on a free large space."),
        N_("An amphitheatre is auctioned."),
        N_("{who} wins the amphitheatre with {total}."),
        N_("{who} placed an amphitheatre in {area}."),
        N_("No large space is left: the amphitheatre leaves the game."),
        N_("The tie stands: the amphitheatre leaves the game."),
        N_("Nobody bid, so the amphitheatre leaves the game."),
        N_("Win this amphitheatre, as cheaply as you can."),
    ),
    TileWords(
        N_("Temple"),
        N_("A temple takes a large space and doubles all points scored in its area."),
        "bell",
        N_("{name} bids for the temple, round {round}"),
        N_("The bids for the temple, round {round}"),
        N_("Round {round}, auction of a temple"),
        N_("Round {round}, {name} places a temple"),
        N_("Place the temple on a free large space."),
        N_("A temple is auctioned."),
        N_("{who} wins the temple with {total}."),
        N_("{who} placed a temple in {area}."),
        N_("No large space is left: the temple leaves the game."),
        N_("The tie stands: the temple leaves the game."),
        N_("Nobody bid, so the temple leaves the game."),
        N_("Win this temple, as cheaply as you can."),
    ),
)
"""The texts by the kinds' numbers in the rules."""
