// Trades: welding, sewing, wheels, roofs with panels.
import { CREAM, DARK_WOOD, IRON, MANGO, NAVY, PAPER, WOOD } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Random } from '#app/art/seed.ts';
import { circle, line, path, place, rect, repeat, ring } from '#app/art/shapes.ts';
import { drawTreadle } from '#app/art/things/furnishings.ts';
import { drawHill } from '#app/art/things/landscape.ts';
import { drawSun, traceRays } from '#app/art/things/sun.ts';
import { drawLadder } from '#app/art/things/works.ts';
import { aChild, aMan, aWoman, drawGround, drawRoom, drawTable, drawWindow, holding } from './parts.ts';

/** Behind the mask, sparks. */
export function drawWeldingScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, '#1B2A24') +
    rect(0, 0, 400, 300, paint.cloth, ' opacity=".1"') +
    rect(0, 250, 400, 50, IRON) +
    line('M20 36H180', WOOD, 4) +
    path('M40 38h12v40h-12zM80 38h10v54h-10zM124 38l20 0 -6 34h-8z', '#9FB0B2') +
    path(traceRays({ x: 246, y: 192, count: 14, inner: 14, outer: 64, width: 0.36 }), MANGO) +
    circle(246, 192, 16, '#FFF4D0') +
    repeat(9, (i) => circle(210 + ((i * 31) % 110), 214 + ((i * 19) % 40), 2.4, MANGO)) +
    line('M228 200H372M300 200V284M356 200V284', '#9FB0B2', 8) +
    holding(
      place(152, 292, 1.96, aMan(random, paint, 'give', { skirt: NAVY })),
      path('M142 88h42v42q-20 14 -42 0z', '#3A3A38') +
        rect(160, 100, 24, 10, '#6FAE5C') +
        line('M200 168L238 188', IRON, 5),
    ) +
    place(352, 294, 1.5, aMan(random, paint, 'stand', { top: NAVY }), true)
  );
}

/** A hall of machines before the first lesson. */
export function drawHallScene(random: Random, paint: Paint): string {
  const row = (y: number, scale: number, count: number, shift: number) =>
    repeat(count, (i) =>
      place(
        shift + i * (330 / (count - 1)),
        y,
        scale,
        paint.share('treadle', () => drawTreadle(paint)),
      ),
    );
  return (
    drawRoom(paint, 166) +
    rect(0, 166, 400, 134, paint.wall) +
    rect(0, 0, 400, 26, paint.cloth) +
    repeat(4, (i) => drawWindow(paint, 28 + i * 96, 48, 54, 60)) +
    row(196, 0.8, 7, 36) +
    row(234, 1.1, 6, 24) +
    place(206, 284, 1.4, aWoman(random, paint, 'point')) +
    row(296, 1.6, 5, 12)
  );
}

/** Uniforms on their line, in the sun. */
export function drawUniformsScene(random: Random, paint: Paint): string {
  const uniform = path('M-16 0H16L22 16L14 18V44H-14V18L-22 16Z', PAPER) + path('M-14 44H14L18 78H-18Z', NAVY);
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 340, 54, 28) +
    drawHill(random, 176, 20, paint.farFill) +
    drawGround(232, paint.near) +
    line('M14 260V84M386 260V84', WOOD, 6) +
    line('M14 96Q200 122 386 96', CREAM, 2.4) +
    [56, 118, 180, 242, 304]
      .map((x, i) =>
        place(
          x,
          103 + (2 - Math.abs(2 - i)) * 3,
          1.02,
          paint.share('uniform', () => uniform),
        ),
      )
      .join('') +
    path('M334 98h36v56h-36z', paint.cloth) +
    place(214, 292, 1.44, aWoman(random, paint, 'point')) +
    place(92, 294, 1.1, aChild(random, paint, 'stand')) +
    path('M272 266h64l-8 26h-48z', '#A8702B')
  );
}

/** A wheel trued, a chair to be had again. */
export function drawWheelScene(random: Random, paint: Paint): string {
  const wheel = (x: number, y: number, radius: number) =>
    ring(x, y, radius, IRON, 5) +
    ring(x, y, radius - 8, paint.clothB, 3) +
    line(
      `M${x} ${y - radius}v${radius * 2}M${x - radius} ${y}h${radius * 2}M${x - radius * 0.7} ${y - radius * 0.7}l${radius * 1.4} ${radius * 1.4}M${x + radius * 0.7} ${y - radius * 0.7}l-${radius * 1.4} ${radius * 1.4}`,
      IRON,
      1.6,
    ) +
    circle(x, y, 5, IRON);
  return (
    drawRoom(paint, 246) +
    wheel(64, 70, 36) +
    wheel(148, 60, 26) +
    line('M20 20H260', WOOD, 4) +
    drawWindow(paint, 306, 40, 64, 60) +
    drawTable(196, 218, 190, 70) +
    wheel(292, 160, 56) +
    line('M292 160V218', IRON, 6) +
    place(166, 294, 1.86, aMan(random, paint, 'give')) +
    place(74, 296, 1.5, aWoman(random, paint, 'hold'))
  );
}

/** On the roof, tied to a rope. */
export function drawRooftopScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 84, 66, 40) +
    drawHill(random, 190, 22, paint.farFill) +
    rect(0, 268, 400, 32, paint.near) +
    rect(96, 190, 304, 90, paint.wall) +
    rect(96, 258, 304, 22, paint.clothA) +
    rect(250, 212, 44, 68, '#173A2C') +
    path('M70 200L150 112H400V200Z', '#9FB0B2') +
    line('M150 112L82 200M196 112L150 200M242 112L218 200M288 112L286 200M334 112L354 200', '#7F9294', 2) +
    path('M236 178L262 128H372L364 178Z', '#103A52') +
    line('M249 153H368M296 128L280 178M334 128L324 178', '#7FB5B0', 2) +
    line('M236 178L262 128H372L364 178Z', CREAM, 2.4) +
    place(190, 168, 1.2, aMan(random, paint, 'give')) +
    line('M196 98C230 60 300 60 340 112', MANGO, 3) +
    `<g transform="translate(64 290) rotate(16)">${drawLadder(136)}</g>` +
    place(38, 294, 1.4, aMan(random, paint, 'stand'))
  );
}

/** Panel, regulator, battery, lamp: the wires between them. */
export function drawCircuitScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 252) +
    path('M196 36H316L300 92H180Z', '#103A52') +
    line('M188 64H308M236 36L220 92M276 36L260 92', '#7FB5B0', 2) +
    line('M240 92V132', paint.clothA, 4) +
    rect(212, 132, 56, 40, PAPER) +
    circle(228, 150, 6, '#6FAE5C') +
    line('M240 146h20M240 156h14', IRON, 3) +
    line('M240 172V214M268 152H336V112', paint.clothA, 4) +
    line('M250 172V206H258V214', IRON, 4) +
    rect(196, 214, 92, 46, NAVY) +
    rect(208, 206, 14, 8, paint.clothA) +
    rect(262, 206, 14, 8, IRON) +
    circle(336, 92, 46, '#FFE3A344') +
    path('M336 112C320 104 318 78 336 72C354 78 352 104 336 112Z', '#FFE3A3') +
    rect(330, 110, 12, 8, IRON) +
    place(120, 294, 1.9, aWoman(random, paint, 'point')) +
    place(352, 296, 1.12, aChild(random, paint, 'read'), true) +
    rect(0, 0, 20, 300, paint.cloth) +
    line('M20 0V300', DARK_WOOD, 3)
  );
}
