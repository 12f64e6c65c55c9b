import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderMarkdown } from './content-files.ts';
import { isOneBlock, mapBlocks, splitBlocks } from './markdown-blocks.ts';

const TEXT = `## 1. Lundi

Le camion est
arrivé.

- Clous
- Tôles
  - plates
  - ondulées

1. Premier
2. Second

> Il pleut.

| Quoi | Prix |
|---|---:|
| Sac \\| gros | 5 $ |`;

test('headings, paragraphs, items and cells are blocks, in order, quotes too', () => {
  expect(splitBlocks(TEXT).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'heading 1. Lundi',
    'paragraph Le camion est arrivé.',
    'item Clous',
    'item Tôles',
    'item plates',
    'item ondulées',
    'item Premier',
    'item Second',
    'paragraph Il pleut.',
    'cell Quoi',
    'cell Prix',
    'cell Sac | gros',
    'cell 5 $',
  ]);
});

const plain = (markdown: string) => renderMarkdown(markdown).replaceAll(/\s+/g, ' ').trim();

test('put together anew it is the same page', () => {
  expect(plain(mapBlocks(TEXT, (text) => text))).toBe(plain(TEXT));
  expect(plain(mapBlocks('a  \nb', (text) => text))).toBe(plain('a  \nb'));
});

test('so is every text of the site, in every language', () => {
  const faults = globSync('content/*/*.md').filter((file) => {
    const body = /^---\n[\s\S]*?\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8'))![1]!.trim();
    return plain(mapBlocks(body, (text) => text)) !== plain(body);
  });
  expect(faults).toEqual([]);
});

test('a translation is one block where it stands', () => {
  expect(isOneBlock(TEXT, 1, 'The lorry came.')).toBe(true);
  expect(isOneBlock(TEXT, 0, '1. Monday')).toBe(true);
  expect(isOneBlock(TEXT, 1, '1. The lorry came.')).toBe(false);
  expect(isOneBlock(TEXT, 1, 'The lorry\n\ncame.')).toBe(false);
  expect(isOneBlock(TEXT, 11, 'Bag | big')).toBe(true);
});
