import { SHADE } from '#app/art/colours.ts';
import { traceWoman, type Woman } from './figure-woman.ts';
import { drawHead } from './head.ts';
import type { Paint } from '#app/art/paint.ts';
import { line, path } from '#app/art/shapes.ts';

/** A woman with a baby tied on her back; `bind` is the colour of the cloth that holds it. */
export function drawMother(paint: Paint, { bind, ...woman }: Woman & { bind: string }): string {
  if (!paint.admits()) return '';
  return (
    `<g transform="translate(-18 -14) scale(.72)">${drawHead(paint, woman.skin, 'court', woman.top)}</g>` +
    traceWoman(paint, woman) +
    path('M-10.6 -74C-19 -77 -27 -70 -26 -61C-25 -53 -16 -51 -8.6 -55C-8 -58 -7.8 -60 -7.6 -62Z', bind) +
    path('M-10.6 -74L-7.6 -62L10.4 -58L8.4 -53C2 -50.6 -4 -51 -9 -53Z', bind) +
    line('M-24 -66C-18 -68 -13 -66 -9 -62M-25 -60C-19 -60 -13 -58 -9 -55', SHADE, 1.1)
  );
}
