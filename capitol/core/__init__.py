"""The contract that every game keeps, its events and refusals, and a match of it."""
