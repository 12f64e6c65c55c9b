import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { siteContextKey } from '#platform/site.ts';
import { loader } from './security-txt-route.ts';

test('who finds a weakness reads where to tell it; the file is never old (RFC 9116: less than a year ahead)', async () => {
  vi.useFakeTimers({ now: new Date('2026-08-31T23:30:00Z') });
  const context = new RouterContextProvider();
  context.set(siteContextKey, { settings: { origin: 'https://elikya.example' } } as never);
  const text = await loader({ context } as never).text();
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Contact: mailto:\S+@\S+$/),
    'Contact: https://elikya.example/contact',
    'Expires: 2027-02-01T00:00:00.000Z',
    'Preferred-Languages: fr, en',
    'Canonical: https://elikya.example/.well-known/security.txt',
    '',
  ]);
  vi.useRealTimers();
});
