import { expect, test } from 'vitest';
import { canSet, LettersMissingError } from '#platform/typst.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import type { ReceiptFacts } from './receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.server.ts';
import { receiptWords } from './receipt-words.server.ts';
import { SAMPLE_FACTS } from './sample-facts.ts';

const NAMES: Partial<Record<string, string>> = {
  ar: 'ليلى بن عمر',
  zh: '王小明',
  hi: 'अंजलि शर्मा',
  ru: 'Анна Петрова',
  sw: 'Kɔngɔ Ŋgandu',
};
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;

// PDF/UA refuses a letter without a glyph: a receipt that is not logged has all its letters.
test.each(LANGUAGES)('one A4 page in %s, every letter there, the same bytes each time', async (language) => {
  const facts: ReceiptFacts = {
    ...SAMPLE_FACTS,
    language,
    donorName: NAMES[language] ?? 'Aline Kabongo',
    refundedMinor: 5000,
  };
  const pdf = await renderReceiptPdf(facts);
  expect(Buffer.from(pdf).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/pdfuaid:part/);
  expect(pagesOf(pdf)).toBe(1);
  expect(Buffer.compare(pdf, await renderReceiptPdf(facts))).toBe(0);
});

test('the longest name and sum still fit on one page, and markup in a name stays text', async () => {
  const donorName = '#panic("x") *a* $x$ \\ [ ] @b <c> '.padEnd(120, 'Marie-Thérèse ');
  const pdf = await renderReceiptPdf({
    ...SAMPLE_FACTS,
    language: 'de',
    isCancelled: true,
    refundedMinor: 1,
    amountMinor: 999_999_999_999,
    donorName,
    address: '12, avenue du Fleuve, commune de la Gombe '.padEnd(160, 'x y '),
    version: 2,
    correctedAt: new Date('2026-03-01T10:00:00Z'),
    purpose: 'Une école en dur '.repeat(8),
  });
  expect(pagesOf(pdf)).toBe(1);
  expect(pagesOf(await renderReceiptPdf({ ...SAMPLE_FACTS, donorName: 'W'.repeat(120) }))).toBe(1);
  const both = `${'Marie-Thérèse '.repeat(9).slice(0, 120)} ${'W'.repeat(120)}`;
  expect(pagesOf(await renderReceiptPdf({ ...SAMPLE_FACTS, donorName: both, refundedMinor: 1 }))).toBe(1);
});

test('a name in letters without a font is set by none, and stands in no message', async () => {
  const error = await renderReceiptPdf({ ...SAMPLE_FACTS, donorName: 'བསྟན་འཛིན' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LettersMissingError);
  expect(String(error)).not.toContain('བསྟན');
});

test('a name that the faces of the sheet lack and another of ours has is set in that one', async () => {
  expect(canSet('אבי כהן')).toBe(true);
  expect(pagesOf(await renderReceiptPdf({ ...SAMPLE_FACTS, donorName: 'אבי כהן' }))).toBe(1);
  // Names as their bearers write them; the letters of Lingala, Ciluba, Kiswahili and their neighbours among them.
  const names =
    'Mɔkɔlɔ Ɛsɛ́ngɛ́,Kàbàngà Ḿbuyi,Ŋ Ɲ,Ɓalarabe Ɗan Ƙwaƙwa,Ọláńrewájú Ṣẹ́gun,ዮሐንስ,ⵎⵓⵃⵎⵎⴷ,ߞߋߟߋ,ꕙꔤ,𞤀𞤣𞤤𞤢𞤥,김민준,さくら サトウ 畑,陳麗華,สมชาย,ສົມ,សុខ,အောင်,রহিম,முருகன்,రాము,રમેશ,ਹਰਪ੍ਰੀਤ,සුනිල්,ಕನ್ನಡ,മലയാളം,ଓଡ଼ିଆ,Nguyễn Thị Ánh,Γιώργος,Євген Їжак,Әлия,Արամ,გიორგი,پژمان,Aline 🌻';
  expect(names.split(',').filter((name) => !canSet(name))).toEqual([]);
  expect(canSet('བསྟན')).toBe(false);
});

test('invisible signs in a name are dropped: they could turn the words around', async () => {
  await renderReceiptPdf({ ...SAMPLE_FACTS, donorName: 'Aline\u202e\u0007\u200b Kabongo' });
});

test('the words of the mockup', () => {
  const words = receiptWords(SAMPLE_FACTS);
  expect(words.received).toEqual({
    before: 'La fondation a bien reçu, le 12 février 2026, de la part d’',
    name: 'Aline Kabongo',
    after: '\u00a0:',
  });
  expect(words.amount).toBe('25\u00a0000\u00a0XOF');
  expect(words.inWords + words.inEuros).toBe(
    'vingt-cinq mille francs CFA, soit 38,11\u00a0€ (655,957\u00a0XOF pour 1\u00a0€, taux du 12 février 2026)',
  );
  expect(words.cancelled).toBeNull();
  expect(receiptWords({ ...SAMPLE_FACTS, donorName: 'Marie' }).received.before).toMatch(/de la part de $/);
});

test('a cancelled receipt says so; a part sent back has its line', () => {
  expect(receiptWords({ ...SAMPLE_FACTS, isCancelled: true, refundedMinor: 25_000 }).cancelled).toBe(
    'Reçu annulé\u00a0: le montant a été remboursé',
  );
  const rows = receiptWords({ ...SAMPLE_FACTS, refundedMinor: 5000 }).rows;
  expect(rows.at(-1)).toMatchObject({
    term: 'Remboursé depuis',
    text: '5\u00a0000\u00a0XOF (reste 20\u00a0000\u00a0XOF)',
  });
});
