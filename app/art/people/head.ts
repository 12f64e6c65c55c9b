import { BLACK_HAIR, MANGO, STRAW, WHITE_HAIR } from '#app/art/colours.ts';
import { FACES, traceFace } from './faces.ts';
import { HAIR, isCovered, type HairName } from './hair.ts';
import type { Paint } from '#app/art/paint.ts';
import { circle } from '#app/art/shapes.ts';

/** `gris` is short white hair. */
export type Head = HairName | 'gris';

const WITH_EARRING: ReadonlySet<HairName> = new Set(['haut', 'foulard', 'chignon', 'tresses']);

/** The head of a small figure; origin at the base of the neck. */
export function drawHead(paint: Paint, skin: string, head: Head, cloth: string, earring: string = MANGO): string {
  const hair = head === 'gris' ? 'court' : head;
  const hairColour = head === 'gris' ? WHITE_HAIR : BLACK_HAIR;
  const frontColour = hair === 'chapeau' ? STRAW : isCovered(hair) ? cloth : hairColour;
  const backColour = hair === 'foulard' ? cloth : hairColour;
  const { back, front } = HAIR[hair];
  return (
    '<g transform="translate(-13 -105) scale(.148)">' +
    (back ? paint.share('hb' + hair, () => `<path d="${back}"/>`, ` fill="${backColour}"`) : '') +
    paint.share('fc', () => `<path d="${traceFace(FACES.droit)}"/>`, ` fill="${skin}"`) +
    paint.share('hf' + hair, () => `<path d="${front}"/>`, ` fill="${frontColour}"`) +
    (WITH_EARRING.has(hair) ? circle(91, 122, 7, earring) : '') +
    '</g>'
  );
}
