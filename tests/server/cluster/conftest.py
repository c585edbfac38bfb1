"""A cluster that all tests of this folder share: starting three nodes takes longer than most of
them."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.server.support.cluster_storm import SPEED
from tests.server.support.nodes import RunningCluster, running_cluster
from tests.server.support.running import RunningServer


@pytest.fixture(scope="package")
def shared_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    folders, proxies = partial(tmp_path_factory.mktemp, "node"), ["127.0.0.1"]
    with running_cluster(folders, speed=SPEED, cuttable=True, proxies=proxies) as running:
        yield running


@pytest.fixture
def cluster(shared_cluster: RunningCluster) -> RunningCluster:
    """All nodes live, also after a test that ended some."""
    shared_cluster.start_again()
    return shared_cluster


@pytest.fixture
def nodes(cluster: RunningCluster) -> list[RunningServer]:
    return cluster.nodes
