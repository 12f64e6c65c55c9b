// The addresses of drawings. Pages import this file: it must stay light, without the code that draws.
import type { FaceName } from './faces.ts';
import type { HairName } from './hair.ts';
import type { VignetteName } from './hero-vignettes.ts';
import type { MotifName } from './motifs.ts';
import type { PaletteName } from './palettes.ts';
import type { Gender, PortraitOptions } from './portrait.ts';
import type { ProduceName } from './produce.ts';
import type { FrameName } from './scene.ts';
import type { SceneName } from './scenes.ts';
import { slugSeed } from './slug-seed.ts';

/** Part of every address: raise it whenever a change of the kit changes a drawing. */
export const ART_VERSION = 'v1';

/** What a scene or a portrait leaves open is drawn from its seed. */
export type SceneDrawing = {
  kind: 'scene';
  seed: string;
  type?: SceneName | undefined;
  palette?: PaletteName | undefined;
  motif?: MotifName | undefined;
  frame?: FrameName | undefined;
};

export type PortraitDrawing = { kind: 'portrait'; seed: string } & Omit<PortraitOptions, 'title' | 'id'>;

export type HeroDrawing = {
  kind: 'hero';
  vignette: VignetteName;
  palette: PaletteName;
  /** 1280 x 456 instead of 720 x 640. */
  wide?: boolean | undefined;
  seed?: string | undefined;
  gender?: Gender | undefined;
  elder?: boolean | undefined;
  hair?: HairName | undefined;
  face?: FaceName | undefined;
  /** Rank in PORTRAIT_SKINS, from 1. */
  skin?: 1 | 2 | 3 | 4 | undefined;
  beard?: boolean | undefined;
  glasses?: boolean | undefined;
  awake?: boolean | undefined;
};

export type ProduceDrawing = { kind: 'produce'; what: ProduceName; seed?: string | undefined };

export type BandDrawing = {
  kind: 'band';
  seed: string;
  /** 24 to 2560 px. */
  width?: number | undefined;
  /** 12 to 64 px. */
  height?: number | undefined;
  /** Two to six, as #RRGGBB. */
  colors?: readonly string[] | undefined;
};

export type TileDrawing = { kind: 'tile'; motif: MotifName; fg: string; bg: string };

export type GalleryDrawing = { kind: 'gallery'; index: number };

export type Drawing =
  SceneDrawing | PortraitDrawing | HeroDrawing | ProduceDrawing | BandDrawing | TileDrawing | GalleryDrawing;

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

const writeGender = (gender: Gender | undefined): string =>
  writeChoice(gender && gender === 'f', 'femme', 'homme');

function writeTraits({ beard, glasses, awake }: HeroDrawing): string {
  const traits = (beard ? 'barbe' : '') + (glasses ? 'lunettes' : '') + (awake ? 'regard' : '');
  return traits || 'simple';
}

function listWords(drawing: Drawing): (string | number)[] {
  switch (drawing.kind) {
    case 'scene': {
      const { type = OPEN, palette = OPEN, motif = OPEN, frame = '4:3', seed } = drawing;
      return [type, palette, motif, frame.replace(':', 'x'), slugSeed(seed)];
    }
    case 'portrait': {
      const { palette = OPEN, hair = OPEN, face = OPEN, gender, child, elder, plain, flip, seed } = drawing;
      const look = [writeGender(gender), writeAge(child, elder), hair, face];
      return [
        palette,
        ...look,
        plain ? 'uni' : 'bande',
        writeChoice(flip, 'gauche', 'droite'),
        slugSeed(seed),
      ];
    }
    case 'hero': {
      const { vignette, palette, wide, gender = 'f', elder = false, seed } = drawing;
      const { hair = 'haut', face = 'droit', skin = 2 } = drawing;
      const look = [
        writeGender(gender),
        writeAge(false, elder),
        hair,
        face,
        `teint${skin}`,
        writeTraits(drawing),
      ];
      return [wide ? 'large' : 'carre', vignette, palette, ...look, ...(seed ? [slugSeed(seed)] : [])];
    }
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

/** The name of a drawing inside a version: `scene-ecole-midi-losange-4x3-projet-1`. */
export const nameDrawing = (drawing: Drawing): string => [drawing.kind, ...listWords(drawing)].join('-');

/** The address of a drawing, to be cached for ever. Throws RangeError on a colour that is not #RRGGBB. */
export const artUrl = (drawing: Drawing): string => `/art/${ART_VERSION}/${nameDrawing(drawing)}.svg`;
