"""The bots of Mondo, the weakest first. They differ in pace, in how much they see, and in how far
ahead they think; all get the same chance."""

from mondala.bots.bot import Bot
from mondala.bots.mondo.browsing import Browsing, Habits
from mondala.bots.mondo.planning import Planning


class Pebble(Browsing):
    name = "pebble"
    title = "Pebble"
    level = 1
    about = "takes its time, looks at two tiles and is happy with what nearly fits"
    habits = Habits(
        glances=2,
        looking=(4_500, 7_500),
        handling=(2_800, 4_800),
        asks=(-40, -250),
        foresight=False,
    )


class Brook(Browsing):
    name = "brook"
    title = "Brook"
    level = 2
    about = "looks at three tiles, matches edges and does not think ahead"
    habits = Habits(
        glances=3,
        looking=(3_000, 5_000),
        handling=(1_800, 3_200),
        asks=(70, -90),
        foresight=False,
    )


class Meadow(Browsing):
    name = "meadow"
    title = "Meadow"
    level = 3
    about = "looks at four tiles, minds open areas and which tiles a space will need"
    habits = Habits(
        glances=4,
        looking=(2_800, 4_800),
        handling=(1_500, 2_800),
        asks=(170, -20),
        foresight=True,
    )


class Steady(Browsing):
    name = "steady"
    title = "Summit"
    level = 4
    about = "looks over fourteen tiles, thinks as meadow does and waits for what fits best"
    habits = Habits(
        glances=14,
        looking=(1_750, 2_050),
        handling=(650, 1_050),
        asks=(250, 80),
        foresight=True,
    )


class Atlas(Planning):
    name = "atlas"
    title = "Atlas"
    level = 5
    about = "gets to know the tiles, plans a whole world and builds it"


BOTS: tuple[Bot, ...] = (Pebble(), Brook(), Meadow(), Steady(), Atlas())
