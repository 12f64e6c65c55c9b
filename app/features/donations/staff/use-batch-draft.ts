import { useEffect, useState } from 'react';
import { emptyLine, isTyped, type TypedHead, type TypedLine } from './batch-rules.ts';

/** What is typed of a batch. The key is the one it is sent with: sent again after a crash it is booked once all the same. */
export type Draft = { key: string; head: TypedHead; lines: TypedLine[]; /** The line at hand. */ at: number };

const nameOf = (me: string): string => `gift-batch:${me}`;

// Storage may be full or forbidden: the page then works as it does without it.
function keep(me: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(nameOf(me), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(me));
  } catch {}
}

function findKept(me: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(me)) ?? 'null') as Draft | null;
    if (!draft || !Array.isArray(draft.lines) || draft.lines.length === 0 || !draft.head) return undefined;
    // One kept by the release before may lack a field.
    return { ...draft, lines: draft.lines.map((line) => ({ ...emptyLine(line.programId), ...line })) };
  } catch {
    return undefined;
  }
}

/**
 * A batch as it is typed, kept in this browser until it is saved: after a crash it is there again.
 * @param me whose it is: several may work at one machine
 * @param isFresh whether the page came without anything typed, so that what is kept is brought back
 */
export function useBatchDraft(me: string, { first, blank }: { first: Draft; blank: Draft }, isFresh: boolean) {
  const [draft, setDraft] = useState(first);
  const [isAwake, setAwake] = useState(false);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    // Once, when the page wakes.
    if (isAwake) return;
    setAwake(true);
    const kept = isFresh ? findKept(me) : undefined;
    if (!kept) return;
    setDraft(kept);
    setRestored(true);
  }, [me, isFresh, isAwake]);
  useEffect(() => {
    if (isAwake && draft.lines.some(isTyped)) keep(me, draft);
  }, [me, isAwake, draft]);
  const clear = () => {
    keep(me, undefined);
    setDraft(blank);
    setRestored(false);
  };
  return { draft, setDraft, isAwake, isRestored, clear };
}

/** What was kept of a batch goes once the batch is saved. */
export function useDraftDone(me: string, isDone: boolean): void {
  useEffect(() => {
    if (isDone) keep(me, undefined);
  }, [me, isDone]);
}
