// Written by `python -m tools.client_types`. Change the Python sources.

/** Milliseconds between two messages about hands. */
export const HANDS_EVERY = 125;

/** The most characters of a name, or of an account's. */
export const LONGEST_NAME = 30;

/** The fewest characters of a password. */
export const SHORTEST_PASSWORD = 8;

/** The most characters of a mail address. */
export const LONGEST_MAIL = 254;

/** The most characters of what is said at a table. */
export const LONGEST_SAID = 300;

export const GAMES = {
  "Mondo": {
    "defaults": {
      "game": "Mondo",
      "seats": 2,
      "level": "beginner",
      "board": "water",
      "solo": null,
      "children": false,
      "handicaps": null,
      "hidden_time": false,
      "minutes": null,
      "rounds": null,
      "day": null,
      "known_pile": false,
      "unfinished": null
    },
    "bots": [
      {
        "name": "pebble",
        "level": 1
      },
      {
        "name": "brook",
        "level": 2
      },
      {
        "name": "meadow",
        "level": 3
      },
      {
        "name": "steady",
        "level": 4
      },
      {
        "name": "atlas",
        "level": 5
      }
    ],
    "friendly": 1,
    "paces": {
      "one-round": {
        "game": "Mondo",
        "seats": 2,
        "level": "beginner",
        "board": "water",
        "solo": null,
        "children": false,
        "handicaps": null,
        "hidden_time": false,
        "minutes": null,
        "rounds": 1,
        "day": null,
        "known_pile": false,
        "unfinished": null
      },
      "three-rounds": {
        "game": "Mondo",
        "seats": 2,
        "level": "beginner",
        "board": "water",
        "solo": null,
        "children": false,
        "handicaps": null,
        "hidden_time": false,
        "minutes": null,
        "rounds": 3,
        "day": null,
        "known_pile": false,
        "unfinished": null
      }
    },
    "sizes": [
      2,
      3,
      4
    ],
    "facts": {
      "minutes": {
        "beginner": 7,
        "advanced": 6,
        "expert": 5,
        "children": 10,
        "easy": 10,
        "moderate": 6,
        "hard": 5
      },
      "day_minutes": 5,
      "finish_minutes": 1,
      "longest_minutes": 30,
      "countdown": 3000,
      "pause": 60000,
      "most_rounds": 3,
      "fixed": {
        "alone": [
          "level",
          "children",
          "handicaps",
          "rounds"
        ],
        "children": [
          "level",
          "handicaps"
        ]
      },
      "most_minus": {
        "easy": 3,
        "moderate": 2,
        "hard": 1
      },
      "chips": {
        "1": [],
        "2": [
          4,
          2
        ],
        "3": [
          4,
          3,
          2
        ],
        "4": [
          4,
          3,
          2,
          1
        ]
      },
      "tasks_per_player": 2,
      "tiles_before_task": 3,
      "modifiers": [
        "most landscapes",
        "most lakes",
        "most aquatic animals",
        "largest lake",
        "largest forest"
      ],
      "tasks": {
        "buffalos": 9,
        "elephants": 9,
        "pandas": 9,
        "parrots": 9,
        "snakes": 9,
        "scorpions": 9,
        "plains animals": 7,
        "forest animals": 7,
        "desert animals": 7,
        "perfection": 5,
        "on time": 3,
        "first": 3
      }
    }
  },
  "Patterns": {
    "defaults": {
      "game": "Patterns",
      "clock": {
        "initial": null,
        "increment": 0,
        "days": null
      }
    },
    "bots": [
      {
        "name": "level-1",
        "level": 1
      },
      {
        "name": "level-2",
        "level": 2
      },
      {
        "name": "level-3",
        "level": 3
      },
      {
        "name": "level-4",
        "level": 4
      },
      {
        "name": "level-5",
        "level": 5
      },
      {
        "name": "level-6",
        "level": 6
      },
      {
        "name": "level-7",
        "level": 7
      },
      {
        "name": "level-8",
        "level": 8
      }
    ],
    "friendly": 2,
    "paces": {
      "5+3": {
        "game": "Patterns",
        "clock": {
          "initial": 300000,
          "increment": 3000,
          "days": null
        }
      },
      "10+5": {
        "game": "Patterns",
        "clock": {
          "initial": 600000,
          "increment": 5000,
          "days": null
        }
      },
      "20+10": {
        "game": "Patterns",
        "clock": {
          "initial": 1200000,
          "increment": 10000,
          "days": null
        }
      }
    },
    "sizes": [
      2
    ],
    "facts": {}
  }
} as const;

