/**
 * The game both sides of boardgame.io are given: a counter, one move a turn, no end.
 * As little game as possible, so that what is measured is the server around it.
 */
export const counter = {
  name: 'counter',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // boardgame.io itself refuses whoever is not the current player.
    play: ({ G }, n) => (Number.isInteger(n) && n > 0 ? { count: G.count + n } : 'INVALID_MOVE'),
  },
};
