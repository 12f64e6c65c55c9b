import { Socket } from 'node:net';

/** Our error message for a connection that was closed. */
export const GIVEN_UP = 'The database does not answer';

/**
 * A socket for database connections that is closed after this much silence, longer than any answer takes: a frozen
 * server does not even report a timeout.
 */
export function impatientSocket(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () => socket.destroy(new Error(GIVEN_UP)));
  return socket;
}
