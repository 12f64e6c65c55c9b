import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { importRedirects } from './import-redirects.server.ts';
import { readNewPath, readOldPath } from './old-path.ts';
import { findLead, listRedirects } from './redirects.server.ts';
import { endRedirect, saveRedirect } from './save-redirect.server.ts';
import { redirects } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const ROUTES: [RegExp, string][] = [
  [/^\/(about|projects|events|news)$/, 'itself'],
  [/^\/projects\/[^/]+$/, '/projects/:id'],
  [/^\/news\/[^/]+$/, '/news/:id'],
];
const findRoute = async (path: string) => {
  const found = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
  return found === 'itself' ? path : (found ?? '/*');
};
const { hire, linesOf } = openDesk(siteContext, [saveRedirect(findRoute), endRedirect(), importRedirects(findRoute)]);
const administrator = await hire('administration');
const treasurer = await hire('tresorerie');
const save = (from: unknown, to: unknown, was?: string) => administrator.call('save-redirect', { from, to, was });
const lead = (path: string, language: Language = 'fr') => findLead(db)(new URL(path, 'https://site.example'), language);
const all = async () => (await listRedirects(db, { q: '', limit: 200 })).items.map(({ id, to }) => `${id} ${to}`);

test('an old address is read as people paste it, and never one that something else answers', () => {
  const same = ['/notre-histoire.html', '/2019/05/une-nouvelle', '/projects/12', '/Été'];
  for (const path of same) expect(readOldPath(path)).toBe(path);
  expect(readOldPath(' https://ancien.example/notre-histoire/ ')).toBe('/notre-histoire');
  expect(readOldPath('/en/our-story')).toBe('/our-story');
  expect(readOldPath('/%C3%89t%C3%A9')).toBe('/Été');
  for (const bad of [
    '',
    '/',
    'notre-histoire',
    '/page?id=3',
    '//ailleurs.example/x',
    '/admin/x',
    '/api/x',
    '/.well-known/x',
  ])
    expect([bad, readOldPath(bad)]).toEqual([bad, undefined]);
  expect(readOldPath(`/${'x'.repeat(300)}`)).toBeUndefined();
  expect(readNewPath('/ar/projects/3?x=1#haut')).toBe('/projects/3?x=1#haut');
  expect(readNewPath('/projects/')).toBe('/projects');
  for (const bad of ['https://ailleurs.example/', '//ailleurs.example', '/admin', '/api/x', '/news/%C3%A9'])
    expect([bad, readNewPath(bad)]).toEqual([bad, undefined]);
});

test('an old address leads on, in the language it was asked in and with what it was asked', async () => {
  expect(await save('/notre-histoire.html', '/about')).toHaveProperty('message');
  expect(await lead('/notre-histoire.html')).toBe('/about');
  expect(await lead('/ar/notre-histoire.html/', 'ar')).toBe('/ar/about');
  expect(await lead('/notre-histoire.html?src=affiche')).toBe('/about?src=affiche');
  await save('/chantiers', '/projects?tab=all#haut');
  expect(await lead('/en/chantiers?src=affiche', 'en')).toBe('/en/projects?tab=all#haut');
  await save('/haut', '/projects#haut');
  expect(await lead('/haut?src=x')).toBe('/projects?src=x#haut');
  expect(await lead('/notre-histoire')).toBeUndefined();
  const [line] = await linesOf('redirect:/notre-histoire.html');
  expect(line).toMatchObject({ verb: 'save-redirect', after: { page: '/about' } });
});

test('the day somebody last came by it is kept, and written once a day', async () => {
  const used = async () =>
    (await db.select().from(redirects).where(eq(redirects.fromPath, '/notre-histoire.html')))[0]!.lastUsedOn;
  expect(await used()).toBe(dayInKinshasa());
  await db.update(redirects).set({ lastUsedOn: '2099-01-01' });
  await lead('/notre-histoire.html');
  expect(await used()).toBe('2099-01-01');
  await save('/jamais', '/events');
  const ofState = async (state: string) =>
    (await listRedirects(db, { q: '', state, limit: 200 })).items.map(({ id }) => id);
  expect(await ofState('unused')).toEqual(['/jamais']);
  expect(await ofState('used')).not.toContain('/jamais');
});

