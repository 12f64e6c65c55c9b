import { unzipSync } from 'fflate';
import { and, asc, eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { giftData } from '#app/features/donations/own-gifts.server.ts';
import { recordGifts } from '#app/features/donations/staff/record-gifts.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { issueTaxReceipt } from '#app/features/receipts/tax/issue-tax-receipt.server.ts';
import { seedDemoEntities } from '#app/features/receipts/tax/seed.server.ts';
import { legalEntities } from '#app/features/receipts/tax/tables.server.ts';
import { dayInKinshasa, yearInKinshasa } from '#app/shared/dates.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { purgeFiles } from '#platform/housekeeping.ts';
import { signLink } from '#platform/signed-links.ts';
import { siteContextKey } from '#platform/site.ts';
import { mails } from '#platform/tables.ts';
import { zipOf } from '#platform/zip.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { findOnlySheet } from './sheet-runs.server.ts';
import { countYear, listGiftsOf, listYearsOfGifts } from './donor-year.server.ts';
import { listMade } from './made-sheets.server.ts';
import { fileOf, findSheet, keptSheet, makeSheet, readerOf, readSheet } from './make-sheet.server.ts';
import { loader } from './pages/sheet-pdf-route.ts';
import { renderSheet } from './render-sheet.server.ts';
import { mailSheets, prepareSheet, prepareSheets, resumeSheets, stopSheets } from './sheet-acts.server.ts';
import { sheetsByMail, sheetMail, sheetReady } from './sheet-mails.server.ts';
import { countSheets, makeNext, makeSheets, oldSheets } from './sheets-job.server.ts';
import { sheetRuns, sheets } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give, sent } = await openGiftSite(db);
const { settings } = siteContext;
settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedDemoEntities(db);
const files = openMemoryFiles();
const parts = { db, files, settings };
const { hire, linesOf, planOf } = openDesk(siteContext, [
  prepareSheets(pay.jobs),
  prepareSheet(),
  stopSheets(),
  resumeSheets(pay.jobs),
  mailSheets(pay.jobs, settings),
  recordGifts(() => pay),
  issueTaxReceipt(() => pay),
]);
const [treasurer, second] = [await hire('tresorerie'), await hire('administration')];

let lastYear = 2001;
/** A year of which nothing is told yet. */
const freshYear = () => ++lastYear;

/** A paid gift of a year; by default at its middle. */
async function gave(year: number, more: object = {}, moment = `${year}-06-15T12:00:00Z`) {
  const gift = { programId: 'project-1', amount: 5000, donorName: 'Aline', donorEmail: 'aline@example.org', ...more };
  const id = paymentOf(await give(gift));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  await db
    .update(payments)
    .set({ paidAt: new Date(moment) })
    .where(eq(payments.id, id));
  return id;
}
/** A gift in cash of a name alone, or with a telephone. */
async function gaveInCash(year: number, donorName: string, donorPhone?: string) {
  const answer = await treasurer.call('record-gifts', {
    kind: 'cash',
    currency: 'USD',
    day: dayInKinshasa(),
    declaredCount: 1,
    declaredTotal: '20',
    counters: ['Un', 'Deux'],
    areOthers: true,
    gifts: [{ amount: '20', programId: 'project-1', donorName, donorPhone }],
  });
  expect(answer).toHaveProperty('batchId');
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .where(and(eq(donations.donorName, donorName), eq(payments.provider, 'offline')))
    .orderBy(asc(payments.paidAt));
  const all = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .where(eq(donations.donorName, donorName));
  for (const { id } of all)
    await db
      .update(payments)
      .set({ paidAt: new Date(`${year}-07-01T12:00:00Z`) })
      .where(eq(payments.id, id));
  return row!.id;
}
const prepare = async (year: number, who = treasurer) => who.call('prepare-sheets', { year });
const begin = async (year: number) => String((await prepare(year)).runId);
const rowsOf = (runId: string) => db.select().from(sheets).where(eq(sheets.runId, runId)).orderBy(asc(sheets.position));
const runOf = async (runId: string) => (await db.select().from(sheetRuns).where(eq(sheetRuns.id, runId)))[0]!;
async function makeAll(runId: string) {
  await makeSheets(parts, pay.jobs).run({ runId });
  return rowsOf(runId);
}
const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const pagesOf = (pdf: Uint8Array) => textOf(pdf).match(/\/Type\s*\/Page\b/g)!.length;

