"""Values that the application hands to the functions that answer a request."""

from typing import TypeAlias

from litestar.di import NamedDependency

from mondala.server.origins import Origins as OriginRules
from mondala.server.people import People as PeopleOfThisServer
from mondala.server.storage.port import Person
from mondala.server.tables.open_tables import OpenTables

Tables: TypeAlias = NamedDependency[OpenTables]
People: TypeAlias = NamedDependency[PeopleOfThisServer]
Origins: TypeAlias = NamedDependency[OriginRules]
Asker: TypeAlias = NamedDependency[Person]
"""The person who asks; without a cookie that proves it the request is refused."""