test('no page is led away from, no redirect leads nowhere, to itself or to another one', async () => {
  const refused = async (from: string, to: string) => (await save(from, to)).code;
  expect(await refused('/about', '/projects')).toBe('redirect_page');
  expect(await refused('/vieux', '/rien-ici')).toBe('page_unknown');
  expect(await refused('/projects/9', '/projects/9#haut')).toBe('redirect_loop');
  expect(await save('/projects/9', '/projects/1')).toHaveProperty('message');
  expect(await save('/encore-neuf', '/projects/9?x=1')).toMatchObject({
    code: 'redirect_chain',
    error: expect.stringContaining('/projects/1'),
  });
  expect(await save('/projects/1', '/about')).toMatchObject({
    code: 'redirect_target',
    error: expect.stringContaining('/projects/9'),
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.insert(redirects).values({ fromPath: '/chaine', toPath: '/projects/9#x', changedBy: 'test' });
  expect(await findBrokenInvariants(db)).not.toEqual([]);
  await db.delete(redirects).where(eq(redirects.fromPath, '/chaine'));
});

test('of two that are written at once no chain is made', async () => {
  const answers = await Promise.all([save('/news/a', '/news/b'), save('/news/b', '/news/c')]);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('who would write over what a colleague wrote is told whither it leads; who read that may', async () => {
  expect(await save('/jamais', '/about')).toMatchObject({
    code: 'redirect_known',
    by: 'administration',
    body: '/events',
  });
  expect(await save('/jamais', '/events')).toHaveProperty('message');
  expect(await save('/jamais', '/about', '/projects')).toMatchObject({ code: 'redirect_known' });
  expect(await save('/jamais', '/about', '/events')).toHaveProperty('message');
  const lines = await linesOf('redirect:/jamais');
  expect(lines.slice(1)).toMatchObject([{ before: { page: '/events' }, after: { page: '/about' } }]);
});

test('taken away, it leads nowhere; the log says where it led', async () => {
  expect(await administrator.call('end-redirect', { from: '/jamais' })).toHaveProperty('message');
  expect(await lead('/jamais')).toBeUndefined();
  expect(await administrator.call('end-redirect', { from: '/jamais' })).toMatchObject({ code: 'redirect_unknown' });
  expect((await linesOf('redirect:/jamais')).at(-1)).toMatchObject({
    verb: 'end-redirect',
    before: { page: '/about' },
  });
});

test('a table is taken whole or not at all, and says which line it is', async () => {
  const read = (text: string) => administrator.call('import-redirects', { text });
  const before = await all();
  expect(await read('/a1,/about\n/a2,/rien-ici\n/a3,/events')).toMatchObject({ code: 'page_unknown', line: 2 });
  expect(await read('/a1,/about\nsans-barre,/about')).toMatchObject({ code: 'redirect_from', line: 2 });
  expect(await read('/a1,/about\n/a2')).toMatchObject({ code: 'page_path', line: 2 });
  expect(await read('/news/x1,/news/x2\n/news/x2,/news/x3')).toMatchObject({ code: 'redirect_target', line: 2 });
  expect(await read('/notre-histoire.html,/events')).toMatchObject({ code: 'redirect_known', line: 1 });
  expect(await read('"ouverte')).toMatchObject({ code: 'redirects_unread' });
  expect(await all()).toEqual(before);
  expect(await read('ancienne;nouvelle\r\n/a1;/about\r\n/notre-histoire.html;/about\r\n')).toMatchObject({ added: 1 });
  expect((await linesOf('redirects')).at(-1)).toMatchObject({ after: { added: '/a1 → /about' } });
});

test('the list is found by a part of either address, page by page', async () => {
  const find = async (q: string) => (await listRedirects(db, { q, limit: 200 })).items.map(({ id }) => id);
  expect(await find('HISTOIRE')).toEqual(['/notre-histoire.html']);
  expect(await find('tab=')).toEqual(['/chantiers']);
  expect(await find('%')).toEqual([]);
  const first = await listRedirects(db, { q: '', limit: 2 });
  const after = JSON.parse(Buffer.from(first.next!, 'base64url').toString()) as string[];
  const second = await listRedirects(db, { q: '', limit: 200, after });
  expect([...first.items, ...second.items].map(({ id, to }) => `${id} ${to}`)).toEqual(await all());
});

test('only who may change settings writes them', async () => {
  expect(await treasurer.call('save-redirect', { from: '/b', to: '/about' })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await treasurer.call('end-redirect', { from: '/a1' })).toMatchObject({ code: 'permission_missing' });
  expect(await treasurer.call('import-redirects', { text: '/b,/about' })).toMatchObject({ code: 'permission_missing' });
});
