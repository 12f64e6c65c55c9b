import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBand } from '#app/art/cloth/band.ts';
import { drawArt } from '#app/art/draw-art.ts';
import { artUrl, composeScene, type Drawing, nameDrawing } from './drawing.ts';
import { FACE_NAMES } from '#app/art/people/faces.ts';
import { HAIR_NAMES } from '#app/art/people/hair.ts';
import { VIGNETTE_NAMES } from '#app/art/scenes/hero-vignettes.ts';
import { LEAD_NAMES } from '#app/art/scenes/leads.ts';
import { MOTIF_NAMES } from '#app/art/cloth/motifs.ts';
import { PALETTE_NAMES } from '#app/art/palettes.ts';
import { parseDrawing } from './parse-drawing.ts';
import { drawPortrait } from '#app/art/people/portrait.ts';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { drawScene, FRAME_NAMES } from '#app/art/scenes/scene.ts';
import { SCENE_NAMES } from '#app/art/scenes/scenes.ts';

const open = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const among = <T extends string>(names: readonly T[]) => fc.constantFrom(...names);
const seed = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.uuid());
const colour = fc.stringMatching(/^#[0-9A-F]{6}$/);
const yesNo = fc.boolean();
const gender = among(['f', 'm']);
const [motif, palette, hair, face] = [among(MOTIF_NAMES), among(PALETTE_NAMES), among(HAIR_NAMES), among(FACE_NAMES)];

const anyDrawing: fc.Arbitrary<Drawing> = fc.oneof(
  fc.record({
    kind: fc.constant('scene' as const),
    seed,
    type: open(among(SCENE_NAMES)),
    palette: open(palette),
    motif: open(motif),
    crowd: open(fc.integer({ min: 0, max: 4 })),
    frame: open(among(FRAME_NAMES)),
  }),
  fc.record({
    kind: fc.constant('portrait' as const),
    seed,
    gender: open(gender),
    elder: open(yesNo),
    child: open(yesNo),
    hair: open(hair),
    face: open(face),
    palette: open(palette),
    plain: open(yesNo),
    flip: open(yesNo),
  }),
  fc.record({
    kind: fc.constant('hero' as const),
    vignette: among(VIGNETTE_NAMES),
    palette,
    wide: open(yesNo),
    who: among(LEAD_NAMES),
  }),
  fc.record({ kind: fc.constant('cameo' as const), palette, who: among(LEAD_NAMES) }),
  fc.record({ kind: fc.constant('produce' as const), what: among(PRODUCE_NAMES), seed: open(seed) }),
  fc.record({
    kind: fc.constant('band' as const),
    seed,
    width: open(fc.integer({ min: -5, max: 9000 })),
    height: open(fc.integer({ min: -5, max: 900 })),
    colors: open(fc.array(colour, { minLength: 2, maxLength: 6 })),
  }),
  fc.record({ kind: fc.constant('tile' as const), motif, fg: colour, bg: colour }),
  fc.record({ kind: fc.constant('gallery' as const), index: fc.nat(9999) }),
);

test('every drawing has an address that finds it again', () => {
  fc.assert(
    fc.property(anyDrawing, (drawing) => {
      const address = artUrl(drawing);
      expect(address).toMatch(/^\/art\/v1\/[a-z0-9]+(-[a-z0-9]+)*\.svg$/);
      expect(address.length).toBeLessThan(180);
      const name = nameDrawing(drawing);
      const parsed = parseDrawing(name);
      expect(parsed && nameDrawing(parsed)).toBe(name);
      expect(drawArt(address.slice('/art/'.length, -'.svg'.length))).toMatch(/^<svg .*<\/svg>$/s);
    }),
    { numRuns: 600 },
  );
});

test('what is parsed says what was asked', () => {
  fc.assert(
    fc.property(anyDrawing, fc.nat(1e9), (drawing, number) => {
      const plain = 'seed' in drawing ? { ...drawing, seed: `projet-${number}` } : drawing;
      const parsed: Record<string, unknown> = { ...parseDrawing(nameDrawing(plain)) };
      const given = Object.entries(plain).filter(([option]) => !['width', 'height'].includes(option));
      for (const [option, value] of given) {
        if (value === undefined || value === false) continue;
        if (option === 'elder' && 'child' in plain && plain.child) continue;
        expect(parsed[option], option).toEqual(value);
      }
    }),
    { numRuns: 600 },
  );
});

test('the address is readable and the drawing is that of its options', () => {
  const scene: Drawing = {
    kind: 'scene',
    seed: 'projet-1',
    type: 'ecole',
    palette: 'midi',
    motif: 'losange',
  };
  expect(artUrl(scene)).toBe('/art/v1/scene-ecole-midi-losange-4x3-projet-1.svg');
  expect(drawArt('v1/scene-ecole-midi-losange-4x3-projet-1')).toBe(
    drawScene('projet-1', { type: 'ecole', palette: 'midi', motif: 'losange' }),
  );
  expect(artUrl({ kind: 'portrait', seed: 'Mère Élise', gender: 'f', elder: true, hair: 'foulard' })).toBe(
    '/art/v1/portrait-auto-femme-aine-foulard-auto-bande-auto-mere-elise.svg',
  );
  expect(drawArt('v1/portrait-auto-femme-aine-foulard-auto-bande-auto-mere-elise')).toBe(
    drawPortrait('mere-elise', { gender: 'f', elder: true, hair: 'foulard' }),
  );
  expect(artUrl({ kind: 'hero', vignette: 'champ', palette: 'pluie', who: 'laboureur' })).toBe(
    '/art/v1/hero-carre-champ-pluie-laboureur.svg',
  );
  expect(drawArt('v1/band-320x14-111111ffb71b-accueil')).toBe(
    drawBand('accueil', { width: 320, height: 14, colors: ['#111111', '#FFB71B'] }),
  );
});

test('seeds of other scripts and long seeds stay apart', () => {
  const nameOf = (text: string) => nameDrawing({ kind: 'produce', what: 'miel', seed: text });
  expect(nameOf('教育 1')).not.toBe(nameOf('健康 1'));
  expect(nameOf('a'.repeat(300) + '1')).not.toBe(nameOf('a'.repeat(300) + '2'));
  expect(nameOf('Lot n° 3')).toBe('produce-miel-lot-n-3');
});

test('an address is taken in one spelling only, and every word of it is checked', () => {
  const refused = [
    '',
    'v1/',
    'scene-ecole-midi-losange-4x3-projet-1',
    'v2/scene-ecole-midi-losange-4x3-projet-1',
    'v1/scene-ecole-midi-losange-4x3',
    'v1/scene-ecole-midi-losange-4x3-',
    'v1/scene-ecole-midi-losange-4x3-Projet',
    'v1/scene-ecole-midi-losange-4x3-a--b',
    `v1/scene-ecole-midi-losange-4x3-${'a'.repeat(49)}`,
    'v1/scene-ecole-midi-losange-16x9-projet-1',
    'v1/scene-ecole-midi-losange-p5-4x3-projet-1',
    'v1/scene-constructor-midi-losange-4x3-projet-1',
    'v1/scene-ecole-midi-toString-4x3-projet-1',
    'v1/scene-ecole-midi-inconnu-4x3-projet-1',
    'v1/portrait-auto-autre-auto-auto-auto-bande-auto-a',
    'v1/hero-carre-champ-pluie-personne',
    'v1/hero-carre-champ-pluie-constructor',
    'v1/hero-carre-champ-pluie-laboureur-2',
    'v1/cameo-pluie-',
    'v1/produce-or',
    'v1/band-9999x24-auto-a',
    'v1/band-960x24-111111-a',
    'v1/tile-losange-b8371b-ffb71b-a',
    'v1/tile-losange-B8371B-ffb71b',
    'v1/gallery-007',
    'v1/gallery-10000',
    'v1/gallery--1',
    'v1/gallery-1-2',
    'v1/../package',
  ];
  expect(refused.filter((name) => drawArt(name) !== undefined)).toEqual([]);
});

test('a colour that is not #RRGGBB has no address', () => {
  expect(() => artUrl({ kind: 'tile', motif: 'natte', fg: 'red', bg: '#FFFFFF' })).toThrow(RangeError);
});

test('chance gives no child white hair', () => {
  for (let index = 0; index < 40; index++) {
    const address = artUrl({ kind: 'portrait', seed: `eleve-${index}`, child: true });
    expect(drawArt(address.slice('/art/'.length, -'.svg'.length))).not.toContain('#D8D2C2');
  }
});

test('pages can name drawings without loading the code that draws', () => {
  const seen = new Set<string>();
  const load = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*'([#.][^']+)'/gm))
      load(path!.startsWith('#') ? path!.slice(1) : join(dirname(file), path!));
  };
  load('app/art/address/drawing.ts');
  expect([...seen].sort()).toEqual(['app/art/address/drawing.ts', 'app/art/address/slug-seed.ts', 'app/art/seed.ts']);
});

test('what an entry says of its scene is in the address; another draw is another seed, none is the entry’s own', () => {
  const art = { type: 'eau', palette: 'aube' } as const;
  expect(nameDrawing(composeScene('actualite-3', art))).toBe('scene-eau-aube-auto-4x3-actualite-3');
  expect(nameDrawing(composeScene('actualite-3', { ...art, motif: 'natte', crowd: 0, draw: 12 }, '1:1'))).toBe(
    'scene-eau-aube-natte-p0-1x1-actualite-3-tirage-12',
  );
});
