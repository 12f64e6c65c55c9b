import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { certificateEvents, certificates } from '#app/features/academy/tables.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { currencyRates, payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { staffRoles } from '#app/features/staff/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import { startChangeFeed } from '#platform/changes.ts';
import { startJobs } from '#platform/jobs.ts';
import { auditLog, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { type GiftSite, openGiftSite, paymentOf } from '#test/gifts.ts';
import { runAdmin } from './admin/commands.ts';

const { db, url } = await createTestDatabase();
// The queue's tables are the queue's own.
await (await startJobs(db, [])).stop();
let site: GiftSite | undefined;
const givenGift = async (donorEmail: string, donationType: 'one_time' | 'monthly' = 'one_time') => {
  site ??= await openGiftSite(db);
  const paymentId = paymentOf(
    await site.give({
      programId: 'project-1',
      amount: 5000,
      donationType,
      donorName: 'Awa',
      donorEmail,
      anonymous: false,
    }),
  );
  await site.desk.act(`sb_${paymentId}`, 'pay').catch(() => {});
  await checkPayment(site.pay, paymentId);
  return paymentId;
};
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-admin-'));
const environment = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
/** `script/admin` as the one who runs the site calls it: how it ends and what it says. */
async function admin(...words: string[]) {
  const printed: string[] = [];
  const { code, out, error } = await runAdmin(
    words,
    { ...environment, ...set },
    async (text) => void printed.push(text),
  );
  return { code, said: [...printed, out, error].join('').trim() };
}
/** Further settings, for one test. */
let set: Record<string, string> = {};
const rates = (currency: 'USD' | 'CDF') =>
  db
    .select({ day: currencyRates.day, perEuro: currencyRates.perEuro })
    .from(currencyRates)
    .where(eq(currencyRates.currency, currency))
    .orderBy(currencyRates.day);
const today = dayInKinshasa();

test('a rate is entered for today, or the day said; a second of the same day replaces the first', async () => {
  expect(await admin('rates', 'USD', '1.0842')).toEqual({ code: 0, said: `1 EUR = 1.0842 USD, ${today}` });
  expect(await admin('rates', 'USD', '1.07', '2026-01-31')).toEqual({ code: 0, said: '1 EUR = 1.07 USD, 2026-01-31' });
  await admin('rates', 'USD', '1.0900');
  expect(await rates('USD')).toEqual([
    { day: '2026-01-31', perEuro: '1.07' },
    { day: today, perEuro: '1.0900' },
  ]);
}, 300_000);

/** What is no rate of ours, and the word that says why. */
const WRONG: [string[], string][] = [
  [['EURO', '1'], 'Not a currency of ours: EURO'],
  [['XOF', '655'], 'pegged'],
  [['CDF', '-3'], 'Not a rate'],
  [['CDF', '2800,5'], 'Not a rate'],
  [['CDF', '2800', '31.01.2026'], 'Not a day'],
  [['CDF', '2800', '2999-01-01'], 'Not a day'],
];
test('an invalid rate is refused with a reason, and nothing is stored', async () => {
  for (const [words, why] of WRONG) {
    const { code, said } = await admin('rates', ...words);
    expect([words, code]).toEqual([words, 1]);
    expect(said).toContain(why);
    expect(said).not.toMatch(/\bat \S+:\d+/);
  }
  expect(await rates('CDF')).toEqual([]);
}, 300_000);

test('a certificate is taken back with its reason, and the row says from where', async () => {
  const [number, why] = ['AC-2026-0001', 'délivrée par erreur'];
  const said = {
    holder: 'Grâce',
    courseId: '1',
    courseTitle: 'Sols',
    level: 'debutant' as const,
    instructor: 'A',
    language: 'fr' as const,
  };
  await db.insert(certificates).values({ number, hours: 1, lessons: 1, ...said });
  expect(await admin('revoke', number, ...why.split(' '))).toEqual({ code: 0, said: `${number} no longer holds` });
  expect(await db.select().from(certificateEvents)).toEqual([
    expect.objectContaining({ certificateNumber: number, who: 'script/admin', why }),
  ]);
  await db.delete(certificateEvents);
  await db.delete(certificates);
}, 300_000);

test('without a command, or with one nobody knows, it says which there are', async () => {
  for (const words of [[], ['constructor']])
    expect(await admin(...words)).toMatchObject({ code: 1, said: expect.stringContaining('script/admin <command>') });
}, 300_000);

test('check says how each part is, and ends with 1 and the names where the books do not agree', async () => {
  const books = await admin('check', 'books');
  expect([books.code, books.said]).toEqual([0, expect.stringMatching(/^ok +books +All invariants hold$/)]);
  await db.execute(sql`insert into receipt_numbers (year, last) values (2026, 3)`);
  const broken = await admin('check', '--json');
  await db.execute(sql`delete from receipt_numbers`);
  expect(broken.code).toBe(1);
  const { ok, checks } = JSON.parse(broken.said) as {
    ok: boolean;
    checks: { part: string; state: string; said: string }[];
  };
  expect(ok).toBe(false);
  expect(Object.fromEntries(checks.map(({ part, state }) => [part, state]))).toEqual({
    settings: 'ok',
    clock: 'ok',
    database: 'ok',
    books: 'broken',
    providers: 'ok',
    relay: 'ok',
    mails: 'ok',
    jobs: 'ok',
    files: 'ok',
    rates: 'ok',
    backup: 'ok',
    disk: expect.stringMatching(/ok|warn/),
  });
  expect(checks.find(({ part }) => part === 'books')!.said).toContain('receipt numbers have a gap');
  expect(await admin('check', 'weather')).toMatchObject({ code: 1, said: expect.stringContaining('No part weather') });
}, 300_000);

test('a clock that differs from the database’s is told', async () => {
  const real = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 60_000);
  const { code, said } = await admin('check', 'clock');
  clock.mockRestore();
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^warn +clock +the database's clock is (59|60)\.\d s behind/),
  ]);
});

