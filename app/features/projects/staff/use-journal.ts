import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { dropWritten, fateOf, keepWritten, loadWritten, type Written } from './journal-store.ts';

/** No answer within so long is none. */
const PATIENCE_MS = 15_000;
/** What waits is tried again so often while the page is in sight, beside each time the line is back. */
const AGAIN_MS = 30_000;

/** `kept`: on this device, and nowhere else yet; `sent`: everything is in the journal. */
type Said = 'kept' | 'sent';

/**
 * What is written into journals, of every project: kept on this device first, sent at once or when the network is back, and gone from
 * here only when the site has it. What the site refuses stays with its reason, and can be taken back into the form.
 */
export function useJournal(me: string) {
  const [waiting, setWaiting] = useState<Written[]>([]);
  const [said, setSaid] = useState<Said>();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const isSending = useRef(false);
  const { revalidate } = useRevalidator();

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let sent = 0;
    try {
      for (const written of loadWritten(me)) {
        if (written.error) continue;
        const { at: _at, ...body } = written;
        const answer = await fetch('/api/write-journal', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const fate = fateOf(answer.status, (await answer.json().catch(() => undefined)) as { error?: string });
        setNeedsSignIn(fate.kind === 'wait' && fate.needsSignIn);
        if (fate.kind === 'wait') break;
        if (fate.kind === 'refused') keepWritten(me, { ...written, error: fate.error });
        else {
          dropWritten(me, written.madeAs);
          sent += 1;
        }
      }
    } catch {
      // No network yet: it waits on.
    } finally {
      isSending.current = false;
      const left = loadWritten(me);
      setWaiting(left);
      if (left.some(({ error }) => !error)) setSaid('kept');
      else setSaid((before) => (sent > 0 && left.length === 0 ? 'sent' : before === 'kept' ? undefined : before));
      if (sent > 0) void revalidate();
    }
  }, [me, revalidate]);

  useEffect(() => {
    setWaiting(loadWritten(me));
    void send();
    const look = setInterval(() => document.visibilityState === 'visible' && void send(), AGAIN_MS);
    const onOnline = () => void send();
    addEventListener('online', onOnline);
    return () => {
      clearInterval(look);
      removeEventListener('online', onOnline);
    };
  }, [me, send]);

  return {
    waiting,
    said,
    needsSignIn,
    /** @returns whether it is kept and on its way, so that the form may be emptied */
    keep(written: Written): boolean {
      const isKept = keepWritten(me, written);
      if (isKept) void send();
      return isKept;
    },
    take(written: Written): void {
      dropWritten(me, written.madeAs);
      setWaiting(loadWritten(me));
    },
  };
}
