/** `nobody`: nobody can be recognised. `agreed`: adults are seen, and all of them agreed. A child never is: /about promises it. */
export const PHOTO_CONSENTS = ['nobody', 'agreed'] as const;
export type PhotoConsent = (typeof PHOTO_CONSENTS)[number];

/** What a photo keeps where a card cuts it: the part it is about. By CSS's words (`object-position`). */
export const PHOTO_FOCUSES = ['center', 'top', 'bottom', 'left', 'right'] as const;
export type PhotoFocus = (typeof PHOTO_FOCUSES)[number];

/** The folder its files lie in, and their address. */
export const PHOTOS = 'photos';

/** A photo that may be chosen for a text. */
type PhotoChoice = { id: string; description: string; path: string };

/** Those that a form shows of all there are: what was looked for, whether anything was found, and where the next ones begin. */
export type PhotoPage = {
  choices: readonly PhotoChoice[];
  q: string;
  isFound: boolean;
  isFirst: boolean;
  next?: string;
};
