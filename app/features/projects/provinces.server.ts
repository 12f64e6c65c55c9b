import { href } from 'react-router';
import { setInFrench } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import provinces from '#content/provinces.json' with { type: 'json' };
import { type Collection, findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { Facilities, type FacilityState, type Theme, unevenProvince } from './facilities.ts';

export const facilities: Collection<Facilities> = {
  name: 'facilities',
  schema: Facilities,
  typeset: setInFrench,
  // What stands in the provinces is invented.
  isSample: () => true,
  editing: {
    pageOf: (id) => `${href('/projects')}?theme=${id}`,
    fixed: ['title'],
    choices: { province: provinces.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })) },
    names: { name: 'facility' },
    faultIn(data) {
      const province = unevenProvince(data as Facilities);
      return province === undefined
        ? undefined
        : new Refusal('facilities_uneven', { field: 'data.places', values: { province } });
    },
  },
};

export type Facility = {
  code: string;
  province: string;
  column: number;
  row: number;
  name: string;
  state: FacilityState;
};

/** The 26 facilities of a theme, one a province, in the order of the map's list, and in which language they are named. */
export async function listFacilities(
  db: Database,
  theme: Theme,
  language: Language,
): Promise<{ language: Language; places: Facility[] }> {
  const found = await findEntry(db, facilities, theme, language);
  const places = new Map(found?.data.places.map((place) => [place.province, place]));
  return {
    language: found?.language ?? language,
    places: provinces.flatMap(({ code, name: province, column, row }) => {
      const place = places.get(code);
      return place ? [{ code, province, column, row, name: place.name, state: place.state }] : [];
    }),
  };
}
