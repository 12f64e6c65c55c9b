/** `nobody`: nobody can be recognised. `agreed`: who is seen agreed; of children, their parents. */
export const PHOTO_CONSENTS = ['nobody', 'agreed'] as const;
export type PhotoConsent = (typeof PHOTO_CONSENTS)[number];

/** The folder its files lie in, and their address. */
export const PHOTOS = 'photos';
