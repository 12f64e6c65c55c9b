import { line, path, rect, tenth } from '#app/art/shapes.ts';

type DrawMotif = (fg: string, bg: string) => string;

// Each motif fills a 24 x 24 tile, foreground over background. Angular only: no curve, no circle.
const MOTIFS = {
  losange: (fg, bg) =>
    rect(0, 0, 24, 24, bg) +
    path('M12 0L24 12 12 24 0 12Z', fg) +
    path('M12 6L18 12 12 18 6 12Z', bg) +
    path('M12 9.5L14.5 12 12 14.5 9.5 12Z', fg),

  chevron: (fg, bg) =>
    rect(0, 0, 24, 24, bg) + line('M-2 8L12 -6 26 8M-2 16L12 2 26 16M-2 24L12 10 26 24M-2 32L12 18 26 32', fg, 3.6),

  entrelacs: (fg, bg) =>
    rect(0, 0, 24, 24, bg) +
    line('M18 6L6 18', fg, 6) +
    line('M6 6L18 18', bg, 10) +
    line('M-6 -6L30 30M18 -6L30 6M-6 18L6 30', fg, 6) +
    line('M-5 5L5 -5M19 29L29 19M19 5L29 -5M-5 29L5 19', bg, 10) +
    line('M-7 7L7 -7M17 31L31 17M16 8L31 -7M-7 31L8 16', fg, 6) +
    line('M-6 -6L30 30M18 6L30 -6M-6 30L6 18', bg, 1.2),

  dents: (fg, bg) =>
    rect(0, 0, 24, 24, bg) + path('M0 12L6 0 12 12ZM12 12L18 0 24 12ZM0 24L6 12 12 24ZM12 24L18 12 24 24Z', fg),

  natte: (fg, bg) =>
    rect(0, 0, 24, 24, bg) +
    path(
      'M1 1h3v10h-3zM5 1h3v10h-3zM9 1h2.5v10h-2.5zM13 1h10v3h-10zM13 5h10v3h-10zM13 9h10v2.5h-10zM1 13h10v3h-10zM1 17h10v3h-10zM1 21h10v2.5h-10zM13 13h3v10h-3zM17 13h3v10h-3zM21 13h2.5v10h-2.5z',
      fg,
    ),

  marches: (fg, bg) =>
    rect(0, 0, 24, 24, bg) +
    path('M0 0h12v4h-4v4h-4v4h-4zM24 24h-12v-4h4v-4h4v-4h4zM12 12h4v-4h4v-4h4v-4h-12zM12 12h-4v4h-4v4h-4v4h12z', fg),

  noeud: (fg, bg) => rect(0, 0, 24, 24, bg) + line('M0 3H21V21H6V9H15V15H11', fg, 3.2),

  sablier: (fg, bg) =>
    rect(0, 0, 24, 24, bg) +
    path('M2 0H22L12 10ZM2 24H22L12 14Z', fg) +
    path('M0 2L10 12 0 22ZM24 2L14 12 24 22Z', fg, ' opacity=".45"') +
    path('M9 0H15L12 3ZM9 24H15L12 21Z', bg),
} satisfies Record<string, DrawMotif>;

export type MotifName = keyof typeof MOTIFS;

export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[];

export function definePattern(id: string, motif: MotifName, fg: string, bg: string, size: number): string {
  const scale = Number(tenth(size)) / 24;
  return (
    `<pattern id="${id}" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">` +
    `${MOTIFS[motif](fg, bg)}</pattern>`
  );
}

/** One seamless tile, for CSS backgrounds and swatches. */
export function drawTile(motif: MotifName, fg: string, bg: string, size = 24): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24">` +
    `${MOTIFS[motif](fg, bg)}</svg>`
  );
}
