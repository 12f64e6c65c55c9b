import { drawFeatures, drawShading, shiftToChin } from './bust-face.ts';
import { BLACK_HAIR, MANGO, PAPER, STRAW, WHITE_HAIR } from '#app/art/colours.ts';
import { CHILD_FACE, type FaceName, FACES, ROUND_CHILD_FACE, traceFace } from './faces.ts';
import { HAIR, type HairName, isCovered } from './hair.ts';
import type { Palette } from '#app/art/palettes.ts';
import { circle, line, path } from '#app/art/shapes.ts';

export type Person = {
  skin: string;
  hair: HairName;
  woman?: boolean | undefined;
  old?: boolean | undefined;
  beard?: boolean | undefined;
  glasses?: boolean | undefined;
  /** Own proportions, white shirt, no jewels: never an adult profile for a child. */
  child?: boolean | undefined;
  awake?: boolean | undefined;
  face?: FaceName | undefined;
};

const drawUniform = (garment: string) =>
  path('M34 240C36 214 52 192 76 170C88 186 104 186 112 168C136 176 154 200 158 240Z', PAPER) +
  path('M52 240L66 184 80 174 78 240ZM118 240L112 174 124 178 134 240Z', garment) +
  path('M76 170C84 184 96 188 104 184L92 206 68 184ZM112 168C112 178 108 182 104 184L112 202 122 178Z', '#E6E4D6');

const drawGarment = (garment: string, collar: string | undefined) =>
  path('M12 240C16 208 40 186 72 176C84 190 104 190 114 174C146 181 172 202 180 240Z', garment) +
  (collar ? path('M72 174L92 200 116 172 124 180 96 222 60 180Z', collar) : '');

const GLEAM = '#ffffff1c';
const PARTING = 'M120 56C100 52 82 62 72 84';

const FOLDS: Partial<Record<HairName, string>> = {
  haut: line('M128 66C104 64 76 76 58 100M126 50C98 46 66 60 50 84', '#0004', 2.2),
  foulard: line('M130 70C104 66 78 78 60 104', '#0004', 2),
  chignon: line(PARTING, GLEAM, 1.6),
  tresses: line(PARTING + 'M124 62C106 60 90 72 80 92', GLEAM, 1.6),
};

const drawBeads = (colour: string) =>
  line('M56 120C54 146 56 170 60 192M66 116C62 146 66 172 70 194', colour, 1.4, ' stroke-dasharray="3 5"');

const drawNecklace = (colour: string) => line('M67 180C82 199 108 198 117 174', colour, 5, ' stroke-linecap="round"');

const drawGlasses = () =>
  line('M117 90h-24', '#14231B', 2) +
  '<rect x="116" y="84" width="16" height="13" rx="5" fill="#fff3" stroke="#14231B" stroke-width="2"/>';

const BEARD =
  'M134 132C130 130 128 133 124 132C116 130 108 124 100 112C98 124 104 138 116 147C124 149 132 147 134 141C135 138 134 135 134 132Z';

/** Head and shoulders only. Three patterns must exist: `id` + g (garment), + h (head cloth), and `id` itself. */
export function drawBust(palette: Palette, id: string, person: Person): string {
  const { skin, hair, woman, old, beard, glasses, child, awake, face: faceName = 'droit' } = person;
  const face = FACES[faceName];
  const garment = `url(#${id}g)`;
  const jewelled = woman && !child;
  const hairColour = old ? WHITE_HAIR : BLACK_HAIR;
  const coverColour = hair === 'chapeau' ? STRAW : `url(#${id}h)`;
  const { back, front } = HAIR[hair];
  const childFace = faceName === 'rond' ? ROUND_CHILD_FACE : CHILD_FACE;
  const isMansHat = hair === 'toque' || hair === 'chapeau';
  return (
    (back ? path(back, hair === 'foulard' ? palette.clothB : hairColour) : '') +
    (hair === 'tresses' ? drawBeads(palette.clothB) : '') +
    (child ? drawUniform(garment) : drawGarment(garment, woman ? undefined : palette.wall)) +
    path(child ? childFace : traceFace(face), skin) +
    drawShading(face, { child, old }) +
    drawFeatures(face, { skin, child, awake }) +
    (jewelled ? drawNecklace(palette.clothA === MANGO ? palette.clothB : MANGO) : '') +
    (isMansHat ? path(back, hairColour) : '') +
    path(front, isCovered(hair) ? coverColour : hairColour) +
    (FOLDS[hair] ?? '') +
    (beard ? shiftToChin(face, path(BEARD, hairColour, ' opacity=".92"')) : '') +
    (jewelled ? circle(91, 122, 4.2, MANGO) : '') +
    (glasses ? drawGlasses() : '')
  );
}
