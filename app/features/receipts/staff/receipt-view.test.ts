import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { users } from '#platform/auth-tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import type { PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { forgetReceiptNames, listOwnReceipts } from '#app/features/receipts/receipt-versions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts, receiptVersions } from '#app/features/receipts/tables.server.ts';
import { seedDemoEntities } from '#app/features/receipts/tax/seed.server.ts';
import { legalEntities, taxReceipts } from '#app/features/receipts/tax/tables.server.ts';
import { viewReceipt } from './receipt-view.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedDemoEntities(db);
const ODILE = randomUUID();
await db.insert(users).values({ id: ODILE, email: 'odile@exemple.org', name: 'Odile Mwamba', emailVerified: true });
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

let last = 0;
async function receiptOf(more: Partial<typeof receipts.$inferInsert> = {}) {
  const id = paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'Aline Kabongo', donorEmail: 'aline@example.org' }),
  );
  await db.insert(receipts).values({ paymentId: id, year: 2026, number: ++last, issuedAt: at(0), ...more });
  return id;
}
async function see(id: string, { role = 'collecte', says = {} }: { role?: Role; says?: Partial<PurposeFacts> } = {}) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  const facts = { ...(await pay.purposes.donation!.facts(db, payment!.purposeId)), ...says };
  const staff = { permissions: permissionsOf([role]) } as never;
  return viewReceipt(db, receipt!, facts, { staff, language: 'fr' });
}
const version = (paymentId: string, number: number, more: Partial<typeof receiptVersions.$inferInsert> = {}) => ({
  paymentId,
  version: number,
  name: null,
  address: null,
  purpose: 'Une école',
  who: ODILE,
  replacedAt: at(number),
  ...more,
});

test('a receipt says what it was corrected to, and before that what it said, the newest first', async () => {
  const id = await receiptOf({
    name: 'Aline Mbuyi',
    address: '12, avenue du Fleuve',
    purpose: 'Une grande école',
    version: 3,
  });
  await db
    .insert(receiptVersions)
    .values([
      version(id, 1, { name: 'A. Kabongo', who: 'server' }),
      version(id, 2, { address: 'Boma', purpose: 'Une petite école' }),
      version(await receiptOf(), 1, { name: 'Somebody else' }),
    ]);
  expect(await see(id)).toEqual({
    name: 'ELK-2026-000001',
    isCancelled: false,
    says: { name: 'Aline Mbuyi', address: '12, avenue du Fleuve', purpose: 'Une grande école' },
    mayCorrect: true,
    before: [
      {
        version: 2,
        name: null,
        address: 'Boma',
        purpose: 'Une petite école',
        at: formatStamp(at(2), 'fr'),
        who: 'Odile Mwamba',
      },
      {
        version: 1,
        name: 'A. Kabongo',
        address: null,
        purpose: 'Une école',
        at: formatStamp(at(1), 'fr'),
        who: 'server',
      },
    ],
  });
  // Who may not see persons reads no address, not even a part of one.
  expect(await see(id, { role: 'audit' })).toMatchObject({
    says: { name: 'A. M.', address: null },
    mayCorrect: false,
    before: [
      { name: null, address: null },
      { name: 'A. K.', address: null },
    ],
  });
});

test('what was not corrected is as the payer typed it and as the purpose is called today', async () => {
  const id = await receiptOf();
  expect(await see(id)).toMatchObject({
    says: { name: 'Aline Kabongo', address: null, purpose: 'Une école, Luozi' },
    before: [],
  });
  const parts = [
    { id: 'one', title: 'Un puits', sum: '10 000' },
    { id: 'two', title: 'Une école', sum: '5 000' },
  ];
  expect((await see(id, { says: { parts } })).says.purpose).toBe(
    'Un puits\u00a0: 10 000\u00a0; Une école\u00a0: 5 000',
  );
});

test('a receipt is corrected while it counts, of a gift of somebody that no tax receipt locks', async () => {
  const id = await receiptOf();
  expect(await see(id)).toMatchObject({ mayCorrect: true });
  expect(await see(id, { says: { isGift: false } })).toMatchObject({ mayCorrect: false });
  expect(await see(id, { says: { payerName: null } })).toMatchObject({ mayCorrect: true });
  expect(await see(id, { says: { payerName: null, payerEmail: null } })).toMatchObject({
    mayCorrect: false,
    says: { name: null },
  });
  const [entity] = await db.select().from(legalEntities).limit(1);
  const tax = {
    id: randomUUID(),
    paymentId: id,
    entityId: entity!.id,
    entity: entity!.facts,
    year: 2026,
    number: 1,
    euroMinor: 1,
    paidOn: '2026-03-01',
    means: 'Visa',
    isSample: true,
    issuedBy: ODILE,
  };
  await db.insert(taxReceipts).values(tax);
  expect(await see(id)).toMatchObject({ mayCorrect: false });
  await db.update(taxReceipts).set({ cancelledAt: at(1) });
  expect(await see(id)).toMatchObject({ mayCorrect: true });
  await db
    .update(receipts)
    .set({ cancelledAt: at(2) })
    .where(eq(receipts.paymentId, id));
  expect(await see(id)).toMatchObject({ isCancelled: true, mayCorrect: false });
});

test('who asks what we hold is told names and addresses that staff wrote on their receipts', async () => {
  const corrected = { name: 'Aline Mbuyi', address: 'Matadi', version: 2, correctedAt: at(3) };
  const [id, plain, other] = [await receiptOf(corrected), await receiptOf(), await receiptOf(corrected)];
  await db.insert(receiptVersions).values([version(id, 1, { name: 'A. K.' }), version(other, 1, { address: 'Boma' })]);
  expect([...(await listOwnReceipts(db, [id, plain]))]).toEqual([
    [id, { name: 'Aline Mbuyi', address: 'Matadi', correctedAt: at(3), before: [{ name: 'A. K.', address: null }] }],
  ]);
  expect((await listOwnReceipts(db, [other, id])).get(other)!.before).toEqual([{ name: null, address: 'Boma' }]);
});

test('forgotten, names and addresses leave receipts and their versions; numbers stay, and others’ are not touched', async () => {
  const named = { name: 'Aline Mbuyi', address: 'Matadi', version: 2 };
  const [id, other] = [await receiptOf(named), await receiptOf(named)];
  const { name, address } = named;
  await db.insert(receiptVersions).values([id, other].map((one) => version(one, 1, { name, address })));
  await forgetReceiptNames(db, []);
  const held = async () => ({
    now: await db
      .select({ id: receipts.paymentId, name: receipts.name, address: receipts.address, version: receipts.version })
      .from(receipts)
      .where(inArray(receipts.paymentId, [id, other]))
      .orderBy(receipts.number),
    before: await db
      .select({ id: receiptVersions.paymentId, name: receiptVersions.name, address: receiptVersions.address })
      .from(receiptVersions)
      .innerJoin(receipts, eq(receipts.paymentId, receiptVersions.paymentId))
      .where(inArray(receiptVersions.paymentId, [id, other]))
      .orderBy(receipts.number),
  });
  expect((await held()).now[0]).toEqual({ id, ...named });
  await forgetReceiptNames(db, [id]);
  expect(await held()).toEqual({
    now: [
      { id, name: null, address: null, version: 2 },
      { id: other, ...named },
    ],
    before: [
      { id, name: null, address: null },
      { id: other, name: 'Aline Mbuyi', address: 'Matadi' },
    ],
  });
});
