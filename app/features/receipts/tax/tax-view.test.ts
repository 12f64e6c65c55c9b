import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { foundation } from '#app/kit/foundation.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import type { PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { currencyRates, payments, refunds } from '#app/features/payments/tables.server.ts';
import { findEntity, listGivers, listYears } from './entity-list.server.ts';
import { lockGift } from './lock-gift.server.ts';
import { seedDemoEntities } from './seed.server.ts';
import { legalEntities, taxReceipts } from './tables.server.ts';
import {
  findTaxReceipt,
  forgetTaxNames,
  listCountingTaxReceipts,
  listOwnTaxReceipts,
  listUntold,
} from './tax-receipts.server.ts';
import { taxByPartner, taxCancelled, taxIssued } from './tax-mail-kinds.server.ts';
import { taxMails } from './tax-mails.server.ts';
import { viewTax } from './tax-view.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedDemoEntities(db);
const [ours, french, partner] = await db.select().from(legalEntities).orderBy(legalEntities.id);
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const stamp = (minute: number) => formatStamp(at(minute), 'fr');

async function keptGift(keptMinor = 5000) {
  const id = paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'Aline Kabongo', donorEmail: 'aline@example.org' }),
  );
  await db
    .update(payments)
    .set({ status: 'paid', keptMinor, paidAt: at(0) })
    .where(eq(payments.id, id));
  return id;
}
let last = 0;
async function write(paymentId: string, more: Partial<typeof taxReceipts.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(taxReceipts).values({
    id,
    paymentId,
    entityId: french!.id,
    entity: french!.facts,
    year: 2026,
    number: more.partnerNumber ? null : ++last,
    name: 'Aline Kabongo',
    address: 'Lyon',
    euroMinor: 762,
    paidOn: '2026-03-01',
    means: 'Visa',
    isSample: true,
    issuedBy: 'test',
    issuedAt: at(1),
    ...more,
  });
  return id;
}
const name = (number: number) => `RF-2026-${String(number).padStart(5, '0')}`;
async function see(
  id: string,
  { role = 'tresorerie', says = {}, provider }: { role?: Role; says?: Partial<PurposeFacts>; provider?: string } = {},
) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const facts = { ...(await pay.purposes.donation!.facts(db, payment!.purposeId)), ...says };
  const staff = { permissions: permissionsOf([role]) } as never;
  return viewTax(db, { ...payment!, provider: provider ?? payment!.provider }, facts, { staff, language: 'fr' });
}

test('a kept gift of somebody offers the bodies that may give a receipt, each kind apart', async () => {
  const id = await keptGift();
  expect(await see(id)).toEqual({
    isLocked: false,
    entities: [{ id: french!.id, name: french!.facts.name }],
    partners: [{ id: partner!.id, name: partner!.facts.name }],
    hasSheet: false,
    given: [],
  });
  expect(await see(id, { says: { isGift: false } })).toBeUndefined();
  expect(await see(id, { provider: 'import' })).toBeUndefined();
  expect(await see(id, { role: 'collecte' })).toBeUndefined();
  expect(await see(id, { says: { payerName: null, payerEmail: null } })).toBeUndefined();
  expect(await see(await keptGift(0))).toBeUndefined();
});

test('a gift with one that counts is locked and gets no second; who may not see persons gets no sheet', async () => {
  const id = await keptGift();
  const receipt = await write(id);
  const given = {
    id: receipt,
    number: name(last),
    isPartners: false,
    mayTell: false,
    toldAt: null,
    entity: french!.facts.name,
    name: 'Aline Kabongo',
    address: 'Lyon',
    sum: formatMoney({ amountMinor: 762, currency: 'EUR' }, 'fr'),
    at: stamp(1),
    cancelledAt: null,
  };
  expect(await see(id)).toEqual({ isLocked: true, entities: [], partners: [], hasSheet: true, given: [given] });
  expect(await see(id, { role: 'audit' })).toEqual({
    isLocked: true,
    entities: [],
    partners: [],
    hasSheet: false,
    given: [{ ...given, name: 'A. K.', address: null }],
  });
});

