/** An even stream of moves over all matches, whether or not the answers keep up (open loop). */

/** The next match in rotation that is in a game; between two games there is nothing to move. */
function nextInGame(matches, turn) {
  for (let step = 0; step < matches.length; step += 1) {
    const place = (turn + step) % matches.length;
    if (!matches[place].between) return place;
  }
  return turn % matches.length;
}

/** Starts at once; returns the function that stops it. */
export function pace(matches, rate) {
  const start = performance.now();
  let turn = 0;
  let offered = 0;
  // Timers are late by a millisecond or so: each tick offers what has come due since the last one.
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * rate);
    for (; offered < due; offered += 1) {
      const place = nextInGame(matches, turn);
      matches[place].offer();
      turn = place + 1;
    }
  }, 1);
  return () => clearInterval(timer);
}
