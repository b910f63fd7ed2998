"""Capitol, the game of Alan R. Moon and Aaron Weissblum."""
