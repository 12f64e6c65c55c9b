import facilities from '#content/facilities.json' with { type: 'json' };
import provinces from '#content/provinces.json' with { type: 'json' };

export const THEMES = ['education', 'health', 'community', 'economy', 'infrastructure', 'security'] as const;
export type Theme = (typeof THEMES)[number];
export type FacilityState = 'open' | 'works' | 'planned';
export type Facility = {
  code: string;
  province: string;
  column: number;
  row: number;
  name: string;
  state: FacilityState;
};

/** The 26 facilities of a theme, one a province, in the order of the map's list. */
export function listFacilities(theme: Theme): Facility[] {
  return provinces.map(({ code, name, column, row }) => {
    const facility = facilities[theme].find(({ province }) => province === code);
    if (!facility) throw new Error(`No ${theme} facility in ${code}`);
    return { code, province: name, column, row, name: facility.name, state: facility.state as FacilityState };
  });
}
