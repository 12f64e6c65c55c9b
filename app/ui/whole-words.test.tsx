import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wholeWords } from './whole-words.tsx';

const show = (text: string) => renderToStaticMarkup(<p>{wholeWords(text)}</p>);

test('compounds of a label are kept on one line, and every letter of it as it was', () => {
  expect(show('Adresse e-mail')).toBe('<p><span>Adresse <span class="whole">e-mail</span></span></p>');
  expect(show('M-Pesa, peut-être')).toBe(
    '<p><span><span class="whole">M-Pesa,</span> <span class="whole">peut-être</span></span></p>',
  );
  for (const text of [
    'Adresse e-mail (facultatif)',
    '2026-11-28',
    'a - b',
    '-',
    'fin-',
    'L’e-mail de qui-vous-savez-bien-entendu',
  ])
    expect(show(text).replaceAll(/<[^>]+>/g, ''), text).toBe(text);
});

test('what is longer than a narrow label may break, and what is no text stays as it is', () => {
  expect(show('Marie-Thérèse-Bernadette-Clémentine')).not.toContain('whole');
  expect(show('Prénom')).toBe('<p>Prénom</p>');
  expect(wholeWords(undefined)).toBeUndefined();
});
