"""A second, naive Mondo scorer, written from the rules page alone, that shares nothing with
mondala.games.mondo; tests compare the two."""

import re
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

HOME_OF = dict.fromkeys(["buffalo", "elephant", "zebra", "lion"], "p")
HOME_OF |= dict.fromkeys(["panda", "parrot", "tiger", "sloth"], "f")
HOME_OF |= dict.fromkeys(["snake", "scorpion", "camel", "lizard"], "d")
HOME_OF |= dict.fromkeys(["whale", "dolphin", "turtle", "octopus"], "w")
ROWS = {"6": "cd", "5": "bcde", "4": "abcdef", "3": "abcdef", "2": "bcde", "1": "cd"}
SPACES = [column + row for row in ROWS for column in ROWS[row]]
MARKED = ["c5", "e4", "d2", "b3"]
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # directions 0 to 3: top, right, bottom, left
ARCS = {"f": "b5t c6l c6t d6t d6r e5t", "d": "e5r f4t f4r f3r f3b e2r"}
ARCS |= {"p": "e2b d1r d1b c1b c1l b2b", "w": "b2l a3b a3l a4l a4t b5l"}
THREE_OF = {n + "s": n for n in ["buffalo", "elephant", "panda", "parrot", "snake", "scorpion"]}
FOUR_OF = {"plains animals": "p", "forest animals": "f", "desert animals": "d"}
TASKS = dict.fromkeys(THREE_OF, 9) | dict.fromkeys(FOUR_OF, 7)
TASKS |= {"perfection": 5, "on time": 3, "first": 3}
MODIFIERS = ["most landscapes", "most lakes", "most aquatic animals"]
MODIFIERS += ["largest lake", "largest forest"]
STACKS: dict[int, list[int]] = {1: [], 2: [4, 2], 3: [4, 3, 2], 4: [4, 3, 2, 1]}
SOLO = {"easy": 3, "moderate": 2, "hard": 1}
# The values that may stand at a key of a round and of a player, the default first.
ROUND: dict[str, list[Any]] = {"side": ["water", "lands"], "modifier": [None, *MODIFIERS]}
ROUND |= {"handicap": [False, True], "children": [False, True], "solo": [None, *SOLO]}
PLAYER: dict[str, list[Any]] = {"chip": [None, 4, 3, 2, 1], "volcano_chip": [False, True]}
PLAYER["tasks"] = [list(some) for count in (0, 1, 2) for some in permutations(TASKS, count)]
PLAYER["handicap"] = [0, 1, 2]
TILE = re.compile(r"([wdfp]{4})((?:\s+\w+)*)\s*\|\s*([wdfp])")
PLACEMENT = re.compile(r"([a-z][0-9])=([1-9][0-9]{0,5})([fb])([0-3])")
JUNK: list[Any] = [None, True, False, 0, 1, 5, -1, 2.5, "no", [], ["no"], [None], [4], {}]
JUNK += ["first", ["first", "first"], ["first", "on time", "pandas"], [{"world": ""}] * 5]
BAD_WORDS = "a6=1f0 g3=1f0 c7=1f0 c4=0f0 c4=999999f0 c4=-1f0 c4=1x0 c4=1f4 c4=1f c4=f0 c4=10 c4"


class Refused(ValueError):
    """The tile file or the round is not one that the rules allow."""


class Face(NamedTuple):  # edge letters clockwise from the top, and what stands on it
    edges: str
    animal: str | None = None
    volcano: str | None = None


Tile = tuple[Face, Face]  # front and back, as they are written
World = dict[str, Face]  # the faces on the spaces, as they lie, and the rim around the spaces
Edge = tuple[str, int]  # a space and a direction: also names the triangle at that edge
Json = dict[str, Any]


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise Refused(complaint)


def read_tiles(text: str) -> list[Tile]:
    """Read a tile file; tile number n is the n-th of the result."""
    lines = [(n, line.split("#")[0].strip()) for n, line in enumerate(text.split("\n"), start=1)]
    return [_read_tile(line, f"line {number}: ") for number, line in lines if line]


