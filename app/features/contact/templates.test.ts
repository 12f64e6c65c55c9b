import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { takeTemplate } from './staff/fill-answer.server.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './staff/template-acts.server.ts';
import { messages, messageTemplates } from './tables.server.ts';
import { fillTemplate, findUnknownPlaceholder, PLACEHOLDERS } from './templates.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  saveTemplate(),
  deleteTemplate(),
]);
const ruth = await hire('collecte');
const template = { name: 'Merci', language: 'fr', text: 'Bonjour {name}, merci du {day}.' };
const find = async (id: unknown) =>
  (
    await db
      .select()
      .from(messageTemplates)
      .where(eq(messageTemplates.id, String(id)))
  )[0];

test('every placeholder is known and filled, everything else in braces is named', () => {
  for (const name of PLACEHOLDERS) expect(findUnknownPlaceholder(`a {${name}} b`)).toBeUndefined();
  expect(findUnknownPlaceholder('Bonjour {prenom} et {name}')).toBe('{prenom}');
  for (const odd of ['{}', '{ name }', '{Name}', '{{name}}', '{constructor}'])
    expect(findUnknownPlaceholder(odd)).toBe(odd);
  expect(findUnknownPlaceholder('if (a) {\n}')).toBeUndefined();
  const values = { name: 'Aline {day}', number: '7', day: 'hier', staff: 'Ruth', foundation: 'Elikya' };
  // What a visitor is called is never read as a placeholder.
  expect(fillTemplate('{name} {number} {day} {staff} {foundation} {x}', values)).toBe(
    'Aline {day} 7 hier Ruth Elikya {x}',
  );
});

test('who may not answer writes no template', async () => {
  const audit = await hire('audit');
  expect(await audit.call('save-template', template)).toMatchObject({ code: 'permission_missing' });
  expect(await audit.call('delete-template', { id: randomUUID() })).toMatchObject({ code: 'permission_missing' });
  expect(await db.$count(messageTemplates)).toBe(0);
});

test('an unknown placeholder is refused by its name, beside the text; nothing is kept', async () => {
  const refused = await ruth.call('save-template', { ...template, text: 'Bonjour {prenom}' });
  expect(refused).toMatchObject({ code: 'placeholder_unknown', fields: { text: expect.stringContaining('{prenom}') } });
  for (const [missing, code] of [
    [{ name: ' ' }, 'name_required'],
    [{ text: '\r\n' }, 'text_required'],
    [{ language: 'xx' }, 'invalid_field'],
  ] as const)
    expect(await ruth.call('save-template', { ...template, ...missing })).toMatchObject({ code });
  expect(await db.$count(messageTemplates)).toBe(0);
});

test('who saves over what a colleague saved meanwhile is told by whom, and nothing is lost; the same words change nothing', async () => {
  const { id } = await ruth.call('save-template', template);
  const other = await hire('administration');
  expect(await other.call('save-template', { ...template, id, text: 'Deux', base: 1 })).toMatchObject({ revision: 2 });
  expect(await ruth.call('save-template', { ...template, id, text: 'Trois', base: 1 })).toMatchObject({
    code: 'template_changed',
    by: 'administration',
    body: 'Deux',
    at: expect.any(String),
  });
  expect(await find(id)).toMatchObject({ text: 'Deux', revision: 2, updatedBy: other.id });
  expect(await ruth.call('save-template', { ...template, id, text: 'Deux', base: 1 })).toMatchObject({ revision: 2 });
  expect(await ruth.call('save-template', { ...template, id, text: 'Trois', base: 2 })).toMatchObject({ revision: 3 });
  expect((await linesOf(`template:${String(id)}`)).length).toBe(3);
});

test('a deleted template is gone, once; one that is not there cannot be saved', async () => {
  const { id } = await ruth.call('save-template', template);
  await ruth.call('delete-template', { id });
  await ruth.call('delete-template', { id });
  expect(await find(id)).toBeUndefined();
  expect((await linesOf(`template:${String(id)}`)).map(({ verb }) => verb)).toEqual([
    'save-template',
    'delete-template',
  ]);
  expect(await ruth.call('save-template', { ...template, id })).toMatchObject({ code: 'template_unknown' });
});

test('chosen, it stands filled in below what was typed; those of the letter’s language come first', async () => {
  const [letter] = await db
    .insert(messages)
    .values({
      kind: 'contact',
      name: 'Aline',
      email: 'a@example.org',
      data: {},
      language: 'en',
      isSuspect: false,
      createdAt: new Date('2026-02-06T23:30:00Z'),
    })
    .returning();
  const { id } = await ruth.call('save-template', {
    ...template,
    language: 'en',
    name: 'Z',
    text: '{name}, {day}, {staff}',
  });
  expect((await listTemplates(db, 'en'))[0]).toMatchObject({ id, language: 'en' });
  const choose = (fields: Record<string, string>) =>
    takeTemplate(
      db,
      new Request('http://localhost', { method: 'POST', body: new URLSearchParams(fields) }),
      letter!.id,
      'Ruth',
    );
  expect(await choose({ intent: 'answer-message', template: String(id) })).toBeUndefined();
  // In Kinshasa it was the next day already.
  expect(await choose({ intent: 'use-template', template: String(id), text: 'Déjà écrit.\r\n' })).toMatchObject({
    typed: { text: 'Déjà écrit.\n\nAline, 7 February 2026, Ruth' },
  });
  expect(await choose({ intent: 'use-template', template: 'none', text: 'Gardé' })).toMatchObject({
    typed: { text: 'Gardé' },
  });
});
