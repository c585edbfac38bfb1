"""The sentences of mails and push messages, in every language of the site."""

from collections.abc import Callable
from dataclasses import dataclass

HOUR = 3_600_000
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Words:
    """`{game}` is a game's name, `{names}` the others in it, `{left}` the time that is left,
    `{site}` the address of the site, `{day}` a date."""

    turn: str
    """A title: it is the reader's turn."""
    late: str
    """A title: little time is left."""
    alone: str
    """Stands for the names where nobody has one."""
    left: Callable[[int], str]
    """A time, of milliseconds, in whole days or hours."""
    turn_text: str
    late_text: str
    play: str
    """The label of the link to the table."""
    why: str
    """Why this mail comes."""
    stop: str
    """The label of the link by which no more come."""
    confirm: str
    """A title: is this your address?"""
    confirm_text: str
    confirm_link: str
    confirm_else: str


def _english(left: int) -> str:
    days, hours = left // DAY, left // HOUR
    if days >= 2:
        return f"{days} days"
    return f"{hours} hours" if hours >= 2 else "less than two hours"


def _french(left: int) -> str:
    days, hours = left // DAY, left // HOUR
    if days >= 2:
        return f"{days} jours"
    return f"{hours} heures" if hours >= 2 else "moins de deux heures"


def _polish(left: int) -> str:
    days, hours = left // DAY, left // HOUR
    if days >= 2:
        return f"{days} dni"
    if hours < 2:
        return "mniej niż dwie godziny"
    few = hours % 10 in (2, 3, 4) and hours // 10 % 10 != 1
    return f"{hours} godziny" if few else f"{hours} godzin"


def _german(left: int) -> str:
    days, hours = left // DAY, left // HOUR
    if days >= 2:
        return f"{days} Tage"
    return f"{hours} Stunden" if hours >= 2 else "weniger als zwei Stunden"


LANGUAGES = {
    "en": Words(
        turn="{game}: your turn against {names}",
        late="{game}: little time left against {names}",
        alone="your opponent",
        left=_english,
        turn_text="It is your turn in a game of {game} against {names}. Time left: {left}.",
        late_text="It is still your turn in a game of {game} against {names}, and your time is "
        "running out. Time left: {left}.",
        play="To the table",
        why="You asked {site} to write to this address when it is your turn. You get at most one "
        "mail per game and day.",
        stop="No more of these mails",
        confirm="Is this your address?",
        confirm_text="Somebody who plays at {site} gave this address, to get a mail when it is "
        "their turn. If that was you, please confirm it by {day}:",
        confirm_link="Confirm this address",
        confirm_else="If it was not you, you need not do anything: without a confirmation no "
        "other mails follow.",
    ),
    "fr": Words(
        turn="{game} : à vous de jouer contre {names}",
        late="{game} : il reste peu de temps contre {names}",
        alone="l'autre camp",
        left=_french,
        turn_text="C'est à vous de jouer dans une partie de {game} contre {names}. "
        "Temps restant : {left}.",
        late_text="C'est toujours à vous de jouer dans une partie de {game} contre {names}, et "
        "votre temps s'écoule. Temps restant : {left}.",
        play="Aller à la table",
        why="Vous avez demandé à {site} de vous écrire à cette adresse quand c'est à vous de "
        "jouer. Vous recevez au plus un message par partie et par jour.",
        stop="Ne plus recevoir ces messages",
        confirm="Est-ce bien votre adresse ?",
        confirm_text="Quelqu'un qui joue sur {site} a donné cette adresse pour recevoir un "
        "message quand c'est son tour. Si c'est vous, merci de la confirmer avant le {day} :",
        confirm_link="Confirmer cette adresse",
        confirm_else="Sinon, vous n'avez rien à faire : sans confirmation, aucun message ne "
        "suivra.",
    ),
    "pl": Words(
        turn="{game}: twoja tura, po drugiej stronie {names}",
        late="{game}: zostało mało czasu, po drugiej stronie {names}",
        alone="ktoś bez imienia",
        left=_polish,
        turn_text="W partii {game} przyszła twoja tura. Po drugiej stronie: {names}. "
        "Pozostały czas: {left}.",
        late_text="W partii {game} wciąż trwa twoja tura, a czas się kończy. "
        "Po drugiej stronie: {names}. Pozostały czas: {left}.",
        play="Przejdź do stołu",
        why="Ten adres został podany na stronie {site}, żeby przypominać o twojej turze. "
        "Wysyłamy najwyżej jedną wiadomość dziennie o każdej partii.",
        stop="Nie chcę więcej tych wiadomości",
        confirm="Czy to twój adres?",
        confirm_text="Ktoś, kto gra na {site}, podał ten adres, żeby dostawać wiadomość, gdy "
        "przyjdzie czas na ruch. Jeśli to ty, potwierdź adres do {day}:",
        confirm_link="Potwierdź ten adres",
        confirm_else="Jeśli to nie ty, nie musisz nic robić: bez potwierdzenia nic więcej nie "
        "wyślemy.",
    ),
    "de": Words(
        turn="{game}: Du bist dran gegen {names}",
        late="{game}: Deine Zeit gegen {names} wird knapp",
        alone="die andere Seite",
        left=_german,
        turn_text="Du bist dran in einer Partie {game} gegen {names}. Verbleibende Zeit: {left}.",
        late_text="Du bist noch immer dran in einer Partie {game} gegen {names}, und deine Zeit "
        "wird knapp. Verbleibende Zeit: {left}.",
        play="Zum Tisch",
        why="Du hast {site} gebeten, dir an diese Adresse zu schreiben, wenn du dran bist. "
        "Je Partie und Tag kommt höchstens eine Mail.",
        stop="Keine solchen Mails mehr",
        confirm="Ist das deine Adresse?",
        confirm_text="Jemand, der auf {site} spielt, hat diese Adresse angegeben, um eine Mail zu "
        "bekommen, sobald ein Zug ansteht. Wenn du das warst, bestätige sie bitte bis {day}:",
        confirm_link="Diese Adresse bestätigen",
        confirm_else="Wenn nicht, musst du nichts tun: Ohne Bestätigung kommen keine weiteren "
        "Mails.",
    ),
}
"""By the names that the client has for them."""


def words(language: str) -> Words:
    return LANGUAGES.get(language, LANGUAGES["en"])
