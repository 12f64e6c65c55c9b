import { expect, test } from 'vitest';
import { findDropped } from '#platform/markdown.ts';
import { addressIn } from './link-address.ts';
import { linkMark } from './markdown-tools.ts';

test.each([
  ['/projects/1', '/projects/1'],
  ['#dons', '#dons'],
  [' https://example.org/a ', 'https://example.org/a'],
  ['example.org/a?b=1', 'https://example.org/a?b=1'],
  ['contact@example.org', 'mailto:contact@example.org'],
  ['tel:+243', 'tel:+243'],
])('%s leads to %s, and a page shows it', (typed, href) => {
  expect(addressIn(typed)).toEqual({ href });
  expect(findDropped(linkMark('un [mot]', href))).toEqual([]);
});

test.each(['http://example.org', 'javascript:alert(1)', '//evil.org', 'ftp://a.org', 'data:x', 'https://'])(
  '%s is refused at once, as the page would',
  (typed) => expect(addressIn(typed)).toEqual({ isRefused: true }),
);

test.each(['', 'toit', 'le toit de Luozi', 'Luozi.'])('%j is looked for', (typed) =>
  expect(addressIn(typed)).toBeUndefined(),
);
