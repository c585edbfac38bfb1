"""People who have played with each other: who is here, requests to play, mutes and blocks."""
