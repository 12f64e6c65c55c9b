import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { importLines } from './import-lines.server.ts';
import { importStatement } from './staff/import-statement.server.ts';
import { gapOf } from './read-file.ts';
import { correctLeftLine, dismissLeftLine } from './staff/left-lines.server.ts';
import { statementSection } from './statement-section.server.ts';
import { suggestMatches } from './suggest.server.ts';
import { statementFiles, statementLeftLines, statementLines, statementMappings, statements } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [importStatement(), correctLeftLine(), dismissLeftLine()]);
const [treasurer, collector] = [await hire('tresorerie'), await hire('collecte')];

const world = (path: string) => readFileSync(`test/world/${path}`, 'utf8');
const camt = (name: string) => treasurer.call('import-statement', { format: 'camt053', text: world(`camt/${name}`) });
const leftOf = (statementId: unknown) =>
  db
    .select()
    .from(statementLeftLines)
    .where(eq(statementLeftLines.statementId, String(statementId)))
    .orderBy(asc(statementLeftLines.fileLine));
const rowsOf = (statementId: unknown) =>
  db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, String(statementId)))
    .orderBy(asc(statementLines.position));

test('one odd line refuses no other: what was set aside is kept with its reason, once, and the file with it', async () => {
  const first = await camt('odd-entries.xml');
  expect(first).toMatchObject({ added: 1, known: 0, left: 5 });
  expect(await leftOf(first.statementId)).toMatchObject([
    { fileLine: 2, reason: 'currency', typed: 'GBP', text: '2026-03-13 · 25.00 GBP CRDT · KABONGO', state: 'open' },
    { fileLine: 3, reason: 'amount' },
    { fileLine: 4, reason: 'side' },
    { fileLine: 5, reason: 'nothing' },
    { fileLine: 6, reason: 'pending' },
  ]);
  const [kept] = await db
    .select()
    .from(statementFiles)
    .where(eq(statementFiles.statementId, String(first.statementId)));
  expect(kept!.text).toBe(world('camt/odd-entries.xml'));
  const [statement] = await db
    .select()
    .from(statements)
    .where(eq(statements.id, String(first.statementId)));
  expect(statement).toMatchObject({
    total: 6,
    setAside: 5,
    balances: [{ openingMinor: 0, closingMinor: 3500, inMinor: 2500 }],
  });
  // The side of the fourth was not understood: corrected, the lines make the balance that the file ends with.
  const [, , side] = await leftOf(first.statementId);
  const typed = { leftId: side!.id, day: '2026-03-13', amount: '10.00', side: 'in', currency: 'EUR' };
  expect(await treasurer.call('correct-left-line', typed)).toMatchObject({ lineId: expect.any(String) });
  const [mended] = await db
    .select()
    .from(statements)
    .where(eq(statements.id, String(first.statementId)));
  expect(mended!.balances.map(gapOf)).toEqual([0]);
  const again = await camt('odd-entries.xml');
  expect(again).toMatchObject({ added: 0, known: 1, left: 5 });
  expect(await leftOf(again.statementId)).toEqual([]);
  expect(await camt('report-052.xml')).toMatchObject({
    code: 'statement_other_message',
    error: expect.stringContaining('CAMT.052'),
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the treasurer decides: corrected, it is a line that waits, once; left out, it keeps its reason', async () => {
  const text =
    'Date;Montant;Devise;Libellé\n13/03/2026;100,00;USD;VIR A\n22/03/2026;1OO,00;USD;DEPOT\nhier;5,00;USD;VIR B\n';
  const { statementId } = await treasurer.call('import-statement', { format: 'csv', text, account: 'Rawbank USD' });
  const [deposit, yesterday] = await leftOf(statementId);
  const correct = (leftId: string, more: object = {}, who = treasurer) =>
    who.call('correct-left-line', {
      leftId,
      day: '2026-03-22',
      amount: '100.00',
      side: 'in',
      currency: 'USD',
      text: 'DEPOT',
      ...more,
    });
  expect(await correct(deposit!.id, {}, collector)).toMatchObject({ code: 'permission_missing' });
  expect(await correct(deposit!.id, { amount: 'cent' })).toMatchObject({ code: 'amount_invalid' });
  const earlier = 'Date;Montant;Devise;Libellé\n02/02/2026;7,00;USD;VIR Z\n';
  await treasurer.call('import-statement', { format: 'csv', text: earlier, account: 'Rawbank USD' });
  const known = { day: '2026-02-02', amount: '7.00', text: 'VIR Z' };
  expect(await correct(deposit!.id, known)).toMatchObject({ code: 'line_known' });
  const { lineId } = await correct(deposit!.id);
  expect((await rowsOf(statementId))[1]).toMatchObject({
    id: lineId,
    account: 'Rawbank USD',
    day: '2026-03-22',
    amountMinor: 10_000,
    fileLine: 3,
    state: 'open',
  });
  expect(await correct(deposit!.id)).toMatchObject({ code: 'left_settled' });
  const dismiss = (note?: string) => treasurer.call('dismiss-left-line', { leftId: yesterday!.id, note });
  expect(await dismiss()).toMatchObject({ code: 'reason_required' });
  expect(await dismiss('déjà dans le relevé de février')).toEqual({ leftId: yesterday!.id });
  expect(await dismiss('encore')).toMatchObject({ code: 'left_settled' });
  expect(await linesOf(`left:${yesterday!.id}`)).toMatchObject([{ verb: 'dismiss-left-line', actor: treasurer.id }]);
  // Thought better of.
  expect(await correct(yesterday!.id, { side: 'out', amount: '5' })).toMatchObject({ lineId: expect.any(String) });
  expect((await rowsOf(statementId))[2]).toMatchObject({ amountMinor: -500 });
  // The same file again brings none of it a second time.
  const again = await treasurer.call('import-statement', { format: 'csv', text, account: 'Rawbank USD' });
  expect(again).toMatchObject({ added: 0, known: 1 });
  expect(await leftOf(again.statementId)).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a batch with fees is its parts and the difference; neither it nor one without sums is certainly an announced transfer', async () => {
  const answer = await give({
    programId: 'project-1',
    amount: 1474,
    currency: 'EUR',
    donorName: 'Marie Dupont',
    donorEmail: 'marie@example.org',
    method: 'transfer',
  });
  const reference = String(answer.ok && answer.body.reference);
  const text = world('camt/batch-with-fees.xml').replace('DON UN', reference);
  const { statementId, matched } = await treasurer.call('import-statement', { format: 'camt053', text });
  const lines = await rowsOf(statementId);
  expect(lines.map(({ amountMinor, part }) => [amountMinor, part])).toEqual([
    [100_000, 'part'],
    [50_000, 'part'],
    [-2600, 'rest'],
  ]);
  // The part is hers, with another sum than promised; never the whole.
  expect(matched).toBe(1);
  const suggested = await suggestMatches(db, lines);
  expect([...suggested.keys()]).toEqual([lines[0]!.id]);
  expect(suggested.get(lines[0]!.id)).toMatchObject({ paymentId: paymentOf(answer), amountMinor: 147_400 });
  const without = world('camt/batch-without-sums.xml').replace('DON UN', reference);
  const whole = await treasurer.call('import-statement', { format: 'camt053', text: without });
  expect(whole).toMatchObject({ added: 1, matched: 0 });
});

test('what files brought before is known again: a batch that was one line, a text that ended after 500 signs', async () => {
  const before = { format: 'camt053', account: 'BE71096123456769', importedBy: 'test' } as const;
  const line = { account: 'BE71096123456769', day: '2026-03-13', currency: 'EUR', line: 1 } as const;
  await db.transaction((tx) =>
    importLines(
      tx,
      [
        { ...line, amountMinor: 147_400, text: 'DON AVANT REMISE GROUPEE', payer: 'Marie Dupont', bankRef: 'B9' },
        { ...line, amountMinor: 100, text: 'mot '.repeat(150).slice(0, 500), payer: null, bankRef: null },
        { ...line, amountMinor: 150_000, text: '', payer: null, bankRef: null },
      ],
      before,
    ),
  );
  const batch = world('camt/batch-with-fees.xml').replace('DON UN', 'DON AVANT').replace('B7', 'B9');
  expect(await treasurer.call('import-statement', { format: 'camt053', text: batch })).toMatchObject({
    added: 0,
    known: 3,
  });
  // Its payer had no name then: an empty `UltmtDbtr` hid it.
  const words = await camt('words.xml');
  expect(words).toMatchObject({ added: 3, known: 1 });
  // A sum of three decimals was read a thousand times too large: it is not brought a second time beside that.
  const three = world('camt/balances.xml')
    .replace(/<Ntry>.*?<\/Ntry>/s, '')
    .replace('26.000', '1.500')
    .replace('DBIT', 'CRDT')
    .replace('<AddtlNtryInf>Frais</AddtlNtryInf>', '');
  expect(await treasurer.call('import-statement', { format: 'camt053', text: three })).toMatchObject({
    added: 0,
    known: 1,
  });
});

test('what columns mean is shown with lines as they will be read, confirmed once, and remembered for each account', async () => {
  const text = 'Quand,Montant reçu,Libellé\n2026-03-13,12.50,DON A\n2026-03-14,20.00,DON B\n';
  const call = (more: object) => treasurer.call('import-statement', { format: 'csv', text, confirm: true, ...more });
  const asked = await call({ account: 'Airtel USD' });
  expect(asked).toMatchObject({
    code: 'mapping_required',
    proposed: { day: 'Quand', amount: 'Montant reçu', currency: '' },
  });
  expect(asked.preview).toBeUndefined();
  const mapping = { ...(asked.proposed as object), currency: 'USD' };
  const shown = await call({ account: 'Airtel USD', mapping, seen: asked.seen });
  expect(shown).toMatchObject({
    code: 'mapping_required',
    preview: {
      total: 2,
      read: 2,
      left: 0,
      lines: [{ line: 2, day: '2026-03-13', amountMinor: 1250, currency: 'USD', text: 'DON A' }, {}],
    },
  });
  expect(
    await call({ account: 'Airtel USD', mapping: { ...mapping, currency: 'EUR' }, seen: shown.seen }),
  ).toMatchObject({
    code: 'mapping_required',
  });
  expect(await call({ account: 'Airtel USD', mapping, seen: shown.seen })).toMatchObject({ added: 2 });
  const euros = { ...mapping, currency: 'EUR' };
  expect(
    await call({ account: 'Airtel EUR', mapping: euros, seen: JSON.stringify(Object.values(euros)) }),
  ).toMatchObject({ code: 'mapping_required' });
  await treasurer.call('import-statement', { format: 'csv', text, account: 'Airtel EUR', mapping: euros });
  // Each account by what was said of it.
  expect(await call({ account: 'Airtel USD' })).toMatchObject({ added: 0, known: 2 });
  expect(await call({ account: 'airtel eur' })).toMatchObject({ added: 0, known: 2 });
  expect(await db.$count(statementMappings)).toBeGreaterThan(2);
});

test('what a column does not say is asked before anything is read: which sign, which of day and month', async () => {
  const text = 'Date;Montant;Devise;Libellé\n03/04/2026;1.250;USD;DON A\n05/04/2026;19.950;USD;DON B\n';
  const call = (mapping?: object) =>
    treasurer.call('import-statement', { format: 'csv', text, account: 'Equity', mapping });
  const asked = await call();
  expect(asked).toMatchObject({
    code: 'mapping_required',
    asks: {
      order: { typed: '03/04/2026', dmy: '2026-04-03', mdy: '2026-03-04' },
      decimal: {
        readings: [
          { sign: '.', totalMinor: 2120 },
          { sign: ',', totalMinor: 2_120_000 },
        ],
      },
    },
  });
  const { statementId } = await call({ ...(asked.proposed as object), order: 'dmy', decimal: ',' });
  expect(await rowsOf(statementId)).toMatchObject([
    { day: '2026-04-03', amountMinor: 125_000 },
    { day: '2026-04-05', amountMinor: 1_995_000 },
  ]);
  // Said once: the next file of these heads is read the same way.
  expect(await call()).toMatchObject({ added: 0, known: 2 });
});

test('a line that reads as another of its file is a movement of its own, and comes once with the file', async () => {
  const text = 'Date;Montant;Devise;Libellé\n13/04/2026;20,00;USD;QUETE\n13/04/2026;2O,00;USD;QUETE\n';
  const read = () => treasurer.call('import-statement', { format: 'csv', text, account: 'Caisse USD' });
  const { statementId } = await read();
  const [left] = await leftOf(statementId);
  const typed = { leftId: left!.id, day: '2026-04-13', amount: '20.00', side: 'in', currency: 'USD', text: 'QUETE' };
  expect(await treasurer.call('correct-left-line', typed)).toMatchObject({ lineId: expect.any(String) });
  expect((await rowsOf(statementId)).map(({ amountMinor }) => amountMinor)).toEqual([2000, 2000]);
  // The bank's corrected file: both lines are known.
  const mended = text.replace('2O', '20');
  expect(
    await treasurer.call('import-statement', { format: 'csv', text: mended, account: 'Caisse USD' }),
  ).toMatchObject({ added: 0, known: 2 });
});

test('lines that wait for a decision are a task of who imports, until each is decided', async () => {
  const text =
    'Date;Montant;Devise;Libellé\n14/04/2026;2O,00;USD;QUETE\n15/04/2026;3O,00;USD;QUETE\n16/04/2026;20,00;USD;QUETE\n17/04/2026;21,00;USD;QUETE\n18/04/2026;22,00;USD;QUETE\n19/04/2026;23,00;USD;QUETE\n;66,00;;Total\n';
  const { statementId } = await treasurer.call('import-statement', {
    format: 'csv',
    text,
    account: 'Caisse A',
    name: 'quetes.csv',
  });
  const source = statementSection.tasks!.find(({ permission }) => permission === 'statements.import')!;
  const tasks = async () => (await source.list(db, 50)).filter(({ target }) => target === `statement:${statementId}`);
  expect(await tasks()).toMatchObject([{ kind: 'lines_left', values: { count: 2, file: 'quetes.csv' } }]);
  for (const { id } of await leftOf(statementId))
    await treasurer.call('dismiss-left-line', { leftId: id, note: 'sans objet' });
  expect(await tasks()).toEqual([]);
});

test('a line of another of our accounts is corrected to it, and the balances of its file stay as they are', async () => {
  const text =
    'Date;Montant;Devise;Libellé;Solde\n13/05/2026;20,00;USD;DON A;120,00\n14/05/2026;25,00;GBP;VIR KABONGO;\n15/05/2026;30,00;USD;DON B;150,00\n';
  const { statementId } = await treasurer.call('import-statement', { format: 'csv', text, account: 'Rawbank A' });
  const [left] = await leftOf(statementId);
  expect(left).toMatchObject({ reason: 'currency', typed: 'GBP' });
  const read = async () =>
    (
      await db
        .select()
        .from(statements)
        .where(eq(statements.id, String(statementId)))
    )[0]!.balances;
  const before = await read();
  const typed = { leftId: left!.id, day: '2026-05-14', amount: '29.00', side: 'in', currency: 'USD' };
  expect(await treasurer.call('correct-left-line', { ...typed, account: 'Rawbank B' })).toMatchObject({
    lineId: expect.any(String),
  });
  expect(await read()).toEqual(before);
  expect((await rowsOf(statementId)).map(({ account }) => account)).toEqual(['Rawbank A', 'Rawbank A', 'Rawbank B']);
});
