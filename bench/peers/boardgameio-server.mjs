/** boardgame.io as its manual sets it up: memory storage, socket.io, the lobby API on the same port. */
import { createRequire } from 'node:module';
import { counter } from './boardgameio-game.mjs';

// Read by the library when it is loaded: without it every move is walked through once more, as in
// development, to see that it can be written as JSON. Hence `require`, which runs after this line.
process.env.NODE_ENV = 'production';
// Set, this would choose file storage.
delete process.env.FLATFILE_DIR;
const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const port = Number(process.argv[2]);
const server = Server({ games: [counter], origins: [`http://127.0.0.1:${port}`] });
// `run` hands its port on to Node's `listen`, which also takes an address: loopback only.
await server.run({ port: { port, host: '127.0.0.1' } });
console.log(`boardgame.io listens on ${port}`);
