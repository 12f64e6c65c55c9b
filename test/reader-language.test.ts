import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { courses } from '#app/features/academy/courses.server.ts';
import { coursePurchases } from '#app/features/academy/tables.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { fieldHarvests, sharePayouts, shares } from '#app/features/crowd-farming/tables.server.ts';
import { listGiftsOf } from '#app/features/donations/sheets/donor-year.server.ts';
import { startGift } from '#app/features/donations/donations.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { orderLines, orders } from '#app/features/marketplace/tables.server.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { dunnings, giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import { openCheckout } from '#app/features/payments/pay.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { proofs, spendings } from '#app/features/spending/tables.server.ts';
import { payments, refunds, subscriptions } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { sponsorships } from '#app/features/sponsorship/tables.server.ts';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { SITE } from '#server/features.ts';
import { translate } from '#app/kit/words.server.ts';
import { users } from '#platform/auth-tables.ts';
import { findEntry } from '#platform/content.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';
import { openMemoryFiles } from './memory-files.ts';

const { db } = await createSeededDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const mails = new Map(
  SITE.mails({
    db,
    files: openMemoryFiles(),
    settings: siteContext.settings,
    jobs: pay.jobs,
    pay: () => pay,
  } as never).map(({ name, write }) => [name, write]),
);

