// Furniture of rooms: beds, shelves, desks, lamps, a refrigerator.
import { CREAM, DARK_WOOD, IRON, LATERITE, LEAF, MANGO, NAVY, PAPER, SHADE, WOOD } from '#app/art/colours.ts';
import type { Palette } from '#app/art/palettes.ts';
import { circle, line, path, rect, repeat } from '#app/art/shapes.ts';

/** A bed seen from its side, 170 long, its pillow to the left. */
export const drawBed = (palette: Palette, cloth: string): string =>
  line('M-84 0V-52M84 0V-40', DARK_WOOD, 5) +
  rect(-84, -24, 168, 12, PAPER) +
  path('M-78 -24C-78 -36 -50 -36 -46 -24Z', palette.clothB) +
  path('M-30 -24C-20 -40 60 -40 82 -26V-10H-30Z', cloth);

/** Books on shelves, `width` by 34 a shelf. */
export function drawShelves(palette: Palette, width: number, shelves: number): string {
  const spines = [palette.clothA, palette.clothB, palette.mid, LEAF, MANGO, NAVY];
  return repeat(shelves, (row) => {
    const y = -row * 38;
    const books = repeat(Math.floor(width / 11), (i) => {
      const height = 20 + ((i * 7 + row * 5) % 10);
      return (i + row) % 9 === 7 ? '' : rect(i * 11 + 2, y - height, 9, height, spines[(i * 5 + row * 2) % 6]!);
    });
    return books + rect(-4, y, width + 8, 4, WOOD);
  });
}

/** A lamp on its foot, with the ring of its light. */
export const drawLamp = (): string =>
  circle(0, -34, 62, '#FFE3A322') +
  circle(0, -34, 36, '#FFE3A344') +
  rect(-10, -5, 20, 5, IRON) +
  line('M0 -5V-22', IRON, 3) +
  path('M-14 -22L-8 -42H8L14 -22Z', MANGO);

/** A refrigerator with its door open: what has to stay cold. */
export const drawRefrigerator = (palette: Palette): string =>
  rect(-34, -120, 68, 120, PAPER) +
  rect(-28, -112, 56, 100, '#CFE4DF') +
  repeat(
    3,
    (row) =>
      repeat(5, (i) =>
        rect(-24 + i * 10, -96 + row * 30 - (i % 2) * 3, 6, 14 + (i % 2) * 3, [LATERITE, palette.clothB, NAVY][row]!),
      ) + rect(-28, -82 + row * 30, 56, 2.4, IRON),
  ) +
  path('M34 -120L64 -112V-4L34 0Z', CREAM) +
  line('M58 -70V-50', IRON, 3);

/** A school desk with its seat, 70 wide. */
export const drawDesk = (): string =>
  path('M-36 -34L36 -38V-32L-36 -28Z', WOOD) + line('M-30 -30V0M30 -34V0M-30 -10H30', DARK_WOOD, 4);

export const drawBench = (width: number): string =>
  rect(0, -20, width, 6, WOOD) + line(`M10 -14L6 0M${width - 10} -14L${width - 6} 0`, DARK_WOOD, 4);

/** A machine on its stand, drawn small: many of them stand in a hall. */
export const drawTreadle = (palette: Palette): string =>
  rect(-20, -26, 40, 4, WOOD) +
  path('M-12 -26V-30H12V-38H-6V-42H16V-26Z', '#1B2A24') +
  circle(18, -38, 4, palette.clothB) +
  line('M-16 -22L-18 0M16 -22L18 0M-17 -10H17', '#1B2A24', 2) +
  line('M-16 -24h30', SHADE, 1);
