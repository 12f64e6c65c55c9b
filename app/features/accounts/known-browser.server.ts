import { randomBytes } from 'node:crypto';
import type { Settings } from '#platform/settings.ts';
import { isSealed, readLink, seal, type Secrets, signLink } from '#platform/signed-links.ts';

const JOINED = 'elikya-joined';
const DEVICE = 'elikya-device';
const NEXT = 'elikya-next';
const DAY_SECONDS = 86_400;
/** Accounts that one browser is known at: a family's telephone. */
const MOST = 4;

type CookieSettings = Secrets & Pick<Settings, 'isLive'>;

/** The mark of a browser that signed up. Without an account (the address had one already) it looks the same and opens nothing. */
export function markJoined(settings: CookieSettings, userId: string | undefined, headers: Headers): void {
  setCookie(
    headers,
    settings,
    JOINED,
    userId ? seal(settings.authSecret, 'joined', userId) : seal(randomBytes(32).toString('hex'), 'joined', ''),
    30,
  );
}

/** Whether it was this very browser that opened this account. */
export function hasJoinedHere(secrets: Secrets, request: Request, userId: string): boolean {
  const mark = readCookie(request, JOINED);
  return mark !== undefined && isSealed(secrets, 'joined', userId, mark);
}

/** Where who signs up was going: the mail in between holds nothing of it, since it may be a stranger's. Of no place the cookie goes. */
export function rememberNext(settings: CookieSettings, next: string, headers: Headers): void {
  setCookie(headers, settings, NEXT, encodeURIComponent(next), next ? 1 : 0);
}

/** Where this browser was going as it signed up; empty where it was going nowhere. */
export function findNext(request: Request): string {
  try {
    return decodeURIComponent(readCookie(request, NEXT) ?? '');
  } catch {
    return '';
  }
}

/** A browser that has signed in to this account before: its own name, or undefined. Guesses of strangers don't count against it. */
export function findDevice(secrets: Secrets, request: Request, userId: string): string | undefined {
  return devicesOf(secrets, request).find((device) => device.startsWith(`${userId}:`));
}

/** After a successful sign-in: this browser is known at the account for a year. */
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
