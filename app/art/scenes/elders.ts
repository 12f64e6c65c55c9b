// With those who grew old.
import { CREAM, DARK_WOOD, IRON, MANGO, PAPER, PORTRAIT_SKINS, WOOD } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawBackdrop } from '#app/art/things/landscape.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawBowl } from '#app/art/things/vessels.ts';
import {
  aChild,
  aMan,
  aSeated,
  aWoman,
  drawGround,
  drawRoom,
  drawTable,
  drawWay,
  drawWindow,
  holding,
} from './parts.ts';

/** One long table, a dish for all. */
export function drawDinnerScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    line('M0 30Q200 74 400 30', CREAM, 2) +
    repeat(7, (i) => circle(32 + i * 56, 40 + (3 - Math.abs(3 - i)) * 5, 7, '#FFE3A3')) +
    path('M0 150C140 132 280 138 400 150V300H0Z', paint.midFill) +
    drawGround(214, paint.near) +
    place(118, 268, 1.34, aSeated(random, paint, 'hold', { head: 'gris' })) +
    place(206, 266, 1.34, aSeated(random, paint, 'hold')) +
    place(292, 268, 1.34, aSeated(random, paint, 'tend', { head: 'gris' }), true) +
    rect(40, 228, 320, 10, WOOD) +
    rect(40, 238, 320, 24, paint.cloth) +
    line('M56 262V294M344 262V294', DARK_WOOD, 6) +
    place(200, 229, 0.8, drawBowl(MANGO)) +
    [92, 150, 252, 312].map((x) => ellipse(x, 227, 15, 4, PAPER)).join('') +
    place(356, 292, 1.56, aWoman(random, paint, 'give'), true)
  );
}

/** Somebody came; the door is open. */
export function drawVisitScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 60, y: 56 }, far: 150, mid: 184 }) +
    place(40, 238, 0.9, sharePlant(paint, 'palm')) +
    drawGround(230, paint.near) +
    rect(176, 104, 240, 158, paint.wall) +
    rect(176, 240, 240, 22, paint.clothA) +
    path('M152 112L216 40H420V112Z', '#8A5A2B') +
    rect(286, 138, 58, 124, '#173A2C') +
    path('M344 138L372 130V266L344 262Z', WOOD) +
    rect(206, 150, 44, 36, '#173A2C') +
    drawWay(266, paint, 10) +
    place(312, 288, 1.4, aSeated(random, paint, 'hold', { head: 'gris' }), true) +
    holding(place(196, 290, 1.5, aWoman(random, paint, 'give')), path('M222 186h26l-3 20h-20z', paint.clothB)) +
    place(140, 292, 1.06, aChild(random, paint, 'stand'))
  );
}

/** An arm to lean on, from the bed to the door. */
export function drawArmScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 248) +
    rect(280, 60, 84, 188, WOOD) +
    rect(288, 68, 68, 180, paint.sky) +
    circle(322, 112, 18, paint.sun) +
    path('M288 196q34 -24 68 -6v58h-68z', paint.mid) +
    rect(-20, 212, 108, 14, PAPER) +
    path('M-20 212C20 190 70 196 88 214V240H-20Z', paint.cloth) +
    line('M80 226V270', DARK_WOOD, 6) +
    place(200, 294, 1.94, aMan(random, paint, 'cane', { head: 'gris' })) +
    place(142, 296, 1.9, aWoman(random, paint, 'give'))
  );
}

/** The box with a case for every day. */
export function drawCasesScene(random: Random, paint: Paint): string {
  const skin = pick(random, PORTRAIT_SKINS);
  const pills = [MANGO, PAPER, paint.clothA];
  return (
    rect(0, 0, 400, 300, paint.sky) +
    rect(0, 0, 400, 300, paint.cloth, ' opacity=".12"') +
    path('M0 110L400 96V300H0Z', WOOD) +
    path('M0 226L400 206V300H0Z', paint.cloth) +
    rect(44, 128, 312, 74, PAPER) +
    repeat(7, (i) => rect(52 + i * 43, 136, 38, 58, i === 3 ? MANGO : '#CFE4DF')) +
    repeat(7, (i) =>
      i < 3 ? '' : circle(64 + i * 43, 158, 6, pills[i % 3]!) + circle(76 + i * 43, 176, 6, pills[(i + 1) % 3]!),
    ) +
    path('M181 136L181 112L219 112L219 136Z', '#CFE4DF') +
    path(
      'M262 300C250 262 226 226 206 196C198 184 206 176 216 184L244 212C250 200 264 200 272 208L330 262L352 300Z',
      skin,
    ) +
    path('M262 300L330 254L380 300Z', paint.clothA) +
    path('M318 118h34v-40h-34zM322 78v-9h26v9z', '#CFE4DF') +
    line('M318 96h34', IRON, 1.6)
  );
}

/** Somebody cooked; somebody old eats, slowly. */
export function drawSoupScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 250) +
    rect(0, 0, 400, 20, paint.clothA) +
    drawWindow(paint, 44, 60) +
    place(254, 292, 1.96, aSeated(random, paint, 'hold', { head: 'gris' }), true) +
    place(146, 292, 1.9, aSeated(random, paint, 'tend')) +
    place(204, 214, 0.8, drawBowl(MANGO)) +
    line('M196 186q-6 -10 2 -18M210 186q-6 -10 2 -18', PAPER, 2.4, ' opacity=".8"') +
    drawTable(176, 216, 56, 70)
  );
}
