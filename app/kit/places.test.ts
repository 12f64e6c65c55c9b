import { expect, test } from 'vitest';
import provinces from '#content/provinces.json' with { type: 'json' };
import { PLACES } from '#test/world/places.ts';
import { ZONES, zoneOf } from './places.ts';

test.each(PLACES)('%j lives by the time of %s', (place, zone) => {
  expect(zoneOf({ place })).toBe(zone);
});

test('a province that is said decides, whatever the words', () => {
  expect(zoneOf({ province: 'HK', place: 'Kinshasa' })).toBe('lubumbashi');
  expect(zoneOf({ province: 'KN', place: 'Lubumbashi' })).toBe('kinshasa');
  expect(zoneOf({ province: 'ZZ', place: 'Lubumbashi' })).toBe('lubumbashi');
});

test('sixteen provinces are in the east, and the zones are those of the time zone database, summer and winter', () => {
  const east = provinces.filter(({ code }) => zoneOf({ province: code, place: '' }) === 'lubumbashi');
  expect(east.map(({ name }) => name).sort()).toEqual([
    'Bas-Uele',
    'Haut-Katanga',
    'Haut-Lomami',
    'Haut-Uele',
    'Ituri',
    'Kasaï',
    'Kasaï-Central',
    'Kasaï-Oriental',
    'Lomami',
    'Lualaba',
    'Maniema',
    'Nord-Kivu',
    'Sankuru',
    'Sud-Kivu',
    'Tanganyika',
    'Tshopo',
  ]);
  for (const { id, offset } of Object.values(ZONES))
    for (const moment of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']) {
      const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' }).formatToParts(
        new Date(moment),
      );
      expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(`GMT${offset}`);
    }
});
