// What is made from a harvest: drawn apart, so that nothing on sale borrows the drawing of another thing.
import {
  CREAM,
  DARK_WOOD,
  DEEP_LEAF,
  FAINT_SHADE,
  FOREST,
  LEAF,
  PAPER,
  RAFFIA,
  SHOOT,
  STRAW,
} from '#app/art/colours.ts';
import { ellipse, leaf, line, path, place, rect } from '#app/art/shapes.ts';

const WRAP = '#4E7A3C';
const JUTE = '#C9A066';
const ROUND = ' stroke-linecap="round"';

/** A loaf in its leaf, tied with raffia, around its own middle; 168 wide. */
const drawLoaf = (fill: string): string =>
  path('M-84 -4C-76 -26 -56 -30 0 -30S76 -26 84 -4C78 22 58 28 0 28S-78 22 -84 -4Z', fill) +
  line('M-70 -8C-30 -16 34 -16 72 -6M-68 10C-30 18 32 16 68 8', '#0003', 2) +
  path('M-84 -4L-102 -18 -98 -2 -104 10 -80 6ZM84 -4L102 -16 98 0 104 12 80 8Z', DEEP_LEAF) +
  line('M-46 -29C-52 -10 -52 10 -46 26M4 -30C-2 -10 -2 10 4 28M52 -28C46 -10 46 10 52 26', RAFFIA, 4);

/** Three loaves in their leaves, one of them cut. */
export function drawChikwangue(): string {
  const cut =
    path('M-84 -4C-76 -26 -56 -30 -6 -30C-18 -12 -18 10 -6 28C-58 28 -78 22 -84 -4Z', WRAP) +
    path('M-84 -4L-102 -18 -98 -2 -104 10 -80 6Z', DEEP_LEAF) +
    path('M-6 -30L14 -34C4 -12 4 10 16 32L-6 28C-18 10 -18 -12 -6 -30Z', SHOOT) +
    line('M-46 -29C-52 -10 -52 10 -46 26', RAFFIA, 4) +
    path('M4 -27C34 -29 62 -26 62 -1C62 24 36 27 4 26C-6 10 -6 -12 4 -27Z', PAPER) +
    ellipse(44, -1, 17, 24, '#E9E2CC') +
    line('M38 -10h8M42 2h6M36 10h5', '#CFC6AA', 2, ROUND);
  return (
    place(98, 214, 0.72, drawLoaf(WRAP)) + place(208, 220, 0.72, drawLoaf(LEAF), true) + place(150, 162, 0.98, cut)
  );
}

/** A paper pouch, blades of lemongrass behind it and a root of ginger before it. */
export function drawTisane(cloth: string): string {
  return (
    leaf(138, 122, 84, 40, 7, LEAF) +
    leaf(146, 122, 120, 28, 7, SHOOT) +
    leaf(152, 122, 158, 22, 7, DEEP_LEAF) +
    leaf(158, 122, 198, 34, 7, LEAF) +
    leaf(164, 122, 222, 58, 6, SHOOT) +
    path('M104 118L98 236H202L196 118Z', STRAW) +
    path('M104 118L109 104H191L196 118Z', '#B98735') +
    path('M182 118L178 236H202L196 118Z', FAINT_SHADE) +
    line('M106 128H194', DARK_WOOD, 3) +
    rect(101, 152, 98, 54, cloth) +
    path('M116 158H184V200H116Z', PAPER) +
    leaf(150, 196, 132, 164, 4, LEAF) +
    leaf(150, 196, 150, 160, 4, SHOOT) +
    leaf(150, 196, 168, 164, 4, DEEP_LEAF) +
    // Ginger: knobs on a crooked root, one end freshly cut.
    path(
      'M184 240C180 228 188 220 198 222C198 208 214 206 218 216C226 208 242 212 240 224C252 222 258 236 248 242C240 250 222 244 214 246C200 250 186 250 184 240Z',
      '#CF9A55',
    ) +
    ellipse(247, 233, 6, 8, '#F3DE8C') +
    line('M196 230c4 3 10 3 14 0M220 226c3 4 9 5 14 2M206 240c6 2 12 1 16 -2', '#8A5A3B', 1.8, ROUND)
  );
}

const drawBottle = (cloth: string): string =>
  path(
    'M-9 -134H9V-104C9 -94 26 -88 26 -66V-6C26 0 22 4 16 4H-16C-22 4 -26 0 -26 -6V-66C-26 -88 -9 -94 -9 -104Z',
    '#FFF1C4',
  ) +
  path(
    'M-14 -92C-22 -86 -26 -78 -26 -66V-6C-26 0 -22 4 -16 4H16C22 4 26 0 26 -6V-66C26 -78 22 -86 14 -92C6 -88 -6 -96 -14 -92Z',
    '#F0A81E',
  ) +
  path('M-11 -144H11L12 -130H-12Z', FOREST) +
  rect(-26, -58, 52, 42, cloth) +
  path('M-18 -53H18V-21H-18Z', PAPER) +
  ellipse(0, -33, 8, 10, '#E3A03A') +
  leaf(0, -41, -7, -51, 3, LEAF) +
  leaf(0, -41, 7, -51, 3, DEEP_LEAF) +
  line('M-19 -72V-64', '#FFF3C9', 4, ROUND);

/** Three small bottles of pressed pineapple. */
export function drawJuice(cloth: string): string {
  const bottle = drawBottle(cloth);
  return place(98, 228, 0.94, bottle) + place(204, 228, 0.94, bottle) + place(151, 240, 1.12, bottle);
}

/** An open sack of white cassava flour, a root before it. */
export function drawCassavaFlour(cloth: string): string {
  const root =
    path('M-10 18C-22 -10 -14 -56 0 -74C16 -56 24 -8 10 18C4 26 -4 26 -10 18Z', '#8A5A3B') +
    path('M-10 18C-4 10 4 10 10 18C4 26 -4 26 -10 18Z', PAPER) +
    line('M-10 -10h12M-4 -34h10M-6 -54h8M0 0h10', '#5B3623', 1.8);
  return (
    path('M92 132C78 168 78 214 94 238C128 244 172 244 206 238C222 214 222 168 208 132Z', JUTE) +
    path('M108 134C94 168 94 214 108 240L94 238C78 214 78 168 92 132Z', FAINT_SHADE) +
    path('M90 122C108 96 128 70 152 70C176 70 192 98 210 122C180 134 120 134 90 122Z', PAPER) +
    path('M152 70C176 70 192 98 210 122C196 128 178 130 162 131C176 112 170 88 152 70Z', CREAM) +
    path(
      'M84 116C100 128 200 128 216 116C222 124 222 136 214 144C196 156 104 156 86 144C78 136 78 124 84 116Z',
      '#B08848',
    ) +
    line('M92 130C120 142 180 142 208 130', '#8A6A34', 2) +
    rect(91, 168, 118, 40, cloth) +
    place(206, 232, 0.7, root, false, 74) +
    line('M170 92L204 58', DARK_WOOD, 6, ROUND) +
    ellipse(166, 97, 13, 9, DARK_WOOD)
  );
}
