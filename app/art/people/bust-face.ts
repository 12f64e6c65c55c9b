import { PAPER, SHADE } from '#app/art/colours.ts';
import type { Profile } from './faces.ts';
import { circle, line, move, path } from '#app/art/shapes.ts';

const SHADOW = '#00000038';
const GLOW = '#ffffff12';
const ROUND_CAP = ' stroke-linecap="round"';

/** Moves what was drawn for the profile "droit" to where this profile has it. */
const shift = (x: number, y: number, inner: string): string => (x || y ? move(x, y, inner) : inner);

export const shiftToChin = (face: Profile, inner: string): string => shift(face.chinX - 133, face.chinY - 142, inner);

function drawNeckShadow({ chinY, jaw }: Profile): string {
  return path(
    `M110 ${chinY + 9 + jaw}C109 ${Math.max(158, chinY + 14)} 111 168 116 176L88 180` +
      `C94 170 92 158 86 148C94 151 104 ${chinY + 9 + jaw} 113 ${chinY + 3 + jaw}` +
      `C111 ${chinY + 5} 110 ${chinY + 7} 110 ${chinY + 9 + jaw}Z`,
    SHADOW,
  );
}

function drawNoseGlow({ brow, noseX, noseY, noseBase }: Profile): string {
  return path(
    `M${brow} 91C${brow + 3} 97 ${noseX - 2} ${noseY - 4} ${noseX} ${noseY}` +
      `C${noseX + 2} ${noseY + 4} ${noseX - 2} ${noseY + 6} ${noseBase} ${noseY + 6}` +
      `C130 ${noseY + 3} 127 102 126 96C127 93 130 92 ${brow} 91Z`,
    GLOW,
  );
}

const drawChinGlow = (face: Profile) =>
  shiftToChin(face, path('M133 142C131 147 124 148 117 146C110 143 103 137 98 128C106 134 120 139 133 137Z', GLOW));

const drawWrinkles = () =>
  line('M114 107C119 109 121 112 121 117M112 88L107 85.5M112 92L106 92', SHADE, 1.3, ROUND_CAP);

type Age = { child?: boolean | undefined; old?: boolean | undefined };

export function drawShading(face: Profile, { child, old }: Age): string {
  if (child) {
    return path(
      'M107 144C107 152 109 160 112 168C106 177 96 181 88 179C96 166 96 150 90 140C98 142 106 141 111 137C108 138 107 140 107 144Z',
      SHADOW,
    );
  }
  return drawNeckShadow(face) + drawNoseGlow(face) + drawChinGlow(face) + (old ? drawWrinkles() : '');
}

const drawOpenEye = () =>
  path('M120 92C123 88.5 127.5 88 130.5 90C129 94 124 95.5 120 92Z', PAPER) +
  circle(127.3, 91.4, 2.7, '#160C08') +
  line('M118.5 92C122 87.5 127 86.8 131 89.4', '#000a', 1.9, ROUND_CAP);

const drawClosedEye = () => line('M120 91.5C123 94.5 127 94.5 130 92', '#0009', 1.7, ROUND_CAP);

const drawEar = (skin: string) =>
  path('M96 98C90 92 83 96 84 104C85 112 90 118 94 115C98 112 95 104 96 98Z', skin) +
  line('M92 100C88 98 86 102 89 108', '#0007', 1.6, ROUND_CAP);

const LIPS = '#93382C80';

const drawLips = (upper: string, corner: string) => path(upper, LIPS) + line(corner, '#0007', 1.4, ROUND_CAP);

function drawAdultFeatures(face: Profile, skin: string, awake: boolean): string {
  const lips = drawLips(
    'M137.5 121C134 120 131 120.5 128.5 121.5C131 124.5 135 128 139 127.5C140.5 124.5 139 122 137.5 121Z',
    'M128.5 121.5C127 121 126 119.8 126 118.5',
  );
  return (
    '<g>' +
    (awake ? drawOpenEye() : drawClosedEye()) +
    line('M117 83C121 79.5 127 79 131 81', '#0009', 2.2, ROUND_CAP) +
    shift(face.lips - 140, face.lipDrop, lips) +
    drawEar(skin) +
    '</g>'
  );
}

function drawChildFeatures(skin: string): string {
  return move(
    -2,
    -2,
    drawOpenEye() +
      line('M117 83C121 80.5 126 80 130 81.5', '#0009', 1.7, ROUND_CAP) +
      drawLips(
        'M136.5 119C133 118.5 131 118.5 128.5 119.5C131 122.5 134 126 137 125C138 122.5 138 120.5 136.5 119Z',
        'M128.5 119.5C127 119 126 117.8 126 116.5',
      ) +
      drawEar(skin),
  );
}

type Look = { skin: string; child?: boolean | undefined; awake?: boolean | undefined };

/** Eye, brow, lips and ear. */
export const drawFeatures = (face: Profile, { skin, child, awake = false }: Look): string =>
  child ? drawChildFeatures(skin) : drawAdultFeatures(face, skin, awake);
