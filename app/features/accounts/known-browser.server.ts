import { randomBytes } from 'node:crypto';
import type { Settings } from '#platform/settings.ts';
import { isSealed, readLink, seal, type Secrets, signLink } from '#platform/signed-links.ts';

const JOINED = 'elikya-joined';
const DEVICE = 'elikya-device';
const NEXT = 'elikya-next';
const DAY_SECONDS = 86_400;
/** How many accounts one browser can be known for: a family may share a telephone. */
const MOST = 4;

type CookieSettings = Secrets & Pick<Settings, 'isLive'>;

/** Marks a browser that signed up. If the address already had an account, the mark looks the same but opens nothing. */
export function markJoined(settings: CookieSettings, userId: string | undefined, headers: Headers): void {
  setCookie(
    headers,
    settings,
    JOINED,
    userId ? seal(settings.authSecret, 'joined', userId) : seal(randomBytes(32).toString('hex'), 'joined', ''),
    30,
  );
}

/** Whether this browser opened this account. */
export function hasJoinedHere(secrets: Secrets, request: Request, userId: string): boolean {
  const mark = readCookie(request, JOINED);
  return mark !== undefined && isSealed(secrets, 'joined', userId, mark);
}

/**
 * Stores where somebody was going when they signed up, in a cookie, because the mail may go to a stranger and must not
 * contain it. Without a destination the cookie is removed.
 */
export function rememberNext(settings: CookieSettings, next: string, headers: Headers): void {
  setCookie(headers, settings, NEXT, encodeURIComponent(next), next ? 1 : 0);
}

/** Where this browser was going when it signed up; empty if nowhere. */
export function findNext(request: Request): string {
  try {
    return decodeURIComponent(readCookie(request, NEXT) ?? '');
  } catch {
    return '';
  }
}

/**
 * The id of a browser that has signed in to this account before, or undefined. Strangers' failed attempts do not count
 * against it.
 */
export function findDevice(secrets: Secrets, request: Request, userId: string): string | undefined {
  return devicesOf(secrets, request).find((device) => device.startsWith(`${userId}:`));
}

/** After a successful sign-in: the browser is known for this account for a year. */
export function rememberDevice(settings: CookieSettings, request: Request, userId: string, headers: Headers): void {
  const known = devicesOf(settings, request);
  const own =
    known.find((device) => device.startsWith(`${userId}:`)) ?? `${userId}:${randomBytes(9).toString('base64url')}`;
  const all = [own, ...known.filter((device) => device !== own)].slice(0, MOST);
  setCookie(
    headers,
    settings,
    DEVICE,
    all.map((device) => signLink(settings.authSecret, 'device', device)).join('!'),
    365,
  );
}

function devicesOf(secrets: Secrets, request: Request): string[] {
  const tokens = readCookie(request, DEVICE)?.split('!').slice(0, MOST) ?? [];
  return tokens.map((token) => readLink(secrets, 'device', token)).filter((device) => device !== undefined);
}

function readCookie(request: Request, name: string): string | undefined {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function setCookie(
  headers: Headers,
  { isLive }: Pick<Settings, 'isLive'>,
  name: string,
  value: string,
  days: number,
): void {
  headers.append(
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; HttpOnly; SameSite=Lax${isLive ? '; Secure' : ''}`,
  );
}
