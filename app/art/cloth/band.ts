import { FOREST, LATERITE, MANGO, RAFFIA } from '#app/art/colours.ts';
import { definePattern, MOTIF_NAMES, type MotifName } from './motifs.ts';
import { createRandom, makeId, pick } from '#app/art/seed.ts';
import { rect } from '#app/art/shapes.ts';

export type BandOptions = {
  width?: number | undefined;
  height?: number | undefined;
  /** At least two, fewer than ten. */
  colors?: readonly string[] | undefined;
  motifs?: readonly MotifName[] | undefined;
  id?: string | undefined;
};

const BAND_COLORS = [FOREST, MANGO, LATERITE, RAFFIA];

/** A selvage: runs of two to eight tiles where motif or colour changes without warning, as on raffia cloth. */
export function drawBand(seed: string, options: BandOptions = {}): string {
  const { width = 960, height = 24, colors = BAND_COLORS, id = makeId('b', seed) } = options;
  const random = createRandom('band' + seed);
  const motifs = options.motifs ?? Array.from({ length: 3 }, () => pick(random, MOTIF_NAMES));
  const patterns = new Map<string, string>();
  let x = 0;
  let runs = '';
  let lastColor = -1;
  for (let run = 0; x < width; run++) {
    const length = Math.min(width - x, height * (2 + Math.floor(random() * 7)));
    let fg = Math.floor(random() * colors.length);
    if (fg === lastColor) fg = (fg + 1) % colors.length;
    lastColor = fg;
    const bg = (fg + 1 + Math.floor(random() * (colors.length - 1))) % colors.length;
    const motif = motifs[run % motifs.length] as MotifName;
    const key = id + motif.slice(0, 2) + fg + bg;
    if (!patterns.has(key)) {
      patterns.set(key, definePattern(key, motif, colors[fg] as string, colors[bg] as string, height));
    }
    runs += rect(x, 0, length, height, `url(#${key})`);
    x += length;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMinYMid slice" ` +
    `aria-hidden="true"><defs>${[...patterns.values()].join('')}</defs>${runs}</svg>`
  );
}