test('two of one name and different telephones have a sheet each, one telephone has one', async () => {
  const year = freshYear();
  const name = 'Deux Téléphones';
  await gaveInCash(year, name, '0810004501');
  await gaveInCash(year, name, '0810004502');
  await gaveInCash(year, name);
  await gaveInCash(year, 'D. Téléphones', '0810004501');
  const runId = await begin(year);
  const made = await Promise.all((await rowsOf(runId)).map(({ donationId }) => readSheet(db, { donationId, year })));
  expect(made.map((sheet) => sheet!.gifts.length).sort()).toEqual([1, 1, 2]);
});

test('a year counts each donor once: by address, a member by theirs, else by name; nobody’s gifts stand apart', async () => {
  const year = freshYear();
  await db.insert(users).values({ id: 'm1', name: 'M', email: 'm1@example.org', emailVerified: true });
  await gave(year);
  await gave(year, { amount: 7000 });
  const byMember = await gave(year, { donorEmail: 'other@example.org', donorName: 'Merveille' });
  const [{ purposeId } = { purposeId: '' }] = await db.select().from(payments).where(eq(payments.id, byMember));
  await db.update(donations).set({ memberId: 'm1' }).where(eq(donations.id, purposeId));
  await gave(year, { donorEmail: 'm1@example.org', donorName: 'Merveille' });
  await gaveInCash(year, 'Papa  Wemba');
  await gave(year, { anonymous: true, donorEmail: null, donorName: null });
  const back = await gave(year, { donorEmail: 'back@example.org' });
  await sendBack(pay, back);
  const { donors, byMail, nameless, gifts, totals } = await countYear(db, year);
  expect({ donors, byMail, nameless, gifts }).toEqual({ donors: 3, byMail: 2, nameless: 1, gifts: 6 });
  expect(totals).toEqual([
    { currency: 'USD', gifts: 1, keptMinor: 2000 },
    { currency: 'XOF', gifts: 5, keptMinor: 27_000 },
  ]);
  const runId = await begin(year);
  expect(await linesOf(`sheets:${runId}`)).toMatchObject([
    { verb: 'prepare-sheets', after: { year, donors: 3, state: 'making' } },
  ]);
  const made = await Promise.all((await rowsOf(runId)).map(({ donationId }) => readSheet(db, { donationId, year })));
  expect(made.map((sheet) => [sheet!.name, sheet!.email, sheet!.gifts.length])).toEqual([
    ['Aline', 'aline@example.org', 2],
    ['Merveille', 'm1@example.org', 2],
    ['Papa  Wemba', null, 1],
  ]);
});

test('a year is that of Kinshasa, an hour before UTC’s', async () => {
  const year = freshYear();
  freshYear();
  await gave(year, {}, `${year - 1}-12-31T23:30:00Z`);
  await gave(year, {}, `${year}-12-31T23:30:00Z`);
  expect([(await countYear(db, year)).gifts, (await countYear(db, year + 1)).gifts]).toEqual([1, 1]);
  const years = await listYearsOfGifts(db);
  expect(years.at(-1)).toBe(2002);
  expect(years.indexOf(year)).toBe(years.indexOf(year + 1) + 1);
});

test('each sheet is made once, whatever two jobs do at once; one that died is gone on with', async () => {
  const year = freshYear();
  for (const name of ['a', 'b', 'c', 'd']) await gave(year, { donorName: name, donorEmail: `${name}@example.org` });
  const runId = await begin(year);
  expect(sent.at(-1)).toEqual({ name: 'make-sheets', data: { runId } });
  let puts = 0;
  const counting = {
    ...parts,
    files: { ...files, put: async (...args: Parameters<typeof files.put>) => (puts++, files.put(...args)) },
  };
  await Promise.all([makeNext(counting, runId), makeNext(counting, runId)]);
  expect(puts).toBe(2);
  // Taken by a job that was killed: nobody's for a while, then anybody's.
  const [, , third] = await rowsOf(runId);
  await db.update(sheets).set({ takenAt: new Date() }).where(eq(sheets.id, third!.id));
  await makeSheets(counting, pay.jobs).run({ runId });
  expect([puts, (await runOf(runId)).state, sent.at(-1)!.name]).toEqual([3, 'making', 'make-sheets']);
  await db
    .update(sheets)
    .set({ takenAt: new Date(Date.now() - 100_000) })
    .where(eq(sheets.id, third!.id));
  await makeSheets(counting, pay.jobs).run({ runId });
  expect([puts, (await runOf(runId)).state]).toEqual([4, 'made']);
  await makeSheets(counting, pay.jobs).run({ runId });
  expect(puts).toBe(4);
  for (const sheet of await rowsOf(runId)) expect(await files.has(fileOf(sheet))).toBe(true);
});

