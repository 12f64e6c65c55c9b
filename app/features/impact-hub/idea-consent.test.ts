import { expect, test } from 'vitest';
import errors from '#locales/fr/errors.json' with { type: 'json' };
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { submitProjectIdea } from './impact-hub.server.ts';
import { projectIdeas } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const submit = submitProjectIdea(pay.jobs, openMemoryFiles()) as unknown as SiteFunction;
const idea = {
  full_name: 'Grâce',
  email: 'grace@example.org',
  project_name: 'Séchoir',
  sector: 'Alimentation',
  project_description: 'Sécher.',
  funding_stage: 'Idée',
};
const hand = (more: object) =>
  callFunction(siteContext, submit, { ...idea, ...more }, { language: 'fr', address: '::1', requestId: 't' });

for (const consent of [
  {},
  ...[false, null, '', 'true', 'on', 1, {}, [true]].map((given) => ({ consent_gdpr: given })),
]) {
  test(`an idea with ${JSON.stringify(consent)} for its author’s consent is neither kept nor mailed`, async () => {
    const message = errors.consent_required;
    expect(await hand(consent)).toMatchObject({ ok: false, status: 400, body: { fields: { consent_gdpr: message } } });
    expect([await db.$count(projectIdeas), await db.$count(mails)]).toEqual([0, 0]);
  });
}

test('with it, the idea is kept and acknowledged', async () => {
  expect(await hand({ consent_gdpr: true })).toMatchObject({ ok: true });
  expect([await db.$count(projectIdeas), await db.$count(mails)]).toEqual([1, 2]);
});
