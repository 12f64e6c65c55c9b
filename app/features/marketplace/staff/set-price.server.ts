import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { toMajor } from '#app/shared/money.ts';
import { type Price, setPrice as setPriceOf } from '#app/features/marketplace/prices.server.ts';
import { priceInput, productInput } from './product-input.ts';

const Input = z
  .object({
    productId: productInput,
    amount: priceInput,
    /** The price that is struck through beside it; left out, none is. */
    was: z
      .literal('')
      .transform(() => undefined)
      .or(priceInput)
      .optional(),
    currency: z.literal('USD', 'currency_of_market').default('USD'),
    reason: z.string().trim().max(500, 'text_too_long').optional(),
  })
  .superRefine(({ amount, was }, { addIssue }) => {
    if (was !== undefined && was <= amount) addIssue({ code: 'custom', message: 'price_was_less', path: ['was'] });
  });

const inDollars = ({ priceMinor, wasMinor }: Price) => ({
  price: toMajor({ amountMinor: priceMinor, currency: 'USD' }),
  was: wasMinor === null ? null : toMajor({ amountMinor: wasMinor, currency: 'USD' }),
});

/** `set-price`: what a product costs from now on, in US dollars as all of the market; orders keep the price they were made at. */
export function setPrice() {
  return defineFunction<z.infer<typeof Input>, { before: Price; after: Price }>({
    name: 'set-price',
    summary: 'Sets what a product costs from now on; what it cost before stays in its history',
    input: Input,
    answer: z.object({ amount: z.string(), currency: z.literal('USD') }),
    staff: {
      permission: 'products.price',
      act: ({ productId, reason }, { before, after }) =>
        before.priceMinor === after.priceMinor && before.wasMinor === after.wasMinor
          ? undefined
          : { target: `product:${productId}`, before: inDollars(before), after: inDollars(after), reason },
    },
    async perform(tx, { productId, amount, was, reason }, { staff }) {
      const after = { priceMinor: amount, wasMinor: was ?? null };
      const before = await setPriceOf(tx, productId, after, { who: staff!.memberId, why: reason });
      return before ? { before, after } : new Refusal('product_missing', { status: 404, field: 'productId' });
    },
    respond: async (_siteContext, { after }) => ({ amount: inDollars(after).price, currency: 'USD' }),
  });
}
