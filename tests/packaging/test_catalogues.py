"""The tool chain of the translations, with catalogues made for the test, and the languages that ship."""

from __future__ import annotations

import ast
import gettext
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

from capitol.host import language
from capitol.host.catalogue import compile_whole, compiled
from locales import catalogues

ROOT = Path(__file__).resolve().parents[2]
TRANSLATORS = ("_", "N_", "ngettext", "pgettext")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the catalogues of a test lie."""
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    return tmp_path


def texts(*ids: str | tuple[str, str], context: str | None = None) -> Catalog:
    """What the sources say."""
    made = Catalog()
    for text in ids:
        made.add(text, context=context)
    return made


def translate(code: str, translations: dict[str | tuple[str, str], str | tuple[str, ...]]) -> list[str]:
    """Write the catalogue of a language; returns what is wrong with it."""
    wanted = texts(*translations)
    catalogues.update(code, wanted)
    catalogue = catalogues.read(code)
    for text, translation in translations.items():
        found = catalogue.get(text)
        assert found is not None
        found.string = translation
    catalogues.write(catalogue, catalogues.file_of(code))
    return list(catalogues.problems(code, wanted))


def test_texts_with_context_plural_and_comment_are_found_wherever_modules_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "capitol" / "some" / "room" / "words.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        '# Translators: a button\na = _("Pass")\nb = pgettext("sum", "Score")\n'
        'c = ngettext("{n} card", "{n} cards", n)\nd = N_("later")\n'
    )
    workshop = tmp_path / "build_scripts" / "workshop" / "rows.py"
    workshop.parent.mkdir(parents=True)
    workshop.write_text('_("not shipped")\n')
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    found = {(text.id, text.context, tuple(text.auto_comments)) for text in catalogues.template() if text.id}
    assert found == {
        ("Pass", None, ("a button",)),
        ("Score", "sum", ()),
        (("{n} card", "{n} cards"), None, ()),
        ("later", None, ()),
    }


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("Pass", "Passen", ""),
        ("Pass", "", "untranslated"),
        ("{who} passed.", "{who} passt.", ""),
        ("{who} passed.", "{wer} passt.", "other placeholders"),
        ("{who} passed.", "Passt.", "other placeholders"),
        ("{who} passed.", "{who passt.", "expected '}'"),
        ("{points:.1f} points", "{points} Punkte", "other placeholders"),
        ("Two\n", "Zwei", "begins or ends"),
        (("One card", "{n} cards"), ("Eine Karte", "{n} Karten"), ""),
        (("One card", "{n} cards"), ("{n} Karte", "{n} Karten"), ""),
        (("One card", "{n} cards"), ("Eine Karte", "Karten"), "other placeholders"),
        (("One card", "{n} cards"), ("Eine Karte", ""), "untranslated"),
        ("missing: %s", "es fehlt: %s", ""),
        ("missing: %s", "es fehlt", "other placeholders"),
        ("%(what)r is none", "%(was)r ist keins", "other placeholders"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    folder: Path, text: str | tuple[str, str], translation: str | tuple[str, ...], fault: str
) -> None:
    found = translate("de", {text: translation})
    assert fault in " ".join(found) if fault else not found


@pytest.mark.parametrize(
    ("translation", "well"),
    [
        ("Qui ?", False),
        ("Qui\u202f?", True),
        ("« Oui »", False),
        ("«\u202fOui\u202f»", True),
        ("À {who} : oui", False),
        ("À {who}\u202f: oui", True),
        ("À qui?", False),
        ("https://python.org", True),
        ("une… !", False),
    ],
)
def test_french_has_narrow_spaces_at_its_marks(folder: Path, translation: str, well: bool) -> None:
    text = "To {who}: yes" if "{who}" in translation else "Who"
    assert (translate("fr", {text: translation}) == []) is well


@pytest.mark.parametrize(
    ("translation", "well"),
    [
        ('Das "Haus"', False),
        ("Das „Haus“", True),
        ("Das “Haus”", False),
        ("Das «Haus»", False),
        ("„Haus", False),
        ("Livia's", False),
        ("Livia’s", True),
        ("Warte...", False),
        ("Warte…", False),
        ("Warte …", False),
        ("Warte\u202f…", True),
        ("z. B. so", False),
        ("z.\u202fB. so", True),
        ("99 %", False),
        ("99\u202f%", True),
        ("Ja - nein", False),
        ("Ja – nein", True),
        ("Ja .", False),
    ],
)
def test_german_has_its_own_marks(folder: Path, translation: str, well: bool) -> None:
    assert (translate("de", {"Who": translation}) == []) is well


def test_a_language_that_is_begun_is_shown_in_a_checkout_and_told_of_by_check(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    translate("it", {"Pass": "Passare", "Undo": ""})
    wanted = texts("Pass", "Undo", *(f"Text {letter}" for letter in "abcdefghijklmnopqrstuvwxyzABCDEF"))
    monkeypatch.setattr(catalogues, "template", lambda: wanted)
    assert catalogues.main(["update", "it"]) == 0
    monkeypatch.setattr(language, "locale_folder", lambda: folder)
    assert language.available_languages() == ["en", "it"]
    read = gettext.GNUTranslations(io.BytesIO(compiled(catalogues.file_of("it"))))
    assert (read.gettext("Pass"), read.gettext("Undo")) == ("Passare", "Undo")
    assert compile_whole(folder, folder / "compiled") == []
    capsys.readouterr()
    assert catalogues.main(["check", "it"]) == 1
    assert capsys.readouterr().out == "it: texts not translated yet: 33\n"


@pytest.mark.parametrize(("arguments", "said"), [(("check", "it"), "add it"), (("add", "nonsense"), "no language")])
def test_a_language_that_is_not_there_is_told_of(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        catalogues.main(list(arguments))
    assert said in capsys.readouterr().err


def test_a_text_that_changed_keeps_its_translation_as_a_proposal(folder: Path) -> None:
    translate("de", {"Place the fountain here.": "Setz den Brunnen hierher."})
    wanted = texts("Place the fountain there.")
    catalogues.update("de", wanted)
    found = catalogues.read("de").get("Place the fountain there.")
    assert found is not None
    assert (found.string, found.fuzzy) == ("Setz den Brunnen hierher.", True)
    assert [fault[:6] for fault in catalogues.problems("de", wanted)] == ["fuzzy:"]


def test_an_update_of_the_same_texts_changes_no_byte(folder: Path) -> None:
    translate("fr", {"Pass": "Passer", "Undo": "Défaire"})
    before = catalogues.file_of("fr").read_bytes()
    catalogues.update("fr", texts("Undo", "Pass"))
    assert catalogues.file_of("fr").read_bytes() == before


def test_no_text_stands_in_a_formatted_string() -> None:
    """Up to Python 3.11 such a string is one token, and the text in it would not be found."""
    found = []
    for path in sorted((ROOT / "capitol").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]:
            calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
            written = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in TRANSLATORS]
            found += [f"{path.name}:{node.lineno}" for call in written if isinstance(call.args[0], ast.Constant)]
    assert found == []


@pytest.mark.parametrize("code", catalogues.languages())
def test_a_language_that_ships_is_whole(code: str) -> None:
    """Run `update` and translate: build_scripts/locales/catalogues.py."""
    assert list(catalogues.problems(code, catalogues.template())) == []


@pytest.mark.parametrize("code", catalogues.languages())
def test_the_program_reads_a_catalogue_as_the_library_does(code: str) -> None:
    wanted = io.BytesIO()
    write_mo(wanted, catalogues.read(code))
    wanted.seek(0)
    texts, mine = (
        {key: text for key, text in vars(gettext.GNUTranslations(file))["_catalog"].items() if key}
        for file in (wanted, io.BytesIO(compiled(catalogues.file_of(code))))
    )
    assert len(texts) > 2000
    assert mine == texts


def test_all_that_a_catalogue_may_hold_is_read_as_the_library_reads_it(folder: Path) -> None:
    """Contexts, forms, lines that go on, escapes, an empty context, remarks, and what is fuzzy or went."""
    made = Catalog(locale="fr")
    made.add("Score", "Décompte", context="phase")
    made.add("Score", "Total", context="")
    made.add(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes"), auto_comments=["fuzzy is told"], flags=["no-wrap"])
    made.add('A "word",\ta\\b\nand more', 'Un «\u202fmot\u202f»,\n"\\\t\u2028')
    made.add("Long " * 40, "Longue " * 40, previous_id=["Short"])
    made.add("Undo", "Annuler", flags=["fuzzy"])
    made.add("Redo", "")
    path = catalogues.file_of("fr")
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, made, width=40)
        file.write(b'\n#~ msgid "Gone"\n#~ msgstr "Parti"\n')
    wanted = io.BytesIO()
    write_mo(wanted, catalogues.read("fr"))
    wanted.seek(0)
    read = [vars(gettext.GNUTranslations(one)) for one in (wanted, io.BytesIO(compiled(path)))]
    texts, mine = ({key: text for key, text in one["_catalog"].items() if key} for one in read)
    assert len(texts) == 6
    assert mine == texts
    assert read[0]["plural"](1) == read[1]["plural"](1) == 0


def test_a_translation_names_the_same_controls_as_the_text(folder: Path) -> None:
    assert translate("de", {"Undo ([undo])": "Zurück ([undo])"}) == []
    assert any("other controls" in line for line in translate("de", {"[hide] shows it.": "[hide]and zeigt es: [hide]"}))
