import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractOf, findBreaks } from './expand.ts';

const FILES = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort();
const read = (name: string) => readFileSync(`migrations/${name}`, 'utf8');
const [release, last] = readFileSync('migrations/RELEASED', 'utf8').trim().split(' ') as [string, string, string];
const RELEASES = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)/gm)].map(([, name]) => name!);

test('migrations since the last release leave the servers of that release working', () => {
  expect(FILES).toContain(`${last}.sql`);
  expect(RELEASES).toContain(release);
  const fresh = FILES.filter((name) => name > `${last}.sql`);
  const free = fresh.filter((name) => contractOf(read(name)) === undefined);
  expect(findBreaks(free.map(read))).toEqual([]);
  // What is taken away was left alone by a release that is out.
  for (const name of fresh) {
    const contract = contractOf(read(name));
    if (contract) expect([name, RELEASES.includes(contract) && contract <= release]).toEqual([name, true]);
  }
});

test('the check sees what earlier migrations took away', () => {
  expect(findBreaks(FILES.map(read)).length + FILES.flatMap((name) => findBreaks([read(name)])).length).toBeGreaterThan(
    5,
  );
});

const BREAKS = [
  'DROP TABLE "gifts"',
  'drop type state',
  'ALTER TABLE "gifts" DROP COLUMN "email"',
  'ALTER TABLE "gifts" RENAME COLUMN "a" TO "b"',
  'ALTER TABLE "gifts" RENAME TO "donations"',
  'ALTER TABLE "gifts" ALTER COLUMN "sum" SET DATA TYPE bigint',
  'alter table gifts alter sum type bigint',
  'ALTER TABLE "gifts" ALTER COLUMN "sum" SET NOT NULL',
  'ALTER TABLE "gifts" ALTER COLUMN "sum" DROP DEFAULT',
  'ALTER TABLE "gifts" ADD COLUMN "fund" text NOT NULL',
  'ALTER TABLE "gifts" ADD COLUMN "a" text, ADD COLUMN "b" text NOT NULL, ADD COLUMN "c" int DEFAULT 1',
  'ALTER TABLE "gifts" ADD CONSTRAINT "positive" CHECK (sum > 0)',
  'ALTER TABLE "gifts" ADD CONSTRAINT "once" UNIQUE("ref")',
  'CREATE UNIQUE INDEX "once" ON "gifts" USING btree ("ref")',
  "ALTER TYPE state RENAME VALUE 'a' TO 'b'",
];
const HOLDS = [
  'CREATE TABLE "gifts" ("id" uuid PRIMARY KEY, "sum" bigint NOT NULL)',
  'ALTER TABLE "gifts" ADD COLUMN "fund" text',
  'ALTER TABLE "gifts" ADD COLUMN "fund" text DEFAULT \'general\' NOT NULL',
  'ALTER TABLE "gifts" ADD COLUMN "worth" bigint GENERATED ALWAYS AS (sum * 2) STORED NOT NULL',
  'ALTER TABLE "gifts" ADD CONSTRAINT "positive" CHECK (sum > 0) NOT VALID',
  'ALTER TABLE "gifts" ALTER COLUMN "sum" DROP NOT NULL',
  'CREATE INDEX "by_day" ON "gifts" USING btree ("day")',
  'CREATE TABLE "fresh" ("id" int); ALTER TABLE "fresh" ADD CONSTRAINT "x" FOREIGN KEY ("id") REFERENCES "gifts"("id"); CREATE UNIQUE INDEX "y" ON "fresh" ("id")',
  '-- drop table gifts\nselect 1 --> statement-breakpoint\nselect 2',
  'create function f() returns int as $$ begin drop table x; alter table gifts rename to y; end $$ language plpgsql',
];
for (const sql of BREAKS) test(`breaks: ${sql}`, () => expect(findBreaks([sql])).toHaveLength(1));
for (const sql of HOLDS) test(`holds: ${sql.slice(0, 80)}`, () => expect(findBreaks([sql])).toEqual([]));

test('a contract names its release', () => {
  expect(contractOf('-- contract: 2026-11-22\nDROP TABLE x')).toBe('2026-11-22');
  expect(contractOf('DROP TABLE x')).toBeUndefined();
});
