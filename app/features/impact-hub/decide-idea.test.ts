import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { type Change, startChangeFeed } from '#platform/changes.ts';
import { readSettings } from '#platform/settings.ts';
import { entries, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { ideaDecidedMail } from './decide-idea.server.ts';
import { countHub, ideaData, incubated, listApproved } from './impact-hub.server.ts';
import { decideIdeaCall } from './staff/idea-acts.server.ts';
import { listIdeas } from './staff/idea-list.server.ts';
import { ideaSection } from './staff/idea-section.server.ts';
import { ideaEvents, projectIdeas } from './tables.server.ts';
import { readUpload } from './uploads.server.ts';

const plain = personView({ permissions: permissionsOf(['administration']) }, 'ideas.decide');
const { db, url } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  decideIdeaCall({ send: async () => {} }),
]);
let ruth: Awaited<ReturnType<typeof hire>>;
beforeAll(async () => {
  ruth = await hire('collecte');
});

async function handIn(more: Partial<typeof projectIdeas.$inferInsert> = {}) {
  const [row] = await db
    .insert(projectIdeas)
    .values({
      fullName: 'Grâce',
      email: `${randomUUID()}@example.org`,
      city: 'Kikwit',
      country: 'RD Congo',
      projectName: 'Séchoir',
      sector: 'Alimentation',
      projectDescription: 'Sécher les mangues.',
      fundingStage: 'Idée',
      language: 'de',
      ...more,
    })
    .returning();
  return row!;
}
const stateOf = async (id: string) => (await db.select().from(projectIdeas).where(eq(projectIdeas.id, id)))[0]!.state;
const mailsOf = async (email: string) => {
  const rows = await db.select().from(mails).where(like(mails.uniqueKey, 'idea-decided:%'));
  return rows.filter(({ recipient }) => recipient === email);
};
const waiting = async () => (await ideaSection.tasks![0]!.list(db, 500)).map(({ target }) => target);

test('who may not decide decides nothing', async () => {
  const { id } = await handIn();
  for (const role of ['audit', 'terrain', 'redaction'] as const) {
    const other = await hire(role);
    expect(await other.call('decide-idea', { id, decision: 'accept', text: 'x' })).toMatchObject({
      code: 'permission_missing',
    });
  }
  expect(await stateOf(id)).toBe('new');
});

test('accepted, it is public at once, before all others, and every page cache hears of it', async () => {
  const idea = await handIn();
  const feed = await startChangeFeed(url);
  const heard: Change[] = [];
  feed.subscribe((change) => heard.push(change));
  expect(await waiting()).toContain(`idea:${idea.id}`);
  const before = await countHub(db);
  const answer = await ruth.call('decide-idea', { id: idea.id, decision: 'accept', text: 'Bravo.' });
  expect(answer).toMatchObject({ state: 'accepted', projectId: `idea-${idea.number}` });
  const [first] = await listApproved(db);
  expect(first).toMatchObject({
    id: `idea-${idea.number}`,
    title: 'Séchoir',
    description: 'Sécher les mangues.',
    sector: 'Alimentation',
    location: 'Kikwit, RD Congo',
    status: 'active',
    image_url: expect.stringContaining('/art/'),
  });
  expect((await countHub(db)).working).toBe(before.working + 1);
  await expect.poll(() => heard.some(({ topic }) => topic === 'content')).toBe(true);
  await feed.stop();
  expect(await waiting()).not.toContain(`idea:${idea.id}`);
  // What no file stands for is never overwritten by one.
  const [entry] = await db
    .select()
    .from(entries)
    .where(eq(entries.id, `idea-${idea.number}`));
  expect(entry).toMatchObject({ collection: incubated.name, fileHash: null });
  const later = await handIn({ projectName: 'Encore plus tard' });
  await ruth.call('decide-idea', { id: later.id, decision: 'accept' });
  expect((await listApproved(db)).map(({ title }) => title).slice(0, 2)).toEqual(['Encore plus tard', 'Séchoir']);
});

test('the public page says what staff made of it; without a place it names none', async () => {
  const idea = await handIn({ city: null, country: null, sector: 'unknown' });
  await ruth.call('decide-idea', {
    id: idea.id,
    decision: 'accept',
    title: 'Un nom public',
    short: 'Une phrase.',
    description: 'Sans rien de privé.',
  });
  expect((await listApproved(db))[0]).toMatchObject({
    title: 'Un nom public',
    short_description: 'Une phrase.',
    description: 'Sans rien de privé.',
    location: '',
    sector: 'Autre',
  });
  const other = await handIn();
  await ruth.call('decide-idea', { id: other.id, decision: 'accept', location: '' });
  expect((await listApproved(db))[0]!.location).toBe('');
});

test('declined, nothing is public, and why is said; without a why it is not declined', async () => {
  const idea = await handIn();
  const before = await listApproved(db);
  expect(await ruth.call('decide-idea', { id: idea.id, decision: 'decline', text: ' ' })).toMatchObject({
    code: 'text_required',
    fields: { text: expect.any(String) },
  });
  expect(await ruth.call('decide-idea', { id: idea.id, decision: 'maybe', text: 'x' })).toMatchObject({
    code: 'decision_unknown',
  });
  expect(await stateOf(idea.id)).toBe('new');
  expect(await ruth.call('decide-idea', { id: idea.id, decision: 'decline', text: 'Trop tôt.' })).toMatchObject({
    state: 'declined',
    projectId: null,
  });
  expect(await listApproved(db)).toEqual(before);
});

