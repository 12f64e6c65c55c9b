import { castMan, castWoman } from '#app/art/people/cast.ts';
import { WOOD } from '#app/art/colours.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import type { Paint } from '#app/art/paint.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { line, path, place, rect, repeat } from '#app/art/shapes.ts';

export function drawForestScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 128, mid: 172 }) +
    repeat(4, (i) =>
      place(
        34 + i * 106 + random() * 34,
        222 + random() * 10,
        0.95 + random() * 0.5,
        sharePlant(paint, i % 2 ? 'moabi' : pick(random, ['moabi', 'baobab'])),
      ),
    ) +
    path('M0 220C120 208 300 214 400 222V300H0Z', paint.near) +
    path('M0 238C120 228 300 234 400 240V252C300 246 120 240 0 250Z', paint.cloth) +
    place(200 + random() * 60, 284, 1.16, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    place(120 + random() * 30, 288, 1.12, drawMan(paint, { ...castMan(random, paint), pose: 'hoe' })) +
    repeat(6, (i) => place(20 + i * 70 + random() * 14, 298, 1, sharePlant(paint, 'sprout')))
  );
}

export function drawNurseryScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawHill(random, 120, 34, paint.farFill) +
    line('M30 210V96H370V210', WOOD, 4) +
    path('M22 98L40 78H360L378 98Z', paint.cloth) +
    path('M0 200H400V300H0Z', paint.near) +
    repeat(2, (j) => place(40 + j * 190, 222, 1.35, sharePlant(paint, 'nursery'))) +
    place(206, 262, 1.5, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    repeat(2, (j) => place(30 + j * 205, 270, 1.45, sharePlant(paint, 'nursery')))
  );
}
