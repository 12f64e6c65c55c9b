import { FAINT_SHADE, GREEN_SHADE, IRON, MANGO, WOOD } from '#app/art/colours.ts';
import { drawHead, type Head } from './head.ts';
import { drawHand, drawLimb, drawShoe } from './limbs.ts';
import type { Paint } from '#app/art/paint.ts';
import { circle, line, move, path, rect, ring } from '#app/art/shapes.ts';

type SeatedPose = 'hold' | 'read' | 'tend' | 'wheel';

export type Seated = {
  skin: string;
  top: string;
  skirt: string;
  head?: Head;
  wrap?: string;
  pose?: SeatedPose;
  woman?: boolean;
  stool?: boolean;
  /** Colour of the book and of earrings. */
  accent?: string;
};

type HandAt = readonly [x: number, y: number, angle: number];

const ARMS: Record<SeatedPose, { arms: string; near: HandAt; far: HandAt }> = {
  hold: {
    arms: 'M-11 -49C-15 -39 -9 -33 3 -34M11 -49C15 -42 16 -37 13 -34',
    near: [3, -34, 4],
    far: [12, -33, 172],
  },
  read: {
    arms: 'M-11 -49C-14 -38 -6 -34 8 -38M11 -49C15 -43 18 -41 21 -42',
    near: [8, -38, -14],
    far: [20, -42, -30],
  },
  tend: {
    arms: 'M-11 -49C-15 -39 -9 -33 3 -34M11 -50C17 -49 21 -46 25 -42',
    near: [3, -34, 4],
    far: [25, -42, 40],
  },
  wheel: {
    arms: 'M-11 -49C-16 -41 -14 -33 -8 -28M11 -49C16 -43 20 -41 26 -42',
    near: [-8, -28, 50],
    far: [26, -42, -4],
  },
};

const drawSkirt = (skin: string, skirt: string) =>
  rect(12, -8, 4, 7, skin) +
  rect(18, -8, 4, 7, skin) +
  drawShoe(16) +
  drawShoe(22) +
  path(
    'M-9 -32C-15 -29 -16 -22 -12 -20H5C9 -20 10 -16 10 -10L9.5 -6C14 -4 20 -4 24.5 -6L23.5 -25C23 -31 17 -33 8 -32Z',
    skirt,
  ) +
  path('M10 -10L9.5 -6C14 -4 20 -4 24.5 -6L24 -12C20 -10 15 -9 10 -10Z', FAINT_SHADE);

const drawTrousers = (colour: string) =>
  drawShoe(16) +
  drawShoe(23) +
  path('M-10 -32C-14 -28 -14 -22 -11 -20H9L11 -3H17.5L18.5 -19L19 -3H25.5L24 -25C23 -30 19 -32 12 -32Z', colour);

const drawStool = () => rect(-13, -24, 23, 4.5, WOOD) + line('M-10 -20L-13 0M7 -20L10 0', WOOD, 3);

const drawShirt = (top: string) =>
  path(
    'M-4 -81C-9 -80 -12 -78 -12 -73L-9.6 -60L-9.8 -54C-4 -52 5 -52 10 -54L9.8 -60L12 -73C12 -78 9 -80 4 -81L0 -77Z',
    top,
  ) +
  path('M-4 -81C-9 -80 -12 -78 -12 -73L-9.6 -60L-9.8 -54C-8 -53.3 -6 -53 -4 -52.8C-5 -62 -6 -72 -4 -81Z', GREEN_SHADE);

/** Nobody, where no more people are to be seen. */
export const drawSeated = (paint: Paint, seated: Seated): string => (paint.admits() ? traceSeated(paint, seated) : '');

function traceSeated(paint: Paint, seated: Seated): string {
  const { skin, top, skirt, head = 'court', wrap = top, pose = 'hold', stool = true, accent = MANGO } = seated;
  const { arms, near, far } = ARMS[pose];
  const book = path('M15 -40L6 -44V-54L15 -50L26 -54V-44Z', accent) + line('M15 -50V-40', '#0005', 0.8);
  return (
    (stool ? drawStool() : '') +
    (seated.woman ? drawSkirt(skin, skirt) : drawTrousers(skirt)) +
    move(0, 24, drawHead(paint, skin, head, wrap, accent) + drawShirt(top)) +
    drawLimb(arms, skin) +
    drawHand(paint, ...near, skin) +
    drawHand(paint, ...far, skin, 1, pose === 'hold' ? -1 : 1) +
    (pose === 'read' ? book : '') +
    drawLimb('M-11 -50L-13.4 -42', top, 6) +
    drawLimb(pose === 'hold' ? 'M11 -50L13.4 -43' : 'M11 -50L15 -46', top, 6)
  );
}

/** The chair is a tool with colours of its own; the person in it is busy. */
export function drawWheelchairUser(paint: Paint, person: Seated): string {
  if (!paint.admits()) return '';
  return (
    line('M-18 -56H-12L-9 -18H14L19 -6H27', IRON, 2.6) +
    rect(-12, -21, 24, 4, paint.near) +
    line('M-13 -48L-10 -22', paint.clothA, 6) +
    circle(17, -5.5, 5, IRON) +
    circle(17, -5.5, 2.2, paint.clothB) +
    move(0, 1, traceSeated(paint, { ...person, stool: false })) +
    ring(-4, -17, 15.6, IRON, 2.6) +
    ring(-4, -17, 12.4, paint.clothB, 1.4) +
    line('M-4 -32V-2M-19 -17H11M-14.5 -27.5L6.5 -6.5M6.5 -27.5L-14.5 -6.5', IRON, 0.8) +
    circle(-4, -17, 2.4, IRON)
  );
}
