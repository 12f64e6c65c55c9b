import { DARK_WOOD, WOOD } from '#app/art/colours.ts';
import type { Palette } from '#app/art/palettes.ts';
import { leaf, line, path, tenth } from '#app/art/shapes.ts';

export function drawMoabi(palette: Palette): string {
  return (
    path('M-3 0C-2 -50 -3 -90 -2 -128L3 -128C3 -90 2 -50 4 0Z', DARK_WOOD) +
    line('M0 -104L-16 -126M0 -96L18 -122', DARK_WOOD, 2.6) +
    path(
      'M-44 -128C-40 -146 -14 -150 0 -142C14 -154 42 -146 46 -130C30 -122 12 -126 0 -124C-14 -120 -34 -120 -44 -128Z',
      palette.leafDark,
    ) +
    path('M-28 -142C-22 -158 6 -164 26 -152C34 -148 36 -142 34 -140C16 -144 -8 -136 -28 -142Z', palette.leafLight)
  );
}

export function drawBaobab(palette: Palette): string {
  return (
    path(
      'M-16 0C-12 -10 -17 -30 -13 -50C-15 -58 -24 -64 -33 -70L-31 -73C-21 -69 -13 -65 -8 -61C-8 -70 -12 -78 -16 -86L-13 -87C-8 -80 -4 -72 -2 -63C1 -72 6 -82 12 -90L15 -88C10 -78 7 -68 6 -60C12 -66 21 -70 32 -74L33 -71C24 -66 16 -59 13 -50C17 -30 12 -10 17 0Z',
      WOOD,
    ) +
    path('M-54 -72C-50 -84 -34 -88 -24 -82C-14 -78 -14 -72 -20 -70C-32 -66 -46 -66 -54 -72Z', palette.leafDark) +
    path('M22 -74C26 -86 44 -88 52 -78C56 -72 44 -68 34 -69C28 -70 22 -70 22 -74Z', palette.leafDark) +
    path('M-32 -88C-26 -104 -4 -108 14 -102C28 -98 30 -90 24 -86C8 -82 -18 -80 -32 -88Z', palette.leafLight)
  );
}

// Angle in degrees and length of each frond, from one side to the other.
const FRONDS = [
  [-178, 34],
  [-150, 40],
  [-122, 38],
  [-95, 34],
  [-64, 38],
  [-34, 40],
  [-6, 34],
] as const;

export function drawPalm(palette: Palette): string {
  const trunk = path('M-2.5 0C-1 -30 0 -50 2 -78L5 -78C4 -50 3.5 -30 3.5 0Z', '#5B3A26');
  const fronds = FRONDS.map(([degrees, length]) => {
    const angle = (degrees * Math.PI) / 180;
    const across = Math.cos(angle) * length;
    const up = Math.sin(angle) * length;
    const above = `${tenth(3.5 + across * 0.55)} ${tenth(-79 + up * 0.75 - 6)}`;
    const tip = `${tenth(3.5 + across)} ${tenth(-78 + up * 0.62 + 12)}`;
    const below = `${tenth(3.5 + across * 0.5)} ${tenth(-79 + up * 0.45)}`;
    const fill = degrees % 4 ? palette.leafDark : palette.leafLight;
    return path(`M3.5 -79Q${above} ${tip}Q${below} 3.5 -76Z`, fill);
  });
  return trunk + fronds.join('');
}

export function drawBanana(palette: Palette): string {
  return (
    line('M0 0C0 -16 1 -26 0 -36', palette.leafLight, 5) +
    leaf(0, -30, -34, -50, 9, palette.leafDark) +
    leaf(0, -30, 34, -46, 9, palette.leafDark) +
    leaf(0, -32, -20, -74, 8, palette.leafLight) +
    leaf(0, -32, 22, -72, 8, palette.leafDark) +
    leaf(0, -34, 2, -82, 8, palette.leafLight) +
    leaf(0, -28, -36, -26, 6, palette.leafLight) +
    leaf(0, -28, 36, -22, 6, palette.leafLight)
  );
}
