"""What pieces are made of: sawn wood, painted wood, marble, travertine, tiles, gold, water; all without pictures."""

from __future__ import annotations

import random
from typing import Any

import bpy

from assets.studio import linear

Socket = Any
Triple = tuple[float, float, float]


class Nodes:
    """Builds a material's node tree by expressions: every method returns the socket of its result."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind: str, **settings: Any) -> Any:
        """A node with these properties."""
        made = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(made, name, value)
        return made

    def put(self, socket: Socket, value: Any) -> None:
        """Link or set an input."""
        if hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation: str, first: Any, second: Any = 0.0) -> Socket:
        """One arithmetic operation on numbers."""
        made = self.node("ShaderNodeMath", operation=operation)
        self.put(made.inputs[0], first)
        self.put(made.inputs[1], second)
        return made.outputs[0]

    def vector(self, operation: str, first: Any, second: Any = (0, 0, 0)) -> Socket:
        """One operation on vectors; LENGTH gives a number."""
        made = self.node("ShaderNodeVectorMath", operation=operation)
        self.put(made.inputs[0], first)
        self.put(made.inputs[1], second)
        return made.outputs["Value" if operation in ("LENGTH", "DOT_PRODUCT") else "Vector"]

    def between(self, value: Any, low: float, high: float, to_low: float = 0.0, to_high: float = 1.0) -> Socket:
        """``value`` from ``low`` to ``high`` as a smooth step."""
        made = self.node("ShaderNodeMapRange", clamp=True, interpolation_type="SMOOTHSTEP")
        for name, part in (
            ("Value", value),
            ("From Min", low),
            ("From Max", high),
            ("To Min", to_low),
            ("To Max", to_high),
        ):
            self.put(made.inputs[name], part)
        return made.outputs[0]

    def noise(self, place: Any, scale: float = 1.0, detail: float = 2.0, bend: float = 0.0, line: bool = False) -> Any:
        """Noise, 0 to 1, over a place; over a number with ``line``."""
        made = self.node("ShaderNodeTexNoise", noise_dimensions="1D" if line else "3D")
        self.put(made.inputs["W" if line else "Vector"], place)
        for name, value in (("Scale", scale), ("Detail", detail), ("Distortion", bend)):
            made.inputs[name].default_value = value
        return made.outputs[0]

    def ramp(self, value: Any, stops: list[tuple[float, tuple[float, float, float, float]]]) -> Socket:
        """A colour by number."""
        made = self.node("ShaderNodeValToRGB")
        elements = made.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, colour) in zip(elements, stops, strict=True):
            element.position, element.color = place, colour
        self.put(made.inputs[0], value)
        return made.outputs[0]

    def mix(self, share: Any, first: Any, second: Any) -> Socket:
        """The colour ``share`` of the way from the first to the second."""
        made = self.node("ShaderNodeMix", data_type="RGBA")
        self.put(made.inputs["Factor"], share)
        ends = [socket for socket in made.inputs if socket.type == "RGBA"]
        self.put(ends[0], first)
        self.put(ends[1], second)
        return next(socket for socket in made.outputs if socket.type == "RGBA")

    def place(self, move: Triple = (0, 0, 0), turn: Triple = (0, 0, 0)) -> Socket:
        """Where in the object a point lies."""
        origin = self.node("ShaderNodeTexCoord")
        made = self.node("ShaderNodeMapping")
        made.inputs["Location"].default_value, made.inputs["Rotation"].default_value = move, turn
        self.tree.links.new(origin.outputs["Object"], made.inputs["Vector"])
        return made.outputs[0]

    def surface(self, colour: Any, rough: Any, *, bump: Any = None, deep: float = 0.1, **inputs: Any) -> Any:
        """End the tree in a surface; ``inputs`` are those of the principled shader. Returns the material."""
        shader = self.node("ShaderNodeBsdfPrincipled")
        out = self.node("ShaderNodeOutputMaterial")
        self.put(shader.inputs["Base Color"], colour)
        self.put(shader.inputs["Roughness"], rough)
        for name, value in inputs.items():
            self.put(shader.inputs[name.replace("_", " ")], value)
        if bump is not None:
            rise = self.node("ShaderNodeBump")
            rise.inputs["Strength"].default_value, rise.inputs["Distance"].default_value = deep, 0.03
            self.put(rise.inputs["Height"], bump)
            self.tree.links.new(rise.outputs[0], shader.inputs["Normal"])
        self.tree.links.new(shader.outputs[0], out.inputs[0])
        return self.material


def _grain(nodes: Nodes, seed: int, rings: float) -> tuple[Socket, Socket]:
    """Wood as a body, so that long grain and end grain meet at edges: how dark, 0 to 1, and its fibres.

    Growth rings lie about an axis along x below the piece; fibres run along x.
    """
    chance = random.Random(seed)
    move = (chance.uniform(-20, 20), chance.uniform(-1.6, 1.6), chance.uniform(-5.2, -3.2))
    turn = (chance.uniform(-0.5, 0.5), chance.uniform(-0.05, 0.05), chance.uniform(-0.06, 0.06))
    place = nodes.place(move, turn)
    wander = nodes.node("ShaderNodeTexNoise")
    nodes.put(wander.inputs["Vector"], nodes.vector("MULTIPLY", place, (0.12, 0.30, 0.30)))
    wander.inputs["Detail"].default_value = 2.0
    shift = nodes.vector("MULTIPLY", nodes.vector("SUBTRACT", wander.outputs["Color"], (0.5,) * 3), (0.34,) * 3)
    place = nodes.vector("ADD", place, shift)
    radius = nodes.vector("LENGTH", nodes.vector("MULTIPLY", place, (0, 1, 1)))
    uneven = nodes.math("MULTIPLY", nodes.noise(radius, 0.7, 1.0, line=True), 0.9)
    phase = nodes.math("MULTIPLY", nodes.math("ADD", radius, uneven), rings)
    part = nodes.math("FRACT", phase)
    # A ring darkens slowly towards its late wood, and ends sharply.
    late = nodes.math("MULTIPLY", nodes.math("POWER", part, 2.4), nodes.between(part, 0.90, 1.0, 1.0, 0.0))
    each = nodes.noise(nodes.math("FLOOR", phase), 7.13, 0.0, line=True)
    late = nodes.math("MULTIPLY", late, nodes.between(each, 0.3, 0.7, 0.4, 1.0))
    fine = nodes.noise(nodes.vector("MULTIPLY", place, (0.7, 20, 20)), 1.0, 3.0)
    coarse = nodes.noise(nodes.vector("MULTIPLY", place, (0.26, 5, 5)), 1.0, 2.0)
    broad = nodes.noise(nodes.vector("MULTIPLY", place, (0.2, 0.45, 0.45)), 1.0, 2.0)
    flecks = nodes.between(nodes.noise(nodes.vector("MULTIPLY", place, (2.4, 32, 32)), 1.0, 1.0), 0.64, 0.76)
    dark = nodes.math("MULTIPLY", late, 0.62)
    for share, weight in ((fine, 0.50), (coarse, 0.46), (broad, 0.42)):
        dark = nodes.math("ADD", dark, nodes.math("MULTIPLY", nodes.math("SUBTRACT", share, 0.5), weight))
    dark = nodes.math("ADD", dark, nodes.math("MULTIPLY", flecks, 0.22))
    return nodes.between(nodes.math("ADD", dark, 0.22), -0.25, 1.1), fine


def wood(seed: int, light: str, middle: str, dark: str, rings: float = 3.2) -> Any:
    """Sawn and oiled wood."""
    nodes = Nodes("wood")
    grain, fibres = _grain(nodes, seed, rings)
    colour = nodes.ramp(grain, [(0.12, linear(light)), (0.42, linear(middle)), (0.92, linear(dark))])
    rough = nodes.between(fibres, 0.3, 0.7, 0.40, 0.58)
    return nodes.surface(colour, rough, bump=fibres, deep=0.16, Coat_Weight=0.14, Coat_Roughness=0.34)


def painted(seed: int, gloss: bool) -> Any:
    """Wood under thin paint: white without gloss, for the tint; or black with gloss alone, for the light on it."""
    nodes = Nodes("painted")
    grain, fibres = _grain(nodes, seed, 2.6)
    if gloss:
        rough = nodes.between(fibres, 0.3, 0.7, 0.30, 0.46)
        return nodes.surface((0, 0, 0, 1), rough, bump=fibres, deep=0.18, Coat_Weight=0.35, Coat_Roughness=0.22)
    colour = nodes.ramp(grain, [(0.1, (1, 1, 1, 1)), (0.45, (0.90,) * 3 + (1,)), (1.0, (0.52,) * 3 + (1,))])
    return nodes.surface(colour, 0.6, bump=fibres, deep=0.18, Specular_IOR_Level=0.0)


def marble(seed: int, base: str = "#F2EDE2", vein: str = "#A69C8E", amount: float = 0.5) -> Any:
    """Polished stone with clouds and veins."""
    nodes = Nodes("marble")
    place = nodes.place((seed * 7.3, seed * 1.7, 0))
    wide = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(place, 0.55, 6.0, 1.2), 0.5))
    thin = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(place, 1.6, 5.0, 0.8), 0.52))
    veins = nodes.math(
        "ADD", nodes.between(wide, 0.0, 0.05, 0.7 * amount, 0.0), nodes.between(thin, 0.0, 0.03, 0.35 * amount, 0.0)
    )
    cloudy = nodes.mix(nodes.between(nodes.noise(place, 0.9, 3.0), 0.35, 0.7, 0.0, 0.2), linear(base), linear(vein))
    return nodes.surface(nodes.mix(veins, cloudy, linear(vein)), 0.34, Coat_Weight=0.15, Coat_Roughness=0.2)


def stone(seed: int, base: str, dark: str, scale: float = 4.0, deep: float = 0.2) -> Any:
    """Rough stone, sand or fired clay: two colours in uneven patches."""
    nodes = Nodes("stone")
    place = nodes.place((seed * 5.1, 0, seed))
    fine = nodes.noise(place, scale, 6.0)
    coarse = nodes.math("MULTIPLY", nodes.noise(place, scale / 4), 0.4)
    patches = nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.6), coarse)
    colour = nodes.ramp(patches, [(0.30, linear(dark)), (0.62, linear(base))])
    return nodes.surface(colour, 0.75, bump=fine, deep=deep, Specular_IOR_Level=0.25)


def plain(colour: str, rough: float = 0.5, metal: float = 0.0) -> Any:
    """One colour, with the least unevenness."""
    nodes = Nodes("plain")
    shade = nodes.between(nodes.noise(nodes.place(), 3.0, 4.0), 0.3, 0.7, 0.0, 0.12)
    return nodes.surface(nodes.mix(shade, linear(colour), (0, 0, 0, 1)), rough, Metallic=metal)


def water(turn: float) -> Any:
    """Rippled water; ``turn`` (0 to 1) is how far its waves have come, and 1 is as 0."""
    nodes = Nodes("water")
    place = nodes.place()
    radius = nodes.vector("LENGTH", nodes.vector("MULTIPLY", place, (1, 1, 0)))
    sway = nodes.math("MULTIPLY", nodes.noise(place, 1.3, 2.0), 0.5)
    phase = nodes.math("SUBTRACT", nodes.math("MULTIPLY", nodes.math("ADD", radius, sway), 15.0), turn * 6.283185)
    rings = nodes.math("MULTIPLY", nodes.math("SINE", phase), 0.24)
    waves = nodes.math("ADD", rings, nodes.noise(place, 3.0, 3.0, 0.8))
    colour = nodes.ramp(waves, [(0.20, linear("#1B7397")), (0.66, linear("#6CC4D4")), (0.95, linear("#E6FAFA"))])
    return nodes.surface(colour, 0.08, bump=waves, deep=0.3, Coat_Weight=1.0, Coat_Roughness=0.03)


def spray() -> Any:
    """Falling water: clear and bright."""
    nodes = Nodes("spray")
    return nodes.surface(
        linear("#EAFBFF"), 0.06, Alpha=0.74, Coat_Weight=1.0, Emission_Color=linear("#CFF3FF"), Emission_Strength=0.12
    )
