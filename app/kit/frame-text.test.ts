import { expect, test } from 'vitest';
import { fillFacts, frameText } from './frame-text.ts';

test('facts stand in for their names, escaped; an unknown name stays to be seen', () => {
  expect(fillFacts('<p>{{name}}, {{adress}}</p>', { name: 'A & <B>' })).toBe('<p>A &#38; &#60;B&#62;, {{adress}}</p>');
});

test('headings are numbered, and a table scrolls in a region named by the heading above it', () => {
  const { html, headings } = frameText(
    '<h2>Un</h2>\n<p>a</p>\n<h2>Deux <em>mots</em></h2>\n<table><tr><th>b</th></tr></table>',
  );
  expect(headings).toEqual([
    { id: 's1', title: 'Un' },
    { id: 's2', title: 'Deux <em>mots</em>' },
  ]);
  expect(html).toContain('<h2 id="s2">Deux <em>mots</em></h2>');
  expect(html).toContain(
    '<div class="scroll" role="region" aria-labelledby="s2" tabindex="0"><table aria-labelledby="s2"><tr><th scope="col">b</th></tr></table></div>',
  );
});
