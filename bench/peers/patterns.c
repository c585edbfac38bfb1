/* Random games of Patterns in C, to see beside the kernel in src/mondala/bots/patterns/kernel.py.

   cc -O3 -march=native patterns.c -o patterns && ./patterns GAMES COLOURS BOWLS
   COLOURS has the colour (0-5) of each of the 52 spaces in reading order, BOWLS of the two left over.
   Prints the mean length, the first player's points less the second's, and games a second. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t word;

typedef struct {
    word free[6], around[2][6], lay, flip;
    int river[2][6], bowl[2], points[2], claimed[2], mover, phase;
} position;

enum { BOWL, PLAY, FLIPS, OVER };
static const word CHOICES = 1ull << 0 | 1ull << 7, ENOUGH = 1ull << 56;
static word spaces, beside[64], chance = 1;

static word next_word(void) {
    word z = chance += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

static word lay_targets(const position *p, int who) {
    int bowl = p->bowl[who];
    word tokens = 0, own = p->around[who][bowl];
    for (int c = 0; c < 6; c++) tokens |= p->free[c];
    if (own) tokens &= own & ~p->free[bowl];
    return tokens & ~p->around[1 - who][bowl];
}

static word flip_targets(const position *p, int who) {
    word found = 0;
    for (int c = 0; c < 6; c++) found |= p->free[c] & p->around[who][c] & ~p->around[1 - who][c];
    return found;
}

static void settle(position *p) {
    if (p->phase == PLAY) {
        p->lay = lay_targets(p, p->mover);
        p->flip = flip_targets(p, p->mover);
        if (p->lay | p->flip) return;
        p->mover = 1 - p->mover;
    }
    p->flip = flip_targets(p, p->mover);
    p->phase = p->flip ? FLIPS : OVER;
    p->lay = p->flip ? ENOUGH : 0;
}

static void put(position *p, int square, int flips) {
    int who = p->mover, taken = 0;
    for (int c = 1; c < 6; c++) taken += c * (int)(p->free[c] >> square & 1);
    int laid = taken;
    if (!flips) {
        laid = p->bowl[who];
        p->bowl[who] = taken;
    }
    if (p->river[who][laid]) p->points[who] += p->river[who][laid];
    else p->river[who][laid] = ++p->claimed[who];
    p->free[taken] ^= 1ull << square;
    p->around[who][laid] |= beside[square];
}

static void play(position *p, int square, int flips) {
    if (p->phase == BOWL) {
        if (square == 7) {
            int kept = p->bowl[0];
            p->bowl[0] = p->bowl[1];
            p->bowl[1] = kept;
        }
        p->mover = 0;
        p->phase = PLAY;
    } else if (!flips && p->phase == FLIPS) {
        p->lay = p->flip = 0;
        p->phase = OVER;
        return;
    } else {
        put(p, square, flips);
        if (p->phase == PLAY) p->mover = 1 - p->mover;
    }
    settle(p);
}

static int random_game(position *p) {
    int plies = 0;
    while (p->phase != OVER) {
        word lay = p->lay, lays = (word)__builtin_popcountll(lay);
        word drawn = (next_word() >> 32) * (lays + (word)__builtin_popcountll(p->flip)) >> 32;
        int flips = drawn >= lays;
        if (flips) {
            drawn -= lays;
            lay = p->flip;
        }
        while (drawn--) lay &= lay - 1;
        play(p, __builtin_ctzll(lay), flips);
        plies++;
    }
    return plies;
}

static void lay_out(position *p, const char *colours, const char *bowls) {
    memset(p, 0, sizeof *p);
    int space = 0;
    for (int square = 0; square < 64; square++) {
        int row = square / 8, column = square % 8;
        int edge = (row < 4 ? row : 7 - row), side = (column < 4 ? column : 7 - column);
        if (edge + side < 2) continue;
        spaces |= 1ull << square;
        p->free[colours[space++] - '0'] |= 1ull << square;
    }
    for (int square = 0; square < 64; square++) {
        word bit = 1ull << square;
        word sideways = (square % 8 < 7 ? bit << 1 : 0) | (square % 8 ? bit >> 1 : 0);
        beside[square] = (bit << 8 | bit >> 8 | sideways) & spaces;
    }
    p->bowl[0] = bowls[0] - '0';
    p->bowl[1] = bowls[1] - '0';
    p->mover = 1;
    p->phase = BOWL;
    p->lay = CHOICES;
}

int main(int count, char **arguments) {
    if (count != 4 || strlen(arguments[2]) != 52) return 2;
    long games = atol(arguments[1]), plies = 0, margin = 0;
    position start, now;
    lay_out(&start, arguments[2], arguments[3]);
    double best = 1e9;
    for (int pass = 0; pass < 20; pass++) {
        clock_t began = clock();
        plies = margin = 0;
        for (long game = 0; game < games; game++) {
            now = start;
            plies += random_game(&now);
            margin += now.points[0] - now.points[1];
        }
        double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
        if (seconds < best) best = seconds;
    }
    printf("%.2f %.3f %.0f\n", (double)plies / games, (double)margin / games, games / best);
    return 0;
}
