import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { importJobs } from '#app/features/imports/import-jobs.server.ts';
import { readImport } from '#app/features/imports/read-import.server.ts';
import { runImport } from '#app/features/imports/run-import.server.ts';
import { recordGifts } from '#app/features/donations/staff/record-gifts.server.ts';
import { undoBatch } from '#app/features/donations/staff/undo-batch.server.ts';
import { correctReceipt } from '#app/features/receipts/staff/correct-receipt.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { downloadList, downloadPersons, findLastExport } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { DONOR_HEADS, listDonorLines } from './donor-lines.server.ts';
import { type ExportFilter, readExportFilter, writeFilter } from './export-filter.server.ts';
import { GIFT_HEADS, listGiftLines } from './gift-lines.server.ts';
import { listReceiptLines, RECEIPT_HEADS } from './receipt-lines.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [
  readImport(),
  runImport(pay.jobs),
  recordGifts(() => pay),
  undoBatch(() => pay),
  correctReceipt(() => pay),
]);
const [treasurer, administrator] = [await hire('tresorerie'), await hire('administration')];
const today = dayInKinshasa();

/** Lines as a spreadsheet would have them: by their heads. */
const asRows = async (heads: readonly string[], lines: AsyncIterable<readonly unknown[]>) => {
  const rows: Record<string, unknown>[] = [];
  for await (const line of lines) {
    expect(line).toHaveLength(heads.length);
    rows.push(Object.fromEntries(heads.map((head, at) => [head, line[at]])));
  }
  return rows;
};
const whole = readListState({});
const gifts = (filter: ExportFilter = {}) =>
  asRows(
    GIFT_HEADS,
    everyPage((page) => listGiftLines(db, filter, page), whole),
  );
const donors = (filter: ExportFilter = {}) => asRows(DONOR_HEADS, listDonorLines(db, filter));
const receipts = (filter: ExportFilter = {}) =>
  asRows(
    RECEIPT_HEADS,
    everyPage((page) => listReceiptLines(db, pay.purposes, filter, page), whole),
  );

const record = (amount: number, donor: object, currency = 'EUR') =>
  treasurer.call('record-gifts', {
    kind: 'transfer',
    currency,
    day: today,
    declaredCount: 1,
    declaredTotal: amount,
    gifts: [{ amount, programId: 'project-1', ...donor }],
    areOthers: true,
  });
async function takeOver(...lines: string[]) {
  const text = ['Date;Montant;Devise;Fonds;Nom;E-mail;Reçu;Moyen', ...lines].join('\n');
  const { importId } = await treasurer.call('read-import', { source: 'Ancien', text });
  const { planId } = await treasurer.call('run-import', { importId });
  await administrator.call('approve-plan', { planId });
  await importJobs({ db, jobs: pay.jobs })[0]!.run({ importId });
}

await takeOver(
  '2020-05-01;1000;XOF;project-1;Aline Kasa;aline@example.org;R-77;Chèque',
  '2021-05-01;12,50;USD;project-1;;;R-78;Espèces',
);
await record(20, { donorName: 'Aline Kasa-Vubu', donorEmail: 'aline@example.org' });
await record(7, { donorName: 'Béa', donorEmail: 'bea@example.org' });
const { batchId } = await record(9, { donorName: 'Zoé', donorEmail: 'zoe@example.org' });
const { planId } = await treasurer.call('undo-batch', { batchId, reason: 'deux fois' });
await administrator.call('approve-plan', { planId });
const bea = (await gifts()).find(({ name }) => name === 'Béa');
await treasurer.call('correct-receipt', {
  paymentId: bea!.paymentId,
  name: 'Béatrice Ilunga',
  address: '3 av. du Port',
});

test('gifts: each paid one with its donor, fund, way, receipt of ours or of another system, and where it came from', async () => {
  const rows = await gifts();
  expect(rows).toHaveLength(await db.$count(payments));
  expect(rows.at(-1)).toMatchObject({
    day: '2020-05-01',
    receipt: null,
    receiptElsewhere: 'R-77',
    name: 'Aline Kasa',
    email: 'aline@example.org',
    fund: 'project-1',
    fundTitle: 'Une école',
    method: 'Chèque',
    provider: 'import',
    amount: 1000,
    currency: 'XOF',
  });
  expect(rows.find(({ name }) => name === 'Béatrice Ilunga')).toMatchObject({
    receipt: expect.stringMatching(/^ELK-/),
    kept: 7,
    provider: 'offline',
    receiptElsewhere: null,
  });
  expect(rows.find(({ name }) => name === 'Zoé')).toMatchObject({ status: 'refunded', kept: 0, amount: 9 });
  expect(await gifts({ from: '2021-01-01', to: '2021-12-31' })).toMatchObject([{ isAnonymous: true, amount: 12.5 }]);
  expect(await gifts({ currency: 'XOF' })).toHaveLength(1);
});

