// Mothers, nurses, nights: what a dispensary does.
import { castWoman } from '#app/art/people/cast.ts';
import { CREAM, IRON, MANGO, NAVY, PAPER, PORTRAIT_SKINS, SKINS, WOOD } from '#app/art/colours.ts';
import { drawHead } from '#app/art/people/head.ts';
import { drawMother } from '#app/art/people/figure-mother.ts';
import { drawSeated } from '#app/art/people/figure-seated.ts';
import type { Paint } from '#app/art/paint.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { circle, ellipse, line, move, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawClinic } from '#app/art/things/buildings.ts';
import { drawBed, drawRefrigerator } from '#app/art/things/furnishings.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawBicycle } from '#app/art/things/tools.ts';
import { drawJerrycan } from '#app/art/things/vessels.ts';
import { aMan, aWoman, drawGround, drawRoom, drawTable, drawWindow } from './parts.ts';

/** A head alone, its neck at a place. */
const headAt = (x: number, y: number, scale: number, head: string, turn = 0): string =>
  place(x, y, scale, move(0, 80, head), false, turn);

const NURSE = { top: PAPER, skirt: PAPER, head: 'chignon' } as const;

/** A baby weighed in its sling, from the branch of a tree. */
export function drawWeighingScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 330, y: 70 }, far: 150, mid: 184 }) +
    drawGround(228, paint.near) +
    path('M-10 300C10 220 4 120 -14 40H30C28 130 40 230 60 300Z', '#4A2C1D') +
    path('M10 84C90 66 170 62 236 76L234 86C170 74 90 80 16 98Z', '#4A2C1D') +
    path('M-30 60C-20 -20 120 -40 200 20C250 20 276 50 252 66C160 56 60 70 -30 60Z', paint.leafDark) +
    line('M196 78V112', IRON, 3) +
    circle(196, 128, 17, CREAM) +
    line('M196 128L204 118', IRON, 2.4) +
    line('M196 145L178 176M196 145L214 176', WOOD, 2.4) +
    path('M172 174H220C220 204 208 216 196 216S172 204 172 174Z', paint.cloth) +
    headAt(196, 178, 1, drawHead(paint, pick(random, SKINS), 'court', paint.clothA)) +
    path('M172 178H220L217 196H175Z', paint.clothB) +
    place(134, 290, 1.42, aWoman(random, paint, 'give', NURSE)) +
    place(282, 290, 1.46, aWoman(random, paint, 'give'), true)
  );
}

/** The box that stays cold, under an awning, and who came. */
export function drawVaccineScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawHill(random, 150, 28, paint.farFill) +
    drawHill(random, 190, 18, paint.midFill) +
    rect(0, 226, 400, 74, paint.near) +
    line('M40 244V96M256 244V96', WOOD, 5) +
    path('M18 104L44 62H252L278 104Z', paint.cloth) +
    path(
      'M18 104q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0V98H18Z',
      paint.clothA,
    ) +
    place(106, 290, 1.56, aWoman(random, paint, 'give', NURSE)) +
    drawTable(136, 232, 116, 54) +
    rect(152, 200, 60, 32, '#CFE4DF') +
    rect(148, 194, 68, 9, NAVY) +
    path('M182 205L191 216 182 227 173 216Z', paint.clothA) +
    place(288, 290, 1.48, drawMother(paint, { ...castWoman(random, paint), bind: paint.clothB, pose: 'stand' }), true) +
    place(348, 292, 1.4, drawMother(paint, { ...castWoman(random, paint), bind: paint.clothA, pose: 'hold' }), true)
  );
}

