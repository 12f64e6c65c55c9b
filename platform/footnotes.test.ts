import { expect, test } from 'vitest';
import { renderMarkdown } from './content-files.ts';
import { findDropped } from './markdown.ts';
import { mapBlocks, splitBlocks } from './markdown-blocks.ts';

const TEXT = [
  'Une école[^bt] tient[^deux], **deux fois**[^bt].',
  '[^bt]: Des briques de *terre*, [ici](/projects/1).',
  '',
  '| a | b |',
  '| --- | --- |',
  '| Un prix[^deux] | x |',
  '',
  '[^deux]: Le prix de mai,',
  'qui a changé.',
].join('\n');

test('notes stand at the end, numbered as the text points to them, with a way there and back for each', () => {
  const html = renderMarkdown(TEXT);
  const of = /note-(\w+)-1/.exec(html)![1]!;
  expect(html).toContain(
    `Une école<sup><a href="#note-${of}-1" id="noteref-${of}-1" role="doc-noteref">1</a></sup> tient`,
  );
  expect(html).toContain(`<sup><a href="#note-${of}-1" id="noteref-${of}-1-2" role="doc-noteref">1</a></sup>.`);
  expect(html).toContain(`Un prix<sup><a href="#note-${of}-2" id="noteref-${of}-2-2" role="doc-noteref">2</a></sup>`);
  const [, notes] = html.split('<section role="doc-endnotes">');
  expect(notes).toContain(`<li id="note-${of}-1">Des briques de <em>terre</em>, <a href="/projects/1">ici</a>. `);
  expect(notes).toContain(`<a href="#noteref-${of}-1" role="doc-backlink">↩`);
  expect(notes).toContain(`<a href="#noteref-${of}-1-2" role="doc-backlink">↩`);
  expect(notes).toMatch(/Le prix de mai,\s+qui a changé\./);
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, to] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(to);
});

test('two texts of one page share no anchor; the same text is the same HTML', () => {
  const other = TEXT.replace('école', 'case');
  expect(renderMarkdown(TEXT)).toBe(renderMarkdown(TEXT));
  const idsOf = (html: string) => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(idsOf(renderMarkdown(TEXT)).filter((id) => idsOf(renderMarkdown(other)).includes(id))).toEqual([]);
});

test('a text without notes has none; what points to nothing stays as it was typed', () => {
  expect(renderMarkdown('Un mot.')).toBe('<p>Un mot.</p>\n');
  const html = renderMarkdown('Un mot[^1] et [un lien](/a).');
  expect(html).toContain('Un mot[^1] et');
  expect(html).not.toContain('doc-');
});

test('names and roles of others are taken away, whatever HTML somebody writes', () => {
  const html = renderMarkdown('<a id="main" role="button" href="/a">x</a> <section role="alert">y</section>');
  expect(html).not.toMatch(/ id=| role=/);
});

test('a note that nothing points to, twice the same, and a place that points to none are found on their line', () => {
  expect(findDropped(TEXT)).toEqual([]);
  expect(findDropped('Un mot.\n\n[^1]: Perdue.')).toEqual([{ line: 3, what: 'mark' }]);
  expect(findDropped('Un mot[^1].')).toEqual([{ line: 1, what: 'mark' }]);
  expect(findDropped('Un mot[^1].\n\n[^1]: Une.\n[^1]: Deux.')).toEqual([{ line: 4, what: 'mark' }]);
  expect(findDropped('Un mot[^1].\n\n[^1]: Dans une note[^2].\n[^2]: Deux.').map(({ what }) => what)).toContain('mark');
});

test('a note is a block of its own to translate, and stays a note', () => {
  expect(splitBlocks(TEXT).map(({ text }) => text)).toEqual([
    'Une école[^bt] tient[^deux], **deux fois**[^bt].',
    'Des briques de *terre*, [ici](/projects/1).',
    'a',
    'b',
    'Un prix[^deux]',
    'x',
    'Le prix de mai, qui a changé.',
  ]);
  const again = mapBlocks(TEXT, (text) => text.toUpperCase().replaceAll(/\[\^\w+\]/g, (ref) => ref.toLowerCase()));
  expect(again).toContain('[^bt]: DES BRIQUES');
  expect(findDropped(again.replaceAll('/PROJECTS', '/projects'))).toEqual([]);
});
