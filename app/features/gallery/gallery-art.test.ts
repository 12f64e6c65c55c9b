import { expect, test } from 'vitest';
import { drawBust } from '#app/art/people/bust.ts';
import { drawClinic, drawHouse, drawSchool, drawStall } from '#app/art/things/buildings.ts';
import { draw } from '#app/art/draw-art.ts';
import { drawChild } from '#app/art/people/figure-child.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawMother } from '#app/art/people/figure-mother.ts';
import { drawSeated } from '#app/art/people/figure-seated.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBasket } from '#app/art/things/loads.ts';
import { mixPaint, type Paint } from '#app/art/paint.ts';
import { PALETTES } from '#app/art/palettes.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import {
  drawBeehive,
  drawBicycle,
  drawBlackboard,
  drawBook,
  drawLadenPirogue,
  drawPump,
  drawSewingHead,
  drawSolarPanel,
  drawTractor,
} from '#app/art/things/tools.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { drawPicture, gallery } from './gallery.server.ts';

/** The outlines of a shape of the kit: what tells it from any other in a finished drawing, whatever its colours. */
function outlinesOf(make: (paint: Paint) => string): string[] {
  const { paint, listShapes } = mixPaint(PALETTES.midi, 'x');
  return [...(make(paint) + listShapes()).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d!);
}
/** The longest outline that is in `shape` and in none of `others`. */
const mark = (shape: string[], ...others: string[][]): string =>
  shape.filter((d) => !others.flat().includes(d)).toSorted((one, other) => other.length - one.length)[0]!;

const look = { skin: '#5A3320', top: '#FFFFFF', skirt: '#000000' };
const woman = outlinesOf((paint) => drawWoman(paint, look));
const man = outlinesOf((paint) => drawMan(paint, look));
const seatedWoman = outlinesOf((paint) => drawSeated(paint, { ...look, woman: true }));
const seatedMan = outlinesOf((paint) => drawSeated(paint, look));
const child = outlinesOf((paint) => drawChild(paint, look));
const bustOf = (isWoman: boolean) =>
  outlinesOf((paint) => drawBust(paint, 'x', { skin: '#5A3320', hair: 'court', woman: isWoman }));
const [WOMAN, MAN, SEATED_WOMAN, SEATED_MAN, CHILD] = [
  mark(woman, man, child),
  mark(man, woman, child),
  mark(seatedWoman, seatedMan),
  mark(seatedMan, seatedWoman),
  mark(child, woman, man),
];
const [LEAD_WOMAN, LEAD_MAN] = [mark(bustOf(true), bustOf(false)), mark(bustOf(false), bustOf(true))];
const PUPIL = `d="${SEATED_MAN}" fill="#123F5A"`;

const count = (svg: string, part: string): number => svg.split(part).length - 1;
const countPeople = (svg: string) => ({
  women: count(svg, WOMAN) + count(svg, SEATED_WOMAN) + count(svg, LEAD_WOMAN),
  men: count(svg, MAN) + count(svg, SEATED_MAN) + count(svg, LEAD_MAN) - count(svg, PUPIL),
  children: count(svg, CHILD) + count(svg, PUPIL),
});

const shows = (make: (paint: Paint) => string, ...others: ((paint: Paint) => string)[]) => {
  const outline = mark(outlinesOf(make), ...others.map(outlinesOf));
  return (svg: string) => svg.includes(outline);
};
const isSchool = shows(drawSchool);
const hasBoard = shows(drawBlackboard);
const hasBook = shows(drawBook);
const hasHives = shows(drawBeehive);
const hasMother = shows(
  (paint) => drawMother(paint, { ...look, bind: '#000000' }),
  (paint) => drawWoman(paint, look),
  (paint) => drawChild(paint, look),
);
const hasSewing = shows(drawSewingHead);
const hasClinic = shows(drawClinic);
const hasWhiteHair = (svg: string) => svg.includes('#D8D2C2');
// These have no function of their own: the outline of the scene they stand in.
const hasBaskets = (svg: string) => svg.includes('M-34 -22H34L26 10H-26Z') || shows(() => drawBasket(() => 0.5))(svg);
const hasPot = (svg: string) => svg.includes('M138 232H206L200 268');
const hasParcel = (svg: string) => svg.includes('M188 190C182 168 192 158 204 154');
const hasHands = (svg: string) => svg.includes('M70 244C74 220 92 206 116 206');
const hasWheels = (svg: string) => svg.includes('M-4 -32V-2M-19 -17H11');
const hasSprouts = (svg: string) =>
  shows((paint) => sharePlant(paint, 'sprout'))(svg) || shows((paint) => sharePlant(paint, 'nursery'))(svg);

