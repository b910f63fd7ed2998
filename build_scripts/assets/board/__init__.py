"""How a board is made: shapes and textures, the parts of a board as heights and colours, and the light on them."""
