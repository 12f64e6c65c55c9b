import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { signLink } from '#platform/signed-links.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { listNamedGifts, showGifts, yearsOf } from './dashboard.server.ts';
import { loader } from './pages/summary-pdf-route.ts';
import { renderYear } from './year-summary.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
for (const id of ['m', 'other'])
  await db.insert(users).values({ id, name: id, email: `${id}@example.org`, emailVerified: true });
const member = { id: 'm', email: 'm@example.org' };

/** A gift of the member, paid at this moment. */
async function giftAt(moment: string) {
  const paymentId = paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'Aline', donorEmail: member.email }),
  );
  await desk.act(`sb_${paymentId}`, 'pay');
  await checkPayment(pay, paymentId);
  await db
    .update(payments)
    .set({ paidAt: new Date(moment) })
    .where(eq(payments.id, paymentId));
  return paymentId;
}

/** What the address answers whoever is not signed in: the status, and the first bytes of what is shown. */
async function open(year: string, who?: { id: string; email: string }) {
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't', member: who as never });
  const request = new Request(`http://localhost/summaries/${year}`);
  const answer: Response = await loader({ context, params: { year }, request } as never).catch(
    (thrown: Response) => thrown,
  );
  const start =
    answer.status === 200
      ? Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString()
      : undefined;
  return [answer.status, start ?? answer.headers.get('location')];
}

/** When a gift was paid, and the day and year it is of in Kinshasa, an hour ahead of UTC. */
const MOMENTS = [
  ['2027-12-31T22:59:00Z', '2027-12-31', 2027],
  ['2027-12-31T23:01:00Z', '2028-01-01', 2028],
  ['2028-01-01T00:30:00Z', '2028-01-01', 2028],
] as const;

for (const [moment, date, year] of MOMENTS) {
  test(`a gift of ${moment} is listed and summed as one of ${date}`, async () => {
    const paymentId = await giftAt(moment);
    const gifts = (await listNamedGifts(db, member, 'fr')).filter((gift) => gift.paymentId === paymentId);
    expect((await showGifts(db, gifts, 'secret', 'fr'))[0]!.date).toBe(date);
    expect(yearsOf(gifts)).toEqual([year]);
    await db
      .update(payments)
      .set({ paidAt: new Date('2001-06-01') })
      .where(eq(payments.id, paymentId));
    expect(await renderYear(db, member, year, 'fr', 'x')).toBeUndefined();
    await db
      .update(payments)
      .set({ paidAt: new Date(moment) })
      .where(eq(payments.id, paymentId));
    expect(await renderYear(db, member, year, 'fr', 'x')).toBeDefined();
    await db
      .update(payments)
      .set({ paidAt: new Date('2001-06-01') })
      .where(eq(payments.id, paymentId));
  });
}

test('a sheet opens for its member by its year, and for who holds the paper by the link we signed, for nobody else', async () => {
  await db.transaction(async (tx) =>
    importGifts(
      tx,
      (await findFund(tx, 'project-1'))!,
      [{ amountMinor: 2500, donorName: 'Aline', minutesAgo: 1 }],
      member,
    ),
  );
  const year = yearsOf(await listOwnGifts(db, member.id))[0]!;
  const secret = siteContext.settings.authSecret;
  const signed = (what: string, kind = 'year', by = secret) => signLink(by, kind as never, what);
  const shown = [200, '%PDF-'];
  const unknown = [404, null];
  expect(await open(String(year), member)).toEqual(shown);
  expect(await open(signed(`${year}-m`))).toEqual(shown);
  // Another member who holds the paper sees the paper's own, not theirs.
  expect(await open(signed(`${year}-m`), { id: 'other', email: 'other@example.org' })).toEqual(shown);
  for (const [name, address, who] of [
    ['a year without gifts', '2000', member],
    ['another member’s own year', String(year), { id: 'other', email: 'other@example.org' }],
    ['a link of a year without gifts', signed('2000-m')],
    ['a link of somebody who is gone', signed(`${year}-gone`)],
    ['another kind of link', signed(`${year}-m`, 'receipt')],
    ['another secret', signed(`${year}-m`, 'year', 'y'.repeat(40))],
    ['another member under the same signature', signed(`${year}-m`).replace('-m.', '-other.')],
    ['another year under the same signature', signed(`${year}-m`).replace(String(year), String(year - 1))],
    ['no year', signed('m')],
    ['no signature', `${year}-m`],
  ] as const)
    expect([name, ...(await open(address, who))]).toEqual([name, ...unknown]);
  expect(await open(String(year))).toEqual([303, `/auth?next=${encodeURIComponent(`/summaries/${year}`)}`]);
});