def _read_tile(line: str, where: str) -> Tile:
    match = TILE.fullmatch(line)
    if match is None:
        raise Refused(where + "not of the form 'ffpd panda | w'")
    things, back = match[2].split(), Face(match[3] * 4)
    animals = [word for word in things if word in HOME_OF]
    volcanos = [word for word in things if word in ("active", "inactive")]
    front = Face(match[1], animals[0] if animals else None, volcanos[0] if volcanos else None)
    homes = [_letter({"c5": front}, min(area)) for area in _areas({"c5": front})]
    _require(sorted(things) == sorted(animals[:1] + volcanos[:1]), where + "a word not understood")
    _require(len(set(front.edges)) < 4, where + "four landscapes on a face")
    _require(not animals or homes.count(HOME_OF[animals[0]]) == 1, where + "not in one area")
    _require(front != back, where + "two faces alike")
    return front, back


def _turned(face: Face, turn: int) -> Face:
    """Turn clockwise: at each quarter turn the last edge, the left one, becomes the top."""
    return Face(face.edges[-turn:] + face.edges[:-turn], face.animal, face.volcano)


def _across(edge: Edge) -> Edge:
    """Name the edge that touches this one; its space may be off the board."""
    (space, way), (right, up) = edge, STEPS[edge[1]]
    return chr(ord(space[0]) + right) + str(int(space[1]) + up), (way + 2) % 4


def _rim(side: str) -> World:
    """Surround the empty board with one-landscape faces (of each, one or two edges matter)."""
    edges = [(edge, "w" if side == "water" else arc) for arc in ARCS for edge in ARCS[arc].split()]
    return {_across((e[:2], "trbl".index(e[2])))[0]: Face(letter * 4) for e, letter in edges}


def _letter(world: World, edge: Edge) -> str | None:
    return world[edge[0]].edges[edge[1]] if edge[0] in world else None


def _edges(world: World) -> list[Edge]:
    return [(space, way) for space in SPACES if space in world for way in range(4)]


def _misconnections(world: World) -> int:
    touching = [(edge, _across(edge)) for edge in _edges(world) if _across(edge)[0] in world]
    return len({frozenset(two) for two in touching if len({_letter(world, e) for e in two}) == 2})


def _areas(world: World) -> list[set[Edge]]:
    areas: list[set[Edge]] = []
    for edge in _edges(world):
        if not any(edge in area for area in areas):
            areas.append(_flood(world, edge))
    return areas


def _flood(world: World, start: Edge) -> set[Edge]:
    found, waiting = {start}, [start]
    while waiting:
        space, way = waiting.pop()
        for other in ((space, (way + 1) % 4), (space, (way - 1) % 4), _across((space, way))):
            alike = other[0] in SPACES and _letter(world, other) == _letter(world, start)
            if alike and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _finished(world: World, letters: str) -> list[set[Edge]]:
    areas = [area for area in _areas(world) if str(_letter(world, min(area))) in letters]
    return [a for a in areas if all(_letter(world, _across(e)) == _letter(world, e) for e in a)]


def _lakes(world: World) -> list[set[Edge]]:
    return [a for a in _finished(world, "w") if all(_across(e)[0] in SPACES for e in a)]


def _largest(areas: list[set[Edge]]) -> int:
    return max((len({space for space, _ in area}) for area in areas), default=0)


def _animals(world: World, letters: str) -> list[str]:
    animals = [face.animal for face in world.values() if face.animal is not None]
    return [animal for animal in animals if HOME_OF[animal] in letters]


def _herds(world: World, letter: str) -> list[list[str]]:
    """List the animals of each finished area; their landscape is one area on every face."""
    areas = _finished(world, letter)
    return [_animals({space: world[space] for space, _ in area}, letter) for area in areas]


def score(round_: object, tiles: list[Tile]) -> dict[str, Any]:
    """Score one round, or refuse it."""
    table = _checked(round_, tiles)
    worlds = [_lay(_rim(table["side"]), p["world"], tiles, table["solo"]) for p in table["players"]]
    sheets = [_sheet(*pair) for pair in zip(table["players"], worlds, strict=True)]
    _add_compared(table, worlds, sheets)
    for sheet in sheets:
        if table["children"]:
            sheet.update(misconnections=0, volcanos=0)
        if table["solo"]:
            sheet.update(animals=0, landscapes=0, chip=0, modifier=0, tasks=0)
        sheet["total"] = sum(sheet.values())
        if table["solo"]:
            sheet["won"] = -sheet["total"] <= SOLO[table["solo"]]
    return {"players": sheets}


