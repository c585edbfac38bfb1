"""People may write tile sets: counts are ruled, errors are named by their line."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import NotAllowed, Unreadable
from mondala.games.mondo.tiles import (
    HOME,
    SPECIES,
    Face,
    Side,
    Tile,
    Volcano,
    format_tiles,
    parse_face,
    parse_tile,
    parse_tiles,
    regions,
    turned,
)
from tests.games.mondo.helpers import TILES

FRONTS = [tile.front for tile in TILES.tiles]


def written(edges: str) -> str:
    """The turn of the edges whose pattern of equals comes first: AAAB, AABB, AABC …"""
    return min((turned(edges, turn) for turn in range(4)), key=pattern)


def pattern(edges: str) -> str:
    letters = list(dict.fromkeys(edges))
    return "".join("ABCD"[letters.index(edge)] for edge in edges)


def kind(face: Face) -> str:
    return pattern(written(face.edges))


def test_r4_sixteen_species_four_to_a_landscape() -> None:
    assert {home: set(animals) for home, animals in SPECIES.items()} == {
        "p": {"buffalo", "elephant", "zebra", "lion"},
        "f": {"panda", "parrot", "tiger", "sloth"},
        "d": {"snake", "scorpion", "camel", "lizard"},
        "w": {"whale", "dolphin", "turtle", "octopus"},
    }
    assert len(HOME) == 16
    assert all(animal in SPECIES[home] for animal, home in HOME.items())


@pytest.mark.parametrize(
    ("edges", "areas"),
    [
        ("wwww", ["trbl"]),
        ("wwwd", ["trb", "l"]),
        ("dwww", ["t", "rbl"]),
        ("wdww", ["tbl", "r"]),
        ("wwdd", ["tr", "bl"]),
        ("wddw", ["tl", "rb"]),
        ("wwdf", ["tr", "b", "l"]),
        ("wdfw", ["tl", "r", "b"]),
        ("wdwd", ["t", "r", "b", "l"]),
        ("wdwf", ["t", "r", "b", "l"]),
        ("dwfw", ["t", "r", "b", "l"]),
    ],
)
def test_r5_neighbouring_triangles_join_and_opposite_ones_do_not(
    edges: str, areas: list[str]
) -> None:
    found: dict[int, str] = {}
    for way, region in zip("trbl", regions(edges), strict=True):
        found[region] = found.get(region, "") + way
    assert sorted(found.values()) == sorted(areas)


def test_r6_how_many_fronts_of_each_kind() -> None:
    assert len(TILES) == 136
    assert Counter(map(kind, FRONTS)) == {"AAAA": 16, "AAAB": 48, "AABB": 24, "AABC": 48}


def test_r6_every_species_has_one_front_of_its_own_landscape_alone() -> None:
    whole = [face for face in FRONTS if kind(face) == "AAAA"]
    assert {face.animal: face.edges for face in whole} == {
        animal: home * 4 for animal, home in HOME.items()
    }


def test_r6_each_ordered_pair_four_times() -> None:
    pairs = Counter(written(face.edges)[2:] for face in FRONTS if kind(face) == "AAAB")
    assert len(pairs) == 12
    assert set(pairs.values()) == {4}


def test_r6_each_pair_four_times() -> None:
    pairs = Counter(frozenset(face.edges) for face in FRONTS if kind(face) == "AABB")
    assert len(pairs) == 6
    assert set(pairs.values()) == {4}


def test_r6_each_of_three_landscapes_twice_mirror_images_apart() -> None:
    triples = Counter(written(face.edges) for face in FRONTS if kind(face) == "AABC")
    assert len(triples) == 24
    assert set(triples.values()) == {2}
    assert all(edges[:2] + edges[3] + edges[2] in triples for edges in triples)


def test_r6_four_animals_of_each_species() -> None:
    animals = Counter(face.animal for face in FRONTS if face.animal)
    assert animals == dict.fromkeys(HOME, 4)
    by_kind = Counter(kind(face) for face in FRONTS if face.animal)
    assert by_kind == {"AAAA": 16, "AAAB": 28, "AABB": 10, "AABC": 10}


def test_r6_volcanos() -> None:
    volcanos = [face for face in FRONTS if face.volcano]
    assert Counter(face.volcano for face in volcanos) == {
        Volcano.ACTIVE: 24,
        Volcano.INACTIVE: 12,
    }
    assert Counter(map(kind, volcanos)) == {"AABC": 24, "AAAB": 8, "AABB": 4}
    assert not any(face.animal for face in volcanos)
    both = {(kind(face), face.volcano) for face in volcanos}
    assert len(both) == 6


def test_r6_backs_are_bare_and_mostly_water() -> None:
    backs = Counter(tile.back for tile in TILES.tiles)
    assert {str(face): count for face, count in backs.items()} == {
        "wwww": 76,
        "dddd": 20,
        "ffff": 20,
        "pppp": 20,
    }


def test_r6_no_two_faces_of_a_tile_and_no_two_tiles_are_alike() -> None:
    assert all(tile.front != tile.back for tile in TILES.tiles)
    assert len(set(TILES.tiles)) == 136
    assert all(len(set(face.edges)) < 4 for face in FRONTS)


def test_tiles_are_numbered_by_line_without_comments_and_empty_lines() -> None:
    tiles = parse_tiles("# mine\n\nffpd panda | w # a comment\n   \nddfp active|p\n")
    assert tiles[1] == Tile(Face("ffpd", "panda"), Face("wwww"))
    assert tiles[2] == Tile(Face("ddfp", None, Volcano.ACTIVE), Face("pppp"))
    assert list(tiles.numbers()) == [1, 2]


@pytest.mark.parametrize("number", [-1, 0, 137])
def test_there_is_no_tile_of_another_number(number: int) -> None:
    with pytest.raises(NotAllowed) as refused:
        TILES[number]
    assert refused.value.code == "no-such-tile"


def test_a_tile_has_two_sides() -> None:
    tile = parse_tile("ffpd panda | w")
    assert str(tile.face(Side.FRONT)) == "ffpd panda"
    assert str(tile.face(Side.BACK)) == "wwww"
    assert [side.other for side in Side] == [Side.BACK, Side.FRONT]


def test_at_a_turn_of_one_the_written_top_is_on_the_right() -> None:
    assert [turned("ffpd", turn) for turn in range(4)] == ["ffpd", "dffp", "pdff", "fpdf"]


def test_printing_and_reading_a_set_are_inverse() -> None:
    text = format_tiles(TILES.tiles)
    again = parse_tiles(text)
    assert again == TILES
    assert format_tiles(again.tiles) == text


def test_the_digest_is_of_what_the_tiles_show() -> None:
    plain = parse_tiles("ffpd panda | w\nffff | w")
    assert parse_tiles("# a comment\nffpd   panda|w\n\nffff | w").digest == plain.digest
    assert parse_tiles("ffff | w\nffpd panda | w").digest != plain.digest
    assert parse_tiles("ffpd panda | d\nffff | w").digest != plain.digest


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ffpd panda", "a tile reads like"),
        ("ffpd panda | x", "the back is one of the letters w d f p, or a face, not 'x'"),
        ("ffpd panda | ww", "not 'ww'"),
        ("ffpd panda |", "not ''"),
        ("ffpd | w | d", "not 'w'"),
        ("ffpd panda | pdff panda", "front and back are alike"),
        ("wwww | wwww", "front and back are alike"),
        ("ffpd | wdfp", "four landscapes on one face"),
        ("| w", "not ''"),
        ("ffp | w", "four edges"),
        ("ffpdd | w", "four edges"),
        ("ffpx | w", "'ffpx'"),
        ("wdfp | w", "four landscapes on one face: 'wdfp'"),
        ("ffpd dragon | w", "'dragon'"),
        ("ffpd Panda | w", "'Panda'"),
        ("ffpd panda tiger | w", "one animal and one volcano at most"),
        ("ffpd panda panda | w", "one animal and one volcano at most"),
        ("ffpd active inactive | w", "one animal and one volcano at most"),
        ("ffpd whale | w", "a whale needs exactly one water on the face, 'ffpd' has 0"),
        ("fpfd panda | w", "a panda needs exactly one forest on the face, 'fpfd' has 2"),
        ("wwww | w", "front and back are alike"),
    ],
)
def test_an_error_names_its_line_in_the_file(line: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_tiles(f"# comment\n\nffff panda | w\n{line}\nffff | d\n")
    assert str(error.value).startswith("line 4: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("ffpd panda | ddfp active", "ffpd panda | ddfp active"),
        ("ffpd | ffpd panda", "ffpd | ffpd panda"),
        ("ffpd | ffdp", "ffpd | ffdp"),
        ("ffpd | wwww whale", "ffpd | wwww whale"),
        ("ffpd | wwww", "ffpd | w"),
    ],
)
def test_r6_any_other_face_may_be_a_back_of_ones_own(line: str, written: str) -> None:
    """A bare back is always written as its letter, so that hashes stay."""
    tiles = parse_tiles(line)
    assert format_tiles(tiles.tiles) == f"{written}\n"
    assert parse_tiles(written) == tiles


def test_r6_mondalas_own_backs_are_bare() -> None:
    assert all(len(str(tile).partition("| ")[2]) == 1 for tile in TILES.tiles)


def test_a_set_of_ones_own_need_not_keep_to_r6() -> None:
    tiles = parse_tiles("wdwd | f\nwdwf camel active | f\nffff | d")
    assert str(tiles[2].front) == "wdwf camel active"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment"])
def test_an_empty_set_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_tiles(text)


WORDS = st.sampled_from(
    ["ffpd", "wwww", "wdfp", "wdwd", "ffff", "panda", "whale", "active", "|", "w", "d", "#", "\n"]
)


@given(st.lists(WORDS | st.text(max_size=3)).map(" ".join))
def test_any_text_is_a_set_that_prints_as_it_reads_or_unreadable(text: str) -> None:
    try:
        tiles = parse_tiles(text)
    except Unreadable:
        return
    assert parse_tiles(format_tiles(tiles.tiles)) == tiles


def test_a_face_prints_as_it_reads() -> None:
    for face in FRONTS:
        assert parse_face(str(face)) == face
