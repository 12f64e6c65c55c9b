import { FOOTER_MENUS, HEADER_MENUS } from '#app/shared/menus.ts';

/** What the menus' form says, as `save-settings` takes it: pages of a menu by their place, those without one after them. */
export function readMenusFields(fields: Record<string, string>) {
  const read = (bar: 'header' | 'footer', names: readonly string[]) => {
    const pages = Object.entries(fields).flatMap(([name, menu]) => {
      const [of, page, rest] = name.split('.');
      const place = Number(fields[`${name}.place`]);
      return of === bar && page && rest === undefined ? [{ page, menu, place: place > 0 ? place : Infinity }] : [];
    });
    return Object.fromEntries(
      names.map((name) => [
        name,
        pages
          .filter(({ menu }) => menu === name)
          // Those of one place stay in the order of the form.
          .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
          .map(({ page }) => page),
      ]),
    );
  };
  return { header: read('header', HEADER_MENUS), footer: read('footer', FOOTER_MENUS) };
}
