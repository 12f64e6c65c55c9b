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
  expect(html).toContain('width="38%"');
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
