import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { submitContactForm, submitVolunteerApplication } from '#app/features/contact/messages.server.ts';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { publishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { announceOrder } from '#app/features/marketplace/order-announcements.server.ts';
import { ORDER_STATUSES } from '#app/features/marketplace/market-rules.ts';
import { prepareOrder } from '#app/features/marketplace/order-steps.server.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { settleByHand, settlePayment } from '#app/features/payments/settle.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { journal } from '#app/features/projects/journal.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { changeGoal } from '#app/features/projects/staff/change-goal.server.ts';
import { setMaterial } from '#app/features/projects/staff/set-material.server.ts';
import { writeJournal } from '#app/features/projects/staff/write-journal.server.ts';
import { textSourcesOf } from '#app/features/translations/text-sources.server.ts';
import { readBlocks } from '#app/features/translations/blocks.server.ts';
import { saveTranslation } from '#app/features/translations/save-translation.server.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { SITE } from '#server/features.ts';
import { overhear } from './announcements.ts';
import { findBrokenInvariants } from './database.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';
import { openDesk } from './staff-desk.ts';

const { db } = await createSeededDatabase();
const { siteContext, pay, give, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const editables = () => editablesOf([articles, projectEntries, journal] as never[]);
const { hire } = openDesk(siteContext, [
  saveDraft(editables),
  publishEntry(editables),
  changeGoal(),
  setMaterial(),
  writeJournal({ files: {} as never }),
  saveTranslation(() => textSourcesOf(SITE.collections)),
]);
let heard: Awaited<ReturnType<typeof overhear>>;
beforeAll(async () => {
  heard = await overhear(db);
});
beforeEach(async () => void (await heard()));
const typesOf = async () => (await heard()).map(({ type }) => type);
const call = (fn: unknown, body: object) =>
  callFunction(siteContext, fn as SiteFunction, body, { language: 'fr', address: '10.0.0.1', requestId: 't' });

const SUM = 25_000;
const paid = { status: 'paid', amountMinor: SUM, currency: 'XOF' } as const;
async function begin() {
  const answer = await give({
    programId: 'project-1',
    amount: SUM,
    donorName: 'Aline Mbuyi',
    donorEmail: 'aline@example.org',
  });
  return paymentOf(answer);
}

test('a gift that is paid is told once, with its fund and its receipt’s number, and nobody’s name', async () => {
  const id = await begin();
  expect(await heard()).toEqual([]);
  await settlePayment(db, pay, id, paid);
  await settlePayment(db, pay, id, paid);
  const told = await heard();
  expect(told).toMatchObject([
    {
      type: 'gift.paid',
      data: { paymentId: id, fund: 'project-1', amount: 25_000, currency: 'XOF', provider: 'sandbox' },
    },
    { type: 'receipt.issued', data: { paymentId: id, kind: 'acknowledgement' } },
  ]);
  expect(told[1]!.data.number).toMatch(/\d{4}/);
  expect(JSON.stringify(told)).not.toMatch(/Aline|Mbuyi|example/);
});

test('a refund is told once it arrived, by its own sum, and the receipt with the last of it', async () => {
  const id = await begin();
  await settlePayment(db, pay, id, paid);
  await heard();
  const back = (amountMinor: number, ref: string, status: 'accepted' | 'done' = 'done') => ({
    ref: `${ref}_${id}`,
    amountMinor,
    status,
  });
  await settlePayment(db, pay, id, { ...paid, refunds: [back(10_000, 'a', 'accepted')] });
  expect(await typesOf()).toEqual([]);
  await settlePayment(db, pay, id, { ...paid, refunds: [back(10_000, 'a')] });
  expect(await heard()).toMatchObject([
    {
      type: 'gift.refunded',
      data: { paymentId: id, fund: 'project-1', amount: 10_000, kept: 15_000, currency: 'XOF' },
    },
  ]);
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  const given = { amountMinor: 15_000, reference: 'caisse', day: '2026-11-24', who: 'Solange', why: 'demandé' };
  await db.transaction((tx) => settleByHand(tx, pay, row!, given));
  expect(await heard()).toMatchObject([
    { type: 'gift.refunded', data: { amount: 15_000, kept: 0 } },
    { type: 'receipt.cancelled', data: { paymentId: id, kind: 'acknowledgement' } },
  ]);
});

test('a dispute takes the receipt, and winning it gives it back under its number; it is no refund', async () => {
  const id = await begin();
  const when = (minute: number) => new Date(Date.UTC(2026, 10, 10, 12, minute));
  await settlePayment(db, pay, id, { ...paid, askedAt: when(1) });
  const number = (await heard())[1]!.data.number;
  await settlePayment(db, pay, id, { ...paid, status: 'disputed', askedAt: when(2) });
  expect(await heard()).toMatchObject([{ type: 'receipt.cancelled', data: { number } }]);
  await settlePayment(db, pay, id, { ...paid, askedAt: when(3) });
  expect(await heard()).toMatchObject([{ type: 'receipt.issued', data: { number } }]);
});

test('a payment of a sum that was never ours, sent back, was no gift', async () => {
  const id = await begin();
  const wrong = { status: 'paid', amountMinor: 1000, currency: 'XOF' } as const;
  await settlePayment(db, pay, id, wrong);
  await settlePayment(db, pay, id, { ...wrong, refunds: [{ ref: `w_${id}`, amountMinor: 1000, status: 'done' }] });
  expect(await typesOf()).toEqual([]);
});

test('an order is told at each of its steps, by its number', async () => {
  const answer = await call(
    createMarketplaceOrder(() => pay),
    {
      items: [{ id: '2', name: 'x', price: '$1', quantity: 1 }],
      customerInfo: {
        firstName: 'Aline',
        lastName: 'K',
        email: 'a@example.org',
        address: '8, avenue des Manguiers',
        city: 'Kinshasa',
        country: 'Rwanda',
      },
    },
  );
  const paymentId = paymentOf(answer);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const state = { status: 'paid', amountMinor: payment!.amountMinor, currency: payment!.currency } as const;
  await settlePayment(db, pay, paymentId, state);
  const [order] = await db.select().from(orders).where(eq(orders.id, payment!.purposeId));
  const told = await heard();
  expect(told.map(({ type }) => type)).toContain('order.paid');
  expect(told.find(({ type }) => type === 'order.paid')!.data).toEqual({
    orderId: order!.id,
    number: order!.number,
    total: order!.totalMinor / 100,
    currency: 'USD',
  });
  expect(JSON.stringify(told)).not.toMatch(/Aline|Manguiers|example/);
  await prepareOrder(db, pay.jobs, order!.id, { who: 'Odette' });
  await prepareOrder(db, pay.jobs, order!.id, { who: 'Odette' });
  expect(await typesOf()).toEqual(['order.prepared']);
});

test('of the states of an order those are told that a buyer’s order has, and none before it was paid', async () => {
  for (const status of ORDER_STATUSES)
    await announceOrder(db, { id: crypto.randomUUID(), number: 1001, totalMinor: 2750 }, status);
  expect((await typesOf()).sort()).toEqual(
    ORDER_STATUSES.filter((status) => status !== 'pending' && status !== 'released')
      .map((status) => `order.${status}`)
      .sort(),
  );
});

test('a project is told when its goal, its journal or a material says something new', async () => {
  const [solange, didier] = [await hire('tresorerie'), await hire('terrain')];
  await solange.call('change-goal', { projectId: '1', goal: 999_000, reason: 'Deux classes de plus' });
  expect(await heard()).toEqual([
    { type: 'project.updated', data: { projectId: '1', what: 'goal', path: '/projects/1' } },
  ]);
  await didier.call('write-journal', {
    projectId: '1',
    day: '2026-11-20',
    title: 'Toit',
    text: 'Posé.',
    madeAs: 'a-key-of-it',
  });
  await didier.call('write-journal', {
    projectId: '1',
    day: '2026-11-20',
    title: 'Toit',
    text: 'Posé.',
    madeAs: 'a-key-of-it',
  });
  const told = await heard();
  expect(told.filter(({ type }) => type === 'project.updated')).toEqual([
    { type: 'project.updated', data: { projectId: '1', what: 'journal', path: '/projects/1' } },
  ]);
  expect(told.filter(({ type }) => type === 'content.published')).toMatchObject([{ data: { collection: 'journal' } }]);
});

test('a text is told when visitors read it, in the language they read it in, and not as a draft', async () => {
  const grace = await hire('redaction');
  const data = {
    title: 'Deux mille tôles vers Luozi',
    excerpt: 'Le camion a mis trois jours.',
    date: '2026-11-23',
    category: 'education',
    author: 'Grâce (exemple)',
    portrait: { gender: 'f' },
    art: { type: 'couture', palette: 'aube' },
  };
  const { id, revision } = await grace.call('save-draft', { collection: 'news', data, body: 'Le camion.' });
  expect(await typesOf()).toEqual([]);
  await grace.call('publish-entry', { collection: 'news', id, revision });
  expect(await heard()).toEqual([
    { type: 'content.published', data: { collection: 'news', id, language: 'fr', path: `/news/${String(id)}` } },
  ]);
  const texts = textSourcesOf(SITE.collections).get('news')!;
  const [entry] = await texts.read(db, String(id));
  const blocks = Object.fromEntries(
    (await readBlocks(db, texts, entry!, 'en')).map(({ hash, source }) => [hash, `In English: ${source}`]),
  );
  const translated = { collection: 'news', id, language: 'en', blocks };
  await grace.call('save-translation', { ...translated, state: 'draft' });
  expect(await typesOf()).toEqual([]);
  await grace.call('save-translation', { ...translated, state: 'done' });
  expect(await heard()).toEqual([{ type: 'content.published', data: { collection: 'news', id, language: 'en' } }]);
});

test('a letter is told by its number alone; what is held back as spam is not', async () => {
  const letter = { name: 'Aline', email: 'aline@example.org', message: 'Bonjour', company: '', seconds: 20 };
  await call(submitContactForm(pay.jobs), letter);
  const [told, ...others] = await heard();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ type: 'letter.received', data: { kind: 'contact' } });
  expect(told!.data.path).toBe(`/admin/messages/${String(told!.data.messageId)}`);
  expect(JSON.stringify(told)).not.toMatch(/Aline|Bonjour|example/);
  await call(submitContactForm(pay.jobs), { ...letter, company: 'Spam Inc.' });
  expect(await typesOf()).toEqual([]);
  await call(submitVolunteerApplication(pay.jobs), {
    name: 'Aline',
    email: 'aline@example.org',
    phone: '',
    skills: '',
    motivation: 'Oui',
    availability: 'weekends',
    company: '',
    seconds: 20,
  });
  expect(await heard()).toMatchObject([{ type: 'letter.received', data: { kind: 'volunteer' } }]);
});

test('the events that were promised are those there are', () => {
  expect(SITE.events.map(({ name }) => name)).toEqual([
    'content.published',
    'gift.paid',
    'gift.refunded',
    'letter.received',
    'order.delivered',
    'order.disputed',
    'order.gone',
    'order.paid',
    'order.prepared',
    'order.refunded',
    'order.return_asked',
    'order.returned',
    'order.sent',
    'project.updated',
    'proof.published',
    'receipt.cancelled',
    'receipt.issued',
    'subscription.ended',
    'subscription.failed',
  ]);
});

test('the books hold', async () => {
  expect(desk).toBeDefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});
