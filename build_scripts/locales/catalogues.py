"""The translations of all text that a player sees: from the sources into `.po` files, and from those into the program.

    python build_scripts/locales/catalogues.py add CODE     begin a language, for instance `it` or `pt_BR`
    python build_scripts/locales/catalogues.py extract      write build/capitol.pot: all texts, with where they stand
    python build_scripts/locales/catalogues.py update       bring the .po files up to the texts of the sources
    python build_scripts/locales/catalogues.py check        say what is missing or wrong; exit code 1 if anything is

A checkout offers every language that is begun, and what is missing in it stays English; wheel and downloads compile
and offer those that are whole (`capitol/host/catalogue.py`). How to translate is told in the README.md beside the
translations. Needs Babel (extra `test`).
"""

from __future__ import annotations

import argparse
import io
import re
import string
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "shared" / "locale"
DOMAIN = "capitol"
TEMPLATE = ROOT / "build" / f"{DOMAIN}.pot"
KEYWORDS = DEFAULT_KEYWORDS | {"N_": None}
COMMENT = "Translators:"
"""What begins a comment above a text that is meant for translators."""
# The same texts give the same files: no day, and no program that wrote them.
NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_CHANGING = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team): .*\n', re.M)
NARROW_SPACE = "\u202f"
_UNTRANSLATED = "untranslated"
_FEW = 30
_PERCENT = re.compile(r"%(?:\(\w+\))?[rs]")
_FILLED = re.compile(r"\{[^{}]*\}")
_CONTROL = re.compile(r"\[\w+\]")
"""A control, named by what it does (`capitol.host.controls`)."""
_NUMERAL = re.compile(r"\{(?:round|numeral)\}")
"""A placeholder for a Roman numeral."""
_ORDINAL = (
    "full stop behind a Roman numeral, which makes it an ordinal",
    re.compile(r"\b(?:I{1,3}|IV|VI{0,3}|IX)\.(?!\w)"),
)
_SPACED = "narrow no-break space (U+202F)"
_TYPOGRAPHY: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {
    "": (
        ("typewriter's quotation mark or apostrophe", re.compile(r"[\"'](?!\w+\()")),
        ("three full stops instead of …", re.compile(r"\.\.\.")),
        ("hyphen instead of a dash", re.compile(r"[^\s-] - [^\s-]")),
        ("space at a line end or before a full stop or comma", re.compile(r" [.,](?=\s|$)| +\n")),
        ("two colons in a sentence", re.compile(r":[^.!?…\n:;]*:")),
    ),
    "en": (
        ("typewriter's apostrophe", re.compile(r"s' ")),
        ("space before …", re.compile(r" …")),
        ("space between a number and %", re.compile(r"[\d}][ \u00a0\u202f]%")),
    ),
    "de": (
        ("quotation marks other than „ “ and ‚ ‘", re.compile(r"[«»”]|^(?![^„“]*(?:„[^„“]*“[^„“]*)*$)")),
        (f"no {_SPACED}", re.compile(r"\b[A-Za-z]\.[ \u00a0]?[A-Za-z]\.|[\w…“] ?…|[^\s\u202f]%|[ \u00a0]%")),
        _ORDINAL,
    ),
    "fr": (
        ("quotation marks other than « » and “ ”", re.compile(r"[„‚‘]")),
        (f"no {_SPACED}", re.compile(r"(?:^|[^\s;:!?«(./])([;:!?»%])(?![\w/)])|«(?!\u202f)|[ \u00a0]([;:!?»%])")),
        _ORDINAL,
    ),
}
"""What a language's typography does not have (regular expressions, placeholders as an ellipsis), "" for every one."""
_NUMBER = (
    r"\{(?:cards|count|days|explorers|floors|fountains|games|gold|goods|kept|left|pile|points|score|seconds|seen|"
    r"soldiers|tokens|total|villages|won)(?::[^}]*)?\}"
)
"""A placeholder for a number that may be one, or for things with their number."""
_NOUN_COUNTED = r"\{(?:count|points|score|floors|cards|games|seconds|days)\}[ \u202f]"
_BENDS: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        rf"{_NOUN_COUNTED}[a-z]{{2,}}s\b|{_NUMBER} (?:are|do|have|lie|remain|stand|were)\b|"
        rf"\b(?:are|remain|were) {_NUMBER}"
    ),
    "de": re.compile(
        rf"{_NOUN_COUNTED}[A-ZÄÖÜ]\w+|"
        rf"{_NUMBER} (?:bleiben|fehlen|gehen|haben|kommen|liegen|reichen|sind|stehen|waren|werden)\b|"
        rf"\b(?:bleiben|fehlen|haben|liegen|sind|stehen) {_NUMBER}|\b[Aa]lle {_NUMBER}"
    ),
    "fr": re.compile(
        rf"{_NOUN_COUNTED}(?!fois)[a-zà-ÿ]{{2,}}[sx]\b|{_NUMBER} (?:manquent|ont|restent|sont|suffisent|vont)\b|"
        rf"(?<!\bil )(?<!\bIl )\b(?:reste|manque)(?:nt)? {_NUMBER}|\b(?:ont|sont) {_NUMBER}|"
        rf"{_NUMBER} (?!succès)\w+(?:ée?s|ies|ues)\b|\b(?:[LlDdMmTtSs]es|[NnVv]os) {_NUMBER}"
    ),
}
"""Words beside a number that are others for one than for several: a text with them needs its plural forms."""
_NEVER_ONE = (
    "{count} of {most} achievements",
    "{name} has won {won} of the last {games} games",
    "You have won {won} of the last {games} games",
)
"""Texts of which the number is never one, or whose noun has one form."""


