import { afterEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { type Banner, bannerIn, holdBanner, NO_BANNER, stateOfBanner, watchBanner } from './banner.server.ts';
import { holdSettings } from './held-settings.server.ts';
import { saveSettings } from './save-settings.server.ts';
import { readSetting } from './setting-kind.server.ts';
import { bannerSetting } from './site-settings.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const findRoute = async (path: string) => (/^\/(projects|events)$/.test(path) ? path : '/*');
const { hire, linesOf } = openDesk(siteContext, [saveSettings({ send: async () => {} }, findRoute, false)]);
const administrator = await hire('administration');
const save = async (value: unknown) =>
  administrator.call('save-settings', {
    key: 'banner',
    value,
    base: (await readSetting(db, bannerSetting)).revision,
  });
const SAID = {
  text: { fr: 'Le marché ferme lundi.', ar: 'السوق يغلق الاثنين.' },
  from: '2026-03-01',
  until: '2026-03-05',
};

// What is held is the process's own, and other files' tests run in it.
afterEach(() => holdBanner(NO_BANNER));

test('a banner is said in each visitor’s language, in French where it is not written, and leads to its page', async () => {
  expect(await save({ ...SAID, to: '/projects?x=1#haut' })).toMatchObject({ revision: 1 });
  await holdSettings(db);
  expect(bannerIn('fr', '2026-03-01')).toMatchObject({ text: SAID.text.fr, to: '/projects?x=1#haut' });
  expect(bannerIn('fr', '2026-03-01')).not.toHaveProperty('lang');
  expect(bannerIn('ar', '2026-03-01')).toMatchObject({ text: SAID.text.ar });
  expect(bannerIn('ar', '2026-03-01')).not.toHaveProperty('lang');
  expect(bannerIn('sw', '2026-03-01')).toMatchObject({ text: SAID.text.fr, lang: 'fr' });
  const [line] = await linesOf('setting:banner');
  expect(line).toMatchObject({ before: {}, after: { text: SAID.text.fr, page: '/projects?x=1#haut' } });
});

test('it is there from its first day to its last', () => {
  const banner = { ...SAID, to: '' } as Banner;
  holdBanner(banner);
  const days = ['2026-02-28', '2026-03-01', '2026-03-05', '2026-03-06'];
  expect(days.map((day) => bannerIn('fr', day) !== undefined)).toEqual([false, true, true, false]);
  expect(days.map((day) => stateOfBanner(banner, day))).toEqual(['waits', 'shown', 'shown', 'over']);
  expect(stateOfBanner(NO_BANNER, '2026-03-01')).toBe('none');
});

test('another text or page is another banner, other days are not', () => {
  const idOf = (more: object) => {
    holdBanner({ ...SAID, to: '', ...more } as Banner);
    return bannerIn('fr', '2026-03-02')!.id;
  };
  const first = idOf({});
  expect(idOf({ until: '2026-03-09' })).toBe(first);
  expect(idOf({ text: { ...SAID.text, fr: 'Le marché ferme mardi.' } })).not.toBe(first);
  expect(idOf({ to: '/events' })).not.toBe(first);
});

test('each part has its rule', async () => {
  const wrong = async (more: object) => {
    const { code, fields = {} } = await save({ ...SAID, ...more });
    return [code, ...Object.keys(fields as object)];
  };
  expect(await wrong({ text: { ar: 'وحده' } })).toEqual(['banner_french', 'text.fr']);
  expect(await wrong({ text: { fr: 'x'.repeat(141) } })).toEqual(['text_too_long', 'text.fr']);
  expect(await wrong({ text: { fr: 'deux\nlignes' } })).toEqual(['invalid_field', 'text.fr']);
  expect(await wrong({ from: '' })).toEqual(['day_invalid', 'from']);
  expect(await wrong({ until: '' })).toEqual(['day_invalid', 'until']);
  expect(await wrong({ until: '2026-02-28' })).toEqual(['day_before', 'until']);
  for (const to of ['https://ailleurs.example', '//ailleurs.example', 'projects', '/admin/settings', '/api/session'])
    expect([to, await wrong({ to })]).toEqual([to, ['page_path', 'to']]);
  expect(await wrong({ to: '/rien-ici' })).toEqual(['page_unknown', 'to']);
});

test('without a text there is none, whatever days are left', async () => {
  await save(SAID);
  expect(
    await save({ text: Object.fromEntries(LANGUAGES.map((one) => [one, ''])), from: '2026-03-01' }),
  ).toHaveProperty('revision');
  await holdSettings(db);
  expect((await readSetting(db, bannerSetting)).value).toEqual(NO_BANNER);
  expect(bannerIn('fr', '2026-03-01')).toBeUndefined();
});

test('pages are dropped when it begins and when it ends by itself, and at no other time', () => {
  vi.useFakeTimers({ now: new Date('2026-02-28T22:59:00Z') });
  holdBanner({ ...SAID, to: '' } as Banner);
  let dropped = 0;
  const timer = watchBanner(() => (dropped += 1), 1000);
  vi.advanceTimersByTime(30_000);
  expect(dropped).toBe(0);
  // Midnight in Kinshasa.
  vi.advanceTimersByTime(31_000);
  expect(dropped).toBe(1);
  vi.setSystemTime(new Date('2026-03-05T23:00:01Z'));
  vi.advanceTimersByTime(2000);
  expect(dropped).toBe(2);
  clearInterval(timer);
  vi.useRealTimers();
});
