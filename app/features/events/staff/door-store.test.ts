import { beforeEach, expect, test } from 'vitest';
import {
  dropPending,
  findGuests,
  forgetOldLists,
  type Guest,
  keepList,
  keepPending,
  loadList,
  loadPending,
  withPending,
} from './door-store.ts';

const kept = new Map<string, string>();
/** As a browser's, whose keys are its own properties. */
globalThis.localStorage = new Proxy({} as Storage, {
  get: (_, name: string) =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    })[name],
  ownKeys: () => [...kept.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
beforeEach(() => kept.clear());

const guest = (id: string, more: Partial<Guest> = {}): Guest => ({
  id,
  name: 'Famille Ilunga',
  people: 4,
  state: 'coming',
  ticket: '3FA901BC77D290AE',
  enteredPeople: null,
  enteredAt: null,
  ...more,
});
const pending = (key: string, registrationId: string, minute: number, more: object = {}) => ({
  key,
  registrationId,
  name: 'Famille Ilunga',
  people: 4,
  at: `2026-03-14T09:${String(minute).padStart(2, '0')}:00.000Z`,
  ...more,
});

test('what waits is kept by event, in the order it was done, and goes once it was sent', () => {
  keepPending('1', pending('b', 'r2', 2));
  keepPending('1', pending('a', 'r1', 1));
  keepPending('12', pending('c', 'r3', 0));
  expect(loadPending('1').map(({ key }) => key)).toEqual(['a', 'b']);
  dropPending('1', 'a');
  expect(loadPending('1').map(({ key }) => key)).toEqual(['b']);
  expect(loadPending('12')).toHaveLength(1);
});

test('who was checked in here is inside at once; who has no place is not', () => {
  const mine = [
    pending('a', 'r1', 1),
    pending('b', 'r2', 2),
    pending('c', 'r3', 3),
    pending('d', 'r1', 4, { people: 3, isCorrection: true }),
  ];
  const guests = [
    guest('r1'),
    guest('r2', { state: 'waiting' }),
    guest('r3', { state: 'entered', enteredPeople: 2, enteredAt: 'before' }),
    guest('r4'),
  ];
  expect(withPending(guests, mine)).toMatchObject([
    { state: 'entered', enteredPeople: 3, enteredAt: '2026-03-14T09:01:00.000Z' },
    { state: 'waiting' },
    // By another door first: the site's word stays.
    { state: 'entered', enteredPeople: 2, enteredAt: 'before' },
    { state: 'coming' },
  ]);
});

test('a ticket finds its own, a name whoever has a part that begins so, without accents', () => {
  const guests = [
    guest('r1'),
    guest('r2', { name: 'Béatrice Nzuzi', ticket: 'F'.repeat(16) }),
    guest('r3', { state: 'cancelled' }),
  ];
  const found = (typed: string) => findGuests(guests, typed).map(({ id }) => id);
  expect(found('3fa9-01bc-77d2-90ae')).toEqual(['r1', 'r3']);
  expect(found('beat')).toEqual(['r2']);
  expect(found('ilun')).toEqual(['r1']);
  expect(found('lunga')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('a list nobody used for days leaves the phone; what waits to be sent does not', () => {
  const now = Date.parse('2026-03-14T09:00:00Z');
  keepList('old', { at: '2026-03-10T09:00:00Z', guests: [guest('r1')] });
  keepList('new', { at: '2026-03-13T09:00:00Z', guests: [guest('r1')] });
  kept.set('door:broken', 'nonsense');
  keepPending('old', pending('a', 'r1', 1));
  forgetOldLists(now);
  expect([loadList('old'), loadList('broken')]).toEqual([undefined, undefined]);
  expect(loadList('new')!.guests).toHaveLength(1);
  expect(loadPending('old')).toHaveLength(1);
});
