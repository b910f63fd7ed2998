"""How the sounds in assets/sounds/ are made: models of wood, paper, metal, water, voices, strings and pipes."""
