import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { keepFrenchSpaces, setSigns } from './french-spaces.ts';
import { createTranslate } from './words.ts';

test('signs, figures and units keep their line, words and years may part', () => {
  expect(keepFrenchSpaces('« Qui ? » : 10 440 $, 3,4 %')).toBe(
    '«\u00a0Qui\u00a0?\u00a0»\u00a0: 10\u00a0440\u00a0$, 3,4\u00a0%',
  );
  expect(keepFrenchSpaces('8 ha, 12 kg par mètre, 25 000 XOF, n° 12')).toBe(
    '8\u00a0ha, 12\u00a0kg par mètre, 25\u00a0000\u00a0XOF, n°\u00a012',
  );
  expect(keepFrenchSpaces('le 30 août 2025, 5 salles, 3 habitants, 2 mois')).toBe(
    'le 30 août 2025, 5 salles, 3 habitants, 2 mois',
  );
  expect(keepFrenchSpaces('en 2 2025')).toBe('en 2 2025');
});

test('interface words in French are set, not what people wrote in them; other languages are left alone', () => {
  const words = {
    total: 'Total : {{sum}} pour « {{name}} »',
    size: 'n° {{number}} : {{count}} ha',
    share: '{{share}} {{unit}} sur 100',
  };
  expect(createTranslate(words, 'fr')('total', { sum: '25\u00a0000\u00a0XOF', name: 'Bon à savoir : 3 ha' })).toBe(
    'Total\u00a0: 25\u00a0000\u00a0XOF pour «\u00a0Bon à savoir : 3 ha\u00a0»',
  );
  expect(createTranslate(words, 'fr')('size', { number: 7, count: 1200 })).toBe('n°\u00a07\u00a0: 1\u00a0200\u00a0ha');
  expect(createTranslate(words, 'fr')('share', { share: 92, unit: 'XOF' })).toBe('92\u00a0XOF sur 100');
  const from = { from: 'Message de {{name}}', of: 'De {{name}} à {{to}}' };
  expect(createTranslate(from, 'fr')('from', { name: 'Aline' })).toBe('Message d’Aline');
  expect(createTranslate(from, 'fr')('from', { name: 'Josué' })).toBe('Message de Josué');
  expect(createTranslate(from, 'fr')('from', { name: 'USD' })).toBe('Message de USD');
  expect(createTranslate(from, 'fr')('of', { name: 'Élie', to: 'Odette' })).toBe('D’Élie à Odette');
  expect(createTranslate(words, 'en')('total', { sum: '1', name: 'x' })).toBe('Total : 1 pour « x »');
});

test('an entry is set through and through; its sums, dates and absent parts stay', () => {
  const at = new Date(0);
  expect(setSigns({ title: 'Pourquoi ?', goal: 25, at, none: null, list: [{ text: '3 ha' }] })).toEqual({
    title: 'Pourquoi\u00a0?',
    goal: 25,
    at,
    none: null,
    list: [{ text: '3\u00a0ha' }],
  });
});

test('what is typed into a search finds what is set', () => {
  expect(fold(keepFrenchSpaces('Qui Vend ?'))).toBe('qui vend ?');
});

test('in other languages figures keep what belongs to them, and signs stay as that language sets them', () => {
  expect(setSigns(['25 € im Monat', '12 % : 1 000 XOF', 'Wer ? « Ich »'], 'de')).toEqual([
    '25\u00a0€ im Monat',
    '12\u00a0% : 1\u00a0000\u00a0XOF',
    'Wer ? « Ich »',
  ]);
});
