// What women carry on their heads, over a figure in the pose "carry".
import { CORAL, CREAM, MANGO, PAPER, SHOOT, WICKER, WOOD } from '#app/art/colours.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { line, path, place } from '#app/art/shapes.ts';

export function drawBasket(random: Random): string {
  const harvest = pick(random, [MANGO, SHOOT, CORAL]);
  return place(
    1,
    -1,
    1,
    path('M-15 -103C-14 -108 -10 -111 0 -111C10 -111 14 -108 15 -103Z', harvest) +
      path('M-16 -105H16L12 -96H-12Z', WICKER) +
      line('M-15 -102H15', WOOD, 1.2),
  );
}

export function drawBasin(): string {
  return place(
    1,
    -1,
    1,
    path('M-14 -104C-10 -110 -4 -112 0 -112C6 -112 11 -109 14 -104Z', CREAM) +
      path('M-17 -105H17L11 -97H-11Z', '#C9D3CF') +
      line('M-17 -105H17', PAPER, 1.4),
  );
}
