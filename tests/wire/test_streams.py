"""The browser's tests fold what the server sends today, and everything that can happen is in it."""

import json

from mondala.hosted.mondo.game import GAME
from mondala.wire.codec import codec_of
from tests.wire.streams import PATH, made

RARE = {"Ended"}
"""With which a match ends before its time."""


def test_the_stream_is_current() -> None:
    assert PATH.read_text("utf-8") == made(), "python -m tests.wire.streams writes it again"


def test_the_stream_holds_whatever_can_happen() -> None:
    seated, watching = json.loads(PATH.read_text("utf-8"))
    for told in (seated, watching):
        happened = {event[0] for entry in told["entries"] for event in entry["events"]}
        assert happened == set(codec_of(GAME).events.decoders) - RARE
