import {
  CREAM,
  DARK_WOOD,
  FAINT_SHADE,
  LATERITE,
  MANGO,
  PAPER,
  ROOF,
  SHADE,
  SHOOT,
  SLATE,
  WOOD,
} from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Palette } from '#app/art/palettes.ts';
import { leaf, line, path, rect } from '#app/art/shapes.ts';

export function drawSchool(palette: Palette): string {
  const windows = [15, 45, 93, 123].map(
    (x) => rect(x, -37, 17, 17, SLATE) + line(`M${x} -31h17M${x} -26h17`, palette.wall, 1.5),
  );
  return (
    rect(0, -46, 150, 46, palette.wall) +
    rect(0, -13, 150, 13, palette.clothA) +
    path('M-10 -44L10 -74H140L160 -44Z', ROOF) +
    line('M10 -74L-10 -44M37.5 -74L33 -44M75 -74V-44M112.5 -74L117 -44', SHADE, 1.2) +
    windows.join('') +
    rect(71.25, -40, 17, 40, SLATE) +
    rect(73.25, -38, 13, 24, palette.clothB) +
    line('M2 0V-44M40.5 0V-44M112.5 0V-44M148 0V-44', palette.near, 2.2) +
    rect(-6, 0, 162, 3.5, palette.near)
  );
}

export function drawHouse(palette: Palette): string {
  return (
    rect(0, -32, 52, 32, palette.wall) +
    path('M-7 -30L26 -60 59 -30Z', '#8A5A2B') +
    line('M26 -60L8 -30M26 -60L20 -30M26 -60L34 -30M26 -60L46 -30', FAINT_SHADE, 1.4) +
    rect(20, -22, 13, 22, SLATE) +
    rect(39, -22, 7, 8, SLATE) +
    rect(0, -7, 52, 7, palette.clothA)
  );
}

export function drawClinic(palette: Palette): string {
  return (
    rect(0, -48, 120, 48, palette.wall) +
    rect(-5, -56, 130, 9, palette.near) +
    rect(0, -10, 120, 10, palette.mid) +
    rect(52, -36, 18, 36, SLATE) +
    rect(12, -38, 26, 16, SLATE) +
    rect(84, -38, 26, 16, SLATE) +
    line('M25 -38v16M97 -38v16', palette.wall, 1.6) +
    path('M61 -78L71 -68 61 -58 51 -68Z', palette.clothA) +
    leaf(61, -61, 55, -72, 3, PAPER) +
    leaf(61, -61, 67, -74, 3, PAPER)
  );
}

export function drawStall(paint: Paint): string {
  return (
    line('M4 0V-62M92 0V-62', DARK_WOOD, 3) +
    path('M-6 -58L6 -80H90L102 -58Z', paint.cloth) +
    path('M-6 -58q9 10 18 0q9 10 18 0q9 10 18 0q9 10 18 0q9 10 18 0q9 10 18 0V-60H-6Z', paint.clothA) +
    rect(0, -26, 96, 6, WOOD) +
    rect(4, -20, 88, 20, DARK_WOOD) +
    path('M8 -26q8 -13 17 0z', MANGO) +
    path('M28 -26q8 -12 17 0z', LATERITE) +
    path('M49 -26q8 -14 18 0z', SHOOT) +
    path('M70 -26q8 -11 17 0z', CREAM) +
    line('M10 -15h76M10 -8h76', SHADE, 1.4)
  );
}
