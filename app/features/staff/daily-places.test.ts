import { expect, test } from 'vitest';
import { SITE } from '#server/features.ts';
import { dailyPlaces, MENU_MOST } from './daily-places.ts';
import { permissionsOf, ROLES, type Role } from './roles.ts';

const openTo = (roles: readonly Role[]) => {
  const may = permissionsOf(roles);
  return SITE.sections.places.filter(({ permission }) => may.has(permission)).map(({ key }) => key);
};

test('the menu shows at most twelve places, today first, then what the role does daily', () => {
  for (const role of ROLES) {
    const open = openTo([role]);
    const shown = dailyPlaces([role], open);
    expect(shown.length, role).toBe(Math.min(MENU_MOST, open.length));
    expect(shown[0], role).toBe('today');
    expect(open, role).toEqual(expect.arrayContaining(shown));
  }
  expect(dailyPlaces(['tresorerie'], openTo(['tresorerie'])).slice(0, 6)).toEqual([
    'today',
    'guide',
    'plans',
    'payments',
    'batches',
    'statements',
  ]);
});

test('of several roles each has its first place among them', () => {
  const roles: Role[] = ['redaction', 'tresorerie', 'marche'];
  const shown = dailyPlaces(roles, openTo(roles));
  expect(shown).toHaveLength(MENU_MOST);
  expect(shown).toEqual(expect.arrayContaining(['content', 'plans', 'orders', 'photos', 'payments']));
});
