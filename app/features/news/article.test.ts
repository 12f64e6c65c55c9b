import { expect, test } from 'vitest';
import { readContentFiles } from '#platform/content-files.ts';
import { readingMinutes } from './article.ts';
import { articles } from './articles.server.ts';
import { chooseRelated } from './related.ts';

const files = readContentFiles(articles);

test('eighteen articles of 250 words and more, read in three to eight minutes; the first is the newest', () => {
  expect(files).toHaveLength(18);
  for (const { id, html } of files) {
    expect(html.replace(/<[^>]+>/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)!.length, id).toBeGreaterThanOrEqual(250);
    expect(readingMinutes(html), id).toBeGreaterThanOrEqual(3);
    expect(readingMinutes(html), id).toBeLessThanOrEqual(8);
  }
  const byId = files.toSorted((one, other) => Number(one.id) - Number(other.id)).map(({ data }) => data.date);
  expect(byId).toEqual(byId.toSorted());
});

test('a word with vowel signs is one word: Hindi is read as fast as French', () => {
  expect(readingMinutes('<p>किताब </p>'.repeat(270))).toBe(3);
});

test('related: never the article itself, its own subject first, then the next older ones and round to the newest', () => {
  const of = (id: string, category: 'education' | 'social') => ({ id, data: { category } });
  const newest = [of('9', 'social'), of('8', 'education'), of('7', 'social'), of('6', 'education'), of('5', 'social')];
  const related = (id: string, category: 'education' | 'social') =>
    chooseRelated(newest, { id, category }).map((one) => one.id);
  expect(related('8', 'education')).toEqual(['6', '7', '5']);
  expect(related('5', 'social')).toEqual(['9', '7', '8']);
  expect(new Set(related('1', 'social'))).toEqual(new Set(['9', '7', '5']));
});

test('no article stands under more than five of the eighteen', () => {
  const newest = files.toSorted((one, other) => other.data.date.localeCompare(one.data.date));
  const shown = newest.flatMap(({ id, data: { category } }) => chooseRelated(newest, { id, category }));
  expect(shown).toHaveLength(3 * 18);
  const times = newest.map(({ id }) => shown.filter((one) => one.id === id).length);
  expect(Math.max(...times)).toBeLessThanOrEqual(5);
  expect(Math.min(...times)).toBeGreaterThan(0);
});

test('an article is as long to read in Chinese and in Hindi, whose vowel signs part no word', () => {
  expect(readingMinutes(`<p>${'学'.repeat(480)}</p>`)).toBe(3);
  expect(readingMinutes(`<p>${'किताब '.repeat(270)}</p>`)).toBe(3);
  expect(readingMinutes(`<p>${'mot '.repeat(270)}</p>`)).toBe(3);
});
