"""The answers of the rules in the lessons travel with the client."""

from tools.lessons import written


def test_the_answers_of_the_lessons_are_current() -> None:
    for path, text in written().items():
        assert path.read_text("utf-8") == text, "`make types` writes them"
