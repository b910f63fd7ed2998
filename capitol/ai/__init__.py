"""Thinking that knows no game: the player protocol, budgets, and the process that thinks."""
