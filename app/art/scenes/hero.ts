import { drawBust, type Person } from '#app/art/people/bust.ts';
import { mix } from '#app/art/colours.ts';
import { frameDrawing } from '#app/art/frame.ts';
import { drawGround, type VignetteName, VIGNETTES } from './hero-vignettes.ts';
import { definePattern, type MotifName } from '#app/art/cloth/motifs.ts';
import { mixPaint, type Paint } from '#app/art/paint.ts';
import { PALETTES, type PaletteName } from '#app/art/palettes.ts';
import { drawLeafCorner, sharePlant } from '#app/art/things/plants.ts';
import { createRandom, makeId } from '#app/art/seed.ts';
import { circle, mirror, path, place, rect } from '#app/art/shapes.ts';
import { traceRays } from '#app/art/things/sun.ts';

export type HeroOptions = {
  palette?: PaletteName | undefined;
  vignette?: VignetteName | undefined;
  person?: Partial<Person> | undefined;
  /** Cloth, far hill, head cloth, middle hill. */
  motifs?: readonly [MotifName, MotifName, MotifName, MotifName] | undefined;
  /** 1280 x 456, for frames wider than 2:1; 720 x 640 otherwise. */
  wide?: boolean | undefined;
  flip?: boolean | undefined;
  title?: string | undefined;
  id?: string | undefined;
};

const SUN = { x: 452, y: 214 };
const BUST_SCALE = 2.12;

function drawLand(paint: Paint, wide: boolean): string {
  const rays = traceRays({ ...SUN, count: 28, inner: 138, outer: 164, width: 0.82 });
  const far = 'M0 316C120 262 230 300 340 290S560 236 720 282';
  const middle = 'M0 372C160 330 300 372 430 352S640 318 720 346';
  return (
    rect(0, 0, wide ? 1280 : 720, 640, paint.sky) +
    path(rays, paint.sun) +
    circle(SUN.x, SUN.y, 126, paint.sun) +
    drawGround(far, wide && 'S980 330 1280 262', paint.farFill) +
    drawGround(middle, wide && 'S1040 392 1280 338', paint.midFill)
  );
}

// What fills the far end of a wide plate; beyond the water of the river it stands in front.
function drawFarTrees(paint: Paint, river: boolean): string {
  const palm = () => sharePlant(paint, 'palm');
  const moabi = () => sharePlant(paint, 'moabi');
  return river
    ? place(1060, 378, 0.9, palm()) + place(1150, 378, 1.05, palm()) + place(1250, 380, 1.5, moabi())
    : place(930, 400, 1.1, palm()) + place(1010, 408, 1.4, palm()) + place(1180, 410, 1.5, moabi());
}

/** A person in the foreground, looking into the page, and the place behind. */
export function drawHero(seed: string, options: HeroOptions = {}): string {
  const { vignette = 'ecole', wide = false, flip = false, title, id = makeId('h', seed) } = options;
  const [clothMotif, farMotif, headMotif, midMotif] = options.motifs ?? ['losange', 'chevron', 'entrelacs', 'dents'];
  const palette = PALETTES[options.palette ?? 'midi'];
  const { paint, listShapes } = mixPaint(palette, id);
  const river = vignette === 'fleuve';
  const person: Person = { woman: true, skin: '#5A3320', hair: 'haut', ...options.person };
  const body =
    drawLand(paint, wide) +
    (wide && !river ? drawFarTrees(paint, river) : '') +
    VIGNETTES[vignette](createRandom('hero' + seed), paint, wide) +
    place(-70, 640 - 240 * BUST_SCALE, BUST_SCALE, drawBust(palette, id, person)) +
    (wide && river ? drawFarTrees(paint, river) : '') +
    (wide ? '' : place(726, 646, 1.5, drawLeafCorner(paint), true));

  const { clothA, clothB, far, mid, near, sky } = palette;
  const defs =
    definePattern(id, clothMotif, clothA, clothB, 16) +
    definePattern(id + 'g', clothMotif, clothA, clothB, 17) +
    definePattern(id + 'h', headMotif, mid, clothB, 13) +
    definePattern(id + 'x', farMotif, mix(far, sky, 0.22), far, 30) +
    definePattern(id + 'y', midMotif, mix(mid, near, 0.22), mid, 38) +
    listShapes();
  const frame = wide
    ? { viewBox: '0 96 1280 456', fit: 'xMinYMid slice', title }
    : { viewBox: '0 0 720 640', fit: 'xMidYMax slice', title };
  return frameDrawing(frame, defs, flip ? mirror(720, body) : body);
}
