import { mix } from '#app/art/colours.ts';
import { frameDrawing } from '#app/art/frame.ts';
import { definePattern, MOTIF_NAMES, type MotifName } from '#app/art/cloth/motifs.ts';
import { mixPaint } from '#app/art/paint.ts';
import { PALETTE_NAMES, PALETTES, type PaletteName } from '#app/art/palettes.ts';
import { SCENES, type SceneName, SEEDED_SCENES } from './scenes.ts';
import { createRandom, makeId, pick } from '#app/art/seed.ts';
import { tenth } from '#app/art/shapes.ts';

/** Width of each frame, of a height of 300. */
const FRAME_WIDTHS = { '4:3': 400, '1:1': 300, '4:5': 240, '3:4': 225 };

export type FrameName = keyof typeof FRAME_WIDTHS;

export const FRAME_NAMES = Object.keys(FRAME_WIDTHS) as FrameName[];

export type SceneOptions = {
  type?: SceneName | undefined;
  palette?: PaletteName | undefined;
  motif?: MotifName | undefined;
  /** So many at most, in the order in which the scene draws them. */
  crowd?: number | undefined;
  frame?: FrameName | undefined;
  title?: string | undefined;
  size?: { width: number; height: number } | undefined;
  /** Needed when one drawing stands twice in a page. */
  id?: string | undefined;
};

/** A scene; what the options leave open is drawn from the seed. */
export function drawScene(seed: string, options: SceneOptions = {}): string {
  const { frame = '4:3', title, size, id = makeId('s', seed) } = options;
  const random = createRandom(seed);
  const type = options.type ?? pick(random, SEEDED_SCENES);
  const palette = PALETTES[options.palette ?? pick(random, PALETTE_NAMES)];
  const motif = options.motif ?? pick(random, MOTIF_NAMES);
  const farMotif = pick(random, ['chevron', 'dents', 'losange', 'natte', 'entrelacs']);
  const midMotif = pick(random, ['dents', 'chevron', 'sablier', 'entrelacs']);

  const { paint, listShapes } = mixPaint(palette, id, options.crowd);
  const body = SCENES[type].draw(random, paint);
  const defineUsed = (suffix: string, name: MotifName, fg: string, bg: string, tile: number) =>
    body.includes(`#${id}${suffix})`) ? definePattern(id + suffix, name, fg, bg, tile) : '';
  const { clothA, clothB, far, mid, near, sky } = palette;
  const defs =
    definePattern(id, motif, clothA, clothB, 13) +
    defineUsed('g', motif, clothA, clothB, 15) +
    defineUsed('h', farMotif, mid, clothB, 11) +
    defineUsed('x', farMotif, mix(far, sky, 0.22), far, 20) +
    defineUsed('y', midMotif, mix(mid, near, 0.2), mid, 26) +
    listShapes();

  const width = FRAME_WIDTHS[frame];
  const left = Math.max(0, Math.min(400 - width, SCENES[type].focus - width / 2));
  return frameDrawing({ viewBox: `${tenth(left)} 0 ${width} 300`, fit: 'xMidYMid slice', title, size }, defs, body);
}

const turn = <T>(choices: readonly T[], index: number): T => choices[index % choices.length] as T;

/** Picture `index` of a gallery. Neighbours never share scene, palette or motif; 192 pass before a pair repeats. */
export function drawGalleryItem(index: number, options: SceneOptions = {}): string {
  return drawScene('galerie-' + index, { ...composeGalleryItem(index), ...options });
}

export function composeGalleryItem(index: number) {
  return {
    type: turn(SEEDED_SCENES, index * 7),
    palette: turn(PALETTE_NAMES, index * 3 + Math.floor(index / SEEDED_SCENES.length)),
    motif: turn(MOTIF_NAMES, index * 5),
  };
}
