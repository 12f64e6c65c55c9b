import type { BrowserContext } from 'playwright-core';
import { createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/**
 * A network between one browser and the sites, that can go and come back. The browser's own word of being offline alone is not enough
 * where a journey counts on nothing getting through: right after a reload a request has escaped it.
 */
export async function startNetwork() {
  let isCut = false;
  const proxy = createServer((req, res) => {
    const onward = ask(req.url!, { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
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
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
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
