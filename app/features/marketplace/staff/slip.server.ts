import { customerName, nameCountry } from '#app/features/marketplace/market-rules.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { drawBand } from '#app/art/cloth/band.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { directionOf } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { renderPdf } from '#platform/typst.ts';
import { directed, MARK, withSiteContext } from '#app/features/receipts/receipt-pdf.server.ts';
import { refundedPieces } from '#app/features/marketplace/line-refunds.server.ts';
import { nameLines } from '#app/features/marketplace/line-names.server.ts';
import { findOrder } from '#app/features/marketplace/orders.server.ts';
import { findProductText } from './product-rows.server.ts';

type FullOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** A quantity of one product in the parcel; `grams` per piece, if known. */
type SlipLine = { name: string; quantity: number; grams?: number };

/** What is to be packed: what was ordered less what was refunded. */
async function slipLines(db: Database, { id, lines, language }: FullOrder): Promise<SlipLine[]> {
  const back = await refundedPieces(db, id);
  const packed: SlipLine[] = [];
  const named = await nameLines(db, lines, language);
  for (const [index, { productId, name: french, quantity }] of lines.entries()) {
    const left = quantity - (back.get(productId) ?? 0);
    // Who buys reads their own language, who packs French.
    const own = named[index]!.name;
    const name = own === french ? french : `${own} (${french})`;
    if (left > 0) packed.push({ name, quantity: left, grams: (await findProductText(db, productId))?.data.grams });
  }
  return packed;
}

/** The weight of a parcel in grams; undefined if the weight of one of its goods is unknown. */
export function weightOf(lines: readonly SlipLine[]): number | undefined {
  if (lines.length === 0 || lines.some(({ grams }) => grams === undefined)) return undefined;
  return lines.reduce((sum, { grams, quantity }) => sum + grams! * quantity, 0);
}

/** The data of a packing slip, in the recipient's language. It goes with the goods and contains no prices. */
export async function readSlip(db: Database, order: FullOrder) {
  const lines = await slipLines(db, order);
  const { customer, language, number, createdAt } = order;
  const t = translate(language, 'marketplace');
  const weight = weightOf(lines);
  const to = [
    customerName(customer),
    customer.address,
    `${customer.postalCode ?? ''} ${customer.city}`,
    nameCountry(customer.country, t),
    customer.phone ?? '',
  ];
  return {
    lang: language,
    dir: directionOf(language),
    title: t('slip.title'),
    number: t('order.title', { number: String(number) }),
    day: t('slip.ordered', { date: formatDay(dayInKinshasa(createdAt), language) }),
    toTitle: t('mail.to'),
    to: to.filter((line) => line.trim()).map(directed),
    notes: customer.notes ? directed(customer.notes) : null,
    heads: [t('slip.packed'), t('slip.article'), t('slip.quantity')],
    lines: lines.map(({ name, quantity }) => ({ name: directed(name), quantity: String(quantity) })),
    weight:
      weight === undefined ? null : t('slip.weight', { weight: formatNumber(weight / 1000, language, { most: 2 }) }),
    returns: t('mail.paid.note'),
  };
}

/** The packing slips of these orders as one tagged PDF of A4 pages, each in its recipient's language. */
export async function renderSlips(db: Database, orders: readonly FullOrder[]): Promise<Uint8Array> {
  const slips = [];
  for (const order of orders) slips.push(await readSlip(db, order));
  const names = orders.map(({ number }) => number).join(', ');
  return renderPdf({
    withBoxes: true,
    template: 'app/features/marketplace/staff/slip.typ',
    input: 'slips',
    data: {
      slips,
      name: `${foundation().name} ${names}`,
      foundation: foundation().name,
      address: [...foundation().address, foundation().email].join(', '),
      mark: MARK,
      band: withSiteContext(drawBand('bons', { width: 794, height: 28 })),
    },
    at: orders[0]!.createdAt,
    name: `The packing slip of ${names}`,
  });
}
