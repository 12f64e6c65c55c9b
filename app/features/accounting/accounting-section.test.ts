import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { accountingReads, accountingSection } from './accounting-section.server.ts';
import { movementGauges } from './gauges.server.ts';
import { providerPayouts } from './movements/tables.server.ts';

const { db } = await createTestDatabase();
const [payouts] = accountingSection.tasks!;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const payout = async (arrivesOn: string, more: Partial<typeof providerPayouts.$inferInsert> = {}) =>
  (
    await db
      .insert(providerPayouts)
      .values({
        provider: 'stripe',
        ref: randomUUID(),
        amountMinor: 1050,
        currency: 'EUR',
        sentAt: at(0),
        arrivesOn,
        ...more,
      })
      .returning()
  )[0]!.id;

beforeEach(async () => {
  await db.delete(providerPayouts);
});

test('the rail leads to who may read it, and counts missing payouts', async () => {
  const [bank] = accountingSection.places!;
  expect(accountingSection.places!.map((place) => [place.key, place.path, place.permission])).toEqual([
    ['payouts', '/admin/payouts', 'payouts.read'],
    ['reports', '/admin/reports', 'reports.read'],
    ['accounts', '/admin/accounts', 'reports.read'],
  ]);
  expect(await bank!.count!(db)).toBe(0);
  await payout('2026-03-01');
  await payout('2026-03-01', { foundOn: '2026-03-02', foundBy: 'x', reference: 'y' });
  expect(await bank!.count!(db)).toBe(1);
});

test('payouts that are missing wait for who finds them, the longest missing first', async () => {
  const late = await payout('2026-03-05');
  const early = await payout('2026-03-02');
  expect(payouts!.permission).toBe('payouts.find');
  expect(await payouts!.list(db, 9)).toEqual([
    {
      id: `payout:${early}`,
      kind: 'payout_missing',
      target: `payout:${early}`,
      since: new Date('2026-03-02'),
      path: `/admin/payouts/${early}`,
      values: { sum: { amountMinor: 1050, currency: 'EUR' }, provider: 'stripe' },
    },
    expect.objectContaining({ target: `payout:${late}` }),
  ]);
  expect(await payouts!.list(db, 1)).toHaveLength(1);
  const has = (target: string) => payouts!.has!(db, target);
  expect(await Promise.all([`payout:${late}`, `payout:${randomUUID()}`, `payment:${late}`].map(has))).toEqual([
    true,
    false,
    false,
  ]);
});

test('payouts are read by their state', async () => {
  const [bank] = accountingReads;
  const id = await payout('2026-03-01', { foundOn: '2026-03-02', foundBy: 'x', reference: 'y' });
  await payout('2026-03-01');
  const found = await bank!.read(db, { params: {}, query: { state: 'found' } } as never);
  expect(found).toMatchObject({ items: [{ id, state: 'found' }] });
});

test('each number says what it counts', () => {
  expect(Object.values(movementGauges(db)).map(({ help }) => help.length > 20)).toEqual([true]);
});
