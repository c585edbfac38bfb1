"""Mondo as a game that can be run: the functions of `core.game`."""

from mondala.games.mondo import NAME, RULES_VERSION
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import judge
from mondala.games.mondo.match import outcome
from mondala.games.mondo.views import redacted, view

__all__ = ["NAME", "RULES_VERSION", "apply", "judge", "outcome", "redacted", "view"]
