"""English sentences for reasons about moves of Patterns."""

from mondala.bots.analyst import Reason
from mondala.games.patterns.mandala import COLOUR_NAMES, COLOURS

AGAINST = {
    "misses-proven-win": "gives up a win by {points} that was proven",
    "ends-too-early": "ends the game while {points} behind",
    "misses-end": "could have ended the game, {points} ahead",
    "lets-end": "the other can end the game now, {points} ahead",
    "cuts-own-flips": "takes away {count} of its own {colour} flip{s}, worth {points}",
    "lets-cut": "the other can take away {count} {colour} flip{s} on {space}, worth {points}",
    "misses-cut": "could have taken away {count} {colour} flip{s} of the other's, worth {points}",
    "traps-group": "shuts in its own {colour} group at place {number}",
    "poor-place": "place {number}, {colour}, has {count} flip{s} here and {more} elsewhere",
    "loses-river-place": "the bowl token opens no new group: place {number} has to wait",
    "dead-bowl": "the new bowl token, {colour}, can be laid nowhere",
    "gives-bowl-colour": "the other spoils the place for {colour} on {space}: {count} fewer",
    "poor-bowl": "takes {colour}, for a group with {count} flip{s}, and not {better}, with {more}",
    "leaves-patch": "leaves the other a place for {colour} with {count} flip{s} more",
    "bowl-choice": "leaves the other {colour}, with {count} flip{s}, and has {own}",
    "gives-group": "lets the other open place {number} with {colour} and {count} flip{s}",
    "lets-gain": "the other gains {points} on {space}",
    "misses-gain": "could have gained {points} more at once",
    "misses-flips": "could have had {count} more {colour} flip{s}, worth {points}",
    "leaves-space": "the other takes {space} at once",
    "flip-could-wait": "nobody could have taken the {colour} flip on {space} away",
    "last-flips": "the last flips could have come out {points} better",
    "prepares-cut": "could have prepared to take away {count} {colour} flip{s} of the other's on "
    "{space}, worth {points}",
    "prepares-flips": "could have prepared {count} more {colour} flip{s} on {space}, "
    "worth {points}",
    "line-gains": "{points} more were to be had within {count} moves",
    "line-sight": "{points} more were in sight within {count} moves, flips to come counted",
}
DRAWN = {
    "misses-proven-win": "gives up a draw that was proven",
    "ends-too-early": "ends the game in a draw",
}
"""Instead of those against a move, if they are about 0 points."""
IN_FAVOUR = {
    "only-move": "the only move",
    "wins-proven": "wins by {points}, proven",
    "ends-ahead": "ends the game, {points} ahead",
    "gains": "gains {points} at once",
    "opens-flips": "opens {count} {colour} flip{s}, worth {points}",
    "cuts-other": "takes away {count} {colour} flip{s} of the other's, worth {points}",
    "keeps-flips": "saves {count} {colour} flip{s}, worth {points}",
    "takes-bowl-colour": "takes {colour} into the bowl, for a group with {count} flip{s}",
    "denies-group": "spoils the place for the other's {colour}: {count} flip{s} fewer",
    "opens-place": "opens place {number} with {colour}",
}
HABITS = {
    "open-to-cuts": "left flips that the other could take away",
    "spares-cuts": "left the other flips that could have been taken away",
    "little-room": "gave groups little room to grow",
    "bowl": "took tokens into the bowl that served for little",
    "rival-room": "left the other's bowl token a good place",
    "points": "left points lying, or gave them to the other",
    "haste": "made flips that could wait, or came late to a space",
    "end": "misjudged the end",
}
_LETTERS = ("colour", "better")
"""The words that are letters of colours."""


def sentence(reason: Reason) -> str:
    if reason.words.get("points") == 0 and reason.code in DRAWN:
        return DRAWN[reason.code]
    words = dict(reason.words)
    words["s"] = "" if words.get("count") == 1 else "s"
    if "points" in words:
        words["points"] = f"{words['points']} point{'' if words['points'] == 1 else 's'}"
    for name in _LETTERS:
        if name in words:
            words[name] = COLOUR_NAMES[COLOURS.index(str(words[name]))]
    return (AGAINST | IN_FAVOUR)[reason.code].format(**words)
