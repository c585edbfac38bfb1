/** mondala over its own protocol: a WebSocket for each player, whole games from a file of moves. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import WebSocket from 'ws';
import { post } from './lobby.mjs';

/** The bench server hands out one fixed seed, so one list of [seat, move] fits every game. */
export async function plan(file) {
  if (!file) throw new Error('mondala needs --moves FILE');
  const moves = JSON.parse(await readFile(file, 'utf8'));
  return { length: moves.length, seat: (number) => moves[number][0], move: (number) => moves[number][1] };
}

/** One player's connection. `onMoved(move)` and `onAck()` tell of moves; asks are awaited. */
class Player {
  #socket;
  #number = 0;
  #asks = new Map();
  #awaited = new Map();
  #moveSent = null;
  onMoved = () => {};
  onAck = () => {};
  onFailure = () => {};

  static async connect(url, tableId, cookie) {
    const player = new Player();
    const address = `${url.replace(/^http/, 'ws')}/api/tables/${tableId}/socket`;
    // Compression is left out for every peer; here the client has to say so.
    const headers = { Cookie: cookie, Origin: url };
    const socket = new WebSocket(address, { headers, perMessageDeflate: false });
    player.#socket = socket;
    socket.on('message', (data) => player.#receive(JSON.parse(data)));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.on('close', (code) => player.#fail(new Error(`closed with ${code}`)));
    socket.on('error', (error) => player.#fail(error));
    const welcome = player.next('welcome');
    player.#send({ t: 'hello', protocol: 2, session: randomUUID(), derived: false });
    await welcome;
    return player;
  }

  /** The next message of this kind; to be called before what brings it about is sent. */
  next(kind) {
    return new Promise((resolve, reject) => this.#awaited.set(kind, { resolve, reject }));
  }

  ask(wish) {
    const n = ++this.#number;
    this.#send({ t: 'ask', n, wish, args: {} });
    return new Promise((resolve, reject) => this.#asks.set(n, { resolve, reject }));
  }

  play(move) {
    this.#moveSent = ++this.#number;
    this.#send({ t: 'do', n: this.#moveSent, command: 'Play', args: { move } });
  }

  close() {
    this.#socket.close();
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #receive(message) {
    this.#awaited.get(message.t)?.resolve(message);
    this.#awaited.delete(message.t);
    if (message.t === 'entry') this.#entry(message);
    else if (message.t === 'ack') this.#answer(message.n, null);
    else if (message.t === 'refused') {
      this.#answer(message.n, new Error(`refused: ${message.code}, ${message.sentence}`));
    }
  }

  /** An entry with a number in it is the answer to who asked for it. */
  #entry({ events, n }) {
    if (n !== undefined) this.#answer(n, null);
    for (const [name, fields] of events) if (name === 'Moved') this.onMoved(fields.move);
  }

  #answer(n, error) {
    const ask = this.#asks.get(n);
    this.#asks.delete(n);
    if (ask) error ? ask.reject(error) : ask.resolve();
    else if (error) this.onFailure(error);
    else if (n === this.#moveSent) this.onAck();
  }

  #fail(error) {
    for (const { reject } of [...this.#asks.values(), ...this.#awaited.values()]) reject(error);
    this.onFailure(error);
  }
}

class Table {
  #players;
  #plan;

  constructor(players, plan, match) {
    this.#players = players;
    this.#plan = plan;
    players.forEach((player, seat) => this.#follow(player, seat, match));
  }

  #follow(player, seat, match) {
    let number = 0;
    player.onAck = () => match.confirmed(seat);
    player.onFailure = (error) => match.failed(error.message);
    player.onMoved = (move) => {
      const expected = this.#plan.move(number);
      number = (number + 1) % this.#plan.length;
      if (move !== expected) match.failed(`${move} came instead of ${expected}`);
      match.received(seat);
    };
  }

  send(seat, number) {
    this.#players[seat].play(this.#plan.move(number));
  }

  /** A game from the lobby: the guest is ready, the host starts, both have the board before them. */
  async restart() {
    await this.#players[1].ask('Ready');
    const boards = this.#players.map((player) => player.next('snapshot'));
    await Promise.all([this.#players[0].ask('Start'), ...boards]);
  }

  close() {
    for (const player of this.#players) player.close();
  }
}

async function enter(url, name) {
  const { headers } = await post(`${url}/api/guests`, { name }, { Origin: url });
  return headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
}

export async function open({ url, number, plan, match }) {
  const cookies = [await enter(url, `bench ${2 * number - 1}`), await enter(url, `bench ${2 * number}`)];
  const host = { Cookie: cookies[0], Origin: url };
  const { answer } = await post(`${url}/api/tables`, { options: { game: 'Patterns' } }, host);
  const players = [];
  // One after the other: seat 0 is the first to sit.
  for (const cookie of cookies) {
    const player = await Player.connect(url, answer.id, cookie);
    await player.ask('Sit');
    players.push(player);
  }
  const table = new Table(players, plan, match);
  await table.restart();
  return table;
}
