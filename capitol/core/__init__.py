"""What a game is: the contract every game keeps, its events and refusals, and a match of it."""
