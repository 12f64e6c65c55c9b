import type { Files } from '#platform/files.ts';
import { renderPdf } from '#platform/typst.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { amountInWords } from '#app/features/receipts/amount-in-words.server.ts';
import { directed } from '#app/features/receipts/receipt-pdf.server.ts';
import { taxReceiptName } from './entity.ts';
import type { TaxReceipt } from './tax-receipts.server.ts';

/**
 * The PDF of a tax receipt as issued, the same bytes each time; a cancelled one is rendered again and says so. It is in
 * French whatever the donor's language, because it is for the French tax office.
 */
export async function readTaxPdf(
  { files }: { files: Files },
  receipt: TaxReceipt,
): Promise<{ content: Uint8Array; file: string }> {
  const file = `tax-receipts/${receipt.year}/${receipt.id}.pdf`;
  if (receipt.cancelledAt) return { content: renderTaxPdf(receipt), file };
  if (await files.has(file)) return { content: await files.get(file), file };
  const content = renderTaxPdf(receipt);
  await files.put(file, content, 'application/pdf');
  return { content, file };
}

/** The contents of form 11580*05, on one A4 page. */
export function renderTaxPdf(receipt: TaxReceipt): Uint8Array {
  const { entity, euroMinor, paidOn, issuedAt, cancelledAt } = receipt;
  const euros = { amountMinor: euroMinor, currency: 'EUR' as const };
  const number = taxReceiptName(receipt);
  return renderPdf({
    template: 'app/features/receipts/tax/tax-receipt.typ',
    input: 'receipt',
    data: {
      number,
      entity: [entity.name, entity.form, entity.registration, entity.address].map(directed),
      object: directed(entity.object),
      article: entity.article,
      name: directed(receipt.name ?? ''),
      address: directed(receipt.address ?? ''),
      means: directed(receipt.means),
      sample: receipt.isSample,
      sum: formatMoney(euros, 'fr'),
      words: amountInWords(euros, 'fr'),
      paidOn: formatDay(paidOn, 'fr'),
      issuedOn: formatDay(dayInKinshasa(issuedAt), 'fr'),
      signatory: directed(entity.signatory),
      cancelledOn: cancelledAt && formatDay(dayInKinshasa(cancelledAt), 'fr'),
    },
    at: issuedAt,
    name: `The tax receipt ${number}`,
  });
}
