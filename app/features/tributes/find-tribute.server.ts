import type { Fund } from '#app/features/donations/funds.server.ts';
import { projectIdOf } from '#app/features/donations/fund-id.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { composeScene, type Drawing } from '#app/art/address/drawing.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { titleFunds } from '#app/features/donations/fund-names.server.ts';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { translate } from '#app/kit/words.server.ts';
import { type Tribute, tributes } from './tables.server.ts';
import { elideName, sayLead } from './tribute-rules.ts';

/** A tribute with its gift and the fund. `isKept`: something of the gift is still kept. */
export type FoundTribute = {
  tribute: Tribute;
  fund: Fund;
  language: Language;
  donorEmail: string | null;
  isKept: boolean;
  /** Whether its gift was ever paid, even if it was refunded. */
  wasPaid: boolean;
  /** The day its gift was paid, in Kinshasa; before that the day it was started. */
  day: string;
};

async function findWhere(db: Database, which: SQL): Promise<FoundTribute | undefined> {
  const [row] = await db
    .select({
      tribute: tributes,
      fund: funds,
      language: donations.language,
      donorEmail: donations.donorEmail,
      supportedAt: donations.supportedAt,
      createdAt: donations.createdAt,
      paidAt: sql<Date | null>`(select min(${payments.paidAt}) from ${payments}
        where ${and(eq(payments.purpose, 'donation'), eq(payments.purposeId, donations.id))})`.mapWith(payments.paidAt),
    })
    .from(tributes)
    .innerJoin(donations, eq(donations.id, tributes.donationId))
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(which)
    .limit(1);
  if (!row) return undefined;
  const { supportedAt, createdAt, paidAt, ...found } = row;
  return { ...found, isKept: supportedAt !== null, wasPaid: paidAt !== null, day: dayInKinshasa(paidAt ?? createdAt) };
}

export const findTribute = (db: Database, donationId: string) => findWhere(db, eq(tributes.donationId, donationId));

/** By the token in the card's address; also if the gift was refunded, whose page then says that it no longer exists. */
export const findByToken = (db: Database, token: string) => findWhere(db, eq(tributes.token, token));

/** The title of a card: "En mémoire de Papa Simon", in the gift's language. */
export const cardTitle = ({ kind, honoured }: Pick<Tribute, 'kind' | 'honoured'>, language: Language): string =>
  elideName(translate(language, 'tributes')(`card.${kind}`, { name: honoured }), honoured, language);

/** What the card says about its gift. */
export const leadOf = async (db: Database, fund: Fund, language: Language): Promise<string> =>
  sayLead(translate(language, 'tributes'), {
    id: fund.id,
    title: (await titleFunds(db, [fund], language)).get(fund.id)!,
  });

/** The scene of the project that a gift went to, in its fund's pattern; for other funds a scene of giving. */
export async function pictureOf(db: Database, { id, cloth }: Pick<Fund, 'id' | 'cloth'>): Promise<Drawing> {
  const project = projectIdOf(id);
  const entry = project && (await findEntry(db, projectEntries, project));
  if (!entry) return composeScene(`hommage-${id}`, { type: 'anciens', palette: 'savane', motif: cloth.motif }, '3:4');
  const { type, palette, crowd, draw } = entry.data.art;
  return composeScene(`projet-${project}`, { type, palette, crowd, draw, motif: cloth.motif }, '3:4');
}

/** Whether its card may be shown: the gift is kept, and staff did not withdraw it. */
export const isShown = ({ isKept, tribute }: FoundTribute): boolean => isKept && tribute.withdrawnAt === null;
