import { CHARCOAL, CREAM, DARK_WOOD, IRON, MANGO, PAPER, SLATE, WOOD } from '#app/art/colours.ts';
import type { Palette } from '#app/art/palettes.ts';
import { circle, line, path, rect, repeat, ring } from '#app/art/shapes.ts';

export function drawSolarPanel(palette: Palette): string {
  return (
    line('M22 0V-22M8 0H36', palette.near, 3.2) +
    path('M-8 -18L8 -48H62L46 -18Z', '#103A52') +
    line('M0 -33H54M5.5 -18L21.5 -48M19 -18L35 -48M32.5 -18L48.5 -48', '#7FB5B0', 1.3) +
    line('M-8 -18L8 -48H62L46 -18Z', CREAM, 1.8)
  );
}

export function drawPump(palette: Palette): string {
  return (
    line('M0 0V-40M0 -38H16V-30', palette.clothA, 4.5) +
    line('M-2 -38L-24 -50', palette.near, 3.2) +
    rect(-9, -4, 18, 4, palette.near) +
    line('M16 -27V-10', '#9AD0D6', 2.4, ' stroke-dasharray="4 3"') +
    path('M9 -9h14l-2 9h-10z', MANGO)
  );
}

export function drawTractor(palette: Palette): string {
  return (
    path('M2 -34H20V-14H-26V-28L2 -30Z', palette.clothA) +
    line('M2 -34V-58H28V-20', palette.near, 3) +
    rect(-2, -61, 34, 4.5, palette.near) +
    rect(-22, -42, 3.5, 16, palette.near) +
    path('M10 -22H34V-14H10Z', palette.clothA) +
    circle(24, -15, 15, IRON) +
    circle(24, -15, 7.5, palette.clothB) +
    circle(-19, -9, 9, IRON) +
    circle(-19, -9, 4, palette.clothB) +
    line('M24 -28v26M11 -15h26', IRON, 1.6)
  );
}

function drawPirogue(palette: Palette): string {
  return (
    path('M-62 -12C-46 -4 40 -4 64 -14C54 4 38 8 0 8C-38 8 -52 2 -62 -12Z', DARK_WOOD) +
    path('M-62 -12C-46 -4 40 -4 64 -14L62 -10C40 0 -44 0 -60 -9Z', palette.clothB)
  );
}

/** With two heaps of goods between the people who stand behind. */
export const drawLadenPirogue = (palette: Palette): string =>
  path('M-16 -8q9 -14 18 0zM2 -8q7 -10 14 0z', palette.clothB) + drawPirogue(palette);

export function drawBlackboard(palette: Palette): string {
  return (
    rect(-44, -66, 88, 48, WOOD) +
    rect(-40, -62, 80, 40, SLATE) +
    line('M-32 -52h26M-32 -44h40M-32 -36h20', CREAM, 2) +
    path('M22 -54L32 -44 22 -34 12 -44Z', palette.clothB) +
    line('M-30 -18L-36 0M30 -18L36 0', WOOD, 3)
  );
}

export function drawBook(palette: Palette): string {
  return (
    path('M0 -6C-14 -14 -30 -14 -40 -10V-42C-30 -46 -14 -46 0 -38Z', PAPER) +
    path('M0 -6C14 -14 30 -14 40 -10V-42C30 -46 14 -46 0 -38Z', CREAM) +
    path(
      'M0 -2C-14 -10 -32 -10 -44 -6V-40L-40 -42V-10C-30 -14 -14 -14 0 -6C14 -14 30 -14 40 -10V-42L44 -40V-6C32 -10 14 -10 0 -2Z',
      palette.clothA,
    ) +
    line(
      'M-32 -36q12 -3 25 3M-32 -28q12 -3 25 3M-32 -20q12 -3 25 3M32 -36q-12 -3 -25 3M32 -28q-12 -3 -25 3',
      '#14231B66',
      1.6,
    )
  );
}

export function drawBicycle(palette: Palette): string {
  return (
    ring(-18, -11, 10.5, IRON, 1.8) +
    ring(18, -11, 10.5, IRON, 1.8) +
    line('M-18 -11L-5 -26H12L18 -11M-5 -26L0 -11 12 -26M12 -26L11 -32H16M-8 -29h6M-18 -11H0', palette.clothA, 1.5)
  );
}

/** The machine on its table top, without the treadle stand. */
export function drawSewingHead(palette: Palette): string {
  return (
    rect(-50, -6, 100, 6, WOOD) +
    path(
      'M-30 -6V-10H30V-30H-14C-14 -24 -16 -22 -20 -22V-36C-20 -40 -18 -42 -14 -42H34C40 -42 42 -38 42 -34V-6Z',
      CHARCOAL,
    ) +
    circle(46, -34, 8, palette.clothB) +
    circle(46, -34, 3, CHARCOAL) +
    line('M-18 -22V-8', CREAM, 1.8)
  );
}

export function drawSewingMachine(palette: Palette): string {
  return (
    drawSewingHead(palette) +
    line('M-42 0L-48 44M42 0L48 44M-44 22H44', CHARCOAL, 3) +
    line('M6 -36h22', palette.clothB, 2)
  );
}

export function drawBeehive(palette: Palette): string {
  return (
    repeat(3, (i) => rect(-20, -18 - i * 15, 40, 14, i % 2 ? palette.clothB : palette.wall)) +
    path('M-25 -48H25L20 -58H-20Z', palette.near) +
    rect(-8, -9, 16, 3.5, IRON) +
    line('M-16 0V12M16 0V12', palette.near, 3.5)
  );
}
