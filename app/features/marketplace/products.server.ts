import { eq, gt, and, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { artUrl, type ProduceDrawing } from '#app/art/address/drawing.ts';
import { findPhotos, findShownPhoto, type ShownPhoto } from '#app/features/photos/photos.server.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { fold } from '#app/shared/fold.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Stale } from '#platform/translations.ts';
import { percentOff, type ProductCard, type Tab } from './market-rules.ts';
import { Product } from './product.ts';
import { putOnShelf } from './prices.server.ts';
import { orderLines, productStock } from './tables.server.ts';

export const products: Collection<Product> = {
  name: 'products',
  isSample: () => true,
  schema: Product,
  typeset: setSigns,
  toHit: ({ name, description, place }, id) => ({
    group: 'products',
    title: name,
    text: `${description} ${place}`,
    to: href('/marketplace/product/:id', { id }),
  }),
  editing: {
    isOpen: true,
    pageOf: (id) => href('/marketplace/product/:id', { id }),
    desk: (id) => href('/admin/stock/:id', { id }),
    seed: 'produit',
    // What it costs and how much there is of it are acts of the market, each with its reason.
    fixed: ['priceCents', 'originalPriceCents', 'stock', 'sample'],
    permissions: { write: 'products.write', publish: 'products.write' },
    names: { place: 'location', unit: 'piece', label: 'fact' },
    blank: () => ({
      category: 'grains',
      art: { what: 'farine' },
      stock: 0,
      sample: { ratingTenths: 0, reviews: 0 },
    }),
    faultIn: (data) =>
      (data as Product).priceCents === undefined ? new Refusal('product_unpriced', { status: 409 }) : undefined,
    refuseTrash,
  },
  async onNew(tx, { id, data: { stock, priceCents, originalPriceCents } }) {
    // Put on the shelf before it was published, or taken off the site and back.
    if ((await tx.$count(productStock, eq(productStock.productId, id))) > 0) return;
    if (priceCents === undefined) throw new Error(`product ${id} has no price`);
    await putOnShelf(tx, id, { pieces: stock, priceMinor: priceCents, wasMinor: originalPriceCents ?? null });
  },
};

/** Refuses to move a product to the trash that was ordered or is in stock, because stock and orders refer to it. */
async function refuseTrash(tx: Database, id: string): Promise<Refusal | undefined> {
  const ordered = await tx.$count(orderLines, eq(orderLines.productId, id));
  const there = await tx.$count(productStock, and(eq(productStock.productId, id), gt(productStock.available, 0)));
  return ordered + there > 0 ? new Refusal('product_in_use', { status: 409 }) : undefined;
}

/** The drawing of a product, the same on its card, its page and in messengers. */
export const drawProduct = ({ id, data }: Pick<Entry<Product>, 'id' | 'data'>): ProduceDrawing => ({
  kind: 'produce',
  what: data.art.what,
  seed: `produit-${id}`,
});

type Shelf = typeof productStock.$inferSelect;

const photosOf = (db: Database, entries: readonly Entry<Product>[]) =>
  findPhotos(
    db,
    entries.map(({ data }) => data.photo?.id),
  );

/** A product with its stock and current price; undefined if it never was in stock. */
function toCard(
  { id, data, language }: Entry<Product>,
  shelf: Shelf | undefined,
  photos: ReadonlyMap<string, ShownPhoto>,
): ProductCard | undefined {
  if (!shelf) return undefined;
  const { name, place, category, description, unit, featured, sample } = data;
  const { available, priceMinor, wasMinor } = shelf;
  const photo = photos.get(data.photo?.id ?? '');
  return {
    id,
    language,
    name,
    place,
    category,
    description,
    unit,
    priceCents: priceMinor,
    originalCents: wasMinor ?? undefined,
    percentOff: percentOff(priceMinor, wasMinor ?? undefined),
    image: photo ? smallPhoto(photo.path) : artUrl(drawProduct({ id, data })),
    rating: sample.ratingTenths / 10,
    reviews: sample.reviews,
    available,
    featured,
  };
}

/** All products in order, with their stock. */
export async function listProducts(db: Database, language?: Language): Promise<ProductCard[]> {
  const [entries, stock] = [await listEntries(db, products, language), await db.select().from(productStock)];
  const byId = new Map(stock.map((shelf) => [shelf.productId, shelf]));
  const photos = await photosOf(db, entries);
  return entries.flatMap((entry) => toCard(entry, byId.get(entry.id), photos) ?? []);
}

/** The products of a tab whose name, place or description contains the search text, ignoring case. */
export function filterProducts(
  cards: readonly ProductCard[],
  { tab, search }: { tab: Tab; search: string },
): ProductCard[] {
  const wanted = fold(search.trim());
  return cards.filter(
    (card) =>
      (tab === 'all' || card.category === tab) &&
      (!wanted || fold(`${card.name} ${card.place} ${card.description}`).includes(wanted)),
  );
}

export async function findProduct(
  db: Database,
  id: string | undefined,
  language: Language,
): Promise<
  { card: ProductCard; data: Product; photo?: Awaited<ReturnType<typeof findShownPhoto>>; stale?: Stale } | undefined
> {
  const entry = await findEntry(db, products, id, language);
  if (!entry) return undefined;
  const [shelf] = await db.select().from(productStock).where(eq(productStock.productId, entry.id));
  const photos = await photosOf(db, [entry]);
  const card = toCard(entry, shelf, photos);
  return (
    card && {
      card,
      data: entry.data,
      photo: await findShownPhoto(db, entry),
      stale: entry.stale,
    }
  );
}

/** The existing products of these ids, by id. */
export async function pickProducts(
  db: Database,
  ids: readonly string[],
  language?: Language,
): Promise<Map<string, ProductCard>> {
  if (ids.length === 0) return new Map();
  const stock = await db
    .select()
    .from(productStock)
    .where(inArray(productStock.productId, [...ids]));
  const byId = new Map(stock.map((shelf) => [shelf.productId, shelf]));
  const found = await Promise.all(ids.map((id) => findEntry(db, products, id, language)));
  const photos = await photosOf(
    db,
    found.filter((entry) => entry !== undefined),
  );
  const cards = found.flatMap((entry) => (entry && toCard(entry, byId.get(entry.id), photos)) ?? []);
  return new Map(cards.map((card) => [card.id, card]));
}
