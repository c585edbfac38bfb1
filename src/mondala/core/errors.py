"""Two errors: a text that cannot be read, and an act that is not allowed now."""

LONGEST_SENTENCE, LONGEST_WORD = 500, 100
"""The most characters of a sentence, and of a text that is quoted in it; the rest is cut off, since
refusals are shown, sent and kept."""


class MondalaError(ValueError):
    """Anything a caller got wrong. Its text is a sentence for people."""


class Unreadable(MondalaError):
    """A text that is not in the notation. The sentence names the offending part; `details`, if any,
    hold its values for a client that speaks another language."""

    def __init__(self, sentence: str, **details: str | int) -> None:
        super().__init__(_begun(sentence, LONGEST_SENTENCE))
        self.details = _short(details)


class NotAllowed(MondalaError):
    """An act that the rules refuse.

    `code` is stable and meant for programs; `details` are the words that fill the sentence, so
    that a client can say it in another language.
    """

    def __init__(self, code: str, sentence: str, **details: str | int) -> None:
        told = _begun(sentence, LONGEST_SENTENCE)
        super().__init__(code, told)  # these arguments are enough to pickle it: workers refuse too
        self.code = code
        self.details = _short(details)

    def __str__(self) -> str:
        return str(self.args[1])


def _short(details: dict[str, str | int]) -> dict[str, str | int]:
    return {
        name: _begun(word, LONGEST_WORD) if isinstance(word, str) else word
        for name, word in details.items()
    }


def _begun(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
