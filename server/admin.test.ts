import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { certificateEvents, certificates } from '#app/features/academy/tables.server.ts';
import { currencyRates } from '#app/features/payments/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';

const { db, url } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-admin-'));
/** `script/admin` as the one who runs the site calls it: how it ends and what it says. */
const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['server/admin.ts', ...words], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  );
const rates = (currency: 'USD' | 'CDF') =>
  db
    .select({ day: currencyRates.day, perEuro: currencyRates.perEuro })
    .from(currencyRates)
    .where(eq(currencyRates.currency, currency))
    .orderBy(currencyRates.day);
const today = new Date().toISOString().slice(0, 10);

test('a rate is entered for today, or the day said; a second of the same day replaces the first', async () => {
  expect(await admin('rates', 'USD', '1.0842')).toEqual({ code: 0, said: `1 EUR = 1.0842 USD, ${today}` });
  expect(await admin('rates', 'USD', '1.07', '2026-01-31')).toEqual({ code: 0, said: '1 EUR = 1.07 USD, 2026-01-31' });
  await admin('rates', 'USD', '1.0900');
  expect(await rates('USD')).toEqual([
    { day: '2026-01-31', perEuro: '1.07' },
    { day: today, perEuro: '1.0900' },
  ]);
}, 60_000);

/** What is no rate of ours, and the word that says why. */
const WRONG: [string[], string][] = [
  [['EURO', '1'], 'Not a currency of ours: EURO'],
  [['XOF', '655'], 'pegged'],
  [['CDF', '-3'], 'Not a rate'],
  [['CDF', '2800,5'], 'Not a rate'],
  [['CDF', '2800', '31.01.2026'], 'Not a day'],
  [['CDF', '2800', '2999-01-01'], 'Not a day'],
];
test('what is no rate is refused with its reason, and nothing is entered', async () => {
  for (const [words, why] of WRONG) {
    const { code, said } = await admin('rates', ...words);
    expect([words, code]).toEqual([words, 1]);
    expect(said).toContain(why);
    expect(said).not.toMatch(/\bat \S+:\d+/);
  }
  expect(await rates('CDF')).toEqual([]);
}, 120_000);

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
}, 60_000);

test('without a command, or with one nobody knows, it says which there are', async () => {
  for (const words of [[], ['constructor']])
    expect(await admin(...words)).toMatchObject({ code: 1, said: expect.stringContaining('script/admin <command>') });
}, 60_000);

test('check says that all holds, and ends with 1 and the names where it does not', async () => {
  expect(await admin('check')).toEqual({ code: 0, said: 'All invariants hold' });
  await db.execute(sql`insert into receipt_numbers (year, last) values (2026, 3)`);
  const broken = await promisify(execFile)(process.execPath, ['server/admin.ts', 'check'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  }).catch((error: { code: number; stdout: string }) => error);
  expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining('receipt numbers have a gap') });
}, 60_000);
