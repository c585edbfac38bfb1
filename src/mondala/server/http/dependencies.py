"""Values that the application hands to the functions that answer a request."""

from typing import TypeAlias

from litestar.di import NamedDependency

from mondala.server.accounts.people import People as PeopleOfThisServer
from mondala.server.analysis.jobs import Caller as AnyCaller
from mondala.server.contacts.contacts import Contacts as ContactsOfThisServer
from mondala.server.edge.origins import Origins as OriginRules
from mondala.server.http.records_and_replays import RecordsAndReplays
from mondala.server.http.summaries import TableLists
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue

Records: TypeAlias = NamedDependency[RecordsAndReplays]
"""Makes the records and replays of games."""
Tables: TypeAlias = NamedDependency[OpenTables]
Lists: TypeAlias = NamedDependency[TableLists]
"""The tables that are open, wherever that is."""
WaitingQueue: TypeAlias = NamedDependency[Queue]
"""The people who want to play at once."""
Contacts: TypeAlias = NamedDependency[ContactsOfThisServer]
"""People who have played with each other."""
People: TypeAlias = NamedDependency[PeopleOfThisServer]
Origins: TypeAlias = NamedDependency[OriginRules]
Visitor: TypeAlias = NamedDependency[Person | None]
"""The person who asks, if their cookie proves who they are."""
Asker: TypeAlias = NamedDependency[Person]
"""The person who asks; without a cookie that proves it the request is refused."""
Caller: TypeAlias = NamedDependency[AnyCaller]
"""The caller, who may have no name: the one for whom an analysis is made."""
