import { isDeepStrictEqual } from 'node:util';
import { type Menus, STANDARD_MENUS } from '#app/shared/menus.ts';

let held = STANDARD_MENUS;

/** Told at the start and whenever they were changed, on whichever server. */
export function holdMenus(now: Menus): void {
  held = now;
}

/** The menus that pages have to be told of: none while they are the standard ones, which every page knows. */
export const changedMenus = (): Menus | undefined => (isDeepStrictEqual(held, STANDARD_MENUS) ? undefined : held);