test('cancelled ones stay, the newest first, and another may be given; a partner is told of theirs once', async () => {
  const id = await keptGift();
  const byPartner = { entityId: partner!.id, entity: partner!.facts, address: null };
  const old = await write(id, { ...byPartner, partnerNumber: 'B-1', cancelledAt: at(5) });
  const told = await write(id, {
    ...byPartner,
    partnerNumber: 'B-2',
    issuedAt: at(3),
    cancelledAt: at(6),
    toldAt: at(7),
  });
  const own = await write(id, { issuedAt: at(2), cancelledAt: at(4), name: null });
  expect(await see(id)).toMatchObject({
    isLocked: false,
    entities: [{ id: french!.id }],
    partners: [{ id: partner!.id }],
    hasSheet: true,
    given: [
      { id: told, number: 'B-2', isPartners: true, mayTell: false, toldAt: stamp(7), cancelledAt: stamp(6) },
      { id: own, number: name(last), isPartners: false, mayTell: false, name: null, cancelledAt: stamp(4) },
      { id: old, number: 'B-1', isPartners: true, mayTell: true, toldAt: null, address: null, cancelledAt: stamp(5) },
    ],
  });
  expect((await see(id, { role: 'collecte' }))!.given[2]).toMatchObject({ id: old, mayTell: false });
  // Of a partner's alone there is no sheet of ours.
  const theirs = await keptGift();
  await write(theirs, { ...byPartner, partnerNumber: 'B-3' });
  expect(await see(theirs)).toMatchObject({ isLocked: true, hasSheet: false, given: [{ mayTell: false }] });
});

test('the bodies that give a kind of receipt are listed as they were written; one is found by its id', async () => {
  await db.update(legalEntities).set({ createdAt: at(2) });
  const facts = { ...french!.facts, name: 'Un autre', issues: ['acknowledgement', 'partner'] as const };
  const first = randomUUID();
  await db.insert(legalEntities).values({ id: first, facts, createdAt: at(1) });
  expect(await listGivers(db, 'partner')).toEqual([
    { id: first, name: 'Un autre' },
    { id: partner!.id, name: partner!.facts.name },
  ]);
  expect(await listGivers(db, 'acknowledgement')).toMatchObject([{ id: first }, { id: ours!.id }]);
  expect(await findEntity(db, french!.id)).toMatchObject({ id: french!.id, facts: french!.facts, revision: 1 });
  expect(await findEntity(db, randomUUID())).toBeUndefined();
});

test('receipts that count, those a donor asks after, and those of partners to be told', async () => {
  await db.delete(taxReceipts);
  const [id, second, other] = [await keptGift(), await keptGift(), await keptGift()];
  const byPartner = { entityId: partner!.id, entity: partner!.facts };
  const late = await write(id, { issuedAt: at(9) });
  const lateName = name(last);
  const early = await write(second, { ...byPartner, partnerNumber: 'P-1', issuedAt: at(8), euroMinor: 100 });
  const gone = await write(id, { ...byPartner, partnerNumber: 'P-2', issuedAt: at(7), cancelledAt: at(8) });
  const before = await write(other, { ...byPartner, partnerNumber: 'P-3', cancelledAt: at(3) });
  await write(other, { ...byPartner, partnerNumber: 'P-4', cancelledAt: at(3), toldAt: at(4) });
  await write(other, { cancelledAt: at(2) });
  expect(await listCountingTaxReceipts(db, [id, second])).toEqual([
    { number: 'P-1', entity: partner!.facts.name },
    { number: lateName, entity: french!.facts.name },
  ]);
  const mine = { name: 'Aline Kabongo', address: 'Lyon', euroMinor: 762, cancelledAt: null };
  expect(await listOwnTaxReceipts(db, [id, second])).toEqual([
    { ...mine, paymentId: id, receipt: lateName },
    { ...mine, paymentId: second, receipt: 'P-1', euroMinor: 100 },
    { ...mine, paymentId: id, receipt: 'P-2', cancelledAt: at(8) },
  ]);
  expect((await listUntold(db, 9)).map((receipt) => receipt.id)).toEqual([before, gone]);
  expect((await listUntold(db, 1)).map((receipt) => receipt.id)).toEqual([before]);
  expect(await findTaxReceipt(db, early)).toMatchObject({ id: early, partnerNumber: 'P-1' });
  expect([await findTaxReceipt(db, 'no-id'), await findTaxReceipt(db, randomUUID())]).toEqual([undefined, undefined]);
  expect(late).not.toBe(early);
  expect(await listYears(db)).toEqual([
    {
      entityId: french!.id,
      name: french!.facts.name,
      year: 2026,
      given: 2,
      counting: 1,
      euroMinor: 762,
    },
    { entityId: partner!.id, name: partner!.facts.name, year: 2026, given: 4, counting: 1, euroMinor: 100 },
  ]);
  await forgetTaxNames(db, []);
  expect((await findTaxReceipt(db, late))!.name).toBe('Aline Kabongo');
  await forgetTaxNames(db, [id]);
  expect(await findTaxReceipt(db, late)).toMatchObject({ name: null, address: null, euroMinor: 762 });
  expect(await findTaxReceipt(db, gone)).toMatchObject({ name: null, address: null, partnerNumber: 'P-2' });
  expect(await findTaxReceipt(db, early)).toMatchObject({ name: 'Aline Kabongo', address: 'Lyon' });
});

