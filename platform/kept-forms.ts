import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { createContext, type RouterContextProvider } from 'react-router';
import type { RootDatabase } from './database.ts';
import { keptForms } from './tables.ts';

/**
 * What was posted when its person was led elsewhere first, to sign in or to prove again who they are: kept for an hour, sealed by a key
 * of which one half stands in the address of the way back and the other in a cookie of the browser that posted it. The address alone
 * opens nothing: else somebody could fill in a form, send its address to another and have them press.
 */
export type KeptForm = { path: string; fields: [name: string, text: string][]; hadFiles: boolean };

/** The request that is being answered, where it is a posted form; `token` once it is to be kept. */
type Posted = { token?: string };
export const postedContext = createContext<Posted | null>(null);

const CIPHER = 'aes-256-gcm';
/** Never kept, anywhere. */
const SECRET = /password|credential|secret|^(current|code|proof|token)$/i;
/** Longer forms hold files, which are chosen again. */
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

/** Where somebody is led back to after a detour: the page, or with a posted form the page that gives it back to them. */
export function wayBack(context: Readonly<RouterContextProvider>, request: Request, page: string): string {
  const posted = request.method === 'POST' ? context.get(postedContext) : null;
  if (!posted) return page;
  posted.token ??= randomBytes(24).toString('base64url');
  return `/resume/${posted.token}`;
}

/** A second copy of a request's form, to be read once it is known to be kept; nothing where it holds none that could be. */
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
 * Keeps a posted form for its token; neither secrets nor files.
 * @param known the half of the key that the browser has already
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

/** The form that a token keeps for the browser that posted it; nothing once its hour has passed. */
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
