import { expect, test } from 'vitest';
import {
  findDevice,
  findNext,
  hasJoinedHere,
  markJoined,
  rememberDevice,
  rememberNext,
} from './known-browser.server.ts';

const settings = { authSecret: 'x'.repeat(40), previousSecrets: [], isLive: false };
const from = (cookie?: string) =>
  new Request('http://localhost:3000/auth', { headers: cookie === undefined ? {} : { cookie } });
const set = (write: (headers: Headers) => void) => {
  const headers = new Headers();
  write(headers);
  const [line] = headers.getSetCookie();
  return { line: line!, pair: line!.split(';')[0]! };
};
const nextOf = (next: string, live = settings) => set((headers) => rememberNext(live, next, headers));
const deviceOf = (userId: string, cookie?: string) =>
  set((headers) => rememberDevice(settings, from(cookie), userId, headers));

test('where somebody was going as they signed up is kept for a day, and gone where they were going nowhere', () => {
  const { line, pair } = nextOf('/members?tab=a; b&é');
  expect(line).toBe(`${pair}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`);
  expect(findNext(from(`a=1; ${pair}; b=2`))).toBe('/members?tab=a; b&é');
  expect(nextOf('').line).toBe('elikya-next=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect(nextOf('/x', { ...settings, isLive: true }).line).toMatch(/; SameSite=Lax; Secure$/);
  for (const nowhere of [undefined, '', 'elikya-next=', 'elikya-next=%E0%A4%A', `x${pair}`])
    expect(findNext(from(nowhere)), nowhere).toBe('');
});

test('a browser that signed up is known at that account for a month, at no other and by no other mark', () => {
  const { line, pair } = set((headers) => markJoined(settings, 'one', headers));
  expect(line).toMatch(/; Max-Age=2592000; HttpOnly/);
  const joined = (cookie: string | undefined, userId = 'one') => hasJoinedHere(settings, from(cookie), userId);
  expect([joined(pair), joined(pair, 'two'), joined(`${pair}x`), joined(undefined), joined('a=1')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  // Of an address that had an account already the mark opens nothing, and is another each time.
  const blind = () => set((headers) => markJoined(settings, undefined, headers)).pair;
  const mark = blind();
  expect(mark).toHaveLength(pair.length);
  expect([joined(mark), joined(mark, ''), mark === blind()]).toEqual([false, false, false]);
});

test('a browser is known by one name at each account, for a year; the last four accounts of it', () => {
  const find = (cookie: string, userId: string) => findDevice(settings, from(cookie), userId);
  const first = deviceOf('u1');
  expect(first.line).toMatch(/; Max-Age=31536000; HttpOnly/);
  const name = find(first.pair, 'u1');
  expect(name).toMatch(/^u1:[\w-]{12}$/);
  expect(find(first.pair, 'u')).toBeUndefined();
  expect(find(deviceOf('u1', first.pair).pair, 'u1')).toBe(name);
  expect(find(deviceOf('u1').pair, 'u1')).not.toBe(name);
  let { pair } = first;
  for (const user of ['u2', 'u3', 'u4']) ({ pair } = deviceOf(user, pair));
  expect(['u1', 'u2', 'u3', 'u4'].map((user) => find(pair, user)?.split(':')[0])).toEqual(['u1', 'u2', 'u3', 'u4']);
  // Who came back last is kept longest.
  ({ pair } = deviceOf('u1', pair));
  ({ pair } = deviceOf('u5', pair));
  expect(find(pair, 'u1')).toBe(name);
  expect(['u2', 'u3', 'u4', 'u5'].map((user) => find(pair, user) !== undefined)).toEqual([false, true, true, true]);
  // A name that we did not write is none, wherever it stands; of more than four the rest is not read.
  const [, token] = first.pair.split('=');
  const made = (...tokens: string[]) => find(`elikya-device=${tokens.join('!')}`, 'u1');
  expect([made('x', token!), made(`${token}x`), made('a', 'b', 'c', 'd', token!)]).toEqual([
    name,
    undefined,
    undefined,
  ]);
});
