import foundation from '#content/foundation.json' with { type: 'json' };
import type { Database } from '#platform/database.ts';
import { renderPdf } from '#platform/typst.ts';
import { drawBand } from '../../art/band.ts';
import { formatDay } from '../../shared/dates.server.ts';
import { directionOf, type Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import { listOwnGifts } from '../donations/own-gifts.server.ts';
import { directed, MARK, withGround } from '../payments/receipts/receipt-pdf.server.ts';
import { totalsOf } from './profile.server.ts';

type Words = (key: string, values?: Record<string, unknown>) => string;

/** All receipted gifts of a year in the foundation's time, with their sums by currency; undefined for a year without any. */
export async function renderYear(db: Database, member: { id: string; email: string }, year: number, language: Language, t: Words): Promise<Uint8Array | undefined> {
  const inKinshasa = (moment: Date) => Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Africa/Kinshasa' }).format(moment));
  const gifts = (await listOwnGifts(db, member.id)).filter((gift) => gift.receipt && inKinshasa(gift.paidAt) === year).reverse();
  if (gifts.length === 0) return undefined;
  const data = {
    lang: language,
    dir: directionOf(language),
    mark: MARK,
    band: withGround(drawBand(`summary-${year}`, { width: 794, height: 28 })),
    words: { title: t('summary.title', { year: String(year) }), note: t('summary.note'), heads: [t('gifts.date'), t('gifts.receipt'), t('gifts.fund'), t('gifts.amount')], total: t('summary.total'), markAlt: foundation.name },
    foundation: { name: foundation.name, lines: [foundation.legalName, ...foundation.address, foundation.email].map(directed) },
    member: directed(member.email),
    rows: gifts.map((gift) => [formatDay(gift.paidAt.toISOString().slice(0, 10), language), gift.receipt!, gift.title, formatMoney(gift, language)].map(directed)),
    totals: totalsOf(gifts).map((money) => directed(formatMoney(money, language))),
  };
  return renderPdf({ template: 'app/features/members/year-summary.typ', input: 'summary', data, at: gifts.at(-1)!.paidAt, name: `The summary of ${year}` });
}