/** The codes with which the server refuses something. */
export const REFUSALS = [
  "account-taken",
  "address",
  "already-asked",
  "analysis-busy",
  "analysis-failed",
  "asked-enough",
  "banned",
  "buried",
  "cannot-ask",
  "chip-twice",
  "clock",
  "combination",
  "common-password",
  "connects",
  "countdown",
  "data",
  "data-in-use",
  "database",
  "day",
  "day-position",
  "days",
  "ending",
  "face-down",
  "frozen",
  "full",
  "game-over",
  "gone",
  "hand-empty",
  "hand-full",
  "handicap",
  "has-account",
  "has-group",
  "in-order",
  "kicked",
  "level",
  "levels",
  "mail-address",
  "mail-from",
  "match-over",
  "minutes",
  "move-first",
  "name",
  "no-account",
  "no-analyst",
  "no-beginning",
  "no-board",
  "no-contact",
  "no-day",
  "no-game",
  "no-group",
  "no-hello",
  "no-link",
  "no-mail",
  "no-material",
  "no-more-hints",
  "no-offer",
  "no-page",
  "no-person",
  "no-place",
  "no-position",
  "no-push",
  "no-puzzle",
  "no-request",
  "no-round",
  "no-seat",
  "no-such-act",
  "no-such-ban",
  "no-such-bot",
  "no-such-chip",
  "no-such-game",
  "no-such-line",
  "no-such-modifier",
  "no-such-person",
  "no-such-seat",
  "no-such-space",
  "no-such-task",
  "no-such-tile",
  "no-such-turn",
  "no-table",
  "no-token",
  "not-beside",
  "not-built",
  "not-confirmed",
  "not-empty",
  "not-gone",
  "not-host",
  "not-installed",
  "not-joined",
  "not-json",
  "not-left-over",
  "not-now",
  "not-over",
  "not-played",
  "not-ready",
  "not-stored",
  "not-the-line",
  "not-welcome",
  "not-when-rated",
  "not-your-turn",
  "not-yours",
  "nothing-to-take-back",
  "offer-open",
  "one-device",
  "only-against-bots",
  "origin",
  "out",
  "password",
  "playing",
  "private",
  "protocol",
  "public",
  "push-address",
  "rated-options",
  "rated-people",
  "read-only",
  "redis",
  "refused",
  "round-on",
  "round-over",
  "rounds",
  "same-colour",
  "same-name",
  "sealed",
  "seat-empty",
  "seat-taken",
  "seats",
  "seed",
  "smtp",
  "solo-start",
  "space-taken",
  "superseded",
  "task-gone",
  "task-twice",
  "thinking",
  "tile-twice",
  "time-up",
  "token",
  "too-fast",
  "too-few-for-task",
  "too-few-tiles",
  "too-large",
  "too-many-blocked",
  "too-many-games",
  "too-many-requests",
  "too-many-sessions",
  "too-many-tasks",
  "too-many-tiles",
  "too-slow",
  "trace",
  "unavailable",
  "unreadable",
  "unwell",
  "waits-elsewhere",
  "world",
  "wrong-password",
  "wrong-phase",
  "you-blocked"
] as const;
export type RefusalCode = (typeof REFUSALS)[number];
