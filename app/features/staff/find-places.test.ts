import { expect, test } from 'vitest';
import { SITE } from '#server/features.ts';
import { findPlaces } from './find-places.server.ts';
import { permissionsOf, type Role } from './roles.ts';
import type { StaffLanguage } from './staff-language.ts';

const find = (query: string, role: Role, language: StaffLanguage = 'fr') =>
  findPlaces(SITE.rooms, { permissions: permissionsOf([role]) }, query, language).map(({ path }) => path);

test('pages and acts are found by people’s own words, in both languages', () => {
  expect(find('quête', 'tresorerie')).toEqual(['/admin/batches/new', '/admin/batches']);
  expect(find('QUETE', 'tresorerie')).toEqual(['/admin/batches/new', '/admin/batches']);
  expect(find('reçu perdu', 'collecte')).toEqual(['/admin/payments']);
  expect(find('annuler', 'collecte')).toEqual(['/admin/payments']);
  expect(find('lost receipt', 'collecte', 'en')).toEqual(['/admin/payments']);
  expect(find('dead link', 'redaction', 'en')).toEqual(['/admin/settings/redirects']);
});

test('nobody is led where their role does not go, and what is not typed finds nothing', () => {
  expect(find('quête', 'terrain')).toEqual([]);
  expect(find('  ', 'administration')).toEqual([]);
  expect(find('zzz', 'administration')).toEqual([]);
});
