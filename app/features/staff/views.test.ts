import { expect, test } from 'vitest';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { staffDesk } from './staff.server.ts';
import { countViews, endView, listViews, saveView, viewQuery } from './views.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const desk = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [saveView(), endView()]);
const view = { list: 'orders', name: 'À préparer', query: 'state=paid', isShared: false };

test('a view keeps the filter, not the page one was on, always in one order', () => {
  expect(viewQuery('state=paid&q=goma&after=abc&done=x&nonsense=1')).toBe('q=goma&state=paid');
});

test('one sees one’s own views and those that are shared, of this list alone', async () => {
  const [one, other] = [await desk.hire('marche'), await desk.hire('marche')];
  await one.call('save-view', view);
  await one.call('save-view', { ...view, name: 'Goma', query: 'q=goma&after=x', isShared: true });
  await one.call('save-view', { ...view, list: 'stock', name: 'Bas' });
  expect((await listViews(db, 'orders', one.id)).map(({ name, query, isOwn }) => [name, query, isOwn])).toEqual([
    ['Goma', 'q=goma', true],
    ['À préparer', 'state=paid', true],
  ]);
  expect((await listViews(db, 'orders', other.id)).map(({ name, isOwn }) => [name, isOwn])).toEqual([['Goma', false]]);
});

test('the same name again says what it now shows; no name, or the twenty-first, is refused', async () => {
  const who = await desk.hire('terrain');
  await who.call('save-view', view);
  await who.call('save-view', { ...view, query: 'state=sent' });
  expect(await listViews(db, 'orders', who.id)).toContainEqual(
    expect.objectContaining({ name: 'À préparer', query: 'state=sent', isOwn: true }),
  );
  expect(await who.call('save-view', { ...view, name: '  ' })).toMatchObject({ fields: { name: expect.any(String) } });
  for (let count = 1; count < 20; count++) await who.call('save-view', { ...view, name: `Vue ${count}` });
  expect(await who.call('save-view', { ...view, name: 'Une de trop' })).toMatchObject({ code: 'views_full' });
  expect(await who.call('save-view', { ...view, query: 'q=x' })).toHaveProperty('id');
});

test('only its owner takes a view away', async () => {
  const [one, other] = [await desk.hire('audit'), await desk.hire('administration')];
  const { id } = await one.call('save-view', { ...view, list: 'plans', isShared: true });
  expect(await other.call('end-view', { viewId: id as string })).toMatchObject({ code: 'view_unknown' });
  await one.call('end-view', { viewId: id as string });
  expect(await listViews(db, 'plans', other.id)).toEqual([]);
});

test('a view says how many rows it shows, up to ninety-nine', async () => {
  const shown = [{ id: '1', name: 'a', query: 'state=paid', isShared: false, isOwn: true }];
  const asked: Record<string, string>[] = [];
  const count = async (rows: number, next: string | null) =>
    (
      await countViews(shown, async (query) => {
        asked.push(query);
        return { items: Array.from({ length: rows }), next };
      })
    )[0]!.count;
  expect(await count(7, null)).toBe('7');
  expect(await count(99, 'more')).toBe('99+');
  expect(asked[0]).toEqual({ state: 'paid', limit: '99' });
});
