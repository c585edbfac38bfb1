"""Dependencies that the application injects into request handlers."""

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
"""The queue for quick games."""
Contacts: TypeAlias = NamedDependency[ContactsOfThisServer]
"""People who have played with each other."""
People: TypeAlias = NamedDependency[PeopleOfThisServer]
Origins: TypeAlias = NamedDependency[OriginRules]
Visitor: TypeAlias = NamedDependency[Person | None]
"""The person making the request, if their cookie is valid."""
Asker: TypeAlias = NamedDependency[Person]
"""The person making the request; refused without a valid cookie."""
Caller: TypeAlias = NamedDependency[AnyCaller]
"""The caller, perhaps without a name, for whom an analysis is made."""
