import { DARK_WOOD, WOOD } from './colours.ts';
import { drawHead } from './head.ts';
import { drawFist, drawHand, drawLimb, drawShoe } from './limbs.ts';
import { line, path } from './shapes.ts';
import type { Paint } from './paint.ts';

export function drawMan(paint: Paint, { skin, top, skirt, head = 'court', pose = 'stand' }): string {
  let o = drawShoe(-4) + drawShoe(8);
  o += path('M-8.5 -50L-8 -2H-1.5L.3 -40L3 -2H9.5L9 -50Z', skirt) + drawHead(paint, skin, head, top);
  o +=
    path(
      'M-4 -81C-9 -80 -12.5 -78 -12.5 -73L-10 -44C-4 -42 5 -42 10.5 -44L12.5 -73C12.5 -78 9 -80 4 -81L0 -76.5Z',
      top,
    ) +
    path(
      'M-4 -81C-9 -80 -12.5 -78 -12.5 -73L-10 -44C-8 -43.2 -6 -43 -4 -42.7C-5 -56 -6 -70 -4 -81Z',
      '#0F3D2C22',
    );
  const arms = {
    stand: [
      'M-11.5 -73C-15.5 -63 -15 -55 -12 -46',
      'M11.5 -73C15 -63 15 -55 12 -46',
      'M-11.5 -74L-13.6 -64',
      'M11.5 -74L13.6 -64',
    ],
    hoe: [
      'M-11 -73C-8 -64 6 -62 28 -58',
      'M11.5 -73C17 -68 22 -66 27 -66',
      'M-11 -74L-7 -65',
      'M11.5 -74L16 -70',
    ],
    pole: [
      'M-11 -73C-8 -82 6 -86 17 -92',
      'M11.5 -73C16 -72 17 -70 16.5 -66',
      'M-11 -74L-7 -80',
      'M11.5 -74L15 -72',
    ],
    cane: [
      'M-11.5 -73C-14 -62 -14 -54 -12 -44',
      'M11.5 -73C15 -64 17 -58 17 -50',
      'M-11.5 -74L-13.4 -63',
      'M11.5 -74L14 -64',
    ],
    give: [
      'M-11 -74C-10 -64 2 -62 16 -62',
      'M11.5 -73C15 -66 20 -64 26 -65',
      'M-11 -74L-9 -66',
      'M11.5 -74L14.4 -67',
    ],
  }[pose];
  if (pose === 'hoe') o += line('M26 -72L34 0', WOOD, 2.2) + path('M34 0l9 2 -2 -5 -6 -2z', '#3A3A38');
  if (pose === 'pole') o += line('M20 -118L10 26', WOOD, 2);
  if (pose === 'cane') o += line('M17 -50L19 0', DARK_WOOD, 2.2);
  const hh = {
    stand: drawHand(paint, -12, -46, 84, skin) + drawHand(paint, 12, -46, 98, skin, 1, -1),
    hoe: drawFist(27, -58, skin) + drawFist(27, -66, skin),
    pole: drawFist(17, -92, skin) + drawFist(16, -67, skin),
    cane: drawHand(paint, -12, -46, 84, skin) + drawFist(17, -51, skin),
    give: drawHand(paint, 15, -62, -6, skin) + drawHand(paint, 25, -65, -12, skin),
  }[pose];
  return o + drawLimb(arms[0] + arms[1], skin) + hh + drawLimb(arms[2] + arms[3], top, 6);
}