test('stopped they stay where they are and go on from there; of a year one run at a time', async () => {
  const year = freshYear();
  for (const name of ['e', 'f']) await gave(year, { donorName: name, donorEmail: `${name}@example.org` });
  const runId = await begin(year);
  expect(await prepare(year)).toMatchObject({ code: 'sheets_running' });
  expect(await treasurer.call('resume-sheets', { runId })).toMatchObject({ code: 'sheets_running' });
  await makeNext(parts, runId);
  expect(await treasurer.call('stop-sheets', { runId })).toMatchObject({ runId });
  expect(await makeNext(parts, runId)).toBe(false);
  expect((await countSheets(db, [runId])).get(runId)).toMatchObject({ all: 2, made: 1 });
  expect(await treasurer.call('stop-sheets', { runId })).toMatchObject({ code: 'sheets_idle' });
  expect(await treasurer.call('mail-sheets', { runId })).toMatchObject({ code: 'sheets_not_made' });
  const other = await begin(year);
  expect(await treasurer.call('resume-sheets', { runId })).toMatchObject({ code: 'sheets_running' });
  await makeAll(other);
  expect(await treasurer.call('resume-sheets', { runId })).toMatchObject({ runId });
  expect((await makeAll(runId)).every(({ madeAt }) => madeAt)).toBe(true);
  expect((await linesOf(`sheets:${runId}`)).map(({ verb }) => verb)).toEqual([
    'prepare-sheets',
    'stop-sheets',
    'resume-sheets',
  ]);
});

test('one that cannot be set is in sight and keeps no other waiting; it is tried again with the rest', async () => {
  const year = freshYear();
  await gave(year, { donorName: 'g', donorEmail: 'g@example.org' });
  await gave(year, { donorName: 'h', donorEmail: 'h@example.org' });
  const runId = await begin(year);
  const broken = {
    ...parts,
    settings: {
      ...settings,
      get origin(): string {
        throw new Error('no');
      },
    },
  };
  await makeNext(broken, runId);
  await makeAll(runId);
  expect((await countSheets(db, [runId])).get(runId)).toMatchObject({ made: 1, failed: 1 });
  await treasurer.call('resume-sheets', { runId });
  await makeAll(runId);
  expect((await countSheets(db, [runId])).get(runId)).toMatchObject({ made: 2, failed: 0 });
});

test('a store of files that is away is waited for', async () => {
  const year = freshYear();
  await gave(year);
  const runId = await begin(year);
  const away = { ...parts, files: { ...files, put: () => Promise.reject(new Error('away')) } };
  await expect(makeNext(away, runId)).rejects.toThrow('away');
  expect((await rowsOf(runId))[0]).toMatchObject({ madeAt: null, failedAt: null });
});

test('the sheet is a PDF/UA in each language; it names the tax receipts that count, and says what it is not', async () => {
  const year = freshYear();
  const id = await gave(year);
  const french = (await db.select().from(legalEntities)).find(({ facts }) => facts.country === 'FR')!;
  await treasurer.call('issue-tax-receipt', { paymentId: id, entityId: french.id, name: 'Aline', address: 'x' });
  const runId = await begin(year);
  const [row] = await rowsOf(runId);
  const sheet = (await findSheet(db, row!.id))!;
  const pdf = (await makeSheet(db, settings, sheet))!;
  expect(textOf(pdf)).toMatch(/pdfuaid:part/);
  expect(pagesOf(pdf)).toBe(1);
  const gifts = await listGiftsOf(db, { email: 'aline@example.org', phone: null, name: null }, year);
  const facts = { year, donor: ['Aline'], gifts, url: 'https://x/y', language: 'fr' as const };
  const plain = await renderSheet({ ...facts, taxReceipts: [] });
  expect(Buffer.compare(plain, await renderSheet({ ...facts, taxReceipts: [{ number: '1', entity: 'E' }] }))).not.toBe(
    0,
  );
  for (const language of LANGUAGES)
    expect(pagesOf(await renderSheet({ ...facts, language, taxReceipts: [{ number: '1', entity: 'E' }] }))).toBe(1);
  const many = Array.from({ length: 60 }, () => gifts[0]!);
  expect(
    pagesOf(await renderSheet({ ...facts, gifts: many, donor: ['#panic("x")'], taxReceipts: [] })),
  ).toBeGreaterThan(1);
});

