import { createHash } from 'node:crypto';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { keepFrenchSpaces } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import type { Site } from '#app/shared/site.ts';

/** What the foundation says at the top of its pages for some days; without a French text it says nothing. */
export type Banner = {
  text: Partial<Record<Language, string>>;
  /** A page of the site, or nothing. */
  to: string;
  /** Its first day in Kinshasa and its last. */
  from: string;
  until: string;
};

export const NO_BANNER: Banner = { text: {}, to: '', from: '', until: '' };

let held = NO_BANNER;

/** Told at the start and whenever it was changed, on whichever server. */
export function holdBanner(now: Banner): void {
  held = now;
}

type BannerState = 'none' | 'waits' | 'shown' | 'over';
export function stateOfBanner({ text, from, until }: Banner, today = dayInKinshasa()): BannerState {
  if (!text.fr) return 'none';
  return today < from ? 'waits' : today > until ? 'over' : 'shown';
}

/** Which text it is: who closed it sees the next one again. Its days do not make it another. */
const nameOf = ({ text, to }: Banner): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(text).sort(), to]))
    .digest('base64url')
    .slice(0, 8);

/** The banner of today as a page shows it; in French where it was not written in the visitor's language. */
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

/** Pages are kept, and a banner begins and ends with a day. @param onChange it came or went by itself */
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
