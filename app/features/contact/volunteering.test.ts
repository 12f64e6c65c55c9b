import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import type { FormField } from '#app/shared/form-fields.ts';
import { callFunction } from '#platform/functions.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { messageToFoundation, submitVolunteerApplication } from './messages.server.ts';
import { messages } from './tables.server.ts';
import { VOLUNTEER_FIELDS } from './volunteering.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const t = translate('fr', 'contact');

/** Something to fill a field in with, and how the mail says it. */
function fill(name: string, field: FormField): { value: unknown; said: string } {
  if (field.kind === 'email') return { value: 'aline@example.org', said: 'aline@example.org' };
  if (field.kind === 'number') return { value: field.max, said: String(field.max) };
  if (field.kind !== 'choice' && field.kind !== 'choices') return { value: `Mon ${name}`, said: `Mon ${name}` };
  const [option] = field.options;
  return {
    value: field.kind === 'choices' ? [option] : option,
    said: field.word ? t(field.word(option!) as never) : option!,
  };
}

test('every field that is declared is kept, and the foundation’s mail says it with its label', async () => {
  const filled = Object.entries(VOLUNTEER_FIELDS).map(([name, field]) => ({ name, ...fill(name, field) }));
  const application = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
  const caller = { language: 'fr' as const, address: '::1', requestId: 't' };
  expect(await callFunction(siteContext, submitVolunteerApplication(pay.jobs), application, caller)).toMatchObject({
    ok: true,
  });
  const [row] = await db.select().from(messages);
  expect({ name: row!.name, email: row!.email, ...row!.data }).toEqual(application);
  const { text } = (await messageToFoundation(siteContext.settings)(db, { id: row!.id }))!;
  expect(text).toContain(`${siteContext.settings.origin}/admin/messages/${row!.id}`);
  for (const { name, said } of filled) {
    expect(text).toContain(said);
    if (name !== 'motivation') expect(text).toMatch(new RegExp(`${t(`mail.${name}` as never)}\\s: ${said}`));
  }
  expect(text).not.toMatch(/mail\.|volunteer\./);
});

test('links in any field count as spam', async () => {
  const links = 'http://a http://b http://c http://d';
  const application = { name: 'A', email: 'a@example.org', motivation: 'Oui', skills: links };
  await callFunction(siteContext, submitVolunteerApplication(pay.jobs), application, {
    language: 'fr',
    address: '::2',
    requestId: 't',
  });
  const rows = await db.select().from(messages);
  expect(rows.find(({ email }) => email === 'a@example.org')).toMatchObject({ isSuspect: true });
});
