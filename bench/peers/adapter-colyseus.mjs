/** Colyseus through its own client package, which decodes the state as a player's browser would. */
import { Client } from '@colyseus/sdk';
import { alternating } from './match.mjs';

export const plan = () => alternating;

/** A client is in the match once the first whole state has come: before that it gets no patches. */
async function settle(room) {
  await new Promise((resolve) => room.onStateChange.once(resolve));
  return room;
}

function follow(room, seat, match) {
  let count = room.state.count;
  room.onStateChange((state) => {
    if (state.count === count) return;
    count = state.count;
    // The patch is also the answer to the mover, and `turn` has already passed on.
    if (state.turn !== seat) match.confirmed(seat);
    match.received(seat);
  });
  room.onMessage('refused', (sentence) => match.failed(sentence));
  room.onError((code, text) => match.failed(`${code} ${text}`));
  room.onDrop((code) => match.failed(`dropped with ${code}`));
  room.onLeave((code) => match.failed(`closed with ${code}`));
}

export async function open({ url, match }) {
  const client = new Client(url);
  // One after the other: the seat is the order of joining.
  const first = await settle(await client.create('counter'));
  const second = await settle(await client.joinById(first.roomId));
  const rooms = [first, second];
  rooms.forEach((room, seat) => follow(room, seat, match));
  return {
    send: (seat) => rooms[seat].send('play', 1),
    close: () => rooms.forEach((room) => room.leave()),
  };
}