describe.each(['sw', 'ar', 'zh'] as const)('who reads %s', (language) => {
  /** A mail as it would leave, as one text. */
  const write = async (kind: string, data: object) => {
    const mail = await mails.get(kind)!(db, data, language);
    expect(mail, kind).toBeDefined();
    return `${mail!.subject}\n${mail!.text}`;
  };
  const called = async (id: string, list: readonly { fundId: string; title: string; place: string }[]) =>
    (await nameFunds(db, list, language)).find(({ fundId }) => fundId === id)!.title;
  const fund = async (id: string) => {
    const [row] = await db.select().from(funds).where(eq(funds.id, id));
    const title = await called(id, [{ fundId: id, title: row!.title, place: row!.place }]);
    expect(title).not.toBe(row!.title);
    return { french: row!.title, title };
  };
  const titleOf = async <T>(collection: Parameters<typeof findEntry<T>>[1], id: string, of: (data: T) => string) => {
    const [french, own] = [await findEntry(db, collection, id), await findEntry(db, collection, id, language)];
    expect(own!.language).toBe(language);
    return { french: of(french!.data), title: of(own!.data) };
  };
  /** A gift that is paid, its payment in this language from the start. */
  async function gift(programId: string, more: object = {}) {
    const email = `${randomUUID()}@example.org`;
    const id = paymentOf(await give({ programId, amount: 25_000, donorName: 'Aline', donorEmail: email, ...more }));
    await db.update(payments).set({ language }).where(eq(payments.id, id));
    return { id, email };
  }
  const settle = (id: string, status: 'paid' | 'disputed' = 'paid') =>
    settlePayment(db, pay, id, { status, amountMinor: 25_000, currency: 'XOF', method: 'Visa •••• 4242' });
  const facts = (id: string) =>
    findReceiptFacts({ db, purposes: pay.purposes, settings: siteContext.settings }, id).then((found) => found!);

  test('the mails of a gift, its receipt and its sheet of the year name the project so', async () => {
    const { french, title } = await fund('project-2');
    const { id, email } = await gift('project-2');
    await settle(id);
    const refundId = randomUUID();
    const back = { paymentId: id, provider: 'hand', amountMinor: 100, currency: 'XOF' as const, reason: 'staff' };
    await db.insert(refunds).values({ ...back, id: refundId, status: 'done', day: '2026-03-02', reference: 'R1' });
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    const said = [
      await write('receipt', { paymentId: id }),
      await write('payment-accepted', { paymentId: id, askedMinor: 20_000 }),
      await write('payment-refunded', { paymentId: id, refundId }),
      await write('gift-unbooked', { paymentId: id }),
      await write('gift-moved', { paymentId: id, from: 'X', fundId: 'project-2' }),
      (await facts(id)).purpose,
    ];
    await settle(id, 'disputed');
    said.push(await write('payment-disputed', { paymentId: id }));
    expect(said.join('\n')).not.toContain(`/${language}/${language}/`);
    for (const text of said) {
      expect(text).toContain(title);
      expect(text).not.toContain(french);
    }
    const gifts = await listGiftsOf(db, { email, phone: null, name: null }, yearInKinshasa(payment!.paidAt!));
    expect((await nameFunds(db, gifts, language)).map((one) => one.title)).toEqual(gifts.map(() => title));
  });

  test('a promise, a gift that comes again and a page of the provider name it so', async () => {
    const { french, title } = await fund('project-3');
    const opened: string[] = [];
    const asked = await gift('project-3');
    await db.update(payments).set({ checkoutUrl: null }).where(eq(payments.id, asked.id));
    const current = {
      ...pay.current,
      openCheckout: async (of: { description: string }) => (
        opened.push(of.description),
        { providerRef: randomUUID(), checkoutUrl: 'https://example.org' }
      ),
    };
    await openCheckout({ ...pay, providers: new Map([['sandbox', current as never]]) }, asked.id);
    expect(opened[0]).toContain(title);
    const promise = await give({
      programId: 'project-3',
      amount: 25_000,
      donorEmail: 'p@example.org',
      method: 'transfer',
      transferCurrency: 'EUR',
    });
    expect(promise.body).toHaveProperty('reference');
    const [waiting] = await db.select().from(payments).where(eq(payments.provider, 'transfer')).limit(1);
    const monthly = await gift('project-3', { donationType: 'monthly' });
    const [{ subscriptionId } = {}] = await db.select().from(payments).where(eq(payments.id, monthly.id));
    await db.update(subscriptions).set({ status: 'active' }).where(eq(subscriptions.id, subscriptionId!));
    const [dunning] = await db
      .insert(dunnings)
      .values({
        subscriptionId: subscriptionId!,
        paymentId: monthly.id,
        code: 'declined',
        mailsSent: 1,
        nextAt: new Date(),
      })
      .returning();
    const [order] = await db
      .insert(giftOrders)
      .values({ subscriptionId: subscriptionId!, act: 'stop', who: 'm', why: '…' })
      .returning();
    for (const text of [
      await write('transfer-promised', { paymentId: waiting!.id }),
      await write('renewal-failed', { dunningId: dunning!.id, number: 1 }),
      await write('gift-changed', { orderId: order!.id }),
    ]) {
      expect(text).toContain(title);
      expect(text).not.toContain(french);
    }
  });

  test('a sponsorship is called by our own words, with the first name of whom it is for', async () => {
    const { french, title } = await fund('sponsor-child');
    const sponsored = {
      fundId: 'sponsor-child',
      amountMinor: 25_000,
      currency: 'XOF',
      donationType: 'one_time',
    } as const;
    const { paymentId: id } = (await startGift(db, pay.current, { ...sponsored, isAnonymous: true, language })) as {
      paymentId: string;
    };
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    await db
      .insert(sponsorships)
      .values({ donationId: payment!.purposeId, personId: 'merveille', personName: 'Merveille' } as never);
    await settle(id);
    const { purpose } = await facts(id);
    expect(purpose).toContain(title);
    expect(purpose).toContain('Merveille');
    expect(purpose).not.toContain(french);
  });

  test('the mails of a share and of its harvest name the field so', async () => {
    const { french, title } = await titleOf(sharedFields, '1', (data) => data.title);
    const id = randomUUID();
    await db.insert(shares).values({ id, fieldId: '1', kind: 'sponsor', amountMinor: 5000, email: 's@example.org' });
    await db
      .insert(fieldHarvests)
      .values({ fieldId: '1', grams: 1, pricePerKg: 1, saleMinor: 1, stakesMinor: 1, sharedMinor: 1, who: 'm' })
      .onConflictDoNothing();
    await db.insert(sharePayouts).values({ shareId: id, fieldId: '1', stakeMinor: 5000, amountMinor: 4000 });
    for (const text of [
      await write('share', { shareId: id, because: 'late', amountMinor: 5000 }),
      await write('share-payout', { shareId: id }),
      (await pay.purposes['share']!.facts(db, id, language)).title,
    ]) {
      expect(text).toContain(title);
      expect(text).not.toContain(french);
    }
  });

  test('a course that was paid twice, and its payment, are called so', async () => {
    const { french, title } = await titleOf(courses, '3', (data) => data.title);
    const id = randomUUID();
    await db.insert(coursePurchases).values({ id, courseId: '3' });
    for (const text of [
      await write('course-twin', { purchaseId: id, amountMinor: 5000 }),
      (await pay.purposes['course']!.facts(db, id, language)).title,
    ]) {
      expect(text).toContain(title);
      expect(text).not.toContain(french);
    }
  });

  test('goods of an order are called so, unless they were renamed since', async () => {
    const { french, title } = await titleOf(products, '1', (data) => data.name);
    const [id, customer] = [randomUUID(), { firstName: 'A', lastName: 'B', address: 'C', city: 'D', country: 'CD' }];
    const sums = { subtotalMinor: 1, deliveryMinor: 1, totalMinor: 2 };
    await db
      .insert(orders)
      .values({ id, ...sums, customer: customer as never, language, reservedUntil: new Date(), status: 'sent' });
    const [entry] = [await findEntry(db, products, '1')];
    const line = { orderId: id, priceMinor: 1, quantity: 1 };
    await db.insert(orderLines).values([
      // As orders keep it: set in French.
      { ...line, productId: '1', name: entry!.data.name },
      { ...line, productId: '2', name: 'Ancien nom' },
    ]);
    const text = await write('order', { orderId: id, status: 'sent' });
    expect(text).toContain(title);
    expect(text).not.toContain(french);
    expect(text).toContain('Ancien nom');
    expect((await pay.purposes['order']!.facts(db, id, language)).title).not.toContain('Commande');
  });

  test('the report of the week names its projects so', async () => {
    const { french, title } = await fund('project-4');
    const { id } = await gift('project-4');
    await settle(id);
    const member = randomUUID();
    await db.insert(users).values({
      id: member,
      name: 'a',
      email: `${member}@example.org`,
      emailVerified: true,
    });
    await db.insert(notificationPreferences).values({ memberId: member, weeklyReports: true });
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    await db.update(donations).set({ memberId: member }).where(eq(donations.id, payment!.purposeId));
    const spendingId = randomUUID();
    const day = '2026-03-01';
    await db.insert(spendings).values({
      id: spendingId,
      fundId: 'project-4',
      amountMinor: 12_300,
      currency: 'USD',
      day,
      kind: 'transport',
      title: 'Un camion loué',
      askedBy: 'x',
      bookedAt: new Date(day),
      countedMinor: 12_300,
      rate: '1',
      rateDay: day,
    });
    await db.insert(proofs).values({
      id: randomUUID(),
      spendingId,
      kind: 'photo',
      file: `1-${spendingId.replaceAll('-', '')}`,
      sha256: 'a'.repeat(64),
      takenAt: new Date(day),
      addedBy: 'x',
    });
    const text = await write('weekly-report', { memberId: member });
    expect(text).toContain(`${translate(language, 'transparency')('kind.transport')} · ${title}`);
    expect(text).not.toContain('camion');
    // Of a gift that never came, or of which nothing is left, nobody reads where it went.
    await db.update(donations).set({ supportedAt: null }).where(eq(donations.id, payment!.purposeId));
    expect(await mails.get('weekly-report')!(db, { memberId: member }, language)).toBeUndefined();
    expect(text).toContain(title);
    expect(text).not.toContain(french);
  });

  test('a receipt keeps the words it was given with; one of before says the French it always said', async () => {
    const { french, title } = await fund('project-5');
    const { id } = await gift('project-5');
    await settle(id);
    await db.update(funds).set({ title: 'Renommé' }).where(eq(funds.id, 'project-5'));
    expect((await facts(id)).purpose).toContain(title);
    await db.update(funds).set({ title: french }).where(eq(funds.id, 'project-5'));
    await db.update(receipts).set({ purpose: null }).where(eq(receipts.paymentId, id));
    expect((await facts(id)).purpose).toContain(french);
  });
});

test('staff, exports and the log name what was paid for in French', async () => {
  const id = paymentOf(await give({ programId: 'project-2', amount: 25_000, donorEmail: 'f@example.org' }));
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  await db
    .update(payments)
    .set({ language: 'sw' satisfies Language })
    .where(eq(payments.id, id));
  const { title } = await pay.purposes['donation']!.facts(db, payment!.purposeId);
  const [fund] = await db.select().from(funds).where(eq(funds.id, 'project-2'));
  expect(title).toContain(fund!.title);
});
