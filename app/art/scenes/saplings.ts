// The nursery and the hills: from the bed of earth to the tree that is counted.
import { CORAL, CREAM, DARK_WOOD, IRON, MANGO, PAPER, WOOD } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Random } from '#app/art/seed.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import { drawBasket } from '#app/art/things/loads.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawBowl, drawWateringCan, drawWheelbarrow } from '#app/art/things/vessels.ts';
import { drawLadder } from '#app/art/things/works.ts';
import { aChild, aMan, aWoman, drawGround, drawRoom, drawTable, drawWay, drawWindow, holding } from './parts.ts';

/** Beds drawn with a line, towards the hills. */
export function drawBedsScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 70, 30) +
    drawHill(random, 112, 24, paint.farFill) +
    rect(0, 126, 400, 174, paint.near) +
    repeat(4, (i) => path(`M${164 + i * 20} 130h12L${48 + i * 112} 300H${-66 + i * 112}Z`, '#6B3A24')) +
    repeat(4, (i) =>
      repeat(3, (row) =>
        place(170 + i * 20 + (i - 1.5) * 46 * row, 158 + row * 44, 0.5 + row * 0.3, sharePlant(paint, 'sprout')),
      ),
    ) +
    line('M132 210L262 214', CREAM, 2) +
    line('M130 196V226M264 200V230', WOOD, 4) +
    place(104, 268, 1.36, aWoman(random, paint, 'tend')) +
    place(296, 266, 1, aChild(random, paint, 'stand'), true)
  );
}

/** A roof of palm leaves over the beds; who waters stands under it. */
export function drawShadeScene(random: Random, paint: Paint): string {
  const arch = (inset: number, y: number) =>
    line(
      `M${inset} ${y}V150C${inset} ${60 + inset * 0.4} ${400 - inset} ${60 + inset * 0.4} ${400 - inset} 150V${y}`,
      WOOD,
      6,
    );
  return (
    rect(0, 0, 400, 300, paint.leafDark) +
    repeat(9, (i) => path(`M${i * 50 - 20} 0L${i * 42 + 24} 96l14 -96z`, paint.leafLight)) +
    path('M110 300V150C110 104 290 104 290 150V300Z', paint.sky) +
    circle(200, 168, 24, paint.sun) +
    path('M110 208C160 198 240 198 290 208V300H110Z', paint.mid) +
    path('M0 250L110 214H290L400 250V300H0Z', paint.near) +
    arch(24, 300) +
    arch(72, 270) +
    arch(110, 236) +
    repeat(2, (j) => place(4 + j * 250, 246, 1.24, sharePlant(paint, 'nursery'))) +
    repeat(2, (j) => place(-18 + j * 278, 276, 1.4, sharePlant(paint, 'nursery'))) +
    holding(place(186, 290, 1.5, aMan(random, paint, 'give')), place(236, 206, 0.9, drawWateringCan(paint)))
  );
}

/** Seeds opened, washed and sorted on a table. */
export function drawSortingScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 262) +
    drawWindow(paint, 296, 46) +
    line('M20 40H150', WOOD, 4) +
    repeat(
      4,
      (i) => line(`M${36 + i * 32} 40v22`, CREAM, 1.6) + ellipse(36 + i * 32, 74, 10, 14, i % 2 ? paint.clothA : MANGO),
    ) +
    place(204, 330, 2.3, aWoman(random, paint, 'hold')) +
    drawTable(34, 214, 332, 86) +
    rect(34, 222, 332, 20, paint.cloth) +
    place(104, 214, 1.3, drawBowl('#6B3A24')) +
    place(204, 214, 1.3, drawBowl(CORAL)) +
    place(304, 214, 1.3, drawBowl(CREAM))
  );
}

/** Fine rain from a can over the rows, in the open. */
export function drawWateringScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 70, y: 64 }, far: 132, mid: 164 }) +
    drawGround(188, paint.leafDark) +
    line('M0 186H400M20 166V206M90 166V206M160 166V206M230 166V206M300 166V206M370 166V206', WOOD, 4) +
    drawGround(214, paint.near) +
    repeat(7, (i) => place(18 + i * 60, 236, 0.9, sharePlant(paint, 'sprout'))) +
    drawWay(246, paint, 9) +
    holding(
      place(118, 284, 1.6, aMan(random, paint, 'give', { head: 'chapeau' })),
      place(176, 196, 1.15, drawWateringCan(paint)),
    ) +
    repeat(4, (i) => place(176 + i * 60, 284, 1.5, sharePlant(paint, 'sprout'))) +
    repeat(3, (i) => place(-6 + i * 34, 300, 1.5, sharePlant(paint, 'sprout')))
  );
}

/** Three bins, a heap in each: fresh, half way, ripe. */
export function drawCompostScene(random: Random, paint: Paint): string {
  const bin = (x: number, heap: string, height: number) =>
    path(`M${x + 4} 246Q${x + 42} ${246 - height * 1.9} ${x + 80} 246Z`, heap) +
    line(`M${x} 190V250M${x + 84} 190V250M${x} 204H${x + 84}M${x} 222H${x + 84}M${x} 240H${x + 84}`, DARK_WOOD, 5);
  return (
    drawBackdrop(random, paint, { far: 126, mid: 160 }) +
    place(356, 226, 1.1, sharePlant(paint, 'banana')) +
    drawGround(214, paint.near) +
    bin(84, paint.leafLight, 34) +
    bin(172, '#8A6A2B', 46) +
    bin(260, '#5B3A26', 34) +
    drawWay(264, paint, 10) +
    place(372, 288, 1.5, aMan(random, paint, 'hoe'), true) +
    place(44, 290, 1.3, aWoman(random, paint, 'carry', { load: drawBasket(random) }))
  );
}

