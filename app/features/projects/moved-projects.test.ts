import { readdirSync, readFileSync } from 'node:fs';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listEntries } from '#platform/content.ts';
import { entries } from '#platform/tables.ts';
import { seedSite } from '#server/seed.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { journal } from './journal.server.ts';
import { projectEntries } from './project-entries.server.ts';

const { db } = await createSeededDatabase();
const file = readdirSync('migrations').find((name) => name.endsWith('_projects_in_content.sql'))!;
const moves = readFileSync(`migrations/${file}`, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('insert into entries'));

test('projects of an older site, with their journals, become the entries that their files are', async () => {
  const read = async () => [
    (await listEntries(db, projectEntries)).map(({ id, source: { sample: _, ...data }, html }) => ({ id, data, html })),
    (await listEntries(db, journal)).map(({ id, source }) => ({ id, data: source })),
  ];
  const before = await read();
  // As the release before kept them: the journal in the project's row.
  await db.execute(sql`update projects p set details = jsonb_set(details - 'updates', '{updates}', (
    select jsonb_agg(jsonb_build_object('date', data ->> 'date', 'title', data ->> 'title', 'description', data ->> 'text',
      'art', data -> 'art') order by id)
    from entries where collection = 'journal' and data ->> 'project' = p.id::text))`);
  await db.delete(entries).where(inArray(entries.collection, ['projects', 'journal']));
  expect(moves).toHaveLength(2);
  for (const statement of moves) await db.execute(sql.raw(statement));
  expect(await read()).toEqual(before);
  // A file takes their place at the next start, and brings no fund or gift a second time.
  const gifts = await db.execute(sql`select count(*) from donations`);
  await seedSite(db, { isLive: false });
  expect(await read()).toEqual(before);
  expect((await db.execute(sql`select count(*) from donations`)).rows).toEqual(gifts.rows);
  const [row] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.collection, 'projects'), eq(entries.id, '1')));
  expect(row!.fileHash).not.toBe('moved');
});
