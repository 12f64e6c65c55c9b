import { drawBust } from './bust.ts';
import { NAVY, PORTRAIT_SKINS } from '#app/art/colours.ts';
import type { FaceName } from './faces.ts';
import { frameDrawing } from '#app/art/frame.ts';
import { type HairName, isCovered } from './hair.ts';
import { definePattern, MOTIF_NAMES } from '#app/art/cloth/motifs.ts';
import { PALETTE_NAMES, PALETTES, type PaletteName, PORTRAIT_GROUNDS } from '#app/art/palettes.ts';
import { createRandom, makeId, pick, type Random } from '#app/art/seed.ts';
import { mirror, path, place, rect } from '#app/art/shapes.ts';

export type Gender = 'f' | 'm';

export type PortraitOptions = {
  gender?: Gender | undefined;
  elder?: boolean | undefined;
  child?: boolean | undefined;
  hair?: HairName | undefined;
  face?: FaceName | undefined;
  palette?: PaletteName | undefined;
  /** Without the strip of cloth behind. */
  plain?: boolean | undefined;
  /** Looking to the left. */
  flip?: boolean | undefined;
  title?: string | undefined;
  id?: string | undefined;
};

function pickHair(random: Random, woman: boolean): HairName {
  return woman
    ? pick(random, ['haut', 'foulard', 'afro', 'chignon', 'tresses'])
    : pick(random, ['court', 'court', 'afro', 'toque']);
}

function pickFace(seed: string, child: boolean, old: boolean, woman: boolean): FaceName {
  const random = createRandom('face' + seed);
  if (child) return pick(random, ['droit', 'rond']);
  if (old) return pick(random, ['sage', 'long', 'fort', 'sage']);
  return woman ? pick(random, ['droit', 'rond', 'long', 'rond']) : pick(random, ['droit', 'fort', 'long', 'rond']);
}

/** A cameo in profile (200 x 240); what the options leave open is drawn from the seed. */
export function drawPortrait(seed: string, options: PortraitOptions = {}): string {
  const { child = false, plain = false, title, id = makeId('p', seed) } = options;
  // The order of the draws is part of every portrait, and an option given is not drawn.
  const random = createRandom('portrait' + seed);
  const paletteName = options.palette ?? pick(random, PALETTE_NAMES);
  const palette = PALETTES[paletteName];
  const motif = pick(random, MOTIF_NAMES);
  const garmentMotif = pick(random, MOTIF_NAMES);
  const skin = pick(random, PORTRAIT_SKINS);
  const woman = options.gender ? options.gender === 'f' : random() > 0.5;
  const old = options.elder ?? random() > 0.8;
  const hair = options.hair ?? pickHair(random, woman);
  const beard = !child && !woman && random() > 0.45;
  const glasses = !child && random() > 0.76;
  const flip = options.flip ?? random() > 0.5;
  const awake = random() > 0.35;
  const face = options.face ?? pickFace(seed, child, old, woman);

  const bust = drawBust(palette, id, { woman, old, skin, hair, beard, glasses, child, awake, face });
  const strip = path('M0 0H26V240H0Z', `url(#${id})`) + rect(26, 0, 3, 240, palette.near);
  const body =
    rect(0, 0, 200, 240, PORTRAIT_GROUNDS[paletteName]) +
    (plain ? '' : strip) +
    (child ? place(14, 26, 0.92, bust) : bust);

  const { clothA, clothB, mid, near } = palette;
  const [garmentFg, garmentBg] = child ? [NAVY, '#1F5C80'] : woman ? [clothA, clothB] : [mid, near];
  const defs =
    definePattern(id, motif, clothA, clothB, 13) +
    definePattern(id + 'g', garmentMotif, garmentFg, garmentBg, 15) +
    (isCovered(hair) ? definePattern(id + 'h', motif, mid, clothB, 11) : '');
  return frameDrawing({ viewBox: '0 0 200 240', fit: 'xMidYMid slice', title }, defs, flip ? mirror(200, body) : body);
}
