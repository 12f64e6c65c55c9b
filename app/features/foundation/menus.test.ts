import { afterEach, expect, test } from 'vitest';
import { footerMenus, headerMenus } from '#app/features/shell/navigation.ts';
import { type Menus, PAGES, STANDARD_MENUS } from '#app/shared/menus.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { holdSettings } from './held-settings.server.ts';
import { changedMenus, holdMenus } from './menus.server.ts';
import { menusSetting } from './menus-setting.server.ts';
import { readMenusFields } from './read-menus.ts';
import { saveSettings } from './save-settings.server.ts';
import { readSetting } from './setting-kind.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [saveSettings({ send: async () => {} }, async () => '/*', false)]);
const administrator = await hire('administration');
const save = async (value: unknown) =>
  administrator.call('save-settings', { key: 'menus', value, base: (await readSetting(db, menusSetting)).revision });
const { header, footer } = STANDARD_MENUS;

// What is held is the process's own, and other files' tests run in it.
afterEach(() => holdMenus(STANDARD_MENUS));

/** The form as it stands, of these menus. */
const formOf = (menus: Menus): Record<string, string> =>
  Object.fromEntries(
    (['header', 'footer'] as const).flatMap((bar) =>
      Object.keys(PAGES).flatMap((page) => {
        const [menu, pages] = Object.entries(menus[bar]).find(([, all]) => (all as string[]).includes(page)) ?? [
          '',
          [],
        ];
        const at = (pages as string[]).indexOf(page) + 1;
        return [
          [`${bar}.${page}`, menu],
          [`${bar}.${page}.place`, at > 0 ? String(at) : ''],
        ];
      }),
    ),
  );

test('the form says the menus it was made from; pages without a place come last', () => {
  expect(readMenusFields(formOf(STANDARD_MENUS))).toEqual(STANDARD_MENUS);
  const moved = readMenusFields({ ...formOf(STANDARD_MENUS), 'header.news': 'menuAbout', 'header.gallery.place': '0' });
  expect(moved.header.menuAbout).toEqual(['about', 'team', 'volunteer', 'faq', 'testimonials', 'gallery', 'news']);
});

test('pages are told of menus that staff changed, and of no others', async () => {
  await holdSettings(db);
  expect(changedMenus()).toBeUndefined();
  const ours = {
    header: { ...header, menuAbout: ['contact', 'about'], direct: ['events', 'news'] },
    footer: { ...footer, discover: [], legal: ['gdpr', 'terms', 'privacy'] },
  };
  expect(await save(ours)).toMatchObject({ revision: 1 });
  await holdSettings(db);
  expect(changedMenus()).toEqual(ours);
  const { menus, direct } = headerMenus(changedMenus());
  expect(menus[0]!.entries.map(({ to }) => to)).toEqual(['/contact', '/about']);
  expect(direct.map(({ to }) => to)).toEqual(['/events', '/news']);
  expect(footerMenus(changedMenus()).map(({ key }) => key)).toEqual(['act', 'foundation', 'legal']);
  const [line] = await linesOf('setting:menus');
  expect(line).toMatchObject({ before: { 'menu-direct': 'events' }, after: { 'menu-direct': 'events, news' } });
  expect(line!.before).not.toHaveProperty('menu-act');
  await save(STANDARD_MENUS);
  await holdSettings(db);
  expect(changedMenus()).toBeUndefined();
});

test('what the law asks for stays in the footer; no page stands twice, none is unknown', async () => {
  const wrong = async (more: { header?: object; footer?: object }) => {
    const { code, fields = {} } = await save({
      header: { ...header, ...more.header },
      footer: { ...footer, ...more.footer },
    });
    return [code, ...Object.keys(fields as object)];
  };
  for (const page of ['terms', 'privacy', 'gdpr'])
    expect(await wrong({ footer: { legal: footer.legal.filter((key) => key !== page) } })).toEqual([
      'menu_required',
      `footer.${page}`,
    ]);
  expect(await wrong({ footer: { foundation: ['about'] } })).toEqual(['menu_required', 'footer.contact']);
  expect((await wrong({ header: { direct: ['events', 'about'] } }))[0]).toBe('menu_twice');
  expect(await wrong({ header: { direct: ['events', 'news', 'contact'] } })).toEqual(['menu_direct', 'header.contact']);
  expect((await wrong({ header: { direct: ['admin'] } }))[0]).toBe('invalid_field');
  expect((await wrong({ header: { other: [] } }))[0]).toBe('invalid_field');
});
