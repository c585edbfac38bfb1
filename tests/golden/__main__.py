"""Rewrites the golden transcripts: `make golden`."""

from tests.golden.transcripts import transcripts

for path, text in transcripts():
    path.write_text(text, encoding="utf-8")
