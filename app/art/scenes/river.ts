// The river and who works on it.
import { DARK_WOOD, IRON, MANGO, PAPER, WOOD } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Random } from '#app/art/seed.ts';
import { circle, line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawHill, drawWater } from '#app/art/things/landscape.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawSack, drawTruck } from '#app/art/things/vessels.ts';
import { drawSheets } from '#app/art/things/works.ts';
import { aMan, aWoman } from './parts.ts';

/** Piles driven into the bed, a deck half laid. */
export function drawQuayScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 320, 62, 30) +
    drawHill(random, 126, 18, paint.farFill) +
    drawWater(random, 150, 300, { water: paint.mid, ripple: paint.sky }) +
    [214, 258, 302, 346].map((x, i) => rect(x, 206 - i * 2, 11, 94, DARK_WOOD)).join('') +
    rect(0, 210, 250, 12, WOOD) +
    repeat(9, (i) => line(`M${10 + i * 27} 210v12`, DARK_WOOD, 2)) +
    [20, 82, 144].map((x) => rect(x, 222, 12, 78, DARK_WOOD)).join('') +
    rect(0, 204, 196, 7, paint.cloth) +
    line('M262 206V76L300 96', IRON, 5) +
    rect(252, 96, 22, 34, paint.clothA) +
    place(84, 206, 1.36, aMan(random, paint, 'stand')) +
    place(204, 210, 1.3, aMan(random, paint, 'pole')) +
    place(28, 206, 1.1, drawSack())
  );
}

/** A barge with its load, slowly upstream. */
export function drawBargeScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 96, 84, 44) +
    drawHill(random, 142, 20, paint.farFill) +
    repeat(5, (i) => place(12 + i * 92, 176, 0.6 + (i % 2) * 0.16, sharePlant(paint, 'palm'))) +
    drawWater(random, 172, 300, { water: paint.mid, ripple: paint.sky }) +
    path('M24 216H380L356 252H44Z', IRON) +
    rect(24, 212, 356, 7, paint.clothB) +
    place(130, 212, 1.2, drawSheets(6)) +
    place(222, 212, 0.8, drawSack()) +
    place(248, 212, 0.8, drawSack()) +
    rect(296, 148, 60, 64, paint.wall) +
    rect(304, 158, 44, 18, '#173A2C') +
    rect(290, 142, 72, 8, paint.clothA) +
    line('M344 142V108', IRON, 5) +
    line('M346 106q14 -14 0 -26q-10 -12 8 -24', PAPER, 6, ' stroke-linecap="round" opacity=".6"') +
    place(270, 212, 0.86, aMan(random, paint, 'stand')) +
    path('M0 284C120 274 280 276 400 288V300H0Z', paint.cloth)
  );
}

/** The ferry is out of order: the lorry waits on the bank. */
export function drawFerryScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 210, 70, 32) +
    drawHill(random, 122, 18, paint.farFill) +
    drawWater(random, 140, 240, { water: paint.mid, ripple: paint.sky }) +
    path('M196 178H396V190H208Z', IRON) +
    line('M220 178V150H372V178', '#9FB0B2', 4) +
    rect(276, 128, 40, 50, paint.wall) +
    rect(282, 134, 28, 14, '#173A2C') +
    path('M0 222C90 210 240 226 400 216V300H0Z', paint.near) +
    path('M0 262C140 252 280 256 400 264V276C280 268 140 264 0 274Z', paint.cloth) +
    place(126, 256, 1.24, drawTruck(paint, place(-22, -34, 0.8, drawSheets(5)))) +
    place(262, 288, 1.4, aMan(random, paint, 'stand')) +
    place(306, 290, 1.36, aWoman(random, paint, 'hold'), true) +
    circle(372, 262, 5, MANGO)
  );
}
