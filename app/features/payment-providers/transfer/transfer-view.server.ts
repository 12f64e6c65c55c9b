import { drawCode } from '#app/kit/qr-code.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { findAccount, writeAccountNumber } from './bank-accounts.server.ts';
import { writeEpcCode } from './epc-code.ts';
import { formatReference } from '#app/features/payments/transfer-reference.ts';
import { findAnnouncedTransfer } from './find-announced-transfer.server.ts';
import type { TransferView } from '#app/features/payments/provider.server.ts';

/**
 * What a donor needs to send an announced transfer; undefined for other payments and once it was received. `account` is
 * missing if it was closed.
 */
export async function viewTransfer(
  db: Database,
  payment: Payment,
  language: Language,
  isLive: boolean,
): Promise<TransferView | undefined> {
  const announced = payment.status === 'pending' ? await findAnnouncedTransfer(db, payment.id) : undefined;
  if (!announced) return undefined;
  const { amountMinor, currency } = payment;
  const found = findAccount(currency, isLive);
  const reference = formatReference(announced.reference);
  const code =
    found?.iban && currency === 'EUR' ? codeOf({ ...found, iban: found.iban }, payment, reference) : undefined;
  return {
    reference,
    sum: formatMoney({ amountMinor, currency }, language),
    amount: toMajor({ amountMinor, currency }),
    account: found && {
      holder: found.holder,
      isIban: found.iban !== undefined,
      number: writeAccountNumber(found),
      bic: found.bic,
      bank: found.bank,
      isSample: found.isSample,
    },
    code,
    drawing: code && (await drawCode(code)),
  };
}

const codeOf = (
  account: { holder: string; iban: string; bic: string },
  { amountMinor, currency }: Payment,
  reference: string,
) => writeEpcCode(account, { amountMinor, currency }, reference);
