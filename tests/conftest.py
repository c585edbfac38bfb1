"""For all tests: one way of fuzzing, with the same examples every time and no stop-watch, and
servers that they share."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import pytest
from hypothesis import settings

from tests.server.support.postgres import begin_run, end_run, fresh_schema
from tests.server.support.servers import Servers

pytest.register_assert_rewrite("tests.games.contract", "tests.tables.contract")
settings.register_profile(
    "mondala", deadline=None, derandomize=True, max_examples=60, database=None
)
settings.load_profile("mondala")


ON_NODES = "nodes_serving"
"""The fixture of tests that can be served by any number of nodes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nodes",
        type=int,
        default=1,
        help="run the tests that a cluster can serve, and no others, on so many nodes",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A chosen few run on one server and on three nodes, whatever else runs."""
    few = metafunc.definition.get_closest_marker("also_on_three_nodes") is not None
    if few and ON_NODES in metafunc.fixturenames and metafunc.config.option.nodes == 1:
        metafunc.parametrize(ON_NODES, [1, 3], ids=["one server", "three nodes"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.nodes > 1:
        left_out = [item for item in items if not _suits_nodes(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _suits_nodes(item)]


def _suits_nodes(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    alone = item.get_closest_marker("one_server") is not None
    return not alone and (ON_NODES in fixtures or "nodes_told" in fixtures)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # what the processes of a run share is made once
        begin_run()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        end_run()


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a PostgreSQL in which nothing is kept yet."""
    with fresh_schema() as address:
        yield address


@pytest.fixture(scope="session")
def nodes_told(pytestconfig: pytest.Config) -> int:
    """The number given by `--nodes`."""
    return int(pytestconfig.option.nodes)


@pytest.fixture
def nodes_serving(request: pytest.FixtureRequest, nodes_told: int) -> int:
    """How many nodes serve this test."""
    return int(getattr(request, "param", nodes_told))


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with ExitStack() as running:
        yield Servers(partial(tmp_path_factory.mktemp, "server"), running)
