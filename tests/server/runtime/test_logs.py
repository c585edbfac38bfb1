"""A log line tells when, how bad, what, and what it is about; one event is one line."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from mondala.server.runtime.logs import Form, about, is_about, start_logging
from tests.server.support.logs import logging_of_its_own

LOG = logging.getLogger("mondala.test")


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """The logging of the tests stays as it was."""
    with logging_of_its_own():
        yield


def logged(form: Form | None, *, addresses: bool = True) -> str:
    """One event of each kind."""
    stream = io.StringIO()
    start_logging(form, addresses=addresses, stream=stream)
    with about(request="r1", address="192.0.2.1"):
        is_about(person="p1")
        LOG.info("came\nto a table", extra={"table": "t1"})
        try:
            raise ValueError("odd")
        except ValueError:
            LOG.exception("broken")
    is_about(person="of nothing")
    LOG.info("after")
    return stream.getvalue()


def test_lines_tell_what_an_event_is_about() -> None:
    first, second, *traceback, last = logged("lines").splitlines()
    assert first.endswith(" info came?to a table request=r1 table=t1 person=p1 address=192.0.2.1")
    assert second.endswith(" error broken request=r1 person=p1 address=192.0.2.1")
    assert traceback[-1] == "ValueError: odd"
    assert last.endswith(" info after")


def test_json_tells_the_same_one_object_a_line() -> None:
    first, second, last = map(json.loads, logged("json").splitlines())
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "info",
        "event": "came\nto a table",
        "request": "r1",
        "table": "t1",
        "person": "p1",
        "address": "192.0.2.1",
    }
    assert second["traceback"].endswith("ValueError: odd")
    assert last.keys() == {"time", "level", "event"}


def test_a_node_of_several_is_named() -> None:
    stream = io.StringIO()
    start_logging("lines", node="here-1", stream=stream)
    LOG.info("came", extra={"table": "t1"})
    assert stream.getvalue().endswith(" info came node=here-1 table=t1\n")


def test_addresses_can_be_left_out() -> None:
    assert "192.0.2.1" not in logged("lines", addresses=False) + logged("json", addresses=False)


def test_without_a_form_only_warnings_are_told() -> None:
    text = logged(None)
    assert " error broken" in text
    assert "came" not in text
