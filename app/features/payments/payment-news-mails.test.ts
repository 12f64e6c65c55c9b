import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { checkPayment } from './pay.server.ts';
import { receiptName } from './payment.ts';
import { paymentNewsMails } from './payment-news-mails.server.ts';
import { payments, refunds } from './tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const write = paymentNewsMails({ pay: () => pay, settings: siteContext.settings });
const t = translate('fr', 'payments');
const staff = translate('fr', 'staff');
const GIVEN = formatMoney({ amountMinor: 25_000, currency: 'XOF' }, 'fr');
const BACK = formatMoney({ amountMinor: 1000, currency: 'XOF' }, 'fr');
const PURPOSE = 'Une école, Luozi';

async function paidGift(more: object = { donorName: 'Aline Kabongo', donorEmail: 'aline@example.org' }) {
  const id = paymentOf(await give({ programId: 'project-1', amount: 25_000, ...more }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}
async function refund(paymentId: string, more: Partial<typeof refunds.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(refunds).values({
    id,
    paymentId,
    provider: 'sandbox',
    amountMinor: 1000,
    currency: 'XOF',
    reason: 'staff',
    status: 'done',
    ...more,
  });
  return id;
}
/** A letter as it is read: its subject, then its lines down to the sender. */
function read(mail: { subject: string; text: string } | undefined) {
  const lines = mail!.text.split('\n').filter(Boolean);
  return [mail!.subject, ...lines.slice(1, lines.indexOf('--'))];
}
const receiptLink = (paymentId: string) => [
  t('news.refund.see'),
  `${siteContext.settings.origin}/receipts/${signLink(siteContext.settings.authSecret, 'receipt', paymentId)}`,
];
async function receiptNameOf(paymentId: string) {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId));
  return receiptName(receipt!);
}
const refunded = async (
  paymentId: string,
  more: Partial<typeof refunds.$inferInsert> = {},
  language: Language = 'fr',
) => write['payment-refunded'](db, { paymentId, refundId: await refund(paymentId, more) }, language);

test('who gets money back reads how much, for what, by which way, and what their receipt says now', async () => {
  const id = await paidGift();
  const receipt = await receiptNameOf(id);
  const head = [
    t('news.refund.subject', { sum: BACK }),
    t('news.greeting', { name: 'Aline Kabongo' }),
    t('news.refund.text', { sum: BACK, purpose: PURPOSE }),
    t('news.refund.delay'),
  ];
  expect(read(await refunded(id))).toEqual([...head, t('news.refund.receiptPart', { receipt }), ...receiptLink(id)]);
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, id));
  expect(read(await refunded(id, { reason: 'sold_out' }))).toEqual([
    ...head,
    t('news.refund.why.sold_out'),
    t('news.refund.receiptWhole', { receipt }),
    ...receiptLink(id),
  ]);
});

test('a payer is told the reasons they should read, and none of the staff’s', async () => {
  const id = await paidGift();
  const told = async (reason: string) => {
    const words = read(await refunded(id, { reason }));
    return words.length === 7 ? undefined : words[4];
  };
  for (const reason of ['sold_out', 'returned', 'field_full', 'field_unfunded', 'paid_twice'] as const)
    expect(await told(reason)).toBe(t(`news.refund.why.${reason}`));
  for (const reason of ['staff', 'provider', 'entered_wrongly']) expect(await told(reason)).toBeUndefined();
});

test('what the foundation gave back itself names the day and by what it is found again; without a receipt none is spoken of', async () => {
  const id = await paidGift({ anonymous: true });
  await db.delete(receipts).where(eq(receipts.paymentId, id));
  expect(read(await refunded(id, { provider: 'hand', day: '2026-03-01', reference: 'Caisse 12' }))).toEqual([
    t('news.refund.subject', { sum: BACK }),
    t('news.refund.byHand', {
      sum: BACK,
      purpose: PURPOSE,
      day: formatDay('2026-03-01', 'fr'),
      reference: 'Caisse 12',
    }),
  ]);
});

