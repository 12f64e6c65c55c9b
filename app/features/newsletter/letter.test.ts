import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import { photos } from '#app/features/photos/tables.server.ts';
import { readText } from '#platform/signed-links.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { addressLetter, STOP_MARK, writeLetter } from './letter.server.ts';
import type { NewsletterIssue } from './issue.ts';

const { db } = await createSeededDatabase();
const settings = { origin: 'https://elikya.test', authSecret: 'x'.repeat(32) };
const BODY =
  '## Lundi\n\nElles sont **payées**. [Le projet](/projects/1) et [ailleurs](https://autre.example).\n\n- un\n- deux';
const issue: NewsletterIssue = {
  title: 'Les tôles <attendent>',
  art: { type: 'fleuve', palette: 'midi' },
  blocks: [
    { shows: 'news:1', text: 'À lire d’abord.' },
    { shows: 'projects:1' },
    { shows: 'events:1' },
    { shows: 'figures:project-1' },
    { text: 'Merci à la chorale.' },
  ],
};
const write = (language: 'fr' | 'ar' | 'en', data = issue, shown = language) =>
  writeLetter(db, settings, { id: '7', data, html: renderMarkdown(BODY) }, { language, shown });

test('a letter shows its body and its blocks, its links whole and in the reader’s language', async () => {
  const { subject, html, text } = await write('en');
  expect(subject).toBe('Les tôles <attendent>');
  expect(html).toContain('Les tôles &#60;attendent&#62;');
  for (const link of ['/en/projects/1"', '/en/news/1"', '/en/events/1"', '/en/transparence"'])
    expect(html).toContain(`https://elikya.test${link}`);
  expect(html).toContain('href="https://autre.example"');
  expect(html).not.toMatch(/(?:href|src)="\//);
  const said = text.indexOf('À lire d’abord.');
  expect(said).toBeGreaterThan(0);
  expect(text.indexOf('Merci à la chorale.')).toBeGreaterThan(said);
  expect(text).toContain('- un\n- deux');
  expect(text).toContain('Le projet (https://elikya.test/en/projects/1)');
  expect(text).not.toMatch(/<(?:p|a|li|ul|h2|strong)\b/);
});

test('it is light, knows the night and the right-to-left, and holds nothing that tells who opened it', async () => {
  const { html } = await write('ar');
  expect(html).toMatch(/<html lang="ar" dir="rtl">/);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
  const pictures = [...html.matchAll(/<img\s[^>]*?src="([^"]+)"/gs)].map(([, src]) => src!);
  expect(pictures).toHaveLength(4);
  for (const src of pictures) {
    const token = /\/og\/(.+)\.png$/.exec(src)![1]!;
    expect(JSON.parse(readText(settings.authSecret, 'og', token)!)).toEqual([
      'ar',
      '',
      expect.stringMatching(/^\/art\//),
    ]);
  }
});

test('what is not translated is in French, marked as French, and says so', async () => {
  const { html, text } = await write('ar', issue, 'fr' as 'ar');
  const note = translate('ar', 'contact')('newsletter.letter.untranslated', { language: 'العربية' });
  expect(text.startsWith(note)).toBe(true);
  expect(html).toMatch(/<div\s+lang="fr" dir="ltr"\s*>/);
  expect((await write('fr')).text).not.toContain(
    translate('fr', 'contact')('newsletter.letter.untranslated', { language: 'Français' }),
  );
});

test('each copy has its reader’s own link and no mark is left', async () => {
  const letter = await write('en');
  expect(letter.html.split(STOP_MARK)).toHaveLength(2);
  const { html, text, headers } = addressLetter(letter, 'https://elikya.test/newsletter/a.b?letter=1', 'en');
  expect(html + text).not.toContain(STOP_MARK);
  expect(text).toContain('https://elikya.test/en/newsletter/a.b?letter=1');
  // The button of a mail reader posts to an address that leads nowhere else first.
  expect(headers['List-Unsubscribe']).toBe('<https://elikya.test/newsletter/a.b?letter=1>');
});

test('nothing in a letter runs, leads to a script, or fetches what is not ours, whatever its body and words hold', async () => {
  const hostile = [
    '<script>alert(1)</script><style>@import url(https://spy.example)</style><img src="https://spy.example/p.gif" onerror="x()">',
    '<strong style="background:url(https://spy.example/s)" onclick="x()">fort</strong> <em class="l">doux</em>',
    '<a href="javascript:alert(1)">ici</a> <a href="data:text/html,x" style="position:fixed">là</a> <a href=" java\nscript:x">ou</a>',
    '<iframe src="https://spy.example"></iframe><form action="https://spy.example"><input name="q"></form><svg onload="x()">',
    '<table style="background-image:url(https://spy.example)"><tr><td onmouseover="x()">a</td></tr></table>',
    '</div></body></html><p>fin <b>ouvert <blockquote>encore',
  ].join('\n');
  const words = '"><img src=x onerror=alert(1)><style>*{display:none}</style>\u0008';
  const data = { ...issue, title: `Titre ${words}`, blocks: [{ text: words }] } as NewsletterIssue;
  for (const html of [hostile, renderMarkdown(hostile)]) {
    const letter = await writeLetter(db, settings, { id: '7', data, html }, { language: 'fr', shown: 'fr' });
    expect(letter.html).not.toMatch(
      /spy\.example|<script|javascript:|<iframe|<form|<input|<svg|position:fixed|data:text/i,
    );
    // Its frame has one style sheet, and every tag of the frame is closed once.
    expect(letter.html.match(/<style/g)).toHaveLength(1);
    expect(letter.html.match(/<\/html>/g)).toHaveLength(1);
    expect(letter.html).not.toMatch(/<[^>]+\son\w+\s*=/i);
    for (const [, source] of letter.html.matchAll(/<img\s[^>]*?src="([^"]+)"/gs))
      expect(source).toMatch(/^https:\/\/elikya\.test\/og\//);
    const opened = letter.html.match(/<(?:p|div|blockquote|table|td|strong)\b/g)!.length;
    expect(letter.html.match(/<\/(?:p|div|blockquote|table|td|strong)>/g)).toHaveLength(opened);
  }
});

test('a photo of its text is as wide as a letter, from our own address; one that was taken back is in neither form', async () => {
  const [id, gone] = [`1700000000000-${'a'.repeat(32)}`, `1700000000001-${'b'.repeat(32)}`];
  const common = { description: 'x', consent: 'nobody' as const, addedBy: 'x', width: 960, height: 480 };
  await db.insert(photos).values([
    { ...common, id, credit: 'Didier' },
    { ...common, id: gone, withdrawnAt: new Date(), withdrawnBy: 'x' },
  ]);
  const line = (of: string, alt: string) => `![${alt}](/files/photos/${of}-960.webp "Vers Luozi")`;
  const source = { id: '7', data: issue, html: renderMarkdown(`${line(id, 'Un camion')}\n\n${line(gone, 'Ruth')}`) };
  const { html, text } = await writeLetter(db, settings, source, { language: 'ar', shown: 'fr' });
  const [image] = /<img[^>]*\/files\/photos\/[^>]*>/.exec(html)!;
  expect(image).toContain(`src="https://elikya.test/files/photos/${id}-960.webp"`);
  expect(image).toContain('width="556" height="278"');
  expect(image).toContain('alt="Un camion"');
  expect(html).toMatch(/<figcaption style="[^"]+">Vers Luozi\s+Photo\s: Didier<\/figcaption>/);
  expect(text).toContain('[Un camion]\nVers Luozi');
  expect(html + text).not.toContain('Ruth');
  expect(html).not.toContain(gone);
});
