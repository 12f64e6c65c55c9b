import { FAINT_SHADE, GREEN_SHADE, PAPER } from '#app/art/colours.ts';
import { drawHead, type Head } from './head.ts';
import { drawHand, drawLimb, drawShoe } from './limbs.ts';
import type { Paint } from '#app/art/paint.ts';
import { path, rect } from '#app/art/shapes.ts';

// Figures are 100 units tall, feet on (0, 0).

type WomanPose = 'stand' | 'carry' | 'hold' | 'point' | 'give' | 'tend';

export type Woman = {
  skin: string;
  top: string;
  skirt: string;
  head?: Head;
  wrap?: string;
  pose?: WomanPose;
  /** Carried on the head, with the pose "carry". */
  load?: string;
};

const ARMS: Record<WomanPose, (paint: Paint, skin: string) => string> = {
  stand: (paint, skin) =>
    drawLimb('M-10 -75C-14 -67 -14 -59 -11 -50', skin) +
    drawHand(paint, -11, -50, 76, skin) +
    drawLimb('M10 -75C14 -67 14 -61 10.5 -55', skin) +
    drawHand(paint, 10.5, -55, 112, skin, 1, -1),
  carry: (paint, skin) => drawLimb('M10 -75C14 -67 14 -59 11 -50', skin) + drawHand(paint, 11, -50, 100, skin, 1, -1),
  hold: (paint, skin) =>
    drawLimb('M-10 -75C-15 -65 -9 -60 1 -60', skin) +
    drawLimb('M10 -75C15 -66 13 -60 7 -58.5', skin) +
    drawHand(paint, 6, -58, 186, skin, 0.9, -1) +
    drawHand(paint, 0, -60.4, 6, skin),
  point: (paint, skin) =>
    drawLimb('M-10 -75C-14 -67 -14 -59 -11 -50', skin) +
    drawHand(paint, -11, -50, 80, skin) +
    drawLimb('M10 -76C16 -76 21 -79 26 -84', skin, 4) +
    drawHand(paint, 26, -84, -44, skin),
  give: (paint, skin) =>
    drawLimb('M-10 -75C-13 -65 -4 -61 10 -62', skin) +
    drawLimb('M10 -75C14 -68 17 -65.5 22 -66', skin) +
    drawHand(paint, 10, -62, -8, skin) +
    drawHand(paint, 22, -66, -12, skin),
  tend: (paint, skin) =>
    drawLimb('M-10 -75C-14 -67 -13 -59 -9 -52', skin) +
    drawHand(paint, -9, -52, 70, skin) +
    drawLimb('M10 -75C15 -68 18 -63 20 -57', skin) +
    drawHand(paint, 20, -57, 58, skin, 1, -1),
};

// The arm that steadies a load passes behind the head.
const drawRaisedArm = (paint: Paint, skin: string) =>
  drawLimb('M-9 -76C-17 -82 -15 -94 -10 -101', skin, 3.8) + drawHand(paint, -10, -101, -52, skin, 0.9);

function drawBlouse(top: string): string {
  return (
    path(
      'M-4 -81C-8 -80 -11 -79 -11 -74L-7.6 -62C-8.6 -58 -9 -56 -9.5 -53C-3 -51 4 -51 9.5 -53L7.8 -62L11 -74C11 -79 8 -80 4 -81C2 -77.5 -2 -77.5 -4 -81Z',
      top,
    ) +
    path(
      'M-4 -81C-8 -80 -11 -79 -11 -74L-7.6 -62C-8.6 -58 -9 -56 -9.5 -53L-4 -52C-4 -62 -6 -74 -4 -81Z',
      top === PAPER ? GREEN_SHADE : FAINT_SHADE,
    )
  );
}

/** Nobody, where no more people are to be seen. */
export const drawWoman = (paint: Paint, woman: Woman): string => (paint.admits() ? traceWoman(paint, woman) : '');

/** Without asking who may be seen: part of a figure that asked. */
export function traceWoman(paint: Paint, woman: Woman): string {
  const { skin, top, skirt, head = 'foulard', wrap = top, pose = 'stand', load = '' } = woman;
  const legs = drawShoe(-3) + drawShoe(6) + rect(-5.6, -9, 4, 8, skin) + rect(3, -9, 4, 8, skin);
  const cloth =
    path('M-7 -60C-11 -46 -12 -26 -12.5 -7C-4 -4.5 6 -4.5 13.5 -7C12 -28 10 -46 7.5 -60Z', skirt) +
    path('M-2 -60C-5 -44 -5 -24 -4 -5.2C-8 -5.5 -11 -6.4 -12.5 -7C-12 -26 -11 -46 -7 -60Z', FAINT_SHADE);
  const sleeves =
    drawLimb(pose === 'carry' ? 'M-9 -76L-12.5 -79.5' : 'M-9.5 -76L-12 -69', top, 5.6) +
    drawLimb(pose === 'point' ? 'M9.5 -76L16 -77.5' : 'M9.5 -76L12 -69', top, 5.6);
  return (
    legs +
    cloth +
    (pose === 'carry' ? drawRaisedArm(paint, skin) : '') +
    drawHead(paint, skin, head, wrap) +
    drawBlouse(top) +
    ARMS[pose](paint, skin) +
    sleeves +
    load
  );
}
