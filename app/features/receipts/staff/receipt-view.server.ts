import { formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { type PurposeFacts, receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { listReceiptVersions } from '#app/features/receipts/receipt-versions.server.ts';
import type { receipts } from '#app/features/receipts/tables.server.ts';
import { isNobodys } from '#app/features/receipts/nobody.ts';
import { isLocked } from '#app/features/receipts/tax/tax-receipts.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';

type Parts = { staff: Staff; language: Language };

/** The current content of a receipt and its former versions, newest first; personal data as the reader may see them. */
export async function viewReceipt(
  db: Database,
  receipt: typeof receipts.$inferSelect,
  facts: PurposeFacts,
  { staff, language }: Parts,
) {
  const person = viewOf(staff);
  const before = await listReceiptVersions(db, [receipt.paymentId]);
  const mayBeMended = facts.isGift && receipt.cancelledAt === null && !isNobodys(facts);
  const names = await nameStaff(
    db,
    before.map(({ who }) => who),
  );
  const shown = ({ name, address }: { name: string | null; address: string | null }) => ({
    name: name && person.name(name),
    address: (address && person.words(address)) || null,
  });
  return {
    name: receiptName(receipt),
    isCancelled: receipt.cancelledAt !== null,
    says: {
      ...shown({ ...receipt, name: receipt.name ?? facts.payerName }),
      purpose: receipt.purpose ?? receiptTitleOf(facts),
    },
    mayCorrect: staff.permissions.has('receipts.correct') && mayBeMended && !(await isLocked(db, [receipt.paymentId])),
    before: before.reverse().map((version) => ({
      version: version.version,
      ...shown(version),
      purpose: version.purpose,
      at: formatStamp(version.replacedAt, language),
      who: names.get(version.who) ?? version.who,
    })),
  };
}
