import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { reviewFromPage } from '#app/features/academy/course-steps.server.ts';
import { openEnrollment } from '#app/features/academy/enrollments.server.ts';
import { listReviews } from '#app/features/academy/reviews.server.ts';
import { users } from '#platform/auth-tables.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createSeededDatabase({ isLive: true, withSamples: true });
const { siteContext } = await openGiftSite(db);
const member = { id: randomUUID(), email: 'veronique.secret@example.org', name: '' };
await db.insert(users).values(member);
await openEnrollment(db, '1', member.id, true);

/** What the form has to show, or undefined once it was taken. */
async function review(fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't', member: member as never });
  const form = new FormData();
  for (const [name, value] of Object.entries({ stars: '4', text: 'Clair, et vrai.', ...fields })) form.set(name, value);
  try {
    return (await reviewFromPage(context, '1', form, new Request('https://elikya.test/', { method: 'POST' }))).data;
  } catch (thrown) {
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}

test('a review shows the name its author gave, never a part of the address', async () => {
  expect(await review({})).toMatchObject({
    fields: { name: expect.any(String) },
    typed: { text: 'Clair, et vrai.', stars: '4' },
  });
  expect(await review({ name: '   ' })).toMatchObject({ fields: { name: expect.any(String) } });
  expect(await review({ name: member.email })).toMatchObject({
    fields: { name: expect.any(String) },
    typed: { name: member.email },
  });
  expect(await listReviews(db, '1')).toEqual([]);
  expect(await review({ name: ' Véronique K. ' })).toBeUndefined();
  const shown = await listReviews(db, '1');
  expect(shown).toMatchObject([{ name: 'Véronique K.', stars: 4, text: 'Clair, et vrai.' }]);
  expect(JSON.stringify(shown)).not.toContain('secret');
});

test('the name is kept: the next form has it filled in', async () => {
  await review({ name: 'Véronique' });
  const [row] = await db.select().from(users).where(eq(users.id, member.id));
  expect(row!.name).toBe('Véronique');
});

// What a member alone sees: their greeting (spec, 4) and a masked address on their own payment's page. And where two mailboxes are held
// against each other, of which nobody is shown a part.
const MAY_CUT = [
  'app/features/accounts/member.ts',
  'app/features/persons/duplicates.server.ts',
  'app/features/persons/tables.server.ts',
  'app/features/shell/site.server.ts',
];

test('no other code cuts a name out of an address', () => {
  const files = ['app', 'server', 'platform']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(
    files.filter((file) => /\.split\(['"]@['"]\)|split_part|indexOf\(['"]@['"]\)/.test(readFileSync(file, 'utf8'))),
  ).toEqual(MAY_CUT);
});
