import { findDonorName } from '#app/features/donations/own-gifts.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listGiftsOfMember } from '#app/features/donations/sheets/donor-year.server.ts';
import { renderSheet } from '#app/features/donations/sheets/render-sheet.server.ts';
import { listCountingTaxReceipts } from '#app/features/receipts/tax/tax-receipts.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';

/**
 * Renders a member's yearly statement: all gifts of a year (by Kinshasa's calendar) that we still keep, with totals by
 * currency; undefined for a year without any. Its QR code leads to `url`, where it is made again from the books.
 */
export async function renderYear(
  db: Database,
  member: { id: string; email: string },
  year: number,
  language: Language,
  url: string,
): Promise<Uint8Array | undefined> {
  const gifts = await listGiftsOfMember(db, member.id, year);
  if (gifts.length === 0) return undefined;
  return renderSheet({
    year,
    language,
    donor: [(await findDonorName(db, member.id)) ?? null, member.email],
    gifts: await nameFunds(db, gifts, language),
    taxReceipts: await listCountingTaxReceipts(
      db,
      gifts.map(({ paymentId }) => paymentId),
    ),
    url,
  });
}
