// Water: its spring, its pipe, its tap, what it is kept in.
import { castWoman } from '#app/art/people/cast.ts';
import { CORAL, CREAM, DARK_WOOD, IRON, LEAF, MANGO, NAVY, PAPER, WOOD } from '#app/art/colours.ts';
import { drawMother } from '#app/art/people/figure-mother.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Random } from '#app/art/seed.ts';
import { line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawBackdrop, drawHill, drawWater } from '#app/art/things/landscape.ts';
import { drawBasin } from '#app/art/things/loads.ts';
import { drawLeafCorner, sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawJerrycan } from '#app/art/things/vessels.ts';
import { drawBricks, drawTower, drawWell } from '#app/art/things/works.ts';
import { aChild, aMan, aWoman, drawGround, drawRoom, drawTable, drawWay } from './parts.ts';

/** A trench down the hill, and the pipe in it. */
export function drawTrenchScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 320, y: 60 }, far: 116, mid: 150 }) +
    path('M0 172C120 160 250 176 400 216V300H0Z', paint.near) +
    path('M-10 178C110 196 240 232 410 262V296C240 262 110 216 -10 196Z', '#5B2A1A') +
    line('M-10 186C110 204 240 244 410 276', NAVY, 9) +
    line('M-10 183C110 201 240 241 410 273', '#7FB5B0', 2) +
    repeat(5, (i) => path(`M${30 + i * 74} ${176 + i * 18}q16 -16 34 8z`, '#7A3A22')) +
    place(128, 198, 1.2, aMan(random, paint, 'hoe')) +
    place(256, 232, 1.36, aMan(random, paint, 'hoe', { head: 'chapeau' })) +
    place(52, 294, 1.4, aWoman(random, paint, 'carry', { load: drawBasin() }))
  );
}

/** The tap of a quarter, and the cans that wait in line. */
export function drawTapScene(random: Random, paint: Paint): string {
  const colours = [MANGO, paint.clothA, LEAF, CORAL, NAVY];
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 110, 70, 30) +
    drawHill(random, 150, 26, paint.farFill) +
    rect(0, 196, 400, 104, paint.near) +
    path('M250 262H372L360 278H262Z', '#9FB0B2') +
    rect(300, 148, 30, 118, '#B9C4C4') +
    rect(296, 140, 38, 12, paint.clothA) +
    line('M300 176H270V186', IRON, 6) +
    line('M270 190V238', '#9AD0D6', 4, ' stroke-dasharray="7 3"') +
    place(270, 266, 1.1, drawJerrycan(MANGO)) +
    colours.map((colour, i) => place(28 + i * 34, 288, 1.05, drawJerrycan(colour))).join('') +
    drawWay(206, paint, 9) +
    place(216, 282, 1.4, aWoman(random, paint, 'tend')) +
    place(94, 252, 1, aChild(random, paint, 'wave'))
  );
}

/** At home: the jar with its tap, the cups, and who pours. */
export function drawFilterScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint) +
    rect(0, 0, 400, 34, paint.cloth) +
    rect(26, 92, 128, 7, WOOD) +
    repeat(3, (i) => path(`M${36 + i * 40} 92v-26q14 -10 28 0v26z`, [paint.clothA, CREAM, MANGO][i]!)) +
    drawTable(206, 206, 160, 70) +
    path('M252 206C236 180 240 142 262 132H306C328 142 332 180 316 206Z', '#B5603A') +
    rect(258, 122, 52, 12, DARK_WOOD) +
    rect(246, 158, 76, 9, paint.cloth) +
    line('M248 188H232V194', IRON, 6) +
    line('M232 196V206', '#9AD0D6', 3) +
    path('M224 194h16l-2 12h-12z', PAPER) +
    place(156, 290, 1.8, aWoman(random, paint, 'give')) +
    place(90, 292, 1.1, aChild(random, paint, 'stand'))
  );
}

/** The tank on its legs, with its fence. */
export function drawTankScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 90, y: 70 }, far: 150, mid: 186 }) +
    drawGround(228, paint.near) +
    place(256, 262, 1.36, drawTower(paint)) +
    line('M0 236H206M10 216V262M50 216V262M90 216V262M130 216V262M170 216V262', '#9FB0B2', 3.6) +
    drawWay(266, paint, 10) +
    place(136, 290, 1.4, aMan(random, paint, 'stand')) +
    place(338, 292, 1.3, aWoman(random, paint, 'carry', { load: drawBasin() }), true)
  );
}

/** A covered well in a courtyard. */
export function drawWellScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 58, 62, 26) +
    drawHill(random, 168, 20, paint.farFill) +
    place(344, 232, 1.2, sharePlant(paint, 'banana')) +
    `<g transform="translate(0 226)">${drawBricks(96, 4, 60)}</g>` +
    drawGround(224, paint.near, 3) +
    place(214, 276, 1.3, drawWell(paint)) +
    drawWay(274, paint, 10) +
    place(130, 288, 1.46, aWoman(random, paint, 'give')) +
    place(318, 292, 0.96, aChild(random, paint, 'stand')) +
    place(352, 292, 1, drawJerrycan(MANGO))
  );
}

/** The bank: where water was fetched before. */
export function drawBankScene(random: Random, paint: Paint): string {
  const bank = 'M0 222C70 214 150 226 196 262C222 282 226 292 230 300H0Z';
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 262, 66, 34) +
    drawHill(random, 122, 20, paint.farFill) +
    drawWater(random, 142, 300, { water: paint.mid, ripple: paint.sky }) +
    path(bank, paint.near) +
    path('M0 240C70 232 130 240 176 272C192 284 198 292 202 300H186C170 276 110 250 0 254Z', paint.cloth) +
    repeat(6, (i) =>
      line(`M${216 + i * 9} 300q${6 - i * 3} -44 ${14 - i * 6} -${58 + (i % 3) * 14}`, paint.leafLight, 3),
    ) +
    place(132, 262, 1.36, aWoman(random, paint, 'tend')) +
    place(
      54,
      278,
      1.36,
      drawMother(paint, { ...castWoman(random, paint), bind: paint.clothA, pose: 'carry', load: drawBasin() }),
    ) +
    place(404, 304, 1.1, drawLeafCorner(paint), true)
  );
}
