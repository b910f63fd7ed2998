"""Computer players for any game, which use only the contract in `capitol.core.game`."""
