"""The SQL of searches where the two databases differ: for an operator by an id or a part of
a name, and into lobbies."""

from mondala.core.value import Value
from mondala.server.storage.reading import GAME_COLUMNS
from mondala.tables.live import ABANDONED

TABLE_COLUMNS = "id, lobby, game_id, public, seen, wishes"


class Words(Value, frozen=True):
    """The SQL expressions that differ between the databases. A damaged lobby yields nothing."""

    like: str
    """The operator that compares with a pattern and ignores case."""
    account: str
    """The account that has the name ?1; ignores case."""
    names_person: str
    """The lobby has ?1 in it."""
    host: str
    sitters: str
    """A select of the names in a lobby; `players` of those in a game's seats, `banned` of the ids
    of those who were sent away."""
    players: str
    banned: str
    winners: str
    """A select of the seats that a game's result names; `reason` is that of its end, `bots` a
    select of one row for each seat that a bot had from the start."""
    reason: str
    bots: str
    day: str
    """The day whose round a game is."""


_LOBBY = "iif(json_valid(CAST(lobby AS TEXT)), CAST(lobby AS TEXT), '{}')"
SQLITE = Words(
    like="LIKE",
    account="account = ?1",
    names_person="instr(lobby, ?1) > 0",
    host=f"json_extract({_LOBBY}, '$.host')",
    sitters=f"SELECT json_extract(value, '$.name') AS name FROM json_each({_LOBBY}, '$.seats')",  # noqa: S608
    players="SELECT json_extract(value, '$[0]') AS name FROM json_each(CAST(seats AS TEXT))",
    banned=f"SELECT value AS person FROM json_each({_LOBBY}, '$.banned')",  # noqa: S608
    winners="SELECT value AS seat FROM json_each(CAST(result AS TEXT), '$.winners')",
    reason="json_extract(CAST(result AS TEXT), '$.reason')",
    bots=(
        "SELECT 1 FROM json_each(CAST(seats AS TEXT)) WHERE json_extract(value, '$[1]') IS NOT NULL"
    ),
    day="json_extract(CAST(options AS TEXT), '$.day')",
)
POSTGRES = Words(
    like="ILIKE",
    account='lower(account COLLATE "C") = lower(?1 COLLATE "C")',
    names_person="position(convert_to(?1, 'UTF8') IN lobby) > 0",
    host="as_json(lobby) ->> 'host'",
    sitters="SELECT a #>> '{}' AS name FROM jsonb_path_query(as_json(lobby), '$.seats[*].name') a",
    players="SELECT at #>> '{}' AS name FROM jsonb_path_query(as_json(seats), '$[*][0]') at",
    banned="SELECT at #>> '{}' AS person FROM jsonb_path_query(as_json(lobby), '$.banned[*]') at",
    winners=(
        "SELECT CAST(at #>> '{}' AS bigint) AS seat "
        "FROM jsonb_path_query(as_json(result), '$.winners[*]') at"
    ),
    reason="as_json(result) ->> 'reason'",
    bots=(
        "SELECT 1 FROM jsonb_path_query(as_json(seats), '$[*][1]') at WHERE at #>> '{}' IS NOT NULL"
    ),
    day="as_json(options) ->> 'day'",
)


def find_people(words: Words) -> str:
    """?1 is an id, ?2 a pattern of `part`, ?3 how many at most. A row is a person and how many
    games they have played."""
    return (
        "SELECT id, name, account, (SELECT count(*) FROM players WHERE person = people.id) "  # noqa: S608
        f"FROM people WHERE id = ?1 OR name {words.like} ?2 ESCAPE '!' "
        f"OR account {words.like} ?2 ESCAPE '!' ORDER BY name LIMIT ?3"
    )


def find_tables(words: Words) -> str:
    """Finds tables by their id, their host's, or the name of a person there; last changed first."""
    return (
        f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?1 OR {words.host} = ?1 "  # noqa: S608
        f"OR EXISTS (SELECT 1 FROM ({words.sitters}) AS sitters "
        f"WHERE name {words.like} ?2 ESCAPE '!') ORDER BY seen DESC LIMIT ?3"
    )


def find_games(words: Words) -> str:
    """Finds games by id, by their table's, or by a player's name; the newest first."""
    return (
        f"SELECT {GAME_COLUMNS} FROM games "  # noqa: S608
        f'WHERE id = ?1 OR "table" = ?1 OR EXISTS (SELECT 1 FROM ({words.players}) AS players '
        f"WHERE name {words.like} ?2 ESCAPE '!') ORDER BY started DESC LIMIT ?3"
    )


def with_player(words: Words) -> str:
    """Whether a game has a player whose name is like ?5, a pattern of `part`, if that is given."""
    return (
        f"(CAST(?5 AS TEXT) = '' OR EXISTS (SELECT 1 FROM ({words.players}) AS players "  # noqa: S608
        f"WHERE name {words.like} ?5 ESCAPE '!'))"
    )


def ended_so(words: Words, result: str) -> str:
    """SQL for whether a game ended like that for person ?1; see `WantedGames`. Nobody wins or loses
    a day's round, which has a single seat."""
    if not result:
        return "1 = 1"
    played_out = f"COALESCE({words.reason}, '{ABANDONED}') <> '{ABANDONED}'"
    if result == "open":
        return f"NOT ({played_out})"
    mine = "SELECT seat FROM players AS own WHERE own.game_id = games.id AND own.person = ?1"
    won = f"EXISTS (SELECT 1 FROM ({words.winners}) AS winners WHERE winners.seat IN ({mine}))"  # noqa: S608
    alone = f"(SELECT count(*) FROM ({words.winners}) AS winners) = 1"  # noqa: S608
    so = {"won": f"{won} AND {alone}", "drawn": f"{won} AND NOT {alone}", "lost": f"NOT {won}"}
    return f"{played_out} AND {words.day} IS NULL AND {so[result]}"


def against(words: Words, others: str) -> str:
    """Whether such players took part in a game; see `WantedGames`."""
    seats = f"(SELECT count(*) FROM ({words.players}) AS players)"  # noqa: S608
    bots = f"(SELECT count(*) FROM ({words.bots}) AS bots)"  # noqa: S608
    so = {
        "": "1 = 1",
        "nobody": f"{seats} = 1",
        "bots": f"{bots} > 0",
        "people": f"{seats} - {bots} > 1",
    }
    return so[others]


def sent_away_from(words: Words) -> str:
    """The tables that have sent the person ?1 away, of those at which they have played."""
    played = 'SELECT "table" FROM games WHERE id IN (SELECT game_id FROM players WHERE person = ?1)'
    return (
        f"SELECT id FROM tables WHERE id IN ({played}) AND {words.names_person} "  # noqa: S608
        f"AND EXISTS (SELECT 1 FROM ({words.banned}) AS banned WHERE person = ?1)"
    )


def part(text: str) -> str:
    """A pattern for texts that have this one in them."""
    escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{escaped}%"
