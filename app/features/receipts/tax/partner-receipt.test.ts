import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { giftData } from '#app/features/donations/own-gifts.server.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { sessions } from '#platform/auth-tables.ts';
import { signLink } from '#platform/signed-links.ts';
import { siteContextKey } from '#platform/site.ts';
import { mails } from '#platform/tables.ts';
import { visitorContext } from '#platform/visitor.ts';
import { overhear } from '#test/announcements.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { loader } from '#app/features/receipts/pages/receipt-page.tsx';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { correctReceipt } from '#app/features/receipts/staff/correct-receipt.server.ts';
import { receiptSection } from '#app/features/receipts/receipt-section.server.ts';
import { listYears } from './entity-list.server.ts';
import { issueTaxReceipt } from './issue-tax-receipt.server.ts';
import { recordPartnerReceipt, tellPartner } from './partner-receipt.server.ts';
import { seedDemoEntities } from './seed.server.ts';
import { legalEntities, taxReceipts } from './tables.server.ts';
import { taxByPartner, taxCancelled } from './tax-mail-kinds.server.ts';
import { taxMails } from './tax-mails.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedDemoEntities(db);
const [ours, french, partner] = await db.select().from(legalEntities).orderBy(legalEntities.id);
const { hire, linesOf } = openDesk(siteContext, [
  recordPartnerReceipt(() => pay),
  tellPartner(),
  issueTaxReceipt(() => pay),
  correctReceipt(() => pay),
  moveGift(() => pay),
]);
const treasurer = await hire('tresorerie');
const files = openMemoryFiles();
const today = dayInKinshasa();
const [tasks] = receiptSection.tasks!;

