import type { Palette } from '#app/art/palettes.ts';
import type { Random } from '#app/art/seed.ts';
import { circle, line, path, ring, tenth } from '#app/art/shapes.ts';

type Rays = { x: number; y: number; count: number; inner: number; outer: number; width: number };

/** Triangular teeth around a sun, as path data. `width` is the share of the ring they cover. */
export function traceRays({ x, y, count, inner, outer, width }: Rays): string {
  const half = (Math.PI / count) * width;
  let d = '';
  for (let i = 0; i < count; i++) {
    const angle = (i * 2 * Math.PI) / count;
    const at = (turn: number, radius: number) =>
      `${tenth(x + Math.cos(turn) * radius)} ${tenth(y + Math.sin(turn) * radius)}`;
    d += `M${at(angle - half, inner)}L${at(angle, outer)} ${at(angle + half, inner)}`;
  }
  return d;
}

/** The seed chooses: toothed, sliced or ringed. */
export function drawSun(random: Random, palette: Palette, x: number, y: number, radius: number): string {
  const kind = Math.floor(random() * 3);
  const disc = circle(x, y, radius, palette.sun);
  if (kind === 0) {
    const rays = traceRays({ x, y, count: 20, inner: radius + 5, outer: radius + 14, width: 0.8 });
    return path(rays, palette.sun) + disc;
  }
  if (kind === 1) {
    let slices = '';
    for (let i = 1; i < 6; i++) {
      slices += `M${tenth(x - radius)} ${tenth(y + radius * (i / 6.2) + i)}h${tenth(radius * 2)}`;
    }
    return disc + line(slices, palette.sky, 2.6);
  }
  return disc + ring(tenth(x), tenth(y), tenth(radius + 8), palette.sun, 3.2);
}
