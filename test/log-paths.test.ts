import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { pathForLog } from '#platform/log.ts';

const addressesOf = (entries: readonly RouteConfigEntry[], under = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const address = path ? `${under}/${path}` : under;
    return [...(children ? [] : [address]), ...addressesOf(children ?? [], address)];
  });

test('whatever page a token opens, its address stands in no log line', () => {
  const secret = addressesOf(routes).filter((address) => address.includes('/:token'));
  expect(secret.length).toBeGreaterThan(12);
  // As short as they come: what a card of a tribute is opened by.
  const token = 'kP3_x-9Zq1LmN0aB';
  for (const address of secret)
    for (const language of ['', '/sw'])
      expect(pathForLog(`${language}${address.replace(':token', token)}`)).toBe(`${language}${address}`);
});
