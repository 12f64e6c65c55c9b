import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { readSettings } from '#platform/settings.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { createOfflineProvider, offline } from '#app/features/payment-providers/offline/offline.server.ts';
import { formatReference } from '#app/features/payments/transfer-reference.ts';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from './tables.server.ts';
import {
  answerAccount,
  BankAccount,
  findAccount,
  holdAccounts,
  listAccounts,
  SAMPLE_ACCOUNTS,
  writeAccountNumber,
} from './bank-accounts.server.ts';
import { sendTransferMail, transferMail } from './transfer-mail.server.ts';
import { paymentPath } from '#app/features/payments/payment-link.server.ts';
import { viewTransfer } from './transfer-view.server.ts';
import { createTransferProvider, reopenTransfer, TRANSFER, transferFor, announceTransfer } from './transfer.server.ts';
import { findAnnouncedTransfer, findWaitingTransfer } from './find-announced-transfer.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
afterEach(() => {
  holdAccounts(SAMPLE_ACCOUNTS);
});
const announced = async (more: object = {}) =>
  paymentOf(
    await give({
      programId: 'project-1',
      amount: 25_000,
      donorEmail: 'aline@example.org',
      method: 'transfer',
      ...more,
    }),
  );
const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const change = (id: string, values: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(values).where(eq(payments.id, id));

const OURS = { currency: 'EUR', holder: ' Fondation Elikya ', bank: 'Banque', bic: 'exem be bb' };
const IBAN = 'BE71096123456769';
const faults = (account: object) =>
  BankAccount.safeParse({ ...OURS, ...account }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('an announced transfer stands as our own row says, is opened on its own page, and is told by nobody', async () => {
  const provider = createTransferProvider(db, { isLive: false });
  const id = await announced();
  expect(await provider.openCheckout({ paymentId: id, pageUrl: 'https://site.example/payments/p.s' } as never)).toEqual(
    {
      providerRef: id,
      checkoutUrl: 'https://site.example/payments/p.s',
    },
  );
  const sum = { amountMinor: 25_000, currency: 'XOF' };
  expect(await provider.fetchState(id)).toEqual({ ...sum, status: 'pending', method: undefined });
  await change(id, { paidAt: new Date(), method: 'Virement' });
  expect(await provider.fetchState(id)).toEqual({ ...sum, status: 'paid', method: 'Virement' });
  await expect(provider.fetchState(randomUUID())).rejects.toThrow('No such payment');
  await expect(provider.readEvent('', new Headers())).rejects.toThrow(InvalidEventError);
  expect([provider.refunds, provider.subscriptions]).toEqual([undefined, undefined]);
});

test('money that came without us is as people counted it, has no page, and is told by nobody', async () => {
  const provider = createOfflineProvider(db);
  const id = await announced();
  const sum = { amountMinor: 25_000, currency: 'XOF', status: 'paid' };
  expect(await provider.fetchState(id)).toEqual({ ...sum, method: undefined });
  await change(id, { method: 'Espèces' });
  expect(await provider.fetchState(id)).toEqual({ ...sum, method: 'Espèces' });
  await expect(provider.fetchState(randomUUID())).rejects.toThrow('No such payment');
  await expect(provider.readEvent('', new Headers())).rejects.toThrow(InvalidEventError);
  await expect(provider.openCheckout({} as never)).rejects.toThrow('Money that came offline has no payment page');
  const ready = offline.open({ SITE_MODE: 'live' })!;
  const settings = readSettings({ DATA_DIR: '/tmp/elikya-unit' });
  expect([ready.isLiveReady, ready.create({ db, settings }).name]).toEqual([false, 'offline']);
});

test('a transfer is announced once, in a currency with an account, and in no other', () => {
  expect(transferFor({ providers: new Map() }, 'one_time', 'EUR')).toMatchObject({
    code: 'method_unknown',
    field: 'method',
  });
  for (const interval of ['monthly', 'yearly'] as const)
    expect(transferFor(pay, interval, 'EUR')).toMatchObject({ code: 'transfer_once_only', field: 'method' });
  expect(transferFor(pay, 'one_time', 'CDF')).toMatchObject({ code: 'no_account', field: 'transferCurrency' });
  expect(transferFor(pay, 'one_time', 'XOF')).toMatchObject({ name: TRANSFER, currencies: ['XOF'] });
});

test('an announced transfer has one reference, of the sum it was announced with', async () => {
  const id = await announced();
  await db.delete(announcedTransfers).where(eq(announcedTransfers.paymentId, id));
  expect(await findAnnouncedTransfer(db, id)).toBeUndefined();
  const written = await announceTransfer(db, id);
  expect(written).toMatchObject({ paymentId: id, announcedMinor: 25_000, currency: 'XOF' });
  expect(await findAnnouncedTransfer(db, id)).toEqual(written);
});

test('one that came by mistake waits again under its reference, with the sum that was announced', async () => {
  const id = await announced();
  await change(id, { amountMinor: 20_000, status: 'refunded', source: 'lettre' });
  const before = (await findAnnouncedTransfer(db, id))!;
  const waiting = await db.transaction(async (tx) => reopenTransfer(tx, pay.providers.get(TRANSFER)!, await rowOf(id)));
  expect(await findAnnouncedTransfer(db, id)).toBeUndefined();
  expect(await findAnnouncedTransfer(db, waiting)).toEqual({ ...before, paymentId: waiting });
  const { purpose, purposeId } = await rowOf(id);
  expect(await rowOf(waiting)).toMatchObject({
    status: 'pending',
    amountMinor: 25_000,
    currency: 'XOF',
    provider: TRANSFER,
    source: 'lettre',
    purpose,
    purposeId,
    interval: 'one_time',
    language: 'fr',
  });
});

test('the announced of a gift is found while it waits', async () => {
  const id = await announced();
  await announced();
  const { purpose, purposeId } = await rowOf(id);
  expect(await findWaitingTransfer(db, { purpose, purposeId })).toEqual(await findAnnouncedTransfer(db, id));
  expect(await findWaitingTransfer(db, { purpose: 'several', purposeId })).toBeUndefined();
  expect(await findWaitingTransfer(db, { purpose, purposeId: randomUUID() })).toBeUndefined();
  await change(id, { status: 'paid' });
  expect(await findWaitingTransfer(db, { purpose, purposeId })).toBeUndefined();
});

test('an account is written as people copy it, with an IBAN that adds up or a number of the bank’s own', () => {
  expect(BankAccount.parse({ ...OURS, iban: ' be71 0961 2345 6769 ' })).toEqual({
    currency: 'EUR',
    holder: 'Fondation Elikya',
    bank: 'Banque',
    iban: IBAN,
    bic: 'EXEMBEBB',
    isSample: false,
  });
  expect(BankAccount.parse({ ...OURS, number: '00-123', iban: '', isSample: true })).toMatchObject({
    number: '00-123',
    isSample: true,
  });
  expect(faults({ iban: 'BE72096123456769' })).toEqual([['iban', 'iban_invalid']]);
  expect(faults({ iban: 'BE7109' })).toEqual([['iban', 'iban_invalid']]);
  expect(faults({ iban: `BE71${'0'.repeat(40)}` })).toEqual([['iban', 'iban_invalid']]);
  expect(faults({})).toEqual([['iban', 'account_number_either']]);
  expect(faults({ iban: '', number: '' })).toEqual([['iban', 'account_number_either']]);
  expect(faults({ iban: IBAN, number: '1' })).toEqual([['iban', 'account_number_either']]);
  expect(faults({ iban: IBAN, bic: 'EXEMBE' })).toEqual([['bic', 'bic_invalid']]);
  expect(faults({ iban: IBAN, bic: 'EXEMBEBB12' })).toEqual([['bic', 'bic_invalid']]);
  expect(faults({ iban: IBAN, bic: 'EXEMBEBB123' })).toBeUndefined();
  expect(faults({ iban: IBAN, holder: ' ' })).toEqual([['holder', 'account_field_required']]);
  expect(faults({ iban: IBAN, currency: 'ZZZ' })).toEqual([['currency', 'invalid_field']]);
});

test('an account is found by its currency, and answered with what a transfer asks for', () => {
  const own = BankAccount.parse({ ...OURS, iban: IBAN });
  const local = BankAccount.parse({ ...OURS, currency: 'CDF', number: '00-123', isSample: true });
  holdAccounts([local, own]);
  expect([listAccounts(true), listAccounts(false)]).toEqual([[own], [local, own]]);
  expect([findAccount('EUR', true), findAccount('CDF', true), findAccount('CDF', false)]).toEqual([
    own,
    undefined,
    local,
  ]);
  expect(writeAccountNumber(own)).toBe('BE71 0961 2345 6769');
  expect(writeAccountNumber({ ...own, iban: 'BE7109612345676' })).toBe('BE71 0961 2345 676');
  expect(writeAccountNumber(local)).toBe('00-123');
  const { isSample: _, ...answered } = own;
  expect(answerAccount('EUR', true)).toEqual(answered);
  expect(answerAccount('CDF', true)).toBeUndefined();
});

test('what a transfer needs is shown while it is awaited; a code only for euros to an IBAN', async () => {
  const id = await announced({ transferCurrency: 'EUR' });
  const { reference } = (await findAnnouncedTransfer(db, id))!;
  const seen = await viewTransfer(db, await rowOf(id), 'fr', false);
  expect(seen).toMatchObject({
    reference: formatReference(reference),
    sum: formatMoney({ amountMinor: 3811, currency: 'EUR' }, 'fr'),
    amount: '38.11',
    account: { isIban: true, isSample: true, number: 'BE71 0961 2345 6769', bic: 'EXEMBEBB' },
    code: expect.stringContaining('EUR38.11'),
  });
  expect(seen!.drawing).toBeDefined();
  const local = BankAccount.parse({ ...OURS, number: '00-123' });
  holdAccounts([local]);
  expect(await viewTransfer(db, await rowOf(id), 'fr', true)).toMatchObject({
    account: { isIban: false, isSample: false, number: '00-123', holder: 'Fondation Elikya', bank: 'Banque' },
    code: undefined,
    drawing: undefined,
  });
  holdAccounts([]);
  expect((await viewTransfer(db, await rowOf(id), 'fr', true))!.account).toBeUndefined();
  holdAccounts(SAMPLE_ACCOUNTS);
  const francs = await viewTransfer(db, await rowOf(await announced()), 'fr', false);
  expect(francs).toMatchObject({ account: { isIban: true }, code: undefined, drawing: undefined });
  await change(id, { status: 'paid' });
  expect(await viewTransfer(db, await rowOf(id), 'fr', false)).toBeUndefined();
});

test('its mail greets who gave a name, says what the account is, and that sample accounts take no money', async () => {
  const t = translate('fr', 'payments');
  const { settings } = siteContext;
  const render = transferMail({ pay: () => pay, settings });
  const write = async (id: string) => (await render(db, { paymentId: id }, 'fr'))!;
  const named = await announced({ donorName: 'Aline Kabongo', transferCurrency: 'EUR' });
  const mail = await write(named);
  const purpose = 'Une école, Luozi';
  const sum = formatMoney({ amountMinor: 3811, currency: 'EUR' }, 'fr');
  const lines = [
    t('news.greeting', { name: 'Aline Kabongo' }),
    t('transfer.text', { sum, purpose }),
    t('transfer.sample'),
    settings.origin + paymentPath(settings.authSecret, named),
  ];
  for (const line of lines) expect(mail.text).toContain(line);
  expect(mail.text).toContain(t('transfer.iban'));
  expect(mail.text).toContain(`${t('transfer.then.two')} ${t('transfer.then.other')} ${t('transfer.noDebt')}`);
  const unnamed = await write(await announced({ transferCurrency: 'EUR' }));
  expect(unnamed.text).not.toContain(t('news.greeting', { name: '' }).slice(0, 7));
  holdAccounts([BankAccount.parse({ ...OURS, number: '00-123' })]);
  const local = await write(named);
  expect(local.text).toContain(t('transfer.number'));
  expect(local.text).toContain('00-123');
  for (const word of [t('transfer.iban'), t('transfer.sample')]) expect(local.text).not.toContain(word);
  expect(local.attachments ?? []).toEqual([]);
  holdAccounts([]);
  expect(await render(db, { paymentId: named }, 'fr')).toBeUndefined();
});

test('who gave no address gets no mail of it; whoever did gets one, however often', async () => {
  const id = await announced({ anonymous: true, donorEmail: null });
  const send = (recipient: string | null) =>
    db.transaction((tx) => sendTransferMail(tx, pay, { paymentId: id, language: 'en', recipient }));
  const sent = () =>
    db
      .select()
      .from(mails)
      .where(eq(mails.uniqueKey, `transfer-promised:${id}`));
  await send(null);
  expect(await sent()).toEqual([]);
  await send('aline@example.org');
  await send('aline@example.org');
  expect(await sent()).toMatchObject([
    { template: 'transfer-promised', recipient: 'aline@example.org', language: 'en', data: { paymentId: id } },
  ]);
});
