import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { HAND_REASONS, MAX_MOVE } from '#app/features/marketplace/market-rules.ts';
import { moveByHand, setLowAt } from '#app/features/marketplace/stock.server.ts';
import { productStock } from '#app/features/marketplace/tables.server.ts';
import { productInput } from './product-input.ts';

const Move = z
  .object({
    productId: productInput,
    /** Pieces added or removed. */
    quantity: z.coerce
      .number('pieces_invalid')
      .int('pieces_invalid')
      .min(-MAX_MOVE, 'pieces_invalid')
      .max(MAX_MOVE, 'pieces_invalid')
      .refine((pieces) => pieces !== 0, 'pieces_invalid'),
    reason: z.enum(HAND_REASONS, 'invalid_field'),
    note: z.string().trim().max(500, 'text_too_long').optional(),
  })
  .superRefine(({ quantity, reason }, { addIssue }) => {
    const isWrong = reason === 'received' ? quantity < 0 : reason === 'spoiled' && quantity > 0;
    if (isWrong) addIssue({ code: 'custom', message: 'pieces_sign', path: ['quantity'] });
  });

/** The current stock; undefined if there is no such product. */
async function countOf(tx: Database, productId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ available: productStock.available })
    .from(productStock)
    .where(eq(productStock.productId, productId))
    .for('update');
  return row?.available;
}

/** `move-stock`: records goods received, a stock count or spoilage as a movement; the stock is never overwritten. */
export function moveStock() {
  return defineFunction<z.infer<typeof Move>, { before: number; available: number }>({
    name: 'move-stock',
    summary: 'Brings pieces of a product on the shelf or takes them from it, with the reason',
    input: Move,
    answer: z.object({ available: z.number().int(), message: z.string() }),
    staff: {
      permission: 'stock.move',
      act: ({ productId, quantity, reason, note }, { before, available }) => ({
        target: `product:${productId}`,
        before: { available: before },
        after: { available, moved: quantity, why: reason },
        reason: note,
      }),
    },
    async perform(tx, { note, ...move }, { staff }) {
      const before = await countOf(tx, move.productId);
      if (before === undefined) return new Refusal('product_missing', { status: 404, field: 'productId' });
      const available = await moveByHand(tx, move, { who: staff!.memberId, why: note });
      if (available === undefined)
        return new Refusal('pieces_short', { status: 409, field: 'quantity', values: { left: before } });
      return { before, available };
    },
    respond: async ({ translate }, { available }, { language }) => ({
      available,
      message: translate(language, 'admin')('stock.there', { count: available }),
    }),
  });
}

const Threshold = z.object({
  productId: productInput,
  /** Below this quantity a task is created; 0: never. */
  lowAt: z.coerce
    .number('pieces_invalid')
    .int('pieces_invalid')
    .min(0, 'pieces_invalid')
    .max(MAX_MOVE, 'pieces_invalid'),
});

/** `set-low-stock`: sets the quantity below which a product's stock is low. */
export function setLowStock() {
  return defineFunction<z.infer<typeof Threshold>, { before: number; lowAt: number }>({
    name: 'set-low-stock',
    summary: 'Sets with how many pieces left somebody is told',
    input: Threshold,
    answer: z.object({ lowAt: z.number().int() }),
    staff: {
      permission: 'stock.move',
      act: ({ productId }, { before, lowAt }) =>
        before === lowAt ? undefined : { target: `product:${productId}`, before: { lowAt: before }, after: { lowAt } },
    },
    async perform(tx, { productId, lowAt }) {
      const before = await setLowAt(tx, productId, lowAt);
      return before === undefined
        ? new Refusal('product_missing', { status: 404, field: 'productId' })
        : { before, lowAt };
    },
    respond: async (_siteContext, { lowAt }) => ({ lowAt }),
  });
}
