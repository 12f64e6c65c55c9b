import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { publishEntry, unpublishEntry } from '#app/features/content/publish.server.ts';
import { listRevisions } from '#app/features/content/revisions.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { restoreRevision, trashEntry } from '#app/features/content/trash.server.ts';
import { findEntry } from '#platform/content.ts';
import { callFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { contentItems, contentRevisions, entries } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { createMarketplaceOrder } from './create-order.server.ts';
import { listPrices } from './prices.server.ts';
import { photos } from '#app/features/photos/tables.server.ts';
import { findProduct, listProducts, products } from './products.server.ts';
import { moveStock } from './staff/move-stock.server.ts';
import { findProductText } from './staff/product-rows.server.ts';
import { setPrice } from './staff/set-price.server.ts';
import { findStock, listMoves, listStock } from './staff/stock-list.server.ts';
import { productRevisions } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const seed = () => db.transaction((tx) => seedCollection(tx, products, { withSamples: true }));
await seed();
const editables = editablesOf([products as never]);
const { hire, linesOf } = openDesk(siteContext, [
  moveStock(),
  setPrice(),
  ...[saveDraft, publishEntry, unpublishEntry, trashEntry, restoreRevision].map((define) => define(() => editables)),
]);
const market = await hire('marche');

const IN_PRODUCTS = { collection: 'products' };
const TEXTS = {
  name: 'Savon de palme',
  place: 'Luki',
  category: 'other',
  description: 'Coulé à froid.',
  story: ['Une femme, un chaudron.'],
  facts: [{ label: 'Poids', text: '100 g' }],
  art: { what: 'huile' },
  featured: false,
};
const save = (data: object, more: object = {}) => market.call('save-draft', { ...IN_PRODUCTS, data, ...more });
const publish = (id: unknown, revision: unknown) => market.call('publish-entry', { ...IN_PRODUCTS, id, revision });
const cardOf = async (id: unknown) => (await listProducts(db)).find((one) => one.id === id);
const hits = async (q: string) => (await listStock(db, { q, limit: 50 })).items.map(({ id }) => id);
const buy = (id: string) =>
  callFunction(
    siteContext,
    createMarketplaceOrder(() => pay),
    {
      items: [{ id, quantity: 1 }],
      customerInfo: { firstName: 'Aline', lastName: 'K', email: 'a@example.org', address: '8', city: 'Kinshasa' },
    },
    { language: 'fr', address: '::1', requestId: 't' },
  );

test('a product from nothing to public: written, priced, put on the shelf, published; without a price it is not', async () => {
  const { id, revision } = await save({ ...TEXTS, priceCents: 1, stock: 1000 });
  expect(id).toBe('13');
  // What it costs and how many there are is not the texts' to say.
  expect(await publish(id, revision)).toMatchObject({ code: 'product_unpriced' });
  expect(await findProductText(db, '13')).toMatchObject({
    isLive: false,
    isOnShelf: false,
    data: { name: TEXTS.name },
  });
  expect(await hits('Savon')).toEqual([]);
  expect(await market.call('move-stock', { productId: id, quantity: 3, reason: 'received' })).toMatchObject({
    code: 'product_missing',
  });

  expect(await market.call('set-price', { productId: id, amount: '2,50', reason: 'accord' })).toMatchObject({
    amount: '2.50',
  });
  expect((await listPrices(db, '13')).map(({ priceMinor, who, why }) => [priceMinor, who, why])).toEqual([
    [250, market.id, 'accord'],
  ]);
  await market.call('move-stock', { productId: id, quantity: 3, reason: 'received' });
  // On the shelf of the staff, and with no visitor.
  expect(await findStock(db, '13')).toMatchObject({ name: TEXTS.name, available: 3, isActive: false, amount: 2.5 });
  expect([await cardOf(id), await hits('Savon')]).toEqual([undefined, ['13']]);
  expect((await listMoves(db, { q: 'Savon', limit: 5 })).items).toMatchObject([{ name: TEXTS.name, pieces: 3 }]);
  expect(await buy('13')).toMatchObject({ body: { code: 'product_unknown' } });

  expect(await publish(id, revision)).toEqual({ state: 'published' });
  expect(await cardOf(id)).toMatchObject({ name: TEXTS.name, priceCents: 250, available: 3, reviews: 0 });
  expect((await linesOf('product:13')).map(({ verb }) => verb).sort()).toEqual(['move-stock', 'set-price']);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('no text changes what a product costs or how many there are; taken off the site and back it stands as it stood', async () => {
  const before = (await cardOf('4'))!;
  await market.call('set-price', { productId: '4', amount: 7 });
  const { source } = (await findEntry(db, products, '4'))!;
  const saved = await save({ ...source, name: 'Café de Luki', priceCents: 1, stock: 0 }, { id: '4', base: 0 });
  await publish('4', saved.revision);
  expect(await cardOf('4')).toMatchObject({ name: 'Café de Luki', priceCents: 700, available: before.available });
  expect((await findEntry(db, products, '4'))!.source).toMatchObject({
    priceCents: source.priceCents,
    stock: source.stock,
    sample: source.sample,
  });

  await market.call('unpublish-entry', { ...IN_PRODUCTS, id: '4' });
  expect([await cardOf('4'), await hits('Café de Luki')]).toEqual([undefined, ['4']]);
  expect(await findStock(db, '4')).toMatchObject({ isActive: false, available: before.available });
  expect((await listStock(db, { q: '', state: 'hidden', limit: 50 })).items.map(({ id }) => id)).toContain('4');
  expect(await buy('4')).toMatchObject({ body: { code: 'product_unknown' } });
  // A file of the release brings back nothing.
  await seed();
  expect(await cardOf('4')).toBeUndefined();
  await publish('4', saved.revision);
  expect(await cardOf('4')).toMatchObject({ priceCents: 700, available: before.available });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('what was ordered or lies on the shelf is not thrown away; a product of nobody is, and comes back', async () => {
  const { id, revision } = await save({ ...TEXTS, name: 'Essai' });
  expect(await market.call('trash-entry', { ...IN_PRODUCTS, id })).toMatchObject({ state: 'trash' });
  expect(await findProductText(db, String(id))).toBeUndefined();
  expect(await market.call('set-price', { productId: id, amount: 1 })).toMatchObject({ code: 'product_missing' });
  await market.call('restore-revision', { ...IN_PRODUCTS, id, revision });
  expect(await market.call('set-price', { productId: id, amount: 1 })).toMatchObject({ amount: '1.00' });
  expect(await market.call('trash-entry', { ...IN_PRODUCTS, id })).toMatchObject({ state: 'trash' });
  expect(await hits('Essai')).toEqual([]);

  expect(await market.call('trash-entry', { ...IN_PRODUCTS, id: '13' })).toMatchObject({ code: 'product_in_use' });
  paymentOf(await buy('13'));
  await market.call('move-stock', { productId: '13', quantity: -2, reason: 'corrected' });
  expect(await market.call('trash-entry', { ...IN_PRODUCTS, id: '13' })).toMatchObject({ code: 'product_in_use' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a photo stands in a drawing’s place as long as it may be shown, said in the reader’s language', async () => {
  const id = `1-${'a'.repeat(32)}`;
  await db.insert(photos).values({ id, description: 'Un sac.', credit: 'Grâce', consent: 'nobody', addedBy: 'x' });
  const { source } = (await findEntry(db, products, '2'))!;
  const saved = await save({ ...source, photo: { id, alt: 'Un sac ouvert.' } }, { id: '2', base: 0 });
  await publish('2', saved.revision);
  expect((await cardOf('2'))!.image).toContain(id);
  expect((await findProduct(db, '2', 'sw'))!.photo).toMatchObject({
    alt: 'Un sac ouvert.',
    lang: 'fr',
    credit: 'Grâce',
  });
  await db.update(photos).set({ withdrawnAt: new Date(), withdrawnBy: 'x' }).where(eq(photos.id, id));
  expect([(await cardOf('2'))!.image, (await findProduct(db, '2', 'fr'))!.photo]).toEqual([
    expect.stringContaining('/art/'),
    undefined,
  ]);
});

test('products are the market’s to write: editors of texts read them', async () => {
  const grace = await hire('redaction');
  expect(await grace.call('save-draft', { ...IN_PRODUCTS, id: '5', data: TEXTS })).toMatchObject({
    code: 'permission_missing',
  });
  // Who has a draft of a product has no article by it.
  expect(await market.call('save-draft', { collection: 'news', data: TEXTS })).toMatchObject({ code: 'entry_unknown' });
});

test('the form holds its texts and its picture, in words, and nothing of the shelf', async () => {
  const { source } = (await findEntry(db, products, '1'))!;
  const { editing, schema } = products;
  const making = { language: 'fr' as const, fixed: editing!.fixed, names: editing!.names, seed: 'produit-1' };
  const fields = fieldsFor(schema, source, making);
  const names = fields.map(({ name }) => name.slice(5));
  expect(names).toEqual([
    'name',
    'unit',
    'grams',
    'place',
    'category',
    'description',
    'story',
    'facts',
    'art',
    'photo',
    'featured',
  ]);
  expect(fields.filter(({ label, name }) => label === name.slice(5))).toEqual([]);
  expect(fields.find(({ name }) => name === 'data.art')).toMatchObject({
    kind: 'group',
    drawn: { kind: 'produce', seed: 'produit-1' },
  });
});

test('what was written of products before is theirs to read, compare and bring back; what was hidden is off the site', async () => {
  const of = async (id: string) => (await findEntry(db, products, id))!.source;
  const [first, second] = [
    { ...(await of('6')), name: 'Ananas de Songololo' },
    { ...(await of('6')), name: 'Ananas du soir' },
  ];
  const hidden = { ...(await of('7')), isHidden: true };
  const day = (date: number) => new Date(Date.UTC(2026, 9, date));
  await db.insert(productRevisions).values([
    { productId: '6', data: first, who: 'odette', at: day(1) },
    { productId: '7', data: hidden, who: 'odette', at: day(2) },
    { productId: '6', data: second, who: 'patrice', at: day(3) },
  ]);
  const write = (id: string, data: object) =>
    db
      .update(entries)
      .set({ data, fileHash: null })
      .where(and(eq(entries.collection, 'products'), eq(entries.id, id)));
  await write('6', second);
  await write('7', hidden);
  await db.execute(sql.raw(readFileSync('migrations/0072_products_in_content.sql', 'utf8')));

  const kept = await listRevisions(db, 'products', '6');
  expect(kept.map(({ who, at, data }) => [who, at, data.name])).toEqual([
    ['patrice', day(3), 'Ananas du soir'],
    ['odette', day(1), 'Ananas de Songololo'],
  ]);
  const [item] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.collection, 'products'), eq(contentItems.id, '6')));
  expect(item).toMatchObject({ liveRevision: kept[0]!.revision, trashedAt: null });
  expect([await cardOf('7'), await findStock(db, '7')]).toEqual([
    undefined,
    expect.objectContaining({ isActive: false }),
  ]);
  const [taken] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.collection, 'products'), eq(contentRevisions.id, '7')));
  expect(await publish('7', taken!.revision)).toEqual({ state: 'published' });
  expect(await cardOf('7')).toBeDefined();
});
