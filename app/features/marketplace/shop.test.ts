import { expect, test } from 'vitest';
import { seedCollection } from '#platform/seed-content.ts';
import { createTestDatabase } from '#test/database.ts';
import { drawCart } from './cart.server.ts';
import { filterProducts, listProducts, pickProducts, products } from './products.server.ts';

const { db } = await createTestDatabase();
await db.transaction((tx) => seedCollection(tx, products, { withSamples: true }));

test('a checkout shows the cart of the cookie with today’s prices; what the address asks for comes once', async () => {
  const cart = (path: string, cookie?: string) =>
    drawCart(db, new Request(`http://localhost${path}`, { headers: cookie ? { cookie } : {} }), 'fr');
  expect(await cart('/checkout')).toEqual([]);
  expect(await cart('/checkout?product=3')).toEqual([
    {
      id: '3',
      quantity: 1,
      language: 'fr',
      name: 'Miel de forêt, 500\xA0g',
      location: 'Luki, Kongo-Central',
      image: expect.stringContaining('/art/'),
      price: expect.stringContaining('9'),
      priceCents: 980,
      available: 54,
    },
  ]);
  const held = async (path: string, cookie: string) =>
    (await cart(path, cookie)).map(({ id, quantity }) => [id, quantity]);
  expect(await held('/checkout', 'a=b; cart=3:2,1:1; c=d')).toEqual([
    ['3', 2],
    ['1', 1],
  ]);
  expect(await held('/checkout?product=3', 'cart=3:2')).toEqual([['3', 2]]);
  expect(await held('/checkout?product=1', 'cart=3:2')).toEqual([
    ['3', 2],
    ['1', 1],
  ]);
  expect(await held('/checkout?product=1x', 'cart=3:2,999:1')).toEqual([['3', 2]]);
  expect(await held('/checkout', 'mycart=3:2')).toEqual([]);
});

test('a visitor’s search is in the name, place or description of goods, whatever its case, within a tab', async () => {
  const cards = await listProducts(db);
  const found = (tab: 'all' | 'grains' | 'fruits', search: string) =>
    filterProducts(cards, { tab, search }).map(({ id }) => id);
  expect(found('all', ' MIEL ')).toEqual(['3']);
  expect(found('all', 'luki, kongo')).toEqual(['3']);
  expect(found('all', 'fumée douce')).toEqual(['3']);
  expect(found('grains', 'miel')).toEqual([]);
  expect(found('all', '  ')).toHaveLength(cards.length);
  expect(found('fruits', '')).toEqual(cards.filter(({ category }) => category === 'fruits').map(({ id }) => id));
  expect(found('fruits', '')).not.toHaveLength(0);
});

test('a card has the price of the shelf, what it was, and the stars of the sample as shown', async () => {
  expect((await pickProducts(db, ['1', '3', '999'])).get('1')).toMatchObject({
    id: '1',
    language: 'fr',
    category: 'grains',
    priceCents: 1250,
    originalCents: 1500,
    percentOff: 17,
    rating: 4.8,
    reviews: 96,
    available: 40,
    featured: true,
    image: expect.stringContaining('farine'),
  });
  expect((await pickProducts(db, ['3'])).get('3')).toMatchObject({ originalCents: undefined, percentOff: undefined });
  expect([...(await pickProducts(db, ['3', '999'])).keys()]).toEqual(['3']);
  expect(await pickProducts(db, [])).toEqual(new Map());
});
