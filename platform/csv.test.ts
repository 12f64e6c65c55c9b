import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.for([
  ['=1+1', "'=1+1"],
  ['+243 81', "'+243 81"],
  ['Jean;=HYPERLINK("x")', `"Jean;'=HYPERLINK(""x"")"`],
  ['Jean; "@SUM(A1)', `"Jean; ""'@SUM(A1)"`],
  ['une\n-2+3', `"une\n'-2+3"`],
  ['de 2 à 3 ; et = après', 'de 2 à 3 ; et = après'],
  ['a-b', 'a-b'],
] as const)('%s is a text, wherever a spreadsheet parts it', ([text, cell]) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

test('a number below nothing stays one', () => {
  expect(csvRow([-5, null, new Date(0)])).toBe('-5,,1970-01-01T00:00:00.000Z\r\n');
  expect(csvRow(['-1.50', '-5', '-5+3', '-1.50;-2'])).toBe("-1.50,-5,'-5+3,'-1.50;'-2\r\n");
});
