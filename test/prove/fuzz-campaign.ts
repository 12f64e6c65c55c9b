import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { type SiteContext, makeProbe, type Probe } from './fuzz-requests.ts';

const HANG_MS = 10_000;
export type Campaign = {
  statuses: Map<number, number>;
  slowestMs: number;
  /** What must not happen, with the number of the request. */ faults: string[];
  sent: number;
};

/** Sends `count` requests, at most so many seconds long. Faults are answers from 500 on, answers that take too long, and none at all. */
export async function runCampaign(
  origin: string,
  {
    count,
    seed,
    seconds,
    concurrency = 12,
    first = 0,
  }: { count: number; seed: number; seconds: number; concurrency?: number; first?: number },
): Promise<Campaign> {
  const siteContext = await learn(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const end = Date.now() + seconds * 1000;
  let next = first;
  let sent = 0;
  let slowestMs = 0;
  const work = async () => {
    while (next < first + count && Date.now() < end) {
      const index = next++;
      const probe = makeProbe(seed, index, siteContext);
      const begin = Date.now();
      const status = await send(origin, probe, agent).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      const ms = Date.now() - begin;
      slowestMs = Math.max(slowestMs, ms);
      sent += 1;
      const what = `#${index} ${probe.method} ${probe.path.slice(0, 160)} ${JSON.stringify(probe.headers).slice(0, 300)} ${probe.body?.toString('latin1').slice(0, 200) ?? ''}`;
      if (typeof status === 'string') faults.push(`no answer (${status}) after ${ms} ms: ${what}`);
      else {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) faults.push(`${status}: ${what}`);
        else if (ms > HANG_MS) faults.push(`answered after ${ms} ms: ${what}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  agent.destroy();
  return { statuses, slowestMs, faults, sent };
}

/** What the grammar needs of a running site: its functions, links that open something, a member's cookie. */
async function learn(origin: string): Promise<SiteContext> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: object }> } } }>;
  };
  const functions = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody.content['application/json']
      ? [{ name: path.slice('/api/'.length), schema: post.requestBody.content['application/json'].schema }]
      : [],
  );
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const given = (await (
    await post('/api/create-donation', {
      programId: 'project-1',
      amount: 5000,
      donationType: 'monthly',
      donorName: 'F',
      donorEmail: 'f@example.org',
      anonymous: false,
    })
  ).json()) as { checkoutUrl: string };
  const paid = await fetch(given.checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ act: 'pay' }),
  });
  await post('/api/newsletter-signup', { email: 'f@example.org', name: 'F', source: 'website' });
  await post('/api/register-for-event', { eventId: '1', name: 'F', email: 'f@example.org', people: 2 });
  const links = new Set([
    new URL(given.checkoutUrl).pathname,
    `/payments/${given.checkoutUrl.split('/').at(-1)}`,
    new URL(paid.headers.get('location')!).pathname,
    '/academy/course/2?tab=curriculum',
    '/crowdfarming/project/1?tab=budget',
  ]);
  for (let attempt = 0; attempt < 50 && links.size < 8; attempt++) {
    const mails = (await (await fetch(`${origin}/demo/mail.json`)).json()) as { text: string }[];
    for (const { text } of mails)
      for (const [link] of text.matchAll(/https?:\/\/localhost:\d+\/\S+/g))
        links.add(link.replace(/^https?:\/\/[^/]+/, ''));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const page = await (await fetch(`${origin}/projects/1`)).text();
  for (const [, picture] of page.matchAll(/https?:\/\/localhost:\d+(\/og\/[^"]+)"/g)) links.add(picture!);
  const signIn = await fetch(`${origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      intent: 'login',
      email: DEMO_LOGINS[0].email,
      password: DEMO_LOGINS[0].password,
      remember: 'yes',
    }),
  });
  return {
    functions,
    links: [...links],
    cookie: signIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

async function send(origin: string, probe: Probe, agent: Agent): Promise<number> {
  if (probe.isRaw) return sendRaw(origin, probe);
  try {
    return await sendByNode(origin, probe, agent);
  } catch (error) {
    // A connection that waited as long as the server keeps one may close under a request: those are sent again, once, on a fresh one.
    if ((error as { isReused?: boolean }).isReused) return sendByNode(origin, probe, new Agent());
    throw error;
  }
}

function sendByNode(origin: string, { method, path, headers, body, isChunked }: Probe, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, {
      method,
      path: path.replace(/[^\x21-\x7e]/g, '') || '/',
      headers: cleaned(headers),
      agent,
      timeout: HANG_MS * 2,
    });
    sent.on('response', (response) => {
      const status = response.statusCode!;
      if (response.headers['content-type'] === 'text/event-stream') {
        resolve(status);
        return void sent.destroy();
      }
      response.resume();
      response.on('end', () => resolve(status));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('hang')));
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(Object.assign(error, { isReused: sent.reusedSocket && error.code === 'ECONNRESET' })),
    );
    if (body && isChunked) sent.setHeader('transfer-encoding', 'chunked');
    else if (body) sent.setHeader('content-length', body.byteLength);
    sent.end(body);
  });
}

const cleaned = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e\xa0-\xff]/g, '')]),
  );

const unescaped = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (all, hex: string) =>
    /^(0[0-9a-f]|20)$/i.test(hex) ? all : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** By hand: bytes in paths and headers that Node's client would not write. A connection closed on nonsense is an answer too: 400. */
function sendRaw(origin: string, { method, path, headers, body }: Probe): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.setTimeout(HANG_MS * 2, () => socket.destroy(new Error('hang')));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(400) : reject(error),
    );
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1];
      if (status) {
        resolve(Number(status));
        socket.destroy();
      }
    });
    socket.on('close', () => resolve(400));
    socket.write(
      `${method} ${unescaped(path)} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}Content-Length: ${body?.byteLength ?? 0}\r\nConnection: close\r\n\r\n`,
    );
    if (body) socket.write(body);
  });
}
