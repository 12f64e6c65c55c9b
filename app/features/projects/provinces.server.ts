import { and, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { setSigns } from '#app/shared/french-spaces.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { PROVINCE_CHOICES } from '#app/kit/places.ts';
import ownNames from '#content/province-names.json' with { type: 'json' };
import provinces from '#content/provinces.json' with { type: 'json' };
import { type Collection, findEntry, isFromFile } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { entries } from '#platform/tables.ts';
import { crowdedProvince, Facilities, type FacilityState, type Theme, THEMES } from './facilities.ts';

export const facilities: Collection<Facilities> = {
  name: 'facilities',
  schema: Facilities,
  typeset: setSigns,
  // What stands in the provinces is invented.
  isSample: () => true,
  editing: {
    pageOf: (id) => `${href('/projects')}?theme=${id}`,
    fixed: ['title'],
    begins: () => {
      const words = translate('fr', 'provinces');
      return new Map(THEMES.map((theme) => [theme, { title: words(`theme.${theme}`), places: [] }]));
    },
    choices: { province: PROVINCE_CHOICES },
    names: { name: 'facility' },
    faultIn(data) {
      const province = crowdedProvince(data as Facilities);
      return province === undefined
        ? undefined
        : new Refusal('facilities_uneven', { field: 'data.places', values: { province } });
    },
  },
};

type Tile = { code: string; province: string; column: number; row: number };
export type Facility = Tile & { name: string; state: FacilityState };

/** The themes for which there is anything, in the order of the tabs. */
export async function listThemes(db: Database): Promise<Theme[]> {
  const hasSome = sql`jsonb_array_length(${entries.data}->'places') > 0`;
  const begun = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.collection, facilities.name), hasSome));
  return THEMES.filter((theme) => begun.some(({ id }) => id === theme));
}

/**
 * A province's name, if the language has its own: in other scripts, in Kiswahili, and in English "North Kivu". Other
 * languages keep the French name.
 */
const nameIn = (language: Language, code: string): string | undefined =>
  (ownNames as Record<string, Partial<Record<Language, string>>>)[code]?.[language];

/**
 * What a theme has in each province, in the map's order, with the language of its name; the provinces without anything,
 * and the language of province names.
 */
export async function listFacilities(
  db: Database,
  theme: Theme,
  language: Language,
): Promise<{
  language: Language;
  provincesIn: Language;
  isSample: boolean;
  places: Facility[];
  without: Tile[];
}> {
  const found = await findEntry(db, facilities, theme, language);
  const places = new Map(found?.data.places.map((place) => [place.province, place]));
  const tiles = provinces.map(({ code, name, column, row }) => ({
    code,
    province: nameIn(language, code) ?? name,
    column,
    row,
  }));
  return {
    language: found?.language ?? language,
    provincesIn: nameIn(language, tiles[0]!.code) ? language : 'fr',
    // Nobody of the foundation wrote it yet.
    isSample: found !== undefined && (await isFromFile(db, facilities, theme)),
    places: tiles.flatMap((tile) => {
      const place = places.get(tile.code);
      return place ? [{ ...tile, name: place.name, state: place.state }] : [];
    }),
    without: tiles.filter(({ code }) => !places.has(code)),
  };
}
