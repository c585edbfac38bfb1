"""Checks that stored journals still replay to the games that were played."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from mondala.server.archive.stored_games import kept_material
from mondala.server.storage.export import Export, open_export
from mondala.server.storage.rows import GameRow
from mondala.server.tables.replaying import Replayed, replay
from mondala.tables.live import Live, advance, decide
from mondala.tables.registry import Registry
from mondala.wire.tags import encode


@dataclass(slots=True)
class Report:
    games: int = 0
    entries: int = 0
    rejudged: int = 0
    faults: list[str] = field(default_factory=list)


async def check_all(registry: Registry, place: Path | str) -> Report:
    """Checks everything in a data folder or a database, also while servers write; changes
    nothing."""
    return await asyncio.to_thread(_check_all, registry, place)


def _check_all(registry: Registry, place: Path | str) -> Report:
    report = Report()
    with open_export(place) as kept:
        lost = kept.lost()
        if lost is not None:
            report.faults.append(lost)
        materials = kept.materials()
        for row in kept.games():
            _check(registry, kept, materials, row, report)
    return report


def _check(
    registry: Registry, kept: Export, materials: dict[str, str], row: GameRow, report: Report
) -> None:
    report.games += 1
    try:
        material = kept_material(materials, registry[row.game], row.material)
        replayed = replay(registry, row, kept.journal(row.id), material)
        outcome = replayed.game.outcome(replayed.live.state)
        _judge_again(row, replayed, report)
    except Exception as error:  # any damage: the other games are still checked
        report.faults.append(f"game {row.id}: {error!r}")
        return
    if row.result is not None and encode(outcome) != row.result:
        report.faults.append(f"game {row.id}: the stored result is not what the journal gives")


def _judge_again(row: GameRow, replayed: Replayed, report: Report) -> None:
    """Judges every command again if its rules version is still supported; the entries must be
    equal."""
    report.entries += len(replayed.entries)
    if row.rules not in {replayed.game.rules_version, *replayed.game.earlier_rules}:
        return
    live = Live(replayed.game, replayed.start)
    for entry in replayed.entries:
        report.rejudged += 1
        again = decide(live, entry.seat, entry.command, entry.at, entry.cause)
        if again != entry:
            report.faults.append(f"game {row.id}: entry {entry.number} is judged otherwise")
        live = advance(live, entry)
