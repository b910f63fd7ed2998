"""Computer players for any game, which know nothing of it but the contract in `capitol.core.game`."""
