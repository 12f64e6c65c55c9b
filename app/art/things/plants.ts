import { IRON, LATERITE, MANGO, SHOOT } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Palette } from '#app/art/palettes.ts';
import { circle, leaf, line, path, repeat } from '#app/art/shapes.ts';
import { drawBanana, drawBaobab, drawMoabi, drawPalm } from './trees.ts';

function drawMaize(palette: Palette): string {
  return (
    line('M0 0V-44', palette.leafLight, 2.4) +
    leaf(0, -8, -17, -22, 4, palette.leafDark) +
    leaf(0, -14, 16, -30, 4, palette.leafLight) +
    leaf(0, -22, -15, -39, 4, palette.leafLight) +
    leaf(0, -28, 13, -44, 3.5, palette.leafDark) +
    leaf(1, -17, 7, -34, 4.5, MANGO) +
    line('M0 -44l-3 -8M0 -44v-10M0 -44l3 -8', '#E3A03A', 1.6)
  );
}

/** A shrub of pairs of glossy leaves, with cherries along its branches. */
function drawCoffee(palette: Palette): string {
  const cherries = [
    [-11, -14],
    [-6, -22],
    [1, -12],
    [7, -20],
    [12, -13],
    [3, -29],
  ] as const;
  return (
    line('M0 0V-34', '#5B3A26', 2.6) +
    leaf(0, -8, -22, -14, 5.5, palette.leafDark) +
    leaf(0, -8, 22, -14, 5.5, palette.leafLight) +
    leaf(0, -18, -19, -28, 5.5, palette.leafLight) +
    leaf(0, -18, 19, -28, 5.5, palette.leafDark) +
    leaf(0, -28, -11, -42, 5, palette.leafDark) +
    leaf(0, -28, 11, -42, 5, palette.leafLight) +
    cherries.map(([x, y]) => circle(x, y, 2.6, LATERITE)).join('')
  );
}

/** A stake with its vine, leaves in threes and pods. */
function drawBean(palette: Palette): string {
  return (
    line('M0 0V-52', '#8A5A34', 2.2) +
    line('M0 0C8 -8 -8 -14 0 -22C8 -30 -7 -36 1 -46', palette.leafLight, 1.8) +
    leaf(2, -9, 15, -15, 4.5, palette.leafDark) +
    leaf(-2, -16, -15, -21, 4.5, palette.leafLight) +
    leaf(2, -26, 15, -32, 4.5, palette.leafLight) +
    leaf(-2, -33, -14, -39, 4.5, palette.leafDark) +
    leaf(1, -43, 10, -52, 4, palette.leafLight) +
    leaf(4, -14, 9, -3, 2, SHOOT) +
    leaf(-5, -20, -10, -8, 2, SHOOT) +
    leaf(5, -30, 10, -19, 2, SHOOT)
  );
}

export function drawSprout(palette: Palette): string {
  return (
    line('M0 0C0 -8 0 -12 0 -18', palette.leafLight, 2.6) +
    leaf(0, -12, -13, -22, 5, palette.leafLight) +
    leaf(0, -15, 13, -27, 5.5, palette.leafDark)
  );
}

export function drawLeafCorner(palette: Palette): string {
  return (
    leaf(0, 0, 26, -74, 14, palette.leafDark) +
    leaf(0, 0, 58, -52, 13, palette.leafLight) +
    leaf(0, 0, -6, -62, 11, palette.leafLight) +
    leaf(0, 0, 74, -18, 11, palette.leafDark) +
    line('M0 0L26 -74M0 0L58 -52M0 0L74 -18', palette.near, 0.9)
  );
}

/** Two rows of seedlings in pots. */
function drawNursery(paint: Paint): string {
  const drawPot = () => `<g transform="scale(.62)">${path('M-8 0L-6 16H6L8 0Z', IRON)}${drawSprout(paint)}</g>`;
  return repeat(2, (row) =>
    repeat(6, (column) => paint.share('pot', drawPot, ` x="${column * 17 + row * 7}" y="${row * 14}"`)),
  );
}

const PLANTS = {
  moabi: drawMoabi,
  baobab: drawBaobab,
  palm: drawPalm,
  banana: drawBanana,
  maize: drawMaize,
  coffee: drawCoffee,
  bean: drawBean,
  sprout: drawSprout,
  nursery: drawNursery,
} satisfies Record<string, (paint: Paint) => string>;

/** A plant that a drawing shows several times: drawn once, then referred to. */
export const sharePlant = (paint: Paint, plant: keyof typeof PLANTS): string =>
  paint.share(plant, () => PLANTS[plant](paint));
