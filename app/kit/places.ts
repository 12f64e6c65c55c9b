import provinces from '#content/provinces.json' with { type: 'json' };
import { fold } from '#app/shared/fold.ts';

/** The country has two times, neither with summer time: the west lives by Kinshasa's, the east (16 provinces of 26) by Lubumbashi's. */
export const ZONES = {
  kinshasa: { id: 'Africa/Kinshasa', offset: '+01:00' },
  lubumbashi: { id: 'Africa/Lubumbashi', offset: '+02:00' },
} as const;
export type Zone = keyof typeof ZONES;

/** The codes of the provinces, as content says them. */
export const PROVINCES = provinces.map(({ code }) => code);

/** As a form offers them. */
export const PROVINCE_CHOICES = provinces.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

const zoneIn = ({ isEastern }: { isEastern: boolean }): Zone => (isEastern ? 'lubumbashi' : 'kinshasa');

// Longer names first: Kasaï-Oriental is not Kasaï.
const NAMED = provinces
  .flatMap((province) =>
    [province.name, ...province.towns].map((name) => ({ name: fold(name), zone: zoneIn(province) })),
  )
  .sort((a, b) => b.name.length - a.name.length);

/**
 * By which time a place lives: its province's. Without one, that of the first part of its name (in French) that begins with a province or
 * a town: "Likasi, lycée technique" is in the east, "Kinshasa, avenue Lubumbashi" is not. Kinshasa's where nothing says another.
 */
export function zoneOf({ province, place }: { province?: string | undefined; place: string }): Zone {
  const known = provinces.find(({ code }) => code === province);
  if (known) return zoneIn(known);
  for (const part of fold(place).split(/\s*[,;()/·|–—:]\s*/)) {
    const named = NAMED.find(({ name }) => part === name || part.startsWith(`${name} `));
    if (named) return named.zone;
  }
  return 'kinshasa';
}
