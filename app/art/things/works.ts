// What is built: walls, roofs, towers, stores, a mill.
import { CREAM, DARK_WOOD, IRON, PAPER, ROOF, SHADE, SLATE, WOOD } from '#app/art/colours.ts';
import type { Palette } from '#app/art/palettes.ts';
import { line, path, rect, repeat } from '#app/art/shapes.ts';

const BRICK = '#B5603A';

/** Courses of brick, 24 x 11 each, its foot at the origin; the last course stops where it was left. */
export const drawBricks = (width: number, courses: number, last = width): string =>
  repeat(courses, (row) => {
    const long = row === courses - 1 ? last : width;
    const joints = repeat(Math.floor(long / 24) + 1, (i) => `M${i * 24 + (row % 2) * 12} ${-row * 11}v-11`);
    return rect(0, -row * 11 - 11, long, 11, row % 2 ? BRICK : '#C06B42') + line(joints, SHADE, 1.4);
  });

export const drawLadder = (height: number): string => {
  const rungs = repeat(Math.floor(height / 12), (i) => `M0 ${-8 - i * 12}h16`);
  return line(`M0 0V${-height}M16 0V${-height}${rungs}`, WOOD, 3);
};

/** Sheets of metal one on the other. */
export const drawSheets = (count: number): string =>
  repeat(count, (i) => rect(-60, -6 - i * 6, 120, 5, i % 2 ? '#B9C4C4' : '#9FB0B2')) +
  line(`M-60 ${-count * 6}H60`, PAPER, 1.4);

/** A tank on four legs. */
export const drawTower = (palette: Palette): string =>
  line('M-30 0L-22 -110M30 0L22 -110M-27 -40L24 -84M27 -40L-24 -84M-28 -36H28', palette.near, 3.6) +
  rect(-34, -150, 68, 42, palette.clothA) +
  rect(-34, -138, 68, 12, palette.clothB) +
  path('M-38 -150L0 -166L38 -150Z', ROOF) +
  line('M0 -108V0', IRON, 3);

/** A store on posts, out of reach of rats; its ladder leans on it. */
export const drawGranary = (palette: Palette): string =>
  line('M-30 0V-30M0 0V-30M30 0V-30', DARK_WOOD, 4) +
  [-30, 0, 30].map((x) => path(`M${x - 9} -22h18l-5 -6h-8z`, '#9FB0B2')).join('') +
  rect(-44, -36, 88, 6, WOOD) +
  rect(-40, -80, 80, 44, palette.wall) +
  rect(-40, -52, 80, 8, palette.clothA) +
  rect(-11, -72, 22, 26, SLATE) +
  path('M-54 -78L0 -122L54 -78Z', '#8A5A2B') +
  line('M0 -122L-36 -80M0 -122L-12 -80M0 -122L12 -80M0 -122L36 -80', SHADE, 1.6);

/** A well with its roof and the bucket on its rope. */
export const drawWell = (palette: Palette): string =>
  line('M-32 -34V-104M32 -34V-104', WOOD, 5) +
  path('M-46 -100L0 -128L46 -100Z', ROOF) +
  line('M-32 -86H32', WOOD, 4) +
  line('M4 -86V-58', CREAM, 1.8) +
  path('M-6 -58H14L11 -44H-3Z', palette.clothB) +
  `<g transform="translate(-42 0)">${drawBricks(84, 3)}</g>` +
  rect(-46, -40, 92, 7, palette.near);

/** A mill of sheet metal, its sacks inside; 150 wide. */
export const drawMill = (palette: Palette): string =>
  rect(0, -74, 150, 74, palette.wall) +
  path('M-8 -72L75 -112L158 -72Z', '#9FB0B2') +
  line('M20 -84V-74M48 -96V-74M75 -108V-74M102 -96V-74M130 -84V-74', SHADE, 1.6) +
  rect(0, -12, 150, 12, palette.clothA) +
  rect(52, -54, 46, 54, SLATE) +
  rect(14, -56, 24, 18, SLATE) +
  rect(112, -56, 24, 18, SLATE) +
  line('M60 -54V-40H90V-54M75 -40V-28', CREAM, 2.4) +
  path('M75 -86l8 9 -8 9 -8 -9z', palette.clothB);

/** The beams of a roof before its sheets. */
export const drawTrusses = (): string =>
  repeat(4, (i) => {
    const x = i * 50;
    return line(
      `M${x} 0L${x + 30} -44L${x + 60} 0M${x} 0H${x + 60}M${x + 30} -44V0M${x + 15} -22L${x + 30} 0L${x + 45} -22`,
      WOOD,
      3,
    );
  }) + line('M30 -44H180M15 -22H165', WOOD, 3);
