import { and, eq, isNull, like, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { contentItems } from '#platform/tables.ts';
import { GENERAL_FUND } from './donation-rules.ts';
import { type Fund, funds } from './tables.server.ts';

export type { Fund };

export async function findFund(db: Database, id: string): Promise<Fund | undefined> {
  const [fund] = await db.select().from(funds).where(eq(funds.id, id));
  return fund;
}

/** All funds by their ids, in their order. */
export const readFunds = async (db: Database): Promise<Map<string, Fund>> =>
  new Map((await db.select().from(funds).orderBy(funds.id)).map((fund) => [fund.id, fund]));

/** All funds: the general one, projects and programmes first; `isOpen`: a gift may go to it. */
export async function listFunds(db: Database): Promise<{ id: string; title: string; isOpen: boolean }[]> {
  const open = await listFundsWithForms(db);
  const isOpen = new Set(open.map(({ id }) => id));
  const all = await db.select().from(funds).orderBy(funds.id).limit(500);
  return [...open, ...all.filter(({ id }) => !isOpen.has(id))].map(({ id, title, place }) => ({
    id,
    title: place ? `${title}, ${place}` : title,
    isOpen: isOpen.has(id),
  }));
}

type OpenFund = Pick<Fund, 'id' | 'title' | 'place'>;

/** The funds offered in the gift form: the general one first, then each published project. */
export const listGiftFunds = (db: Database): Promise<OpenFund[]> => listOpenFunds(db, 'project');

/** The funds that have a gift form of their own: these and programmes. */
export const listFundsWithForms = async (db: Database): Promise<OpenFund[]> => [
  ...(await listGiftFunds(db)),
  ...(await listOpenFunds(db, 'program')).filter(({ id }) => id !== GENERAL_FUND),
];

async function listOpenFunds(db: Database, kind: 'project' | 'program'): Promise<OpenFund[]> {
  return db
    .select({ id: funds.id, title: funds.title, place: funds.place })
    .from(funds)
    .where(
      and(
        or(eq(funds.id, GENERAL_FUND), like(funds.id, `${kind}-%`)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(contentItems)
            .where(
              and(
                eq(contentItems.collection, `${kind}s`),
                eq(sql`${`${kind}-`}::text || ${contentItems.id}`, funds.id),
                isNull(contentItems.liveRevision),
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`${funds.id} <> ${GENERAL_FUND}`, sql`length(${funds.id})`, funds.id)
    .limit(200);
}

export type FundState = {
  id: string;
  raisedMinor: number;
  goalMinor: number | null;
  currency: Fund['currency'];
  supporters: number;
};

/** What open pages are told when a fund's totals change. */
export async function readFundState(db: Database, id: string): Promise<FundState | undefined> {
  const fund = await findFund(db, id);
  if (!fund) return undefined;
  const { raisedMinor, goalMinor, currency, supporters } = fund;
  return { id, raisedMinor, goalMinor, currency, supporters };
}
