"""Capoterra, a game by Andy Oakey."""