test('a past gift of another system stands on its donor’s sheet, without a receipt of ours', async () => {
  const year = freshYear();
  const id = await gave(year, { donorName: 'Past', donorEmail: 'past@example.org' });
  // As an import leaves it; taken back, or numbers would have a gap.
  const asImported = db.transaction(async (tx) => {
    await tx.delete(receipts).where(eq(receipts.paymentId, id));
    expect(await countYear(tx, year)).toMatchObject({ donors: 1, gifts: 1 });
    const gifts = await listGiftsOf(tx, { email: 'past@example.org', phone: null, name: null }, year);
    expect(gifts).toMatchObject([{ paymentId: id, receipt: null, name: 'Past' }]);
    const facts = { year, donor: ['Past'], gifts, url: 'https://x/y', language: 'fr' as const, taxReceipts: [] };
    expect(pagesOf(await renderSheet(facts))).toBe(1);
    throw new Error('taken back');
  });
  await expect(asImported).rejects.toThrow('taken back');
});

test('a mail goes to each donor with an address once, in their language, when the treasurer says so and it was held', async () => {
  const year = freshYear();
  await gave(year, { donorName: 'Ina', donorEmail: 'ina@example.org' });
  await gaveInCash(year, `Sans adresse ${year}`);
  const runId = await begin(year);
  await makeAll(runId);
  const ofRun = async () =>
    (await db.select().from(mails).where(eq(mails.template, sheetReady.name))).filter(({ uniqueKey }) =>
      ids.has(uniqueKey),
    );
  const ids = new Set((await rowsOf(runId)).map(({ id }) => `year-sheet:${id}`));
  expect(await treasurer.call('mail-sheets', { runId })).toMatchObject({ runId });
  expect(await linesOf(`sheets:${runId}`)).toMatchObject([{}, { verb: 'mail-sheets', after: { recipients: 1 } }]);
  expect(await treasurer.call('mail-sheets', { runId })).toMatchObject({ code: 'sheets_mailed' });
  await sheetsByMail.sendChunk(db, pay.jobs, runId);
  expect(await ofRun()).toEqual([]);
  expect(await treasurer.call('stop-sheets', { runId })).toMatchObject({ runId });
  await db
    .update(sheetRuns)
    .set({ mailsLeaveAt: new Date(0) })
    .where(eq(sheetRuns.id, runId));
  await sheetsByMail.sendChunk(db, pay.jobs, runId);
  expect(await ofRun()).toEqual([]);
  await treasurer.call('mail-sheets', { runId });
  await db.update(sheetRuns).set({ mailsLeaveAt: new Date() }).where(eq(sheetRuns.id, runId));
  await Promise.all([sheetsByMail.sendChunk(db, pay.jobs, runId), sheetsByMail.sendChunk(db, pay.jobs, runId)]);
  await sheetsByMail.sendChunk(db, pay.jobs, runId);
  expect(await ofRun()).toMatchObject([{ recipient: 'ina@example.org', language: 'fr' }]);
  expect(await runOf(runId)).toMatchObject({ mails: 'sent' });
  expect((await countSheets(db, [runId])).get(runId)).toMatchObject({ all: 2, mailed: 1 });
  expect(await treasurer.call('mail-sheets', { runId })).toMatchObject({ code: 'sheets_mailed' });
  const [mail] = await ofRun();
  for (const language of LANGUAGES) {
    const content = (await sheetMail(settings)(db, mail!.data as { sheetId: string }, language))!;
    expect(content.text).toContain(`/sheets/${(mail!.data as { sheetId: string }).sheetId}.`);
    expect(content.subject).toContain(String(year));
    expect(content.text).not.toContain('{{');
  }
});

