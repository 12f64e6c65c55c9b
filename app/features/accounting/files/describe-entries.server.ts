import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { nameAccount } from '#app/features/payments/account-name.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { factsOf } from '#app/features/payments/payment-facts.server.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { findPayments } from '#app/features/payments/find-payment.server.ts';
import type { LedgerEntry } from '#app/features/payments/ledger-reads.server.ts';
import { findReceipts } from '#app/features/receipts/receipts.server.ts';
import type { Database } from '#platform/database.ts';
import { type EntryKind, JOURNAL_OF, type JournalCode, kindOf } from './entry-kind.ts';

/** The reader of a file: their language, and how much personal data they may see. */
export type Reading = { paidFor: PaidFor; language: Language; person: PersonView };

/** A transaction of our books as an accountant reads it. */
export type Described = {
  kind: EntryKind;
  journal: JournalCode;
  /** Booking and value date, `YYYY-MM-DD`. */
  day: string;
  valueDay: string;
  /** The receipt number, if there is one; else our own permanent number of the entry. */
  piece: string;
  /** The payer as on their receipt; empty if nobody is named. */
  party: string;
  text: string;
  /** The source of the payer's visit; null if unknown. */
  source: string | null;
};

/** Describes transactions, by their ids; each must be given with all its lines. */
export async function describeEntries(
  db: Database,
  transactions: readonly (readonly LedgerEntry[])[],
  { paidFor, language, person }: Reading,
): Promise<Map<string, Described>> {
  const t = translate(language, 'admin');
  const ids = [...new Set(transactions.flat().flatMap(({ paymentId }) => paymentId ?? []))];
  const paid = await findPayments(db, ids);
  const given = await findReceipts(db, ids);
  const facts = await factsOf(db, paidFor, paid);
  const found = new Map(paid.map((payment) => [payment.id, payment]));
  const named = new Map(given.map((receipt) => [receipt.paymentId, receipt]));
  return new Map(
    transactions.map((lines) => {
      const first = lines[0]!;
      const paymentId = lines.find((line) => line.paymentId !== null)?.paymentId ?? '';
      const [payment, receipt] = [found.get(paymentId), named.get(paymentId)];
      const about = payment && facts.get(payment.purposeId);
      const kind = kindOf(lines);
      const name = receipt?.name ?? about?.payerName;
      const way = lines.find(({ account }) => /^(provider|fees|payouts|other):/.test(account))?.account ?? '';
      const spent = lines.find(({ account }) => account.startsWith('spent:'));
      const values = { title: about?.title ?? '', way: nameAccount(way.replace(/^(payouts|other):/, 'provider:'), t) };
      return [
        first.transactionId,
        {
          kind,
          journal: JOURNAL_OF[kind],
          day: dayInKinshasa(first.at),
          valueDay: first.valueDay ?? dayInKinshasa(first.at),
          piece: receipt ? receiptName(receipt) : `E${Math.min(...lines.map(({ id }) => id))}`,
          source: payment?.source ?? null,
          party: name ? person.name(name) : '',
          // Taken back, a spending is on the other side.
          text: t(`files.text.${kind === 'spent' && spent!.amountMinor < 0 ? 'unspent' : kind}`, values),
        },
      ];
    }),
  );
}
