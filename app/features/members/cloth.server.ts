import { isEtoffe } from '../../art/etoffe.ts';
import { definePattern } from '../../art/motifs.ts';
import type { OwnGift } from '../donations/own-gifts.server.ts';
import { toMajor } from '../../shared/money.ts';
import { escapeText } from '../../art/shapes.ts';

const WIDTH = 640;
const MAX_ROWS = 40;

/** What of a currency weaves one step of height: sums of all currencies stand side by side. */
const STEP: Record<string, number> = { XOF: 1000, XAF: 1000, EUR: 2, USD: 2, CDF: 5000 };

/** From 18 to 84: a tenfold gift is twice as high, so that small ones are seen too. */
function heightOf({ amountMinor, currency }: Pick<OwnGift, 'amountMinor' | 'currency'>): number {
  const steps = Math.max(1, Number(toMajor({ amountMinor, currency })) / STEP[currency]!);
  return Math.round(Math.min(84, 18 + Math.log10(steps) * 22));
}

/** "Votre étoffe": one woven row a gift in its project's cloth, the newest on top, as an SVG that stands alone. */
export function drawOwnCloth(gifts: readonly Pick<OwnGift, 'amountMinor' | 'currency' | 'etoffe'>[], title: string, text: string): string {
  const rows = gifts.slice(0, MAX_ROWS);
  const patterns = new Map<string, string>();
  let y = 3;
  const woven = rows.map((gift) => {
    const etoffe = isEtoffe(gift.etoffe) ? gift.etoffe : { motif: 'losange' as const, fg: '#0F3D2C', bg: '#FFB71B' };
    const key = JSON.stringify(etoffe);
    if (!patterns.has(key)) patterns.set(key, `e${patterns.size}`);
    const height = heightOf(gift);
    const row = `<rect x="3" y="${y}" width="${WIDTH - 6}" height="${height}" fill="url(#${patterns.get(key)})"/><path d="M0 ${y + height}H${WIDTH}" stroke="#14231B" stroke-width="3"/>`;
    y += height;
    return row;
  });
  // Bare threads where nothing is woven yet.
  const height = Math.max(y + 3, 120);
  const threads = rows.length === 0 ? `<path d="${Array.from({ length: 52 }, (_, index) => `M${12 + index * 12} 3V${height - 3}`).join('')}" stroke="#D5C9A8" stroke-width="2"/>` : '';
  const defs = [...patterns].map(([key, id]) => {
    const { motif, fg, bg } = JSON.parse(key) as { motif: Parameters<typeof definePattern>[1]; fg: string; bg: string };
    return definePattern(id, motif, fg, bg, 28);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t d"><title id="t">${escapeText(title)}</title><desc id="d">${escapeText(text)}</desc>` +
    `<defs>${defs.join('')}</defs><rect width="${WIDTH}" height="${height}" fill="#FFFDF7"/>${threads}${woven.join('')}<rect x="1.5" y="1.5" width="${WIDTH - 3}" height="${height - 3}" fill="none" stroke="#14231B" stroke-width="3"/></svg>`
  );
}
