import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { users } from '#platform/auth-tables.ts';
import { entries } from '#platform/tables.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { createEnrollment } from '#app/features/academy/enrollments.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { plots } from '#app/features/crowd-farming/tables.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { seedSponsorshipFunds } from '#app/features/sponsorship/seed.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { releaseExpired } from '#app/features/marketplace/reservations.server.ts';
import { orders, productStock } from '#app/features/marketplace/tables.server.ts';
import { checkPayment, providerOf } from '#app/features/payments/pay.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { mayTryAgain, tryAgain } from '#app/features/payments/try-again.server.ts';
import { sponsored } from '#app/features/sponsorship/sponsored.server.ts';
import { Sponsored, addsUp } from '#app/features/sponsorship/sponsored.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite, paymentOf, sendBack } from './gifts.ts';
import { holdFieldsOpen } from './open-fields.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db.transaction(async (tx) => {
  await seedGeneralFund(tx);
  await seedSponsorshipFunds(tx);
  for (const collection of [products, sharedFields, courses, sponsored])
    await seedCollection(tx, collection as never, { withSamples: true });
  await holdFieldsOpen(tx);
});
const [member, other] = ['m', 'o'].map(
  (id) => ({ id, name: id, email: `${id}@example.org`, isConfirmed: true, isStaff: false }) as never,
) as [never, never];
for (const id of ['m', 'o'])
  await db.insert(users).values({
    id,
    name: id,
    email: `${id}@example.org`,
    emailVerified: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
const call = (fn: unknown, body: object, who = member) =>
  callFunction(siteContext, fn as SiteFunction, body, { language: 'fr', address: '::1', requestId: 't', member: who });
const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
async function act(paymentId: string, what: SandboxAct) {
  await desk.act(`sb_${paymentId}`, what);
  await checkPayment(pay, paymentId);
  return paymentId;
}
const factsOf = async (paymentId: string) => {
  const { purpose, purposeId } = await read(paymentId);
  return pay.purposes[purpose]!.facts(db, purposeId);
};
const thanksOf = async (paymentId: string) => (await factsOf(paymentId)).thanks;
const sign = (kind: string, id: string) => `${kind}.${id}`;

const gift = async () =>
  paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'Aline Kabongo', donorEmail: 'a@example.org' }),
  );
const customerInfo = {
  firstName: 'Aline',
  lastName: 'K',
  email: 'a@example.org',
  address: '8, avenue des Manguiers',
  city: 'Kinshasa',
};
const order = async (quantity = 1) =>
  paymentOf(
    await call(
      createMarketplaceOrder(() => pay),
      { items: [{ id: '2', quantity }], customerInfo },
    ),
  );
const sponsor = (body: object) =>
  call(
    createSponsorship(() => pay),
    { kind: 'child', amount: 25, recurring: false, email: 'a@example.org', firstName: 'Aline', ...body },
  );
const share = async () =>
  paymentOf(
    await call(
      createInvestment(() => pay),
      { projectId: '1', amount: 50, investmentType: 'investor' },
    ),
  );
const enrolAs = (who: typeof member) =>
  call(
    createEnrollment(() => pay),
    { courseId: '1' },
    who,
  );
const course = async () => paymentOf(await enrolAs(member));

test('each of the five things people pay for has its own thanks, drawing and next step', async () => {
  const paid = {
    gift: await gift(),
    sponsorship: paymentOf(await sponsor({})),
    order: await order(),
    share: await share(),
    course: await course(),
  };
  for (const id of Object.values(paid)) await act(id, 'pay');
  const all = await Promise.all(Object.values(paid).map(thanksOf));
  for (const seen of [
    all.map(({ namespace, title }) => `${namespace}:${title}`),
    all.map(({ drawing }) => JSON.stringify(drawing)),
    all.map(({ next }) => next.to(sign)),
  ])
    expect(new Set(seen).size).toBe(5);
  expect(all.map(({ isGoingBack }) => isGoingBack ?? false)).toEqual([false, false, false, false, false]);
  expect(all[2]!.next.to(sign)).toMatch(/^\/orders\/order\./);
});

test('an order paid when its goods were gone is not thanked for: the words say that the money goes back', async () => {
  const late = await order();
  await db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - 3_600_000), reservedUntil: new Date(Date.now() - 60_000) });
  await releaseExpired(db);
  await db.update(productStock).set({ available: 0 });
  await act(late, 'pay');
  expect(await thanksOf(late)).toMatchObject({ isGoingBack: true, title: 'thanks.gone', text: 'order.text.gone' });
});

