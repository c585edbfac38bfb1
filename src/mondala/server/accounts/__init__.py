"""People and their passwords, ratings, and the operator's bans."""
