import { fold } from '#app/shared/fold.ts';
import { readTicket } from '#app/features/events/ticket.ts';

/** A registration as the phone at the door knows it. */
export type Guest = {
  id: string;
  name: string;
  people: number;
  state: 'coming' | 'waiting' | 'cancelled' | 'entered';
  /** As it is kept: no dashes. */
  ticket: string;
  enteredPeople: number | null;
  enteredAt: string | null;
};
/** Checked in on this phone and not sent yet. The key makes it happen once, however often it is sent. */
export type Pending = {
  key: string;
  registrationId: string;
  name: string;
  people: number;
  at: string;
  /** Only how many came: they are in. */
  isCorrection?: boolean;
};
export type DoorList = { at: string; guests: Guest[] };

const LIST = 'door:';
const PENDING = 'door-pending:';
/** So long a list stays on a phone after it was last used: names are not left lying about. */
const KEPT_MS = 3 * 86_400_000;

const pendingPrefix = (eventId: string) => `${PENDING}${eventId}:`;
const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
// What stands there was written below, or by nobody.
const readList = (name: string) => (parse(localStorage.getItem(name)) as DoorList | null) ?? undefined;
const readPending = (name: string) => (parse(localStorage.getItem(name)) as Pending | null) ?? undefined;

export const loadList = (eventId: string): DoorList | undefined => readList(LIST + eventId);

/** @returns whether the phone could keep it */
export function keepList(eventId: string, list: DoorList): boolean {
  try {
    localStorage.setItem(LIST + eventId, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

/** What waits to be sent, in the order it was done. Each has its own place, so that two tabs never undo each other. */
export function loadPending(eventId: string): Pending[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(pendingPrefix(eventId)))
    .map(readPending)
    .filter((pending) => pending !== undefined)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** @throws where the phone keeps nothing more: then it must be sent at once or said to have failed */
export const keepPending = (eventId: string, pending: Pending): void =>
  localStorage.setItem(pendingPrefix(eventId) + pending.key, JSON.stringify(pending));

export const dropPending = (eventId: string, key: string): void =>
  localStorage.removeItem(pendingPrefix(eventId) + key);

/** Lists nobody used for days go from this phone; what waits to be sent stays. */
export function forgetOldLists(now = Date.now()): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(LIST)) continue;
    const at = readList(name)?.at ?? '';
    if (!(now - Date.parse(at) < KEPT_MS)) localStorage.removeItem(name);
  }
}

/** The site's list with what this phone did since: nobody who stands inside is shown as expected. */
export function withPending(guests: readonly Guest[], pending: readonly Pending[]): Guest[] {
  return guests.map((guest) => {
    const mine = pending.filter(({ registrationId }) => registrationId === guest.id);
    const last = mine.at(-1);
    if (!last || guest.state === 'waiting' || guest.state === 'cancelled') return guest;
    // Of somebody who came by another door before, only how many is ours to say.
    if (guest.state === 'entered') return last.isCorrection ? { ...guest, enteredPeople: last.people } : guest;
    return { ...guest, state: 'entered', enteredPeople: last.people, enteredAt: mine[0]!.at };
  });
}

const MOST_FOUND = 8;

/** Who a ticket is for, or whose name has a part that begins so. */
export function findGuests(guests: readonly Guest[], typed: string): Guest[] {
  const code = readTicket(typed);
  if (code) return guests.filter(({ ticket }) => ticket === code);
  const wanted = fold(typed.trim());
  if (!wanted) return [];
  return guests
    .filter(({ name, state }) => state !== 'cancelled' && ` ${fold(name)}`.includes(` ${wanted}`))
    .slice(0, MOST_FOUND);
}
