import { connect } from 'node:net';

/**
 * Asks for paths over plain keep-alive sockets as fast as answers come, for a while. A client as light as this leaves the
 * server most of the two cores.
 * @returns answers with status 200 a second.
 */
export async function measureRate(
  port: number,
  pathOf: (n: number) => string,
  { sockets = 8, pipelined = 8, seconds = 4 } = {},
): Promise<number> {
  let n = 0;
  let answers = 0;
  const end = Date.now() + seconds * 1000;
  const request = () => `GET ${pathOf(n++)} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`;
  const started = performance.now();
  await Promise.all(
    Array.from(
      { length: sockets },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, 'localhost');
          let rest: Buffer = Buffer.alloc(0);
          const ask = (times: number) => socket.write(Array.from({ length: times }, request).join(''));
          socket.on('connect', () => ask(pipelined));
          socket.on('error', reject);
          socket.on('close', () => resolve());
          socket.on('data', (chunk: Buffer) => {
            rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
            let done = 0;
            for (;;) {
              const head = rest.indexOf('\r\n\r\n');
              if (head < 0) break;
              const text = rest.toString('latin1', 0, head).toLowerCase();
              const length = Number(/content-length: (\d+)/.exec(text)?.[1] ?? Number.NaN);
              if (Number.isNaN(length) || !text.startsWith('http/1.1 200')) {
                reject(new Error(text.slice(0, 200)));
                socket.destroy();
                return;
              }
              if (rest.length < head + 4 + length) break;
              rest = rest.subarray(head + 4 + length);
              done += 1;
            }
            answers += done;
            if (Date.now() > end) socket.destroy();
            else if (done > 0) ask(done);
          });
        }),
    ),
  );
  return answers / ((performance.now() - started) / 1000);
}
