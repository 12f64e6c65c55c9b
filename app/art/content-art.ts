import { z } from 'zod';
import { type Etoffe, isEtoffe } from './etoffe.ts';
import { HAIR_NAMES } from './hair.ts';
import { VIGNETTE_NAMES } from './hero-vignettes.ts';
import { PALETTE_NAMES } from './palettes.ts';
import { PRODUCE_NAMES } from './produce.ts';
import { SCENE_NAMES } from './scenes.ts';

// What files of content may ask to be drawn. A name the kit doesn't know is refused at the start, with the file and the place.
const Palette = z.enum(PALETTE_NAMES);

export const SceneArt = z.strictObject({ type: z.enum(SCENE_NAMES), palette: Palette });
/** A scene for cards, and the wide plate over the page. */
export const PlateArt = SceneArt.extend({ vignette: z.enum(VIGNETTE_NAMES), heroPalette: Palette });
export const PortraitArt = z.strictObject({ gender: z.enum(['f', 'm']), elder: z.boolean().optional(), hair: z.enum(HAIR_NAMES).optional(), palette: Palette.optional() });
/** A person whose portrait leaves nothing open. */
export const PersonArt = PortraitArt.required({ hair: true, palette: true }).omit({ elder: true });
export const ProduceArt = z.strictObject({ what: z.enum(PRODUCE_NAMES) });
export const EtoffeArt = z.custom<Etoffe>(isEtoffe, 'Not a cloth: a motif of the kit, fg and bg as #RRGGBB');