test('it is sent to the address its donor confirmed since they gave; what it says of them stays as it was given', async () => {
  const year = freshYear();
  const at = (day: string) => new Date(`${year}-${day}T12:00:00Z`);
  const moved = 'demenagee@example.org';
  await gave(year, { donorName: 'A', donorEmail: moved }, `${year}-05-01T12:00:00Z`);
  // Without a name it says the address.
  await db.update(donations).set({ donorName: null }).where(eq(donations.donorEmail, moved));
  await confirmAddress(db, moved, 'nouvelle@example.org', at('06-01'));
  // Gave with the old one again: what they typed then is newer than what they had confirmed.
  const again = 'encore@example.org';
  await gave(year, { donorName: 'Z', donorEmail: again }, `${year}-05-01T12:00:00Z`);
  await gave(year, { donorName: 'Z', donorEmail: again }, `${year}-07-01T12:00:00Z`);
  await confirmAddress(db, again, 'entretemps@example.org', at('06-01'));
  const runId = await begin(year);
  const rows = await makeAll(runId);
  const before = await files.get(fileOf(rows[0]!));
  await treasurer.call('mail-sheets', { runId });
  await db.update(sheetRuns).set({ mailsLeaveAt: new Date() }).where(eq(sheetRuns.id, runId));
  await sheetsByMail.sendChunk(db, pay.jobs, runId);
  const recipients = await Promise.all(
    rows.map(({ id }) =>
      db
        .select()
        .from(mails)
        .where(eq(mails.uniqueKey, `year-sheet:${id}`)),
    ),
  );
  expect(recipients.flat().map(({ recipient }) => recipient)).toEqual(['nouvelle@example.org', again]);
  expect((await readSheet(db, { donationId: rows[0]!.donationId, year }))!.email).toBe(moved);
  const sheet = (await findSheet(db, rows[0]!.id))!;
  expect(Buffer.compare((await makeSheet(db, settings, sheet))!, before)).toBe(0);
});

test('a regular gift counts from when it began: its donor wrote their address then, not with each payment', async () => {
  const year = freshYear();
  const email = 'chaque-mois@example.org';
  const id = await gave(year, { donorName: 'M', donorEmail: email });
  const [gift] = await db.select().from(payments).where(eq(payments.id, id));
  await db
    .update(donations)
    .set({ createdAt: new Date(`${year - 1}-01-15T12:00:00Z`) })
    .where(eq(donations.id, gift!.purposeId));
  await confirmAddress(db, email, 'depuis@example.org', new Date(`${year}-02-01T12:00:00Z`));
  const runId = await begin(year);
  const [row] = await rowsOf(runId);
  const read = (await readSheet(db, { donationId: row!.donationId, year }))!;
  expect(await readerOf(db, read)).toBe('depuis@example.org');
});

test('to more than five hundred a second person agrees', async () => {
  const year = freshYear();
  await gave(year);
  const runId = await begin(year);
  await makeAll(runId);
  const [row] = await rowsOf(runId);
  await db.insert(sheets).values(
    Array.from({ length: 500 }, (_, index) => ({
      ...row!,
      id: `00000000-0000-4000-8000-${String(year * 1000 + index).padStart(12, '0')}`,
      position: index + 2,
    })),
  );
  const asked = await treasurer.call('mail-sheets', { runId });
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await planOf(asked.planId)).toMatchObject({ summary: { year, recipients: 501 } });
  expect(await runOf(runId)).toMatchObject({ mails: null });
  expect(await second.call('approve-plan', { planId: asked.planId })).toMatchObject({ state: 'done' });
  expect(await runOf(runId)).toMatchObject({ mails: 'held', mailedBy: treasurer.id });
});

