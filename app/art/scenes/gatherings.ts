// People who decide, save, share and honour together.
import { castMan, castWoman } from '#app/art/people/cast.ts';
import { CREAM, DARK_WOOD, IRON, MANGO, PAPER, PORTRAIT_SKINS, SHADE, WOOD } from '#app/art/colours.ts';
import { drawSeated } from '#app/art/people/figure-seated.ts';
import type { Paint } from '#app/art/paint.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawChest, drawCoins, drawJar } from '#app/art/things/vessels.ts';
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

/** The chest with three locks, and who has the keys. */
export function drawChestScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 246) +
    drawWindow(paint, 40, 40) +
    place(104, 318, 2.1, aWoman(random, paint, 'give')) +
    place(318, 318, 2.1, aMan(random, paint, 'give'), true) +
    place(206, 300, 1.7, aWoman(random, paint, 'hold')) +
    drawTable(96, 230, 220, 70) +
    rect(96, 238, 220, 16, paint.cloth) +
    place(206, 230, 1.1, drawChest(paint))
  );
}

/** A ring of stools under a tree, the box in its middle. */
export function drawCircleScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 60, y: 60 }, far: 142, mid: 176 }) +
    place(306, 232, 1.6, sharePlant(paint, 'moabi')) +
    drawGround(218, paint.near) +
    path('M60 262C60 226 340 226 340 262S60 298 60 262Z', paint.wall, ' opacity=".2"') +
    place(150, 250, 1.06, aSeated(random, paint, 'hold')) +
    place(252, 250, 1.06, aSeated(random, paint, 'hold'), true) +
    place(200, 268, 0.62, drawChest(paint)) +
    place(82, 288, 1.36, aSeated(random, paint, 'tend')) +
    place(322, 290, 1.36, aSeated(random, paint, 'tend'), true)
  );
}

/** Somebody stands and reads; the others listen on benches. */
export function drawAssemblyScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 236) +
    rect(0, 0, 400, 30, paint.cloth) +
    rect(34, 66, 108, 76, PAPER) +
    line('M46 82h84M46 96h84M46 110h60M46 124h72', paint.clothA, 4) +
    holding(place(112, 292, 1.86, aWoman(random, paint, 'give')), path('M140 168l30 -6v28l-30 6z', PAPER)) +
    place(222, 272, 1.26, aSeated(random, paint, 'hold'), true) +
    place(288, 280, 1.3, aSeated(random, paint, 'hold'), true) +
    place(352, 290, 1.36, aSeated(random, paint, 'hold'), true)
  );
}

/** The ledger, open, and what was counted beside it. */
export function drawLedgerScene(random: Random, paint: Paint): string {
  const skin = pick(random, PORTRAIT_SKINS);
  const ruled = (x: number) => repeat(6, (i) => `M${x} ${120 + i * 20}h104`);
  return (
    rect(0, 0, 400, 300, paint.cloth) +
    rect(0, 0, 400, 300, paint.near, ' opacity=".82"') +
    path('M60 70C110 58 160 62 198 80V262C160 244 110 242 60 252Z', PAPER) +
    path('M336 70C286 58 236 62 198 80V262C236 244 286 242 336 252Z', CREAM) +
    line('M198 80V262', SHADE, 3) +
    line(ruled(76) + ruled(216), paint.far, 2) +
    line('M148 104V240M290 104V240', paint.clothA, 2) +
    rect(76, 88, 70, 9, paint.clothA) +
    rect(216, 88, 70, 9, paint.mid) +
    place(366, 132, 1.3, drawCoins(5)) +
    place(372, 184, 1.3, drawCoins(3)) +
    place(32, 120, 1.3, drawCoins(4)) +
    line('M262 204L318 158', WOOD, 6) +
    line('M256 209L262 204', IRON, 4) +
    path('M300 168C322 160 350 176 420 226V300H372C350 250 320 214 296 196C286 188 288 174 300 168Z', skin) +
    path('M350 232L420 204V300H366Z', paint.clothA)
  );
}

/** A counter with its shelves: soap, oil, matches. */
export function drawShopScene(random: Random, paint: Paint): string {
  const colours = [paint.clothA, MANGO, CREAM, paint.mid, '#C9D3CF'];
  const shelf = (y: number, shift: number) =>
    repeat(8, (i) =>
      rect(92 + i * 28, y - 22 + ((i + shift) % 3) * 4, 18, 22 - ((i + shift) % 3) * 4, colours[(i * 2 + shift) % 5]!),
    ) + rect(84, y, 232, 5, WOOD);
  return (
    rect(0, 0, 400, 300, paint.sky) +
    rect(0, 248, 400, 52, paint.near) +
    rect(64, 40, 272, 222, paint.wall) +
    rect(80, 70, 240, 118, DARK_WOOD) +
    shelf(104, 0) +
    shelf(142, 1) +
    path('M44 52L64 20H336L356 52Z', paint.cloth) +
    path(
      'M44 52q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0q13 14 26 0V46H44Z',
      paint.clothA,
    ) +
    place(190, 292, 1.56, aWoman(random, paint, 'give')) +
    rect(56, 188, 288, 10, WOOD) +
    rect(64, 198, 272, 64, paint.clothA) +
    place(286, 188, 0.9, drawJar(MANGO)) +
    place(314, 188, 0.9, drawJar('#E8951C')) +
    place(112, 188, 0.9, drawCoins(3)) +
    place(354, 294, 1.4, aMan(random, paint, 'stand'), true)
  );
}

