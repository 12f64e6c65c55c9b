import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { listCountingTaxReceipts } from '#app/features/receipts/tax/tax-receipts.server.ts';
import { findProvedAddress } from '#app/kit/person-ids.server.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { findDonor, listGiftsOf, type SheetGift } from './donor-year.server.ts';
import { renderSheet } from './render-sheet.server.ts';
import { sheetRuns, sheets } from './tables.server.ts';

export type Sheet = typeof sheets.$inferSelect;
type Signer = Pick<Settings, 'origin' | 'authSecret'>;

export async function findSheet(db: Database, id: string): Promise<(Sheet & { year: number }) | undefined> {
  const [row] = await db
    .select({ sheet: sheets, year: sheetRuns.year })
    .from(sheets)
    .innerJoin(sheetRuns, eq(sheetRuns.id, sheets.runId))
    .where(eq(sheets.id, id));
  return row && { ...row.sheet, year: row.year };
}

export const sheetUrl = ({ origin, authSecret }: Signer, id: string): string =>
  `${origin}${href('/sheets/:token', { token: signLink(authSecret, 'sheet', id) })}`;

/** Where the file is stored for the archive, as long as the feature's file rule says. */
export const fileOf = ({ runId, id }: Pick<Sheet, 'runId' | 'id'>): string => `sheets/${runId}/${id}.pdf`;

type ReadSheet = NonNullable<Awaited<ReturnType<typeof readSheet>>>;

/** The donor of a statement and their gifts; undefined once they were erased or everything was refunded. */
export async function readSheet(db: Database, { donationId, year }: { donationId: string; year: number }) {
  const donor = await findDonor(db, donationId);
  const gifts = donor ? await listGiftsOf(db, donor, year) : [];
  const last = gifts.at(-1);
  if (!donor || !last) return undefined;
  return { gifts, email: donor.email, ...addressed(gifts), language: last.language };
}

/**
 * The address to which a donor's statement is sent: the one they confirmed after the last gift on it, else the one they gave with their
 * gifts. What the statement prints stays as it was given.
 */
export async function readerOf(db: Database, { email, gifts }: Pick<ReadSheet, 'email' | 'gifts'>) {
  const given = Math.max(...gifts.map(({ givenAt }) => givenAt.getTime()));
  return email && ((await findProvedAddress(db, email, new Date(given))) ?? email);
}

/** Name and address from the newest receipt that has them, since not every receipt has both. */
const addressed = (gifts: readonly SheetGift[]) => ({
  name: gifts.findLast(({ name }) => name)?.name ?? null,
  address: gifts.findLast(({ address }) => address)?.address ?? null,
});

/** Makes a donor's yearly statement from the current books, in the language of their last gift. */
export async function makeSheet(
  db: Database,
  settings: Signer,
  sheet: { id: string; donationId: string; year: number },
): Promise<Uint8Array | undefined> {
  const read = await readSheet(db, sheet);
  if (!read) return undefined;
  const { gifts, name, address, email, language } = read;
  return renderSheet({
    year: sheet.year,
    language,
    // Whoever holds the link learns no address they were not written to at.
    donor: [name ?? email, address],
    gifts: await nameFunds(db, gifts, language),
    taxReceipts: await listCountingTaxReceipts(
      db,
      gifts.map(({ paymentId }) => paymentId),
    ),
    url: sheetUrl(settings, sheet.id),
  });
}

/** The statement file made for the archive, or a new one if the file was deleted. Undefined if the donor was erased. */
export async function keptSheet(
  { db, files, settings }: { db: Database; files: Files; settings: Signer },
  sheet: Sheet & { year: number },
): Promise<Uint8Array | undefined> {
  if (!(await findDonor(db, sheet.donationId))) return undefined;
  const file = fileOf(sheet);
  return (await files.has(file)) ? files.get(file) : makeSheet(db, settings, sheet);
}
