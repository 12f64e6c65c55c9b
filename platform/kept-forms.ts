import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { createContext, type RouterContextProvider } from 'react-router';
import type { RootDatabase } from './database.ts';
import { keptForms } from './tables.ts';

/**
 * A posted form whose sender had to sign in or prove their identity first. It is stored for an hour, encrypted with a
 * key of two halves: one in the address of the way back, the other in a cookie of the browser that posted it. The
 * address alone opens nothing; otherwise somebody could fill in a form, send its address to another person and have
 * them submit it.
 */
export type KeptForm = { path: string; fields: [name: string, text: string][]; hadFiles: boolean };

/** The request being answered, if it is a posted form; `token` is set once the form is to be stored. */
type Posted = { token?: string };
export const postedContext = createContext<Posted | null>(null);

const CIPHER = 'aes-256-gcm';
/** Names of fields that are never stored. */
const SECRET = /password|credential|secret|^(current|code|proof|token)$/i;
/** Larger forms contain files, which must be chosen again. */
const MOST_BYTES = 256 * 1024;

const COOKIE = 'kept-form';
const COOKIE_SECONDS = 3600;

/** The browser's half of the key, from its cookie. */
export function browserOf(request: Request): string | undefined {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

const hash = (of: string, token: string) => createHash('sha256').update(`${of}:${token}`).digest();
const idOf = (token: string): string => hash('id', token).toString('base64url');

/** The address to return to after a detour: the page, or for a posted form the page that restores it. */
export function wayBack(context: Readonly<RouterContextProvider>, request: Request, page: string): string {
  const posted = request.method === 'POST' ? context.get(postedContext) : null;
  if (!posted) return page;
  posted.token ??= randomBytes(24).toString('base64url');
  return `/resume/${posted.token}`;
}

/**
 * A function that reads a copy of a request's form, used only once it must be stored; undefined if the request has no
 * such form.
 */
export function copyForm(request: Request): (() => Promise<FormData>) | undefined {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    request.headers.get('content-type') ?? '',
  );
  const bytes = Number(request.headers.get('content-length') ?? 0);
  if (request.method !== 'POST' || !isForm || bytes > MOST_BYTES) return undefined;
  const copy = request.clone();
  return () => copy.formData();
}

/**
 * Stores a posted form for its token, without secrets and files.
 * @param known the browser's half of the key, if it has one already
 * @returns the cookie to set
 */
export async function keepForm(
  db: RootDatabase,
  token: string,
  { path, form, isLive }: { path: string; form: FormData; isLive: boolean },
  known?: string,
): Promise<string> {
  const browser = known ?? randomBytes(24).toString('base64url');
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const hadFiles = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
  const kept: KeptForm = { path, fields: texts.filter(([name]) => !SECRET.test(name)), hadFiles };
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, hash('key', token + browser), iv);
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(kept), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  await db
    .insert(keptForms)
    .values({ id: idOf(token), sealed: sealed.toString('base64') })
    .onConflictDoNothing();
  return `${COOKIE}=${browser}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isLive ? '; Secure' : ''}`;
}

/** The form stored under a token for the browser that posted it; undefined after an hour. */
export async function findKeptForm(
  db: RootDatabase,
  token: string,
  browser: string | undefined,
): Promise<KeptForm | undefined> {
  if (!browser) return undefined;
  const [row] = await db
    .select()
    .from(keptForms)
    .where(and(eq(keptForms.id, idOf(token)), gt(keptForms.createdAt, sql`now() - interval '1 hour'`)));
  if (!row) return undefined;
  const sealed = Buffer.from(row.sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, hash('key', token + browser), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as KeptForm;
  } catch {
    // Another browser's.
    return undefined;
  }
}