/** Jars in rows, and their price. */
export function drawJarsScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 330, 64, 30) +
    drawHill(random, 166, 22, paint.farFill) +
    rect(0, 216, 400, 84, paint.near) +
    rect(120, 172, 252, 10, WOOD) +
    rect(120, 232, 252, 10, WOOD) +
    line('M128 290V120M364 290V120', DARK_WOOD, 6) +
    path('M108 124H384L372 100H120Z', paint.cloth) +
    repeat(6, (i) => place(152 + i * 38, 172, 0.96, drawJar(i % 2 ? '#E8951C' : '#C96F12'))) +
    repeat(5, (i) => place(170 + i * 38, 232, 1.06, drawJar(i % 2 ? '#C96F12' : '#E8951C'))) +
    drawWay(276, paint, 9) +
    place(76, 292, 1.62, aWoman(random, paint, 'give')) +
    place(118, 186, 1.06, drawJar('#E8951C'))
  );
}

/** A hive in the tree, and smoke. */
export function drawSwarmScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 76, y: 66 }, far: 146, mid: 182 }) +
    drawGround(230, paint.near) +
    path('M300 300C310 220 312 150 306 60L336 60C334 150 340 220 356 300Z', DARK_WOOD) +
    path('M310 120C260 112 220 100 180 104L182 94C224 88 270 100 314 106Z', DARK_WOOD) +
    path('M150 84C170 20 260 -20 330 0C420 -10 440 90 400 110C320 92 240 70 150 84Z', paint.leafDark) +
    line('M206 98V128M240 104V128', CREAM, 2.4) +
    rect(184, 128, 84, 40, '#C9A066') +
    line('M184 138H268M184 148H268M184 158H268', WOOD, 2) +
    ellipse(184, 148, 7, 20, DARK_WOOD) +
    repeat(12, (i) => circle(130 + ((i * 29) % 60), 112 + ((i * 41) % 70), 2.2, i % 2 ? MANGO : IRON)) +
    drawWay(268, paint, 10) +
    holding(
      place(94, 290, 1.5, aMan(random, paint, 'give', { head: 'chapeau', top: PAPER, skirt: PAPER })),
      path('M128 184h16v18h-16zM144 188l10 -8v6z', IRON) +
        line('M156 178q14 -12 6 -26q-8 -14 10 -26', PAPER, 5, ' stroke-linecap="round" opacity=".7"'),
    )
  );
}

/** A prize given under bunting. */
export function drawPrizeScene(random: Random, paint: Paint): string {
  const flags = repeat(10, (i) =>
    path(
      `M${8 + i * 40} ${34 + (i % 2) * 4 + Math.abs(5 - i) * -3 + 14}l14 26 14 -26z`,
      [paint.clothA, paint.clothB, paint.mid][i % 3]!,
    ),
  );
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 150, 70) +
    line('M0 34Q200 66 400 34', CREAM, 2) +
    flags +
    rect(0, 244, 400, 56, paint.near) +
    rect(46, 250, 308, 50, WOOD) +
    rect(46, 250, 308, 12, paint.cloth) +
    holding(
      place(142, 252, 1.5, aWoman(random, paint, 'give')),
      path('M170 134h54v38h-54z', WOOD) +
        path('M174 138h46v30h-46z', CREAM) +
        line('M180 146h34M180 154h22', paint.clothA, 3) +
        circle(212, 162, 5, MANGO),
    ) +
    place(258, 252, 1.3, aChild(random, paint, 'wave'), true) +
    place(20, 300, 1.1, aChild(random, paint, 'wave')) +
    place(384, 300, 1.14, aChild(random, paint, 'stand'), true)
  );
}

/** Five around a table that was lent, and the car outside. */
export function drawFoundersScene(random: Random, paint: Paint): string {
  const car =
    path('M-58 -10V-26L-40 -30L-26 -48H22L40 -30H58V-10Z', paint.clothB) +
    path('M-32 -30L-21 -43H-2V-30ZM3 -30V-43H19L30 -30Z', '#173A2C') +
    [-32, 34].map((x) => circle(x, -9, 10, IRON) + circle(x, -9, 4, CREAM)).join('');
  const person = (pose: 'hold' | 'read') => {
    const woman = random() > 0.5;
    const cast = woman ? castWoman(random, paint) : castMan(random, paint);
    return drawSeated(paint, { ...cast, woman, pose });
  };
  return (
    rect(0, 0, 400, 300, paint.wall) +
    rect(196, 36, 180, 120, WOOD) +
    rect(204, 44, 164, 104, paint.sky) +
    rect(204, 118, 164, 30, paint.mid) +
    place(286, 140, 1.1, car) +
    line('M286 44V148', WOOD, 5) +
    rect(0, 236, 400, 64, paint.near) +
    rect(0, 0, 28, 300, paint.cloth) +
    line('M112 0V56', IRON, 2) +
    path('M90 76L100 56H124L134 76Z', MANGO) +
    place(150, 276, 1.46, person('read')) +
    place(246, 276, 1.46, person('hold'), true) +
    drawTable(124, 232, 156, 60) +
    path('M170 232l26 -6 18 4v2zM206 232v-12h10v12z', PAPER) +
    place(76, 294, 1.6, person('hold')) +
    place(330, 294, 1.6, person('hold'), true)
  );
}
