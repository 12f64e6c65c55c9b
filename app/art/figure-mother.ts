import { SHADE } from './colours.ts';
import { drawWoman } from './figure-woman.ts';
import { drawHead } from './head.ts';
import { drawHand, drawLimb } from './limbs.ts';
import { line, path } from './shapes.ts';
import type { Paint } from './paint.ts';

export function drawMother(paint: Paint, o): string {
  return (
    `<g transform="translate(-18 -14) scale(.72)">${drawHead(paint, o.skin, 'court', o.top)}</g>` +
    drawWoman(paint, o) +
    path(
      'M-10.6 -74C-19 -77 -27 -70 -26 -61C-25 -53 -16 -51 -8.6 -55C-8 -58 -7.8 -60 -7.6 -62Z',
      o.bind || paint.clothB,
    ) +
    path('M-10.6 -74L-7.6 -62L10.4 -58L8.4 -53C2 -50.6 -4 -51 -9 -53Z', o.bind || paint.clothB) +
    line('M-24 -66C-18 -68 -13 -66 -9 -62M-25 -60C-19 -60 -13 -58 -9 -55', SHADE, 1.1) +
    (o.pose === 'hold' || !o.pose
      ? drawLimb('M-10 -75C-14 -66 -9 -60 1 -60', o.skin) +
        drawLimb('M10 -75C15 -66 13 -60 7 -58.5', o.skin) +
        drawHand(paint, 6, -58, 186, o.skin, 0.9, -1) +
        drawHand(paint, 0, -60.4, 6, o.skin) +
        drawLimb('M-9.5 -76L-12.4 -69M9.5 -76L12.4 -69', o.top, 5.6)
      : '')
  );
}