test('a misspelt setting is told, without what it was set to', async () => {
  set = { SMPT_URL: 'smtps://u:hidden@mail.example.org' };
  const { code, said } = await admin('check', 'settings');
  set = {};
  expect([code, said]).toEqual([0, expect.stringMatching(/^warn +settings[^]+SMPT_URL: nothing reads[^]+SMTP_URL\?$/)]);
  expect(said).not.toContain('hidden');
});

test('a provider and a relay that do not answer are said to be broken, and stop no other look', async () => {
  set = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const { code, said } = await admin('check', 'providers', 'relay', 'disk');
  set = {};
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^broken +providers +stripe: .+\nbroken +relay +.+\n(ok|warn) +disk/),
  ]);
}, 300_000);

test('settings that allow no start are listed in words', async () => {
  set = { PORT: 'x' };
  const { code, said } = await admin('check');
  set = {};
  expect([code, said]).toEqual([1, expect.stringContaining('PORT: ')]);
});

test('as a program of its own it prints and ends by the same code', async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['server/admin.ts', ...words], {
      env: { ...process.env, ...environment },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (ended: { code: number; stdout: string; stderr: string }) => ended,
    );
  expect(await run('export', 'journal')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^journal,entryNumber,bookedOn,/),
  });
  expect(await run('rates', 'EURO', '1', '--json')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^\{"error":/),
  });
}, 300_000);

test('jobs that were given up begin again, those that wait at once, and only those of the queue that is named', async () => {
  const boss = await startJobs(db, [
    { name: 'deliver-mail', isPatient: true, run: async () => {} },
    { name: 'other', run: async () => {} },
  ]);
  await boss.stop();
  for (const [name, state] of [
    ['deliver-mail', 'failed'],
    ['deliver-mail', 'retry'],
    ['other', 'failed'],
  ])
    await db.execute(
      sql`insert into pgboss.job (name, state, retry_count, retry_limit, start_after) values (${name}, ${state}::pgboss.job_state, 20, 20, now() + interval '6 hours')`,
    );
  expect(await admin('retry', 'deliver-mail')).toEqual({ code: 0, said: 'deliver-mail: 2 begin again' });
  const { rows } = await db.execute(
    sql`select name, state, retry_count as count, start_after <= now() as "isNow" from pgboss.job where name in ('deliver-mail', 'other') order by name, state`,
  );
  expect(rows).toEqual([
    { name: 'deliver-mail', state: 'retry', count: 0, isNow: true },
    { name: 'deliver-mail', state: 'retry', count: 0, isNow: true },
    { name: 'other', state: 'failed', count: 20, isNow: false },
  ]);
  expect(await admin('retry')).toMatchObject({ said: expect.stringContaining('other: 1 begin again') });
}, 300_000);

