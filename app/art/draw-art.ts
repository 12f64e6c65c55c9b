import { drawBand } from './band.ts';
import { PORTRAIT_SKINS } from './colours.ts';
import { ART_VERSION, type Drawing, type HeroDrawing } from './drawing.ts';
import { drawHero } from './hero.ts';
import { drawTile } from './motifs.ts';
import { parseDrawing } from './parse-drawing.ts';
import { drawPortrait } from './portrait.ts';
import { drawProduce } from './produce.ts';
import { drawGalleryItem, drawScene } from './scene.ts';

function drawHeroPlate({ seed, vignette, palette, wide, ...look }: HeroDrawing): string {
  const { gender = 'f', elder: old, hair = 'haut', skin: rank = 2, face, beard, glasses, awake } = look;
  const skin = PORTRAIT_SKINS[rank - 1] ?? PORTRAIT_SKINS[1];
  const person = { woman: gender === 'f', old, hair, skin, face, beard, glasses, awake };
  return drawHero(seed ?? vignette, { vignette, palette, wide, person });
}

/** The SVG text of a drawing. */
export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'scene':
      return drawScene(drawing.seed, drawing);
    case 'portrait':
      // A child never has the white hair that chance gives to adults.
      return drawPortrait(drawing.seed, drawing.child ? { ...drawing, elder: false } : drawing);
    case 'hero':
      return drawHeroPlate(drawing);
    case 'produce':
      return drawProduce(drawing.what, drawing.seed);
    case 'band':
      return drawBand(drawing.seed, drawing);
    case 'tile':
      return drawTile(drawing.motif, drawing.fg, drawing.bg);
    case 'gallery':
      return drawGalleryItem(drawing.index);
  }
}

/**
 * The SVG behind an address, or undefined. `name` is what stands between `/art/` and `.svg`,
 * version included: `v1/scene-ecole-midi-losange-4x3-projet-1`.
 */
export function drawArt(name: string): string | undefined {
  const prefix = ART_VERSION + '/';
  if (!name.startsWith(prefix)) return undefined;
  const drawing = parseDrawing(name.slice(prefix.length));
  return drawing && draw(drawing);
}
