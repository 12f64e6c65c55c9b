import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { addressIn } from '#app/shared/page-address.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';

/** What clients saw, counted by them. */
export type Seen = {
  pages: number;
  gifts: number;
  uploads: number;
  lines: number;
  news: number;
  /** What was no answer, or 5xx, by what it was. */
  failures: Map<string, number>;
  slowest: number;
  /** Of the answers that were failures. */
  slowestFailure: number;
  /** Ids of payments of which we were told that they are paid. */
  acknowledged: Set<string>;
  /** When a gift was acknowledged, as `performance.now()`. */
  acknowledgedAt: number[];
};

export type Traffic = { seen: Seen; stop: () => Promise<void> };

const READ_IN = ['fr', 'en', 'ar', 'es', 'pt', 'ru', 'sw'] as const;
const json = { 'content-type': 'application/json' };

const PAGES: readonly string[] = READ_IN.flatMap((language) => PUBLIC_PAGES.map((path) => addressIn(path, language)));

/**
 * Visitors who read, give, send files over a slow line and listen to live news, all through one address. Nobody repeats
 * anything: whatever a client does not get is a failure.
 */
export function startTraffic(
  origin: string,
  { readers = 4, givers = 3, listeners = 6, uploaders = 1, pages = PAGES } = {},
): Traffic {
  const seen: Seen = {
    pages: 0,
    gifts: 0,
    uploads: 0,
    lines: 0,
    news: 0,
    failures: new Map(),
    slowest: 0,
    slowestFailure: 0,
    acknowledged: new Set(),
    acknowledgedAt: [],
  };
  let isOver = false;
  const over = new AbortController();
  const fail = (what: string) => void seen.failures.set(what, (seen.failures.get(what) ?? 0) + 1);

  /** The answer's body; undefined after a failure, which is counted. */
  const ask = async (kind: string, path: string, options: RequestInit = {}): Promise<string | undefined> => {
    const started = performance.now();
    try {
      const answer = await fetch(origin + path, {
        redirect: 'manual',
        ...options,
        signal: AbortSignal.timeout(60_000),
      });
      const body = await answer.text();
      if (answer.status < 400) return body;
      fail(
        `${kind}: ${answer.status}${answer.status === 503 && !answer.headers.has('retry-after') ? ' without Retry-After' : ''}`,
      );
    } catch (error) {
      fail(`${kind}: ${reasonOf(error)}`);
    } finally {
      seen.slowest = Math.max(seen.slowest, performance.now() - started);
    }
    seen.slowestFailure = Math.max(seen.slowestFailure, performance.now() - started);
    await delay(200);
    return undefined;
  };

  const read = async () => {
    const html = await ask('page', pages[randomInt(pages.length)]!, { headers: { accept: 'text/html' } });
    if (html === undefined) return;
    seen.pages += 1;
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    if (asset && randomInt(3) === 0 && (await ask('asset', asset)) !== undefined) seen.pages += 1;
    await delay(randomInt(20, 120));
  };

  const give = async () => {
    const created = await ask('gift', '/api/create-donation', {
      method: 'POST',
      headers: { ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        programId: `project-${randomInt(1, 7)}`,
        amount: randomInt(2000, 100_000),
        donationType: 'one_time',
        donorName: 'Preuve',
        donorEmail: `${randomUUID()}@example.org`,
        anonymous: false,
      }),
    });
    const checkout = created && (JSON.parse(created) as { checkoutUrl: string }).checkoutUrl;
    const id = checkout && /[0-9a-f-]{36}/.exec(checkout)?.[0];
    if (!id) return created === undefined ? undefined : fail('gift: no checkout');
    const paid = await ask('payment', new URL(checkout).pathname, {
      method: 'POST',
      body: new URLSearchParams({ act: 'pay' }),
    });
    if (paid === undefined) return;
    const page = await ask('receipt', `/payments/${id}`, { headers: { accept: 'text/html' } });
    if (page === undefined) return;
    seen.gifts += 1;
    seen.acknowledged.add(id);
    seen.acknowledgedAt.push(performance.now());
    await delay(randomInt(50, 300));
  };

  const send = async () => {
    const answer = await dripFile(origin, 6000).catch((error: unknown) => reasonOf(error));
    if (answer === 201) seen.uploads += 1;
    else fail(`upload: ${answer}`);
    await delay(500);
  };

  /** As a browser's EventSource: a line that ends is opened again after the second that the server asked for. */
  const listen = async () => {
    try {
      const answer = await fetch(`${origin}/api/live`, { signal: over.signal });
      if (answer.status !== 200) return fail(`line: ${answer.status}`);
      seen.lines += 1;
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream()))
        seen.news += chunk.match(/^event: /gm)?.length ?? 0;
    } catch (error) {
      if (!isOver) fail(`line: ${reasonOf(error)}`);
    }
    if (!isOver) await delay(1000);
  };

  const loop = async (act: () => Promise<unknown>) => {
    while (!isOver) await act();
  };
  const all = (
    [
      [readers, read],
      [givers, give],
      [uploaders, send],
      [listeners, listen],
    ] as const
  ).flatMap(([times, act]) => Array.from({ length: times }, () => loop(act)));
  return {
    seen,
    async stop() {
      isOver = true;
      setTimeout(() => over.abort(), 3000);
      await Promise.all(all);
    },
  };
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
}

/** Sends a file over a slow line. @returns the status. */
function dripFile(origin: string, ms: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const boundary = 'proof';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`;
  const body = Buffer.from(`${head}${'x'.repeat(60_000)}\r\n--${boundary}--\r\n`);
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        hostname,
        port,
        path: '/api/storage/project-files',
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
        answer.on('error', reject);
      },
    );
    sending.on('error', reject);
    void (async () => {
      const steps = 20;
      for (let step = 0; step < steps; step++) {
        sending.write(
          body.subarray(Math.floor((body.length * step) / steps), Math.floor((body.length * (step + 1)) / steps)),
        );
        await delay(ms / steps);
      }
      sending.end();
    })();
  });
}

export function tellFailures({ failures }: Seen): string[] {
  return [...failures].map(([what, times]) => `${what}, ${times} times`);
}
