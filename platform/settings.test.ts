import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const reasonsOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return (error as SettingsError).reasons;
  }
};

test('live mode names everything that is missing at once', () => {
  const reasons = reasonsOf({ SITE_MODE: 'live' });
  for (const name of ['ORIGIN', 'AUTH_SECRET', 'SMTP_URL', 'TRUST_PROXY'])
    expect(reasons.some((reason) => reason.startsWith(name))).toBe(true);
  expect(
    reasonsOf({ SITE_MODE: 'live', ORIGIN: 'http://example.org' }).some((reason) => reason.startsWith('ORIGIN')),
  ).toBe(true);
});

test('live mode starts with what the contract asks for; the database stays optional', () => {
  const live = {
    SITE_MODE: 'live',
    ORIGIN: 'https://www.example.org',
    AUTH_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtps://u:p@mail.example.org:465',
    TRUST_PROXY: 'false',
  };
  expect(readSettings(live)).toMatchObject({ isLive: true, databaseUrl: undefined, origin: 'https://www.example.org' });
});

test('an empty variable counts as unset, a wrong one is named', () => {
  expect(readSettings({ PORT: '', DATA_DIR: '/tmp/elikya-unit' }).port).toBe(3000);
  expect(reasonsOf({ PORT: 'abc' })[0]).toMatch(/^PORT/);
});

test('what others find wrong or missing in their own variables is named with the rest', () => {
  const others = { wrong: ['X_URL: Invalid URL'], missing: ['X_KEY: a key'] };
  const reasons = (environment: Record<string, string>, said: Partial<typeof others>) => {
    try {
      return readSettings(environment, { wrong: [], missing: [], ...said });
    } catch (error) {
      return (error as SettingsError).reasons;
    }
  };
  expect(reasons({ PORT: 'abc' }, others)).toEqual([expect.stringMatching(/^PORT/), ...others.wrong]);
  expect(reasons({}, { wrong: others.wrong })).toEqual(others.wrong);
  expect(reasons({ SITE_MODE: 'live' }, { missing: others.missing })).toContain('X_KEY: a key');
  // All of it in one round, each setting once.
  const all = reasons(
    { SITE_MODE: 'live', PORT: 'abc', SMTP_URL: 'mail', S3_BUCKET: 'b', INBOUND_DOMAIN: 'reply.example.org' },
    others,
  ) as string[];
  expect(all.map((reason) => reason.split(':')[0]).sort()).toEqual([
    'AUTH_SECRET',
    'INBOUND_DOMAIN and INBOUND_SECRET',
    'ORIGIN',
    'PORT',
    'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'TRUST_PROXY',
    'X_KEY',
    'X_URL',
  ]);
  expect(reasons({ DATA_DIR: '/tmp/elikya-unit' }, { missing: others.missing })).toHaveProperty('isLive', false);
});

test('older secrets are a list, each as long as a secret must be; none is the default', () => {
  const [a, b] = ['a'.repeat(40), 'b'.repeat(40)];
  expect(readSettings({ AUTH_SECRET: 'x'.repeat(40) }).previousSecrets).toEqual([]);
  expect(readSettings({ AUTH_SECRET: 'x'.repeat(40), AUTH_SECRET_PREVIOUS: `${a}, ${b},` }).previousSecrets).toEqual([
    a,
    b,
  ]);
  expect(
    reasonsOf({ AUTH_SECRET_PREVIOUS: `${a},short` }).some((reason) => reason.startsWith('AUTH_SECRET_PREVIOUS')),
  ).toBe(true);
});

test('TRUST_PROXY is a yes, a no or a number of proxies', () => {
  const hops = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY, DATA_DIR: '/tmp/elikya-unit' }).trustedHops;
  expect(['true', 'false', '0', '1', '2', ''].map(hops)).toEqual([1, 0, 0, 1, 2, 0]);
  expect(reasonsOf({ TRUST_PROXY: 'cloudflare' })[0]).toMatch(/^TRUST_PROXY/);
});

test('what works only together is asked for together, and an address of a database must be one', () => {
  expect(reasonsOf({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toEqual([
    expect.stringMatching(/^S3_BUCKET.*S3_SECRET_ACCESS_KEY is missing$/),
  ]);
  expect(reasonsOf({ INBOUND_SECRET: 'x'.repeat(24) })).toEqual([expect.stringMatching(/INBOUND_DOMAIN is missing$/)]);
  expect(reasonsOf({ DATABASE_URL: 'mysql://localhost/x' })[0]).toMatch(/^DATABASE_URL: an address such as postgres:/);
});

test('a direct address stands beside one through a pooler only; traces go where they are told, with what the receiver asks for', () => {
  const direct = 'postgres://u:p@db:5432/x';
  expect(reasonsOf({ DATABASE_DIRECT_URL: direct })).toEqual([
    'DATABASE_DIRECT_URL: only beside DATABASE_URL, where that leads to a pooler',
  ]);
  expect(
    readSettings({ DATABASE_URL: 'postgres://u:p@pool:6432/x', DATABASE_DIRECT_URL: direct }).databaseDirectUrl,
  ).toBe(direct);
  expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toBe(undefined);
  expect(
    readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant=1',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }).traces,
  ).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { authorization: 'Bearer a=b', 'x-tenant': '1' },
    share: 0.1,
  });
  for (const wrong of ['nothing', '=x', 'a=%E0%A4%A'])
    expect(reasonsOf({ OTEL_EXPORTER_OTLP_HEADERS: wrong })[0], wrong).toMatch(/^OTEL_EXPORTER_OTLP_HEADERS: pairs/);
});

test('a variable that was renamed is refused under its old name: it would count for nothing', () => {
  expect(reasonsOf({ LIMIT_ODD_AFTER: '20' })).toEqual(['LIMIT_ODD_AFTER: is called LIMIT_SUSPICIOUS_AFTER now']);
  expect(readSettings({ LIMIT_ODD_AFTER: '', LIMIT_SUSPICIOUS_AFTER: '20' }).limits.suspiciousAfter).toBe(20);
});

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'];
const unread = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: '/nowhere', ...environment }, { wrong: [], missing: [], names: NAMES }).unread;

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['ORGIN', 'ORIGIN'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['STRPE_SECRET_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
  ['REFUND_ALONE_XAF', 'REFUND_ALONE_XOF'],
  ['LIMIT_LETTERS', undefined],
])('%s is told as a variable that nothing reads', (name, meant) => {
  expect(unread({ [name]: 'x' })).toEqual([{ name, ...(meant && { meant }) }]);
});

test('variables of the machine, of compose.yaml and of other programs are none of ours, nor is what is empty', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTS',
    'HOSTNAME',
    'LOGNAME',
    'SHELL',
    'PWD',
    'USER',
    'LANG',
    'NODE_ENV',
    'npm_config_cache',
  ];
  const shared = ['OTEL_SERVICE_NAME', 'S3_PROFILE', 'SITE_NAME', 'DATABASE_PASSWORD', 'BACKUP_FOLDER'];
  expect(unread(Object.fromEntries([...others, ...shared].map((name) => [name, 'x'])))).toEqual([]);
  expect(unread({ SMPT_URL: '' })).toEqual([]);
});

test('where something is missing, what stands under a wrong name is told with it', () => {
  const reasons = reasonsOf({ SITE_MODE: 'live', SMPT_URL: 'smtps://u:hidden@mail.example.org:465' });
  expect(reasons).toContain('SMPT_URL: nothing reads a variable of this name; SMTP_URL?');
  expect(reasons.join('\n')).not.toContain('hidden');
});
