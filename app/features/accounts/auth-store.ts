import { AUTH_CHANNEL } from '#app/shared/auth-channel.ts';
import { patience } from '#app/shared/patience.ts';

/**
 * The browser's side of a session: one store for the page, the spec's events, a look every 30 s whether to refresh, other tabs
 * followed. It holds the short-lived access token; the session itself is an HttpOnly cookie.
 */
type BrowserSession = {
  access_token: string;
  expires_at: number;
  user: { id: string; email: string; email_confirmed_at: string | null };
};
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';
/** No session: `null`; `undefined` while nobody could say (no network, a server in trouble). */
type Known = BrowserSession | null | undefined;
type Listener = (event: AuthEvent, session: Known) => void;

const TICK_MS = 30_000;
/** Refreshed once less than three looks away from its end. */
const MARGIN_SECONDS = (3 * TICK_MS) / 1000;
const RETRY_MS = [200, 400, 800, 1600, 3200];
/** Until the cookie of a session that replaces another is surely here. */
const REPLACED_MS = 1000;

type Parts = { fetchSession?: () => Promise<Response>; wait?: (ms: number) => Promise<void>; now?: () => number };

const ask = () =>
  fetch('/api/session', { headers: { accept: 'application/json' }, cache: 'no-store', signal: patience(TICK_MS) });
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createAuthStore({ fetchSession = ask, wait = sleep, now = Date.now }: Parts = {}) {
  let session: Known;
  const listeners = new Set<Listener>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(AUTH_CHANNEL);
  const tell = (event: AuthEvent, isOwn = true) => {
    for (const listener of listeners) listener(event, session);
    // Tokens stay in their tab: the others only hear that something changed.
    if (isOwn && (event === 'SIGNED_IN' || event === 'SIGNED_OUT' || event === 'USER_UPDATED'))
      channel?.postMessage(event);
  };

  /** A session may be replaced by a new one, as when an address is confirmed: 'nobody' counts once it is said twice. */
  async function read(): Promise<Known> {
    const found = await readOnce();
    if (found !== null || session === null) return found;
    await wait(REPLACED_MS);
    return readOnce();
  }

  /** 502, 503 and 504 are tried again for some seconds; then the session is kept as it is known. */
  async function readOnce(): Promise<Known> {
    for (const pause of [0, ...RETRY_MS]) {
      if (pause) await wait(pause);
      try {
        const response = await fetchSession();
        if (response.ok) return ((await response.json()) as { session: BrowserSession | null }).session;
        if (![502, 503, 504].includes(response.status))
          return response.status === 401 || response.status === 403 || response.status === 404 ? null : undefined;
      } catch {
        // No network: not a word about the session.
      }
    }
    return undefined;
  }

  async function refresh(isOwn = true): Promise<void> {
    const before = session;
    const found = await read();
    if (found === undefined) return;
    session = found;
    if (!before && found) tell('SIGNED_IN', isOwn);
    else if (before !== null && !found) tell('SIGNED_OUT', isOwn);
    else if (before && found) {
      if (JSON.stringify(before.user) !== JSON.stringify(found.user)) tell('USER_UPDATED', isOwn);
      if (before.access_token !== found.access_token) tell('TOKEN_REFRESHED', isOwn);
    }
  }

  /** What the 30 s look does: nothing while the token is good for a while yet, or when there is no session. */
  async function tick(): Promise<void> {
    if (session && session.expires_at - now() / 1000 > MARGIN_SECONDS) return;
    if (session !== null) await refresh();
  }

  async function start(mark?: 'PASSWORD_RECOVERY' | 'MFA_CHALLENGE_VERIFIED'): Promise<() => void> {
    const first = read().then((found) => {
      session = found;
      tell('INITIAL_SESSION');
      if (mark) tell(mark);
    });
    // Heard from the first moment on, and looked into after the first answer: that one may be older than the news.
    if (channel) channel.onmessage = () => void first.then(() => refresh(false));
    await first;
    const timer = setInterval(() => void tick(), TICK_MS);
    const look = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      channel?.close();
    };
  }

  return {
    start,
    tick,
    refresh,
    /** This browser gave its session up: told at once, here and in the other tabs. */
    forget() {
      session = null;
      tell('SIGNED_OUT');
    },
    current: () => session ?? null,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type AuthStore = ReturnType<typeof createAuthStore>;
