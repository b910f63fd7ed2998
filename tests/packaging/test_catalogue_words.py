"""The languages that ship use one word for a thing and address a player in one way, as assets/shared/locale/README.md
lays down; English is written with proper signs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

import capitol
from capitol.games.capitol.ui.auction.auction_words import bid_discarded, bid_returned
from capitol.host.language import set_language
from locales import catalogues

LANGUAGES = ("de", "fr")
# What an English text says (a regular expression) and what each translation of it must then hold, in any case.
TERMS: tuple[tuple[str, str, str], ...] = (
    (r"\bareas?\b", r"viertel", r"quartier"),
    (r"\bunfinished\b", r"rohbau", r"chantier"),
    (r"\bfinished houses?\b", r"fertige?n?s? h[aä]us|ein fertiges haus", r"terminés?"),
    (r"\b(floor cards?|roof cards?)\b", r"(baustein|dach)-?karte", r"cartes? (étage|toit)"),
    (r"\bpermits?\b", r"genehmigung", r"permis"),
    (r"\b(fountains?)\b", r"brunnen", r"fontaines?"),
    (r"\bamphitheatres?\b", r"amphi", r"amphi"),
    (r"\btemples?\b", r"tempel", r"temple"),
    (r"\byard\b", r"bauhof", r"atelier"),
    (r"\bsupply\b", r"vorrat", r"réserve"),
    (r"\bsmall spaces?\b", r"kleine[nrms]?\b.*bauplätze?n?|kleine[nrms]? bauplatz", r"petites? cases?"),
    (r"\blarge spaces?\b", r"große[nrms]?\b.*baupl[aä]tz", r"grandes? cases?"),
    (r"\bconsul\b", r"konsul|beginnt", r"consul|commence"),
    (r"\bround (roman|I+|\{round\}|\{number\})", r"runde", r"manche"),
    (r"\bscoring\b", r"wertung|gewertet|punkt", r"décompte|comptée?s?"),
    (r"\btriangular\b", r"spitz", r"triangulaire"),
    (r"\b(tie|ties|tied)\b", r"gleich|geteilt", r"ég(al|aux)|partag"),
    (r"\bsaved games?\b", r"spielst[aä]nde?", r"sauvegarde"),
    (r"\btakebacks?\b", r"zurücknehm", r"annul"),
    (r"\bmemory aid\b", r"merkhilfe", r"aide-mémoire"),
    (r"\bforecast\b", r"prognose", r"prévision"),
    (r"\bhints?\b", r"tipp", r"conseil"),
    (r"\bboards?\b", r"spielpl[aä]n|neben|brettspiel", r"plateau|jeux? de société"),
    (r"\bundo\b", r"rückgängig|nimm", r"annul"),
    (
        r"\bdiscard(s|ed)?\b",
        r"(ab|weg)w[ei]rf|wirf.* (ab|weg)\b|abgeworfen|ablage|abgelegt|legt.* ab\b",
        r"défauss|jete",
    ),
    (r"\bsettings\b", r"option", r"option"),
    (r"\blayers?\b", r"stelle|ebene", r"étage|calque"),
    (r"\bporters?\b", r"lastenträger", r"porteur"),
)
# Texts in which the sense of a term is plain without its word, each looked at.
EXEMPT = {
    "de": (
        "1 to 9 go to an area",
        "Capped unfinished",  # a stack of Capstone, no house
        "Confirm: M4 stays unfinished",
        "Fill stacks whose layers",
        "M4 suits Cato.",
        "With one clear first, everyone tied",
        "Whoever wins a tile places it at once",
        "Now you can foresee",
        "A Floor card gives two",
    ),
    "fr": (
        "1 to 9 go to an area",
        "Capped unfinished",  # a stack of Capstone, no house
        "Confirm: M4 stays unfinished",
        "Fill stacks whose layers",
        "M4 suits Cato.",
        "Reset ",
        "Now you can foresee",
        "A Floor card gives two",
        "Which house an area takes",
    ),
}
IMPERATIVES = (
    r"klick|tipp|setz|bau|zieh|bring|drück|füll|schütz|spar|probier|mach|leg|merk|pass|zahl|lös|prüf|lösch|kopier|"
    r"exportier|verschieb|halt|nenn|bleib|schreib|wähl|dreh|verkauf|lass|schau|tausch|hol"
)
"""What German says to one person without an ending: “klick”, never “klicke”."""
NAMED = re.compile(r"\{[^{}]*\}|“[^”]*”|\[\w+\]")
"""What is put in or quoted, for instance “fountain”, the name of a property."""
# What a language never says: words of other editions, false friends, the other address, words with a gender.
NEVER: dict[str, str] = {
    "de": (
        r"\b(Präfektur|Etagen?|(?<!\()Stockwerke?|Patt|umsonst|Spieler(s|n|in|innen)?|Sie|Ihnen|Ihre[nrms]? Hand|"
        r"(?<!SELFTEST )OK|eckig|Plättchen|Haus ohne Dach|Fassung|gesichert|Mobiles?|Konsulmarke|Jeder (zieht|zählt)|"
        # A pyramid has a point itself; what lies on top of a stack is its topmost pyramid.
        r"(die|der|eine|einer|rote) Spitze|"
        r"(Stapel|Sockel)s?\b[^.]*\bzahl(t|en)|in der Spalte|"
        # One “Partie” is played, begins and ends; “Spiel” is Capitol or Capstone.
        r"Spielende|Ende des Spiels|Spiel (ist (aus|zu Ende)|endet)|beendet das Spiel|"
        r"(Drei|Vier|deinen vier|die) (Kleinen?|Blauen?|Grünen?|Roten?|Gelben?)|"
        r"gegen \{level\}|Hab (am|einen|in)|"
        # One bids “auf” something; who sits opposite is „dein Gegenüber“; what remains is „noch 3“.
        r"bietet für|Gebote für|das sonst niemand bietet für|([Dd]ie|der) andere[nr]? Seite|"
        r"(würdest du|[Dd]u bist) (Erster|Zweiter)|auf die stärkste Konkurrenz|"
        r"belohnt ein Viertel, wer|Konkurrenz entgeht|Die meisten Punkte gewinnen|"
        # One thing, one word: Haus and Rohbau, Viertel, Gebot and Auktion, Zugstapel and Ablagestapel, Sitz.
        r"Gebäudes?|Bezirke?|Stadtteile?|Einsatz|Einsätze|Versteigerung(en)?|Nachziehstapel|Kartenstapel|"
        r"Abwurfstapel|Werkhof|Unentschieden|Bauerlaubnis|Vorhersagen?|Entdecker|Kundschafter|Ressourcen|"
        r"([Aa]nderer|diesen) Platz (verliert|im Mittel)|"
        # One has the coin and is Consul; one gets a majority, and leads the game.
        r"(hat den|den) Konsul( hat)?|Führe (in|nach|am)|als neuer?|Einstieg|statt dessen|"
        # Cards and tiles are drawn (“ziehen”); goods travel. They are goods everywhere, and units have upkeep.
        r"Rohstoffe ziehen|Güter|[Dd]er Sold|^Gewinn (mit|ohne)|^Mehr (Gold|Dörfer)|"
        # A roof is put on a house, and a capstone closes a stack: “decken” would be either.
        r"([Uu]n)?[Gg]edeckte?[nrms]?|(deck|decken)(?![^.:;]* auf\b)|"
        r"rundes? (Zweierh|H)aus)\b|(\d|\})-mal\b|\{count\} übrig|^(Baustein|Dach) \{|[a-z][*:_]innen|"
        rf"\b(?i:{IMPERATIVES})e\b"
    ),
    "fr": (
        r"\b(tu|toi|tes|zones?|bâtiments?|joueu(r|rs|se|ses)|chacun (compte|peut|joue|doit)|tour [IV]+|"
        r"pour rien|éliminée?s?|mauves?|rectangulaires?|(?<!SELFTEST )OK|fautes?|empile[rz]?|"
        r"[Pp]iles?\b[^.]*\bpaie(nt)?|(?<![Qq]ui a )[Ll]e (plus|moins) de points l’emporte|"
        r"[Vv]ous (y seriez|êtes) (premier|second)|en \{area\}|"
        r"[Ee]nvoyez[- ]l|[Dd]éfaites d’abord|contre \{level\}|Vers l’accueil|pile pleine|"
        # One thing, one word: immeuble and chantier, quartier, offre (one “mise”, the verb, but there is no “mise”).
        r"[Mm]aisons?|[Éé]difices?|[Ss]ecteurs?|[Aa]rrondissements?|([Ll]a|[Uu]ne|[Vv]otre|[Ss]a|[Ll]es|[Vv]os|[Dd]es) "
        r"mises?(?! aux)|[Ee]xplorateurs?|[Mm]archandises?|[Aa]utorisations?|[Pp]lace adverse|[Rr]eprenez la place|"
        # A goal is an “objectif”, who sits opposite the “adversaire”; the die has its “lancer”, gold its “pièces”.
        r"(votre|son|leur|ses|vos) buts?|à l’autre(?! bout)|L’autre (voit|peut)|[Gg]âche[rz]?|([Ll]e|un) jet|"
        r"\d+ or(?! et)|[Ss]olde|cliquez (une?|la|les?)|[Cc]liquez-(en|l)|le sommet d|"
        r"(?<![Qq]ui a )[Ll]e plus de points gagne|immeubles? (ronds?|triangulaires?))\b|^(Étage|Toit) \{|\w·\w|"
        # What is undone is “annulé”, a house is moved “avec” a card, and what was said before is “plus haut”.
        r"\{area\}\s:\s\{card\}\.|\b([Rr]eprises|lignes? avant|protocole de moteur)\b|^mise$"
    ),
}
FIRST_PERSON = re.compile(r"\b(ich \w+e|\w+e ich)\b", re.IGNORECASE)
"""What somebody says of themselves, like “ich setze”, which looks like what German never says to others."""
SHE = re.compile(r"(^|[.:!?] |„)Sie\b")
"""“Sie” at the start of a sentence may be a card or a line; anywhere else it is the formal address."""


# What no English text says, and why.
NEVER_ENGLISH: tuple[tuple[str, str], ...] = (
    (r"\bfits there no more|gains you|what the other expects", "this is no English"),
    (r"\bis stacking|[Gg]o on stacking|^stacking$", "one bids, and nobody “stacks”"),
    (r"\{player\} (would|is thinking)|What \{player\}", "who gives hints has no name"),
    (r"[.:] Most points win|^Most points win the game", "say “Whoever has the most points wins”"),
)
# What no English text of Capitol says besides, and why.
NEVER_CAPITOL: tuple[tuple[str, str], ...] = (
    (
        r"\b([Rr]ound|[Tt]riangular) (house|area)|\bmust be (round|triangular)|\bareas? (is|are) (round|triangular)|"
        r"each on a house of",
        "a roof is round, and no area and no house",
    ),
    (
        r"\b([Aa]|[Ee]ach|[Tt]he|[Tt]his|[Tt]allest|[Yy]our) buildings?\b(?! phase)|\b([Dd]istricts?|[Ss]toreys?)\b",
        "say house or area",
    ),
    (r"\b[Ss]takes?\b", "say bid"),
    (r"\{who\} (keeps|takes no more)", "the question before a pass addresses the person who asks to pass"),
)


def texts(code: str) -> Iterator[tuple[str, str]]:
    """Every English text with its translation, plural forms apart."""
    for message in catalogues.read(code):
        if message.id:
            originals, translations = forms(message.id), forms(message.string)
            yield from ((originals[min(at, len(originals) - 1)], text) for at, text in enumerate(translations))


def forms(text: object) -> tuple[str, ...]:
    """The forms of a text, one where it has no plural."""
    return (text,) if isinstance(text, str) else tuple(map(str, text)) if isinstance(text, (list, tuple)) else ()


@cache
def texts_of_capoterra() -> frozenset[str]:
    """The English texts that Capoterra alone has: its tiles are no buildings."""
    return frozenset(
        form
        for message in catalogues.template()
        if all("games/capoterra/" in place for place, _line in message.locations)
        for form in forms(message.id)
    )


@pytest.mark.parametrize(("code", "word"), [("de", "plättchen"), ("fr", "tuile")])
def test_a_tile_of_capoterra_has_its_own_word(code: str, word: str) -> None:
    own = [one for one in texts(code) if one[0] in texts_of_capoterra() and re.search(r"\btiles?\b", one[0])]
    assert len(own) > 10
    assert [one for one in own if word not in one[1].lower() or "Bauwerk" in one[1]] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_term_has_one_word(code: str) -> None:
    found = []
    for english, *words in TERMS:
        word = words[LANGUAGES.index(code)]
        for original, translation in texts(code):
            if original.startswith(EXEMPT[code]) or not re.search(english, NAMED.sub("", original), re.IGNORECASE):
                continue
            if not re.search(word, translation, re.IGNORECASE):
                found.append((english, original, translation))
    assert found == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_has_a_word_that_the_language_does_without(code: str) -> None:
    never = re.compile(NEVER[code])
    found = []
    for original, translation in texts(code):
        shown = FIRST_PERSON.sub("", SHE.sub("", translation)) if code == "de" else translation
        if original in texts_of_capoterra():
            shown = shown.replace("Plättchen", "")
        if word := never.search(shown):
            found.append((word.group(), original, translation))
    assert found == []


def test_no_english_text_makes_one_stop() -> None:
    found = []
    for message in catalogues.template():
        of_another_game = all(re.search(r"games/(?!capitol/)\w+/", place) for place, _line in message.locations)
        for never, why in NEVER_ENGLISH + NEVER_CAPITOL * (not of_another_game):
            found += [f"{text} ({why})" for text in forms(message.id) if re.search(never, text)]
    assert found == []


POINTED_AT = re.compile(
    r"(^|[.:] )(Found|Lay|Move|Place|Seal|Send|Take|Turn|Walk) (it|this one|that one|them|one)\b(?! (here|of|or))\b|"
    r"\b(last|empty|pink|medium|large|tall) one\b|\b(the|its) (red|yellow|green|blue) (from|on|comes)\b|\bDrag it there"
)
"""What a lesson asks somebody to do with a thing that it does not name."""


def test_a_lesson_names_what_it_speaks_of() -> None:
    """“Send it there” says nothing to a newcomer: what, and where?"""
    told = [
        form
        for message in catalogues.template()
        if any("lessons" in place for place, _line in message.locations)
        for form in forms(message.id)
    ]
    assert len(told) > 300
    assert [text for text in told if POINTED_AT.search(text)] == []


def test_every_text_can_be_extracted() -> None:
    """What is called inside an f-string is seen by no tool that collects texts."""
    inside = re.compile(r"f(\"|')(?:(?!\1).)*\{_\((\"|')")
    found = [str(path) for path in catalogues.sources() if inside.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Kommt außer in Runde IV."),
        ("de", "{who} führt nach Runde {round}."),
        ("fr", "en VIII."),
        ("fr", "; "),
        ("fr", "Stop\u202f: un\u202f: deux."),
        ("de", "{score}: eins: zwei."),
        ("fr", "{name} {price} (reste {count})"),
        ("fr", "{count} cartes"),
        ("fr", "{pile} défaussées"),
        ("de", "{count} sind noch da"),
        ("de", "{points} Punkte"),
    ],
)
def test_the_typography_finds_what_it_is_for(code: str, text: str) -> None:
    message = Message(text, text)
    assert list(catalogues.message_problems(code, message, 2))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Klicke darauf"),
        ("de", "Stapel zahlen 3"),
        ("de", "die Spitze nehmen"),
        ("de", "Wählen Sie"),
        ("de", "der Spieler"),
        ("de", "noch {count}-mal"),
        ("de", "{name} bietet für Brunnen {number}"),
        ("de", "Die andere Seite sieht"),
        ("de", "{count} übrig, {pile} abgelegt"),
        ("de", "Dach {value}"),
        ("de", "Ein gedeckter Sockel ist zu."),
        ("de", "Leg Bausteine, deck ein Haus"),
        ("de", "nichts zu decken"),
        ("de", "{who} hat den Konsul und beginnt."),
        ("de", "Führe in Roms Vierteln."),
        ("de", "auf einen Rohbau oder daneben als neuer"),
        ("de", "die meisten Stockwerke"),
        ("de", "Rohstoffe ziehen auf freier Straße."),
        ("de", "Verkauf erst Güter: Der Sold ist 1 Korn."),
        ("de", "Das höchste Gebäude"),
        ("de", "Dein Einsatz"),
        ("de", "{count} Karten für die Versteigerungen"),
        ("fr", "votre maison la plus basse"),
        ("fr", "Votre mise"),
        ("fr", "Étage {value}"),
        ("fr", "le plus de points gagne"),
        ("fr", "un immeuble rond"),
        ("fr", "tu joues"),
        ("fr", "le joueur"),
        ("fr", "tour II"),
        ("fr", "se doute de votre but"),
        ("fr", "1 blé ou 1 or"),
        ("fr", "cliquez une carte"),
        ("fr", "déplacez le sommet d’une pile"),
        ("fr", "place un immeuble dans le quartier {area} : {card}."),
        ("fr", "1 ligne avant ([log])"),
        ("fr", "Les reprises"),
    ],
)
def test_the_search_finds_what_it_is_for(code: str, text: str) -> None:
    assert re.search(NEVER[code], SHE.sub("", text))


def raw_marks(source: str) -> list[int]:
    """Return the lines of a program that put “; ” or “: ” between two texts without asking the language for it; what is
    raised is for programmers."""
    tree = ast.parse(source)
    raised = {part for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if node in raised:
            continue
        parts: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            parts = [node.func.value]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        elif isinstance(node, ast.JoinedStr) and "type(error)" not in ast.unparse(node):
            parts = list(node.values)
        said = [part.value for part in parts if isinstance(part, ast.Constant)]
        if isinstance(node, ast.expr) and any(
            isinstance(one, str) and re.search(r"^[:;] |(?<! )[:;] $", one) for one in said
        ):
            found.append(node.lineno)
    return found


def test_marks_between_two_texts_are_those_of_the_language() -> None:
    """French writes a thin space before them."""
    assert raw_marks('a = "; ".join(b)\nc = f"{a}: {b}"\nd = a + ": "\ne = _("; ").join(f"{a} {b}")') == [1, 2, 3]
    program = Path(capitol.__file__).parent
    rooms = [
        program / "table",
        program / "shell",
        *sorted(program.glob("games/*/ui")),
        program.parent / "tests" / "toy",
    ]
    found = {file: raw_marks(file.read_text("utf-8")) for room in rooms for file in sorted(room.rglob("*.py"))}
    wrong = {file.relative_to(program.parent).as_posix(): lines for file, lines in found.items() if lines}
    assert wrong == {}, "labelled() joins a name and what it stands for"


def test_one_card_is_not_spoken_of_as_several() -> None:
    """In French a participle follows the number: the fate of a bid of one card and of two."""
    set_language("fr")
    try:
        assert [bid_discarded(count) for count in (1, 2)] == ["Défaussée", "Défaussées"]
        assert bid_returned(1)[0].endswith(" vue de tous")
        assert bid_returned(2)[0].endswith(" vues de tous")
    finally:
        set_language("en")


def test_english_has_its_own_marks() -> None:
    """“ ” and ’, an ellipsis of one sign without a space before it."""
    assert list(catalogues.english_problems(catalogues.template())) == []


@pytest.mark.parametrize(
    "text", ["Cato's 10", "your rivals' points", "Wait...", "Wait …", 'the "Bid"', "one - two", "99 %"]
)
def test_typewritten_english_is_found(text: str) -> None:
    catalogue = Catalog()
    catalogue.add(text)
    assert list(catalogues.english_problems(catalogue))


# A key by its own name: a letter that is no word, a sign in brackets, or a word on the keyboard.
_BARE_KEY = re.compile(r"(?<![\w\[.’])(?:[B-HJ-UW-Z]|F\d{1,2}|Enter|Esc|Space|Backspace)(?![\w\]’])|\([A-Z?]\)")
# What is no hint of a control, or names one that keeps its key, each looked at.
_KEYS_MEANT = (
    "# and six digits or letters",
    "Always the same: Tab and the arrows move, Esc",
    "Enter the PIN",
    "Every action works with keys alone",
    "Backspace takes the last digit away.",
    "Plug one in at any time.",
    "Space ([hint])",
    "The board game Capitol was designed by Alan R. Moon",
    "{count} place holds",
)


def test_sentences_name_controls_by_what_they_do() -> None:
    """Never a key by its letter: it is another one with a gamepad in use, or where a person has chosen it."""
    bare = [
        text
        for message in catalogues.template()
        if message.id and message.context is None
        for text in catalogues._forms(message.id)[:1]
        if _BARE_KEY.search(text) and not text.startswith(_KEYS_MEANT)
    ]
    assert bare == []
