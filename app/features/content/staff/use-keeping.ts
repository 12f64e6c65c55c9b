import { type RefObject, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { formatTime } from './format-time.ts';
import { askWithin, NetworkError } from '#app/kit/ask-within.ts';
import { useDeviceCopy } from '#app/features/content/parts/use-device-copy.ts';
import type { Keeping } from './kept-note.tsx';
import { adoptCopy, copiedForm, copyKey } from '#app/features/content/parts/device-copy.ts';

/** So long after the last key what was typed goes to the server; to this device at once. */
const PAUSE_MS = 3000;
/** After a dead line it is tried again so long after, or once the line is back. */
const AGAIN_MS = 15_000;
/** No answer within so long is none. */
const PATIENCE_MS = 20_000;

/** Of the text that came as revision `of`: what was kept of it last. */
type Made = { of: number; base: number; id: string };
type Kept = { id: string; revision: number; at: string; preview?: string };

type Entry = {
  collection: string;
  /** As its address says it: `new`, too. */
  id: string;
  /** Empty as long as it is nowhere kept. */
  entryId: string;
  base: number;
  /** Whose words they are: on a shared machine nobody is offered another's. */
  me: string;
  isOn: boolean;
  /** The key of the form that made it, where one did. */
  madeAs?: string;
  /** Told where what was just kept is previewed, and as which revision it was kept. */
  onKept: (preview: string | undefined, revision: number) => void;
  /** Of a part of an entry, which is kept by a page of its own: where, and whether a field of this name is somebody's words. */
  part?: { path: string; isField: (name: string) => boolean };
};

/**
 * Keeps what is typed: at once on this device, and after a pause on the server, as a draft. What a crash, a dead network or an answer that
 * never came left on the device is offered when the page opens again, and only what the page shows itself is taken away from there.
 */
export function useKeeping(
  form: RefObject<HTMLFormElement | null>,
  { collection, id, entryId, base, me, isOn, madeAs, onKept, part }: Entry,
) {
  const [state, setState] = useState<Keeping>('idle');
  const [at, setAt] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef(Promise.resolve());
  const isDirty = useRef(false);
  const key = copyKey(me, collection, id);

  // What the next text is made from: what the page came with, then what was kept of it.
  const [made, setMade] = useState<Made>();
  const from: Made = made?.of === base ? made : { of: base, base, id: entryId };
  const latest = useRef(from);
  const of = `${key}@${base}`;
  const shown = useRef(of);
  useEffect(() => {
    latest.current = from;
    shown.current = of;
  });

  const device = useDeviceCopy(form, {
    key,
    version: base,
    isOn,
    isField: part?.isField ?? isField,
    onShown: () => {
      if (id !== 'new') adoptCopy(localStorage, copyKey(me, collection, 'new'), key, madeAs);
    },
  });
  useEffect(() => {
    setState('idle');
    return () => {
      // The form that this was typed in is gone; the device has it.
      clearTimeout(timer.current);
      timer.current = undefined;
      isDirty.current = false;
    };
    // The text shown is that of this revision.
  }, [key, base]);

  const store = () => {
    if (!form.current) return;
    const sent = new FormData(form.current);
    const [madeIn, was] = [sent.get('madeAs'), sent.get('was')];
    device.store({
      base: latest.current.base,
      id: latest.current.id,
      ...(typeof madeIn === 'string' ? { madeAs: madeIn } : {}),
      ...(typeof was === 'string' ? { was } : {}),
    });
  };

  const send = async () => {
    const element = form.current;
    if (!element) return;
    setState('keeping');
    isDirty.current = false;
    const sent = new FormData(element);
    sent.set('base', String(latest.current.base));
    sent.set('entryId', latest.current.id);
    const path = part?.path ?? href('/admin/content/:collection/:id/keep', { collection, id });
    const answer = await askWithin(PATIENCE_MS, path, { method: 'POST', body: sent }).catch((error: unknown) => {
      if (!(error instanceof NetworkError)) throw error;
      return undefined;
    });
    const body = answer?.body as (Kept & { error?: string }) | undefined;
    // Another text is shown by now; what lay here of this one was looked at as it came.
    if (shown.current !== of) return;
    if (!answer?.ok || !body) {
      setRefusal(body?.error);
      setState(body?.error ? 'refused' : 'here');
      isDirty.current = true;
      if (!body?.error) plan(AGAIN_MS);
      return;
    }
    latest.current = { of: base, base: body.revision, id: body.id };
    setMade(latest.current);
    setAt(formatTime(body.at));
    onKept(body.preview, body.revision);
    if (isDirty.current) {
      // Typed while it was on its way: kept by the next, and here as made from this one.
      store();
      return;
    }
    localStorage.removeItem(key);
    setState('kept');
  };

  const plan = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // One at a time: the next is made from what this one became.
      sending.current = sending.current.then(send).catch((error: unknown) => {
        // No matter of the network: what was typed is on this device, and trying again would come to the same.
        console.error('Not kept', error);
        isDirty.current = true;
        setRefusal(undefined);
        setState('refused');
      });
    }, ms);
  };

  const changed = () => {
    if (!isOn || !form.current) return;
    isDirty.current = true;
    setState('changed');
    store();
    plan(PAUSE_MS);
  };

  useEffect(() => {
    const again = () => {
      if (isDirty.current) plan(0);
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });

  // On its way by hand: the page that follows says what became of it.
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    const element = form.current;
    element?.addEventListener('submit', stop);
    return () => element?.removeEventListener('submit', stop);
  });

  return {
    state,
    from,
    at,
    refusal,
    rescue: device.rescue,
    changed,
    /** What lay here, as the form would send it: the page shows it again, made from what it was made from. */
    take(): FormData | undefined {
      const stored = device.read();
      device.hide();
      return stored && copiedForm(stored);
    },
    drop: device.drop,
  };
}

const isField = (name: string) => name === 'body' || name.startsWith('data.');
