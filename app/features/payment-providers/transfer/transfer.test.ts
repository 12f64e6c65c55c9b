import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findFund } from '#app/features/donations/funds.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from './tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { sweep } from '#app/features/payments/jobs.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { holdAccounts, listAccounts, SAMPLE_ACCOUNTS } from './bank-accounts.server.ts';
import { writeEpcCode } from './epc-code.ts';
import { findReferences } from '#app/features/payments/transfer-reference.ts';
import { transferMail } from './transfer-mail.server.ts';
import { viewTransfer } from './transfer-view.server.ts';
import { bookTransfer, createTransferProvider, TRANSFER, transferFor } from './transfer.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const announced = (more: object = {}, key?: string) =>
  give({ programId: 'project-1', amount: 25_000, donorEmail: 'aline@example.org', method: 'transfer', ...more }, key);
const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;

test('an announced transfer is answered with account and reference, waits, counts nowhere, and is never asked after', async () => {
  const before = await findFund(db, 'project-1');
  const answer = await announced({}, 'promise-key-1');
  const id = paymentOf(answer);
  expect(answer.body).toMatchObject({
    checkoutUrl: expect.stringMatching(/\/payments\/[0-9a-f-]{36}\.[\w-]{27}$/),
    reference: expect.stringMatching(/^\w{4}-\w{4}$/),
    account: { holder: 'Fondation Elikya ASBL', currency: 'XOF', iban: 'CI93CI0080111301134291200589' },
  });
  expect((await announced({}, 'promise-key-1')).body).toEqual(answer.body);
  expect(await db.$count(announcedTransfers)).toBe(1);
  expect(findReferences(String(answer.ok && answer.body.reference))).toHaveLength(1);
  await db.update(payments).set({ createdAt: sql`now() - interval '90 days'` });
  await sweep(pay);
  await checkPayment(pay, id);
  expect(await rowOf(id)).toMatchObject({ status: 'pending', checkedAt: null, keptMinor: 0, provider: 'transfer' });
  expect(await findFund(db, 'project-1')).toEqual(before);
  expect(await db.$count(receipts)).toBe(0);
});

test('its mail says the same in every language, with a QR code for euros; an anonymous announced has none', async () => {
  const id = paymentOf(await announced({ transferCurrency: 'EUR', donorEmail: 'euro@example.org' }));
  expect(await db.select().from(mails).where(eq(mails.recipient, 'euro@example.org'))).toMatchObject([
    { template: 'transfer-promised', data: { paymentId: id } },
  ]);
  // 25 000 XOF are 38.11 EUR, and cents can be sent.
  expect(await rowOf(id)).toMatchObject({ amountMinor: 3811, currency: 'EUR' });
  const render = transferMail({ pay: () => pay, settings: siteContext.settings });
  const { reference } = (await viewTransfer(db, await rowOf(id), 'fr', false))!;
  for (const language of ['fr', 'en', 'ar', 'zh'] as const) {
    const mail = (await render(db, { paymentId: id }, language))!;
    expect(mail.subject).toContain(reference);
    for (const part of [reference, 'BE71 0961 2345 6769', 'EXEMBEBB', id]) expect(mail.text).toContain(part);
    expect(mail.attachments).toMatchObject([{ filename: 'virement.png' }]);
  }
  const francs = paymentOf(await announced({ anonymous: true, donorEmail: null }));
  expect(await db.$count(mails, sql`${mails.data}->>'paymentId' = ${francs}`)).toBe(0);
  expect((await viewTransfer(db, await rowOf(francs), 'fr', false))!.code).toBeUndefined();
});

test('refused: what comes again, a currency without an account, one that no form is in for a card, a sum out of bounds', async () => {
  for (const [more, code, field] of [
    [{ donationType: 'monthly' }, 'transfer_once_only', 'method'],
    [{ transferCurrency: 'CDF' }, 'no_account', 'transferCurrency'],
    [{ currency: 'XAF', method: 'card', amount: 30_000 }, 'currency_unknown', 'currency'],
    [{ currency: 'EUR', amount: '0,50' }, 'gift_too_small', 'amount'],
    [{ currency: 'XXX' }, 'currency_unknown', 'currency'],
    [{ amount: 999 }, 'amount_too_small', 'amount'],
  ] as const) {
    const answer = await announced(more);
    expect(answer.body, code).toMatchObject({ code, fields: { [field]: expect.any(String) } });
  }
  expect((await announced({ currency: 'EUR', amount: '30,50' })).body).toMatchObject({ account: { currency: 'EUR' } });
});

test('booked, the sum that came counts, once; then the page asks for no transfer and no mail of it leaves', async () => {
  const id = paymentOf(await announced());
  const came = { amountMinor: 20_000, method: 'Virement', paidAt: new Date() };
  await db.transaction((tx) => bookTransfer(tx, pay, id, came));
  expect(await rowOf(id)).toMatchObject({ status: 'paid', amountMinor: 20_000, keptMinor: 20_000, flag: null });
  expect(await checkPayment(pay, id)).toMatchObject({ status: 'paid', keptMinor: 20_000 });
  expect(await viewTransfer(db, await rowOf(id), 'fr', false)).toBeUndefined();
  const render = transferMail({ pay: () => pay, settings: siteContext.settings });
  expect(await render(db, { paymentId: id }, 'fr')).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('sample accounts take no money in live mode; one of the foundation’s own does, from then on', () => {
  expect(listAccounts(true)).toEqual([]);
  const live = createTransferProvider(db, { isLive: true });
  const parts = { providers: new Map([[TRANSFER, live]]) };
  expect(transferFor(parts, 'one_time', 'EUR')).toMatchObject({ code: 'no_account' });
  holdAccounts(SAMPLE_ACCOUNTS.map((account) => ({ ...account, isSample: account.currency !== 'EUR' })));
  expect(live.currencies).toEqual(['EUR']);
  expect(transferFor(parts, 'one_time', 'EUR')).toMatchObject({ currencies: ['EUR'] });
  expect(transferFor(parts, 'one_time', 'USD')).toMatchObject({ code: 'no_account' });
  holdAccounts(SAMPLE_ACCOUNTS);
});

test('the QR code of a euro transfer is that of EPC069-12', () => {
  const account = { holder: 'Fondation Elikya ASBL', iban: 'BE71096123456769', bic: 'EXEMBEBB' };
  expect(writeEpcCode(account, { amountMinor: 3900, currency: 'EUR' }, '7K4M-9PQ3').split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'EXEMBEBB',
    'Fondation Elikya ASBL',
    'BE71096123456769',
    'EUR39.00',
    '',
    '',
    '7K4M-9PQ3',
  ]);
});
