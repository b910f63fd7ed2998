"""Capitol, a board game by Alan R. Moon and Aaron Weissblum."""
