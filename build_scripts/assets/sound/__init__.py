"""How the sounds in assets/shared/sounds/ are made: models of wood, paper, metal, water, voices, strings and pipes."""
