import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { RequiredText } from '#app/shared/inputs.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { entries } from '#platform/tables.ts';
import { CATEGORIES, MAX_MOVE } from '#app/features/marketplace/market-rules.ts';
import { putOnShelf } from '#app/features/marketplace/prices.server.ts';
import { Product } from '#app/features/marketplace/product.ts';
import { productRevisions, productStock } from '#app/features/marketplace/tables.server.ts';
import { findProductRow, IN_PRODUCTS } from './product-rows.server.ts';
import { priceInput, productInput } from './product-input.ts';

/** What is written about a product. Paragraphs and facts are lists. */
const Texts = z.object({
  name: RequiredText(120, 'name_required'),
  place: RequiredText(120, 'text_required'),
  category: z.enum(CATEGORIES, 'invalid_field'),
  description: RequiredText(300, 'text_required'),
  unit: z.string().trim().max(60, 'text_too_long').optional(),
  grams: z.coerce
    .number('grams_invalid')
    .int('grams_invalid')
    .min(1, 'grams_invalid')
    .max(100_000, 'grams_invalid')
    .optional(),
  story: z.array(RequiredText(2000, 'text_required'), 'text_required').min(1, 'text_required').max(20, 'text_too_long'),
  facts: z
    .array(
      z.object({ label: RequiredText(60, 'fact_invalid'), text: RequiredText(200, 'fact_invalid') }),
      'fact_invalid',
    )
    .min(1, 'fact_invalid')
    .max(12, 'text_too_long'),
  picture: z.enum(PRODUCE_NAMES, 'invalid_field'),
  isFeatured: z.boolean('invalid_field').default(false),
  isActive: z.boolean('invalid_field').default(true),
});

const Input = Texts.extend({
  /** Left out: a new product. */
  productId: productInput.optional(),
  /** The revision it was made from; 0 where nobody wrote here yet. */
  base: z.coerce.number('invalid_field').int('invalid_field').min(0, 'invalid_field').default(0),
  /** Of a new one: its first price, in US dollars, and how many are there. */
  amount: priceInput.optional(),
  pieces: z.coerce
    .number('pieces_invalid')
    .int('pieces_invalid')
    .min(0, 'pieces_invalid')
    .max(MAX_MOVE, 'pieces_invalid')
    .default(0),
}).refine(({ productId, amount }) => productId !== undefined || amount !== undefined, {
  path: ['amount'],
  message: 'amount_invalid',
});
type Input = z.infer<typeof Input>;
type Outcome = {
  productId: string;
  revision: number;
  changed: string[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** `save-product`: what visitors read of a product, whole. Who saved from an older text is told who was faster, and nothing is lost. */
export function saveProduct() {
  return defineFunction<Input, Outcome>({
    name: 'save-product',
    summary: 'Writes a product of the market, new or known, in French',
    input: Input,
    answer: z.object({ productId: z.string(), revision: z.number().int() }),
    staff: {
      permission: 'products.write',
      act: (_input, { productId, changed, before, after }) =>
        changed.length > 0 ? { target: `product:${productId}`, before, after } : undefined,
    },
    async perform(tx, input, { staff }) {
      const saved = input.productId
        ? await saveKnown(tx, input.productId, input)
        : await addProduct(tx, input, staff!.memberId);
      if (saved instanceof Refusal) return saved;
      const { productId, before, after, revision } = saved;
      const changed = changedKeys(before, after);
      const outcome = { productId, changed, before: pick(before, changed), after: pick(after, changed) };
      if (changed.length === 0) return { ...outcome, revision };
      await tx.update(entries).set({ data: after, fileHash: null }).where(IN_PRODUCTS(productId));
      const [made] = await tx
        .insert(productRevisions)
        .values({ productId, data: after, who: staff!.memberId })
        .returning({ id: productRevisions.id });
      await publishChange(tx, { topic: 'content', id: 'products' });
      return { ...outcome, revision: made!.id };
    },
    respond: async (_siteContext, { productId, revision }) => ({ productId, revision }),
  });
}

type Saved = { productId: string; before: Partial<Product>; after: Product; revision: number };

async function saveKnown(tx: Database, productId: string, input: Input): Promise<Saved | Refusal> {
  // The shelf's row is the lock: of two who save at once the second sees what the first wrote.
  await tx
    .select({ id: productStock.productId })
    .from(productStock)
    .where(eq(productStock.productId, productId))
    .for('update');
  const data = await findProductRow(tx, productId);
  if (!data) return new Refusal('product_missing', { status: 404, field: 'productId' });
  const [last] = await tx
    .select()
    .from(productRevisions)
    .where(eq(productRevisions.productId, productId))
    .orderBy(desc(productRevisions.id))
    .limit(1);
  const revision = last?.id ?? 0;
  if (last && revision !== input.base) {
    const by = (await nameStaff(tx, [last.who])).get(last.who) ?? last.who;
    return new Refusal('saved_meanwhile', {
      status: 409,
      values: { by },
      details: { by, at: last.at.toISOString(), revision, body: last.data },
    });
  }
  return { productId, before: data, after: { ...data, ...toData(input) }, revision };
}

async function addProduct(tx: Database, input: Input, who: string): Promise<Saved> {
  // One new product at a time: its number is the next one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new-product'))`);
  const [newest] = await tx
    .select({ position: sql<number>`coalesce(max(${entries.position}), 0)::int` })
    .from(entries)
    .where(eq(entries.collection, 'products'));
  const position = newest!.position + 1;
  const productId = String(position);
  const after: Product = {
    ...toData(input),
    priceCents: input.amount!,
    stock: input.pieces,
    sample: { ratingTenths: 0, reviews: 0 },
  };
  await tx.insert(entries).values({ collection: 'products', id: productId, position, data: after });
  await putOnShelf(tx, productId, { pieces: input.pieces, priceMinor: input.amount!, wasMinor: null }, { who });
  return { productId, before: {}, after, revision: 0 };
}

/** As the collection keeps it; what is left out is none. */
const toData = ({ picture, isFeatured, isActive, unit, grams, ...texts }: Input) => {
  const { name, place, category, description, story, facts } = texts;
  return {
    name,
    place,
    category,
    description,
    story,
    facts,
    art: { what: picture },
    featured: isFeatured,
    isHidden: isActive ? undefined : true,
    unit: unit || undefined,
    grams,
  };
};

const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

const pick = (all: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
