import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { funds } from '#app/features/donations/tables.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { keepUpload } from '#app/features/impact-hub/uploads.server.ts';
import { readFundBalances, readHeldForFunds } from '#app/features/accounting/accounts/fund-balances.server.ts';
import { enterRate } from '#app/features/payments/rates.server.ts';
import { seedRates } from '#app/features/payments/seed.server.ts';
import { currencyRates, ledgerBalances } from '#app/features/payments/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { openFiles } from '#platform/files.ts';
import { purgeFiles } from '#platform/housekeeping.ts';
import { keepPicture, pictureId, readPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import { readSettings } from '#platform/settings.ts';
import { overhear } from '#test/announcements.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { spendingFeature } from './feature.server.ts';
import { attachInvoice } from './attach-invoice.server.ts';
import { addProof, removeProofs, withdrawProof } from './proof-acts.server.ts';
import {
  findPaper,
  findSpending,
  isProofShown,
  listNewlyProven,
  listOverspent,
  listSpending,
  readFundAccounts,
  readUnproven,
} from './read-spending.server.ts';
import { recordSpending } from './record-spending.server.ts';
import { reverseSpending } from './reverse-spending.server.ts';
import { daysBetween } from './spending-rules.ts';
import { spendingSection } from './staff/spending-section.server.ts';
import { proofs, spendings } from './tables.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const files = await openFiles({ ...settings, dataDir: mkdtempSync(join(tmpdir(), 'elikya-proofs-')) });
const sent: { name: string; data: unknown }[] = [];
const jobs = {
  send: (_tx: unknown, name: string, data: unknown) => {
    sent.push({ name, data });
    return Promise.resolve();
  },
} as never;
const { hire, linesOf, planOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  recordSpending({ files }),
  attachInvoice({ files }),
  reverseSpending(),
  addProof({ files, jobs, settings }),
  withdrawProof({ jobs }),
]);
const [didier, solange, chef, guest] = [
  await hire('terrain'),
  await hire('tresorerie'),
  await hire('administration'),
  await hire('marche'),
];

await seedGeneralFund(db);
await seedFund(db, {
  id: 'project-1',
  title: 'Une école',
  place: 'Luozi',
  path: '/projects/1',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'USD',
});
await db.transaction((tx) =>
  seedRates(tx, [
    { currency: 'EUR', day: '1999-01-01', perEuro: '1' },
    { currency: 'XOF', day: '1999-01-01', perEuro: '655.957' },
    { currency: 'USD', day: '2026-01-01', perEuro: '1.1' },
  ]),
);
await db.transaction((tx) =>
  importGifts(tx, { id: 'project-1', currency: 'USD', path: '/projects/1', title: 'Une école' }, [
    { amountMinor: 90_000, donorName: 'Aline', minutesAgo: 10 },
    { amountMinor: 10_000, donorName: null, minutesAgo: 5 },
  ]),
);

const today = dayInKinshasa();
const whole = { projectId: 1, amount: 120, currency: 'USD', day: today, kind: 'materials', title: 'Tôles' };
const ask = (more: object = {}) => didier.call('record-spending', { ...whole, ...more });
async function booked(more: object = {}) {
  const { id, planId } = await ask(more);
  await solange.call('approve-plan', { planId });
  return String(id);
}
const balanceOf = async (account: string) =>
  (await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, account))).reduce(
    (sum, { balanceMinor }) => sum + balanceMinor,
    0,
  );
const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#185' } })
  .jpeg()
  .toBuffer();
async function photo() {
  const kept = await keepPicture(files, 'proofs', new File([new Uint8Array(jpeg)], 'IMG.jpg'));
  if (kept instanceof Refusal) throw new Error(kept.code);
  return kept.publicUrl;
}
let papers = 0;
const pdf = () => new Uint8Array(Buffer.from(`%PDF-1.4\n% ${papers++}\n%%EOF\n`));
async function upload(bytes = pdf()) {
  const kept = await keepUpload({ siteContext: { db, settings }, files }, new File([bytes], 'facture.pdf'), '10.0.0.1');
  if (kept instanceof Refusal) throw new Error(kept.code);
  return settings.origin + kept.publicUrl;
}
const prove = async (spendingId: string, more: object = {}) =>
  didier.call('add-proof', { spendingId, file: await photo(), takenAt: today, consent: true, ...more });

