import type { Paint } from '#app/art/paint.ts';
import { drawSun } from './sun.ts';
import type { Random } from '#app/art/seed.ts';
import { line, path, rect, tenth } from '#app/art/shapes.ts';

export function drawHill(random: Random, y: number, height: number, fill: string): string {
  const start = y + (random() - 0.5) * height;
  const first = y + (random() - 0.5) * height * 2;
  const second = y + (random() - 0.5) * height * 2;
  const end = y + (random() - 0.5) * height;
  const middle = (first + second) / 2 + height * 0.2;
  return path(
    `M0 ${tenth(start)}C100 ${tenth(first)} 160 ${tenth(second)} 240 ${tenth(middle)}` +
      `S360 ${tenth(second - height * 0.4)} 400 ${tenth(end)}V300H0Z`,
    fill,
  );
}

export function drawFurrows(top: number, bottom: number, colour: string): string {
  let d = '';
  for (let i = -9; i <= 9; i++) d += `M${tenth(220 + i * 11)} ${top}L${tenth(220 + i * 44)} ${bottom}`;
  return line(d, colour, 2.2);
}

export function drawWater(
  random: Random,
  top: number,
  bottom: number,
  colours: { water: string; ripple: string },
  width = 400,
): string {
  let d = '';
  for (let y = top + 8; y < bottom; y += 11) {
    for (let x = -10 + random() * 30; x < width; x += 44 + random() * 40) {
      d += `M${tenth(x)} ${tenth(y)}l9 -4 9 4 9 -4 9 4`;
    }
  }
  return rect(0, top, width, bottom - top, colours.water) + line(d, colours.ripple, 1.7);
}

/** Sky, sun and two hills. Heights of the hills and place of the sun can be fixed. */
export function drawBackdrop(
  random: Random,
  paint: Paint,
  { far = 150, mid = 186, sun }: { far?: number; mid?: number; sun?: { x: number; y: number } } = {},
): string {
  const { x, y } = sun ?? { x: 60 + random() * 280, y: 50 + random() * 44 };
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, x, y, 20 + random() * 16) +
    drawHill(random, far, 38, paint.farFill) +
    drawHill(random, mid, 30, paint.midFill)
  );
}
