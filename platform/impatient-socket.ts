import { Socket } from 'node:net';

/** Our words for a connection given up. */
export const GIVEN_UP = 'The database does not answer';

/** A server that is frozen answers nothing, not even that it is slow: a connection silent for longer than any answer takes is given up. */
export function impatientSocket(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () => socket.destroy(new Error(GIVEN_UP)));
  return socket;
}
