import { expect, test } from 'vitest';
import { asXmlText, escapeMarkup } from './markup.ts';

test('no sign of a text ends the tag or the attribute it stands in', () => {
  expect(escapeMarkup('A & "B" <i>')).toBe('A &#38; &#34;B&#34; &#60;i&#62;');
});

test('what no XML may hold is left out; letters of every script, emoji and line breaks stay', () => {
  expect(escapeMarkup('a\u0000\u0008\u001b\ufffe&\ud800b')).toBe('a&#38;\ufffdb');
  for (const kept of ['Élikya\n\tكينشاسا', '刚果', '🌳', '\u200f']) expect(asXmlText(kept)).toBe(kept);
});
