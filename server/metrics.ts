import { timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge as PromGauge, Histogram } from 'prom-client';
import type { Gauge } from '#platform/gauge.ts';
import { log } from '#platform/log.ts';
import { registry } from '#platform/metrics.ts';
import { RELEASE_NAME } from './release.ts';

const registers = [registry];
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: 'elikya_requests_total',
  help: 'Requests answered, by class and status',
  labelNames: ['class', 'status'],
  registers,
});
const seconds = new Histogram({
  name: 'elikya_request_seconds',
  help: 'From a request to the end of its answer, by class; live lines, which stay open, left out',
  labelNames: ['class'],
  buckets: [0.005, 0.025, 0.1, 0.3, 1, 3, 5, 10],
  registers,
});
new PromGauge({
  name: 'elikya_build_info',
  help: 'Always 1; which release runs',
  labelNames: ['release'],
  registers,
}).set({ release: RELEASE_NAME }, 1);
const unread = new Counter({
  name: 'elikya_gauges_unread_total',
  help: 'Numbers that could not be read when they were asked for: they are left out then',
  registers,
});

const CLASSES: [RegExp, string][] = [
  [/^\/api\/live$/, 'live'],
  [/^\/(webhooks|inbound)\//, 'webhook'],
  [/^\/api\//, 'function'],
  [/^\/(assets|fonts|art|words|og|files|icons)\/|^\/[\w.-]+\.\w+$/, 'file'],
  [/^\/admin\b/, 'staff'],
  [/^\/(healthz|livez|readyz|version)$/, 'health'],
];
export const classOf = (url: string): string => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
};

// Looked up once: a lookup by labels for each answer from memory would be felt.
const known = new Map<string, () => void>();
function countAnswer(name: string, status: number, ms: number): void {
  const key = `${name} ${status}`;
  let count = known.get(key);
  if (!count) {
    const one = requests.labels({ class: name, status: String(status) });
    known.set(key, (count = () => one.inc()));
  }
  count();
  if (name !== 'live') timers[name]!.observe(ms / 1000);
}
const timers = Object.fromEntries(
  ['page', ...CLASSES.map(([, name]) => name)]
    .filter((name) => name !== 'live')
    .map((name) => [name, seconds.labels({ class: name })]),
);

/** Counts and times every answer of a listener, whoever gave it. */
export const measured =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const start = performance.now();
    const name = classOf(request.url ?? '');
    response.once('close', () => countAnswer(name, response.statusCode, performance.now() - start));
    return listener(request, response);
  };

type MetricsSettings = {
  metricsPort: number;
  metricsHost: string;
  /** Who asks must send it as `Authorization: Bearer …`, where one is set. */
  metricsToken: string | undefined;
};

/**
 * Metrics for Prometheus, on a port of their own that no visitor reaches. Port 0: none. One after the other, so that who asks does
 * not take the pages' connections; what can't be read (the database is away) is left out, and the rest is told.
 */
export function startMetrics(
  { metricsPort, metricsHost, metricsToken }: MetricsSettings,
  gauges: Record<string, Gauge>,
) {
  const read = Object.entries(gauges).map(([name, { help, labels = [], read: readOne }]) => {
    const gauge = new PromGauge({ name, help, labelNames: labels, registers: [] });
    return async () => {
      registry.removeSingleMetric(name);
      gauge.reset();
      const reading = await readOne();
      if (typeof reading === 'number') gauge.set(reading);
      else for (const [values, value] of reading) gauge.set(values, value);
      registry.registerMetric(gauge);
    };
  });
  const collect = async (): Promise<string> => {
    for (const readOne of read)
      await readOne().catch((error: unknown) => {
        log.warn({ err: error }, 'a number for the metrics could not be read');
        unread.inc();
      });
    return registry.metrics();
  };
  let collecting: Promise<string> | undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    if (metricsToken && !isSame(request.headers.authorization, `Bearer ${metricsToken}`))
      return response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    // Who asks while the numbers are being read gets the same ones.
    collecting ??= collect().finally(() => (collecting = undefined));
    collecting.then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  // A second server on this machine shares the setting: it serves without metrics rather than not at all.
  server.on('error', (error) => log.warn({ err: error, port: metricsPort }, 'no metrics'));
  if (metricsPort > 0) server.listen(metricsPort, metricsHost);
  return { stop: () => server.close() };
}

function isSame(given = '', wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
