// Sites: bricks, beams, sheets and the lorry that brought them.
import { CREAM, DARK_WOOD, PAPER, SLATE, WOOD } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Random } from '#app/art/seed.ts';
import { line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawSack, drawTruck } from '#app/art/things/vessels.ts';
import { drawBricks, drawLadder, drawSheets, drawTrusses } from '#app/art/things/works.ts';
import { aChild, aMan, aWoman, drawGround, drawRoom, drawWay, drawWindow, holding } from './parts.ts';

/** The beams stand; the sheets do not yet. */
export function drawRoofScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 330, y: 58 }, far: 150, mid: 184 }) +
    drawGround(226, paint.near) +
    `<g transform="translate(84 262)">${drawBricks(252, 7)}</g>` +
    rect(122, 206, 34, 34, SLATE) +
    rect(252, 206, 34, 34, SLATE) +
    rect(188, 200, 36, 62, SLATE) +
    `<g transform="translate(72 186) scale(1.32)">${drawTrusses()}</g>` +
    `<g transform="translate(40 272) rotate(14)">${drawLadder(132)}</g>` +
    drawWay(264, paint, 10) +
    place(58, 292, 1.3, aMan(random, paint, 'stand')) +
    place(352, 292, 1.34, aMan(random, paint, 'give', { head: 'chapeau' }), true)
  );
}

/** Sheets in their stack, counted. */
export function drawSheetsScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 84, 36) +
    drawHill(random, 158, 26, paint.farFill) +
    rect(0, 214, 400, 86, paint.near) +
    place(126, 268, 1.5, drawSheets(9)) +
    path('M36 186C90 168 170 168 218 186L224 200C150 184 96 184 30 202Z', paint.clothA) +
    place(306, 262, 1.1, drawSheets(5)) +
    drawWay(274, paint, 10) +
    holding(place(250, 290, 1.5, aWoman(random, paint, 'hold')), path('M242 192l16 -4v20l-16 4z', PAPER)) +
    place(352, 290, 1.42, aMan(random, paint, 'stand'), true)
  );
}

/** A wall as high as the mason's chest. */
export function drawWallScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 76, y: 66 }, far: 132, mid: 168 }) +
    drawGround(220, paint.near) +
    place(296, 268, 1.4, aMan(random, paint, 'give'), true) +
    `<g transform="translate(-12 276) scale(1.3)">${drawBricks(216, 7, 132)}</g>` +
    line('M-10 176H270', CREAM, 1.8) +
    drawWay(282, paint, 8) +
    place(340, 284, 1.1, drawSack()) +
    place(372, 290, 1.1, drawSack()) +
    place(356, 248, 1, drawSack())
  );
}

/** On the road with its load, and who waves. */
export function drawLorryScene(random: Random, paint: Paint): string {
  const load =
    repeat(4, (i) => rect(-72, -42 - i * 7, 100 - i * 6, 6, i % 2 ? '#C9A066' : WOOD)) +
    line('M-50 -34V-66M0 -34V-66', DARK_WOOD, 2.4);
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 320, 64, 30) +
    drawHill(random, 136, 34, paint.farFill) +
    drawHill(random, 180, 22, paint.midFill) +
    place(44, 228, 1.2, sharePlant(paint, 'palm')) +
    rect(0, 216, 400, 84, '#7A3A22') +
    path('M0 286H400V300H0Z', paint.near) +
    line('M0 252H400', paint.wall, 3, ' stroke-dasharray="22 16"') +
    place(178, 268, 1.8, drawTruck(paint, load)) +
    rect(0, 276, 400, 9, paint.cloth) +
    place(352, 294, 1.06, aChild(random, paint, 'wave'), true)
  );
}

/** A board painted black on its trestles: a second one for the class. */
export function drawBoardScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 248) +
    drawWindow(paint, 30, 44) +
    path('M150 74L376 58V190L150 196Z', WOOD) +
    path('M162 86L300 76V186L162 188Z', SLATE) +
    path('M300 76L364 70V182L300 186Z', '#C9A066') +
    line('M178 194L160 286M352 190L372 286', DARK_WOOD, 6) +
    rect(40, 262, 34, 26, paint.clothA) +
    path('M40 262q17 10 34 0', SLATE) +
    place(116, 292, 1.8, aMan(random, paint, 'give')) +
    rect(158, 168, 12, 20, SLATE) +
    place(252, 294, 1.1, aChild(random, paint, 'stand'))
  );
}