test('a receipt goes into the outbox once more, by its name; twice within two minutes it does not', async () => {
  const paymentId = await givenGift('awa@example.org');
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId));
  const name = receiptName(receipt!);
  const before = await db.$count(mails);
  // The receipt's own mail is older than the pause.
  await db.update(mails).set({ createdAt: sql`now() - interval '1 hour'` });
  expect(await admin('resend-receipt', name)).toEqual({ code: 0, said: `${name}: in the outbox` });
  expect(await db.$count(mails)).toBe(before + 1);
  const { rows } = await db.execute(
    sql`select count(*)::int as n from pgboss.job where name = 'deliver-mail' and state = 'created'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect((await admin('resend-receipt', name)).code).toBe(1);
  expect(await admin('resend-receipt', 'ELK-2020-000009')).toMatchObject({
    code: 1,
    said: expect.stringContaining('No receipt'),
  });
  const [line] = await db.select().from(auditLog).where(eq(auditLog.verb, 'resend-receipt'));
  expect(line).toMatchObject({ actor: 'server', target: `payment:${paymentId}` });
}, 300_000);

test('a person is shown first, and erased with --yes: their gifts stay, without their name', async () => {
  const paymentId = await givenGift('jo@example.org');
  const shown = await admin('erase', 'jo@example.org');
  expect(shown).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^donations\.donor_email: 1\nmails\.recipient: \d\nperson_keys\.value: 1\nNothing was erased: add --yes$/,
    ),
  });
  const held = () =>
    db
      .select({ email: donations.donorEmail })
      .from(donations)
      .innerJoin(payments, eq(payments.purposeId, donations.id))
      .where(eq(payments.id, paymentId));
  expect(await held()).toEqual([{ email: 'jo@example.org' }]);
  expect(await admin('erase', 'jo@example.org', '--yes')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Erased'),
  });
  expect(await held()).toEqual([{ email: null }]);
  const [line] = await db.select().from(auditLog).where(eq(auditLog.verb, 'erase-person'));
  expect(JSON.stringify(line)).not.toContain('jo@example.org');
  expect(await admin('erase', 'nobody@example.org', '--yes')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing is held'),
  });
  expect(await admin('erase', 'nobody')).toMatchObject({ code: 1, said: expect.stringContaining('Not an e-mail') });
}, 300_000);

test('nobody is erased while a provider takes their money, nor who holds a role', async () => {
  await givenGift('each-month@example.org', 'monthly');
  await db.insert(users).values({ id: 'role-1', name: '', email: 'role@example.org', emailVerified: true });
  await db.insert(staffRoles).values({ memberId: 'role-1', role: 'collecte', grantedBy: 'server' });
  for (const [email, why] of [
    ['each-month@example.org', 'recurring gift'],
    ['role@example.org', 'on the team'],
  ] as const) {
    const before = await admin('erase', email);
    expect(await admin('erase', email, '--yes')).toMatchObject({ code: 1, said: expect.stringContaining(why) });
    expect(await admin('erase', email)).toEqual(before);
  }
}, 300_000);

test('tables are written to standard output, by their days; the log says that persons were taken', async () => {
  const paymentId = await givenGift('lea@example.org');
  const journalLines = () => db.$count(auditLog, eq(auditLog.target, 'export:journal'));
  const gifts = await admin('export', 'gifts', '--currency=XOF');
  expect(gifts.code).toBe(0);
  expect(gifts.said.split('\r\n')[0]).toMatch(/^day,receipt,/);
  expect(gifts.said).toContain(`lea@example.org`);
  expect((await admin('export', 'gifts', '--to=2001-01-01')).said).not.toContain(paymentId);
  const before = await journalLines();
  const journal = await admin('export', 'journal');
  expect([journal.said.includes('Encaissement'), journal.said.includes('lea@')]).toEqual([true, false]);
  // It names who paid.
  expect(await journalLines()).toBe(before + 2);
  for (const words of [['people'], ['gifts', '--from=yesterday'], ['gifts', '--currency=EURO'], ['gifts', 'all']])
    expect((await admin('export', ...words)).code, words.join(' ')).toBe(1);
  const lines = await db.select({ after: auditLog.after }).from(auditLog).where(eq(auditLog.verb, 'export-persons'));
  expect(lines).toEqual(
    expect.arrayContaining([
      { after: { currency: 'XOF', state: 'begun' } },
      { after: { currency: 'XOF', state: 'done', rows: expect.any(Number) } },
    ]),
  );
}, 300_000);

test('pages are drawn anew on every server that hears it', async () => {
  const feed = await startChangeFeed(url);
  const heard = new Promise((resolve) => feed.subscribe(resolve));
  expect(await admin('drop-cache')).toMatchObject({ code: 0 });
  expect(await heard).toEqual({ topic: 'content', id: '' });
  await feed.stop();
}, 300_000);