/** Plants on their way to the hill. */
export function drawBarrowScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 318, 66, 34) +
    path('M0 190C110 168 240 150 400 92V300H0Z', paint.farFill) +
    path('M0 224C130 214 260 196 400 150V300H0Z', paint.midFill) +
    repeat(5, (i) => place(250 + i * 34, 196 - i * 13, 0.5 + i * 0.05, sharePlant(paint, 'moabi'))) +
    drawGround(246, paint.near, 4) +
    drawWay(270, paint, 10) +
    repeat(5, (i) => place(196 + i * 18, 226 - (i % 2) * 4, 1.1, sharePlant(paint, 'sprout'))) +
    place(232, 284, 1.9, drawWheelbarrow(paint)) +
    place(116, 286, 1.3, aChild(random, paint, 'stand', { top: PAPER })) +
    place(60, 290, 1.2, aChild(random, paint, 'wave'))
  );
}

/** A whole slope planted in lines; who plants is small in it. */
export function drawSlopeScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 96, 74, 40) +
    path('M0 168C120 150 220 110 400 40V300H0Z', paint.farFill) +
    path('M0 214C110 200 270 160 400 92V300H0Z', paint.leafDark) +
    repeat(4, (row) =>
      repeat(6, (i) => {
        const x = 40 + i * 66 + row * 12;
        return place(x, 222 - i * 22 + row * 27, 0.6 + row * 0.16, sharePlant(paint, 'sprout'));
      }),
    ) +
    place(196, 220, 0.7, aMan(random, paint, 'hoe')) +
    place(286, 186, 0.66, aWoman(random, paint, 'carry', { load: drawBasket(random) }), true) +
    path('M0 292C150 286 280 270 400 244V258C280 284 150 298 0 300Z', paint.cloth)
  );
}

/** The mother tree, its fruit picked from a ladder. */
export function drawFruitScene(random: Random, paint: Paint): string {
  const fruits = [
    [40, 62],
    [92, 40],
    [150, 76],
    [206, 44],
    [256, 80],
    [118, 108],
    [66, 112],
    [196, 112],
  ] as const;
  return (
    drawBackdrop(random, paint, { sun: { x: 348, y: 60 }, far: 170, mid: 200 }) +
    drawGround(236, paint.near) +
    path(
      'M118 250C126 190 124 150 112 110L128 112C136 130 142 130 160 108L170 116C152 150 152 200 166 250Z',
      DARK_WOOD,
    ) +
    path(
      'M-20 120C-40 40 40 -30 130 -20C230 -30 310 20 300 90C290 150 190 140 140 132C80 150 0 160 -20 120Z',
      paint.leafDark,
    ) +
    path('M10 70C20 20 90 0 140 14C190 4 240 30 244 64C190 50 80 44 10 70Z', paint.leafLight) +
    fruits.map(([x, y]) => circle(x, y, 8, CORAL)).join('') +
    `<g transform="translate(190 268) rotate(12)">${drawLadder(140)}</g>` +
    drawWay(262, paint) +
    place(64, 290, 1.4, aWoman(random, paint, 'carry', { load: drawBasket(random) })) +
    place(302, 290, 1.36, aMan(random, paint, 'give'), true)
  );
}

/** What a fire left, and the bare strip that stopped it. */
export function drawBurntScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 70, 66, 26) +
    path('M0 176C120 150 240 150 400 120V300H0Z', paint.farFill) +
    path('M120 190C220 170 320 164 400 158V300H40Z', IRON) +
    [176, 226, 276, 330, 378]
      .map((x, i) =>
        line(
          `M${x} ${206 + i * 6}V${120 + (i % 2) * 22}M${x} ${150 + i * 4}l14 -18M${x} ${166 + i * 4}l-12 -14`,
          '#3A2A22',
          6,
        ),
      )
      .join('') +
    path('M0 214C40 196 90 190 122 188L60 300H0Z', paint.leafDark) +
    path('M122 188L160 186L150 300H60Z', paint.wall) +
    repeat(3, (i) => place(16 + i * 30, 216 + i * 12, 0.4 + i * 0.05, sharePlant(paint, 'moabi'))) +
    place(106, 288, 1.3, aMan(random, paint, 'hoe')) +
    repeat(4, (i) => place(214 + i * 46, 286 + (i % 2) * 6, 1, sharePlant(paint, 'sprout')))
  );
}

/** A trunk with its ring of paint, and who writes its number down. */
export function drawCountScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 60, y: 70 }, far: 140, mid: 178 }) +
    repeat(3, (i) => place(30 + i * 52, 224, 0.8 + i * 0.12, sharePlant(paint, 'moabi'))) +
    drawGround(232, paint.near) +
    path('M262 300C272 200 268 90 256 0H372C358 90 362 210 384 300Z', DARK_WOOD) +
    line('M290 0C298 100 296 200 284 300M340 0C332 110 336 210 350 300', '#2F1C12', 3) +
    rect(264, 150, 100, 22, PAPER) +
    rect(264, 156, 100, 10, paint.clothA) +
    drawWay(272, paint, 10) +
    place(212, 290, 1.5, aWoman(random, paint, 'point')) +
    place(146, 292, 1.18, aChild(random, paint, 'read'))
  );
}
