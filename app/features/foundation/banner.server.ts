import { createHash } from 'node:crypto';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { keepFrenchSpaces } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import type { Site } from '#app/shared/site.ts';

/** A notice at the top of all pages for some days; without a French text there is none. */
export type Banner = {
  text: Partial<Record<Language, string>>;
  /** The path of a page of the site, or empty. */
  to: string;
  /** The first and last day, in Kinshasa. */
  from: string;
  until: string;
};

export const NO_BANNER: Banner = { text: {}, to: '', from: '', until: '' };

let held = NO_BANNER;

/** Called at the start and whenever it changes on any server. */
export function holdBanner(now: Banner): void {
  held = now;
}

type BannerState = 'none' | 'waits' | 'shown' | 'over';
export function stateOfBanner({ text, from, until }: Banner, today = dayInKinshasa()): BannerState {
  if (!text.fr) return 'none';
  return today < from ? 'waits' : today > until ? 'over' : 'shown';
}

/** Identifies the text, so that a visitor who closed a banner sees the next one. Its days do not count. */
const nameOf = ({ text, to }: Banner): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(text).sort(), to]))
    .digest('base64url')
    .slice(0, 8);

/** Today's banner as shown on pages; in French if there is no text in the visitor's language. */
export function bannerIn(language: Language, today?: string): Site['banner'] {
  if (stateOfBanner(held, today) !== 'shown') return undefined;
  const own = held.text[language];
  const text = own ?? held.text.fr!;
  const isFrench = language === 'fr' || own === undefined;
  return {
    id: nameOf(held),
    text: isFrench ? keepFrenchSpaces(text) : text,
    ...(isFrench && language !== 'fr' && { lang: 'fr' as const }),
    ...(held.to && { to: held.to }),
  };
}

/**
 * Watches for a banner to begin or end with the day, because pages are cached.
 * @param onChange called when that happens
 */
export function watchBanner(onChange: () => void, everyMs = 15_000): NodeJS.Timeout {
  const shown = () => (stateOfBanner(held) === 'shown' ? nameOf(held) : '');
  let before = shown();
  return setInterval(() => {
    const now = shown();
    if (now === before) return;
    before = now;
    onChange();
  }, everyMs).unref();
}
