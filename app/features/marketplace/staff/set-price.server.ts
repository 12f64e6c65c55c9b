import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockItem } from '#app/features/content/revisions.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { contentRevisions } from '#platform/tables.ts';
import { toMajor } from '#app/shared/money.ts';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import { type Price, putOnShelf, setPrice as setPriceOf } from '#app/features/marketplace/prices.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { faultOfPrice, productInput } from './product-input.ts';

const PRICE = { unit: 'USD', faultOf: faultOfPrice } as const;

const Input = withSums(
  {
    productId: productInput,
    /** In US dollars, major units. */
    amount: GivenSum,
    /** The former price to show struck through; left out, none is. */
    was: z
      .literal('')
      .transform(() => undefined)
      .or(GivenSum)
      .optional(),
    currency: z.literal('USD', 'currency_of_market').default('USD'),
    reason: z.string().trim().max(500, 'text_too_long').optional(),
  },
  { amount: PRICE, was: PRICE },
).superRefine(({ amount, was }, { addIssue }) => {
  if (was !== undefined && was <= amount) addIssue({ code: 'custom', message: 'price_was_less', path: ['was'] });
});

const inDollars = ({ priceMinor, wasMinor }: Price) => ({
  price: toMajor({ amountMinor: priceMinor, currency: 'USD' }),
  was: wasMinor === null ? null : toMajor({ amountMinor: wasMinor, currency: 'USD' }),
});

/**
 * `set-price`: sets a product's price from now on, in US dollars; orders keep the price at which they were made. The
 * first price adds a new product to stock, with quantity 0, and allows publishing it.
 */
export function setPrice() {
  return defineFunction<z.infer<typeof Input>, { before: Price | null; after: Price }>({
    name: 'set-price',
    summary: 'Sets what a product costs from now on; what it cost before stays in its history',
    input: Input,
    answer: z.object({ amount: z.string(), currency: z.literal('USD') }),
    staff: {
      permission: 'products.price',
      act: ({ productId, reason }, { before, after }) =>
        before?.priceMinor === after.priceMinor && before.wasMinor === after.wasMinor
          ? undefined
          : {
              target: `product:${productId}`,
              ...(before ? { before: inDollars(before) } : {}),
              after: inDollars(after),
              reason,
            },
    },
    async perform(tx, { productId, amount, was, reason }, { staff }) {
      const after = { priceMinor: amount, wasMinor: was ?? null };
      const hand = { who: staff!.memberId, why: reason };
      const before =
        (await setPriceOf(tx, productId, after, hand)) ??
        ((await priceFirst(tx, productId, after, hand)) ? null : undefined);
      return before === undefined
        ? new Refusal('product_missing', { status: 404, field: 'productId' })
        : { before, after };
    },
    respond: async (_siteContext, { after }) => ({ amount: inDollars(after).price, currency: 'USD' }),
  });
}

/**
 * Adds a draft product to stock and stores its price in all its revisions, because no product is published without a
 * price.
 * @returns whether there is such a draft
 */
async function priceFirst(
  tx: Database,
  productId: string,
  price: Price,
  hand: Parameters<typeof putOnShelf>[3],
): Promise<boolean> {
  const item = await lockItem(tx, products.name, productId);
  if (!item || item.trashedAt) return false;
  // Two first prices at once: the second is a change of the first.
  if (await setPriceOf(tx, productId, price, hand ?? {})) return true;
  await putOnShelf(tx, productId, { pieces: 0, ...price }, hand);
  const said = sql`jsonb_build_object('priceCents', ${price.priceMinor}::int)`;
  await tx
    .update(contentRevisions)
    .set({ data: sql`${contentRevisions.data} || ${said}` })
    .where(and(eq(contentRevisions.collection, products.name), eq(contentRevisions.id, productId)));
  return true;
}