test('donors: each address once, in its order, with what is kept of all their gifts; nobody without an address', async () => {
  const rows = await donors();
  expect(rows.map(({ email }) => email)).toEqual(['aline@example.org', 'bea@example.org']);
  expect(rows[0]).toMatchObject({
    name: 'Aline Kasa-Vubu',
    first: '2020-05-01',
    last: today,
    gifts: 2,
    XOF: 1000,
    EUR: 20,
    USD: 0,
    isMember: false,
    // Nobody chose it: the foundation entered both itself.
    language: null,
  });
  expect(await donors({ to: '2020-12-31' })).toMatchObject([{ email: 'aline@example.org', gifts: 1, EUR: 0 }]);
  expect(await donors({ currency: 'EUR' })).toMatchObject([{ XOF: 0, EUR: 20 }, { EUR: 7 }]);
  expect(DONOR_HEADS.slice(-CURRENCIES.length)).toEqual(CURRENCIES);
});

test('receipts: each number once, valid, corrected or cancelled, as it stands today', async () => {
  const rows = await receipts();
  expect(rows.map(({ receipt, state, name, address }) => [receipt, state, name, address])).toEqual([
    [expect.stringMatching(/-000001$/), 'valid', 'Aline Kasa-Vubu', null],
    [expect.stringMatching(/-000002$/), 'corrected', 'Béatrice Ilunga', '3 av. du Port'],
    [expect.stringMatching(/-000003$/), 'cancelled', 'Zoé', null],
  ]);
  expect(rows[2]).toMatchObject({ fund: 'project-1', amount: 9, kept: 0, cancelledOn: today, issuedOn: today });
  expect(await receipts({ to: '2020-12-31' })).toEqual([]);
});

test('a table of persons asks for a fresh proof; the log says who began it, and how many lines it had when it was whole', async () => {
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(visitorContext, { requestId: 'test', language: 'fr' } as never);
  const take = (provedAt: Date) =>
    downloadPersons(
      context,
      new Request('https://x.example/admin/exports/donors.csv'),
      { memberId: treasurer.id, provedAt },
      {
        what: 'donors',
        name: 'donors',
        heads: DONOR_HEADS,
        rows: listDonorLines(db, {}),
        filter: { from: '2020-01-01', to: undefined },
        page: '/admin/exports?from=2020-01-01',
      },
    );
  const refused = await take(new Date(Date.now() - 16 * 60_000)).catch((answer: unknown) => answer as Response);
  expect(refused.status).toBe(303);
  expect(refused.headers.get('location')).toBe('/admin/proof?next=%2Fadmin%2Fexports%3Ffrom%3D2020-01-01');
  expect(await linesOf('export:donors')).toEqual([]);
  expect(await findLastExport(db, 'donors')).toBeUndefined();

  const table = await (await take(new Date())).text();
  expect(table.split('\r\n')).toHaveLength(4);
  expect(await linesOf('export:donors')).toMatchObject([
    { actor: treasurer.id, verb: 'export-persons', after: { from: '2020-01-01', state: 'begun' } },
    { actor: treasurer.id, after: { state: 'done', rows: 2 } },
  ]);
  expect(await findLastExport(db, 'donors')).toMatchObject({ actor: treasurer.id });
});

test('what a list shows of persons is taken as they are, by its own page; masked, it is a plain table', async () => {
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(visitorContext, { requestId: 'test', language: 'fr' } as never);
  const request = new Request('https://x.example/admin/payments.csv?q=aline&state=paid');
  const take = (role: 'tresorerie' | 'audit', provedAt = new Date()) =>
    downloadList(
      context,
      request,
      { memberId: treasurer.id, provedAt },
      {
        person: personView({ permissions: permissionsOf([role]) }, 'receipts.send'),
        name: 'payments',
        heads: ['id'],
        rows: (async function* () {
          yield [1];
        })(),
      },
    );
  const old = new Date(Date.now() - 16 * 60_000);
  const refused = await take('tresorerie', old).catch((answer: unknown) => answer as Response);
  expect(refused.headers.get('location')).toBe('/admin/proof?next=%2Fadmin%2Fpayments%3Fq%3Daline%26state%3Dpaid');
  expect(await (await take('audit', old)).text()).toContain('1');
  expect(await linesOf('export:payments')).toEqual([]);
  await (await take('tresorerie')).text();
  // Whom somebody looked for is not told to the log.
  expect((await linesOf('export:payments')).map(({ after }) => after)).toEqual([
    { state: 'begun' },
    { state: 'done', rows: 1 },
  ]);
});

test('what an address says of days and currency; what is not understood is all', () => {
  const read = (text: string) => readExportFilter(new URLSearchParams(text));
  expect(read('from=2020-01-01&to=2020-12-31&currency=EUR')).toEqual({
    from: '2020-01-01',
    to: '2020-12-31',
    currency: 'EUR',
  });
  expect(read('from=hier&currency=LIV')).toEqual({ from: undefined, to: undefined, currency: undefined });
  expect(writeFilter(read('from=2020-01-01'))).toBe('from=2020-01-01');
});
