import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { SETTINGS_VERBS } from '#app/features/members/settings-steps.server.ts';
import { ROLES } from '#app/features/staff/roles.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openWholeSite, readRoutes } from './whole-site.ts';

// "Revenir au formulaire" shows a form and does nothing: every form that a detour keeps is posted with `resumed` to a database that takes
// no writing, and none tries to write.

const { db } = await createSeededDatabase();
const site = await openWholeSite(db);
afterAll(() => site.close());
const routes = (await readRoutes()).filter(({ methods }) => methods.includes('POST'));
const people = [await site.enter(), await site.enter(...ROLES)];

const EXAMPLES: Record<string, string> = { collection: 'news', language: 'en', id: '1', lesson: '1-1' };
const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? 'x');

/** What the forms of a page may ask for, by the words of its file that look like it. */
function intentsOf(file: string): string[] {
  const words = [...readFileSync(`app/${file}`, 'utf8').matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, word]) => word!);
  const helped = file.includes('settings') ? [...SETTINGS_VERBS.keys()] : [];
  return [...new Set(['', ...words.filter((word) => word.length > 3), ...helped])];
}

const forms = routes.flatMap((route) => intentsOf(route.file).map((intent) => ({ route, intent })));
const kept: typeof forms = [];
for (const form of forms) {
  const { to } = await site.ask('POST', form.route, addressOf(form.route.path), undefined, { intent: form.intent });
  if (to.startsWith('/auth?next=')) kept.push(form);
}

test('a form that comes back after a detour does nothing before it is pressed again', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  await db.execute(sql.raw(`alter database "${rows[0]!.name}" set default_transaction_read_only = on`));
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await db.execute(sql`set default_transaction_read_only = on`);
  const wrote: string[] = [];
  for (const { route, intent } of kept)
    for (const person of people) {
      const fields = { intent, resumed: '1', email: 'd@example.org', notice: 'on', row: '1', to: 'prepared' };
      const { status, to } = await site.ask('POST', route, addressOf(route.path), person, fields);
      if (status >= 500) wrote.push(`${route.path} ${intent}: ${to.slice(0, 200)}`);
    }
  expect(kept.length).toBeGreaterThan(500);
  expect([...new Set(wrote)]).toEqual([]);
}, 240_000);
