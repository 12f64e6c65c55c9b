import { href } from 'react-router';
import { fold } from '#app/shared/fold.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { PageHelp } from '#app/features/staff/page-help.ts';
import { dailyPlaces } from '#app/features/staff/daily-places.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import type { StaffHit, StaffPlace } from '#app/features/staff/sections.server.ts';
import type { StaffLanguage } from '#app/features/staff/staff-language.ts';
import { GUIDE } from './entries/all.ts';
import type { GuideEntry, GuideText } from './guide-entry.ts';
import { PICTURE_SIZES } from './picture-sizes.ts';

/**
 * The guide entries of a role: those it has permission for and whose page is in its main menu, and those for everybody.
 * Other entries are found by searching and in the full list.
 */
export function entriesOf(
  role: Role,
  places: readonly Pick<StaffPlace, 'key' | 'path' | 'permission'>[],
): GuideEntry[] {
  const may = permissionsOf([role]);
  const open = places.filter(({ permission }) => may.has(permission));
  const daily = dailyPlaces(
    [role],
    open.map(({ key }) => key),
  );
  const paths = open.filter(({ key, path }) => daily.includes(key) && path !== '/admin').map(({ path }) => path);
  return GUIDE.filter(
    ({ permission, path }) =>
      may.has(permission) &&
      (permission === 'tasks.read' ||
        paths.some((one) => path === one || ['/', '?', '#'].some((next) => path.startsWith(one + next)))),
  );
}

/** The texts of an entry. */
export const textOf = ({ text }: GuideEntry, language: StaffLanguage): GuideText =>
  language === 'fr' ? setSigns(text.fr) : text.en;

/** @returns the entry with this key, if there is one */
export const findEntry = (key: string): GuideEntry | undefined => GUIDE.find((entry) => entry.key === key);

/**
 * Searches the guide: each typed word must begin a word of the title, keywords, steps or problems. Matches in title or
 * keywords come first.
 */
export function searchGuide(query: string, language: StaffLanguage): GuideEntry[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const fits = (...texts: string[]) => {
    const own = texts.flatMap(wordsOf);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  };
  const near = GUIDE.filter(({ text }) => fits(text[language].title, text[language].hint, text[language].also));
  const far = GUIDE.filter(({ text }) => {
    const { title, hint, also, lead, steps, blocked } = text[language];
    return fits(title, hint, also, lead, ...steps.flatMap(Object.values), ...blocked.flatMap(Object.values));
  });
  return [...new Set([...near, ...far])];
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Search results of the back office from the guide. */
export const guideHits = (query: string, language: StaffLanguage): StaffHit[] =>
  searchGuide(query, language)
    .slice(0, 6)
    .map(({ key, text }) => ({
      id: `guide:${key}`,
      group: 'guide',
      title: text[language].title,
      detail: text[language].hint,
      path: href('/admin/guide/:key', { key }),
    }));

/** The guide entry about a page of the back office: the one with the longest matching path. */
function entryOfPage(path: string): GuideEntry | undefined {
  const fits = GUIDE.flatMap((entry) =>
    entry.about
      // Every page of the back office is below today's.
      .filter((about) => path === about || (about !== '/admin' && path.startsWith(`${about}/`)))
      .map((about) => ({ entry, length: about.length })),
  );
  return fits.sort((a, b) => b.length - a.length)[0]?.entry;
}

/** The short help of a page, behind the "?" of the layout. */
export function helpOfPage(path: string, language: StaffLanguage): PageHelp | undefined {
  const entry = entryOfPage(path);
  if (!entry) return undefined;
  const { title, lead, steps, blocked } = textOf(entry, language);
  return {
    key: entry.key,
    title,
    lead,
    steps: steps.map((step) => step.title),
    blocked: blocked.map((one) => one.title),
  };
}

/**
 * The name of a picture's file below `/guide/`.
 * @param step its number, from 0
 */
export const pictureFile = (key: string, step: number, language: StaffLanguage): string =>
  `${key}-${step + 1}.${language}.webp`;

/** The sizes of an entry's pictures in pixels, by step number; pictures not taken yet are left out. */
export function pictureSizes({ key, pictures }: GuideEntry, language: StaffLanguage) {
  return Object.fromEntries(
    Object.keys(pictures).flatMap((step) => {
      const size = PICTURE_SIZES[pictureFile(key, Number(step), language)];
      return size ? [[Number(step), { width: size[0], height: size[1] }]] : [];
    }),
  );
}
