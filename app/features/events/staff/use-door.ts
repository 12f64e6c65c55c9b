import { useCallback, useEffect, useRef, useState } from 'react';
import { askWithin, NetworkError } from '#app/kit/ask-within.ts';
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

/** The last thing the phone heard: an answer, nothing (no network), or something that is neither: a site in trouble, a fault of this page. */
export type Line = 'open' | 'none' | 'fault';

const post = (name: string, body: object, key: string) =>
  askWithin(PATIENCE_MS, `/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

async function fetchGuests(eventId: string): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (let after = ''; ;) {
    const query = new URLSearchParams({ eventId, limit: '200', ...(after ? { after } : {}) });
    const { ok, status, body } = await askWithin(PATIENCE_MS, `/api/admin/registrations?${query}`);
    // Signed out: what waits says so, by its own answer.
    if (!ok || !body) throw new Error(`The list answers ${status}`);
    const { items, next } = body as { items: Guest[]; next: string | null };
    for (const { id, name, people, state, ticket, enteredPeople, enteredAt } of items)
      guests.push({ id, name, people, state, ticket: ticket.replace(/-/g, ''), enteredPeople, enteredAt });
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
  const [line, setLine] = useState<Line>('open');
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [result, setResult] = useState<Result>();
  const isSending = useRef(false);

  const refresh = useCallback(async () => {
    try {
      const fresh = await fetchGuests(eventId);
      keepList(eventId, { at: new Date().toISOString(), guests: fresh });
      setGuests(fresh);
      setLine('open');
    } catch (error) {
      setLine(lineOf(error));
    }
  }, [eventId]);

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const one of loadPending(eventId)) {
        const { key, registrationId, people, at, name } = one;
        const { ok, status, body } = await post('check-in', { eventId, registrationId, people, at }, key);
        // Signed out, or the site is in trouble: it waits on.
        setNeedsSignIn(status === 401);
        if (status === 401 || status === 429 || status >= 500) break;
        if (!body) throw new Error(`A check-in is answered ${status}, without a word`);
        const answer = body as { already?: boolean; at?: string; error?: string };
        dropPending(eventId, key);
        if (!ok) setResult({ kind: 'refused', name, text: answer.error });
        else if (answer.already && !one.isCorrection)
          setResult({ kind: 'already', id: registrationId, name, at: answer.at });
      }
      setLine('open');
    } catch (error) {
      setLine(lineOf(error));
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
    const onOffline = () => setLine('none');
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
      const { ok, body } = await post('undo-check-in', { eventId, registrationId: id }, newKey());
      if (!ok) return setResult({ kind: 'refused', text: (body as { error?: string } | undefined)?.error ?? 'fault' });
      setResult(undefined);
      await refresh();
    } catch (error) {
      setResult({ kind: 'refused', text: lineOf(error) === 'none' ? 'offline' : 'fault' });
    }
  };

  return { guests: all, pending, line, needsSignIn, result, setResult, checkIn, fewer, undo };
}

/** What an error says of the line; one that is not the network's is logged. */
function lineOf(error: unknown): Line {
  if (error instanceof NetworkError) return 'none';
  console.error('The door', error);
  return 'fault';
}
