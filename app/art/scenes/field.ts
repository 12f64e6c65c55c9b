import { castMan, castWoman } from '#app/art/people/cast.ts';
import { CORAL, MANGO, PAPER, SHOOT, WICKER } from '#app/art/colours.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBackdrop, drawFurrows, drawHill } from '#app/art/things/landscape.ts';
import { drawBasket } from '#app/art/things/loads.ts';
import type { Paint } from '#app/art/paint.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import type { Random } from '#app/art/seed.ts';
import { line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawTractor, drawBeehive } from '#app/art/things/tools.ts';

export function drawMaizeScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 136, mid: 170 }) +
    path('M0 206C130 190 280 196 400 206V300H0Z', paint.leafDark) +
    drawFurrows(200, 300, paint.near) +
    repeat(7, (i) => place(16 + i * 62 + random() * 12, 226 + random() * 6, 0.9, sharePlant(paint, 'maize'))) +
    place(
      150 + random() * 90,
      282,
      1.35,
      random() > 0.5
        ? drawWoman(paint, { ...castWoman(random, paint), pose: 'carry', load: drawBasket(random) })
        : drawMan(paint, { ...castMan(random, paint), pose: 'hoe' }),
    ) +
    repeat(5, (i) => place(8 + i * 96 + random() * 20, 304, 1.6, sharePlant(paint, 'maize')))
  );
}

export function drawTractorScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint) +
    path('M0 196C140 184 280 188 400 200V300H0Z', '#7A3A22') +
    drawFurrows(192, 300, '#5B2A1A') +
    repeat(3, (i) => place(30 + i * 46, 212, 0.55, sharePlant(paint, 'banana'))) +
    place(236, 254, 2.1, drawTractor(paint)) +
    rect(0, 262, 400, 12, paint.cloth) +
    rect(0, 274, 400, 26, paint.near) +
    place(76, 290, 1.36, drawMan(paint, { ...castMan(random, paint), pose: 'stand' })) +
    place(116, 292, 1.3, drawWoman(paint, { ...castWoman(random, paint), pose: 'point' }))
  );
}

const drawHeap = (paint: Paint, harvest: string): string =>
  path('M-30 -20C-24 -42 -8 -46 0 -46C12 -46 26 -40 30 -20Z', harvest) +
  path('M-34 -22H34L26 10H-26Z', WICKER) +
  rect(-31, -14, 62, 11, paint.cloth) +
  line('M-33 -20H33', '#5B3A26', 3);

export function drawHarvestScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 92, 54) +
    drawHill(random, 150, 30, paint.farFill) +
    drawHill(random, 190, 20, paint.midFill) +
    path('M0 226H400V300H0Z', paint.near) +
    place(84, 286, 1.5, drawWoman(paint, { ...castWoman(random, paint), pose: 'give' })) +
    place(316, 288, 1.5, drawWoman(paint, { ...castWoman(random, paint), pose: 'give', head: 'foulard' }), true) +
    place(166, 262, 1, drawHeap(paint, MANGO)) +
    place(236, 262, 1, drawHeap(paint, SHOOT)) +
    place(200, 288, 1.25, drawHeap(paint, CORAL))
  );
}

export function drawHivesScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint) +
    place(60, 236, 1.2, sharePlant(paint, 'moabi')) +
    place(350, 236, 1.1, sharePlant(paint, 'moabi')) +
    path('M0 222C140 212 280 216 400 224V300H0Z', paint.near) +
    repeat(3, (i) => place(150 + i * 74, 252 + (i % 2) * 8, 1.15, drawBeehive(paint))) +
    path('M0 272H400V284H0Z', paint.cloth) +
    rect(0, 284, 400, 16, paint.near) +
    place(92, 288, 1.4, drawMan(paint, { ...castMan(random, paint), head: 'chapeau', top: PAPER, pose: 'stand' }))
  );
}
