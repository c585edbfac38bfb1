"""Callers catch one family of errors, and programs read the code instead of the sentence."""

from mondala.core.errors import (
    LONGEST_SENTENCE,
    LONGEST_WORD,
    MondalaError,
    NotAllowed,
    Unreadable,
)


def test_both_errors_are_of_one_family() -> None:
    """The edges translate MondalaError once, and a plain ValueError handler works as well."""
    assert issubclass(Unreadable, MondalaError)
    assert issubclass(NotAllowed, MondalaError)
    assert issubclass(MondalaError, ValueError)


def test_a_refusal_carries_sentence_code_and_details() -> None:
    """A client needs these to say it in another language."""
    refusal = NotAllowed("has-group", "you have one", colour="red", player=2)
    assert str(refusal) == "you have one"
    assert refusal.code == "has-group"
    assert refusal.details == {"colour": "red", "player": 2}


def test_of_something_long_only_the_beginning_is_told() -> None:
    """The refused client chooses the quoted text, and the refusal may be stored."""
    word = 20_000 * "x"
    refusal = NotAllowed("no-such-game", f"there is no game {word!r}", game=word, most=7)
    assert str(refusal).startswith("there is no game 'xxx")
    assert (len(str(refusal)), str(refusal)[-1]) == (LONGEST_SENTENCE, "…")
    assert refusal.details == {"game": f"{(LONGEST_WORD - 1) * 'x'}…", "most": 7}
    unreadable = Unreadable(f"not a move: {word!r}", move=word)
    assert len(str(unreadable)) == LONGEST_SENTENCE
    assert unreadable.details == {"move": refusal.details["game"]}
    fits = Unreadable(LONGEST_SENTENCE * "x", word=LONGEST_WORD * "x")
    assert (str(fits), fits.details) == (LONGEST_SENTENCE * "x", {"word": LONGEST_WORD * "x"})
