import { expect, test } from 'vitest';
import { SITE } from '#server/features.ts';
import { findPlaces } from './find-places.server.ts';
import { permissionsOf, type Role } from './roles.ts';
import type { StaffLanguage } from './staff-language.ts';

const ask = (query: string, role: Role, language: StaffLanguage) =>
  findPlaces(SITE.sections, { permissions: permissionsOf([role]) }, query, language);
const find = (query: string, role: Role, language: StaffLanguage = 'fr') =>
  ask(query, role, language).flatMap(({ group, path }) => (group === 'guide' ? [] : [path]));

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

test('after them stand the pages of the guide, for everybody, in the language of who asks', () => {
  expect(ask('quête', 'terrain', 'fr')[0]).toMatchObject({ group: 'guide', path: '/admin/guide/offline-gifts' });
  expect(ask('quête', 'tresorerie', 'fr').map(({ group }) => group)).toEqual(['act', 'place', 'guide']);
  expect(ask('refund', 'tresorerie', 'en').at(-1)).toMatchObject({ group: 'guide' });
});
