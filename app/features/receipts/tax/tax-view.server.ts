import { formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { hasOwnReceipt } from '#app/features/payments/payment.ts';
import type { Payment, PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { isNobodys } from '#app/features/receipts/nobody.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { taxReceiptName } from './entity.ts';
import { listGivers } from './entity-list.server.ts';
import { listTaxReceipts } from './tax-receipts.server.ts';

/** The tax receipts of a gift, newest first, and whether one can be issued; undefined if it is not a gift. */
export async function viewTax(
  db: Database,
  payment: Payment,
  facts: PurposeFacts,
  { staff, language }: { staff: Staff; language: Language },
) {
  const { id, keptMinor } = payment;
  if (!facts.isGift || !hasOwnReceipt(payment)) return undefined;
  const receipts = await listTaxReceipts(db, [id]);
  const person = viewOf(staff);
  const isLocked = receipts.some(({ cancelledAt }) => cancelledAt === null);
  const mayIssue = staff.permissions.has('receipts.tax') && keptMinor > 0 && !isLocked && !isNobodys(facts);
  const entities = mayIssue ? await listGivers(db, 'fr_tax') : [];
  const partners = mayIssue ? await listGivers(db, 'partner') : [];
  if (receipts.length + entities.length + partners.length === 0) return undefined;
  return {
    isLocked,
    entities,
    partners,
    hasSheet: receipts.some(({ number }) => number !== null) && !person.isMasked,
    given: receipts.map((receipt) => ({
      id: receipt.id,
      number: taxReceiptName(receipt),
      isPartners: receipt.partnerNumber !== null,
      mayTell:
        receipt.partnerNumber !== null &&
        receipt.cancelledAt !== null &&
        receipt.toldAt === null &&
        staff.permissions.has('receipts.tax'),
      toldAt: receipt.toldAt && formatStamp(receipt.toldAt, language),
      entity: receipt.entity.name,
      name: receipt.name && person.name(receipt.name),
      address: (receipt.address && person.words(receipt.address)) || null,
      sum: formatMoney({ amountMinor: receipt.euroMinor, currency: 'EUR' }, language),
      at: formatStamp(receipt.issuedAt, language),
      cancelledAt: receipt.cancelledAt && formatStamp(receipt.cancelledAt, language),
    })),
  };
}
