import { holds } from '#app/kit/search-words.server.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { entries } from '#platform/tables.ts';
import { HAND_REASONS, type StockReason } from '#app/features/marketplace/market-rules.ts';
import { orderLines, orders, productStock, stockMoves } from '#app/features/marketplace/tables.server.ts';
import { productTexts } from './product-rows.server.ts';

/** A product's stock level. */
export type Level = 'out' | 'low' | 'soon' | 'good';

/** Out of stock; below the threshold; below twice the threshold; sufficient. */
export function levelOf({ available, lowAt }: { available: number; lowAt: number }): Level {
  if (available === 0) return 'out';
  if (available < lowAt) return 'low';
  return available < 2 * lowAt ? 'soon' : 'good';
}

/** How much of each product is reserved: ordered, but neither sent nor returned to stock. */
async function promisedPieces(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      productId: orderLines.productId,
      pieces: sql<number>`sum(${orderLines.quantity} - ${orderLines.shelved})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orders.status, ['pending', 'paid', 'prepared']), inArray(orderLines.productId, [...ids])))
    .groupBy(orderLines.productId);
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

/**
 * Products in the shop's order; `q` is part of a name, `state` is `low` (below the threshold) or `hidden`
 * (unpublished).
 */
export async function listStock(db: Database, { q, state, after, limit, id: one }: ListState & { id?: string }) {
  const texts = productTexts(db);
  const rows = await db
    .select({
      id: productStock.productId,
      position: texts.position,
      isLive: texts.isLive,
      data: texts.data,
      shelf: productStock,
    })
    .from(productStock)
    .innerJoin(texts, eq(texts.id, productStock.productId))
    .where(
      and(
        isNotNull(texts.data),
        one === undefined ? undefined : eq(productStock.productId, one),
        q ? holds(q, sql`${texts.data}->>'name'`) : undefined,
        state === 'low' ? sql`${productStock.lowSince} is not null` : undefined,
        state === 'hidden' ? sql`not ${texts.isLive}` : undefined,
        after
          ? or(
              gt(texts.position, Number(after[0])),
              and(eq(texts.position, Number(after[0])), gt(productStock.productId, String(after[1]))),
            )
          : undefined,
      ),
    )
    .orderBy(asc(texts.position), asc(productStock.productId))
    .limit(limit + 1);
  const promised = await promisedPieces(
    db,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows,
    limit,
    ({ position, id }) => [position, id],
    ({ id, isLive, data, shelf: { available, lowAt, lowSince, priceMinor, wasMinor } }) => {
      const { name = '', place = '', category = 'other', art, unit } = data;
      return {
        id,
        name,
        place,
        category,
        unit,
        picture: art?.what ?? PRODUCE_NAMES[0]!,
        isActive: isLive,
        available,
        promised: promised.get(id) ?? 0,
        lowAt,
        lowSince,
        level: levelOf({ available, lowAt }),
        amount: Number(toMajor({ amountMinor: priceMinor, currency: 'USD' })),
        was: wasMinor === null ? null : Number(toMajor({ amountMinor: wasMinor, currency: 'USD' })),
        currency: 'USD' as const,
      };
    },
  );
}

/** Written products without a price, newest first: they are not in stock and cannot be published. */
export async function listUnpriced(db: Database, limit: number): Promise<{ id: string; name: string }[]> {
  const texts = productTexts(db);
  const rows = await db
    .select({ id: texts.id, data: texts.data })
    .from(texts)
    .leftJoin(productStock, eq(productStock.productId, texts.id))
    .where(and(isNotNull(texts.data), isNull(productStock.productId)))
    .orderBy(desc(texts.position))
    .limit(limit);
  return rows.map(({ id, data }) => ({ id, name: data.name ?? '' }));
}

/** One product in stock. */
export const findStock = async (db: Database, id: string) => (await listStock(db, { q: '', limit: 1, id })).items[0];

/** How many products are below their threshold. */
export const countLow = (db: Database): Promise<number> =>
  db.$count(productStock, sql`${productStock.lowSince} is not null`);

/** Products below their threshold, longest first, with their names. */
export async function listLow(db: Database, limit: number) {
  return (
    db
      .select({
        id: productStock.productId,
        name: sql<string>`${entries.data}->>'name'`,
        since: productStock.lowSince,
        available: productStock.available,
      })
      .from(productStock)
      // What visitors do not read nobody waits for.
      .innerJoin(entries, and(eq(entries.collection, 'products'), eq(entries.id, productStock.productId)))
      .where(isNotNull(productStock.lowSince))
      .orderBy(asc(productStock.lowSince))
      .limit(limit)
  );
}

/** Stock movements, newest first; `state` is a reason, `q` a product's number or a part of its name. */
export async function listMoves(db: Database, { q, state, from, to, after, limit }: ListState) {
  const texts = productTexts(db);
  const rows = await db
    .select({
      move: stockMoves,
      name: sql<string>`coalesce(nullif(${texts.data}->>'name', ''), ${stockMoves.productId})`,
      number: orders.number,
    })
    .from(stockMoves)
    .leftJoin(texts, eq(texts.id, stockMoves.productId))
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .where(
      and(
        q ? (/^\d+$/.test(q) ? eq(stockMoves.productId, q) : holds(q, sql`${texts.data}->>'name'`)) : undefined,
        state ? eq(stockMoves.reason, state as StockReason) : undefined,
        isWithinDays(stockMoves.at, { from, to }),
        after ? lt(stockMoves.id, Number(after[0])) : undefined,
      ),
    )
    .orderBy(desc(stockMoves.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ move: { id } }) => [id],
    ({ move: { id, productId, delta, reason, at, who, why, orderId }, name, number }) => ({
      id,
      productId,
      name,
      pieces: delta,
      reason,
      isByHand: (HAND_REASONS as readonly string[]).includes(reason),
      at,
      who,
      why,
      orderId,
      orderNumber: number,
    }),
  );
}
