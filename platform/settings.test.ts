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
  for (const name of ['ORIGIN', 'AUTH_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'TRUST_PROXY']) expect(reasons.some((reason) => reason.startsWith(name))).toBe(true);
  expect(reasonsOf({ SITE_MODE: 'live', ORIGIN: 'http://example.org' }).some((reason) => reason.startsWith('ORIGIN'))).toBe(true);
});

test('live mode starts with what the contract asks for; the database stays optional', () => {
  const live = {
    SITE_MODE: 'live',
    ORIGIN: 'https://www.example.org',
    AUTH_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtps://u:p@mail.example.org:465',
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    TRUST_PROXY: 'false',
  };
  expect(readSettings(live)).toMatchObject({ isLive: true, databaseUrl: undefined, origin: 'https://www.example.org' });
});

test('an empty variable counts as unset, a wrong one is named', () => {
  expect(readSettings({ PORT: '', DATA_DIR: '/tmp/elikya-unit' }).port).toBe(3000);
  expect(reasonsOf({ PORT: 'abc' })[0]).toMatch(/^PORT/);
});

test('older secrets are a list, each as long as a secret must be; none is the default', () => {
  const [a, b] = ['a'.repeat(40), 'b'.repeat(40)];
  expect(readSettings({ AUTH_SECRET: 'x'.repeat(40) }).previousSecrets).toEqual([]);
  expect(readSettings({ AUTH_SECRET: 'x'.repeat(40), AUTH_SECRET_PREVIOUS: `${a}, ${b},` }).previousSecrets).toEqual([a, b]);
  expect(reasonsOf({ AUTH_SECRET_PREVIOUS: `${a},short` }).some((reason) => reason.startsWith('AUTH_SECRET_PREVIOUS'))).toBe(true);
});

test('TRUST_PROXY is a yes, a no or a number of proxies', () => {
  const hops = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY, DATA_DIR: '/tmp/elikya-unit' }).trustedHops;
  expect(['true', 'false', '0', '1', '2', ''].map(hops)).toEqual([1, 0, 0, 1, 2, 0]);
  expect(reasonsOf({ TRUST_PROXY: 'cloudflare' })[0]).toMatch(/^TRUST_PROXY/);
});
