/**
 * The one load generator: N matches of two clients each, against any of the peers.
 *
 *   node generator.mjs --peer boardgameio|colyseus|mondala --url URL --matches N --seconds S
 *                      [--rate R] [--moves FILE]
 *
 * Prints "measuring" when the window opens, and in the end one line of JSON; what it has to say
 * besides goes to stderr.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Match } from './match.mjs';
import { pace } from './pace.mjs';
import { Tally } from './tally.mjs';

const WARM_UP_MS = 2_000;
/** Opening is not measured, so it need not be rushed: a server busy with handshakes would time out. */
const OPENING_AT_ONCE = 16;
const OPENING_LIMIT_MS = 120_000;
/** A match that waits longer than this for an answer counts as broken. */
const SILENCE_LIMIT_MS = 3_000;

function readOptions() {
  const { values } = parseArgs({
    options: {
      peer: { type: 'string' },
      url: { type: 'string' },
      matches: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      moves: { type: 'string' },
    },
  });
  const { peer, moves } = values;
  if (!['boardgameio', 'colyseus', 'mondala'].includes(peer)) throw new Error('--peer is unknown');
  const matches = Number(values.matches);
  const seconds = Number(values.seconds);
  const rate = values.rate === undefined ? null : Number(values.rate);
  if (!(matches > 0 && seconds > 0 && (rate === null || rate > 0))) {
    throw new Error('--matches, --seconds and --rate must be above zero');
  }
  const url = new URL(values.url).origin;
  return { peer, url, matches, seconds, rate, moves };
}

/** All matches, opened a few at a time. */
async function openAll({ adapter, plan, options, tally }) {
  const opened = [];
  let next = 1;
  const opener = async () => {
    while (next <= options.matches) {
      const number = next++;
      const match = new Match(plan, tally, options.rate === null);
      const table = await adapter.open({ url: options.url, number, plan, match });
      opened.push([match, table]);
    }
  };
  const limit = setTimeout(() => {
    console.error(`only ${opened.length} matches opened in time`);
    process.exit(1);
  }, OPENING_LIMIT_MS);
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener));
  clearTimeout(limit);
  return opened;
}

/** The generator must not be what is measured: near 100 % the result is its limit, not the peer's. */
function tellOwnLoad(before, seconds) {
  const { user, system } = process.cpuUsage(before);
  console.error(`generator busy: ${Math.round((user + system) / 1e4 / seconds)} % of a core`);
}

const options = readOptions();
const adapter = await import(`./adapter-${options.peer}.mjs`);
const plan = await adapter.plan(options.moves);
const tally = new Tally();
const opened = await openAll({ adapter, plan, options, tally });
const matches = opened.map(([match]) => match);

for (const [match, table] of opened) match.start(table);
const stopPacing = options.rate === null ? () => {} : pace(matches, options.rate);
await sleep(WARM_UP_MS);
const before = process.cpuUsage();
tally.start();
console.log('measuring');
await sleep(options.seconds * 1000);
for (const match of matches) match.checkAlive(SILENCE_LIMIT_MS);
tally.stop();
tellOwnLoad(before, options.seconds);
stopPacing();
for (const match of matches) match.close();

const { peer, seconds, rate } = options;
const line = { peer, matches: options.matches, seconds, rate, ...tally.summary() };
console.log(JSON.stringify(line));
// A socket that is slow to close, or a client that would reconnect, must not keep the process.
process.exit(tally.errors > 0 ? 1 : 0);
