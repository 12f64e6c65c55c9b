import {
  CREAM,
  DARK_WOOD,
  FAINT_SHADE,
  LATERITE,
  MANGO,
  PAPER,
  SHADE,
  SHOOT,
  SLATE,
  WOOD,
} from './colours.ts';
import { leaf, line, path, rect, tenth } from './shapes.ts';
import type { Paint } from './paint.ts';

export function drawSchool(paint: Paint): string {
  return (
    rect(0, -46, w, 46, paint.wall) +
    rect(0, -13, w, 13, paint.clothA) +
    path(`M-10 -44L10 -74H${w - 10}L${w + 10} -44Z`, '#7A2E1F') +
    line(
      `M10 -74L-10 -44M${tenth(w * 0.25)} -74L${tenth(w * 0.22)} -44M${tenth(w * 0.5)} -74V-44M${tenth(w * 0.75)} -74L${tenth(w * 0.78)} -44`,
      SHADE,
      1.2,
    ) +
    [0.1, 0.3, 0.62, 0.82]
      .map(
        (k) =>
          rect(w * k, -37, 17, 17, SLATE) +
          line(`M${tenth(w * k)} -31h17M${tenth(w * k)} -26h17`, paint.wall, 1.5),
      )
      .join('') +
    rect(w * 0.475, -40, 17, 40, SLATE) +
    rect(w * 0.475 + 2, -38, 13, 24, paint.clothB) +
    line(`M2 0V-44M${w * 0.27} 0V-44M${w * 0.75} 0V-44M${w - 2} 0V-44`, paint.near, 2.2) +
    rect(-6, 0, w + 12, 3.5, paint.near)
  );
}

export function drawHouse(paint: Paint): string {
  return (
    rect(0, -32, 52, 32, paint.wall) +
    path('M-7 -30L26 -60 59 -30Z', '#8A5A2B') +
    line('M26 -60L8 -30M26 -60L20 -30M26 -60L34 -30M26 -60L46 -30', FAINT_SHADE, 1.4) +
    rect(20, -22, 13, 22, SLATE) +
    rect(39, -22, 7, 8, SLATE) +
    rect(0, -7, 52, 7, paint.clothA)
  );
}

export function drawClinic(paint: Paint): string {
  return (
    rect(0, -48, 120, 48, paint.wall) +
    rect(-5, -56, 130, 9, paint.near) +
    rect(0, -10, 120, 10, paint.mid) +
    rect(52, -36, 18, 36, SLATE) +
    rect(12, -38, 26, 16, SLATE) +
    rect(84, -38, 26, 16, SLATE) +
    line('M25 -38v16M97 -38v16', paint.wall, 1.6) +
    path('M61 -78L71 -68 61 -58 51 -68Z', paint.clothA) +
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
