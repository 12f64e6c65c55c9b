import { drawClinic, drawSchool } from '#app/art/things/buildings.ts';
import { CHARCOAL, MANGO, NAVY, PAPER, SKINS } from '#app/art/colours.ts';
import { drawChild } from '#app/art/people/figure-child.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawWater } from '#app/art/things/landscape.ts';
import { drawBasket } from '#app/art/things/loads.ts';
import type { Paint } from '#app/art/paint.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import type { Random } from '#app/art/seed.ts';
import { line, path, place, repeat, tenth } from '#app/art/shapes.ts';
import { drawLadenPirogue } from '#app/art/things/tools.ts';
import { drawBanana } from '#app/art/things/trees.ts';

const [BROWN, DARK, WARM, DEEP] = SKINS;

/** Land from a skyline that ends at x = 720, prolonged to 1280 by `wideEnd`, down to the foot of the plate. */
export const drawGround = (skyline: string, wideEnd: string | false, fill: string): string =>
  path(`${skyline}${wideEnd || ''}V640H0Z`, fill);

function drawSchoolVignette(_random: Random, paint: Paint, wide: boolean): string {
  const lane = wide ? 'S1060 452 1280 432V464C1060 484 900 468 720 470' : 'V470';
  return (
    place(664, 420, 1.5, sharePlant(paint, 'moabi')) +
    drawGround('M0 420C200 388 420 404 720 400', wide && 'S1060 420 1280 396', paint.near) +
    place(384, 424, 1.52, drawSchool(paint)) +
    path(`M250 452C420 434 560 440 720 436${lane}C560 470 420 466 250 482Z`, paint.cloth) +
    place(412, 520, 1.22, drawChild(paint, { skin: BROWN, girl: true, pose: 'read', bag: MANGO })) +
    place(470, 528, 1.26, drawChild(paint, { skin: DARK, pose: 'wave', bag: paint.clothA, head: 'afro' })) +
    place(556, 522, 1.2, drawChild(paint, { skin: WARM, girl: true, pose: 'stand', head: 'tresses' }), true) +
    place(612, 530, 1.24, drawChild(paint, { skin: DEEP, pose: 'read', bag: paint.clothA }), true)
  );
}

function drawLongFurrows(colour: string, wide: boolean): string {
  let d = '';
  for (let i = -10; i <= (wide ? 40 : 12); i++) {
    d += `M${tenth(470 + i * 20)} ${i > 12 ? 394 : 398}L${tenth(470 + i * 74)} 640`;
  }
  return line(d, colour, 3);
}

function drawFieldVignette(random: Random, paint: Paint, wide: boolean): string {
  const maize = () => sharePlant(paint, 'maize');
  const furrows = drawLongFurrows(paint.near, wide);
  const farRow = repeat(6, (i) => place(360 + i * 66, 450 + (i % 2) * 8, 1.1, maize()));
  const nearRow = repeat(4, (i) => place(390 + i * 102, 604, 1.8, maize()));
  const carrier = drawWoman(paint, {
    skin: BROWN,
    top: paint.clothB,
    skirt: paint.cloth,
    head: 'court',
    pose: 'carry',
    load: drawBasket(random),
  });
  const hoer = drawMan(paint, { skin: DARK, top: PAPER, skirt: NAVY, head: 'chapeau', pose: 'hoe' });
  return (
    drawGround('M0 410C200 384 420 400 720 392', wide && 'S1060 414 1280 388', paint.leafDark) +
    furrows +
    farRow +
    place(500, 556, 1.75, carrier) +
    place(620, 560, 1.7, hoer, true) +
    nearRow
  );
}

function drawClinicVignette(_random: Random, paint: Paint, wide: boolean): string {
  const lane = wide ? 'S1060 460 1280 442V474C1060 492 900 476 720 478' : 'V478';
  const nurse = drawWoman(paint, { skin: DARK, top: PAPER, skirt: PAPER, head: 'chignon', pose: 'give' });
  const visitor = drawWoman(paint, {
    skin: BROWN,
    top: paint.clothA,
    skirt: paint.cloth,
    head: 'haut',
    wrap: paint.clothB,
    pose: 'hold',
  });
  const elder = drawMan(paint, { skin: DEEP, top: paint.clothB, skirt: NAVY, head: 'gris', pose: 'cane' });
  return (
    drawGround('M0 420C200 392 420 404 720 398', wide && 'S1060 418 1280 394', paint.near) +
    place(660, 420, 1.3, drawBanana(paint)) +
    place(420, 424, 1.9, drawClinic(paint)) +
    path(`M250 462C420 444 560 450 720 446${lane}C560 478 420 476 250 490Z`, paint.cloth) +
    place(460, 560, 1.5, nurse) +
    place(528, 562, 1.46, visitor, true) +
    place(618, 566, 1.44, elder, true)
  );
}

function drawRiverVignette(random: Random, paint: Paint, wide: boolean): string {
  const colours = { water: paint.mid, ripple: paint.sky };
  const palms = repeat(4, (i) => place(330 + i * 118, 376, 0.8, sharePlant(paint, 'palm')));
  const boatman = drawMan(paint, { skin: DARK, top: PAPER, skirt: CHARCOAL, pose: 'pole' });
  const passenger = drawWoman(paint, {
    skin: BROWN,
    top: paint.clothB,
    skirt: paint.cloth,
    head: 'foulard',
    wrap: paint.clothA,
    pose: 'hold',
  });
  return (
    palms +
    place(0, 0, 1, drawWater(random, 372, 640, colours, wide ? 1280 : 720)) +
    '<g transform="translate(520 500) scale(2.1)">' +
    place(30, -2, 0.8, boatman) +
    place(-26, 4, 0.66, passenger) +
    drawLadenPirogue(paint) +
    '</g>'
  );
}

export const VIGNETTES = {
  ecole: drawSchoolVignette,
  champ: drawFieldVignette,
  sante: drawClinicVignette,
  fleuve: drawRiverVignette,
} satisfies Record<string, (random: Random, paint: Paint, wide: boolean) => string>;

export type VignetteName = keyof typeof VIGNETTES;

export const VIGNETTE_NAMES = Object.keys(VIGNETTES) as VignetteName[];
