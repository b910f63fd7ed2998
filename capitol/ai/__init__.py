"""Computer players, independent of any game: the player protocol, budgets, and the worker process."""
