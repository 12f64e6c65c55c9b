import { expect, test } from 'vitest';
import { signText } from '#platform/signed-links.ts';
import { previewOf, previewPath, readPreview } from './preview-link.server.ts';

const SECRET = 'x'.repeat(32);
const NOON = Date.UTC(2026, 10, 24, 12);
const DAY = 86_400_000;
const tokenOf = (path: string) => path.slice('/preview/'.length);
const draft = { collection: 'news', id: '3', revision: 7 };

test('a link names its revision, or the language whose drafts it shows; it is the same all day and ends', () => {
  const french = previewPath(SECRET, draft, NOON);
  expect(previewPath(SECRET, draft, NOON + 60_000)).toBe(french);
  expect(readPreview(SECRET, tokenOf(french), NOON)).toEqual({ ...draft, until: expect.any(Number) });
  const swahili = previewPath(SECRET, { ...draft, revision: 0, language: 'sw' }, NOON);
  expect(readPreview(SECRET, tokenOf(swahili), NOON)).toMatchObject({ revision: 0, language: 'sw' });
  expect(readPreview(SECRET, tokenOf(french), NOON + 4 * DAY)).toBeUndefined();
  expect(readPreview('y'.repeat(32), tokenOf(french), NOON)).toBeUndefined();
});

test('a link of the release before works on', () => {
  const token = signText(SECRET, 'preview', JSON.stringify(['news', '3', 7, NOON + DAY]));
  expect(readPreview(SECRET, token, NOON)).toEqual({ ...draft, until: NOON + DAY });
});

test('there is none before anything is kept, nor of what has no page', () => {
  const collection = { name: 'news', editing: { pageOf: () => '/news/3' } };
  expect(previewOf(collection, SECRET, draft)).toMatch(/^\/preview\//);
  expect(previewOf(collection, SECRET, { ...draft, revision: 0 })).toBeUndefined();
  expect(previewOf(collection, SECRET, { ...draft, id: undefined })).toBeUndefined();
  const pageless = { name: 'newsletter', editing: { ...collection.editing, isPageless: true } };
  expect(previewOf(pageless, SECRET, draft)).toBeUndefined();
});
