import { drawTile, MOTIF_NAMES } from '#app/art/cloth/motifs.ts';

/** Four pairs of colours: a digit above 7 switches to the next. */
const COLOURS = [
  ['#B8371B', '#FFB71B'],
  ['#14546B', '#FFD981'],
  ['#1F6B3F', '#F4EBD3'],
  ['#B3245A', '#FBD5DA'],
] as const;

/**
 * Draws a hash of 64 hex digits as 8 × 8 tiles, row by row, as a picture's address. The digit modulo 8 is the tile's
 * motif; a digit above 7 switches the colours from there on. It only helps to compare by eye; the hash as text is
 * authoritative.
 */
export function drawSeal(hash: string): string {
  const motifs = MOTIF_NAMES.slice(0, 8);
  let pair = 0;
  const drawn = new Map<string, string>();
  const uses = [...hash].map((digit, index) => {
    const value = Number.parseInt(digit, 16);
    if (value > 7) pair = (pair + 1) % COLOURS.length;
    const id = `${'abcd'[pair]}${value % 8}`;
    const [fg, bg] = COLOURS[pair]!;
    const tile = drawTile(motifs[value % motifs.length]!, fg, bg);
    drawn.set(id, tile.slice(tile.indexOf('>') + 1, tile.lastIndexOf('</svg>')));
    return `<use href='#${id}' x='${(index % 8) * 24}' y='${Math.floor(index / 8) * 24}'/>`;
  });
  const symbols = [...drawn].map(
    ([id, tile]) => `<symbol id='${id}' viewBox='0 0 24 24' width='24' height='24'>${tile}</symbol>`,
  );
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 192 192'>${symbols.join('')}${uses.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('"', "'"))}`;
}