def sources() -> list[Path]:
    """Return the program's modules."""
    return sorted((ROOT / "capitol").rglob("*.py"))


def template() -> Catalog:
    """Return every text of the sources, with its context, plural form, comment and places."""
    catalogue = Catalog(project="Capitol", charset="utf-8", creation_date=NO_DAY, revision_date=NO_DAY)
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        found = extract_from_file("python", path, keywords=KEYWORDS, comment_tags=(COMMENT,), strip_comment_tags=True)
        for line, text, comments, context in found:
            catalogue.add(text, None, [(place, line)], auto_comments=comments, context=context)
    return catalogue


def languages() -> list[str]:
    """Return the codes of all languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def file_of(code: str) -> Path:
    """Return the path of a language's catalogue."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """Read the catalogue of a language. Raises OSError, and PoFileError for a damaged file."""
    with file_of(code).open("rb") as file:
        catalogue = read_po(file, locale=code, domain=DOMAIN, charset="utf-8", abort_invalid=True)
    catalogue.creation_date = catalogue.revision_date = NO_DAY
    return catalogue


def write(catalogue: Catalog, path: Path, places: bool = False) -> None:
    """Write a ``.po`` file, in the order of the texts, so that moves of modules change nothing; with ``places`` in
    the order of the modules, so that what is seen together stands together."""
    made = io.BytesIO()
    write_po(
        made,
        catalogue,
        width=0,
        no_location=not places,
        sort_output=not places,
        sort_by_file=places,
        ignore_obsolete=True,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_CHANGING.sub("", made.getvalue().decode()), encoding="utf-8", newline="\n")


def update(code: str, texts: Catalog) -> None:
    """Update a language to the texts of the sources. A text that resembles a removed one gets its translation, marked
    fuzzy."""
    catalogue = read(code) if file_of(code).is_file() else Catalog(locale=code, domain=DOMAIN)
    catalogue.header_comment = f"# Capitol: {code}. How to translate: assets/shared/locale/README.md"
    catalogue.project = "Capitol"
    catalogue.fuzzy = False
    catalogue.update(texts, update_header_comment=False, update_creation_date=False)
    write(catalogue, file_of(code))


def placeholders(text: str) -> set[tuple[str, str]]:
    """Return name and format of each placeholder. Raises ValueError for unbalanced braces."""
    return {
        (name, f"{spec or ''}{turn or ''}")
        for _, name, spec, turn in string.Formatter().parse(text)
        if name is not None
    }


def problems(code: str, texts: Catalog) -> Iterator[str]:
    """Yield a line for everything that a translation still lacks."""
    catalogue = read(code)
    for wanted in texts:
        if not wanted.id:
            continue
        message = catalogue.get(wanted.id, wanted.context)
        if message is None:
            yield f"not in the file, run update: {wanted.id!r}"
        elif message.fuzzy:
            yield f"fuzzy: {wanted.id!r}"
        else:
            yield from message_problems(code, message, catalogue.num_plurals)
    for message in catalogue:
        if message.id and texts.get(message.id, message.context) is None:
            yield f"no longer in the sources, run update: {message.id!r}"


