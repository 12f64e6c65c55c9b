import { type Drawing, nameDrawing } from './drawing.ts';
import { FACE_NAMES } from '#app/art/people/faces.ts';
import { HAIR_NAMES } from '#app/art/people/hair.ts';
import { VIGNETTE_NAMES } from '#app/art/scenes/hero-vignettes.ts';
import { LEAD_NAMES } from '#app/art/scenes/leads.ts';
import { MOTIF_NAMES } from '#app/art/cloth/motifs.ts';
import { PALETTE_NAMES } from '#app/art/palettes.ts';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { FRAME_NAMES, type FrameName } from '#app/art/scenes/scene.ts';
import { SCENE_NAMES } from '#app/art/scenes/scenes.ts';
import { UnknownWord, WordReader } from './word-reader.ts';

const NAME_MAX_LENGTH = 160;

const readColour = (hex: string): string => '#' + hex.toUpperCase();

function readFrame(words: WordReader): FrameName {
  const frame = words.among(FRAME_NAMES.map((name) => name.replace(':', 'x')));
  return frame.replace('x', ':') as FrameName;
}

function readLook(words: WordReader) {
  const isWoman = words.openChoice('femme', 'homme');
  const age = words.open(['adulte', 'aine', 'enfant']);
  return {
    gender: isWoman === undefined ? undefined : isWoman ? ('f' as const) : ('m' as const),
    child: age === 'enfant' || undefined,
    elder: age === undefined || age === 'enfant' ? undefined : age === 'aine',
    hair: words.open(HAIR_NAMES),
    face: words.open(FACE_NAMES),
  };
}

function readBand(words: WordReader): Drawing {
  const [, width, height] = words.match(/^(\d{2,4})x(\d{2})$/);
  const [, colors] = words.match(/^(?:auto|((?:[0-9a-f]{6}){2,6}))$/);
  return {
    kind: 'band',
    width: Number(width),
    height: Number(height),
    colors: colors?.match(/.{6}/g)?.map(readColour),
    seed: words.seed(),
  };
}

function readDrawing(words: WordReader): Drawing {
  const kind = words.among(['scene', 'portrait', 'hero', 'cameo', 'produce', 'band', 'tile', 'gallery']);
  const readHex = () => readColour(words.match(/^[0-9a-f]{6}$/)[0]);
  switch (kind) {
    case 'scene': {
      const place = { type: words.open(SCENE_NAMES), palette: words.open(PALETTE_NAMES) };
      const [motif, seen] = [words.open(MOTIF_NAMES), words.takeIf(/^p([0-4])$/)?.[1]];
      const crowd = seen === undefined ? undefined : Number(seen);
      return { kind, ...place, motif, crowd, frame: readFrame(words), seed: words.seed() };
    }
    case 'portrait': {
      const palette = words.open(PALETTE_NAMES);
      const look = readLook(words);
      const plain = words.choice('uni', 'bande');
      return {
        kind,
        palette,
        ...look,
        plain,
        flip: words.openChoice('gauche', 'droite'),
        seed: words.seed(),
      };
    }
    case 'hero':
      return {
        kind,
        wide: words.choice('large', 'carre'),
        vignette: words.among(VIGNETTE_NAMES),
        palette: words.among(PALETTE_NAMES),
        who: words.among(LEAD_NAMES),
      };
    case 'cameo':
      return { kind, palette: words.among(PALETTE_NAMES), who: words.among(LEAD_NAMES) };
    case 'produce':
      return { kind, what: words.among(PRODUCE_NAMES), seed: words.openSeed() };
    case 'band':
      return readBand(words);
    case 'tile':
      return { kind, motif: words.among(MOTIF_NAMES), fg: readHex(), bg: readHex() };
    case 'gallery':
      return { kind, index: Number(words.match(/^\d{1,4}$/)[0]) };
  }
}

/** The drawing of a name, or undefined. Each drawing has one name only: no other spelling is taken. */
export function parseDrawing(name: string): Drawing | undefined {
  if (name.length > NAME_MAX_LENGTH) return undefined;
  try {
    const drawing = readDrawing(new WordReader(name.split('-')));
    return nameDrawing(drawing) === name ? drawing : undefined;
  } catch (error) {
    if (error instanceof UnknownWord) return undefined;
    throw error;
  }
}