test('a donor hears of a receipt while it counts, and that it no longer does once it does not', async () => {
  const id = await keptGift();
  const byPartner = { entityId: partner!.id, entity: partner!.facts, partnerNumber: 'M-1' };
  const taxReceiptId = await write(id, byPartner);
  const t = translate('fr', 'receipts');
  const mail = async (kind: { name: string }) => {
    const found = taxMails({ files: openMemoryFiles() }).find(({ name: one }) => one === kind.name)!;
    return found.write(db, { taxReceiptId }, 'fr');
  };
  const values = { receipt: 'M-1', entity: partner!.facts.name };
  const given = await mail(taxByPartner);
  expect(given!.subject).toBe(t('tax_subject', values));
  for (const line of [
    t('mail_greeting', { name: 'Aline Kabongo' }),
    t('tax_partner_text', values),
    t('tax_ask'),
    t('mail_questions', { email: foundation().email }),
  ])
    expect(given!.text).toContain(line);
  expect(await mail(taxCancelled)).toBeUndefined();
  await db
    .update(taxReceipts)
    .set({ cancelledAt: at(5), name: null })
    .where(eq(taxReceipts.id, taxReceiptId));
  expect([await mail(taxByPartner), await mail(taxIssued)]).toEqual([undefined, undefined]);
  const gone = await mail(taxCancelled);
  expect(gone!.subject).toBe(t('tax_cancelled_subject', values));
  for (const line of [t('mail_greeting_anonymous'), t('tax_cancelled_text', values)])
    expect(gone!.text).toContain(line);
  // Its donor erased, a receipt of ours is sent no more either.
  await db.update(taxReceipts).set({ cancelledAt: null }).where(eq(taxReceipts.id, taxReceiptId));
  expect(await mail(taxIssued)).toBeUndefined();
});

test('a gift is locked with what is kept of it in euros, by the rate of its day, or it is said why not', async () => {
  const lock = (id: string) => db.transaction((tx) => lockGift(tx, pay, id));
  expect(await lock(randomUUID())).toMatchObject({ code: 'payment_unknown', status: 404 });
  const id = await keptGift();
  expect(await lock(id)).toMatchObject({ payment: { id }, facts: { payerName: 'Aline Kabongo' }, euroMinor: 762 });
  const change = (values: Partial<typeof payments.$inferInsert>) =>
    db.update(payments).set(values).where(eq(payments.id, id));
  await change({ currency: 'EUR', keptMinor: 4321 });
  expect(await lock(id)).toMatchObject({ euroMinor: 4321 });
  await change({ keptMinor: 0 });
  expect(await lock(id)).toMatchObject({ code: 'tax_not_kept', status: 409 });
  await change({ keptMinor: 4321, provider: 'import' });
  expect(await lock(id)).toMatchObject({ code: 'receipted_elsewhere' });
  await change({ provider: 'sandbox' });
  const refund = { id: randomUUID(), paymentId: id, provider: 'sandbox', amountMinor: 1, reason: 'staff' };
  await db.insert(refunds).values({ ...refund, currency: 'EUR' });
  expect(await lock(id)).toMatchObject({ code: 'refund_running' });
  await db.delete(refunds).where(eq(refunds.id, refund.id));
  const receipt = await write(id);
  expect(await lock(id)).toMatchObject({ code: 'tax_receipt_given' });
  await db
    .update(taxReceipts)
    .set({ cancelledAt: at(9) })
    .where(eq(taxReceipts.id, receipt));
  expect(await lock(id)).toMatchObject({ euroMinor: 4321 });
  await db.delete(currencyRates);
  await change({ currency: 'USD' });
  expect(await lock(id)).toMatchObject({ code: 'tax_no_rate' });
});
