import routes from '#app/routes.ts';

export type Probe = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Sent as it is, without Node's own checks. */ isRaw?: boolean;
  /** Sent in chunks, without a length. */ isChunked?: boolean;
};
type Random = () => number;
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
};
/** What the campaign learned of the site before it began: functions, links from mails, a member's cookie. */
export type SiteContext = { functions: { name: string; schema: Schema }[]; links: string[]; cookie: string };

/** mulberry32: the same seed, the same requests. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const UUID = '11111111-2222-4333-8444-555555555555';
const ODD = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '7',
  '99999999999999999999',
  '1e999',
  '-0',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: x=1',
  '\ud800',
  '\udfff\ud800',
  '日本',
  'é',
  '१००',
  "' or 1=1 --",
  '"><script>',
  '../../../etc/passwd',
  '..\\..',
  '%00',
  '%0d%0a',
  '%',
  '%zz',
  '%E0%A4%A',
  '//evil.example',
  '/.//evil.example',
  '\\\\evil',
  'https://evil.example',
  'javascript:alert(1)',
  UUID,
  `${UUID}.${'x'.repeat(27)}`,
  'a@example.org',
  '+243815554433',
  'a'.repeat(5000),
  '\u202e',
  '🧵'.repeat(200),
  '1,2:3',
  '1:1,2:-4',
  '2026-02-30',
  'project-1',
  '${7*7}',
  '{{x}}',
  '*',
  ';',
  '|',
];
const PATHS = [
  '/',
  '/healthz',
  '/api/openapi.json',
  '/api/docs',
  '/api/session',
  '/api/live',
  '/api/courses',
  '/api/courses/{x}',
  '/api/course-enrollments',
  '/api/approved-projects',
  '/api/crowdfarming-projects',
  '/api/crowdfarming-projects/{x}',
  '/api/storage/project-files',
  '/api/{x}',
  '/webhooks/stripe',
  '/webhooks/pawapay',
  '/webhooks/sandbox',
  '/webhooks/{x}',
  '/.well-known/jwks.json',
  '/files/ideas/{x}',
  '/art/{x}.svg',
  '/art/scene/{x}',
  '/words/{x}/{x}.json',
  '/words/fr/{x}.json',
  '/og/{x}.png',
  '/sw.js',
  '/assets/{x}',
  '/fonts/{x}',
  '/demo/mail.json',
  '/demo/mail/{x}',
  '/demo/mail/{x}/{x}',
  '/demo/mail/{x}/html',
  '/{x}',
  '/{x}/{x}',
  '/mark.svg',
];
const PAGES = routes.map(({ path = '' }) => `/${path}`);
const PARAMS = [
  'lang',
  'search',
  'filter',
  'theme',
  'page',
  'tab',
  'type',
  'q',
  'sent',
  'registered',
  'next',
  'token',
  'step',
  'notice',
  'done',
  'part',
  'project',
  'id',
  'payment',
  'product',
  'category',
  'level',
  'course_id',
  'download',
  'jwt',
  '_routes',
  'index',
  'utm_source',
  '__proto__',
];
const FIELDS = [
  'intent',
  'email',
  'password',
  'current',
  'code',
  'token',
  'name',
  'message',
  'amount',
  'donationType',
  'programId',
  'donorName',
  'donorEmail',
  'anonymous',
  'method',
  'idempotencyKey',
  'company',
  'seconds',
  'motivation',
  'availability',
  'areas',
  'people',
  'full_name',
  'project_name',
  'sector',
  'project_description',
  'funding_stage',
  'consent_gdpr',
  'file',
  'file_url',
  'act',
  'operator',
  'phone',
  'product',
  'quantity',
  'topic',
  'level',
  'duration',
  'stars',
  'text',
  'holder',
  'q0',
  'a0',
  'kind',
  'country',
  'source',
  'next',
  'remember',
  'proof',
  'pause',
  'investmentType',
  'city',
  'address',
  'firstName',
  'lastName',
  '__proto__',
];
const INTENTS = [
  'login',
  'signup',
  'reset',
  'password',
  'code',
  'resend',
  'email',
  'begin-factor',
  'confirm-factor',
  'end-factor',
  'end-session',
  'export',
  'erase',
  'cancel',
  'enrol',
  'review',
  'pay',
  'refuse',
  'expire',
  'refund',
  'renew',
  'dispute',
  'pause',
  'resume',
  'stop',
  'change',
  'confirm',
  'unsubscribe',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  '',
  'x',
  'application/x-www-form-urlencoded; charset=latin1',
  'application/vnd.api+json',
];
const ACCEPTS = ['text/html', '*/*', 'application/json', 'image/avif', '', 'text/x-script', 'text/html;q=x'];
const ENCODINGS = ['br', 'gzip', 'identity', 'br;q=0', '*', 'x', ''];

