import { isDeepStrictEqual } from 'node:util';
import { type Menus, STANDARD_MENUS } from '#app/shared/menus.ts';

let held = STANDARD_MENUS;

/** Called at the start and whenever they change on any server. */
export function holdMenus(now: Menus): void {
  held = now;
}

/** The menus that pages must be told; undefined while they are the defaults, which every page knows. */
export const changedMenus = (): Menus | undefined => (isDeepStrictEqual(held, STANDARD_MENUS) ? undefined : held);
