import { DARK_WOOD, IRON, MANGO, WOOD } from './colours.ts';
import { leaf, line, path, tenth } from './shapes.ts';
import type { Paint } from './paint.ts';

export function drawMoabi(paint: Paint): string {
  return (
    path('M-3 0C-2 -50 -3 -90 -2 -128L3 -128C3 -90 2 -50 4 0Z', DARK_WOOD) +
    line('M0 -104L-16 -126M0 -96L18 -122', DARK_WOOD, 2.6) +
    path(
      'M-44 -128C-40 -146 -14 -150 0 -142C14 -154 42 -146 46 -130C30 -122 12 -126 0 -124C-14 -120 -34 -120 -44 -128Z',
      paint.leafDark,
    ) +
    path(
      'M-28 -142C-22 -158 6 -164 26 -152C34 -148 36 -142 34 -140C16 -144 -8 -136 -28 -142Z',
      paint.leafLight,
    )
  );
}

export function drawBaobab(paint: Paint): string {
  return (
    path(
      'M-16 0C-12 -10 -17 -30 -13 -50C-15 -58 -24 -64 -33 -70L-31 -73C-21 -69 -13 -65 -8 -61C-8 -70 -12 -78 -16 -86L-13 -87C-8 -80 -4 -72 -2 -63C1 -72 6 -82 12 -90L15 -88C10 -78 7 -68 6 -60C12 -66 21 -70 32 -74L33 -71C24 -66 16 -59 13 -50C17 -30 12 -10 17 0Z',
      WOOD,
    ) +
    path(
      'M-54 -72C-50 -84 -34 -88 -24 -82C-14 -78 -14 -72 -20 -70C-32 -66 -46 -66 -54 -72Z',
      paint.leafDark,
    ) +
    path('M22 -74C26 -86 44 -88 52 -78C56 -72 44 -68 34 -69C28 -70 22 -70 22 -74Z', paint.leafDark) +
    path('M-32 -88C-26 -104 -4 -108 14 -102C28 -98 30 -90 24 -86C8 -82 -18 -80 -32 -88Z', paint.leafLight)
  );
}

export function drawPalm(paint: Paint): string {
  let o = path('M-2.5 0C-1 -30 0 -50 2 -78L5 -78C4 -50 3.5 -30 3.5 0Z', '#5B3A26');
  for (const [a, l] of [
    [-178, 34],
    [-150, 40],
    [-122, 38],
    [-95, 34],
    [-64, 38],
    [-34, 40],
    [-6, 34],
  ]) {
    const t = (a * Math.PI) / 180,
      x = 3.5 + Math.cos(t) * l,
      y = -78 + Math.sin(t) * l * 0.62 + 12;
    o += `<path d="M3.5 -79Q${tenth(3.5 + Math.cos(t) * l * 0.55)} ${tenth(-79 + Math.sin(t) * l * 0.75 - 6)} ${tenth(x)} ${tenth(y)}Q${tenth(3.5 + Math.cos(t) * l * 0.5)} ${tenth(-79 + Math.sin(t) * l * 0.45)} 3.5 -76Z" fill="${a % 4 ? paint.leafDark : paint.leafLight}"/>`;
  }
  return o;
}

export function drawBanana(paint: Paint): string {
  return (
    line('M0 0C0 -16 1 -26 0 -36', paint.leafLight, 5) +
    leaf(0, -30, -34, -50, 9, paint.leafDark) +
    leaf(0, -30, 34, -46, 9, paint.leafDark) +
    leaf(0, -32, -20, -74, 8, paint.leafLight) +
    leaf(0, -32, 22, -72, 8, paint.leafDark) +
    leaf(0, -34, 2, -82, 8, paint.leafLight) +
    leaf(0, -28, -36, -26, 6, paint.leafLight) +
    leaf(0, -28, 36, -22, 6, paint.leafLight)
  );
}

export function drawMaize(paint: Paint): string {
  return (
    line('M0 0V-44', paint.leafLight, 2.4) +
    leaf(0, -8, -17, -22, 4, paint.leafDark) +
    leaf(0, -14, 16, -30, 4, paint.leafLight) +
    leaf(0, -22, -15, -39, 4, paint.leafLight) +
    leaf(0, -28, 13, -44, 3.5, paint.leafDark) +
    leaf(1, -17, 7, -34, 4.5, MANGO) +
    line('M0 -44l-3 -8M0 -44v-10M0 -44l3 -8', '#E3A03A', 1.6)
  );
}

export function drawSprout(paint: Paint): string {
  return (
    line('M0 0C0 -8 0 -12 0 -18', paint.leafLight, 2.6) +
    leaf(0, -12, -13, -22, 5, paint.leafLight) +
    leaf(0, -15, 13, -27, 5.5, paint.leafDark)
  );
}

export function drawLeafCorner(paint: Paint): string {
  return (
    leaf(0, 0, 26, -74, 14, paint.leafDark) +
    leaf(0, 0, 58, -52, 13, paint.leafLight) +
    leaf(0, 0, -6, -62, 11, paint.leafLight) +
    leaf(0, 0, 74, -18, 11, paint.leafDark) +
    line('M0 0L26 -74M0 0L58 -52M0 0L74 -18', paint.near, 0.9)
  );
}

export function drawNursery(paint: Paint): string {
  let o = '';
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 6; i++) o += `<use href="#${paint.id}pot" x="${i * 17 + j * 7}" y="${j * 14}"/>`;
  paint.u(
    'pot',
    () => `<g transform="scale(.62)">${path('M-8 0L-6 16H6L8 0Z', IRON)}${drawSprout(paint)}</g>`,
  );
  return o;
}
