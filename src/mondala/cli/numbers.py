"""Numbers that commands are given."""

from math import isfinite
from typing import Any

import click


class Number(click.FloatRange):
    """A finite number in a range: click itself takes `nan` as being in every range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number
