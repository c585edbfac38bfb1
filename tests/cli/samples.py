"""Positions, worlds and rounds that the tests of the command share."""

import json
from typing import Any

from tests.cli.command import mondala

SET_UP = "okkp/prygky/opgpgpoo/yypgyrpr/pyrroryk/ggryogkr/gkkgoo/yokr 2 ?kp -/- bowl"
FLIPS = (
    "krY*y/G'G'G'gGG*/G'G'KryrP'*k/R'*G'*K*oroRR/P*PPPPK'*pR*/POO*kroyo/kY'Y'*Y'ok/O'*Y'Y'k "
    "1 po kropyg/ykgrpo flips"
)
WORLD = "c5=17f2 d5=3b0 e5=30f0"


def scored(round_: dict[str, Any], *options: str) -> list[dict[str, Any]]:
    printed = json.loads(mondala("mondo", "score", "-", *options, stdin=json.dumps(round_)))
    assert list(printed) == ["players"]
    return list(printed["players"])
