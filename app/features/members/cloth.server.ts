import { isCloth } from '#app/art/cloth/cloth.ts';
import { definePattern } from '#app/art/cloth/motifs.ts';
import type { OwnGift } from '#app/features/donations/own-gifts.server.ts';
import { MARK } from '#app/features/receipts/receipt-pdf.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { escapeMarkup } from '#app/shared/markup.ts';

const WIDTH = 640;
const BORDER = 3;
/** The maximum height in pixels, so that the whole cloth is visible beside its text. */
const TALLEST = 660;
const THINNEST = 11;
/** How many of the newest rows can still be told apart. */
export const CLOTH_ROWS = TALLEST / THINNEST;

/** The amount per currency that equals one step of height, because gifts in all currencies are side by side. */
const STEP: Record<string, number> = { XOF: 1000, XAF: 1000, EUR: 2, USD: 2, CDF: 5000 };

type Row = Pick<OwnGift, 'amountMinor' | 'currency' | 'cloth'>;

/** From 18 to 84 pixels: logarithmic, so that a tenfold gift is twice as high and small ones remain visible. */
function heightOf({ amountMinor, currency }: Row): number {
  const steps = Math.max(1, Number(toMajor({ amountMinor, currency })) / STEP[currency]!);
  return Math.min(84, 18 + Math.log10(steps) * 22);
}

/** The heights of rows in the same order: according to their gifts while all fit, else reduced together. */
function heightsOf(rows: readonly Row[]): number[] {
  const wanted = rows.map(heightOf);
  const sum = wanted.reduce((all, height) => all + height, 0);
  if (sum <= TALLEST) return wanted.map(Math.round);
  const room = TALLEST - rows.length * THINNEST;
  return wanted.map((height) => Math.floor(THINNEST + (height / sum) * room));
}

export type Signature = { foundation: string; name?: string | undefined };

const FOOT = 88;

/** The foot of a cloth that is shared: the foundation's mark and, only if its owner wants it, a name. */
function drawSignature({ foundation, name }: Signature, y: number): string {
  const font = `font-family="Piazzolla, Noto Sans Arabic, Noto Serif Devanagari, Noto Sans SC, Georgia, serif" font-weight="800" fill="#14231B"`;
  const line = (text: string, at: number, largest: number) =>
    `<text x="92" y="${y + at}" font-size="${Math.min(largest, Math.floor(980 / text.length))}" ${font}>${escapeMarkup(text)}</text>`;
  return `<path d="M0 ${y}H${WIDTH}" stroke="#14231B" stroke-width="${BORDER}"/><svg x="20" y="${y + 16}" width="56" height="56" ${MARK.slice('<svg '.length)}${name ? line(name, 40, 28) + line(foundation, 68, 18) : line(foundation, 53, 26)}`;
}

/**
 * Draws the member's cloth ("Votre étoffe"): one row per gift in its project's pattern, as a standalone SVG. Gifts come
 * newest first; the newest row is at the bottom, as on a loom. `signature` is only for sharing.
 */
export function drawOwnCloth(gifts: readonly Row[], title: string, text: string, signature?: Signature): string {
  const rows = gifts.slice(0, CLOTH_ROWS).reverse();
  const heights = heightsOf(rows);
  const patterns = new Map<string, string>();
  let y = BORDER;
  const woven = rows.map((gift, index) => {
    const cloth = isCloth(gift.cloth) ? gift.cloth : { motif: 'losange' as const, fg: '#0F3D2C', bg: '#FFB71B' };
    const key = JSON.stringify(cloth);
    if (!patterns.has(key)) patterns.set(key, `e${patterns.size}`);
    const height = heights[index]!;
    // Moved as a whole, so that each row starts with the top of its motif.
    const row = `<g transform="translate(${BORDER} ${y})"><rect width="${WIDTH - 2 * BORDER}" height="${height}" fill="url(#${patterns.get(key)})"/><path d="M0 ${height}H${WIDTH - 2 * BORDER}" stroke="#14231B" stroke-width="${BORDER}"/></g>`;
    y += height;
    return row;
  });
  // Bare threads where nothing is woven yet.
  const body = rows.length === 0 ? 240 : y;
  const height = body + (signature ? FOOT : BORDER);
  const threads =
    rows.length === 0
      ? `<path d="${Array.from({ length: 52 }, (_, index) => `M${12 + index * 12} 3V${body - 3}`).join('')}" stroke="#D5C9A8" stroke-width="2"/>`
      : '';
  const defs = [...patterns].map(([key, id]) => {
    const { motif, fg, bg } = JSON.parse(key) as { motif: Parameters<typeof definePattern>[1]; fg: string; bg: string };
    return definePattern(id, motif, fg, bg, 28);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t d"><title id="t">${escapeMarkup(title)}</title><desc id="d">${escapeMarkup(text)}</desc>` +
    `<defs>${defs.join('')}</defs><rect width="${WIDTH}" height="${height}" fill="#FFFDF7"/>${threads}${woven.join('')}${signature ? drawSignature(signature, body) : ''}<rect x="1.5" y="1.5" width="${WIDTH - 3}" height="${height - 3}" fill="none" stroke="#14231B" stroke-width="3"/></svg>`
  );
}