/** The `index`-th request of a campaign. */
export function makeProbe(seed: number, index: number, siteContext: SiteContext): Probe {
  const random = randomOf(seed ^ Math.imul(index + 1, 0x9e3779b1));
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const odd = (): string =>
    chance(0.15)
      ? Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
          String.fromCharCode(Math.floor(random() * (chance(0.2) ? 0xffff : 0x7f))),
        ).join('')
      : pick(ODD);
  const write = (text: string) =>
    chance(0.7) ? encodeURIComponent(text.toWellFormed()) : encodeURI(text.toWellFormed()).replace(/[^\x21-\x7e]/g, '');

  const fill = (pattern: string) =>
    pattern.replace(/\{x\}|:[a-z]+/gi, () =>
      chance(0.4) ? String(1 + Math.floor(random() * 20)) : write(odd()).slice(0, 3000),
    );
  const query = () =>
    chance(0.45)
      ? ''
      : `?${Array.from({ length: 1 + Math.floor(random() * 4) }, () => `${pick(PARAMS)}${chance(0.1) ? '' : `=${write(odd())}`}`).join('&')}`;
  const place = (): string => {
    const kind = random();
    if (kind < 0.12 && siteContext.links.length > 0) return mutate(pick(siteContext.links), 0.15);
    const path = fill(pick(kind < 0.6 ? PAGES : PATHS));
    return `${path}${chance(0.1) ? '.data' : ''}${query()}`;
  };
  const mutate = (text: string, share: number): string => {
    if (!chance(share)) return text;
    const at = Math.floor(random() * text.length);
    return pick([
      () => text.slice(0, at),
      () => `${text.slice(0, at)}${write(odd())}${text.slice(at)}`,
      () => `${text}.x`,
      () => text.toUpperCase(),
      () => `${text}${text}`,
    ])();
  };

  const value = (schema: Schema | undefined, depth = 0): unknown => {
    if (!schema || chance(0.12)) return anything(depth);
    if (schema.anyOf) return value(pick(schema.anyOf), depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => !chance(0.05))
          .map(([name, inner]) => [name, value(inner, depth + 1)]),
      );
    if (type === 'array') return Array.from({ length: Math.floor(random() * 4) }, () => value(schema.items, depth + 1));
    if (type === 'integer' || type === 'number')
      return pick([1, 10, 15, 25_000, 5000, 2 ** 31, -1, 0.5, 1e21, schema.minimum ?? 3]);
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    return chance(0.4)
      ? pick(['a@example.org', 'Aline', 'project-1', '1', '2', 'card', 'mobile', 'one_time', 'monthly'])
      : odd();
  };
  const anything = (depth: number): unknown =>
    pick<() => unknown>([
      () => null,
      () => odd(),
      () => Number(odd()),
      () => chance(0.5),
      () => [],
      () => ({}),
      () => (depth > 3 ? 1 : [anything(depth + 1)]),
      () => (depth > 3 ? 1 : { [odd()]: anything(depth + 1) }),
    ])();
  const json = (schema?: Schema): string => {
    if (chance(0.04))
      return pick([
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '{"a":1e999}',
        '['.repeat(30_000),
        `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        '{"__proto__":{"x":1}}',
        '{"a":"\\ud800"}',
        '{"a":"\\u0000"}',
        '\ufeff{}',
      ]);
    return JSON.stringify(value(schema)) ?? '';
  };
  const event = () =>
    JSON.stringify({
      depositId: chance(0.7) ? UUID : anything(0),
      refundId: chance(0.3) ? UUID : undefined,
      status: chance(0.3) ? 'COMPLETED' : chance(0.1) ? 'x'.repeat(900_000) : odd(),
      amount: odd(),
      currency: odd(),
      id: odd(),
      type: pick(['invoice.paid', 'charge.refunded', 'x']),
      data: anything(0),
      kind: odd(),
      about: anything(0),
    });
  const field = () => ({
    name: chance(0.9) ? pick(FIELDS) : odd(),
    text: chance(0.4) ? pick(['a@example.org', 'un-mot-de-passe', '5000', '1', 'on', ...INTENTS]) : odd(),
  });
  const urlencoded = () =>
    Array.from({ length: Math.floor(random() * 8) }, () => field())
      .map(({ name, text }) => `${write(name)}=${write(text)}`)
      .concat(chance(0.5) ? [`intent=${pick(INTENTS)}`] : [])
      .join('&');
  const multipart = (boundary: string) => {
    const parts = Array.from({ length: 1 + Math.floor(random() * 6) }, () => field()).map(
      ({ name, text }) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${chance(0.2) || name === 'file' ? `; filename="${text.slice(0, 60)}"\r\nContent-Type: ${pick(['application/pdf', 'x', ''])}` : ''}\r\n\r\n${name === 'file' && chance(0.5) ? '%PDF-1.7\n1 0 obj<<>>endobj\n' : text}\r\n`,
    );
    const text = `${parts.join('')}--${boundary}--\r\n`;
    return chance(0.25) ? text.slice(0, Math.floor(random() * text.length)) : text;
  };

  const headers: Record<string, string> = {};
  if (chance(0.6)) headers.accept = pick(ACCEPTS);
  if (chance(0.5)) headers['accept-encoding'] = pick(ENCODINGS);
  const cookies = [
    chance(0.25) && siteContext.cookie,
    chance(0.2) && `language=${write(odd())}`,
    chance(0.1) && `author=${write(odd())}`,
    chance(0.1) && `cart=${pick(['1:1', '1:1,2:3', '9:99999999999', 'x', '__proto__:1'])}`,
    chance(0.05) && `elikya.session_token=${write(odd())}`,
  ].filter(Boolean);
  if (cookies.length > 0) headers.cookie = cookies.join('; ');
  if (chance(0.08))
    headers.range = pick([
      'bytes=0-',
      'bytes=5-1',
      'bytes=-1',
      'bytes=a-b',
      'bytes=0-0,2-3',
      'x',
      'bytes=99999999999-',
    ]);
  if (chance(0.08)) headers['if-none-match'] = pick(['*', '"x"', 'W/"x"', '', '"\u00e9"']);
  if (chance(0.05)) headers['if-modified-since'] = pick(['x', 'Thu, 01 Jan 2099 00:00:00 GMT']);
  if (chance(0.08)) headers.origin = pick(['https://evil.example', 'null', '', 'x', 'http://localhost']);
  if (chance(0.05)) headers['x-forwarded-for'] = pick(['1.2.3.4', '::1', 'x', '1.2.3.4, 5.6.7.8', '']);
  if (chance(0.1))
    headers['idempotency-key'] = pick(['12345678', 'x', 'a'.repeat(129), UUID, 'é'.repeat(9)]).replace(
      /[^\x20-\x7e\xa0-\xff]/g,
      '',
    );
  if (chance(0.05))
    headers['x-proof'] = pick([
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from('{"challenge":{"parameters":{"nonce":"x"}}}').toString('base64'),
      'A'.repeat(5000),
    ]);
  if (chance(0.05)) headers['stripe-signature'] = pick(['t=1,v1=x', 'x', '']);
  if (chance(0.03)) headers['x-forwarded-host'] = pick(['evil.example', 'a b', '']);

  const method = chance(0.5)
    ? 'GET'
    : chance(0.8)
      ? 'POST'
      : pick(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'REPORT', 'M-SEARCH']);
  if (method === 'GET' || method === 'HEAD') return { method, path: place(), headers, isRaw: chance(0.03) };

  const target = random();
  let path = place();
  let body: string;
  if (target < 0.35) {
    const fn = pick(siteContext.functions);
    path = `/api/${fn.name}`;
    body = json(fn.schema);
    headers['content-type'] = chance(0.95) ? 'application/json' : pick(TYPES);
  } else if (target < 0.42) {
    path = `/webhooks/${pick(['pawapay', 'stripe', 'sandbox', odd().replace(/[^a-z]/g, '')])}`;
    body = chance(0.9) ? event() : odd();
    headers['content-type'] = 'application/json';
  } else if (target < 0.7) {
    body = urlencoded();
    headers['content-type'] = chance(0.9) ? 'application/x-www-form-urlencoded' : pick(TYPES);
  } else {
    if (chance(0.4)) path = pick(['/impact-hub', '/api/storage/project-files', '/volunteer']);
    body = multipart('x');
    headers['content-type'] = chance(0.85) ? 'multipart/form-data; boundary=x' : pick(TYPES);
  }
  if (chance(0.005)) body = 'x'.repeat(pick([65_537, 200_000, 1_200_000]));
  return { method, path, headers, body: Buffer.from(body), isChunked: chance(0.15), isRaw: chance(0.02) };
}
