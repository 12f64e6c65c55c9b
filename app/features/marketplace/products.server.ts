import { eq, inArray } from 'drizzle-orm';
import { artUrl } from '#app/art/drawing.ts';
import { asTyped, setInFrench } from '#app/shared/french-spaces.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { percentOff, type ProductCard, type Tab } from './market-terms.ts';
import { Product } from './product.ts';
import { receiveStock } from './stock.server.ts';
import { productStock } from './tables.server.ts';

export const products: Collection<Product> = {
  name: 'products',
  schema: Product,
  typeset: setInFrench,
  toHit: ({ name, description, place }, id) => ({ title: name, text: `${description} ${place}`, to: `/marketplace/product/${id}` }),
  async onNew(tx, { id, data }) {
    await receiveStock(tx, id, data.stock);
  },
};

function toCard({ id, data }: Entry<Product>, available: number): ProductCard {
  const { name, place, category, description, priceCents, originalPriceCents, art, featured, sample } = data;
  return {
    id,
    name,
    place,
    category,
    description,
    priceCents,
    originalCents: originalPriceCents,
    percentOff: percentOff(priceCents, originalPriceCents),
    image: artUrl({ kind: 'produce', what: art.what, seed: `produit-${id}` }),
    rating: sample.ratingTenths / 10,
    reviews: sample.reviews,
    available,
    featured,
  };
}

/** The shelf: all products in order with what is there of each. */
export async function listProducts(db: Database): Promise<ProductCard[]> {
  const [entries, stock] = [await listEntries(db, products), await db.select().from(productStock)];
  const left = new Map(stock.map(({ productId, available }) => [productId, available]));
  return entries.map((entry) => toCard(entry, left.get(entry.id) ?? 0));
}

/** Products of a tab whose name, place or description holds the search, whatever its case. */
export function filterProducts(cards: readonly ProductCard[], { tab, search }: { tab: Tab; search: string }): ProductCard[] {
  const wanted = asTyped(search.trim());
  return cards.filter((card) => (tab === 'all' || card.category === tab) && (!wanted || asTyped(`${card.name} ${card.place} ${card.description}`).includes(wanted)));
}

export async function findProduct(db: Database, id: string | undefined): Promise<{ card: ProductCard; data: Product } | undefined> {
  const entry = await findEntry(db, products, id);
  if (!entry) return undefined;
  const [stock] = await db.select().from(productStock).where(eq(productStock.productId, entry.id));
  return { card: toCard(entry, stock?.available ?? 0), data: entry.data };
}

/** The products of these ids that exist, by id. */
export async function pickProducts(db: Database, ids: readonly string[]): Promise<Map<string, ProductCard>> {
  if (ids.length === 0) return new Map();
  const stock = await db.select().from(productStock).where(inArray(productStock.productId, [...ids]));
  const left = new Map(stock.map(({ productId, available }) => [productId, available]));
  const found = await Promise.all(ids.map((id) => findEntry(db, products, id)));
  return new Map(found.filter((entry) => entry !== undefined).map((entry) => [entry.id, toCard(entry, left.get(entry.id) ?? 0)]));
}
