/** What was written without network, on this device until the site has it. Its key makes it one entry, however often it is sent. */
export type Written = {
  /** The key it is sent with. */
  madeAs: string;
  projectId: string;
  day: string;
  title: string;
  text: string;
  place: string;
  /** What is said of the photo that waits beside it (photo-store.ts). */
  photo?: { description: string; credit: string; consent: string; note: string };
  /** Where the site keeps that photo since it was sent. */
  file?: { url: string; sentAt: number };
  /** When it was written here. */
  at: string;
  /** Why the site would not have it: it waits for who wrote it. */
  error?: string;
};

// By who wrote it: on a shared phone nobody sends another's words under their own name.
const prefixOf = (me: string) => `journal:${me}:`;

const parse = (text: string | null): Written | undefined => {
  try {
    return (JSON.parse(text ?? 'null') as Written | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** In the order it was written. Each has its own place, so that two tabs never undo each other. */
export function loadWritten(me: string): Written[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefixOf(me)))
    .map((name) => parse(localStorage.getItem(name)))
    .filter((written) => written !== undefined)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** @returns whether the device could keep it */
export function keepWritten(me: string, written: Written): boolean {
  try {
    localStorage.setItem(prefixOf(me) + written.madeAs, JSON.stringify(written));
    return true;
  } catch {
    return false;
  }
}

export const dropWritten = (me: string, madeAs: string): void => localStorage.removeItem(prefixOf(me) + madeAs);

/** What became of one that was sent: `wait` for a dead line, a troubled site or somebody signed out. */
export type Fate = { kind: 'sent' } | { kind: 'wait'; needsSignIn: boolean } | { kind: 'refused'; error: string };

/** Whatever the site says of itself is no refusal of what was written. */
export function fateOf(status: number, body: { error?: string } | undefined): Fate {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 401 || status === 429 || status >= 500 || !body?.error)
    return { kind: 'wait', needsSignIn: status === 401 };
  return { kind: 'refused', error: body.error };
}