test('a spending takes two: nothing is in the books before somebody else approved it, then it is once', async () => {
  const answer = await ask();
  expect(answer).toMatchObject({ code: 'approval_needed' });
  const { id, planId } = answer as { id: string; planId: string };
  expect(await planOf(planId)).toMatchObject({
    verb: 'record-spending',
    state: 'waiting',
    // Where the second person reads its invoice.
    summary: { spending: `/admin/spending/${id}` },
  });
  expect(await findSpending(db, id)).toMatchObject({ state: 'asked', planId, bookedAt: null });
  expect(await balanceOf('spent:project-1')).toBe(0);
  expect(await didier.call('approve-plan', { planId })).toMatchObject({ code: 'permission_missing' });
  expect(await solange.call('approve-plan', { planId })).toMatchObject({ id, state: 'done' });
  expect(await findSpending(db, id)).toMatchObject({ state: 'unproven', countedMinor: 12_000 });
  expect([await balanceOf('spent:project-1'), await balanceOf('paid')]).toEqual([12_000, -12_000]);
  expect(await solange.call('approve-plan', { planId })).toMatchObject({ code: 'plan_decided' });
  expect(await balanceOf('spent:project-1')).toBe(12_000);
  expect(await linesOf(`spending:${id}`)).toMatchObject([
    { verb: 'record-spending', actor: didier.id, after: { fund: 'project-1', amount: '120.00', currency: 'USD' } },
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a treasurer’s own spending waits for somebody else as well', async () => {
  const { planId } = await solange.call('record-spending', whole);
  expect(await solange.call('approve-plan', { planId })).toMatchObject({ code: 'own_plan' });
  expect(await chef.call('approve-plan', { planId })).toMatchObject({ state: 'done' });
});

test('a proof that visitors see is told to other services, by its hash', async () => {
  const id = await booked();
  const heard = await overhear(db);
  const made = await prove(id);
  expect(await heard()).toEqual([
    {
      type: 'proof.published',
      data: { proofId: made.id, spendingId: id, fund: 'project-1', kind: 'photo', sha256: made.sha256 },
    },
  ]);
});

test('one that was declined is in no books, and says so', async () => {
  const before = await balanceOf('paid');
  const { id, planId } = await ask();
  await solange.call('decline-plan', { planId, reason: 'Deux fois la même facture' });
  expect(await findSpending(db, String(id))).toMatchObject({ state: 'declined', bookedAt: null });
  expect(await balanceOf('paid')).toBe(before);
  expect(await prove(String(id))).toMatchObject({ code: 'spending_waits' });
});

test.each([
  ['a fund that is none', { projectId: 99 }, 'fund_unknown', 'projectId'],
  ['a fund’s name that is none', { projectId: 'nulle part' }, 'fund_unknown', 'projectId'],
  ['no sum', { amount: '' }, 'amount_invalid', 'amount'],
  ['nothing', { amount: 0 }, 'amount_invalid', 'amount'],
  ['less than nothing', { amount: -5 }, 'amount_invalid', 'amount'],
  ['half a cent', { amount: '0.005' }, 'amount_invalid', 'amount'],
  ['a currency we do not have', { currency: 'GBP' }, 'currency_unknown', 'currency'],
  ['a day to come', { day: '2999-01-01' }, 'day_to_come', 'day'],
  ['a day long gone', { day: '2001-01-01' }, 'day_too_old', 'day'],
  ['no kind of ours', { kind: 'cadeaux' }, 'invalid_field', 'kind'],
  ['a title as long as a page', { title: 'x'.repeat(161) }, 'text_too_long', 'title'],
  ['a file of nobody', { file: 'https://elikya.test/files/ideas/1-a.pdf' }, 'file_unknown', 'file'],
  ['more than the fund ever received', { amount: 5000 }, 'spending_above', 'amount'],
])('refused: %s', async (_what, more, code, field) => {
  const answer = await ask(more);
  expect(answer).toMatchObject({ code });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});

test('who may: field officers and treasurers ask; nobody else does', async () => {
  for (const other of [chef, guest])
    expect(await other.call('record-spending', whole)).toMatchObject({ code: 'permission_missing' });
  expect(await guest.call('add-proof', {})).toMatchObject({ code: 'permission_missing' });
  expect(await guest.call('withdraw-proof', {})).toMatchObject({ code: 'permission_missing' });
});

test('two that each fit, but not together: the second to be approved is refused, and stays out of the books', async () => {
  const left = 100_000 - (await readFundAccounts(db)).find(({ fund }) => fund === 'project-1')!.years[0]!.spentMinor;
  const [one, two] = [await ask({ amount: left / 100 - 10 }), await ask({ amount: 60 })];
  await solange.call('approve-plan', { planId: one.planId });
  expect(await solange.call('approve-plan', { planId: two.planId })).toMatchObject({ code: 'plan_failed' });
  expect(await findSpending(db, String(two.id))).toMatchObject({ state: 'declined', bookedAt: null });
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.transaction((tx) =>
    importGifts(tx, { id: 'project-1', currency: 'USD', path: '/projects/1', title: 'Une école' }, [
      { amountMinor: 500_000, donorName: null, minutesAgo: 5 },
    ]),
  );
});

test('in another currency it counts in its fund’s by the rate of the day it is approved, which is kept', async () => {
  const id = await booked({ amount: '65 595', currency: 'XOF' });
  // 65,595 XOF at 655.957 for a euro, 1.1 dollars for a euro: 109.998 dollars.
  expect(await findSpending(db, id)).toMatchObject({ amountMinor: 65_595, countedMinor: 11_000 });
  await enterRate(db, 'USD', '1.2', today);
  expect(await findSpending(db, id)).toMatchObject({ countedMinor: 11_000 });
});

test('the accountant’s page agrees: what a fund spent is no longer held for it', async () => {
  const sums = new Map<string, number>();
  for (const { currency, balanceMinor } of await readFundBalances(db))
    sums.set(currency, (sums.get(currency) ?? 0) + balanceMinor);
  expect(sums).toEqual(await readHeldForFunds(db));
});

test('an invoice is kept for staff alone, also when what it was sent by goes', async () => {
  const bytes = pdf();
  const id = await booked({ file: await upload(bytes) });
  const { invoice } = (await findSpending(db, id))!;
  expect(invoice).toBe(`${createHash('sha256').update(bytes).digest('hex')}.pdf`);
  expect(Buffer.from(await files.get(`invoices/${invoice}`))).toEqual(Buffer.from(bytes));
  expect(await ask({ file: await photo() })).toMatchObject({ code: 'file_unknown' });
});

const attach = async (spendingId: unknown, file?: string, who = didier) =>
  who.call('attach-invoice', { spendingId, file });
const nameOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.pdf`;
const invoiceOf = async (id: unknown) => (await findSpending(db, String(id)))!.invoice;
const attachedOf = async (id: unknown) =>
  (await linesOf(`spending:${String(id)}`)).filter(({ verb }) => verb === 'attach-invoice');

test('an invoice that was left out is added, and the wrong one replaced, until somebody else approved it', async () => {
  const { id, planId } = (await ask({ amount: 3 })) as { id: string; planId: string };
  expect(await planOf(planId)).toMatchObject({ summary: { invoice: 'non', what: 'Tôles' } });
  const [wrong, right] = [pdf(), pdf()];
  expect(await attach(id, await upload(wrong))).toEqual({ id });
  expect(await invoiceOf(id)).toBe(nameOf(wrong));
  // Who is to approve it is told that there is one.
  expect(await planOf(planId)).toMatchObject({ state: 'waiting', summary: { invoice: 'oui', what: 'Tôles' } });
  const file = await upload(right);
  expect(await attach(id, file, solange)).toEqual({ id });
  expect(await attach(id, file, solange)).toEqual({ id });
  expect(await invoiceOf(id)).toBe(nameOf(right));
  const lines = await attachedOf(id);
  expect(lines).toMatchObject([
    { actor: didier.id, after: { invoice: 'added' } },
    { actor: solange.id, after: { invoice: 'replaced' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain(nameOf(right).slice(0, 64));
  await solange.call('approve-plan', { planId });
  expect(await findSpending(db, id)).toMatchObject({ state: 'unproven', invoice: nameOf(right) });
  // What the second person read stays.
  expect(await attach(id, await upload())).toMatchObject({
    code: 'invoice_there',
    fields: { file: expect.anything() },
  });
  expect(await invoiceOf(id)).toBe(nameOf(right));
  // The one that was replaced is nobody's, and goes.
  await purgeFiles(files, spendingFeature.oldFiles!(db as never), new Date(Date.now() + 2 * 86_400_000));
  expect(await Promise.all([wrong, right].map((bytes) => files.has(`invoices/${nameOf(bytes)}`)))).toEqual([
    false,
    true,
  ]);
});

test('one that is in the books without an invoice takes one, once, and counts as before', async () => {
  const id = await booked({ amount: 3 });
  const before = await balanceOf('spent:project-1');
  const answers = await Promise.all([await upload(), await upload()].map((file) => attach(id, file)));
  expect(answers.map(({ code }) => code).sort()).toEqual(['invoice_there', undefined]);
  expect(await invoiceOf(id)).toMatch(/^[0-9a-f]{64}\.pdf$/);
  expect(await attachedOf(id)).toMatchObject([{ after: { invoice: 'added' } }]);
  expect(await balanceOf('spent:project-1')).toBe(before);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('attached while it is approved: either the second person finds it, or it comes afterwards', async () => {
  const { id, planId } = (await ask({ amount: 3 })) as { id: string; planId: string };
  const file = await upload();
  const [answer, approved] = await Promise.all([attach(id, file), solange.call('approve-plan', { planId })]);
  expect([answer, approved]).toMatchObject([{ id }, { state: 'done' }]);
  expect(await invoiceOf(id)).not.toBeNull();
});

test('no invoice for what was declined or taken back, without a file of ours, or by who may not enter spendings', async () => {
  const { id, planId } = (await ask({ amount: 3 })) as { id: string; planId: string };
  for (const who of [chef, guest])
    expect(await attach(id, await upload(), who)).toMatchObject({ code: 'permission_missing' });
  expect(await attach(id)).toMatchObject({ code: 'file_missing', fields: { file: expect.anything() } });
  // A proof's photo is in a folder that visitors may fetch from.
  expect(await attach(id, await photo())).toMatchObject({ code: 'file_unknown' });
  expect(await attach('00000000-0000-4000-8000-000000000000', await upload())).toMatchObject({
    code: 'spending_unknown',
  });
  await solange.call('decline-plan', { planId, reason: 'Deux fois' });
  expect(await attach(id, await upload())).toMatchObject({ code: 'plan_decided' });
  expect(await invoiceOf(id)).toBeNull();
  const wrong = await booked({ amount: 3 });
  const { planId: reversal } = await didier.call('reverse-spending', { spendingId: wrong, reason: 'x' });
  await solange.call('approve-plan', { planId: reversal });
  expect(await attach(wrong, await upload())).toMatchObject({ code: 'spending_reversed' });
  expect([await attachedOf(id), await attachedOf(wrong)]).toEqual([[], []]);
});

test('a proof makes a spending proven from the commit on, with the hash of what is handed out', async () => {
  const id = await booked({ amount: 10 });
  const file = await photo();
  const answer = await prove(id, { file, place: 'Luozi' });
  const { bytes } = await readPicture(files, 'proofs', file.split('/').at(-1)!);
  expect(answer.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await findSpending(db, id)).toMatchObject({ state: 'proven', proofs: [{ kind: 'photo', place: 'Luozi' }] });
  expect(await isProofShown(db, pictureId(file)!)).toBe(true);
  expect(await linesOf(`spending:${id}`)).toMatchObject([{}, { verb: 'add-proof', after: { proof: 'photo' } }]);
});

test('a document is a proof, too, and is fetched by the proof’s number', async () => {
  const id = await booked({ amount: 10 });
  const { id: proofId } = await prove(id, { file: await upload(), takenAt: '2026-03-04T08:30:00+01:00' });
  const [proof] = await db
    .select()
    .from(proofs)
    .where(eq(proofs.id, String(proofId)));
  expect(proof).toMatchObject({ kind: 'document', takenAt: new Date('2026-03-04T07:30:00Z') });
  expect(await findPaper(db, proof!.id)).toBe(proof!.file);
  expect(await findPaper(db, 'nichts')).toBeUndefined();
});

test.each([
  ['no consent', { consent: false }, 'proof_consent_required', 'consent'],
  ['a place with a number', { place: 'Avenue 12' }, 'place_exact', 'place'],
  ['a day to come', { takenAt: '2999-01-01' }, 'day_to_come', 'takenAt'],
  ['no day', { takenAt: 'hier' }, 'day_invalid', 'takenAt'],
  ['no file', { file: undefined }, 'file_missing', 'file'],
  ['a file of nobody', { file: '/files/proofs/1-0.webp' }, 'file_unknown', 'file'],
  ['a spending that is none', { spendingId: '00000000-0000-4000-8000-000000000000' }, 'spending_unknown', 'spendingId'],
])('no proof: %s', async (_what, more, code, field) => {
  const [first] = (await listSpending(db, { q: '', state: 'unproven', limit: 1 })).items;
  const answer = await prove(first!.id, more);
  expect(answer).toMatchObject({ code });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});

test('a spending entered wrongly leaves the books by two, once, and stays in sight as cancelled', async () => {
  const { id, planId } = (await ask({ amount: 30 })) as { id: string; planId: string };
  const reverse = (who = didier, spendingId = id) =>
    who.call('reverse-spending', { spendingId, reason: 'Un zéro de trop' });
  expect(await reverse()).toMatchObject({ code: 'spending_waits' });
  await solange.call('approve-plan', { planId });
  await prove(id);
  const sums = async () => (await readFundAccounts(db, 'project-1'))[0]!.years[0]!;
  const [balance, before] = [await balanceOf('spent:project-1'), await sums()];
  expect(await didier.call('reverse-spending', { spendingId: id, reason: ' ' })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  const asked = (await reverse()) as { planId: string };
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await balanceOf('spent:project-1')).toBe(balance);
  expect(await didier.call('approve-plan', { planId: asked.planId })).toMatchObject({ code: 'permission_missing' });
  // Two who ask at once: what is approved second finds it gone.
  const again = (await reverse(solange)) as { planId: string };
  expect(await solange.call('approve-plan', { planId: asked.planId })).toMatchObject({ state: 'done' });
  expect(await chef.call('approve-plan', { planId: again.planId })).toMatchObject({ code: 'plan_failed' });
  expect(await balanceOf('spent:project-1')).toBe(balance - 3000);
  expect(await sums()).toMatchObject({
    spentMinor: before.spentMinor - 3000,
    provenMinor: before.provenMinor - 3000,
    receivedMinor: before.receivedMinor,
  });
  expect(await findSpending(db, id)).toMatchObject({ state: 'reversed' });
  expect((await listSpending(db, { q: '', limit: 200, state: 'proven' })).items.map((one) => one.id)).not.toContain(id);
  expect((await listSpending(db, { q: '', limit: 200, isBooked: true })).items.map((one) => one.id)).toContain(id);
  expect(await prove(id)).toMatchObject({ code: 'spending_reversed' });
  // What it took is there to be spent again.
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('taking a spending back holds it before its fund, as booking one does: the two never wait for each other', async () => {
  const id = await booked({ amount: 4 });
  const waits = async () =>
    (
      await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length > 0;
  const { planId } = await didier.call('reverse-spending', { spendingId: id, reason: 'Deux fois' });
  // Both the asking and the approval.
  for (const act of [
    () => solange.call('reverse-spending', { spendingId: id, reason: 'Deux fois' }),
    () => solange.call('approve-plan', { planId }),
  ]) {
    let acting: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(spendings).where(eq(spendings.id, id)).for('update');
      acting = act();
      await vi.waitFor(async () => expect(await waits()).toBe(true), { timeout: 5000, interval: 20 });
      // Who waits for the spending holds nothing of its fund.
      await tx.execute(sql`select 1 from funds where id = 'project-1' for update nowait`);
    });
    await acting;
  }
  expect(await findSpending(db, id)).toMatchObject({ state: 'reversed' });
});

test('a fund whose gifts went back after it spent them is a task of the treasurer, and no broken book', async () => {
  const list = async () => (await listOverspent(db)).map(({ fundId, overMinor }) => [fundId, overMinor]);
  expect(await list()).toEqual([]);
  const spent = (await readFundAccounts(db, 'project-1'))[0]!.years.reduce(
    (sum, { spentMinor }) => sum + spentMinor,
    0,
  );
  const [{ raisedMinor } = { raisedMinor: 0 }] = await db.select().from(funds).where(eq(funds.id, 'project-1'));
  await db
    .update(funds)
    .set({ raisedMinor: spent - 500 })
    .where(eq(funds.id, 'project-1'));
  expect(await list()).toEqual([['project-1', 500]]);
  const over = spendingSection.tasks!.find(({ permission }) => permission === 'reports.read')!;
  expect(await over.list!(db, 10)).toMatchObject([{ kind: 'fund_over', path: '/admin/spending?fund=project-1' }]);
  expect([await over.has!(db, 'fund:project-1'), await over.has!(db, 'fund:general')]).toEqual([true, false]);
  await db.update(funds).set({ raisedMinor }).where(eq(funds.id, 'project-1'));
});

test('one file proves one spending', async () => {
  const [one, two] = [await booked({ amount: 1 }), await booked({ amount: 1 })];
  const file = await photo();
  await prove(one, { file });
  expect(await prove(two, { file })).toMatchObject({ code: 'proof_twice' });
});

test('a proof that is taken back is nowhere from the commit on, and its spending is unproven again; its file goes', async () => {
  const id = await booked({ amount: 10 });
  const file = await photo();
  const { id: proofId } = await prove(id, { file, place: 'Luozi' });
  expect(await chef.call('withdraw-proof', { proofId })).toMatchObject({ code: 'reason_required' });
  sent.length = 0;
  expect(await chef.call('withdraw-proof', { proofId, reason: 'Accord retiré' })).toEqual({ state: 'withdrawn' });
  expect(await findSpending(db, id)).toMatchObject({ state: 'unproven', proofs: [] });
  expect(await isProofShown(db, pictureId(file)!)).toBe(false);
  const [row] = await db
    .select()
    .from(proofs)
    .where(eq(proofs.id, String(proofId)));
  expect(row).toMatchObject({ place: '', withdrawnBy: chef.id });
  expect(sent).toHaveLength(1);
  await removeProofs(db, files).run(sent[0]!.data as never);
  await expect(readPicture(files, 'proofs', file.split('/').at(-1)!)).rejects.toThrow();
  expect(await chef.call('withdraw-proof', { proofId, reason: 'encore' })).toEqual({ state: 'withdrawn' });
  expect(sent).toHaveLength(1);
  expect(
    await chef.call('withdraw-proof', { proofId: '00000000-0000-4000-8000-000000000000', reason: 'x' }),
  ).toMatchObject({ code: 'proof_unknown' });
});

test('a document taken back from the wrong spending proves the right one, and its file stays', async () => {
  const [wrong, right] = [await booked({ amount: 1 }), await booked({ amount: 1 })];
  const file = await upload();
  const { id: proofId } = await prove(wrong, { file });
  sent.length = 0;
  await chef.call('withdraw-proof', { proofId, reason: 'Autre dépense' });
  expect(await prove(right, { file })).toMatchObject({ id: expect.any(String) });
  await removeProofs(db, files).run(sent[0]!.data as never);
  expect(await findSpending(db, right)).toMatchObject({ proofs: [{ kind: 'document' }] });
  const [{ file: name } = { file: '' }] = await db.select().from(proofs).where(eq(proofs.spendingId, right));
  expect(await files.has(`papers/${name}`)).toBe(true);
});

test('what is unproven says for how long, the oldest first; after ten days it is late', async () => {
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
  const [fresh, old] = [await booked({ amount: 1, day: day(10) }), await booked({ amount: 1, day: day(11) })];
  expect(await findSpending(db, fresh)).toMatchObject({ state: 'unproven', days: 10 });
  expect(await findSpending(db, old)).toMatchObject({ state: 'late', days: 11 });
  const late = (await listSpending(db, { q: '', state: 'late', limit: 10 })).items.map(({ id }) => id);
  expect(late).toEqual([old]);
  const unproven = await readUnproven(db, 'fr');
  expect(unproven.slice(0, 2).map(({ id, days }) => [id, days])).toEqual([
    [old, 11],
    [fresh, 10],
  ]);
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(0);
});

test('a list is paged by key, filtered by fund, words and days, and gives each spending once', async () => {
  const all = (await listSpending(db, { q: '', limit: 200 })).items.map(({ id }) => id);
  const seen: string[] = [];
  let after: readonly (string | number)[] | undefined;
  do {
    const page = await listSpending(db, { q: '', limit: 3, after });
    seen.push(...page.items.map(({ id }) => id));
    after = page.next ? (JSON.parse(Buffer.from(page.next, 'base64url').toString()) as string[]) : undefined;
  } while (after);
  expect(seen).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect((await listSpending(db, { q: '', limit: 9, fundId: 'general' })).items).toEqual([]);
  expect((await listSpending(db, { q: 'tôl', limit: 200 })).items).toHaveLength(all.length);
  expect((await listSpending(db, { q: '', limit: 9, to: '2020-01-01' })).items).toEqual([]);
});

test('a fund’s account is what it received, spent and proved, by years, in its own currency', async () => {
  const account = (await readFundAccounts(db)).find(({ fund }) => fund === 'project-1')!;
  const rows = (await db.select().from(spendings)).filter(
    ({ bookedAt, reversedAt }) => bookedAt !== null && reversedAt === null,
  );
  const sum = (of: typeof rows) => of.reduce((all, { countedMinor }) => all + countedMinor!, 0);
  const proven = new Set(
    (await db.select().from(proofs)).filter(({ withdrawnAt }) => !withdrawnAt).map(({ spendingId }) => spendingId),
  );
  const total = (key: 'receivedMinor' | 'spentMinor' | 'provenMinor') =>
    account.years.reduce((all, year) => all + year[key], 0);
  expect(account.currency).toBe('USD');
  expect(total('receivedMinor')).toBe(600_000);
  expect(total('spentMinor')).toBe(sum(rows));
  expect(total('provenMinor')).toBe(sum(rows.filter(({ id }) => proven.has(id))));
  expect(total('provenMinor')).toBeGreaterThan(0);
  expect((await readFundAccounts(db)).find(({ fund }) => fund === 'general')!.years).toEqual([]);
});

test('files that no call kept go after a day; those of proofs and invoices stay', async () => {
  const lost = await photo();
  const id = await booked({ amount: 1, file: await upload() });
  const shown = await photo();
  await prove(id, { file: shown });
  await purgeFiles(files, spendingFeature.oldFiles!(db as never), new Date(Date.now() + 2 * 86_400_000));
  await expect(readPicture(files, 'proofs', lost.split('/').at(-1)!)).rejects.toThrow();
  await readPicture(files, 'proofs', shown.split('/').at(-1)!);
  expect(await files.has(`invoices/${(await findSpending(db, id))!.invoice}`)).toBe(true);
});

test('newly proven is what its first standing proof shows since a moment, of the named funds alone', async () => {
  const [id, other] = [await booked({ amount: 7, title: 'Neuf' }), await booked({ amount: 8, title: 'Sans preuve' })];
  const before = new Date();
  const list = async (since: Date, ids = ['project-1']) =>
    (await listNewlyProven(db, ids, since, 1000)).map(({ title }) => title);
  expect(await list(before)).toEqual([]);
  const { id: proofId } = await prove(id);
  expect(await list(before)).toEqual(['Neuf']);
  expect(await list(before, ['general'])).toEqual([]);
  const after = new Date();
  await prove(id);
  // Proven once more is no news.
  expect(await list(after)).toEqual([]);
  await didier.call('withdraw-proof', { proofId, reason: 'La mauvaise photo' });
  // What stands now came after.
  expect(await list(after)).toEqual(['Neuf']);
  expect(await list(before)).not.toContain('Sans preuve');
  expect(other).toBeTruthy();
});

test('a proof from a phone whose answer was lost is one, however often and with whatever file it is sent again', async () => {
  const id = await booked();
  const madeAs = 'a'.repeat(32);
  const first = await prove(id, { madeAs });
  const heard = await overhear(db);
  const [again, twice] = await Promise.all([prove(id, { madeAs }), prove(id, { madeAs, place: 'Luozi' })]);
  expect([again.id, twice.id]).toEqual([first.id, first.id]);
  expect([again.sha256, twice.sha256]).toEqual([first.sha256, first.sha256]);
  expect(await heard()).toEqual([]);
  expect((await findSpending(db, id))!.proofs).toHaveLength(1);
  expect((await linesOf(`spending:${id}`)).filter(({ verb }) => verb === 'add-proof')).toHaveLength(1);
  // Another's key, or of another spending, is another proof.
  expect(
    (await solange.call('add-proof', { spendingId: id, file: await photo(), takenAt: today, consent: true, madeAs }))
      .id,
  ).not.toBe(first.id);
  expect((await prove(await booked(), { madeAs })).id).not.toBe(first.id);
  const together = await Promise.all([1, 2, 3].map(() => prove(id, { madeAs: 'b'.repeat(32) })));
  expect(new Set(together.map((one) => one.id)).size).toBe(1);
});

test('a fund pays no more than it received, also by a rate that who asks entered', async () => {
  const [fund] = await db.select().from(funds).where(eq(funds.id, 'project-1'));
  const { rows } = await db.execute<{ spent: number }>(
    sql`select coalesce(sum(counted_minor), 0)::int as spent from spendings where fund_id = 'project-1' and reversed_at is null`,
  );
  await db
    .update(funds)
    .set({ raisedMinor: rows[0]!.spent + 100_000 })
    .where(eq(funds.id, 'project-1'));
  // 950 euros are 1,045 dollars; by what Solange enters they are 950.
  await enterRate(db, 'USD', '1.0', today, solange.id);
  const euros = { ...whole, amount: 950, currency: 'EUR' };
  expect(await solange.call('record-spending', euros)).toMatchObject({ code: 'spending_above' });
  expect(await solange.call('record-spending', { ...euros, amount: 900 })).toMatchObject({ code: 'approval_needed' });
  // Entered by somebody else it is a rate as any other.
  expect(await didier.call('record-spending', euros)).toMatchObject({ code: 'approval_needed' });
  await db.delete(currencyRates).where(eq(currencyRates.day, today));
  await db.update(funds).set({ raisedMinor: fund!.raisedMinor }).where(eq(funds.id, 'project-1'));
});
