import { IRON, LATERITE, MANGO, RAFFIA } from '#app/art/colours.ts';
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

/** A low bush of leaves in threes, with ripe pods. */
function drawBean(palette: Palette): string {
  return (
    leaf(0, -2, -18, -12, 5.5, palette.leafDark) +
    leaf(0, -2, 18, -12, 5.5, palette.leafLight) +
    leaf(0, -6, -13, -25, 5.5, palette.leafLight) +
    leaf(0, -6, 13, -25, 5.5, palette.leafDark) +
    leaf(0, -8, 0, -32, 5.5, palette.leafLight) +
    leaf(-6, -10, -9, 4, 2.2, RAFFIA) +
    leaf(5, -12, 9, 2, 2.2, RAFFIA) +
    leaf(0, -16, 1, -3, 2.2, RAFFIA)
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
