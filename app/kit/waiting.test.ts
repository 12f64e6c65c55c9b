import { afterEach, expect, test, vi } from 'vitest';
import { forgetHere, sendBeforeLeaving } from './leave-device.ts';
import { onRound, type Round, sendWaiting } from './send-waiting.ts';
import { dropWaiting, resultOf, keepWaiting, loadWaiting, PAGE_FAULT, type Waiting } from './waiting.ts';

const one = (madeAs: string, at: string, more: Partial<Waiting> = {}): Waiting => ({
  madeAs,
  kind: 'journal',
  path: '/admin/projects/1',
  title: 'Les tôles',
  call: 'write-journal',
  body: { projectId: '1', text: 'Elles sont là.' },
  at,
  ...more,
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
  keepWaiting('didier', one('b', '2026-11-20T10:00:00Z'));
  keepWaiting('didier', one('a', '2026-11-20T09:00:00Z'));
  keepWaiting('grace', one('c', '2026-11-20T08:00:00Z'));
  expect(loadWaiting('didier').map(({ madeAs }) => madeAs)).toEqual(['a', 'b']);
  dropWaiting('didier', 'a');
  expect(loadWaiting('didier')).toEqual([one('b', '2026-11-20T10:00:00Z')]);
  expect(loadWaiting('grace')).toHaveLength(1);
});

test('what cannot be kept says so; what nobody can read is passed over', () => {
  const store = storage(1);
  expect(keepWaiting('didier', one('a', '1'))).toBe(true);
  expect(keepWaiting('didier', one('b', '2'))).toBe(false);
  store['waits:didier:x'] = '{';
  expect(loadWaiting('didier').map(({ madeAs }) => madeAs)).toEqual(['a']);
});

test('a troubled site, a lost sign-in and a cut answer refuse nothing: what was written waits on', () => {
  expect(resultOf(200, { error: 'x' })).toEqual({ kind: 'sent' });
  for (const status of [429, 500, 503])
    expect(resultOf(status, { error: 'x' })).toEqual({ kind: 'wait', needsSignIn: false });
  expect(resultOf(401, { error: 'x' })).toEqual({ kind: 'wait', needsSignIn: true });
  expect(resultOf(400, undefined)).toEqual({ kind: 'wait', needsSignIn: false });
  // The page of a hotel's network, an answer cut in its middle: nobody said that it is there.
  expect(resultOf(200, undefined)).toEqual({ kind: 'wait', needsSignIn: false });
  expect(resultOf(409, { error: 'Choisissez un jour passé, ou aujourd’hui.' })).toEqual({
    kind: 'refused',
    error: 'Choisissez un jour passé, ou aujourd’hui.',
  });
});

/** A site that answers each call by its `madeAs`. */
function site(answers: Record<string, number | 'dead'>) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { madeAs } = JSON.parse(body) as { madeAs: string };
    sent.push(`${path} ${madeAs}`);
    const answer = answers[madeAs] ?? 200;
    if (answer === 'dead') return Promise.reject(new TypeError('no network'));
    return Promise.resolve(Response.json(answer === 200 ? { id: '1' } : { error: 'Non.' }, { status: answer }));
  });
  return sent;
}

test('what waits goes in its order, refused stays with its reason, trouble keeps nothing else back, a dead line keeps all', async () => {
  storage();
  const rounds: Round[] = [];
  const stop = onRound((round) => rounds.push(round));
  for (const [at, key] of ['sent', 'refused', 'trouble', 'after'].entries())
    keepWaiting('didier', one(key, String(at)));
  keepWaiting('grace', one('hers', '0'));
  const sent = site({ refused: 400, trouble: 503 });
  await sendWaiting('didier');
  expect(sent).toEqual(['sent', 'refused', 'trouble', 'after'].map((key) => `/api/write-journal ${key}`));
  expect(loadWaiting('didier')).toMatchObject([{ madeAs: 'refused', error: 'Non.' }, { madeAs: 'trouble' }]);
  expect(rounds).toEqual([{ sent: ['journal', 'journal'], needsSignIn: false }]);
  site({ trouble: 'dead' });
  await sendWaiting('didier');
  expect(loadWaiting('didier')).toHaveLength(2);
  site({ trouble: 401 });
  await sendWaiting('didier');
  expect(rounds.at(-1)).toEqual({ sent: [], needsSignIn: true });
  expect(loadWaiting('grace')).toHaveLength(1);
  stop();
});

test('who signs out sends first, is told of what stays, and leaves nothing of theirs behind, nor guests’ names', async () => {
  const store = storage();
  keepWaiting('didier', one('a', '1'));
  keepWaiting('grace', one('b', '1'));
  for (const name of [
    'draft:didier:news/3',
    'gift-batch:didier',
    'draft:grace:news/3',
    'door:7',
    'door-pending:7:k',
    'cart',
  ])
    store[name] = 'x';
  site({});
  expect(await sendBeforeLeaving('didier')).toBe(2);
  expect(loadWaiting('didier')).toEqual([]);
  keepWaiting('didier', one('c', '2', { error: 'Non.' }));
  expect(await sendBeforeLeaving('didier')).toBe(3);
  await forgetHere('didier');
  expect(Object.keys(store).sort()).toEqual(['cart', 'door-pending:7:k', 'draft:grace:news/3', 'waits:grace:b']);
});

test('a fault of the page is no dead line: it is logged, what it kept from leaving stays with its reason, the rest goes', async () => {
  storage();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  keepWaiting('didier', one('faulty', '1'));
  keepWaiting('didier', one('after', '2'));
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { madeAs } = JSON.parse(body) as { madeAs: string };
    // As `AbortSignal.timeout` where a browser has none.
    if (madeAs === 'faulty') throw new TypeError('AbortSignal.timeout is not a function');
    sent.push(madeAs);
    return Promise.resolve(Response.json({ id: '1' }));
  });
  await sendWaiting('didier');
  expect(sent).toEqual(['after']);
  expect(loadWaiting('didier').map(({ madeAs, error }) => [madeAs, error])).toEqual([['faulty', PAGE_FAULT]]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('a browser without AbortSignal.timeout sends', async () => {
  storage();
  vi.stubGlobal('AbortSignal', { prototype: AbortSignal.prototype });
  keepWaiting('didier', one('a', '1'));
  const sent = site({});
  await sendWaiting('didier');
  expect(sent).toEqual(['/api/write-journal a']);
  expect(loadWaiting('didier')).toEqual([]);
});