def english_problems(texts: Catalog) -> Iterator[str]:
    """Yield a line for each error of typography in the English texts."""
    for message in texts:
        for text in _forms(message.id) if message.id else ():
            yield from _marks("en", text)
            yield from _uncounted("en", message, text)


def _uncounted(code: str, message: Message, text: str) -> Iterator[str]:
    """Which words beside a number a text has in one form where it needs one for one and one for several."""
    if message.pluralizable or str(message.id).startswith(_NEVER_ONE) or code not in _BENDS:
        return
    if found := _BENDS[code].search(text):
        yield f"no plural forms for {found.group()!r}: {text!r}"


def _marks(code: str, text: str) -> Iterator[str]:
    """Yield each error of typography in one translated text."""
    plain = _PERCENT.sub("{}", _FILLED.sub("{}", _NUMERAL.sub("IX", text)))
    for fault, pattern in (*_TYPOGRAPHY[""], *_TYPOGRAPHY.get(code, ())):
        if mark := pattern.search(plain):
            yield f"{fault} at {mark.group()!r}: {text!r}"


def told(lines: Iterable[str]) -> Iterator[str]:
    """The problems of a language for a reader: what is wrong line by line, and of a language that is just begun how
    many texts are still untranslated."""
    missing = []
    for line in lines:
        if line.startswith(_UNTRANSLATED):
            missing.append(line)
        else:
            yield line
    yield from missing if len(missing) <= _FEW else [f"texts not translated yet: {len(missing)}"]


def message_problems(code: str, message: Message, forms: int) -> Iterator[str]:
    """Yield everything that is wrong with one translation."""
    originals = _forms(message.id)
    translations = _forms(message.string)
    if not all(translations) or len(translations) != (forms if message.pluralizable else 1):
        yield f"{_UNTRANSLATED}: {message.id!r}"
        return
    allowed = set[tuple[str, str]]().union(*map(placeholders, originals))
    needed = [placeholders(originals[0]) & allowed for _ in translations]
    if message.pluralizable:
        needed[-1] = placeholders(originals[-1])
    for translation, wanted in zip(translations, needed, strict=True):
        try:
            found = placeholders(translation)
        except ValueError as error:
            yield f"{error}: {translation!r}"
            continue
        if not wanted <= found <= allowed:
            yield f"other placeholders than {sorted(name for name, _ in wanted)}: {translation!r}"
        if sorted(_PERCENT.findall(translation)) != sorted(_PERCENT.findall(originals[0])):
            yield f"other placeholders than {originals[0]!r}: {translation!r}"
        if sorted(_CONTROL.findall(translation)) != sorted(_CONTROL.findall(originals[0])):
            yield f"other controls than {originals[0]!r}: {translation!r}"
        if _ends(translation) != _ends(originals[0]):
            yield f"begins or ends with other spaces or line ends than {originals[0]!r}: {translation!r}"
        yield from _marks(code, translation)
        yield from _uncounted(code, message, translation)


def _forms(text: object) -> list[str]:
    if isinstance(text, str):
        return [text]
    return [str(form) for form in text] if isinstance(text, (list, tuple)) else [""]


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]


def main(arguments: list[str]) -> int:
    """Run one command; return 0, or 1 if `check` found something."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("add", "extract", "update", "check"))
    parser.add_argument("code", nargs="*", help="languages; all where none is named")
    chosen = parser.parse_args(arguments)
    for code in chosen.code:
        try:
            Locale.parse(code)
        except (ValueError, UnknownLocaleError):
            parser.error(f"{code} is the code of no language, such as it or pt_BR")
        if chosen.command in ("check", "update") and not file_of(code).is_file():
            parser.error(f"there is no catalogue {code} yet; catalogues.py add {code} makes it")
    texts = template()
    codes: list[str] = chosen.code or languages()
    match chosen.command:
        case "extract":
            write(texts, TEMPLATE, places=True)
            print(f"{len(texts)} texts in {TEMPLATE.relative_to(ROOT)}")
        case "add" | "update":
            for code in codes:
                update(code, texts)
        case "check":
            lines = [f"en: {line}" for line in english_problems(texts)]
            lines += [f"{code}: {line}" for code in codes for line in told(problems(code, texts))]
            print(*lines, sep="\n", end="\n" if lines else "")
            return 1 if lines else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
