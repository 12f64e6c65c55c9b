import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { log } from '#platform/log.ts';

/** Metrics for Prometheus, on a port of their own on 127.0.0.1 that no visitor reaches. Port 0: none. */
export function startMetrics(port: number, gauges: Record<string, { help: string; read: () => Promise<number> }>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'elikya_requests_total',
    help: 'Requests answered, by status',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  const byStatus = new Map<number, Counter.Internal>();
  const countOf = (status: number) => {
    let one = byStatus.get(status);
    if (!one) byStatus.set(status, (one = requests.labels({ status: String(status) })));
    return one;
  };
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  // A second server on this machine shares the setting: it serves without metrics rather than not at all.
  server.on('error', (error) => log.warn({ err: error, port }, 'no metrics'));
  if (port > 0) server.listen(port, '127.0.0.1');
  return {
    count: (status: number) => countOf(status).inc(),
    stop: () => server.close(),
  };
}
