"""Two errors: a text that cannot be read, and an act that is not allowed now."""


class MondalaError(ValueError):
    """Anything a caller got wrong. Its text is a sentence for people."""


class Unreadable(MondalaError):
    """A text that is not in the notation. The sentence names the offending part; `details`, where
    there are some, say it for a client that speaks another language."""

    def __init__(self, sentence: str, **details: str | int) -> None:
        super().__init__(sentence)
        self.details = details


class NotAllowed(MondalaError):
    """An act that the rules refuse.

    `code` is stable and meant for programs; `details` are the words that fill the sentence, so
    that a client can say it in another language.
    """

    def __init__(self, code: str, sentence: str, **details: str | int) -> None:
        super().__init__(code, sentence)  # all it takes to be pickled: workers refuse too
        self.code = code
        self.details = details

    def __str__(self) -> str:
        return str(self.args[1])
