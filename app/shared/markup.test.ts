import { expect, test } from 'vitest';
import { escapeMarkup } from './markup.ts';

test('no sign of a text ends the tag or the attribute it stands in', () => {
  expect(escapeMarkup('A & "B" <i>')).toBe('A &#38; &#34;B&#34; &#60;i&#62;');
});
