import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { toString as drawQr } from 'qrcode';
import { drawBand } from '#app/art/cloth/band.ts';
import { INK } from '#app/art/colours.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay, startOfDay, yearInKinshasa } from '#app/shared/dates.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { type Currency, formatMoney, type Money } from '#app/shared/money.ts';
import { directed, MARK, withSiteContext } from '#app/features/receipts/receipt-pdf.server.ts';
import { identityLines } from '#app/kit/identity-lines.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { renderPdf } from '#platform/typst.ts';

/** A line of the statement, with the amount that we keep today. */
type SheetRow = Money & { paidAt: Date; receipt: string | null; title: string; method: string | null };

export type SheetFacts = {
  year: number;
  language: Language;
  /** Name, address and e-mail, as far as known. */
  donor: readonly (string | null)[];
  /** In chronological order. */
  gifts: readonly SheetRow[];
  /** Valid tax receipts: number and issuing entity. */
  taxReceipts: readonly { number: string; entity: string }[];
  /** The QR code leads here, where the statement is made again from the books. */
  url: string;
  /** The moment whose books it shows. */
  now?: Date;
};

/**
 * Renders a donor's gifts of a year on A4 pages in their language (PDF/UA). The foundation acknowledges the gifts; it
 * is not a tax receipt. It states the date of the books; the same books on the same day give the same bytes.
 */
export async function renderSheet(facts: SheetFacts): Promise<Uint8Array> {
  const { year, language, donor, gifts, taxReceipts, url, now = new Date() } = facts;
  const t = translate(language, 'members');
  const r = translate(language, 'receipts');
  const today = dayInKinshasa(now);
  const data = {
    lang: language,
    dir: directionOf(language),
    mark: MARK,
    ...bandsOf(year),
    qr: await drawQr(url, {
      type: 'svg',
      margin: 1,
      errorCorrectionLevel: 'M',
      color: { dark: INK, light: '#ffffff' },
    }),
    url,
    shownUrl: url.replace(/^https?:\/\//, ''),
    words: {
      title: t('summary.title', { year: String(year) }),
      made: r('sheet_made', { date: formatDay(today, language) }),
      provisional: year >= yearInKinshasa(now) ? r('sheet_provisional', { year: String(year) }) : null,
      tax:
        taxReceipts.length > 0
          ? { before: r('tax_of_year') + PUNCTUATION[language].gap, between: PUNCTUATION[language].listComma }
          : null,
      note: [r('tax_not_here'), t('summary.note'), foundation().isSample && r('sample')]
        .filter(Boolean)
        .join(PUNCTUATION[language].gap),
      donor: r('donor'),
      signedFor: r('signed_for'),
      treasurer: r('treasurer'),
      verify: t('summary.verify'),
      qrAlt: t('summary.qrAlt'),
      heads: [t('gifts.date'), t('gifts.receipt'), t('gifts.fund'), r('method'), t('gifts.amount')],
      total: t('summary.total'),
      markAlt: foundation().name,
    },
    foundation: {
      name: foundation().name,
      legalName: directed(foundation().legalName),
      treasurer: directed(foundation().treasurer),
      lines: [...foundation().address, foundation().email, ...identityLines(foundation(), language)].map(directed),
    },
    donor: donor.flatMap((line) => (line ? [directed(line)] : [])),
    rows: gifts.map((gift) =>
      [
        formatDay(dayInKinshasa(gift.paidAt), language),
        gift.receipt ?? '—',
        gift.title,
        gift.method ?? '',
        formatMoney(gift, language),
      ].map(directed),
    ),
    taxReceipts: taxReceipts.map(({ number, entity }) =>
      directed(number + PUNCTUATION[language].open + entity + PUNCTUATION[language].close),
    ),
    totals: totalsOf(gifts).map((money) => directed(formatMoney(money, language))),
  };
  return renderPdf({
    withBoxes: true,
    template: 'app/features/donations/sheets/year-sheet.typ',
    input: 'sheet',
    data,
    at: startOfDay(today),
    name: `The sheet of ${year}`,
  });
}

/** The totals by currency in minor units, the currency with most gifts first. */
export function totalsOf(gifts: readonly Money[]): Money[] {
  const sums = new Map<Currency, { amountMinor: number; count: number }>();
  for (const { amountMinor, currency } of gifts) {
    const sum = sums.get(currency) ?? { amountMinor: 0, count: 0 };
    sums.set(currency, { amountMinor: sum.amountMinor + amountMinor, count: sum.count + 1 });
  }
  return [...sums]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([currency, { amountMinor }]) => ({ amountMinor, currency }));
}

const bands = new Map<number, { topBand: string; bottomBand: string }>();

// Drawn once for a year: a thousand sheets are made with it.
function bandsOf(year: number) {
  const known = bands.get(year) ?? {
    topBand: withSiteContext(drawBand(`summary-top-${year}`, { width: 794, height: 28 })),
    bottomBand: withSiteContext(drawBand(`summary-bottom-${year}`, { width: 794, height: 28 })),
  };
  bands.set(year, known);
  return known;
}
