import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readOpenBooks } from '#app/features/spending/open-books.server.ts';
import { sumYears } from '#app/features/spending/fund-accounts.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { readActivities } from './activities.server.ts';
import { writeIati } from './write-iati.server.ts';

const { db } = await createSeededDatabase();

const REPORTER = { ref: 'CD-EXEMPLE-ELIKYA', name: 'Fondation Elikya & <amis>' };
const read = () => readActivities(db, 'https://elikya.test');
const schema = (name: string) => ({ fileName: name, contents: readFileSync(`test/iati/${name}`, 'utf8') });

async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'iati.xml', contents: xml },
    schema: schema('activities-2.03-profile.xsd'),
    preload: [schema('xml.xsd')],
  });
  return errors.map(({ message }) => message);
}

test('the file holds to the standard, with every fund that is on /transparence', async () => {
  const activities = await read();
  expect(await faultsOf(writeIati(activities, REPORTER))).toEqual([]);
  const { funds } = await readOpenBooks(db, 'fr');
  expect(activities.map(({ fund }) => fund)).toEqual(funds.map(({ fund }) => fund));
  expect(activities.length).toBeGreaterThan(4);
});

test('another order, a day that is none, a sum with spaces or an empty text is a fault: the schema can fail', async () => {
  const xml = writeIati(await read(), REPORTER);
  const spoilt = [
    xml.replace(/(<sector [^>]*>)\s*(<default-finance-type [^>]*>)/, '$2$1'),
    xml.replace(/iso-date="\d{4}/, 'iso-date="x'),
    xml.replace(/(<value [^>]*>)\d/, '$11 '),
    xml.replace(/<narrative>[^<]*</, '<narrative> <'),
    xml.replace(/<iati-identifier>[^<]*</, '<iati-identifier>project 1<'),
    xml.replace('version="2.03"', ''),
  ];
  for (const [index, one] of spoilt.entries()) {
    expect([index, one === xml]).toEqual([index, false]);
    expect([index, (await faultsOf(one)).length > 0]).toEqual([index, true]);
  }
});

test('its sums are those of the books: gifts by the month, spendings one by one, fees by the year', async () => {
  const { funds } = await readOpenBooks(db, 'fr');
  for (const activity of await read()) {
    const { currency, years } = funds.find(({ fund }) => fund === activity.fund)!;
    const { receivedMinor } = sumYears(years);
    const received = activity.transactions.filter(({ type }) => type === 'received');
    const sum = received.reduce((all, { value }) => all + Math.round(Number(value) * 100), 0);
    expect([activity.fund, sum]).toEqual([
      activity.fund,
      Math.round(Number(toMajor({ amountMinor: receivedMinor, currency })) * 100),
    ]);
    expect(new Set(received.map(({ narrative }) => narrative.fr)).size).toBe(received.length);
  }
});

test('nothing is dated to come, and no person stands in it', async () => {
  const activities = await read();
  const [first] = activities
    .flatMap(({ transactions }) => transactions)
    .map(({ day }) => day)
    .sort();
  for (const { transactions } of await readActivities(db, 'https://elikya.test', first!))
    for (const { day, type } of transactions) if (type === 'received') expect(day <= first!).toBe(true);
  const xml = writeIati(activities, REPORTER);
  const { rows } = await db.execute<{ name: string }>(
    `select distinct donor_name as name from donations where donor_name is not null` as never,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { name } of rows) expect(xml).not.toContain(name);
});

test('a project stands in French, and in English where it is translated; markup in texts stays text', async () => {
  const activities = await read();
  const project = activities.find(({ fund }) => fund === 'project-1')!;
  expect(project.title.en).toBeTruthy();
  const xml = writeIati([{ ...project, title: { fr: 'a <b> &\u0008\ufffe "c"' } }], REPORTER);
  expect(await faultsOf(xml)).toEqual([]);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(xml);
  const activity = parsed['iati-activities']['iati-activity'];
  expect(activity.title.narrative).toBe('a <b> & "c"');
  expect(activity['reporting-org'].narrative).toBe('Fondation Elikya & <amis>');
  expect(activity['iati-identifier']).toBe('CD-EXEMPLE-ELIKYA-project-1');
});

test('the standard knows no empty file', () => {
  expect(() => writeIati([], REPORTER)).toThrow('No activities');
});
