import type { BrowserContext } from 'playwright-core';
import { createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** What becomes of a request: it never arrives; it arrives and its answer breaks off; it arrives and nothing comes back. */
type Loss = 'lost' | 'broken' | 'silent';

/**
 * A network between one browser and the sites, that can go and come back, and lose single requests. The browser's own word of being
 * offline alone is not enough where a journey counts on nothing getting through: right after a reload a request has escaped it.
 */
export async function startNetwork() {
  let isCut = false;
  let lossOf = (_method: string, _path: string): Loss | undefined => undefined;
  let readdress = (path: string): string => path;
  /** Answers that the site gave and nobody received. */
  const unheard: string[] = [];
  const proxy = createServer((req, res) => {
    const url = new URL(req.url!);
    const loss = lossOf(req.method!, url.pathname + url.search);
    if (loss === 'lost') return void req.socket.destroy();
    const path = readdress(url.pathname + url.search);
    const headers = loss === 'broken' ? { ...req.headers, 'accept-encoding': 'identity' } : req.headers;
    const onward = ask(new URL(path, url), { method: req.method, headers }, (answer) => {
      if (!loss) {
        res.writeHead(answer.statusCode!, answer.headers);
        return void answer.pipe(res);
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const whole = Buffer.concat(parts);
        unheard.push(whole.toString());
        if (loss === 'silent') return;
        res.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': String(whole.byteLength) });
        res.write(whole.subarray(0, Math.floor(whole.byteLength / 2)), () => req.socket.destroy());
      });
    });
    onward.on('error', () => res.destroy());
    if (!loss) res.on('close', () => onward.destroy());
    req.pipe(onward);
  });
  // What a journey asks beside its page is sent through a tunnel.
  proxy.on('connect', (req, socket) => {
    const { hostname, port } = new URL(`http://${req.url}`);
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    for (const end of [socket, onward]) end.on('error', () => (socket.destroy(), onward.destroy()));
    socket.pipe(onward).pipe(socket);
  });
  proxy.on('connection', (socket) => isCut && socket.destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    port,
    server: `http://127.0.0.1:${port}`,
    unheard,
    /** From now on these requests are lost in this way; without a pattern none is. */
    lose(pattern?: RegExp, loss: Loss = 'lost', method = 'GET') {
      lossOf = (asked, path) => (pattern?.test(path) && asked === method ? loss : undefined);
    },
    /** From now on the site is asked for another address. */
    lead(to: (path: string) => string = (path) => path) {
      readdress = to;
    },
    async cut(context: BrowserContext) {
      isCut = true;
      proxy.closeAllConnections();
      await context.setOffline(true);
    },
    async mend(context: BrowserContext) {
      isCut = false;
      await context.setOffline(false);
    },
    stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
