"""The times within which nodes notice each other's end, and give up waiting for an answer."""

import asyncio
from typing import cast

from mondala.server.cluster.leases import Leases
from mondala.server.cluster.node import BEATS, LEASE, Node
from mondala.server.cluster.shared_limits import TOLD_EVERY


def test_a_dead_node_is_noticed_within_two_seconds() -> None:
    """The lease after its last beat, by the next beat of another."""
    assert LEASE + LEASE / BEATS < 2_000


def test_a_message_without_an_answer_is_given_up_after_three_seconds() -> None:
    """By then another node has the table of a dead one, and could have answered."""
    node = Node("here", cast(Leases, None), asyncio.Event().wait)
    assert node.given_up_after == 3.0


def test_limits_of_an_address_are_summed_once_a_second() -> None:
    assert TOLD_EVERY == 1.0
