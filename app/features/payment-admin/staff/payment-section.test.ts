import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { paymentReads, paymentSection } from './payment-section.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const section = paymentSection(pay.purposes);
const [checks] = section.tasks!;
const as = (role: Role) => ({ permissions: permissionsOf([role]) }) as never;
const sum = (amountMinor: number, currency: Currency = 'XOF') => formatMoney({ amountMinor, currency }, 'fr');
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

async function gift(
  values: Partial<typeof payments.$inferInsert> = { status: 'pending' },
  more: object = { anonymous: true },
) {
  const id = paymentOf(await give({ programId: 'project-1', amount: 5000, ...more }));
  await db.update(payments).set(values).where(eq(payments.id, id));
  return id;
}

test('the list counts what has to be looked at, and leads to who may read it', async () => {
  const [list] = section.places!;
  expect(list).toMatchObject({ key: 'payments', path: '/admin/payments', permission: 'payments.read' });
  expect(await list!.count!(db)).toBe(0);
  const id = await gift({ flag: 'provider says 1 XOF' });
  await gift();
  expect(await list!.count!(db)).toBe(1);
  await db.update(payments).set({ flag: null }).where(eq(payments.id, id));
});

test('flagged payments wait for who may check them, the oldest first', async () => {
  const flag = 'provider says 1 XOF';
  const late = await gift({ flag, createdAt: at(5) });
  const early = await gift({ flag, createdAt: at(2), amountMinor: 1050, currency: 'EUR' });
  const other = await gift();
  expect(checks!.permission).toBe('payments.check');
  expect(await checks!.list(db, 9)).toEqual([
    {
      id: `payment:${early}`,
      kind: 'payment_flagged',
      target: `payment:${early}`,
      since: at(2),
      path: `/admin/payments/${early}`,
      values: { sum: { amountMinor: 1050, currency: 'EUR' } },
    },
    expect.objectContaining({ target: `payment:${late}`, values: { sum: { amountMinor: 5000, currency: 'XOF' } } }),
  ]);
  expect(await checks!.list(db, 1)).toMatchObject([{ target: `payment:${early}` }]);
  const has = (target: string) => checks!.has!(db, target);
  expect(
    await Promise.all([`payment:${other}`, `payment:${randomUUID()}`, `order:${other}`, 'payment:x'].map(has)),
  ).toEqual([true, false, false, false]);
});

test('the palette names a payment by receipt and payer, by what it was for where it has neither', async () => {
  const [find] = section.find!;
  const named = await gift(undefined, { donorName: 'Zoé Lukoki', donorEmail: 'zoe@example.org' });
  await db.insert(receipts).values({ paymentId: named, year: 2026, number: 77 });
  const search = (query: string, role: Role = 'tresorerie') => find!.search(db, query, as(role));
  const found = {
    id: `payment:${named}`,
    group: 'payment',
    title: 'ELK-2026-000077 · Zoé Lukoki',
    detail: `${sum(5000)} Une école, Luozi`,
    path: `/admin/payments/${named}`,
  };
  expect(await search('lukoki')).toEqual([found]);
  expect(await search('zoe')).toEqual([found]);
  expect(await search('ELK-2026-000077', 'audit')).toEqual([{ ...found, title: 'ELK-2026-000077 · Z. L.' }]);
  const bare = await gift();
  expect(await search(bare)).toMatchObject([{ title: 'Une école, Luozi' }]);
  const unnamed = await gift(undefined, { donorEmail: 'yves@example.org' });
  expect(await search(unnamed)).toMatchObject([{ title: 'y•••@example.org' }]);
  const lost = await gift({ purposeId: randomUUID() });
  expect(await search(lost)).toMatchObject([{ title: lost, detail: `${sum(5000)} ` }]);
  for (let time = 0; time < 8; time++) await gift(undefined, { donorName: 'Wivine Bola', donorEmail: 'w@example.org' });
  expect(await search('bola')).toHaveLength(6);
});

test('a disputed payment waits with the flagged ones, since its provider said so', async () => {
  const id = await gift({ status: 'disputed', toldAt: at(9) });
  expect(await checks!.list(db, 99)).toContainEqual(
    expect.objectContaining({ kind: 'payment_disputed', target: `payment:${id}`, since: at(9) }),
  );
  await db.update(payments).set({ status: 'paid' }).where(eq(payments.id, id));
  expect((await checks!.list(db, 99)).map(({ target }) => target)).not.toContain(`payment:${id}`);
});

test('sums by currency are read with the first page, of days or of all', async () => {
  const [list] = paymentReads(pay.purposes);
  const read = async (query: object) =>
    (await list!.read(db, {
      params: {},
      query: { limit: '1', ...query },
      staff: as('tresorerie'),
      visitor: {},
    } as never)) as { next?: string; totals?: object[] };
  await gift({ status: 'paid', paidAt: at(1), createdAt: at(1), keptMinor: 4000 });
  await gift({ status: 'paid', paidAt: at(1), createdAt: at(1), amountMinor: 1050, keptMinor: 1050, currency: 'EUR' });
  const days = { from: '2026-03-01', to: '2026-03-02' };
  const { totals } = await read(days);
  expect(totals).toEqual([
    { currency: 'EUR', count: 1, keptMinor: 1050 },
    { currency: 'XOF', count: 1, keptMinor: 4000 },
  ]);
  const all = await read({});
  expect(all.totals).toContainEqual({ currency: 'EUR', count: 1, keptMinor: 1050 });
  expect(await read({ after: all.next })).not.toHaveProperty('totals');
});