async function paidGift(more: object = {}) {
  const gift = { programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org', ...more };
  const id = paymentOf(await give(gift));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const number = `BE-${id.slice(0, 8)}`;
  const record = (body: object = {}, who = treasurer) =>
    who.call('record-partner-receipt', { paymentId: id, entityId: partner!.id, number, day: today, ...body });
  const receiptsOf = () => db.select().from(taxReceipts).where(eq(taxReceipts.paymentId, id));
  return { id, number, record, receiptsOf };
}
const write = (kind: { name: string }, data: unknown, language: (typeof LANGUAGES)[number]) =>
  taxMails({ files })
    .find(({ name }) => name === kind.name)!
    .write(db, data, language);

test('a partner’s receipt is noted under its number: the gift is locked, counted, and its donor hears who sends it', async () => {
  const { id, number, record, receiptsOf } = await paidGift();
  expect(await record()).toMatchObject({ receipt: number });
  expect(await receiptsOf()).toMatchObject([
    { entityId: partner!.id, number: null, partnerNumber: number, euroMinor: 3811, year: Number(today.slice(0, 4)) },
  ]);
  expect(await linesOf(`payment:${id}`)).toMatchObject([
    { verb: 'record-partner-receipt', after: { receipt: number, entity: partner!.facts.name, day: today } },
  ]);
  const mend = (name: string, body: object) => treasurer.call(name, { paymentId: id, ...body });
  expect(await mend('correct-receipt', { name: 'X' })).toMatchObject({ code: 'gift_locked' });
  expect(await mend('move-gift', { programId: 'general', reason: 'x' })).toMatchObject({ code: 'gift_locked' });
  const body = { entityId: french!.id, name: 'A', address: 'B' };
  expect(await mend('issue-tax-receipt', body)).toMatchObject({ code: 'tax_receipt_given' });
  expect((await listYears(db)).find(({ entityId }) => entityId === partner!.id)).toMatchObject({
    counting: 1,
    euroMinor: 3811,
  });
  const [mail] = await db.select().from(mails).where(eq(mails.template, taxByPartner.name));
  expect(mail).toMatchObject({ recipient: 'aline@example.org' });
  for (const language of LANGUAGES) {
    const content = (await write(taxByPartner, mail!.data, language))!;
    expect([language, content.text]).toEqual([language, expect.stringContaining(number)]);
    expect(content.text).toContain(partner!.facts.name);
    expect(content.text).not.toContain('{{');
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of a regular gift its donor hears of it at the address they confirmed since it began; what is kept of it is as it was given', async () => {
  const old = 'partie@example.org';
  const monthly = await paidGift({ donationType: 'monthly', donorEmail: old });
  await confirmAddress(db, old, 'apres@example.org');
  await monthly.record();
  const single = await paidGift({ donorEmail: old });
  await single.record();
  const toldOf = async ({ receiptsOf }: typeof single) => {
    const [receipt] = await receiptsOf();
    expect(receipt).toMatchObject({ name: 'Aline' });
    const sent = await db
      .select()
      .from(mails)
      .where(eq(mails.uniqueKey, `tax-receipt:${receipt!.id}`));
    return sent.map(({ recipient }) => recipient);
  };
  expect([await toldOf(monthly), await toldOf(single)]).toEqual([['apres@example.org'], [old]]);
});

test('a partner’s number is one gift’s in a year; another year or partner may have the same', async () => {
  const [one, two, three] = [await paidGift(), await paidGift(), await paidGift()];
  expect(await one.record({ number: 'N 1' })).toMatchObject({ receipt: 'N 1' });
  expect(await two.record({ number: 'N 1' })).toMatchObject({
    code: 'partner_number_taken',
    fields: { number: expect.any(String) },
  });
  expect(await two.receiptsOf()).toEqual([]);
  const other = randomUUID();
  await db.insert(legalEntities).values({ id: other, facts: { ...partner!.facts, name: 'Autre' } });
  expect(await two.record({ number: 'N 1', entityId: other })).toMatchObject({ receipt: 'N 1' });
  await db.update(taxReceipts).set({ year: 2020 }).where(eq(taxReceipts.paymentId, one.id));
  expect(await three.record({ number: 'N 1' })).toMatchObject({ receipt: 'N 1' });
});

test('money that goes back cancels it, tells the donor, and waits as a task until somebody told the partner', async () => {
  const { id, number, record, receiptsOf } = await paidGift();
  const heard = await overhear(db);
  await record();
  expect(await tasks!.list(db, 10)).toEqual([]);
  await sendBack(pay, id);
  expect(await heard()).toEqual(
    expect.arrayContaining([
      { type: 'receipt.issued', data: { paymentId: id, kind: 'partner', number } },
      { type: 'receipt.cancelled', data: { paymentId: id, kind: 'partner', number } },
    ]),
  );
  const [receipt] = await receiptsOf();
  expect(receipt).toMatchObject({ cancelledAt: expect.any(Date), toldAt: null });
  const told = (await db.select().from(mails).where(eq(mails.template, taxCancelled.name))).at(-1)!;
  expect((await write(taxCancelled, told.data, 'fr'))!.text).toContain(number);
  expect(await write(taxByPartner, told.data, 'fr')).toBeUndefined();
  const target = `tax-receipt:${receipt!.id}`;
  expect(await tasks!.list(db, 10)).toMatchObject([
    { target, kind: 'partner_to_tell', path: `/admin/payments/${id}`, values: { receipt: number } },
  ]);
  expect(await tasks!.has!(db, target)).toBe(true);
  const tell = (who = treasurer) => who.call('tell-partner', { taxReceiptId: receipt!.id });
  expect(await tell(await hire('collecte'))).toMatchObject({ code: 'permission_missing' });
  expect(await tell()).toHaveProperty('message');
  expect(await tasks!.list(db, 10)).toEqual([]);
  expect(await tell()).toMatchObject({ code: 'partner_not_waiting' });
  expect((await linesOf(`payment:${id}`)).at(-1)).toMatchObject({ verb: 'tell-partner', after: { state: 'told' } });
  // Of our own nobody has to be told, and of one that counts neither.
  const own = await paidGift();
  await treasurer.call('issue-tax-receipt', { paymentId: own.id, entityId: french!.id, name: 'A', address: 'B' });
  await sendBack(pay, own.id);
  expect(await tasks!.list(db, 10)).toEqual([]);
  const counting = await paidGift();
  await counting.record();
  const [good] = await counting.receiptsOf();
  expect(await treasurer.call('tell-partner', { taxReceiptId: good!.id })).toMatchObject({
    code: 'partner_not_waiting',
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the public receipt says which body issued what', async () => {
  const { id, number, record } = await paidGift();
  await record();
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(payContext, pay);
  context.set(visitorContext, { language: 'fr' } as never);
  const token = signLink(siteContext.settings.authSecret, 'receipt', id);
  const page = await loader({ context, params: { token } } as never);
  expect(page.tax).toMatchObject([{ text: `nº ${number}, émis par ${partner!.facts.name}` }]);
  await sendBack(pay, id);
  expect((await loader({ context, params: { token } } as never)).tax[0]!.text).toMatch(/annulé$/);
});

test('the right, the proof, and what is refused; who is erased goes out of it', async () => {
  const { record, receiptsOf } = await paidGift({ donorEmail: 'zoe@example.org', donorName: 'Zoé' });
  for (const role of ['collecte', 'marche', 'audit'] as const)
    expect(await record({}, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await record({}, late)).toMatchObject({ code: 'fresh_proof_needed' });
  const fault = async (body: object) => {
    const { code, fields } = await record(body);
    return [code, ...Object.keys((fields ?? {}) as object)];
  };
  expect(await fault({ number: ' ' })).toEqual(['partner_number_required', 'number']);
  expect(await fault({ day: 'x' })).toEqual(['day_invalid', 'day']);
  expect(await fault({ day: '2199-01-01' })).toEqual(['day_to_come', 'day']);
  expect(await fault({ day: '2020-01-01' })).toEqual(['day_before_payment', 'day']);
  expect(await fault({ entityId: randomUUID() })).toEqual(['entity_unknown', 'entityId']);
  expect(await fault({ entityId: ours!.id })).toEqual(['entity_no_partner', 'entityId']);
  expect(await fault({ entityId: french!.id })).toEqual(['entity_no_partner', 'entityId']);
  const anonymous = await paidGift({ anonymous: true, donorName: null, donorEmail: null });
  expect(await anonymous.record()).toMatchObject({ code: 'receipt_of_nobody' });
  await record();
  await db.transaction((tx) => giftData.erase(tx, { id: 'nobody', email: 'zoe@example.org' }));
  expect(await receiptsOf()).toMatchObject([{ name: null, address: null, cancelledAt: null }]);
});
