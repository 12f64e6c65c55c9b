import { DARK_WOOD, GREEN_SHADE, WOOD } from '#app/art/colours.ts';
import { drawHead, type Head } from './head.ts';
import { drawFist, drawHand, drawLimb, drawShoe } from './limbs.ts';
import type { Paint } from '#app/art/paint.ts';
import { line, path } from '#app/art/shapes.ts';

type ManPose = 'stand' | 'hoe' | 'pole' | 'cane' | 'give';

export type Man = {
  skin: string;
  top: string;
  /** Trousers. */
  skirt: string;
  head?: Head;
  pose?: ManPose;
};

const ARMS: Record<ManPose, { arms: string; sleeves: string; tool?: string }> = {
  stand: {
    arms: 'M-11.5 -73C-15.5 -63 -15 -55 -12 -46M11.5 -73C15 -63 15 -55 12 -46',
    sleeves: 'M-11.5 -74L-13.6 -64M11.5 -74L13.6 -64',
  },
  hoe: {
    arms: 'M-11 -73C-8 -64 6 -62 28 -58M11.5 -73C17 -68 22 -66 27 -66',
    sleeves: 'M-11 -74L-7 -65M11.5 -74L16 -70',
    tool: line('M26 -72L34 0', WOOD, 2.2) + path('M34 0l9 2 -2 -5 -6 -2z', '#3A3A38'),
  },
  pole: {
    arms: 'M-11 -73C-8 -82 6 -86 17 -92M11.5 -73C16 -72 17 -70 16.5 -66',
    sleeves: 'M-11 -74L-7 -80M11.5 -74L15 -72',
    tool: line('M20 -118L10 26', WOOD, 2),
  },
  cane: {
    arms: 'M-11.5 -73C-14 -62 -14 -54 -12 -44M11.5 -73C15 -64 17 -58 17 -50',
    sleeves: 'M-11.5 -74L-13.4 -63M11.5 -74L14 -64',
    tool: line('M17 -50L19 0', DARK_WOOD, 2.2),
  },
  give: {
    arms: 'M-11 -74C-10 -64 2 -62 16 -62M11.5 -73C15 -66 20 -64 26 -65',
    sleeves: 'M-11 -74L-9 -66M11.5 -74L14.4 -67',
  },
};

function drawHands(paint: Paint, skin: string, pose: ManPose): string {
  // All are made, so that the hand is defined in every drawing with a man: addresses promise stable bytes.
  const hands: Record<ManPose, string> = {
    stand: drawHand(paint, -12, -46, 84, skin) + drawHand(paint, 12, -46, 98, skin, 1, -1),
    hoe: drawFist(27, -58, skin) + drawFist(27, -66, skin),
    pole: drawFist(17, -92, skin) + drawFist(16, -67, skin),
    cane: drawHand(paint, -12, -46, 84, skin) + drawFist(17, -51, skin),
    give: drawHand(paint, 15, -62, -6, skin) + drawHand(paint, 25, -65, -12, skin),
  };
  return hands[pose];
}

export function drawMan(paint: Paint, { skin, top, skirt, head = 'court', pose = 'stand' }: Man): string {
  if (!paint.admits()) return '';
  const { arms, sleeves, tool = '' } = ARMS[pose];
  const shirt =
    path(
      'M-4 -81C-9 -80 -12.5 -78 -12.5 -73L-10 -44C-4 -42 5 -42 10.5 -44L12.5 -73C12.5 -78 9 -80 4 -81L0 -76.5Z',
      top,
    ) + path('M-4 -81C-9 -80 -12.5 -78 -12.5 -73L-10 -44C-8 -43.2 -6 -43 -4 -42.7C-5 -56 -6 -70 -4 -81Z', GREEN_SHADE);
  return (
    drawShoe(-4) +
    drawShoe(8) +
    path('M-8.5 -50L-8 -2H-1.5L.3 -40L3 -2H9.5L9 -50Z', skirt) +
    drawHead(paint, skin, head, top) +
    shirt +
    tool +
    drawLimb(arms, skin) +
    drawHands(paint, skin, pose) +
    drawLimb(sleeves, top, 6)
  );
}
