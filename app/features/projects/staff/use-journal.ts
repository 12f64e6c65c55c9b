import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { dropWritten, type Fate, fateOf, keepWritten, loadWritten, type Written } from './journal-store.ts';
import { dropPhoto, loadPhoto } from './photo-store.ts';

/** No answer within so long is none. */
const PATIENCE_MS = 15_000;
/** What waits is tried again so often while the page is in sight, beside each time the line is back. */
const AGAIN_MS = 30_000;

/** A photo that was sent is there for a day without its words; after so long it is sent anew. */
const PHOTO_STAYS_MS = 12 * 3_600_000;
/** A photo may take its time on a village's line. */
const PHOTO_PATIENCE_MS = 120_000;

/** `kept`: on this device, and nowhere else yet; `sent`: everything is in the journal. */
type Said = 'kept' | 'sent';

/**
 * What is written into journals, of every project: kept on this device first, sent at once or when the network is back, and gone from
 * here only when the site has it. What the site refuses stays with its reason, and can be taken back into the form.
 */
export function useJournal(me: string, lostPhoto: string) {
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
        const fate = await sendOne(me, written, lostPhoto);
        setNeedsSignIn(fate.kind === 'wait' && fate.needsSignIn);
        if (fate.kind === 'wait') break;
        if (fate.kind === 'refused') keepWritten(me, { ...written, error: fate.error });
        else {
          dropWritten(me, written.madeAs);
          void dropPhoto(written.madeAs);
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
  }, [me, lostPhoto, revalidate]);

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
    /** @returns its photo, for the form it goes back to */
    async take(written: Written): Promise<Blob | undefined> {
      const photo = written.photo && (await loadPhoto(written.madeAs));
      dropWritten(me, written.madeAs);
      void dropPhoto(written.madeAs);
      setWaiting(loadWritten(me));
      return photo;
    },
  };
}

async function ask(path: string, init: RequestInit, patience: number) {
  const answer = await fetch(path, { method: 'POST', ...init, signal: AbortSignal.timeout(patience) });
  const body = (await answer.json().catch(() => undefined)) as { error?: string; publicUrl?: string } | undefined;
  return { body, fate: fateOf(answer.status, body) };
}

/** Its photo first, then its words with the photo's address: both again, or neither, until the site has them. */
async function sendOne(me: string, written: Written, lostPhoto: string): Promise<Fate> {
  let { file } = written;
  if (written.photo && !(file && Date.now() - file.sentAt < PHOTO_STAYS_MS)) {
    const photo = await loadPhoto(written.madeAs);
    if (!photo) return { kind: 'refused', error: lostPhoto };
    const form = new FormData();
    form.set('file', photo, 'photo.jpg');
    const sent = await ask('/api/storage/photos-pictures', { body: form }, PHOTO_PATIENCE_MS);
    if (sent.fate.kind !== 'sent') return sent.fate;
    file = { url: sent.body!.publicUrl!, sentAt: Date.now() };
    keepWritten(me, { ...written, file });
  }
  const { at: _at, error: _error, file: _file, ...body } = written;
  const { fate } = await ask(
    '/api/write-journal',
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...(file ? { file: file.url } : {}) }),
    },
    PATIENCE_MS,
  );
  return fate;
}
