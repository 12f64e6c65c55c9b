// The addresses of drawings. Pages import this file: it must stay light, without the code that draws.
import type { SceneArt } from './content-art.ts';
import type { VignetteName } from '#app/art/scenes/hero-vignettes.ts';
import type { LeadName } from '#app/art/scenes/leads.ts';
import type { MotifName } from '#app/art/cloth/motifs.ts';
import type { PaletteName } from '#app/art/palettes.ts';
import type { Gender, PortraitOptions } from '#app/art/people/portrait.ts';
import type { ProduceName } from '#app/art/things/produce.ts';
import type { FrameName } from '#app/art/scenes/scene.ts';
import type { SceneName } from '#app/art/scenes/scenes.ts';
import { slugSeed } from './slug-seed.ts';

/** Part of every address: raise it whenever a change of the kit changes a drawing. */
export const ART_VERSION = 'v1';

/** What a scene or a portrait leaves open is drawn from its seed. */
type SceneDrawing = {
  kind: 'scene';
  seed: string;
  type?: SceneName | undefined;
  palette?: PaletteName | undefined;
  motif?: MotifName | undefined;
  /** At most so many, 0 to 4. */
  crowd?: number | undefined;
  frame?: FrameName | undefined;
};

export type PortraitDrawing = { kind: 'portrait'; seed: string } & Omit<PortraitOptions, 'title' | 'id'>;

/** The plate over a page: a lead in front, a place behind. */
export type HeroDrawing = {
  kind: 'hero';
  vignette: VignetteName;
  palette: PaletteName;
  /** 1280 x 456 instead of 720 x 640. */
  wide?: boolean | undefined;
  who: LeadName;
};

/** The same person as on the plates, as a cameo (200 x 240). */
export type CameoDrawing = { kind: 'cameo'; palette: PaletteName; who: LeadName };

export type ProduceDrawing = { kind: 'produce'; what: ProduceName; seed?: string | undefined };

type BandDrawing = {
  kind: 'band';
  seed: string;
  /** 24 to 2560 px. */
  width?: number | undefined;
  /** 12 to 64 px. */
  height?: number | undefined;
  /** Two to six, as #RRGGBB. */
  colors?: readonly string[] | undefined;
};

type TileDrawing = { kind: 'tile'; motif: MotifName; fg: string; bg: string };

type GalleryDrawing = { kind: 'gallery'; index: number };

export type Drawing =
  | SceneDrawing
  | PortraitDrawing
  | HeroDrawing
  | CameoDrawing
  | ProduceDrawing
  | BandDrawing
  | TileDrawing
  | GalleryDrawing;

const OPEN = 'auto';

const bound = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)));

/** #RRGGBB without its hash; throws RangeError on any other notation. */
function writeColour(colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`Not a #RRGGBB colour: ${colour}`);
  return colour.slice(1).toLowerCase();
}

const writeChoice = (choice: boolean | undefined, yes: string, no: string): string =>
  choice === undefined ? OPEN : choice ? yes : no;

const writeAge = (child: boolean | undefined, elder: boolean | undefined): string =>
  child ? 'enfant' : writeChoice(elder, 'aine', 'adulte');

const writeGender = (gender: Gender | undefined): string => writeChoice(gender && gender === 'f', 'femme', 'homme');

function listWords(drawing: Drawing): (string | number)[] {
  switch (drawing.kind) {
    case 'scene': {
      const { type = OPEN, palette = OPEN, motif = OPEN, crowd, frame = '4:3', seed } = drawing;
      const seen = crowd === undefined ? [] : [`p${bound(crowd, 0, 4)}`];
      return [type, palette, motif, ...seen, frame.replace(':', 'x'), slugSeed(seed)];
    }
    case 'portrait': {
      const { palette = OPEN, hair = OPEN, face = OPEN, gender, child, elder, plain, flip, seed } = drawing;
      const look = [writeGender(gender), writeAge(child, elder), hair, face];
      return [palette, ...look, plain ? 'uni' : 'bande', writeChoice(flip, 'gauche', 'droite'), slugSeed(seed)];
    }
    case 'hero':
      return [drawing.wide ? 'large' : 'carre', drawing.vignette, drawing.palette, drawing.who];
    case 'cameo':
      return [drawing.palette, drawing.who];
    case 'produce':
      return [drawing.what, ...(drawing.seed ? [slugSeed(drawing.seed)] : [])];
    case 'band': {
      const { width = 960, height = 24, colors, seed } = drawing;
      const size = `${bound(width, 24, 2560)}x${bound(height, 12, 64)}`;
      return [size, colors ? colors.map(writeColour).join('') : OPEN, slugSeed(seed)];
    }
    case 'tile':
      return [drawing.motif, writeColour(drawing.fg), writeColour(drawing.bg)];
    case 'gallery':
      return [bound(drawing.index, 0, 9999)];
  }
}

/** The portrait of somebody with a name: the same wherever the name stands, marked as a sample or not. */
export const drawPerson = (name: string, look: Omit<PortraitDrawing, 'kind' | 'seed'>): PortraitDrawing => ({
  kind: 'portrait',
  seed: name.replace(/ \(exemple\)$/, ''),
  ...look,
});

/** A scene as an entry says it (`SceneArt`), under the entry's own seed: what it leaves open stays the same wherever it is shown. */
export function composeScene(
  seed: string,
  { type, palette, motif, crowd, draw }: Partial<SceneArt>,
  frame?: FrameName,
): SceneDrawing {
  return { kind: 'scene', seed: draw ? `${seed}-tirage-${draw}` : seed, type, palette, motif, crowd, frame };
}

/** The name of a drawing inside a version: `scene-ecole-midi-losange-4x3-projet-1`. */
export const nameDrawing = (drawing: Drawing): string => [drawing.kind, ...listWords(drawing)].join('-');

/** The address of a drawing, to be cached for ever. Throws RangeError on a colour that is not #RRGGBB. */
export const artUrl = (drawing: Drawing): string => `/art/${ART_VERSION}/${nameDrawing(drawing)}.svg`;
