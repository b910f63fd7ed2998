"""How everything in assets/ is made: recipes, the command that runs them, and the manifest of what came out."""
