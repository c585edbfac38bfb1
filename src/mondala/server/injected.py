"""What the application hands to whoever answers a request."""

from typing import TypeAlias

from litestar.di import NamedDependency

from mondala.server.house import House
from mondala.server.origins import Origins
from mondala.server.storage import Person

TheHouse: TypeAlias = NamedDependency[House]
TheOrigins: TypeAlias = NamedDependency[Origins]
Asker: TypeAlias = NamedDependency[Person]
"""Who asks; without a cookie that proves it the request is refused."""
