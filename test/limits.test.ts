import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aiCourseGenerator } from '#app/features/academy/ai-courses.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { seedSponsorshipFunds } from '#app/features/sponsorship/seed.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { limits } from '#platform/tables.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

// What each function allows, beside mails to strangers (strangers-mails.test.ts).
const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
await db.transaction(async (tx) => {
  await seedSponsorshipFunds(tx);
  await seedCollection(tx, products, { withSamples: true });
});
await db.execute(sql`update product_stock set available = 1000`);
for (const id of ['one', 'two']) await db.insert(users).values({ id, name: id, email: `${id}@example.org` });
const member = (id: string) => ({ id, email: `${id}@example.org`, isConfirmed: true }) as never;
const open = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const site = { ...siteContext, settings: { ...siteContext.settings, isLive: true } };
beforeEach(async () => {
  site.settings.limits = { ...open };
  await db.delete(limits);
});

type Who = { address?: string; email?: string; member?: string };
const call = (fn: unknown, body: object, { address = '192.0.2.1', member: id }: Who) =>
  callFunction(site, fn as SiteFunction, body, {
    language: 'fr',
    address,
    requestId: 't',
    member: id ? member(id) : undefined,
  });
const forms = {
  gift: (who: Who) =>
    call(
      createDonation(() => pay),
      { programId: 'project-1', amount: 5000, donorEmail: who.email ?? 'a@example.org' },
      who,
    ),
  sponsorship: (who: Who) =>
    call(
      createSponsorship(() => pay),
      { kind: 'tree', amount: 15, recurring: false, email: who.email ?? 'a@example.org' },
      who,
    ),
  order: (who: Who) =>
    call(
      createMarketplaceOrder(() => pay),
      {
        items: [{ id: '2', quantity: 1 }],
        customerInfo: {
          firstName: 'Aline',
          lastName: 'K',
          email: who.email ?? 'a@example.org',
          address: '8, avenue des Manguiers',
          city: 'Kinshasa',
        },
      },
      who,
    ),
  course: (who: Who) => call(aiCourseGenerator(pay.jobs), { topic: 'vélo', level: 'debutant', duration: 20 }, who),
} satisfies Record<string, (who: Who) => ReturnType<typeof call>>;
type Form = keyof typeof forms;

/** How many of so many tries go well, each by somebody. */
async function tries(form: Form, count: number, who: (index: number) => Who): Promise<number> {
  let went = 0;
  for (let index = 0; index < count; index++) {
    const answer = await forms[form](who(index));
    if (answer.ok) went += 1;
    else
      expect(answer).toMatchObject({
        status: 429,
        retryAfter: expect.any(Number),
        body: { code: 'too_many_requests' },
      });
  }
  return went;
}

/** Who is counted together, whatever else about them is another's, and how often they may: of `tries` so many go well. */
const RULES: [Form, string, number, (index: number) => Who][] = [
  ['gift', 'one e-mail', 3, (i) => ({ address: `10.0.0.${i}` })],
  [
    'gift',
    'one e-mail, however it is written',
    3,
    (i) => ({ address: `10.0.0.${i}`, email: i % 2 ? 'A@Example.ORG' : 'a@example.org' }),
  ],
  ['sponsorship', 'one e-mail', 3, (i) => ({ address: `10.0.0.${i}` })],
  [
    'sponsorship',
    'one e-mail, however it is written',
    3,
    (i) => ({ address: `10.0.0.${i}`, email: i % 2 ? 'A@Example.ORG' : 'a@example.org' }),
  ],
  ['order', 'one e-mail', 3, (i) => ({ address: `10.0.0.${i}` })],
  ['course', 'one network', 5, () => ({})],
  ['course', 'one member, from any network', 5, (i) => ({ address: `10.0.0.${i}`, member: 'one' })],
];
for (const [form, together, most, who] of RULES) {
  test(`${form}: ${together} may ${most} times; others may still; when the window is over it may again`, async () => {
    site.settings.limits.mailsPerHour = 3;
    expect(await tries(form, most + 3, who)).toBe(most);
    expect(await tries(form, 1, () => ({ address: '10.9.9.9', email: 'other@example.org', member: 'two' }))).toBe(1);
    await db.execute(sql`update limits set window_ends = now()`);
    expect(await tries(form, 1, who)).toBe(1);
  });
}

test('a gift and a sponsorship of one e-mail are counted together; an order is not', async () => {
  site.settings.limits.mailsPerHour = 3;
  expect(await tries('gift', 2, () => ({}))).toBe(2);
  expect(await tries('sponsorship', 3, () => ({}))).toBe(1);
  expect(await tries('order', 1, () => ({}))).toBe(1);
});

test('courses of all together have an end too, two hundred a day', async () => {
  expect(await tries('course', 203, (i) => ({ address: `10.0.${i >> 6}.${i & 63}` }))).toBe(200);
}, 240_000);

for (const form of Object.keys(forms) as Form[]) {
  test(`${form}: one network calls so many times a minute, whatever it calls and whoever it says it is`, async () => {
    site.settings.limits.callsPerMinute = 4;
    await forms.gift({});
    expect(await tries(form, 6, (i) => ({ email: `${i}@example.org` }))).toBe(3);
    expect(await tries(form, 1, () => ({ address: '10.9.9.9', email: 'other@example.org' }))).toBe(1);
    await db.execute(sql`update limits set window_ends = now()`);
    expect(await tries(form, 1, () => ({ email: 'again@example.org' }))).toBe(1);
  });
}
