import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { sessions } from '#platform/auth-tables.ts';
import { listEntities, listGivers } from './entity-list.server.ts';
import { saveEntity } from './save-entity.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [saveEntity()]);
const treasurer = await hire('tresorerie');
const BODY = {
  name: 'Les Amis',
  country: 'fr',
  form: 'Association loi 1901',
  registration: 'W000000000',
  address: '1, rue de l’Exemple, Paris',
  object: 'Aider des écoles',
  article: '200',
  signatory: 'La présidente',
  issues: ['fr_tax'],
};
const save = (body: object = {}, who = treasurer, key?: string) => who.call('save-entity', { ...BODY, ...body }, key);

test('a body is written, then changed from its revision; who saves from an older one is told, and loses nothing', async () => {
  const { entityId, revision } = await save();
  expect(revision).toBe(1);
  expect(await listGivers(db, 'fr_tax')).toEqual([{ id: entityId, name: 'Les Amis' }]);
  expect(await save({ entityId, base: '1', issues: ['partner'] })).toMatchObject({ revision: 2 });
  expect(await listGivers(db, 'fr_tax')).toEqual([]);
  expect(await save({ entityId, base: 1, name: 'Autre' })).toMatchObject({
    code: 'entity_changed',
    body: { name: 'Les Amis', issues: ['partner'] },
  });
  // Nothing that changes is no line of the log.
  expect(await save({ entityId, base: 2, issues: ['partner'] })).toMatchObject({ revision: 2 });
  expect((await linesOf(`entity:${String(entityId)}`)).map(({ after }) => after!.changed)).toEqual([
    expect.stringContaining('name'),
    'issues',
  ]);
});

test('only a French body with its article gives the French receipt; all that a receipt says is asked for', async () => {
  const fault = async (body: object) => {
    const { code, fields } = await save(body);
    return [code, ...Object.keys((fields ?? {}) as object)];
  };
  const before = (await listEntities(db)).length;
  expect(await fault({ country: 'CD' })).toEqual(['entity_not_french', 'country']);
  expect(await fault({ article: ' ' })).toEqual(['entity_field_required', 'article']);
  expect(await fault({ country: 'France' })).toEqual(['country_unknown', 'country']);
  expect(await fault({ issues: [] })).toEqual(['entity_issues_required', 'issues']);
  for (const name of ['name', 'form', 'registration', 'address', 'object', 'signatory'])
    expect(await fault({ [name]: ' ' })).toEqual(['entity_field_required', name]);
  expect(await fault({ entityId: randomUUID() })).toEqual(['entity_unknown']);
  expect((await listEntities(db)).length).toBe(before);
  expect(await save({ country: 'CD', article: '', issues: ['acknowledgement'] })).toMatchObject({ revision: 1 });
});

test('the right and the proof; pressed twice it is one', async () => {
  for (const role of ['collecte', 'redaction', 'audit'] as const)
    expect(await save({}, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('administration');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await save({}, late)).toMatchObject({ code: 'fresh_proof_needed' });
  const before = (await listEntities(db)).length;
  const key = randomUUID();
  expect(await save({}, treasurer, key)).toEqual(await save({}, treasurer, key));
  expect((await listEntities(db)).length).toBe(before + 1);
});
