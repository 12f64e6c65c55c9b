import { drawBand } from './cloth/band.ts';
import { drawCameo } from './people/cameo.ts';
import { ART_VERSION, type Drawing, type HeroDrawing } from './address/drawing.ts';
import { drawHero } from './scenes/hero.ts';
import { LEADS } from './scenes/leads.ts';
import { drawTile } from './cloth/motifs.ts';
import { parseDrawing } from './address/parse-drawing.ts';
import { drawPortrait } from './people/portrait.ts';
import { drawProduce } from './things/produce.ts';
import { drawGalleryItem, drawScene } from './scenes/scene.ts';

function drawHeroPlate({ vignette, palette, wide, who }: HeroDrawing): string {
  const { person, cloth, headCloth } = LEADS[who];
  return drawHero(`${vignette}-${who}`, {
    vignette,
    palette,
    wide,
    person,
    motifs: [cloth, 'chevron', headCloth, 'dents'],
  });
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
    case 'cameo':
      return drawCameo(drawing);
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
