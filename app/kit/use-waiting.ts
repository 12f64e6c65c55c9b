import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { onRound, sendWaiting } from './send-waiting.ts';
import { dropWaiting, keepWaiting, loadWaiting, type Waiting } from './waiting.ts';
import { dropFile, loadFile } from './waiting-files.ts';

/** What waits is tried again so often while a page is in sight, beside each time the line is back. */
const AGAIN_MS = 30_000;

/** Sends what waits on this device of somebody, from whatever page they are on. */
export function useSendWaiting(me: string): void {
  useEffect(() => {
    const send = () => void sendWaiting(me);
    send();
    const look = setInterval(() => document.visibilityState === 'visible' && send(), AGAIN_MS);
    addEventListener('online', send);
    return () => {
      clearInterval(look);
      removeEventListener('online', send);
    };
  }, [me]);
}

/** `kept`: on this device, and nowhere else yet; `sent`: all of its kind is there. */
type DeliveryState = 'kept' | 'sent';

/**
 * What somebody made of a kind: kept on this device first, sent at once or when the network is back, and gone from here only when the
 * site has it. What the site refuses stays with its reason, and can be taken back into the form.
 */
export function useWaiting(me: string, kind: Waiting['kind']) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [said, setSaid] = useState<DeliveryState>();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const { revalidate } = useRevalidator();
  const load = useCallback(() => loadWaiting(me).filter((one) => one.kind === kind), [me, kind]);

  useEffect(() => {
    setWaiting(load());
    return onRound((round) => {
      const left = load();
      const hasSent = round.sent.includes(kind);
      setWaiting(left);
      setNeedsSignIn(round.needsSignIn);
      if (left.some(({ error }) => !error)) setSaid('kept');
      else setSaid((before) => (hasSent && left.length === 0 ? 'sent' : before === 'kept' ? undefined : before));
      if (hasSent) void revalidate();
    });
  }, [load, kind, revalidate]);

  return {
    waiting,
    said,
    needsSignIn,
    /** @returns whether it is kept and on its way, so that the form may be emptied */
    keep(one: Waiting): boolean {
      const isKept = keepWaiting(me, one);
      if (isKept) void sendWaiting(me);
      return isKept;
    },
    /** @returns its file, for the form it goes back to. @throws where it cannot be read: then it stays here */
    async take(one: Waiting): Promise<File | undefined> {
      const file = one.upload ? await loadFile(one.madeAs) : undefined;
      dropWaiting(me, one.madeAs);
      void dropFile(one.madeAs);
      setWaiting(load());
      return file;
    },
  };
}
