// Draws lots for the people of a scene. The order of the draws is part of every picture: keep it.
import { CREAM, MANGO, NAVY, PAPER, CHARCOAL, SKINS } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import { pick, type Random } from '#app/art/seed.ts';

export const castWoman = (random: Random, paint: Paint) => ({
  skin: pick(random, SKINS),
  top: pick(random, [paint.clothB, paint.clothA, PAPER, CREAM]),
  skirt: paint.cloth,
  wrap: pick(random, [paint.clothA, paint.clothB, MANGO]),
  head: pick(random, ['foulard', 'haut', 'chignon', 'court', 'foulard']),
});

export const castMan = (random: Random, paint: Paint) => ({
  skin: pick(random, SKINS),
  top: pick(random, [paint.clothA, paint.clothB, PAPER]),
  skirt: pick(random, [CHARCOAL, '#3A2A22', NAVY]),
  head: pick(random, ['court', 'court', 'chapeau', 'gris']),
});
