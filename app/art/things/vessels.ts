// What holds and carries: cans, bowls, sacks, a barrow, a truck.
import { CREAM, DARK_WOOD, IRON, MANGO, PAPER, RAFFIA, SHADE, WICKER, WOOD } from '#app/art/colours.ts';
import type { Palette } from '#app/art/palettes.ts';
import { circle, ellipse, line, path, rect, ring } from '#app/art/shapes.ts';

/** A can of 20 litres, 24 wide, its foot at the origin. */
export const drawJerrycan = (colour: string): string =>
  path('M-12 0V-24L-7 -30H3L12 -24V0Z', colour) +
  rect(4, -34, 7, 6, IRON) +
  line('M-8 -22L8 -4M8 -22L-8 -4', SHADE, 1.6);

export const drawWateringCan = (palette: Palette): string =>
  path('M-12 0V-20H10V0Z', palette.clothA) +
  line('M10 -4L28 -18', palette.clothA, 4) +
  line('M-8 -20C-8 -32 8 -32 8 -20', palette.clothA, 2.6) +
  line('M31 -16l4 14M28 -13l1 13M34 -19l8 12', '#9AD0D6', 1.6, ' stroke-dasharray="3 3"');

/** A bowl with a heap in it, 56 wide. */
export const drawBowl = (heap: string): string =>
  path('M-22 -14Q0 -34 22 -14Z', heap) + path('M-28 -15H28C26 -2 14 2 0 2S-26 -2 -28 -15Z', WICKER);

export const drawSack = (): string =>
  path('M-17 0C-22 -14 -18 -34 -10 -40H10C18 -34 22 -14 17 0Z', RAFFIA) +
  path('M-10 -40L-13 -48L0 -44L13 -48L10 -40Z', '#C9A066') +
  line('M-10 -40H10', WOOD, 2) +
  line('M-6 -24h12M-6 -18h12', '#C9A066', 1.6);

/** Its wheel to the right. */
export const drawWheelbarrow = (palette: Palette): string =>
  line('M-46 -30L-8 -14L30 -10', DARK_WOOD, 3.4) +
  line('M-18 -16L-20 0', DARK_WOOD, 3.4) +
  path('M-30 -34H30L18 -12H-18Z', palette.clothA) +
  ring(30, -9, 8, IRON, 3.4) +
  circle(30, -9, 2.4, palette.clothB);

/** A lorry seen from its side, 150 long; its load is drawn on it. */
export const drawTruck = (palette: Palette, load: string): string =>
  load +
  rect(-76, -34, 108, 20, palette.clothA) +
  path('M34 -14V-58H58L72 -36V-14Z', palette.clothB) +
  path('M42 -52H56L65 -36H42Z', '#173A2C') +
  rect(-78, -16, 152, 5, IRON) +
  [-52, -24, 50].map((x) => circle(x, -9, 10, IRON) + circle(x, -9, 4, CREAM)).join('') +
  circle(71, -20, 3, MANGO);

/** A jar with its label, 26 wide. */
export const drawJar = (fill: string): string =>
  path('M-13 0V-26C-13 -30 -10 -32 -8 -32H8C10 -32 13 -30 13 -26V0Z', fill) +
  rect(-9, -38, 18, 6, '#0F3D2C') +
  rect(-9, -20, 18, 12, PAPER) +
  circle(0, -14, 3.4, MANGO);

/** A chest with three locks, for three people with a key each. */
export const drawChest = (palette: Palette): string =>
  rect(-46, -40, 92, 40, WOOD) +
  path('M-48 -40C-46 -54 46 -54 48 -40Z', DARK_WOOD) +
  rect(-48, -42, 96, 5, palette.clothB) +
  [-28, 0, 28]
    .map((x) => rect(x - 7, -34, 14, 15, IRON) + circle(x, -27, 2.6, MANGO) + line(`M${x} -27v5`, MANGO, 1.8))
    .join('');

export const drawCoins = (count: number): string =>
  Array.from({ length: count }, (_, i) => ellipse(0, -3 - i * 5, 11, 4, i % 2 ? '#E3A03A' : MANGO)).join('');
