/** Rounds to a tenth, which is enough for every drawing and keeps them small. */
export const tenth = (value: number): string => String(Math.round(value * 10) / 10);

export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`;

export const line = (d: string, colour: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${extra}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = ''): string =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" fill="${fill}"${extra}/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${fill}"/>`;

export const ring = (
  x: number | string,
  y: number | string,
  radius: number | string,
  colour: string,
  width: number,
): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

export const ellipse = (x: number, y: number, radiusX: number, radiusY: number, fill: string): string =>
  `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(radiusX)}" ry="${tenth(radiusY)}" fill="${fill}"/>`;

/** Puts a drawing made around its own origin at (x, y). */
export function place(x: number, y: number, scale: number, inner: string, flip = false, rotation = 0): string {
  const turn = rotation ? ` rotate(${tenth(rotation)})` : '';
  return `<g transform="translate(${tenth(x)} ${tenth(y)})${turn} scale(${flip ? -scale : scale} ${scale})">${inner}</g>`;
}

export const move = (x: number, y: number, inner: string): string => `<g transform="translate(${x} ${y})">${inner}</g>`;

/** Mirrors a drawing inside a frame of the given width. */
export const mirror = (width: number, inner: string): string =>
  `<g transform="translate(${width} 0) scale(-1 1)">${inner}</g>`;

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A pointed leaf from (x1, y1) to (x2, y2), `width` units to each side. */
export function leaf(x1: number, y1: number, x2: number, y2: number, width: number, fill: string): string {
  const middleX = (x1 + x2) / 2;
  const middleY = (y1 + y2) / 2;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const sideX = (-(y2 - y1) / length) * width;
  const sideY = ((x2 - x1) / length) * width;
  const start = `${tenth(x1)} ${tenth(y1)}`;
  const there = `Q${tenth(middleX + sideX)} ${tenth(middleY + sideY)} ${tenth(x2)} ${tenth(y2)}`;
  const back = `Q${tenth(middleX - sideX)} ${tenth(middleY - sideY)} ${start}`;
  return path(`M${start}${there}${back}Z`, fill);
}
