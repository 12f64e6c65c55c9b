import { afterEach, expect, test, vi } from 'vitest';
import { dropWritten, fateOf, keepWritten, loadWritten, type Written } from './journal-store.ts';

const one = (madeAs: string, at: string): Written => ({
  madeAs,
  projectId: '1',
  day: '2026-11-20',
  title: 'Les tôles',
  text: 'Elles sont là.',
  place: 'Luozi',
  at,
});

/** As a browser's: what it holds are its own names. */
function storage(max = Infinity) {
  const store = {} as Record<string, string>;
  const own = (name: string, value: unknown) => Object.defineProperty(store, name, { value, enumerable: false });
  own('getItem', (name: string) => store[name] ?? null);
  own('setItem', (name: string, value: string) => {
    if (Object.keys(store).length >= max) throw new Error('full');
    store[name] = value;
  });
  own('removeItem', (name: string) => delete store[name]);
  vi.stubGlobal('localStorage', store);
  return store;
}
afterEach(() => vi.unstubAllGlobals());

test('what was written waits in its order, for who wrote it alone, until it is gone', () => {
  storage();
  keepWritten('didier', one('b', '2026-11-20T10:00:00Z'));
  keepWritten('didier', one('a', '2026-11-20T09:00:00Z'));
  keepWritten('grace', one('c', '2026-11-20T08:00:00Z'));
  expect(loadWritten('didier').map(({ madeAs }) => madeAs)).toEqual(['a', 'b']);
  dropWritten('didier', 'a');
  expect(loadWritten('didier')).toEqual([one('b', '2026-11-20T10:00:00Z')]);
  expect(loadWritten('grace')).toHaveLength(1);
});

test('what cannot be kept says so; what nobody can read is passed over', () => {
  const store = storage(1);
  expect(keepWritten('didier', one('a', '1'))).toBe(true);
  expect(keepWritten('didier', one('b', '2'))).toBe(false);
  store['journal:didier:x'] = '{';
  expect(loadWritten('didier').map(({ madeAs }) => madeAs)).toEqual(['a']);
});

test('a troubled site, a lost sign-in and a cut answer refuse nothing: what was written waits on', () => {
  expect(fateOf(200, { error: 'x' })).toEqual({ kind: 'sent' });
  for (const status of [429, 500, 503])
    expect(fateOf(status, { error: 'x' })).toEqual({ kind: 'wait', needsSignIn: false });
  expect(fateOf(401, { error: 'x' })).toEqual({ kind: 'wait', needsSignIn: true });
  expect(fateOf(400, undefined)).toEqual({ kind: 'wait', needsSignIn: false });
  expect(fateOf(409, { error: 'Ce jour n’est pas encore venu.' })).toEqual({
    kind: 'refused',
    error: 'Ce jour n’est pas encore venu.',
  });
});
