"""Callers catch one family of errors, and programs read the code instead of the sentence."""

from mondala.core.errors import MondalaError, NotAllowed, Unreadable


def test_both_errors_are_of_one_family() -> None:
    """The edges translate MondalaError once, and a plain ValueError handler works as well."""
    assert issubclass(Unreadable, MondalaError)
    assert issubclass(NotAllowed, MondalaError)
    assert issubclass(MondalaError, ValueError)


def test_a_refusal_carries_sentence_code_and_details() -> None:
    """What a client needs to say it in another language."""
    refusal = NotAllowed("has-group", "you have one", colour="red", player=2)
    assert str(refusal) == "you have one"
    assert refusal.code == "has-group"
    assert refusal.details == {"colour": "red", "player": 2}