test('decided once, also by two at the same moment: one event, one mail in the author’s language, one line', async () => {
  const idea = await handIn();
  const helene = await hire('administration');
  const answers = await Promise.all([
    ruth.call('decide-idea', { id: idea.id, decision: 'accept', text: 'Oui' }),
    helene.call('decide-idea', { id: idea.id, decision: 'decline', text: 'Nein' }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['idea_decided', undefined]);
  const events = await db.select().from(ideaEvents).where(eq(ideaEvents.ideaId, idea.id));
  expect(events).toMatchObject([{ from: 'new', to: await stateOf(idea.id), who: expect.any(String) }]);
  expect(await mailsOf(idea.email)).toMatchObject([{ language: 'de', template: 'idea-decided' }]);
  expect(await linesOf(`idea:${idea.id}`)).toMatchObject([{ verb: 'decide-idea', before: { state: 'new' } }]);
  expect(await ruth.call('decide-idea', { id: randomUUID(), decision: 'accept' })).toMatchObject({
    code: 'idea_unknown',
  });
});

test('its author is written what was decided and the words that go with it', async () => {
  const [yes, no] = [await handIn({ language: 'fr' }), await handIn({ language: 'fr' })];
  await ruth.call('decide-idea', { id: yes.id, decision: 'accept', text: 'On vous appelle.' });
  await ruth.call('decide-idea', { id: no.id, decision: 'decline', text: 'Il manque un devis.\r\n\r\nRevenez.' });
  const make = ideaDecidedMail(settings);
  const accepted = (await make(db, { ideaId: yes.id }, 'fr'))!;
  expect(accepted.text).toMatch(/Séchoir[\s\S]*On vous appelle\.[\s\S]*https:\/\/elikya\.test\/impact-hub/);
  const declined = (await make(db, { ideaId: no.id }, 'fr'))!;
  expect(declined.text).toMatch(/Séchoir[\s\S]*Il manque un devis\.\n\nRevenez\./);
  expect(declined.text).not.toContain('impact-hub');
  await db.delete(projectIdeas).where(eq(projectIdeas.id, no.id));
  expect(await make(db, { ideaId: no.id }, 'fr')).toBeUndefined();
});

test('sample ideas are listed and found, and not counted in public', async () => {
  const before = await countHub(db);
  const { number } = await handIn({ isSample: true, projectName: 'Radio scolaire', email: 'radio@example.org' });
  expect(await countHub(db)).toEqual(before);
  for (const q of [String(number), 'scol rad', 'radio@'])
    expect((await listIdeas(db, { q, limit: 5 }, plain)).items.map((item) => item.number)).toEqual([number]);
  expect((await listIdeas(db, { q: 'olaire', limit: 5 }, plain)).items).toEqual([]);
  expect((await listIdeas(db, { q: '', state: 'new', limit: 1 }, plain)).next).toEqual(expect.any(String));
});

test('who does not decide sees authors masked, and finds nobody by name or address', async () => {
  const masked = personView({ permissions: permissionsOf(['audit']) }, 'ideas.decide');
  const { number } = await handIn({ fullName: 'Odette Lema', email: 'odette@example.org', projectName: 'Ruches' });
  const find = async (q: string) => (await listIdeas(db, { q, limit: 5 }, masked)).items;
  expect(await find(String(number))).toMatchObject([
    { projectName: 'Ruches', name: 'O. L.', email: 'o•••@example.org' },
  ]);
  for (const q of ['Lema', 'odette@']) expect([q, await find(q)]).toEqual([q, []]);
});

test('a file is read by its own name only, and is gone where its idea names none of ours', async () => {
  const files = openMemoryFiles();
  const name = `1-${'a'.repeat(32)}.docx`;
  await files.put(`ideas/${name}`, new Uint8Array([1]), 'x');
  expect(await readUpload(files, `/files/ideas/${name}`)).toMatchObject({ ending: 'docx', bytes: new Uint8Array([1]) });
  expect(await readUpload(files, `https://elikya.test/files/ideas/${name}`)).toMatchObject({ ending: 'docx' });
  for (const other of ['', '/files/ideas/../x', name.replace('a', 'b'), `/files/ideas/${name}.exe`])
    expect(await readUpload(files, other)).toBeUndefined();
});

test('a person’s ideas come with what was decided, and go with them', async () => {
  const idea = await handIn();
  await ruth.call('decide-idea', { id: idea.id, decision: 'decline', text: 'Pas cette année.' });
  const person = { id: 'x', email: idea.email };
  expect(await ideaData.list(db, person)).toMatchObject([{ decision: { to: 'declined', why: 'Pas cette année.' } }]);
  await ideaData.erase(db, person);
  expect(await ideaData.list(db, person)).toEqual([]);
  expect(await db.select().from(ideaEvents).where(eq(ideaEvents.ideaId, idea.id))).toEqual([]);
});