/** A child asleep under the net. */
export function drawNetScene(random: Random, paint: Paint): string {
  const skin = pick(random, SKINS);
  return (
    drawRoom(paint, 252) +
    drawWindow(paint, 42, 52, 78, 70) +
    circle(96, 78, 12, '#FFE3A3') +
    place(246, 282, 1.3, drawBed(paint, paint.cloth)) +
    headAt(182, 246, 1, drawHead(paint, skin, 'court', PAPER), -80) +
    path('M246 30C190 70 136 150 120 282H372C356 150 302 70 246 30Z', '#FFFFFF', ' opacity=".34"') +
    line(
      'M246 30C190 70 136 150 120 282M246 30C302 70 356 150 372 282M246 30C226 110 206 190 204 262M246 30C266 110 288 190 290 262',
      PAPER,
      2,
    ) +
    ellipse(246, 34, 26, 6, paint.clothB) +
    line('M246 0V30', PAPER, 2) +
    place(74, 292, 1.5, drawSeated(paint, { ...castWoman(random, paint), woman: true, pose: 'hold' }))
  );
}

/** On the carrier of a bicycle, at once, to the dispensary on the hill. */
export function drawDepartureScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 90, 74, 34) +
    path('M0 210C130 200 230 160 400 128V300H0Z', paint.farFill) +
    place(282, 166, 0.8, drawClinic(paint)) +
    path(
      'M0 236C120 240 220 236 262 210C290 192 310 176 330 168L352 168C334 186 316 208 296 226C260 258 140 270 0 270Z',
      paint.cloth,
    ) +
    path('M0 264C140 268 260 258 400 220V300H0Z', paint.near) +
    place(46, 246, 0.9, sharePlant(paint, 'palm')) +
    place(186, 280, 2.7, drawBicycle(paint)) +
    place(140, 258, 1.3, drawMother(paint, { ...castWoman(random, paint), bind: paint.clothB, pose: 'hold' })) +
    place(258, 286, 1.5, aMan(random, paint, 'give'), true)
  );
}

/** A bed by the window, an old head on its pillow. */
export function drawWardScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 240) +
    drawWindow(paint, 172, 44, 96, 76) +
    rect(0, 132, 400, 10, paint.clothA) +
    place(210, 278, 1.55, drawBed(paint, paint.cloth)) +
    headAt(146, 236, 1.4, drawHead(paint, pick(random, SKINS), 'gris', PAPER), -80) +
    place(354, 294, 1.7, aWoman(random, paint, 'give', NURSE), true) +
    line('M28 288V96M28 100H44', IRON, 3) +
    path('M38 100h14v26q-7 8 -14 0z', '#CFE4DF')
  );
}

/** What has to stay cold, and the panel on the roof that sees to it. */
export function drawColdScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint) +
    rect(0, 0, 400, 40, paint.near) +
    path('M232 30L252 0H382L362 30Z', '#103A52') +
    line('M272 0L252 30M306 0L286 30M342 0L322 30M240 16H372', '#7FB5B0', 1.6) +
    line('M300 30V90', IRON, 3) +
    place(286, 282, 1.55, drawRefrigerator(paint)) +
    place(160, 292, 1.95, aWoman(random, paint, 'give', NURSE)) +
    rect(34, 92, 62, 78, PAPER) +
    line('M44 108h42M44 122h42M44 136h28', paint.clothA, 3)
  );
}

/** The recipe: a litre, six spoons, one half; nobody but hands to come. */
export function drawRecipeScene(random: Random, paint: Paint): string {
  const [, deep] = PORTRAIT_SKINS;
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 104, 70) +
    rect(0, 204, 400, 96, WOOD) +
    path('M70 204H330L372 300H28Z', paint.cloth) +
    place(104, 246, 3.2, drawJerrycan(MANGO)) +
    path('M176 156H236L230 250H182Z', '#CFE4DF') +
    path('M180 190H233L230 250H183Z', '#9AD0D6') +
    repeat(3, (i) => line(`M222 ${196 + i * 16}h10`, NAVY, 2)) +
    path('M262 232Q294 262 326 232Z', paint.clothA) +
    path('M268 232Q294 214 320 232Z', PAPER) +
    path('M318 190L370 148L378 158L326 200Z', '#B9C4C4') +
    ellipse(314, 202, 15, 9, '#B9C4C4') +
    path('M352 172C376 150 410 130 430 128V176C404 178 384 186 364 188Z', pick(random, [deep, ...PORTRAIT_SKINS]))
  );
}
