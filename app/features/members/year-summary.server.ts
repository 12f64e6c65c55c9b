import { toString as drawQr } from 'qrcode';
import { translate } from '#app/kit/words.server.ts';
import foundation from '#content/foundation.json' with { type: 'json' };
import type { Database } from '#platform/database.ts';
import { renderPdf } from '#platform/typst.ts';
import { drawBand } from '#app/art/cloth/band.ts';
import { INK } from '#app/art/colours.ts';
import { dayInKinshasa, formatDay, yearInKinshasa } from '#app/shared/dates.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { findDonorName, listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { directed, MARK, withSiteContext } from '#app/features/payments/receipts/receipt-pdf.server.ts';
import { totalsOf } from './profile.server.ts';

/** All receipted gifts of a year in the foundation's time, with their sums by currency; undefined for a year without any. Its QR code leads to `url`, where the same sheet is made again from the books. */
export async function renderYear(
  db: Database,
  member: { id: string; email: string },
  year: number,
  language: Language,
  url: string,
): Promise<Uint8Array | undefined> {
  const gifts = (await listOwnGifts(db, member.id))
    .filter((gift) => gift.receipt && yearInKinshasa(gift.paidAt) === year)
    .reverse();
  if (gifts.length === 0) return undefined;
  const t = translate(language, 'members');
  const r = translate(language, 'receipts');
  const data = {
    lang: language,
    dir: directionOf(language),
    mark: MARK,
    topBand: withSiteContext(drawBand(`summary-top-${year}`, { width: 794, height: 28 })),
    bottomBand: withSiteContext(drawBand(`summary-bottom-${year}`, { width: 794, height: 28 })),
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
      note: [t('summary.note'), foundation.isSample && r('sample')].filter(Boolean).join(' '),
      donor: r('donor'),
      signedFor: r('signed_for'),
      treasurer: r('treasurer'),
      verify: t('summary.verify'),
      qrAlt: t('summary.qrAlt'),
      heads: [t('gifts.date'), t('gifts.receipt'), t('gifts.fund'), t('gifts.amount')],
      total: t('summary.total'),
      markAlt: foundation.name,
    },
    foundation: {
      name: foundation.name,
      legalName: directed(foundation.legalName),
      treasurer: directed(foundation.treasurer),
      lines: [...foundation.address, foundation.email, foundation.legalForm, foundation.registration].map(directed),
    },
    member: [await findDonorName(db, member.id), member.email].flatMap((text) => (text ? [directed(text)] : [])),
    rows: gifts.map((gift) =>
      [formatDay(dayInKinshasa(gift.paidAt), language), gift.receipt!, gift.title, formatMoney(gift, language)].map(
        directed,
      ),
    ),
    totals: totalsOf(gifts).map((money) => directed(formatMoney(money, language))),
  };
  return renderPdf({
    template: 'app/features/members/year-summary.typ',
    input: 'summary',
    data,
    at: gifts.at(-1)!.paidAt,
    name: `The summary of ${year}`,
  });
}
