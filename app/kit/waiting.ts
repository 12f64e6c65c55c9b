/** A call made without network, on this device until the site has it. Its key makes it happen once, however often it is sent. */
export type Waiting = {
  /** The key it is sent with. */
  madeAs: string;
  /** What it is: a form shows its own kind. */
  kind: 'journal' | 'proof';
  /** The page it was made on, where it can be taken back into the form. */
  path: string;
  /** As its maker knows it. */
  title: string;
  /** The function it calls, with what the form said. */
  call: string;
  body: Record<string, unknown>;
  /** Where its file goes first, if it has one (waiting-files.ts keeps it). */
  upload?: string;
  /** Where the site keeps that file since it was sent. */
  file?: { url: string; sentAt: number };
  /** When it was made here. */
  at: string;
  /** Why the site would not have it, `LOST_FILE` or `PAGE_FAULT`: it waits for who made it. */
  error?: string;
};

/** Its file is no longer on this device. */
export const LOST_FILE = 'lost_file';
/** This browser could not send it, for a reason that is not the network: trying again would come to the same. */
export const PAGE_FAULT = 'page_fault';

// By who made it: on a shared phone nobody sends another's words under their own name.
const prefixOf = (me: string) => `waits:${me}:`;

const parse = (text: string | null): Waiting | undefined => {
  try {
    return (JSON.parse(text ?? 'null') as Waiting | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** In the order it was made. Each has its own place, so that two tabs never undo each other. */
export function loadWaiting(me: string): Waiting[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefixOf(me)))
    .map((name) => parse(localStorage.getItem(name)))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** @returns whether the device could keep it */
export function keepWaiting(me: string, one: Waiting): boolean {
  try {
    localStorage.setItem(prefixOf(me) + one.madeAs, JSON.stringify(one));
    return true;
  } catch {
    return false;
  }
}

export const dropWaiting = (me: string, madeAs: string): void => localStorage.removeItem(prefixOf(me) + madeAs);

/** The keys of all that waits here, whoever made it. */
export const waitingKeys = (): ReadonlySet<string> =>
  new Set(
    Object.keys(localStorage)
      .filter((name) => name.startsWith('waits:'))
      .map((name) => name.slice(name.lastIndexOf(':') + 1)),
  );

/** What became of one that was sent: `wait` for a dead line, a troubled site or somebody signed out. */
export type SendResult = { kind: 'sent' } | { kind: 'wait'; needsSignIn: boolean } | { kind: 'refused'; error: string };

/** Whatever the site says of itself is no refusal of what was written; what says nothing of ours (no JSON) is not the site's word. */
export function resultOf(status: number, body: { error?: string } | undefined): SendResult {
  if (status >= 200 && status < 300 && body) return { kind: 'sent' };
  if (status === 401 || status === 429 || status >= 500 || !body?.error)
    return { kind: 'wait', needsSignIn: status === 401 };
  return { kind: 'refused', error: body.error };
}
