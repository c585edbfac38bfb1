"""Signatures: by the current key, and by the one before as long as it counts."""

import pytest
from itsdangerous import BadSignature

from mondala.server.edge.signing import Signer
from mondala.server.storage.rows import Keys
from tests.server.support.hand_clock import HandClock


def test_what_the_key_before_signed_counts_until_its_time_is_up() -> None:
    clock = HandClock()
    signer = Signer(clock, Keys("first"))
    old = signer.sign("person", ["ada", 0])
    assert signer.read("person", old) == (["ada", 0], True)
    signer.keys = Keys("second", "first", clock.utc() + 1_000)
    assert signer.read("person", old) == (["ada", 0], False)
    assert signer.read("person", signer.sign("person", 7)) == (7, True)
    clock.move(1_000)
    with pytest.raises(BadSignature):
        signer.read("person", old)


def test_a_signature_is_for_one_purpose_and_of_one_place() -> None:
    signer = Signer(HandClock(), Keys("first"))
    text = signer.sign("person", "ada")
    for reader, salt in ((signer, "token"), (Signer(HandClock(), Keys("other")), "person")):
        with pytest.raises(BadSignature):
            reader.read(salt, text)
