"""A table that knows no game: what every game's screens are made of, on pygame."""
