import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, ilike, isNull, lt, or, sql } from 'drizzle-orm';
import { escapeLike } from '#platform/like.ts';
import { createContext } from 'react-router';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn, splitAddress } from '#app/shared/page-address.ts';
import type { Database } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import { plainPath } from './old-path.ts';
import { redirects } from './tables.server.ts';

/**
 * Finds the target of an address without a page, in the language of the answer. It reads the primary database, so that
 * a new redirect works immediately.
 */
export const leadContext = createContext<(address: URL, language: Language) => Promise<string | undefined>>();

/** Only called if no page was found, so that a redirect never hides a page. Query parameters are passed on. */
export const findLead =
  (db: Database) =>
  async ({ pathname, search }: URL, language: Language): Promise<string | undefined> => {
    const { path } = splitAddress(pathname.replace(/\.data$/, ''));
    const from = plainPath(path);
    const [found] = await db.select().from(redirects).where(eq(redirects.fromPath, from));
    if (!found) return undefined;
    await noteUse(db, from).catch((error: unknown) => log.warn({ err: error }, 'use of a redirect not noted'));
    const to = addressIn(found.toPath, language);
    return search && !found.toPath.includes('?') ? to.replace(/(?=#|$)/, search) : to;
  };

/** Stores the use of a redirect, at most once a day. */
async function noteUse(db: Database, from: string): Promise<void> {
  const today = dayInKinshasa();
  await db
    .update(redirects)
    .set({ lastUsedOn: today })
    .where(and(eq(redirects.fromPath, from), or(isNull(redirects.lastUsedOn), lt(redirects.lastUsedOn, today))));
}

/** Redirects, newest first; `q` is a part of either address, `state` whether it was ever used. */
export async function listRedirects(db: Database, { q, state, from, to, after, limit }: ListState) {
  const like = `%${escapeLike(q)}%`;
  const rows = await db
    .select({
      id: redirects.fromPath,
      to: redirects.toPath,
      at: redirects.createdAt,
      lastUsedOn: redirects.lastUsedOn,
      changedBy: redirects.changedBy,
      key: exactly(redirects.createdAt),
    })
    .from(redirects)
    .where(
      and(
        q ? or(ilike(redirects.fromPath, like), ilike(redirects.toPath, like)) : undefined,
        state === 'used' ? sql`${redirects.lastUsedOn} is not null` : undefined,
        state === 'unused' ? isNull(redirects.lastUsedOn) : undefined,
        isWithinDays(redirects.createdAt, { from, to }),
        isAfter(redirects.createdAt, redirects.fromPath, after, (path) => path.startsWith('/')),
      ),
    )
    .orderBy(desc(redirects.createdAt), desc(redirects.fromPath))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, ...row }) => row,
  );
}
