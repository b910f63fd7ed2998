"""How the pictures are drawn that every table has."""
