import { expect, test } from 'vitest';
import { receiptMailPage, receiptMailText } from './receipt-mail-page.server.ts';
import { receiptMailWords } from './receipt-mail-words.server.ts';
import { SAMPLE_FACTS } from './sample-facts.ts';

const monthly = { ...SAMPLE_FACTS, interval: 'monthly' as const, giftUrl: 'https://elikya.example/gifts/abc.def' };

test('what a donor typed is never markup, nor a line of its own', () => {
  const facts = { ...SAMPLE_FACTS, donorName: `<img src=x onerror="a">\n\nPayez ici`, purpose: '</td><script>' };
  const words = receiptMailWords(facts);
  const page = receiptMailPage(facts, words);
  expect(page).not.toMatch(/<img|<script/);
  expect(page).toContain('&#60;img src&#61;x');
  expect(receiptMailText(facts, words)).toContain('<img src=x onerror="a"> Payez ici.');
  expect(words.subject).toBe('Reçu ELK-2026-001284\u00a0: votre don de 25\u00a0000\u00a0XOF');
});

test('a monthly gift can be stopped from the mail; a single one has nothing to stop', () => {
  const page = receiptMailPage(monthly, receiptMailWords(monthly));
  expect(page).toContain('href="https://elikya.example/gifts/abc.def"');
  expect(page).toContain('Arrêter ou changer ce don');
  expect(receiptMailText(monthly, receiptMailWords(monthly))).toContain(
    'Arrêter ou changer ce don\u00a0: https://elikya.example/gifts/abc.def',
  );
  expect(receiptMailPage(SAMPLE_FACTS, receiptMailWords(SAMPLE_FACTS))).not.toContain('Arrêter');
});

test('a gift leads to what its fund pays; what is for no fund leads to no such page', () => {
  const follow = `${SAMPLE_FACTS.receiptUrl}/suite`;
  const words = receiptMailWords(SAMPLE_FACTS);
  expect(receiptMailPage(SAMPLE_FACTS, words)).toContain(`href="${follow}"`);
  expect(receiptMailText(SAMPLE_FACTS, words)).toContain(`Suivre les dépenses de ce fonds\u00a0: ${follow}`);
  const order = { ...SAMPLE_FACTS, hasFund: false };
  expect(receiptMailPage(order, receiptMailWords(order))).not.toContain('/suite');
});

test('the mail is in the donor’s language and direction, and says that taxes depend on the country', () => {
  const facts = { ...SAMPLE_FACTS, language: 'ar' as const };
  expect(receiptMailPage(facts, receiptMailWords(facts))).toContain('<html lang="ar" dir="rtl">');
  expect(receiptMailText(SAMPLE_FACTS, receiptMailWords(SAMPLE_FACTS))).toContain('Cela dépend de votre pays');
});

test('the mail says what the receipt says, a line each: number, day, way of paying, fund, how often, and the sum in words', () => {
  const words = receiptMailWords(SAMPLE_FACTS);
  const page = receiptMailPage(SAMPLE_FACTS, words);
  const text = receiptMailText(SAMPLE_FACTS, words);
  expect(text).toContain(
    `25\u00a0000\u00a0XOF (vingt-cinq mille francs CFA)\nNuméro\u00a0: ${SAMPLE_FACTS.name}\nDate`,
  );
  for (const [label, value] of words.facts) {
    expect(page).toContain(label);
    expect(text).toContain(`${label}\u00a0: ${value}`);
  }
  expect(words.facts.map(([label]) => label)).toEqual([
    'Numéro',
    'Date',
    'Moyen de paiement',
    'Affectation',
    'Fréquence',
  ]);
  expect(words.title).toBe(`Merci ${SAMPLE_FACTS.donorName}. Nous avons bien reçu votre don.`);
  expect(receiptMailWords({ ...SAMPLE_FACTS, donorName: null }).title).toBe('Merci. Nous avons bien reçu votre don.');
  expect(receiptMailWords({ ...SAMPLE_FACTS, isGift: false, donorName: null }).title).toBe(
    'Merci. Votre paiement est reçu.',
  );
});
