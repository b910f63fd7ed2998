"""Translation catalogues: read the `.po` files that translators edit and compile them to gettext's `.mo`.

A checkout uses its `.po` files directly; wheels and downloads contain only `.mo` files. This module needs only the
standard library, because it runs before any package is installed.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

from capitol.host.atomic import write_atomic

DOMAIN = "capitol"
_MAGIC = 0x950412DE
_HEAD = struct.Struct("<7I")
_PERCENT = re.compile(r"%(?:\(\w+\))?[a-z]")
_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d+)\])?\s*)?(".*")\s*$')


@dataclass
class Message:
    """One entry of a catalogue. ``parts`` holds its fields: ``msgctxt``, ``msgid``, ``msgid_plural``, and the
    translations as ``msgstr0``, ``msgstr1`` and so on."""

    fuzzy: bool = False
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def translations(self) -> list[str]:
        """The translation, or all its plural forms."""
        return [text for name, text in self.parts.items() if name.startswith("msgstr")]

    @property
    def done(self) -> bool:
        """Whether it is translated and not marked fuzzy."""
        return all(self.translations) and not (self.fuzzy and self.parts["msgid"])

    @property
    def key(self) -> str:
        """The key that gettext looks up: context, singular and plural, as far as they are present."""
        context = self.parts.get("msgctxt")
        text = "\0".join(self.parts[name] for name in ("msgid", "msgid_plural") if name in self.parts)
        return text if context is None else f"{context}\x04{text}"


def messages(text: str) -> Iterator[Message]:
    """Yield the entries of a `.po` file, the header (with an empty id) first. Raises ValueError for anything else."""
    message, name = Message(), ""
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            if "msgstr0" in message.parts:
                yield message
                message = Message()
            message.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.match(line)
        if found is None:
            raise ValueError(f"line {number} is none of a catalogue: {line!r}")
        keyword, form, quoted = found.groups()
        if keyword:
            if keyword in ("msgctxt", "msgid") and "msgstr0" in message.parts:
                yield message
                message = Message()
            name = f"msgstr{form or 0}" if keyword == "msgstr" else keyword
            message.parts[name] = ""
        if not name or (name.startswith("msgstr") and "msgid" not in message.parts):
            raise ValueError(f"line {number} has no text before it: {line!r}")
        # Strings in a catalogue are written as in C; whatever editors produce also reads as Python.
        message.parts[name] += quoted[1:-1] if "\\" not in quoted else _unescaped(quoted)
    if "msgstr0" in message.parts:
        yield message


def _unescaped(quoted: str) -> str:
    try:
        return str(ast.literal_eval(quoted))
    except SyntaxError as error:
        raise ValueError(f"no string of a catalogue: {quoted}") from error


def compiled(path: Path) -> bytes:
    """Compile the translated entries of a `.po` file to `.mo` bytes. Raises OSError, or ValueError if it is damaged."""
    done = [message for message in messages(path.read_text(encoding="utf-8-sig")) if message.done]
    if not done or done[0].key:
        raise ValueError("the header of the catalogue is missing")
    return packed(sorted((one.key.encode(), "\0".join(one.translations).encode()) for one in done))


def packed(pairs: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Pack sorted (text, translation) pairs into the `.mo` format."""
    start = _HEAD.size + 16 * len(pairs)
    table, strings = bytearray(), bytearray()
    for column in zip(*pairs, strict=True):
        for text in column:
            table += struct.pack("<II", len(text), start + len(strings))
            strings += text + b"\0"
    head = _HEAD.pack(_MAGIC, 0, len(pairs), _HEAD.size, _HEAD.size + 8 * len(pairs), 0, start)
    return head + bytes(table) + bytes(strings)


def unpacked(content: bytes) -> list[tuple[bytes, bytes]]:
    """Unpack what `packed` produced. Raises ValueError or struct.error for anything else."""
    magic, _version, count, keys, texts, *_more = _HEAD.unpack_from(content)
    if magic != _MAGIC:
        raise ValueError("no compiled catalogue")

    def at(place: int) -> bytes:
        length, start = struct.unpack_from("<II", content, place)
        return content[start : start + length]

    return [(at(keys + 8 * number), at(texts + 8 * number)) for number in range(count)]


def fits(source: bytes, translation: bytes) -> bool:
    """Whether the translation takes only placeholders that the source has (both with all their plural forms)."""
    try:
        old, new = source.decode(), translation.decode()
        if not _fields(new) <= _fields(old):
            return False
    except ValueError:  # not UTF-8, or an unmatched brace
        return False
    return not _PERCENT.search(old) or sorted(_PERCENT.findall(new)) == sorted(_PERCENT.findall(old))


def _fields(text: str) -> set[tuple[str | None, ...]]:
    return {tuple(field) for _before, *field in Formatter().parse(text) if field[0] is not None}


def compile_whole(source: Path, target: Path) -> list[Path]:
    """Compile each fully translated language of ``source`` to the same path below ``target``; return the `.mo` files.
    Incomplete languages are skipped. Raises the same errors as `compiled`."""
    made = []
    for path in sorted(source.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        if all(message.done for message in messages(path.read_text(encoding="utf-8-sig"))):
            file = (target / path.relative_to(source)).with_suffix(".mo")
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(file, compiled(path))
            made.append(file)
    return made
