import { z } from 'zod';
import {
  ALWAYS_IN_FOOTER,
  FOOTER_MENUS,
  HEADER_MENUS,
  type Menus,
  MOST_DIRECT,
  type PageKey,
  PAGES,
  STANDARD_MENUS,
} from '#app/shared/menus.ts';
import { holdMenus } from './menus.server.ts';
import { defineSetting } from './setting-kind.server.ts';

const Keys = z.array(z.enum(Object.keys(PAGES) as [PageKey, ...PageKey[]], 'invalid_field'), 'invalid_field');
const groups = <Name extends string>(names: readonly Name[]) =>
  z
    .strictObject(Object.fromEntries(names.map((name) => [name, Keys])) as Record<Name, typeof Keys>)
    .refine((all) => new Set(Object.values(all).flat()).size === Object.values(all).flat().length, 'menu_twice');

const MenusInput = z
  .strictObject({ header: groups(HEADER_MENUS), footer: groups(FOOTER_MENUS) })
  .superRefine(({ header, footer }, context) => {
    const refuse = (message: string, page: string) => context.addIssue({ code: 'custom', message, path: [page] });
    const below = Object.values(footer).flat();
    for (const page of ALWAYS_IN_FOOTER) if (!below.includes(page)) refuse('menu_required', `footer.${page}`);
    for (const page of header.direct.slice(MOST_DIRECT)) refuse('menu_direct', `header.${page}`);
  });

export const menusSetting = defineSetting<Menus>({
  key: 'menus',
  standard: STANDARD_MENUS,
  input: () => MenusInput as unknown as z.ZodType<Menus>,
  tell: ({ header, footer }) =>
    Object.fromEntries(
      Object.entries({ ...header, ...footer }).map(([name, pages]) => [`menu-${name}`, pages.join(', ') || '–']),
    ),
  hold: holdMenus,
});