/** What words of the captions promise, and how one sees in a finished drawing that it is there. */
const THINGS: [RegExp, (svg: string) => boolean][] = [
  [/écoles?\b/, (svg) => isSchool(svg) || hasBoard(svg)],
  [/tableau|leçon|classe/, hasBoard],
  [/livres?|dictionnaire|cahier/, hasBook],
  [/étals?|marché/, shows(drawStall)],
  [/panneaux?/, shows(drawSolarPanel)],
  [/pompe\b|\beau\b/, shows(drawPump)],
  [/tracteur|labour/, shows(drawTractor)],
  [/pirogues?|perche/, shows(drawLadenPirogue)],
  [/vélo/, shows(drawBicycle)],
  [/coudre|couturi|machine|atelier/, hasSewing],
  [/ruches?|miel/, hasHives],
  [/pépini|plants\b/, shows((paint) => sharePlant(paint, 'nursery'))],
  [/pousse/, hasSprouts],
  [/maïs/, shows((paint) => sharePlant(paint, 'maize'))],
  [
    /arbres?|baobab/,
    (svg) => shows((paint) => sharePlant(paint, 'moabi'))(svg) || shows((paint) => sharePlant(paint, 'baobab'))(svg),
  ],
  [/récolte|paniers?/, hasBaskets],
  [/marmite/, hasPot],
  [/paquet/, hasParcel],
  [/mains\b/, hasHands],
  [/fauteuil/, hasWheels],
  [/dispensaire|infirmière/, hasClinic],
  [/naissances?|naître|bébé|mère/, hasMother],
  [/\bcase\b/, shows(drawHouse)],
  [/anciens?\b|aînés?|âgée?|vieil/, hasWhiteHair],
  [/petits\b|enfants?|élèves?/, (svg) => countPeople(svg).children > 0],
];

const pictures = readContentFiles(gallery).flatMap(({ id, data }) =>
  data.images.map(({ alt, ...art }, index) => ({
    at: `${id}.${index + 1}`,
    alt: alt.toLowerCase(),
    caption: `${data.title} ${data.description}`.toLowerCase(),
    isFirst: index === 0,
    svg: draw(drawPicture(id, index, art)),
  })),
);

test('the marks tell the kit’s people and things apart', () => {
  for (const known of [WOMAN, MAN, SEATED_WOMAN, SEATED_MAN, CHILD, LEAD_WOMAN, LEAD_MAN])
    expect(known.length).toBeGreaterThan(20);
  const school = draw({ kind: 'scene', seed: 'a', type: 'ecole', palette: 'midi' });
  expect(countPeople(school)).toEqual({ women: 0, men: 0, children: 3 });
  expect(THINGS.filter(([, isThere]) => isThere(school)).map(([word]) => word.source)).toEqual([
    'écoles?\\b',
    'arbres?|baobab',
    'petits\\b|enfants?|élèves?',
  ]);
});

test('the words for who cannot see a picture name what is drawn, and nothing that is not', () => {
  const wrong = pictures.flatMap(({ at, alt, svg }) => {
    const named = THINGS.filter(([word]) => word.test(alt));
    const missing = named
      .filter(([, isThere]) => !isThere(svg))
      .map(([word]) => `${at}: no ${word.source} in « ${alt} »`);
    return named.length ? missing : [`${at}: names nothing: « ${alt} »`];
  });
  expect(wrong).toEqual([]);
});

const NUMBERS: Record<string, number> = { un: 1, une: 1, sa: 1, deux: 2, trois: 3, quatre: 4 };
const tally = (text: string, noun: string): number =>
  [
    ...text.matchAll(
      new RegExp(`(?<!\\p{L})(un|une|sa|deux|trois|quatre) (?:vieil |autre )?(?:${noun})s?(?!\\p{L})`, 'gu'),
    ),
  ].reduce((sum, [, number]) => sum + NUMBERS[number!]!, 0);

test('they count the people of the picture as one would see them', () => {
  const wrong = pictures.flatMap(({ at, alt, svg }) => {
    const said = {
      women: tally(alt, 'femme|mère|enseignante|infirmière|couturière|vendeuse'),
      men: tally(alt, 'homme'),
      children: tally(alt, 'enfant|élève'),
    };
    const drawn = countPeople(svg);
    return JSON.stringify(said) === JSON.stringify(drawn) ? [] : [`${at}: « ${alt} » but ${JSON.stringify(drawn)}`];
  });
  expect(wrong).toEqual([]);
});

test('a caption speaks of something that its first picture shows', () => {
  const adrift = pictures
    .filter(
      ({ isFirst, caption, svg }) => isFirst && !THINGS.some(([word, isThere]) => word.test(caption) && isThere(svg)),
    )
    .map(({ at, caption }) => `${at}: ${caption}`);
  expect(adrift).toEqual([]);
});
