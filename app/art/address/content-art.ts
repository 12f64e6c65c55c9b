import { z } from 'zod';
import { MOTIF_NAMES } from '#app/art/cloth/motifs.ts';
import { HAIR_NAMES } from '#app/art/people/hair.ts';
import { VIGNETTE_NAMES } from '#app/art/scenes/hero-vignettes.ts';
import { LEAD_NAMES } from '#app/art/scenes/leads.ts';
import { PALETTE_NAMES } from '#app/art/palettes.ts';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { SCENE_NAMES } from '#app/art/scenes/scenes.ts';

// What files of content may ask to be drawn. A name the kit doesn't know is refused at the start, with the file and the place.
const Palette = z.enum(PALETTE_NAMES);

export const SceneArt = z.strictObject({
  type: z.enum(SCENE_NAMES),
  palette: Palette,
  motif: z.enum(MOTIF_NAMES).optional(),
  /** How many are seen at most; as many as the scene has when it is not said. */
  crowd: z.int().min(0).max(4).optional(),
  /** Another of the drawings that the same choices allow. */
  draw: z.int().min(1).max(999).optional(),
});
export type SceneArt = z.infer<typeof SceneArt>;
/** A scene for cards, and the wide plate over the page. */
export const PlateArt = SceneArt.extend({ vignette: z.enum(VIGNETTE_NAMES), heroPalette: Palette });
export const PortraitArt = z.strictObject({
  gender: z.enum(['f', 'm']),
  elder: z.boolean().optional(),
  hair: z.enum(HAIR_NAMES).optional(),
  palette: Palette.optional(),
});
export type PortraitArt = z.infer<typeof PortraitArt>;
/** A person whose portrait leaves nothing open. */
export const PersonArt = PortraitArt.required({ hair: true, palette: true }).omit({ elder: true });
/** A plate and who stands in front of it. */
export const LeadPlateArt = z.strictObject({
  vignette: z.enum(VIGNETTE_NAMES),
  palette: Palette,
  who: z.enum(LEAD_NAMES),
});
/** One of the people of the plates. */
export const LeadArt = z.strictObject({ who: z.enum(LEAD_NAMES), palette: Palette });
export const ProduceArt = z.strictObject({ what: z.enum(PRODUCE_NAMES) });
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Not a colour: #RRGGBB');
export const ClothArt = z.strictObject({ motif: z.enum(MOTIF_NAMES), fg: Colour, bg: Colour });
