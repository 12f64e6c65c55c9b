import { MANGO, NAVY, PAPER } from '#app/art/colours.ts';
import { drawHead, type Head } from './head.ts';
import { drawHand, drawLimb, drawShoe } from './limbs.ts';
import type { Paint } from '#app/art/paint.ts';
import { line, move, path } from '#app/art/shapes.ts';

type ChildPose = 'stand' | 'wave' | 'read';

export type Child = {
  skin: string;
  top?: string;
  skirt?: string;
  girl?: boolean;
  head?: Head | undefined;
  pose?: ChildPose;
  /** Colour of the school bag, and of the book when reading. */
  bag?: string;
};

const drawReading = (skin: string, book: string) =>
  drawLimb('M-10 -61C-13 -54 -6 -49 0 -50M10 -61C13 -54 10 -50 8 -50', skin, 3.8) +
  path('M4 -45L-5 -49V-58L4 -54L13 -58V-49Z', book) +
  line('M4 -54V-45', '#0005', 0.8);

function drawArms(paint: Paint, skin: string, waves: boolean): string {
  const otherArm = waves ? 'M10 -62C15 -65 17 -72 17 -80' : 'M10 -61C13 -54 13 -48 11 -42';
  return (
    drawLimb('M-10 -61C-13 -54 -13 -48 -11 -42' + otherArm, skin, 3.8) +
    drawHand(paint, -11, -42, 82, skin, 0.86) +
    (waves ? drawHand(paint, 17, -80, -82, skin, 0.95) : drawHand(paint, 11, -42, 98, skin, 0.86, -1))
  );
}

/** A pupil in the uniform of Congolese schools: white top, navy skirt or trousers. */
export function drawChild(paint: Paint, child: Child): string {
  if (!paint.admits()) return '';
  const { skin, top = PAPER, skirt = NAVY, girl = false, pose = 'stand', bag = MANGO } = child;
  const { head = girl ? 'chignon' : 'court' } = child;
  const waves = pose === 'wave';
  return (
    drawLimb('M-4 -26V-3M4.5 -26V-3', skin, 4.4) +
    drawShoe(-2.5) +
    drawShoe(6.5) +
    (girl
      ? path('M-7 -46L-13 -21C-5 -18 6 -18 13.5 -21L7.5 -46Z', skirt)
      : path('M-8.5 -46L-9 -20H-1L.3 -34L2 -20H10L9 -46Z', skirt)) +
    move(0, 13, drawHead(paint, skin, head, top)) +
    path('M-4 -68C-8 -67 -10.5 -65 -10.5 -61L-8.5 -42H9L10.8 -61C10.8 -65 8 -67 4 -68L0 -65Z', top) +
    line('M-6.5 -67L-5 -48M7 -67L5.5 -48', bag, 2) +
    (pose === 'read' ? drawReading(skin, bag) : drawArms(paint, skin, waves)) +
    drawLimb('M-10 -62L-11.8 -55' + (waves ? 'M10 -62L14 -67' : 'M10 -62L11.8 -55'), top, 5.2)
  );
}
