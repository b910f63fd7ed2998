"""What a game is: the contract that it fulfils, its events and refusals, and a match of it."""
