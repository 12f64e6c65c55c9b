import { expect, test } from 'vitest';
import { readContentFiles } from './content-files.ts';
import { findDropped } from './markdown.ts';
import { z } from 'zod';

test('what no page would show is found, on its line', () => {
  const text = [
    'Un mot, **gras**, [chez nous](/projects) et [ailleurs](https://example.org).',
    '',
    '# Trop grand',
    '',
    'Une ![image](/x.png) et du `code`.',
    '',
    '- un',
    '- <b>deux</b>',
    '',
    '| a | b |',
    '| - | - |',
    '| c | [d](javascript:alert) |',
    '',
    '<script>alert(1)</script>',
  ].join('\n');
  expect(findDropped(text)).toEqual([
    { line: 3, what: 'title' },
    { line: 5, what: 'picture' },
    { line: 5, what: 'code' },
    { line: 8, what: 'html' },
    { line: 8, what: 'html' },
    { line: 12, what: 'link' },
    { line: 14, what: 'html' },
  ]);
});

test('marks that the page would drop are found: struck words, boxes, numbers that do not begin at one, notes', () => {
  for (const text of [
    '~~non~~',
    '- [ ] fait',
    '3. trois\n4. quatre',
    '2024. Une année.',
    'Un mot.\n\n[1]: https://a.org',
  ])
    expect({ text, found: findDropped(text).map(({ what }) => what) }).toEqual({ text, found: ['mark'] });
  expect(findDropped('1. un\n2. deux')).toEqual([]);
});

test('links lead to our pages, a place of the page, or an open address', () => {
  const links = ['/a', '#b', 'https://c.org', 'mailto:d@e.org', 'tel:+243'];
  expect(findDropped(links.map((to) => `[x](${to})`).join(' '))).toEqual([]);
  for (const to of ['//evil.org', 'http://a.org', 'ftp://a', 'javascript:x', 'a.html'])
    expect(findDropped(`[x](${to})`)).toEqual([{ line: 1, what: 'link' }]);
});

test.each(['news', 'legal', 'about'])('every body of content/%s is shown whole', (name) => {
  for (const { id, body } of readContentFiles({ name, schema: z.unknown() }))
    expect({ id, dropped: findDropped(body) }).toEqual({ id, dropped: [] });
});
