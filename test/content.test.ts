import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readingMinutes } from '#app/features/news/article.ts';
import { articles } from '#app/features/news/articles.server.ts';
import type { Collection } from '#platform/content.ts';
import { readContentFiles, renderMarkdown } from '#platform/content-files.ts';
import { SITE } from '#server/features.ts';

for (const collection of SITE.collections) {
  test(`content/${collection.name}: every file meets its schema`, () => {
    expect(readContentFiles(collection).length).toBeGreaterThan(0);
  });
}

test('what comes with a release could be published by who writes it here', () => {
  const faults = SITE.collections.flatMap(({ name, schema, editing }) =>
    editing?.faultIn
      ? readContentFiles({ name, schema } as unknown as Collection<unknown>).flatMap(({ id, data }) => {
          const fault = editing.faultIn!(data);
          return fault ? [`${name}/${id}: ${fault.code}`] : [];
        })
      : [],
  );
  expect(faults).toEqual([]);
});

test('no folder of content is forgotten', () => {
  const folders = readdirSync('content').filter((name) => statSync(`content/${name}`).isDirectory());
  expect(folders.sort()).toEqual(SITE.collections.map(({ name }) => name).sort());
});

test('a body keeps its text and loses what runs, loads or styles', () => {
  const html = renderMarkdown(
    '## Titre\n\nUn **mot** <script>alert(1)</script><img src="https://ailleurs.example/x.png"><a href="javascript:x()" style="color:red" onclick="x()">lien</a>',
  );
  expect(html).toContain('<h2>Titre</h2>');
  expect(html).toContain('<strong>mot</strong>');
  expect(html).not.toMatch(/script|ailleurs|style|onclick/);
});

test('every article has 250 words or more, and takes 3 to 8 minutes (spec, 9; contract, 1)', () => {
  const files = readContentFiles(articles);
  expect(files).toHaveLength(18);
  const short = files.filter(
    ({ html }) =>
      html
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length < 250,
  );
  expect(short.map(({ id }) => id)).toEqual([]);
  const minutes = files.map(({ html }) => readingMinutes(html));
  expect([Math.min(...minutes), Math.max(...minutes)]).toEqual([3, 8]);
});
