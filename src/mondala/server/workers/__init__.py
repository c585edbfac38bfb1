"""Worker processes that answer lines with lines: kept alive, and replaced when they hang."""
