"""Composes the text of push messages, and whole mails."""

import html
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from urllib.parse import urlsplit

from mondala.core.ids import GameId, GameName, TableId
from mondala.core.value import Value
from mondala.server.days.dates import day_at
from mondala.server.reminders.words import words

_HTML = """<!doctype html>
<html lang="{language}"><body style="margin:0;padding:24px;background:#efe6d6;color:#2b2620;\
font-family:sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fbf7ef;border-radius:14px">
<p style="margin:0 0 12px;color:#a93f29;font-size:14px;font-weight:bold">Mondala</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">{title}</h1>
<p style="margin:0 0 20px">{text}</p>
<p style="margin:0 0 20px"><a href="{link}" style="display:inline-block;padding:12px 20px;\
border-radius:12px;background:#bf4c35;color:#ffffff;font-weight:bold;text-decoration:none">\
{label}</a></p>
{rest}</div></body></html>
"""


class TurnNotice(Value, frozen=True):
    """The facts of a turn reminder."""

    game_id: GameId
    table: TableId
    game: GameName
    names: tuple[str, ...]
    """The other players' names."""
    since: int
    left: int
    """Milliseconds until their time is over."""
    late: bool
    """Whether little time is left."""


class Letters(Value, frozen=True):
    """Writes the mails of a site: `sender` as shown in From, `site` its address without a slash at
    the end."""

    sender: str
    site: str

    def about_turn(
        self, turn: TurnNotice, to: str, language: str, stop: str, at: int
    ) -> EmailMessage:
        """A mail about a turn. `stop` is the unsubscribe link; `at` the time (UTC)."""
        said, told = words(language), title_and_text(turn, language)
        letter = self._begun(told[0], to, at)
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        why, link = said.why.format(site=self.site), f"{self.site}/t/{turn.table}"
        letter.set_content(f"{told[1]}\n\n{said.play}\n{link}\n\n-- \n{why}\n{said.stop}\n{stop}\n")
        rest = _small(html.escape(why)) + _small(_link(stop, said.stop))
        _add_html(letter, language, told, (link, said.play), rest)
        return letter

    def about_address(self, to: str, language: str, link: str, until: int, at: int) -> EmailMessage:
        """A mail asking for confirmation of an address. It contains no text from the person who
        entered the address."""
        said = words(language)
        text = said.confirm_text.format(site=self.site, day=said.date(day_at(until)))
        letter = self._begun(said.confirm, to, at)
        letter.set_content(f"{text}\n\n{link}\n\n{said.confirm_else}\n")
        rest = _small(html.escape(said.confirm_else))
        _add_html(letter, language, (said.confirm, text), (link, said.confirm_link), rest)
        return letter

    def _begun(self, title: str, to: str, at: int) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, title
        letter["Date"] = format_datetime(datetime.fromtimestamp(at / 1000, UTC))
        letter["Message-ID"] = make_msgid(domain=urlsplit(self.site).hostname)
        letter["Auto-Submitted"] = "auto-generated"
        return letter


def title_and_text(turn: TurnNotice, language: str) -> tuple[str, str]:
    said = words(language)
    fill = {
        "game": turn.game,
        "names": ", ".join(turn.names) or said.alone,
        "left": said.left(turn.left),
    }
    title, text = (said.late, said.late_text) if turn.late else (said.turn, said.turn_text)
    return title.format(**fill), text.format(**fill)


def _add_html(
    letter: EmailMessage, language: str, told: tuple[str, str], way: tuple[str, str], rest: str
) -> None:
    title, text, link, label = map(html.escape, (*told, *way))
    page = _HTML.format(
        language=language, title=title, text=text, link=link, label=label, rest=rest
    )
    letter.add_alternative(page, subtype="html")
    letter["Content-Language"] = language


def _small(inside: str) -> str:
    return f'<p style="margin:0;color:#6b6157;font-size:14px">{inside}</p>\n'


def _link(to: str, label: str) -> str:
    style = "display:inline-block;padding:10px 0;color:#a93f29"
    return f'<a href="{html.escape(to)}" style="{style}">{html.escape(label)}</a>'
