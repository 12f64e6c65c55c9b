import { drawBust } from './bust.ts';
import type { CameoDrawing } from '#app/art/address/drawing.ts';
import { frameDrawing } from '#app/art/frame.ts';
import { isCovered } from './hair.ts';
import { LEADS } from '#app/art/scenes/leads.ts';
import { definePattern } from '#app/art/cloth/motifs.ts';
import { PALETTES, PORTRAIT_GROUNDS } from '#app/art/palettes.ts';
import { makeId } from '#app/art/seed.ts';
import { rect } from '#app/art/shapes.ts';

/** A lead of the plates as a cameo in profile (200 x 240), in the cloth of the plate. */
export function drawCameo({ palette: name, who }: CameoDrawing): string {
  const { person, cloth, headCloth } = LEADS[who];
  const palette = PALETTES[name];
  const { clothA, clothB, mid } = palette;
  const id = makeId('l', who);
  const defs =
    definePattern(id + 'g', cloth, clothA, clothB, 15) +
    (isCovered(person.hair) ? definePattern(id + 'h', headCloth, mid, clothB, 11) : '');
  return frameDrawing(
    { viewBox: '0 0 200 240', fit: 'xMidYMid slice' },
    defs,
    rect(0, 0, 200, 240, PORTRAIT_GROUNDS[name]) + drawBust(palette, id, person),
  );
}
