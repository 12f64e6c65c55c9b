import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawBand } from './cloth/band.ts';
import { drawHero } from './scenes/hero.ts';
import { VIGNETTE_NAMES } from './scenes/hero-vignettes.ts';
import { drawTile } from './cloth/motifs.ts';
import { PALETTE_NAMES } from './palettes.ts';
import { drawPortrait } from './people/portrait.ts';
import { drawProduce } from './things/produce.ts';
import reference from './reference.json' with { type: 'json' };
import { CROWDS } from './scenes/crowds.ts';
import { composeGalleryItem, drawGalleryItem, drawScene } from './scenes/scene.ts';
import { SCENE_NAMES } from './scenes/scenes.ts';

const DRAW = { drawBand, drawGalleryItem, drawHero, drawPortrait, drawProduce, drawScene, drawTile };

type Call = { draw: string; args: unknown[]; sha256: string };

const calls = reference as Call[];

function redraw({ draw, args }: Call): string {
  const make = DRAW[draw as keyof typeof DRAW] as (...given: unknown[]) => string;
  return make(...args);
}

const describeCall = ({ draw, args }: Call) => `${draw}(${JSON.stringify(args).slice(1, -1)})`;

/** The first fault of an SVG text, or undefined: tags that do not pair, ids used twice, references to nothing. */
function findFault(svg: string): string | undefined {
  const open: string[] = [];
  const leftover = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>/g,
    (_, end, name, _attributes, empty) => {
      if (end && open.pop() !== name) open.push(`unexpected </${name}>`);
      else if (!end && !empty) open.push(name);
      return '';
    },
  );
  if (open.length) return `not closed: ${open.join(' ')}`;
  if (leftover) return `not markup: ${leftover.slice(0, 80)}`;
  const strayAmpersand = /&(?!#\d+;)/.exec(svg);
  if (strayAmpersand) return `bare & at ${strayAmpersand.index}`;
  const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) return `id used twice: ${twice}`;
  const targets = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
  const missing = targets.find((target) => !ids.includes(target));
  return missing && `nothing has the id ${missing}`;
}

test('the fault finder finds faults', () => {
  expect(findFault('<svg><g></svg></g>')).toBeDefined();
  expect(findFault('<svg><g/>')).toBeDefined();
  expect(findFault('<svg a="1" a=2></svg>')).toBeDefined();
  expect(findFault('<svg label="a & b"/>')).toBeDefined();
  expect(findFault('<svg><g id="a"/><g id="a"/></svg>')).toBeDefined();
  expect(findFault('<svg><use href="#b"/></svg>')).toBeDefined();
  expect(findFault('<svg><g id="a"/><use href="#a"/></svg>')).toBeUndefined();
});

test('every drawing is the one of the reference kit, byte for byte', () => {
  const changed = calls.filter((call) => createHash('sha256').update(redraw(call)).digest('hex') !== call.sha256);
  expect(changed.map(describeCall)).toEqual([]);
});

test('the reference covers every scene, vignette and kind of drawing', () => {
  const drawn = calls.map(describeCall).join('\n');
  for (const name of SCENE_NAMES) expect(drawn).toContain(`"type":"${name}"`);
  for (const name of VIGNETTE_NAMES) expect(drawn).toContain(`"vignette":"${name}"`);
  expect(new Set(calls.map(({ draw }) => draw))).toEqual(new Set(Object.keys(DRAW)));
});

test('every drawing is well formed, with unique ids that all references find', () => {
  const faults = calls.map((call) => [describeCall(call), findFault(redraw(call))]).filter(([, fault]) => fault);
  expect(faults).toEqual([]);
});

test('gallery neighbours never share scene, palette or motif, and 192 pictures differ', () => {
  for (let index = 0; index < 400; index++) {
    const here = composeGalleryItem(index);
    const next = composeGalleryItem(index + 1);
    expect(next.type, `scene of ${index + 1}`).not.toBe(here.type);
    expect(next.palette, `palette of ${index + 1}`).not.toBe(here.palette);
    expect(next.motif, `motif of ${index + 1}`).not.toBe(here.motif);
  }
  const pairs = Array.from({ length: 192 }, (_, index) => composeGalleryItem(index)).map(
    ({ type, palette }) => `${type} ${palette}`,
  );
  expect(new Set(pairs).size).toBe(192);
});

test('drawings stay light on a slow line', () => {
  const weigh = (svg: string) => gzipSync(svg).length / 1024;
  const scenes = SCENE_NAMES.flatMap((type) => PALETTE_NAMES.map((palette) => ({ type, palette })));
  const heavy = scenes.filter((options) => weigh(drawScene('poids-' + options.type, options)) > 3.2);
  expect(heavy).toEqual([]);
  for (let index = 0; index < 192; index++) expect(weigh(drawGalleryItem(index))).toBeLessThan(3.2);
  for (let index = 0; index < 40; index++) expect(weigh(drawPortrait(`poids-${index}`))).toBeLessThan(1.7);
  for (const vignette of VIGNETTE_NAMES) {
    expect(weigh(drawHero('poids', { vignette }))).toBeLessThan(4.6);
    expect(weigh(drawHero('poids', { vignette, wide: true }))).toBeLessThan(5.5);
  }
  expect(weigh(drawBand('poids'))).toBeLessThan(1.2);
});

test('a title becomes the accessible name, escaped; without one the drawing is hidden', () => {
  expect(drawScene('a', { title: 'École & "champ" <1>' })).toContain(
    'role="img" aria-label="École &#38; &#34;champ&#34; &#60;1&#62;"',
  );
  expect(drawPortrait('a')).toContain('aria-hidden="true"');
});

test('a scene shows as many people as are asked for and leaves the rest as it was; it says how many it has', () => {
  for (const type of SCENE_NAMES) {
    const seeds = ['a', 'b', 'c'];
    for (const seed of seeds) {
      const whole = drawScene(seed, { type });
      const most = CROWDS[type];
      expect(drawScene(seed, { type, crowd: most || 4 }), `${type}: all of them`).toBe(whole);
      const crowds = Array.from({ length: most + 1 }, (_, crowd) => drawScene(seed, { type, crowd }));
      expect(new Set(crowds).size, `${type}: each one counts`).toBe(most + 1);
      expect(crowds.map(findFault), type).toEqual(crowds.map(() => undefined));
      for (const [index, drawing] of crowds.entries())
        expect(drawing.length, `${type}: ${index} of ${most}`).toBeLessThanOrEqual(whole.length);
    }
  }
});
