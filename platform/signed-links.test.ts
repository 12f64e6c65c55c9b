import { expect, test } from 'vitest';
import { readLink, signLink } from './signed-links.ts';

test('a link reads back as its id, for its kind and secret only', () => {
  const token = signLink('secret', 'receipt', 'abc');
  expect(readLink('secret', 'receipt', token)).toBe('abc');
  expect(readLink('secret', 'gift', token)).toBeUndefined();
  expect(readLink('other', 'receipt', token)).toBeUndefined();
  for (const broken of ['', 'abc', 'abc.', `abd.${token.split('.')[1]}`, `${token}x`])
    expect(readLink('secret', 'receipt', broken)).toBeUndefined();
});
