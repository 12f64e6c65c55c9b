import { castMan, castWoman } from '#app/art/people/cast.ts';
import { CORAL, LATERITE, MANGO, PAPER, SHOOT, WICKER } from '#app/art/colours.ts';
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

/** A hillside in rows, under bananas that give shade; the cherries are picked by hand. */
export function drawCoffeeScene(random: Random, paint: Paint): string {
  const row = (y: number, scale: number, count: number, shift: number) =>
    repeat(count, (i) => place(shift + i * (400 / (count - 1)), y, scale, sharePlant(paint, 'coffee')));
  return (
    drawBackdrop(random, paint, { far: 120, mid: 150 }) +
    place(52, 204, 1, sharePlant(paint, 'banana')) +
    place(352, 200, 0.9, sharePlant(paint, 'banana')) +
    path('M0 196C120 176 280 172 400 190V300H0Z', paint.leafDark) +
    row(214, 0.8, 7, -8) +
    path('M0 226C130 212 280 212 400 222V300H0Z', paint.near) +
    row(256, 1.15, 6, 18) +
    place(
      150 + random() * 20,
      286,
      1.4,
      drawWoman(paint, { ...castWoman(random, paint), pose: 'give', head: 'foulard' }),
    ) +
    place(270 + random() * 20, 288, 1.35, drawMan(paint, { ...castMan(random, paint), pose: 'stand' }), true) +
    place(214, 290, 0.95, drawHeap(paint, LATERITE)) +
    row(312, 1.5, 4, -20)
  );
}

/** Bush beans on ridges, row behind row. */
export function drawBeanScene(random: Random, paint: Paint): string {
  const row = (y: number, scale: number, count: number, shift: number) =>
    repeat(count, (i) => place(shift + i * (400 / (count - 1)), y, scale, sharePlant(paint, 'bean')));
  return (
    drawBackdrop(random, paint, { far: 132, mid: 166 }) +
    path('M0 204C130 190 280 194 400 204V300H0Z', '#7A3A22') +
    drawFurrows(204, 300, '#5B2A1A') +
    row(222, 0.8, 9, 0) +
    row(252, 1.05, 7, 14) +
    place(120 + random() * 20, 284, 1.4, drawMan(paint, { ...castMan(random, paint), pose: 'hoe' })) +
    place(
      262 + random() * 20,
      286,
      1.4,
      drawWoman(paint, { ...castWoman(random, paint), pose: 'carry', load: drawBasket(random) }),
    ) +
    row(304, 1.5, 5, -6)
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
