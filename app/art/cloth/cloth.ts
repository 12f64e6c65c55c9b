import { drawTile, MOTIF_NAMES, type MotifName } from './motifs.ts';
import { hash } from '#app/art/seed.ts';

/** The cloth of a project or any other entity: it follows it from the card to the receipt. */
export type Cloth = { motif: MotifName; fg: string; bg: string };

const DOMAIN_COLOURS = {
  education: { fg: '#B8371B', bg: '#FFB71B' },
  water: { fg: '#14546B', bg: '#FFD981' },
  health: { fg: '#14546B', bg: '#FFD981' },
  environment: { fg: '#1F6B3F', bg: '#F4EBD3' },
  social: { fg: '#B8371B', bg: '#FBD5DA' },
  agriculture: { fg: '#0F3D2C', bg: '#FFB71B' },
  energy: { fg: '#0F3D2C', bg: '#E6D3A1' },
  sponsorship: { fg: '#B3245A', bg: '#FBD5DA' },
};

export type ClothDomain = keyof typeof DOMAIN_COLOURS;

/** The cloth an entity has until an editor gives it another: motif from its id, colours from its domain. */
export function clothOf(id: string, domain: ClothDomain): Cloth {
  const motif = MOTIF_NAMES[hash(id) % MOTIF_NAMES.length] as MotifName;
  return { motif, ...DOMAIN_COLOURS[domain] };
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** For cloth read from a form or a column: its colours end up in SVG and CSS. */
export function isCloth(value: unknown): value is Cloth {
  if (typeof value !== 'object' || value === null) return false;
  const { motif, fg, bg } = value as Record<string, unknown>;
  return MOTIF_NAMES.some((name) => name === motif) && isColour(fg) && isColour(bg);
}

const CSS_ESCAPES: Record<string, string> = { '"': "'", '<': '%3C', '>': '%3E', '#': '%23' };

/** One 24 px tile as a CSS `url(…)`, encoded like the `--m-*` tokens. */
export function clothUrl({ motif, fg, bg }: Cloth): string {
  const tile = drawTile(motif, fg, bg).replace(/["<>#]/g, (character) => CSS_ESCAPES[character] as string);
  return `url("data:image/svg+xml,${tile}")`;
}
