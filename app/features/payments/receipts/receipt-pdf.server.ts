import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { toString as drawQr } from 'qrcode';
import { log } from '#platform/log.ts';
import { drawBand } from '../../../art/band.ts';
import { FOREST, INK, LATERITE, MANGO } from '../../../art/colours.ts';
import { isEtoffe } from '../../../art/etoffe.ts';
import { definePattern } from '../../../art/motifs.ts';
import { directionOf } from '../../../shared/language.ts';
import type { ReceiptFacts } from '../receipt.ts';
import { receiptWords } from './receipt-words.server.ts';

// The server runs bundled: what it reads besides its code is found from where it was started.
const FOLDER = join(process.cwd(), 'app/features/payments/receipts');
const PACKAGES = join(process.cwd(), 'node_modules/@expo-google-fonts');
const FONTS = [
  ...['500Medium', '700Bold', '800ExtraBold'].map((cut) => join(PACKAGES, `piazzolla/${cut}/Piazzolla_${cut}.ttf`)),
  ...['400Regular', '500Medium', '600SemiBold', '700Bold'].map((cut) => join(PACKAGES, `commissioner/${cut}/Commissioner_${cut}.ttf`)),
  join(PACKAGES, 'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
  join(PACKAGES, 'noto-serif-devanagari/800ExtraBold/NotoSerifDevanagari_800ExtraBold.ttf'),
  ...['400Regular', '600SemiBold'].map((cut) => join(PACKAGES, `noto-sans-arabic/${cut}/NotoSansArabic_${cut}.ttf`)),
  ...['400Regular', '600SemiBold'].map((cut) => join(PACKAGES, `noto-sans-devanagari/${cut}/NotoSansDevanagari_${cut}.ttf`)),
  ...['400', '700'].map((weight) => join(FOLDER, `fonts/NotoSansSC-${weight}.ttf`)),
];

const MARK =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M24 0L48 24 24 48 0 24Z" fill="${LATERITE}"/>` +
  `<path d="M24 7L41 24 24 41 7 24Z" fill="${MANGO}"/><path d="M16 16h4v6h9v4h-9v6h-4zM22 16h11l-4 4h-7zM22 28h7l4 4H22z" fill="${INK}"/></svg>`;

let kept: NodeCompiler | undefined;

// Reading the fonts takes most of a second: done once, with the first receipt.
function compiler(): NodeCompiler {
  kept ??= NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: FONTS.map((file) => readFileSync(file)) }] });
  return kept;
}

/**
 * The receipt as a tagged PDF (PDF/UA-1) of one A4 page in the donor's language; the same facts give the same bytes.
 * @throws when a sum has no words, or the template does not compile.
 */
export async function renderReceiptPdf(facts: ReceiptFacts): Promise<Uint8Array> {
  const receipt = JSON.stringify(await receiptSheet({ ...facts, donorName: facts.donorName && breakable(facts.donorName) }));
  const typst = compiler();
  const compiled = typst.compile({ mainFileContent: readFileSync(join(FOLDER, 'receipt.typ'), 'utf8'), inputs: { receipt } });
  if (!compiled.result) {
    const reasons = compiled.takeError();
    throw new Error(`The receipt ${facts.name} could not be set: ${reasons?.shortDiagnostics.map((it) => JSON.stringify(it)).join('; ')}`);
  }
  const pdf = exportPdf(typst, compiled.result, facts);
  // Compiled sheets are kept for the next one; without this they would be kept for ever.
  typst.evictCache(5);
  return pdf;
}

function exportPdf(typst: NodeCompiler, document: NodeTypstDocument, { name, paidAt }: ReceiptFacts): Uint8Array {
  const creationTimestamp = Math.floor(paidAt.getTime() / 1000);
  try {
    return typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch {
    // The standard refuses a name in letters our fonts lack; a donor is owed a receipt all the same.
    log.warn({ receipt: name }, 'a receipt has letters that none of its fonts has');
    return typst.pdf(document, { pdfTags: true, creationTimestamp });
  }
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
      rows: rows.map(({ term, text, isOurs }) => [term, isOurs ? { text, dir: directionOf(language) } : directed(text)]),
    },
    foundation: {
      name: foundation.name,
      legalName: directed(foundation.legalName),
      treasurer: directed(foundation.treasurer),
      lines: [...addressLines(foundation.address), foundation.email, foundation.legalForm, foundation.registration].map(directed),
    },
    url: receiptUrl,
    shownUrl: receiptUrl.replace(/^https?:\/\//, ''),
    mark: MARK,
    topBand: withGround(drawBand(`receipt-top-${facts.name}`, { width: 794, height: 28 })),
    bottomBand: withGround(drawBand(`receipt-bottom-${facts.name}`, { width: 794, height: 28 })),
    cloth: drawCloth(facts.etoffe),
    qr: await drawQr(receiptUrl, { type: 'svg', margin: 1, errorCorrectionLevel: 'M', color: { dark: INK, light: '#ffffff' } }),
  };
}

// Street on one line, town and country on the other, as on an envelope.
const addressLines = ([street, ...rest]: string[]) => [street ?? '', rest.join(', ')];

/** What others wrote, without the signs that are not seen, and with the direction its first letter gives it. */
function directed(written: string): { text: string; dir: 'ltr' | 'rtl' } {
  const text = written.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return { text, dir: /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'rtl' : 'ltr' };
}

// No name has a word of thirty letters: one that would run over the edge is broken.
const breakable = (name: string) => name.replace(/[^\s\p{Script=Han}-]{30}/gu, '$& ');

function drawCloth(etoffe: unknown): string {
  const { motif, fg, bg } = isEtoffe(etoffe) ? etoffe : { motif: 'losange' as const, fg: FOREST, bg: MANGO };
  return withGround(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 666 44"><defs>${definePattern('cloth', motif, fg, bg, 22)}</defs>` +
      '<rect x="0" y="0" width="666" height="44" fill="url(#cloth)"/></svg>',
  );
}

// PDF readers leave white hairlines between a pattern's tiles: its own ground colour is laid under it.
function withGround(svg: string): string {
  const grounds = new Map([...svg.matchAll(/<pattern id="([^"]+)"[^>]*><rect [^>]*fill="([^"]+)"/g)].map(([, id, colour]) => [id, colour]));
  return svg.replace(/<rect [^>]*fill="url\(#([^)]+)\)"\/>/g, (rect, id) => rect.replace(`url(#${id})`, grounds.get(id) ?? 'none') + rect);
}
