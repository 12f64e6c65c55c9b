import { expect, test } from 'vitest';
import { letterMail } from './letter-mail.server.ts';
import { mailCloth } from './mail-frame.server.ts';

test('a long label never squeezes the value beside it, nor the other way round', () => {
  const { html } = letterMail('fr', {
    subject: 'x',
    paragraphs: [],
    facts: [['12 × Farine de maïs bio, 5 kg', '14 avenue de la Victoire, Kinshasa']],
  });
  expect(html).not.toContain('nowrap');
  expect(html).toContain('width="40%"');
});

test('what was typed stays text, in facts as in titles', () => {
  const { html } = letterMail('fr', { subject: '<b>x', paragraphs: [], facts: [['<i>a', '<i>b']] });
  expect(html).not.toMatch(/<i>|<b>x/);
});

test('a strip is woven: neighbours never share a colour', () => {
  const rows = mailCloth('#111111', '#222222')
    .text.split('<tr>')
    .slice(1)
    .map((row) => Array.from(row.matchAll(/bgcolor="(#\d+)"/g), ([, colour]) => colour));
  expect(rows.length).toBe(3);
  rows.forEach((row, index) =>
    row.forEach((colour, column) => {
      expect(colour).not.toBe(row[column + 1]);
      expect(colour).not.toBe(rows[index + 1]?.[column]);
    }),
  );
});

const letter = (language: 'fr' | 'ar') =>
  letterMail(language, {
    subject: 'x',
    paragraphs: ['une ligne\net une autre'],
    facts: [['IBAN', 'CD00 1234\nBIC ELKYCDKI']],
    also: { text: 'y', label: 'z', url: 'https://elikya.example/faq' },
  }).html;

test('nothing’s sense rests on what mail readers take away: bdi, white-space, paddings by the start, the page’s own direction', () => {
  expect(letter('ar')).not.toMatch(/<bdi|white-space|padding-inline|text-align:start/);
  expect(letter('fr')).toContain('une ligne<br />et une autre');
  expect(letter('fr')).toContain('CD00 1234<br />BIC ELKYCDKI');
  // Gmail leaves nothing of <html> and <body>.
  expect(/<body.*/s.exec(letter('ar'))![0]).toMatch(/<table[^>]* dir="rtl"/);
  expect(letter('ar')).toContain('align="right"');
  expect(letter('fr')).toContain('align="left"');
});

test('every mail is dark for who has it dark, its links, borders and labels too', () => {
  const mail = letter('fr');
  expect(mail).toContain('<meta name="color-scheme" content="light dark" />');
  expect(mail).toContain('@media (prefers-color-scheme:dark)');
  expect(mail).toMatch(/<a href="[^"]*" class="l"/);
  for (const cell of mail.matchAll(/<td[^>]*#(?:DCD2B6|475349)[^>]*>/g)) expect(cell[0]).toMatch(/class="b( q)?"/);
});

test('a name of 120 letters breaks', () => {
  expect(letter('fr')).toMatch(/<td class="p" style="[^"]*overflow-wrap:anywhere;word-break:break-word"/);
});
