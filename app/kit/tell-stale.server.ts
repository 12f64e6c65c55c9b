import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Stale } from '#platform/translations.ts';
import type { StaleText } from './stale-note.tsx';

/** What a page says of a text whose French was changed since it was translated (decision 0076); nothing where it was not. */
export const tellStale = (stale: Stale | undefined, path: string, language: Language): StaleText | undefined =>
  stale && { path, day: stale.since ? formatDay(dayInKinshasa(stale.since), language) : null };
