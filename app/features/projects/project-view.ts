import { artUrl } from '../../art/drawing.ts';
import { etoffeUrl, type Etoffe } from '../../art/etoffe.ts';
import type { MotifName } from '../../art/motifs.ts';
import type { PaletteName } from '../../art/palettes.ts';
import type { FrameName } from '../../art/scene.ts';
import type { SceneName } from '../../art/scenes.ts';
import type { Currency } from '../../shared/money.ts';
import type { Category } from './categories.ts';

/** What a card of the list needs; made on the server, so that drawings' names and cloths are ready. */
export type ProjectCard = {
  id: number;
  fundId: string;
  title: string;
  location: string;
  description: string;
  category: Category;
  isUrgent: boolean;
  etoffe: string;
  image: string;
  raisedMinor: number;
  goalMinor: number;
  currency: Currency;
  supporters: number;
};

export function sceneUrl(seed: string, art: { type: SceneName; palette: PaletteName }, motif?: MotifName, frame?: FrameName): string {
  return artUrl({ kind: 'scene', seed, type: art.type, palette: art.palette, motif, frame });
}

export function cloth(etoffe: Etoffe): string {
  return etoffeUrl(etoffe);
}
