import { expect, test } from 'vitest';
import { readChoices } from './guard.ts';

const read = (address: string, cookie?: string, isLive = false) =>
  readChoices(
    { method: 'GET', pathname: '/', search: `?${address}` },
    (name) => new URLSearchParams(address).get(name),
    cookie,
    { isLive },
  );

test('by what somebody came is kept for a day, the newest wins, and known of the very request that says it', () => {
  expect(read('src=affiche-goma')).toEqual({
    language: 'fr',
    worth: undefined,
    isChoosing: true,
    source: 'affiche-goma',
    cookies: ['source=affiche-goma; Max-Age=86400; Path=/; SameSite=Lax'],
  });
  expect(read('', 'a=b; source=lettre')).toMatchObject({ source: 'lettre', cookies: [] });
  expect(read('src=lettre', 'source=lettre')).toMatchObject({ source: 'lettre', cookies: [] });
  expect(read('src=affiche-goma', 'source=lettre').source).toBe('affiche-goma');
  expect(read('src=a', undefined, true).cookies[0]).toContain('Secure');
  expect(read('utm_source=f&utm_medium=g').cookies).toEqual(['source=f%2Fg; Max-Age=86400; Path=/; SameSite=Lax']);
  expect(read('', 'source=f%2Fg').source).toBe('f/g');
});

test('who refused it has none, whatever the address says; nor has who wrote their own', () => {
  for (const address of ['', 'src=affiche-goma'])
    expect(read(address, 'source=-')).toEqual({
      language: 'fr',
      worth: undefined,
      isChoosing: address !== '',
      cookies: [],
    });
  for (const cookie of ['source=', 'source=A', `source=${'a'.repeat(61)}`, 'source=%3Cb%3E'])
    expect(read('', cookie).source).toBeUndefined();
  // Whose address says nothing gets the answer everybody gets.
  expect(read('page=2', 'source=lettre').isChoosing).toBe(false);
  // Language is chosen as before.
  expect(read('lang=de&src=x', 'source=-')).toMatchObject({
    language: 'de',
    cookies: [expect.stringContaining('language=de')],
  });
});
