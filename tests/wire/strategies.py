"""Values that anybody might send, for tests that read them."""

from hypothesis import strategies as st

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["t", "n", "args", "text", "x"]) | st.text(), inner)
    ),
    max_leaves=12,
)
"""Any JSON, with some of the names that messages have."""
