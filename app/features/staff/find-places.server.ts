import { translate } from '#app/kit/words.server.ts';
import { fold } from '#app/shared/fold.ts';
import type { StaffLanguage } from './staff-language.ts';
import type { StaffHit, StaffSections } from './sections.server.ts';
import type { Staff } from '#platform/staff.ts';

/**
 * Finds actions and pages of the back office by their titles or keywords: each typed word must begin one of their
 * words. Actions come first, guide pages last.
 */
export function findPlaces(
  { places, quick, help }: Pick<StaffSections, 'places' | 'quick' | 'help'>,
  { permissions }: Pick<Staff, 'permissions'>,
  query: string,
  language: StaffLanguage,
): StaffHit[] {
  const t = translate(language, 'admin');
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const fits = (...texts: string[]) => {
    const own = texts.flatMap(wordsOf);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  };
  return [
    ...quick
      .filter(({ permission, key }) => permissions.has(permission) && fits(t(`quick.${key}`), t(`also.quick.${key}`)))
      .map(({ key, path }) => ({ id: `act:${key}`, group: 'act' as const, title: t(`quick.${key}`), path })),
    ...places
      .filter(({ permission, key }) => permissions.has(permission) && fits(t(`place.${key}`), t(`also.place.${key}`)))
      .map(({ key, path }) => ({ id: `place:${key}`, group: 'place' as const, title: t(`place.${key}`), path })),
    ...(help?.find(query, language) ?? []),
  ];
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