def _sheet(player: Json, world: World) -> Json:
    return {
        "animals": len(_animals(world, "dfpw")),
        "landscapes": 2 * len(_finished(world, "dfp")),
        "chip": player["chip"] or 0,
        "tasks": sum(TASKS[t] if _met(t, player, world) else -TASKS[t] for t in player["tasks"]),
        "empty": len(set(SPACES) & set(world)) - 24,
        "misconnections": -_misconnections(world),
    }


def _met(task: str, player: Json, world: World) -> bool:
    if task in THREE_OF:
        return any(h.count(THREE_OF[task]) >= 3 for h in _herds(world, HOME_OF[THREE_OF[task]]))
    if task in FOUR_OF:
        return any(len(set(herd)) == 4 for herd in _herds(world, FOUR_OF[task]))
    if task == "first":
        return bool(player["chip"] == 4)
    return set(SPACES) <= set(world) and (task == "on time" or _misconnections(world) == 0)


def _add_compared(table: Json, worlds: list[World], sheets: list[Json]) -> None:
    values = [_measured(table["modifier"], world) for world in worlds]
    counts = [_volcanos(table, *pair) for pair in zip(table["players"], worlds, strict=True)]
    for sheet, value, count in zip(sheets, values, counts, strict=True):
        sheet["modifier"] = 4 * (value == max(values)) - 4 * (value == min(values))
        sheet["volcanos"] = -count if table["handicap"] or count == max(counts) else 0


def _measured(modifier: str | None, world: World) -> int:
    values = {
        None: 0,
        "most landscapes": len(_finished(world, "dfp")),
        "most lakes": len(_lakes(world)),
        "most aquatic animals": len(_animals(world, "w")),
        "largest lake": _largest(_lakes(world)),
        "largest forest": _largest(_finished(world, "f")),
    }
    return values[modifier]


def _volcanos(table: Json, player: Json, world: World) -> int:
    level = player["handicap"] if table["handicap"] else 2 if player["volcano_chip"] else 1
    counted = ["active", "inactive"][: 2 if table["solo"] else level]
    return len([face for face in world.values() if face.volcano in counted])


def _checked(round_: object, tiles: list[Tile]) -> Json:
    """Check all but how the tiles lie, and fill in what was left out."""
    table = _filled(round_, ROUND, "players", list)
    players = table["players"] = [_filled(p, PLAYER, "world", str) for p in table["players"]]
    _require(24 <= 24 * len(players) <= min(96, len(tiles)), "not 1 to 4 players, 24 tiles each")
    _check_variants(table, players)
    chips = [player["chip"] for player in players if player["chip"] is not None]
    _require(set(chips) <= set(STACKS[len(players)]), "a chip that is not in the stack")
    tasks = [task for player in players for task in player["tasks"]]
    _require(all(not p["tasks"] or len(_parts(p["world"])) >= 3 for p in players), "task too soon")
    used = [number for player in players for _, number, _, _ in _parts(player["world"])]
    for things in (chips, tasks, used):
        _require(len(things) == len(set(things)), "a chip, task or tile twice in the round")
    return table


def _filled(value: object, choices: dict[str, list[Any]], needed: str, kind: type) -> Json:
    if not isinstance(value, dict) or type(value.get(needed)) is not kind:
        raise Refused(f"not an object with {needed}")
    _require(set(value) <= {needed, *choices}, "unknown key")
    filled: Json = {key: listed[0] for key, listed in choices.items()} | value
    for key, listed in choices.items():
        _require(repr(filled[key]) in map(repr, listed), f"{key} cannot be {filled[key]!r}")
    return filled


def _check_variants(table: Json, players: list[Json]) -> None:
    handicap, children, solo = (bool(table[key]) for key in ("handicap", "children", "solo"))
    _require(handicap + children + solo <= 1, "handicap, children and solo exclude each other")
    _require(len(players) == 1 or not solo, "solo with several players")
    barred = "volcano_chip" if handicap else "handicap"
    _require(not any(player[barred] for player in players), "not in this round: " + barred)
    extras = table["modifier"] or any(player["tasks"] for player in players)
    _require(not extras or not (children or solo), "beginner rules: no modifier, no tasks")


def _parts(world: str) -> list[tuple[str, int, str, int]]:
    matches = [PLACEMENT.fullmatch(word) for word in world.split()]
    _require(None not in matches, "something that is not a placement")
    return [(m[1], int(m[2]), m[3], int(m[4])) for m in matches if m]


