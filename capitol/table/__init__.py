"""Building blocks for every game's table and screens, on pygame. Knows no particular game."""
