"""The recipes: a module each, with NAME, SOURCES, LICENCE and build(out).

`SOURCES` are paths from the checkout's root, the module itself among them: their bytes decide whether the recipe must
be followed again. ``build`` writes into ``out`` as into assets/ (``out / "shared" / "wood" / "table.jpg"``, say), from
fixed seeds, so that the same machine makes the same bytes. What is not in the standard library (bpy, numpy, Pillow,
pygame) is imported within ``build``: the list of recipes must be readable without it.
"""