test('a refund that did not arrive after all is not told', async () => {
  const id = await paidGift();
  for (const status of ['asked', 'accepted', 'failed'] as const) expect(await refunded(id, { status })).toBeUndefined();
  expect(await write['payment-refunded'](db, { paymentId: id, refundId: randomUUID() }, 'fr')).toBeUndefined();
});

test('from right to left a title stands apart from the sentence, elsewhere it is a part of it', async () => {
  const id = await paidGift();
  const arabic = await refunded(id, {}, 'ar');
  expect(arabic!.text).toMatch(/\u2068[^\u2069]+\u2069/);
  expect((await refunded(id))!.text).not.toContain('\u2068');
});

test('a payer hears of a dispute while there is one', async () => {
  const id = await paidGift();
  const disputed = () => write['payment-disputed'](db, { paymentId: id }, 'fr');
  expect(await disputed()).toBeUndefined();
  await db.update(payments).set({ status: 'disputed' }).where(eq(payments.id, id));
  expect(read(await disputed())).toEqual([
    t('news.dispute.subject'),
    t('news.greeting', { name: 'Aline Kabongo' }),
    t('news.dispute.text', { sum: GIVEN, purpose: PURPOSE }),
    t('news.dispute.todo'),
    t('news.dispute.see'),
    receiptLink(id)[1],
  ]);
});

test('the foundation hears of a flag while it stands, of a dispute with its day, of a refund that was refused', async () => {
  const paymentId = await paidGift();
  const toPayment = [staff('open.payment'), `${siteContext.settings.origin}/admin/payments/${paymentId}`];
  const sumOf = (amountMinor: number) => formatMoney({ amountMinor, currency: 'XOF' }, 'fr');
  const flagged = () => write['payment-alert'](db, { is: 'flag', paymentId }, 'fr');
  expect(await flagged()).toBeUndefined();
  await db.update(payments).set({ flag: 'provider says 7 XOF' }).where(eq(payments.id, paymentId));
  expect(read(await flagged())).toEqual([
    staff('flag.subject'),
    staff('flag.text', { payment: paymentId, theirs: sumOf(7), ours: GIVEN }),
    ...toPayment,
  ]);
  const dispute = [
    staff('dispute.subject', { sum: GIVEN }),
    staff('dispute.text', { payment: paymentId, sum: GIVEN, purpose: PURPOSE }),
  ];
  const dueAt = '2026-03-01T22:30:00.000Z';
  expect(read(await write['payment-alert'](db, { is: 'dispute', paymentId, dueAt }, 'fr'))).toEqual([
    ...dispute,
    staff('dispute.due', { date: formatMoment(dueAt, 'fr') }),
    ...toPayment,
  ]);
  expect(read(await write['payment-alert'](db, { is: 'dispute', paymentId }, 'fr'))).toEqual([
    ...dispute,
    staff('dispute.noDue'),
    ...toPayment,
  ]);
  for (const [failureCode, why] of [
    ['RECIPIENT_NOT_FOUND', 'noAccount'],
    ['lost', 'other'],
    [null, 'none'],
  ] as const) {
    const refundId = await refund(paymentId, { status: 'failed', failureCode });
    expect(read(await write['payment-alert'](db, { is: 'refund-failed', paymentId, refundId }, 'fr'))).toEqual([
      staff('refundFailed.subject'),
      staff('refundFailed.text', {
        sum: BACK,
        payment: paymentId,
        why: staff(`refundFailed.why.${why}`, { code: failureCode }),
      }),
      ...toPayment,
    ]);
  }
});

test('of a regular gift its payer hears of a refund at the address they confirmed since it began', async () => {
  const old = 'partie@example.org';
  const id = await paidGift({ donationType: 'monthly', donorName: 'Léa', donorEmail: old });
  await confirmAddress(db, old, 'apres@example.org');
  await sendBack(pay, id);
  const told = await db.select().from(mails).where(eq(mails.template, 'payment-refunded'));
  expect(told.map(({ recipient }) => recipient)).toEqual(['apres@example.org']);
});
