import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import provinces from '#content/provinces.json' with { type: 'json' };

export const THEMES = ['education', 'health', 'community', 'economy', 'infrastructure', 'security'] as const;
export type Theme = (typeof THEMES)[number];
const STATES = ['open', 'works', 'planned'] as const;
export type FacilityState = (typeof STATES)[number];

/** A file of content/facilities/: what a theme has in the provinces, in each one thing at most. */
export const Facilities = z.strictObject({
  /** As the staff call it; its page has the theme's own word. */
  title: z.string(),
  places: z.array(
    z.strictObject({
      province: z.enum(provinces.map(({ code }) => code)),
      name: Prose,
      state: z.enum(STATES),
    }),
  ),
});
export type Facilities = z.infer<typeof Facilities>;

/** The first province that has more than one: the map has one tile for each. */
export const crowdedProvince = ({ places }: Pick<Facilities, 'places'>): string | undefined =>
  provinces.find(({ code }) => places.filter(({ province }) => province === code).length > 1)?.name;
