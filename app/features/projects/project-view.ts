import { artUrl } from '../../art/drawing.ts';
import { etoffeUrl, type Etoffe } from '../../art/etoffe.ts';
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

type Drawing = Parameters<typeof artUrl>[0];

/** Content names scenes and palettes by words the schema leaves open; an unknown one draws nothing, so it fails here. */
export function sceneUrl(seed: string, art: { type: string; palette: string }, motif?: string, frame?: string): string {
  return artUrl({ kind: 'scene', seed, type: art.type, palette: art.palette, motif, frame } as Drawing);
}

export function cloth(etoffe: { motif: string; fg: string; bg: string }): string {
  return etoffeUrl(etoffe as Etoffe);
}
