"""Lists in pages: each answer links to the next page, if there is one."""

from typing import Annotated, TypeAlias, TypeVar
from urllib.parse import urlencode

from litestar import Response
from litestar.params import QueryParameter

T = TypeVar("T")
LONGEST_PAGE = 100
After: TypeAlias = Annotated[
    str, QueryParameter(max_length=80, description="As in the link to the next page.")
]
Limit: TypeAlias = Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)]
Searched: TypeAlias = Annotated[
    str, QueryParameter(max_length=80, description="Everything, where it is empty.")
]


def page(
    path: str, items: list[T], following: str | None, limit: int, **searched: str
) -> Response[list[T]]:
    """One page of a list. `following` is the cursor of the next page, None if this is the last."""
    headers = {}
    if following is not None:
        also = {name: text for name, text in searched.items() if text}
        query = urlencode({"after": following, "limit": limit, **also})
        headers["Link"] = f'<{path}?{query}>; rel="next"'
    return Response(items, media_type="application/json", headers=headers)
