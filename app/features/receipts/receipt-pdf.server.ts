import { toString as drawQr } from 'qrcode';
import { renderPdf } from '#platform/typst.ts';
import { drawBand } from '#app/art/cloth/band.ts';
import { FOREST, INK, LATERITE, MANGO } from '#app/art/colours.ts';
import { isCloth } from '#app/art/cloth/cloth.ts';
import { definePattern } from '#app/art/cloth/motifs.ts';
import { identityLines } from '#app/kit/identity-lines.server.ts';
import { directionOf } from '#app/shared/language.ts';
import type { ReceiptFacts } from './receipt.ts';
import { receiptWords } from './receipt-words.server.ts';

/** The foundation's logo. */
export const MARK =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M24 0L48 24 24 48 0 24Z" fill="${LATERITE}"/>` +
  `<path d="M24 7L41 24 24 41 7 24Z" fill="${MANGO}"/><path d="M16 16h4v6h9v4h-9v6h-4zM22 16h11l-4 4h-7zM22 28h7l4 4H22z" fill="${INK}"/></svg>`;

/**
 * Renders the receipt as a tagged PDF (PDF/UA-1) of one A4 page in the donor's language; the same data give the same
 * bytes.
 * @throws if an amount has no words, or if the template does not compile
 */
export const renderReceiptPdf = (facts: ReceiptFacts): Promise<Uint8Array> => renderReceipts([facts]);

/** Renders receipts of one language for printing, one page each, in one file. */
export async function renderReceipts(all: readonly [ReceiptFacts, ...ReceiptFacts[]]): Promise<Uint8Array> {
  const sheets = [];
  for (const facts of all)
    sheets.push(await receiptSheet({ ...facts, donorName: facts.donorName && breakable(facts.donorName) }));
  return renderPdf({
    template: 'app/features/receipts/receipt.typ',
    input: 'receipts',
    data: sheets,
    at: all[0].paidAt,
    name: `The receipt ${all.map(({ name }) => name).join(', ')}`,
  });
}

async function receiptSheet(facts: ReceiptFacts) {
  const { language, foundation, receiptUrl } = facts;
  const { rows, received, ...words } = receiptWords(facts);
  return {
    lang: language,
    dir: directionOf(language),
    words: {
      ...words,
      received: { ...received, name: directed(received.name) },
      rows: rows.map(({ term, text, isOurs }) => [
        term,
        isOurs ? { text, dir: directionOf(language) } : directed(text),
      ]),
    },
    foundation: {
      name: foundation.name,
      legalName: directed(foundation.legalName),
      treasurer: directed(foundation.treasurer),
      lines: [...addressLines(foundation.address), foundation.email, ...identityLines(foundation, language)].map(
        directed,
      ),
    },
    url: receiptUrl,
    shownUrl: receiptUrl.replace(/^https?:\/\//, ''),
    mark: MARK,
    topBand: withSiteContext(drawBand(`receipt-top-${facts.name}`, { width: 794, height: 28 })),
    bottomBand: withSiteContext(drawBand(`receipt-bottom-${facts.name}`, { width: 794, height: 28 })),
    cloth: drawCloth(facts.cloth),
    qr: await drawQr(receiptUrl, {
      type: 'svg',
      margin: 1,
      errorCorrectionLevel: 'M',
      color: { dark: INK, light: '#ffffff' },
    }),
  };
}

// Street on one line, town and country on the other, as on an envelope.
const addressLines = ([street, ...rest]: string[]) => [street ?? '', rest.join(', ')];

/** A typed text without invisible characters, with the direction of its first letter. */
export function directed(written: string): { text: string; dir: 'ltr' | 'rtl' } {
  const text = written.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return { text, dir: /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'rtl' : 'ltr' };
}

// No name has a word of thirty letters: one that would run over the edge is broken.
export const breakable = (name: string) => name.replace(/[^\s\p{Script=Han}-]{30}/gu, '$& ');

function drawCloth(cloth: unknown): string {
  const { motif, fg, bg } = isCloth(cloth) ? cloth : { motif: 'losange' as const, fg: FOREST, bg: MANGO };
  return withSiteContext(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 666 44"><defs>${definePattern('cloth', motif, fg, bg, 22)}</defs>` +
      '<rect x="0" y="0" width="666" height="44" fill="url(#cloth)"/></svg>',
  );
}

// PDF readers leave white hairlines between a pattern's tiles: its own ground colour is laid under it.
export function withSiteContext(svg: string): string {
  const grounds = new Map(
    [...svg.matchAll(/<pattern id="([^"]+)"[^>]*><rect [^>]*fill="([^"]+)"/g)].map(([, id, colour]) => [id, colour]),
  );
  return svg.replace(
    /<rect [^>]*fill="url\(#([^)]+)\)"\/>/g,
    (rect, id) => rect.replace(`url(#${id})`, grounds.get(id) ?? 'none') + rect,
  );
}
