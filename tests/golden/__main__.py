"""Rewrites the golden transcripts: `make golden`."""

from tests.golden.transcripts import PATHS, transcript

for path in PATHS:
    path.write_text(transcript(path), encoding="utf-8")