test('the link opens the sheet as the books are today; the archive holds it as it was made', async () => {
  const year = freshYear();
  await gave(year, { donorEmail: 'jo@example.org', donorName: 'Jo' });
  const later = await gave(year, { donorEmail: 'jo@example.org', donorName: 'Jo', amount: 9000 });
  await gaveInCash(year, `Sur papier ${year}`);
  const runId = await begin(year);
  const [row] = await makeAll(runId);
  const open = async (token: string) => {
    const context = new RouterContextProvider();
    context.set(siteContextKey, siteContext);
    return (await loader({ context, params: { token } } as never).catch((thrown: unknown) => thrown)) as Response & {
      init?: { status: number };
    };
  };
  const token = signLink(settings.authSecret, 'sheet', row!.id);
  const before = Buffer.from(await (await open(token)).arrayBuffer());
  await sendBack(pay, later);
  const after = Buffer.from(await (await open(token)).arrayBuffer());
  expect(Buffer.compare(before, after)).not.toBe(0);
  expect((await open(`${row!.id}.forged`)).init?.status).toBe(404);
  const zip = async (isPaper: boolean) => {
    const entries = (async function* () {
      for await (const sheet of listMade(db, { id: runId, year }, { isPaper })) {
        const content = await keptSheet(parts, sheet);
        if (content) yield { name: `${sheet.position}.pdf`, content };
      }
    })();
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipOf(entries)) chunks.push(chunk);
    return unzipSync(Buffer.concat(chunks));
  };
  const all = await zip(false);
  expect(Object.keys(all)).toEqual(['1.pdf', '2.pdf']);
  expect(Buffer.compare(Buffer.from(all['1.pdf']!), before)).toBe(0);
  expect(Object.keys(await zip(true))).toEqual(['2.pdf']);
  // Erased, they are in no archive any more, their link opens nothing and the kept sheet goes in the night.
  await db.transaction((tx) => giftData.erase(tx, { id: 'nobody', email: 'jo@example.org' }));
  expect(Object.keys(await zip(false))).toEqual(['2.pdf']);
  expect((await open(token)).init?.status).toBe(404);
  const rules = oldSheets(db);
  await purgeFiles(files, rules);
  const [gone, stays] = await rowsOf(runId);
  expect([await files.has(fileOf(gone!)), await files.has(fileOf(stays!))]).toEqual([false, true]);
  await purgeFiles(files, rules, new Date(Date.now() + 31 * 86_400_000));
  expect(await files.has(fileOf(stays!))).toBe(false);
  expect(Object.keys(await zip(false))).toEqual(['2.pdf']);
});

test('the rights, the proof, and what is refused', async () => {
  const year = freshYear();
  expect(await prepare(year)).toMatchObject({ code: 'sheets_nobody' });
  await gave(year);
  for (const role of ['collecte', 'administration', 'audit'] as const)
    expect(await prepare(year, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await prepare(year, late)).toMatchObject({ code: 'fresh_proof_needed' });
  for (const wrong of [yearInKinshasa() + 1, 1999, 'x'])
    expect(await treasurer.call('prepare-sheets', { year: wrong })).toMatchObject({
      fields: { year: expect.any(String) },
    });
  const unknown = { runId: '00000000-0000-4000-8000-000000000009' };
  for (const name of ['stop-sheets', 'resume-sheets', 'mail-sheets'])
    expect(await treasurer.call(name, unknown)).toMatchObject({ code: 'sheets_unknown' });
  const runId = await begin(year);
  await makeAll(runId);
  await db
    .update(donations)
    .set({ donorEmail: null, donorName: null })
    .where(eq(donations.donorEmail, 'aline@example.org'));
  expect(await treasurer.call('mail-sheets', { runId })).toMatchObject({ code: 'sheets_nobody' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the sheet of one donor alone has all their gifts of the year and nobody else’s; who gave nothing has none', async () => {
  const year = freshYear();
  const email = 'seule@example.org';
  const first = await gave(year, { donorName: 'Seule', donorEmail: email });
  await gave(year, { donorName: 'Seule', donorEmail: email, amount: 7000 });
  await gave(year);
  const one = (paymentId: string, of = year, who = treasurer) => who.call('prepare-sheet', { paymentId, year: of });
  const { runId, url } = await one(first);
  expect(url).toContain('/sheets/');
  const [sheet, ...others] = await rowsOf(String(runId));
  expect([others, await findOnlySheet(db, String(runId))]).toEqual([[], sheet!.id]);
  const read = await readSheet(db, { ...sheet!, year });
  expect(read!.gifts.map(({ amountMinor }) => amountMinor).sort()).toEqual([5000, 7000]);
  expect(textOf((await makeSheet(db, settings, { ...sheet!, year }))!)).toContain('%PDF');
  expect(await linesOf(`sheets:${String(runId)}`)).toMatchObject([
    { verb: 'prepare-sheet', after: { year, donors: 1, payment: first } },
  ]);
  // While all are being made, too.
  await begin(year);
  expect(await one(first)).toHaveProperty('runId');
  expect(await one(first, freshYear())).toMatchObject({ code: 'sheets_nobody' });
  const nameless = await gave(year, { donorName: undefined, donorEmail: undefined, anonymous: true });
  expect(await one(nameless)).toMatchObject({ code: 'sheets_nobody' });
  expect(await one('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'payment_unknown' });
  expect(await one(first, year, await hire('collecte'))).toMatchObject({ code: 'permission_missing' });
});
