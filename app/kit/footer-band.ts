import { artUrl } from '#app/art/address/drawing.ts';

/** On every page: a second strip that wants no seed of its own costs nothing more. */
export const FOOTER_BAND = artUrl({ kind: 'band', seed: 'pied', width: 1280, height: 24 });
