import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a phone on 2G has: 250 kbit/s down, 50 up, 300 ms to the site, and one packet in five lost. */
export const HALF_NETWORK = { down: 250_000 / 8, up: 50_000 / 8, delayMs: 150, loss: 0.2 };
type Line = typeof HALF_NETWORK;

const PACKET = 1400;
/** TCP sends a lost packet again after a round trip where others followed it, else after a second, then after twice the time. */
const RESENT_MS = 1000;

/** In order and by their pace: a packet that is lost holds up all that follow it. */
function carry(
  from: Socket,
  to: Socket,
  { bytesPerSecond, delayMs, loss }: { bytesPerSecond: number; delayMs: number; loss: number },
) {
  let free = 0;
  let waiting = 0;
  from.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.byteLength; at += PACKET) {
      const packet = chunk.subarray(at, at + PACKET);
      const isFollowed = at + PACKET < chunk.byteLength;
      let late = 0;
      for (let again = RESENT_MS; Math.random() < loss; again *= 2) late += isFollowed ? 2 * delayMs : again;
      free = Math.max(free, performance.now()) + (packet.byteLength / bytesPerSecond) * 1000 + late;
      waiting++;
      if (waiting > 40) from.pause();
      setTimeout(
        () => {
          waiting--;
          if (waiting < 20) from.resume();
          if (!to.destroyed) to.write(packet);
        },
        free - performance.now() + delayMs,
      );
    }
  });
  from.on('end', () => setTimeout(() => to.end(), Math.max(0, free - performance.now()) + delayMs));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), Math.max(0, free - performance.now()) + delayMs));
}

/** Takes connections and carries them on to a port as a bad line does. */
export async function startSlowLine(port: number, { down, up, delayMs, loss }: Line = HALF_NETWORK) {
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    // The first packet of a connection is lost like any other: the browser's own system tries again after a second.
    let late = 2 * delayMs;
    for (let again = RESENT_MS; Math.random() < loss; again *= 2) late += again;
    setTimeout(() => {
      const far = connect(port, '127.0.0.1');
      carry(near, far, { bytesPerSecond: up, delayMs, loss });
      carry(far, near, { bytesPerSecond: down, delayMs, loss });
      near.resume();
    }, late);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
