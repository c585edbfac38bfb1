"""The score sheet: each row with its points and what on the board made them."""

from mondala.core.value import Value
from mondala.games.mondo.survey import Area


class Row(Value, frozen=True):
    """Points, and the tiles (by space), areas and edges that an interface can light up."""

    points: int = 0
    spaces: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    edges: tuple[str, ...] = ()


class ModifierRow(Row, frozen=True):
    """`measure` is what the modifier compares: this player's number."""

    modifier: str | None = None
    measure: int = 0


class TaskResult(Row, frozen=True):
    task: str = ""
    met: bool = False


class Points(Value, frozen=True):
    """A sheet's bare numbers, signed. `won` is the verdict of a solo round."""

    animals: int
    landscapes: int
    chip: int
    modifier: int
    tasks: int
    volcanos: int
    empty: int
    misconnections: int
    won: bool | None = None

    @property
    def total(self) -> int:
        return sum(getattr(self, row) for row in ROWS)

    def as_rows(self) -> dict[str, int | bool]:
        """Every row by its name, the total, and the verdict if there is one."""
        rows: dict[str, int | bool] = {row: getattr(self, row) for row in ROWS}
        rows["total"] = self.total
        return rows if self.won is None else {**rows, "won": self.won}


ROWS = tuple(name for name in Points.__struct_fields__ if name != "won")


class Sheet(Value, frozen=True):
    """A player's column of the score sheet, in the order of its rows."""

    animals: Row
    landscapes: Row
    chip: Row
    modifier: ModifierRow
    tasks: tuple[TaskResult, ...]
    volcanos: Row
    empty: Row
    misconnections: Row
    won: bool | None = None

    def points(self) -> Points:
        return Points(
            animals=self.animals.points,
            landscapes=self.landscapes.points,
            chip=self.chip.points,
            modifier=self.modifier.points,
            tasks=sum(task.points for task in self.tasks),
            volcanos=self.volcanos.points,
            empty=self.empty.points,
            misconnections=self.misconnections.points,
            won=self.won,
        )
