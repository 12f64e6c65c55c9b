import { SHADE } from '#app/art/colours.ts';
import { frameDrawing } from '#app/art/frame.ts';
import { definePattern, MOTIF_NAMES } from '#app/art/cloth/motifs.ts';
import { PALETTE_NAMES, PALETTES, PRODUCE_GROUNDS } from '#app/art/palettes.ts';
import { drawCassava, drawFlour, drawPineapple, drawPlantain } from './produce-crops.ts';
import { drawBasket, drawCoffee, drawHoney, drawOil } from './produce-goods.ts';
import { drawCassavaFlour, drawChikwangue, drawJuice, drawTisane } from './produce-made.ts';
import { createRandom, makeId, pick } from '#app/art/seed.ts';
import { ellipse, path, rect } from '#app/art/shapes.ts';

const PRODUCE = {
  farine: drawFlour,
  manioc: drawCassava,
  ananas: drawPineapple,
  cafe: drawCoffee,
  miel: drawHoney,
  panier: drawBasket,
  plantain: drawPlantain,
  huile: drawOil,
  fufu: drawCassavaFlour,
  chikwangue: drawChikwangue,
  tisane: drawTisane,
  jus: drawJuice,
} satisfies Record<string, (cloth: string) => string>;

export type ProduceName = keyof typeof PRODUCE;

export const PRODUCE_NAMES = Object.keys(PRODUCE) as ProduceName[];

export type ProduceOptions = { title?: string | undefined; id?: string | undefined };

/** A still life (300 x 300): one product on a cloth. */
export function drawProduce(what: ProduceName, seed: string = what, options: ProduceOptions = {}): string {
  const { title, id = makeId('f', what + seed) } = options;
  const random = createRandom('produce' + seed);
  const paletteName = pick(random, PALETTE_NAMES);
  const palette = PALETTES[paletteName];
  const cloth = `url(#${id})`;
  const defs = definePattern(id, pick(random, MOTIF_NAMES), palette.clothA, palette.clothB, 15);
  const body =
    rect(0, 0, 300, 300, PRODUCE_GROUNDS[paletteName]) +
    path('M0 208H300V300H0Z', palette.near) +
    path('M20 226L280 226 300 262V300H0V262Z', cloth) +
    ellipse(150, 240, 74, 9, SHADE) +
    PRODUCE[what](cloth);
  return frameDrawing({ viewBox: '0 0 300 300', fit: 'xMidYMid slice', title }, defs, body);
}
