import { artUrl, type Drawing } from '#app/art/address/drawing.ts';

type Cloth = Omit<Extract<Drawing, { kind: 'tile' }>, 'kind'>;

/** The pattern over the calendar leaf, in the category's colour (spec, 9): blue, green, purple, yellow, else grey. */
const CLOTHS: Record<string, Cloth> = {
  education: { motif: 'losange', fg: '#14546B', bg: '#BBD7F2' },
  social: { motif: 'dents', fg: '#1F6B3F', bg: '#C9DFB8' },
  empowerment: { motif: 'marches', fg: '#6B2C91', bg: '#DCC9EE' },
  award: { motif: 'sablier', fg: '#B8371B', bg: '#FFD981' },
};
const OTHER: Cloth = { motif: 'natte', fg: '#6E7768', bg: '#E3E5DE' };

export const clothOf = (category: string): string =>
  `url("${artUrl({ kind: 'tile', ...(CLOTHS[category] ?? OTHER) })}")`;