def _lay(world: World, text: str, tiles: list[Tile], solo: str | None) -> World:
    parts = _parts(text)
    _require(not solo or {space for space, *_ in parts[:4]} == set(MARKED), "not a solo start")
    for place, (space, number, side, turn) in enumerate(parts):
        _require(space in SPACES and space not in world, "not an empty space: " + space)
        _require(number <= len(tiles), "no such tile")
        tile = tiles[number - 1]
        if solo and place < 4:
            _require(side == "f" and _may_start(tile), "not a start tile")
        elif place > 0:
            _require(space in _open(world), "touches no tile: " + space)
        world[space] = _turned(tile["fb".index(side)], turn)
    return world


def _open(world: World) -> set[str]:
    touched = [space for space, _ in map(_across, _edges(world))]
    return {space for space in touched if space in SPACES and space not in world}


def _may_start(tile: Tile) -> bool:
    return len(set(tile[0].edges)) >= 2 and tile[0].volcano is None


def random_round(rng: Random, tiles: list[Tile]) -> dict[str, Any]:
    """Make a random legal round of any kind."""
    kind = rng.choice(["plain", "plain", "plain", "handicap", "children", "solo"])
    modified, expert = (kind in ("plain", "handicap") and rng.random() < 0.7 for _ in "ab")
    seats = 1 if kind == "solo" else rng.randint(1, min(4, len(tiles) // 24))
    table: Json = {"side": rng.choice(ROUND["side"]), "players": []}
    table["modifier"] = rng.choice(MODIFIERS) if modified else None
    table |= {variant: kind == variant for variant in ("handicap", "children")}
    table["solo"] = rng.choice(list(SOLO)) if kind == "solo" else None
    chips = [*STACKS[seats][: rng.randint(0, seats)], None, None, None, None][:seats]
    pool, deck = list(range(1, len(tiles) + 1)), rng.sample(list(TASKS), 12)
    for chip in rng.sample(chips, seats):
        tasks = [deck.pop() for _ in range(rng.randint(0, 2) if expert else 0)]
        player: Json = {"world": _grow(rng, tiles, pool, table, tasks), "chip": chip}
        player |= {"tasks": tasks, "handicap": rng.randrange(3) if kind == "handicap" else 0}
        player["volcano_chip"] = kind != "handicap" and rng.random() < 0.3
        table["players"].append(_shortened(rng, player, PLAYER))
    return _shortened(rng, table, ROUND)


def _shortened(rng: Random, value: Json, choices: dict[str, list[Any]]) -> Json:
    usual = {key for key in choices if value[key] == choices[key][0] and rng.random() < 0.5}
    return {key: value[key] for key in value if key not in usual}


def _grow(rng: Random, tiles: list[Tile], pool: list[int], table: Json, tasks: list[str]) -> str:
    """Take tiles from the pool for a world, more or less carefully, with the tasks in mind."""
    world, words, solo = _rim(table["side"]), list[str](), bool(table["solo"])
    taste = {thing: rng.uniform(-1, 1) for thing in "wdfp"} | {"volcano": rng.choice([0, -4])}
    taste |= {THREE_OF[task]: 9 for task in tasks if task in THREE_OF}
    taste |= {name: 3 for name in HOME_OF for task in tasks if FOUR_OF.get(task) == HOME_OF[name]}
    taste |= {HOME_OF[name]: 1 for name in taste if name in HOME_OF}
    spaces = rng.sample(MARKED, 4) if solo else [rng.choice(SPACES)]
    count = rng.choice([24, 24, 24, 24, rng.randint(0, 24), rng.randint(0, 4)])
    care, restless = rng.choice([0, 0.8, 1, 1, 1, 1]), rng.choice(["", "" if tasks else "wdfp"])
    corner = rng.choice([slice(2), slice(-2, None)])
    for place in range(max(4 if solo else 3 if tasks else 0, count)):
        start = solo and place < 4
        taste |= {letter: rng.uniform(-2, 2) for letter in restless}
        space = spaces.pop() if spaces else rng.choice(sorted(_open(world))[corner])
        numbers = [n for n in pool if not start or _may_start(tiles[n - 1])]
        options = [(n, s, t) for n in numbers for s in ("f" if start else "fb") for t in range(4)]
        around = [_letter(world, _across((space, way))) for way in range(4)]
        faces = [_turned(tiles[n - 1]["fb".index(s)], t) for n, s, t in options]
        worths = [_worth(face, around, taste) + rng.random() for face in faces]
        best = worths.index(max(worths)) if rng.random() < care else rng.randrange(len(faces))
        words.append("{}={}{}{}".format(space, *options[best]))
        world[space] = faces[best]
        taste[str(faces[best].animal)] = taste.get(str(faces[best].animal), 0) - 3
        pool.remove(options[best][0])
    return " ".join(words)


def _worth(face: Face, around: list[str | None], taste: dict[str, float]) -> float:
    worth = taste["volcano"] if face.volcano else 0.0
    if face.animal in taste and (HOME_OF[face.animal] in around or not any(around)):
        worth += max(0, taste[face.animal])
    for own, other in zip(face.edges, around, strict=True):
        worth += taste[own] if other is None else 0 if own == other else -20
    return worth


def broken_round(rng: Random, tiles: list[Tile]) -> dict[str, Any]:
    """Damage a random legal round in one way, so that it must be refused."""
    table = random_round(rng, tiles)
    player = rng.choice(table["players"])
    target, choices, needed = rng.choice([(table, ROUND, "players"), (player, PLAYER, "world")])
    key = rng.choice([*choices, needed, "level"])
    junk = [junk for junk in JUNK if repr(junk) not in map(repr, choices.get(key, []))]
    changes = [(target, {key: rng.choice(junk)}), _bad_mixture(rng, table, player)]
    changes += [(player, {"world": _bad_world(rng, tiles, table, player["world"].split())})]
    target, change = rng.choice(changes)
    target.update(change)
    return table


def _bad_mixture(rng: Random, table: Json, player: Json) -> tuple[Json, Json]:
    handicap, children, solo = (table.get(key) for key in ("handicap", "children", "solo"))
    players, beginner = table["players"], children or solo
    mixtures: list[tuple[Any, Json, Json]] = [  # where it applies, what to change
        (True, player, {"tasks": ["first"], "world": ""}),
        (True, player, {"chip": min({1, 2, 3, 4, 5} - set(STACKS[len(players)]))}),
        (not handicap, player, {"handicap": 1}),
        (handicap, player, {"volcano_chip": True}),
        (beginner, player, {"tasks": ["first"]}),
        (beginner, table, {"modifier": "most lakes"}),
        (beginner, table, {"handicap": True}),
        (solo or handicap, table, {"children": True}),
        (solo, table, {"players": players * 2}),
        (len(players) > 1, table, {"players": [one | {"chip": 4} for one in players]}),
        (len(players) > 1, table, {"players": [one | {"tasks": ["first"]} for one in players]}),
    ]
    return rng.choice([(target, change) for applies, target, change in mixtures if applies])


def _bad_world(rng: Random, tiles: list[Tile], table: Json, words: list[str]) -> str:
    used = " ".join(player["world"] for player in table["players"])
    unused = [n for n in range(1, len(tiles) + 1) if f"={n}f" not in used and f"={n}b" not in used]
    spare, cut = rng.choice(unused or [1]), rng.randint(0, len(words))
    early = {word[:2]: Face("wwww") for word in words[:cut]}
    far = sorted(set(SPACES) - set(early) - _open(early)) if cut else []
    near = sorted(_open({word[:2]: Face("wwww") for word in words}))
    worlds = [[*words[:cut], rng.choice(BAD_WORDS.split()), *words[cut:]]]
    worlds += [[*words[:cut], f"{rng.choice(far)}={spare}f0", *words[cut:]]] if far else []
    worlds += [[*words, f"{rng.choice(words)[:2]}={spare}f0"]] if words else []
    worlds += [[*words, rng.choice(near) + rng.choice(used.split())[2:]]] if near else []
    if table.get("solo"):
        start, rest = rng.sample(words[:4], 4), words[4:]
        unfit = rng.choice([n for n in unused if not _may_start(tiles[n - 1])] or [0])
        instead = rng.choice([[], [start[0].replace("f", "b")], [f"{start[0][:2]}={unfit}f0"]])
        worlds += [[*instead, *start[1:], *rest]] * 2
    return " ".join(rng.choice(worlds))
