// A school from inside, and what stands around it.
import { CREAM, DARK_WOOD, FAINT_SHADE, IRON, MANGO, NAVY, PAPER, SKINS, SLATE, WOOD } from '#app/art/colours.ts';
import { drawSeated } from '#app/art/people/figure-seated.ts';
import type { Paint } from '#app/art/paint.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { circle, line, path, place, rect, repeat, ring } from '#app/art/shapes.ts';
import { drawSchool } from '#app/art/things/buildings.ts';
import { drawBench, drawDesk, drawLamp, drawShelves } from '#app/art/things/furnishings.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawBlackboard } from '#app/art/things/tools.ts';
import { aChild, aMan, aWoman, drawGround, drawRoom, drawTable, drawWay, drawWindow } from './parts.ts';

const pupil = (random: Random, paint: Paint) =>
  drawSeated(paint, {
    top: PAPER,
    skirt: NAVY,
    accent: pick(random, [paint.clothA, MANGO]),
    skin: pick(random, SKINS),
    head: pick(random, ['chignon', 'court', 'afro', 'tresses']),
    pose: 'read',
  });

/** Benches mended by those who sit on them. */
export function drawBenchesScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 232) +
    drawWindow(paint, 34, 50) +
    line('M160 56H380', WOOD, 4) +
    path('M180 58l30 0 -6 52h-18z', '#9FB0B2') +
    line('M246 58v46M232 104h28', WOOD, 6) +
    path('M300 58h44l-8 14h-28z', paint.clothA) +
    line('M326 72v34', WOOD, 5) +
    drawTable(210, 206, 176, 78) +
    rect(222, 194, 120, 12, '#C9A066') +
    place(178, 292, 1.6, aMan(random, paint, 'give')) +
    place(50, 286, 1.2, aChild(random, paint, 'stand')) +
    place(14, 298, 1.5, drawBench(86)) +
    path('M250 300q10 -14 24 0zM290 300q8 -10 18 0z', '#C9A066')
  );
}

/** The bell in the morning, a rim on its post, and a row of four before it. */
export function drawYardScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 322, 62, 28) +
    drawHill(random, 140, 22, paint.farFill) +
    place(182, 208, 1.3, drawSchool(paint)) +
    rect(0, 206, 400, 94, paint.near) +
    path('M0 232H400L400 300H0Z', paint.wall, ' opacity=".16"') +
    line('M60 262V62M60 70H118M72 92L88 70', WOOD, 6) +
    line('M104 72V92', IRON, 3) +
    ring(104, 112, 20, '#9FB0B2', 7) +
    ring(104, 112, 9, IRON, 3) +
    line('M104 121V140', IRON, 4) +
    rect(46, 258, 28, 10, paint.clothA) +
    repeat(4, (i) => place(142 + i * 66, 288, 1.08, aChild(random, paint, i === 0 ? 'wave' : 'stand'), true))
  );
}

/** Two groups, two boards, back to back. */
export function drawGroupsScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 226) +
    rect(0, 0, 400, 22, paint.cloth) +
    place(84, 176, 1.5, drawBlackboard(paint)) +
    rect(250, 72, 134, 74, WOOD) +
    rect(256, 78, 122, 62, SLATE) +
    path('M270 128l18 -34 18 34zM326 94h36v34h-36z', 'none', ` stroke="${CREAM}" stroke-width="3"`) +
    rect(196, 40, 8, 186, WOOD) +
    place(150, 284, 1.16, pupil(random, paint), true) +
    place(88, 292, 1.2, pupil(random, paint), true) +
    place(250, 284, 1.16, pupil(random, paint)) +
    place(316, 292, 1.2, pupil(random, paint))
  );
}

/** A wall of books, and who reaches for one. */
export function drawShelvesScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.wall) +
    rect(0, 262, 400, 38, paint.near) +
    place(28, 250, 1.4, drawShelves(paint, 242, 6)) +
    rect(18, 0, 8, 262, DARK_WOOD) +
    rect(372, 0, 8, 262, DARK_WOOD) +
    place(148, 284, 2.2, drawBench(50)) +
    place(204, 242, 1.5, aChild(random, paint, 'wave', { girl: true })) +
    place(104, 292, 1.4, aChild(random, paint, 'read'))
  );
}

/** After work, by one lamp. */
export function drawEveningScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, '#10231C') +
    rect(0, 0, 400, 300, paint.cloth, ' opacity=".08"') +
    drawWindow(paint, 300, 40, 64, 72) +
    circle(336, 66, 10, '#FFE3A3') +
    place(214, 222, 1.7, drawLamp()) +
    place(112, 330, 2.3, aChild(random, paint, 'read')) +
    rect(0, 222, 400, 14, WOOD) +
    rect(0, 236, 400, 64, DARK_WOOD) +
    path('M248 222l50 -6 34 4 -4 2z', PAPER) +
    path('M20 222V204H66V222ZM26 204V190H72V204Z', paint.clothA) +
    rect(26, 194, 46, 4, paint.clothB)
  );
}

/** A sheet between two trees while the roof is waited for. */
export function drawSheetScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 348, y: 46 }, far: 150, mid: 180 }) +
    place(34, 252, 1.5, sharePlant(paint, 'moabi')) +
    drawGround(222, paint.near) +
    line('M60 250V96M360 254V132', WOOD, 5) +
    path('M44 90C150 112 260 106 378 128L372 146C260 128 150 136 50 112Z', paint.clothA) +
    path('M50 112C150 136 260 128 372 146L366 156C260 140 150 150 54 124Z', FAINT_SHADE) +
    place(300, 244, 1.2, drawBlackboard(paint)) +
    drawWay(262, paint, 9) +
    place(236, 290, 1.56, aWoman(random, paint, 'point')) +
    repeat(3, (i) => place(56 + i * 58, 292 + (i % 2) * 4, 1.02, pupil(random, paint)))
  );
}

/** One pupil, one desk, one slate. */
export function drawDictationScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 250) +
    rect(30, 26, 220, 104, WOOD) +
    rect(38, 34, 204, 88, SLATE) +
    line('M56 58h120M56 78h150M56 98h84', CREAM, 3.4) +
    drawWindow(paint, 300, 40) +
    place(196, 318, 2.5, aChild(random, paint, 'read')) +
    place(212, 318, 3.4, drawDesk()) +
    place(58, 322, 1.7, aChild(random, paint, 'read', { girl: true }))
  );
}

/** Capsules, sticks and tens, on a mat. */
export function drawCapsulesScene(random: Random, paint: Paint): string {
  const piles = [0, 1, 2].map((pile) =>
    repeat(4, (i) =>
      circle(158 + pile * 40 + (i % 2) * 14, 268 + Math.floor(i / 2) * 12, 5, [MANGO, CREAM, paint.clothA][pile]!),
    ),
  );
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 108, 58) +
    drawHill(random, 196, 18, paint.farFill) +
    rect(0, 216, 400, 84, paint.near) +
    path('M60 240H340L380 300H20Z', paint.cloth) +
    path('M128 254H272L284 292H116Z', paint.wall) +
    piles.join('') +
    line('M250 262v22M258 262v22M266 262v22', WOOD, 4) +
    place(96, 282, 1.5, pupil(random, paint)) +
    place(306, 282, 1.5, pupil(random, paint), true)
  );
}
