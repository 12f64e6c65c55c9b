import type { Paint } from '#app/art/paint.ts';
import { circle, line } from '#app/art/shapes.ts';

export const drawLimb = (d: string, colour: string, width = 4.2): string =>
  line(d, colour, width, ' stroke-linecap="round" stroke-linejoin="round"');

// Palm, four fingers as one soft shape, thumb apart; points to +x.
const HAND =
  '<path d="M-2 -1.9C0 -2.7 3.2 -2.6 6 -1.5C7.2 -1 7 .1 5.9 .2C7 .7 6.6 1.6 5.4 1.5C3.4 2.4 .4 2.7 -2 2ZM-.2 -1.9C.4 -3.4 1.4 -4.6 2.4 -4.9C3.4 -5 3.6 -4.2 3 -3.5C2.5 -2.9 2.6 -2 2.8 -1.2Z"/>';

/** A relaxed hand. `side` -1 turns the thumb to the other side. */
export function drawHand(
  paint: Paint,
  x: number,
  y: number,
  angle: number,
  skin: string,
  scale = 1,
  side: 1 | -1 = 1,
): string {
  const size = scale !== 1 || side < 0 ? ` scale(${scale} ${scale * side})` : '';
  return paint.share('hd', () => HAND, ` fill="${skin}" transform="translate(${x} ${y}) rotate(${angle})${size}"`);
}

/** A hand closed around a tool. */
export const drawFist = (x: number, y: number, skin: string): string => circle(x, y, 2.7, skin);

export const drawShoe = (x: number): string => `<ellipse cx="${x}" cy="-1.4" rx="5" ry="1.9" fill="#1F130D"/>`;
