import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#app/kit/form-key.ts';
import {
  dropPending,
  forgetOldLists,
  type Guest,
  keepList,
  keepPending,
  loadList,
  loadPending,
  type Pending,
  withPending,
} from './door-store.ts';

const PATIENCE_MS = 8000;
/** How often the phone looks who came by another door, and tries what waits. */
const LOOK_MS = 20_000;

/** What the strip at the foot says, for a moment: who, how many, and whether they were in already. */
export type Result = {
  kind: 'in' | 'already' | 'refused';
  id?: string;
  name?: string;
  people?: number;
  of?: number;
  at?: string;
  text?: string;
};
export type Door = ReturnType<typeof useDoor>;

const post = (name: string, body: object, key: string) =>
  fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

async function fetchGuests(eventId: string): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (let after = ''; ;) {
    const query = new URLSearchParams({ eventId, limit: '200', ...(after ? { after } : {}) });
    const response = await fetch(`/api/admin/registrations?${query}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`The list answers ${response.status}`);
    const { items, next } = (await response.json()) as { items: Guest[]; next: string | null };
    for (const { id, name, people, state, ticket, enteredPeople, enteredAt } of items)
      guests.push({ id, name, people, state, ticket: ticket.replaceAll('-', ''), enteredPeople, enteredAt });
    if (!next) return guests;
    after = next;
  }
}

/**
 * The door of an event on a phone: the list is kept on it, a check-in counts here at once and is sent as soon as there is a
 * network, each once. The site's word wins: who came by another door first is said to be in already.
 */
export function useDoor(eventId: string) {
  const [guests, setGuests] = useState<Guest[]>([]);
  const [pending, setPending] = useState<Pending[]>([]);
  const [isOnline, setOnline] = useState(true);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [result, setResult] = useState<Result>();
  const isSending = useRef(false);

  const refresh = useCallback(async () => {
    try {
      const fresh = await fetchGuests(eventId);
      keepList(eventId, { at: new Date().toISOString(), guests: fresh });
      setGuests(fresh);
      setOnline(true);
    } catch {
      setOnline(false);
    }
  }, [eventId]);

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const one of loadPending(eventId)) {
        const { key, registrationId, people, at, name } = one;
        const response = await post('check-in', { eventId, registrationId, people, at }, key);
        // Signed out, or the site is in trouble: it waits on.
        setNeedsSignIn(response.status === 401);
        if (response.status === 401 || response.status === 429 || response.status >= 500) break;
        const answer = (await response.json()) as { already?: boolean; at?: string; error?: string };
        dropPending(eventId, key);
        if (!response.ok) setResult({ kind: 'refused', name, text: answer.error });
        else if (answer.already && !one.isCorrection)
          setResult({ kind: 'already', id: registrationId, name, at: answer.at });
      }
      setOnline(true);
    } catch {
      setOnline(false);
    } finally {
      isSending.current = false;
      setPending(loadPending(eventId));
    }
  }, [eventId]);

  const meet = useCallback(async () => {
    await send();
    await refresh();
  }, [send, refresh]);

  useEffect(() => {
    forgetOldLists();
    setGuests(loadList(eventId)?.guests ?? []);
    setPending(loadPending(eventId));
    void meet();
    const look = setInterval(() => document.visibilityState === 'visible' && void meet(), LOOK_MS);
    const onOnline = () => void meet();
    const onOffline = () => setOnline(false);
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    return () => {
      clearInterval(look);
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
    };
  }, [eventId, meet]);

  const all = withPending(guests, pending);

  /** Counts at once; `people` where fewer came than registered. */
  const checkIn = (guest: Guest, people = guest.people) => {
    const known = withPending(guests, loadPending(eventId)).find(({ id }) => id === guest.id) ?? guest;
    if (known.state === 'entered')
      return setResult({ kind: 'already', id: known.id, name: known.name, at: known.enteredAt ?? undefined });
    if (known.state !== 'coming') return setResult({ kind: 'refused', name: known.name, text: known.state });
    const one = { key: newKey(), registrationId: guest.id, name: guest.name, people, at: new Date().toISOString() };
    try {
      keepPending(eventId, one);
    } catch {
      return setResult({ kind: 'refused', name: guest.name, text: 'full' });
    }
    setPending(loadPending(eventId));
    setResult({ kind: 'in', id: guest.id, name: guest.name, people, of: guest.people, at: one.at });
    void send();
  };

  /** Fewer came than registered. */
  const fewer = (guest: Guest, people: number) => {
    const at = new Date().toISOString();
    keepPending(eventId, { key: newKey(), registrationId: guest.id, name: guest.name, people, at, isCorrection: true });
    setPending(loadPending(eventId));
    setResult({ kind: 'in', id: guest.id, name: guest.name, people, of: guest.people, at: guest.enteredAt ?? at });
    void send();
  };

  /** Not sent yet: as if it had not been. Sent: taken back on the site, which needs the network. */
  const undo = async (id: string) => {
    const mine = loadPending(eventId).filter(({ registrationId }) => registrationId === id);
    if (mine.some(({ isCorrection }) => !isCorrection) && !isSending.current) {
      for (const { key } of mine) dropPending(eventId, key);
      setPending(loadPending(eventId));
      return setResult(undefined);
    }
    try {
      const response = await post('undo-check-in', { eventId, registrationId: id }, newKey());
      if (!response.ok) throw new Error(`The site answers ${response.status}`);
      setResult(undefined);
      await refresh();
    } catch {
      setResult({ kind: 'refused', text: 'offline' });
    }
  };

  return { guests: all, pending, isOnline, needsSignIn, result, setResult, checkIn, fewer, undo };
}
