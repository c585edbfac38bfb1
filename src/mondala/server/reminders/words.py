"""The sentences of mails and push messages, in every language of the site."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

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
    date: Callable[[date], str]
    """A date without its year."""
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


def _days_and_hours(left: int) -> tuple[int, int]:
    """To the nearest hour: of three days a minute ago three are left."""
    hours = (left + HOUR // 2) // HOUR
    return hours // 24, hours


def _english(left: int) -> str:
    days, hours = _days_and_hours(left)
    if days >= 2:
        return f"{days} days"
    return f"{hours} hours" if left >= 2 * HOUR else "less than two hours"


def _french(left: int) -> str:
    days, hours = _days_and_hours(left)
    if days >= 2:
        return f"{days} jours"
    return f"{hours} heures" if left >= 2 * HOUR else "moins de deux heures"


def _polish(left: int) -> str:
    days, hours = _days_and_hours(left)
    if days >= 2:
        return f"{days} dni"
    if left < 2 * HOUR:
        return "mniej niż dwie godziny"
    few = hours % 10 in (2, 3, 4) and hours // 10 % 10 != 1
    return f"{hours} godziny" if few else f"{hours} godzin"


def _german(left: int) -> str:
    days, hours = _days_and_hours(left)
    if days >= 2:
        return f"{days} Tage"
    return f"{hours} Stunden" if left >= 2 * HOUR else "weniger als zwei Stunden"


_ENGLISH_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_FRENCH_MONTHS = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip
_POLISH_MONTHS = (
    "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca",
    "lipca", "sierpnia", "września", "października", "listopada", "grudnia",
)  # fmt: skip
_GERMAN_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip


def _english_date(day: date) -> str:
    return f"{_ENGLISH_MONTHS[day.month - 1]} {day.day}"


def _french_date(day: date) -> str:
    number = "1er" if day.day == 1 else day.day
    return f"{number} {_FRENCH_MONTHS[day.month - 1]}"


def _polish_date(day: date) -> str:
    return f"{day.day} {_POLISH_MONTHS[day.month - 1]}"


def _german_date(day: date) -> str:
    return f"{day.day}. {_GERMAN_MONTHS[day.month - 1]}"


LANGUAGES = {
    "en": Words(
        turn="{game}: your turn against {names}",
        late="{game}: little time left against {names}",
        alone="your opponent",
        left=_english,
        date=_english_date,
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
        alone="l’autre camp",
        left=_french,
        date=_french_date,
        turn_text="C’est à vous de jouer dans une partie de {game} contre {names}. "
        "Temps restant : {left}.",
        late_text="C’est toujours à vous de jouer dans une partie de {game} contre {names}, et "
        "votre temps s’écoule. Temps restant : {left}.",
        play="Aller à la table",
        why="Vous avez demandé à {site} de vous écrire à cette adresse quand c’est à vous de "
        "jouer. Vous recevez au plus un message par partie et par jour.",
        stop="Ne plus recevoir ces messages",
        confirm="Est-ce bien votre adresse ?",
        confirm_text="Quelqu’un qui joue sur {site} a donné cette adresse pour recevoir un "
        "message quand c’est son tour. Si c’est vous, merci de la confirmer avant le {day} :",
        confirm_link="Confirmer cette adresse",
        confirm_else="Sinon, vous n’avez rien à faire : sans confirmation, aucun message ne "
        "suivra.",
    ),
    "pl": Words(
        turn="{game}: twoja tura, po drugiej stronie {names}",
        late="{game}: zostało mało czasu, po drugiej stronie {names}",
        alone="ktoś bez imienia",
        left=_polish,
        date=_polish_date,
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
        date=_german_date,
        turn_text="Du bist dran in einer Partie {game} gegen {names}. Verbleibende Zeit: {left}.",
        late_text="Du bist noch immer dran in einer Partie {game} gegen {names}, und deine Zeit "
        "wird knapp. Verbleibende Zeit: {left}.",
        play="Zum Tisch",
        why="Du hast {site} gebeten, dir an diese Adresse zu schreiben, wenn du dran bist. "
        "Je Partie und Tag kommt höchstens eine Mail.",
        stop="Keine solchen Mails mehr",
        confirm="Ist das deine Adresse?",
        confirm_text="Jemand, der auf {site} spielt, hat diese Adresse angegeben, um eine Mail zu "
        "bekommen, sobald ein Zug ansteht. Wenn du das warst, bestätige sie bitte bis zum {day}:",
        confirm_link="Diese Adresse bestätigen",
        confirm_else="Wenn nicht, musst du nichts tun: Ohne Bestätigung kommen keine weiteren "
        "Mails.",
    ),
}
"""By the names that the client has for them."""


def words(language: str) -> Words:
    return LANGUAGES.get(language, LANGUAGES["en"])