test('the order’s own page names a house: the payment leads there for two hours only', async () => {
  await db.update(productStock).set({ available: 100 });
  const id = await act(await order(), 'pay');
  expect((await thanksOf(id)).next.to(sign)).toMatch(/^\/orders\//);
  await db
    .update(orders)
    .set({ paidAt: new Date(Date.now() - 3 * 3_600_000) })
    .where(eq(orders.id, (await read(id)).purposeId));
  expect((await thanksOf(id)).next.to(sign)).toBe('/marketplace');
});

test('a share paid after its field’s last day, and a course paid twice, go back and say so', async () => {
  const late = await share();
  await db.update(plots).set({ fundingUntil: '2020-01-01' }).where(eq(plots.id, '1'));
  await act(late, 'pay');
  expect(await thanksOf(late)).toMatchObject({ isGoingBack: true, text: 'confirmation.refunded.late' });
  const twins = [paymentOf(await enrolAs(other)), paymentOf(await enrolAs(other))];
  for (const id of twins) await act(id, 'pay');
  expect((await thanksOf(twins[0]!)).title).toBe('thanks.title');
  expect(await thanksOf(twins[1]!)).toMatchObject({ isGoingBack: true, text: 'enrol.twice' });
});

test('the rank of a gift is its row in the fund, and the fund’s last rank is its number of supporters; gone when it goes back', async () => {
  const rank = async (id: string) => pay.purposes.donation!.rank!(db, (await read(id)).purposeId);
  const [first, second, third] = [
    await act(await gift(), 'pay'),
    await act(await gift(), 'pay'),
    await act(await gift(), 'pay'),
  ];
  const ranks = [await rank(first), await rank(second), await rank(third)];
  expect(ranks).toEqual([ranks[0], ranks[0]! + 1, ranks[0]! + 2]);
  expect(ranks[2]).toBe(await db.$count(donations, eq(donations.fundId, 'project-1')));
  expect(await rank(await gift())).toBeUndefined();
  await sendBack(pay, second);
  expect([await rank(second), await rank(third)]).toEqual([undefined, ranks[1]]);
});

test('a chosen child goes with the gift: kept, named by the payment; never for a meal, never one that nobody knows', async () => {
  const id = paymentOf(await sponsor({ personId: 'merveille' }));
  expect((await factsOf(id)).title).toBe('Parrainage d’un enfant\u00a0: Merveille');
  expect((await factsOf(paymentOf(await sponsor({})))).title).toBe('Parrainage d’un enfant');
  expect((await factsOf(paymentOf(await sponsor({ personId: '' })))).title).toBe('Parrainage d’un enfant');
  for (const wrong of [{ personId: 'personne' }, { personId: 'merveille', kind: 'meal', amount: 5 }]) {
    const before = await db.$count(donations);
    expect(await sponsor(wrong)).toMatchObject({
      ok: false,
      body: { code: 'person_unknown', fields: { personId: expect.stringContaining('enfant') } },
    });
    expect(await db.$count(donations)).toBe(before);
  }
});

test('a child of the sample is offered in the demo alone', async () => {
  await db.delete(entries).where(eq(entries.collection, 'sponsored'));
  await db.transaction((tx) => seedCollection(tx, sponsored, { withSamples: false }));
  expect(await db.$count(entries, eq(entries.collection, 'sponsored'))).toBe(0);
  await db.transaction((tx) => seedCollection(tx, sponsored, { withSamples: true }));
  expect(await db.$count(entries, eq(entries.collection, 'sponsored'))).toBe(readContentFiles(sponsored).length);
});

test('beside a first name stand an age and a village, nothing else that finds a child; sums are taken apart whole', () => {
  const { data } = readContentFiles(sponsored)[0]!;
  for (const more of [{ school: 'EP Luozi' }, { lastName: 'Mbala' }, { class: '4e' }])
    expect(Sponsored.safeParse({ ...data, ...more }).success).toBe(false);
  expect(Sponsored.safeParse({ ...data, name: 'Merveille Mbala' }).success).toBe(false);
  const lines = [
    { what: 'a', euros: 10.5 },
    { what: 'b', euros: 14.5 },
  ];
  expect([addsUp({ euros: 25, lines }), addsUp({ euros: 26, lines })]).toEqual([true, false]);
});

test('another try: only after one that is over, once, and never beside one that is open or paid', async () => {
  const id = await gift();
  await db.update(payments).set({ source: 'lettre' }).where(eq(payments.id, id));
  const provider = providerOf(pay, await read(id));
  expect([await mayTryAgain(db, await read(id)), await tryAgain(pay, id, provider)]).toEqual([false, id]);
  await act(id, 'refuse');
  expect(await mayTryAgain(db, await read(id))).toBe(true);
  const [again, twin] = await Promise.all([tryAgain(pay, id, provider), tryAgain(pay, id, provider)]);
  expect([again === id, twin]).toEqual([false, again]);
  expect(await mayTryAgain(db, await read(id))).toBe(false);
  expect(await read(again)).toMatchObject({
    status: 'pending',
    purposeId: (await read(id)).purposeId,
    amountMinor: 5000,
    currency: 'XOF',
    source: 'lettre',
  });
  await checkPayment(pay, again);
  await act(again, 'pay');
  expect(await tryAgain(pay, id, provider)).toBe(again);
  expect(
    (
      await db
        .select()
        .from(payments)
        .where(inArray(payments.id, [id, again]))
    )
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['failed', 'paid']);
});
