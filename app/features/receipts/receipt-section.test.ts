import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { receipts } from './tables.server.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { receiptSection } from './receipt-section.server.ts';
import { seedDemoEntities } from './tax/seed.server.ts';
import { legalEntities, taxReceipts } from './tax/tables.server.ts';

const { db } = await createTestDatabase();
const { give } = await openGiftSite(db);
await seedDemoEntities(db);
const [taxes, unprinted] = receiptSection.tasks!;
const gift = async () => paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

test('bodies that give tax receipts are for who may write them', () => {
  expect(receiptSection.places).toMatchObject([
    { key: 'entities', path: '/admin/entities', permission: 'entities.write' },
  ]);
});

test('receipts of partners that no longer count wait for who tells them', async () => {
  const [entity] = await db.select().from(legalEntities).limit(1);
  const id = randomUUID();
  const paymentId = await gift();
  await db.insert(taxReceipts).values({
    id,
    paymentId,
    entityId: entity!.id,
    entity: entity!.facts,
    year: 2026,
    partnerNumber: 'B-1',
    euroMinor: 1,
    paidOn: '2026-03-01',
    means: 'Visa',
    isSample: true,
    issuedBy: 'test',
    cancelledAt: at(3),
  });
  expect(taxes!.permission).toBe('receipts.tax');
  expect(await taxes!.list(db, 9)).toEqual([
    {
      id: `tax-receipt:${id}`,
      kind: 'partner_to_tell',
      target: `tax-receipt:${id}`,
      since: at(3),
      path: `/admin/payments/${paymentId}`,
      values: { entity: entity!.facts.name, receipt: 'B-1' },
    },
  ]);
  expect(await taxes!.list(db, 0)).toEqual([]);
  const has = (target: string) => taxes!.has!(db, target);
  expect(await Promise.all([`tax-receipt:${id}`, `tax-receipt:${randomUUID()}`, `payment:${id}`].map(has))).toEqual([
    true,
    false,
    false,
  ]);
});

test('receipts that our fonts cannot write wait for who corrects them, unless they no longer count', async () => {
  const waiting = await gift();
  await db.insert(receipts).values([
    { paymentId: waiting, year: 2026, number: 901, unprintedAt: at(4) },
    { paymentId: await gift(), year: 2026, number: 902, unprintedAt: at(4), cancelledAt: at(5) },
    { paymentId: await gift(), year: 2026, number: 903 },
  ]);
  expect(unprinted!.permission).toBe('receipts.correct');
  expect(await unprinted!.list(db, 9)).toEqual([
    {
      id: `receipt:${waiting}`,
      kind: 'receipt_unprinted',
      target: `receipt:${waiting}`,
      since: at(4),
      path: `/admin/payments/${waiting}`,
      values: { receipt: 'ELK-2026-000901' },
    },
  ]);
});
