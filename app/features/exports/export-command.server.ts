import type { FeatureCommand } from '#app/features/define-feature.server.ts';
import { JOURNAL_HEADS, listJournal } from '#app/features/accounting/staff/journal.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { isCurrency } from '#app/shared/money.ts';
import { recordAtServer } from '#platform/audit.ts';
import { csvRow } from '#platform/csv.ts';
import { EXPORT_TABLES } from './export-tables.server.ts';

const NAMES = [...Object.keys(EXPORT_TABLES), 'journal'];

function readOptions(words: string[]) {
  const options = new Map(
    words.flatMap((word) => {
      const [, name, value] = /^--(from|to|currency)=(.+)$/.exec(word) ?? [];
      return name && value ? [[name, value] as const] : [];
    }),
  );
  if (words.length !== options.size)
    throw new RangeError(`Not an option: ${words.join(' ')}; --from=YYYY-MM-DD --to=YYYY-MM-DD --currency=EUR`);
  const [from, to, currency] = [options.get('from'), options.get('to'), options.get('currency')];
  for (const day of [from, to])
    if (day !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(day) && Date.parse(day)))
      throw new RangeError(`Not a day: ${day}`);
  if (currency !== undefined && !isCurrency(currency)) throw new RangeError(`Not a currency of ours: ${currency}`);
  return { ...(from && { from }), ...(to && { to }), ...(currency && { currency }) };
}

/** Writes a table to standard output while it is read. */
export const exportTable: FeatureCommand = {
  usage: 'export <table> [--from=DAY] [--to=DAY] [--currency=EUR]',
  help: `${NAMES.join(', ')} as CSV on standard output; the log says who took it`,
  async run({ db, purposes, print }, [name = '', ...words]) {
    if (!NAMES.includes(name)) throw new RangeError(`No table ${name}: ${NAMES.join(', ')}`);
    const filter = readOptions(words);
    const note = (after: object) =>
      db.transaction((tx) => recordAtServer(tx, 'export-persons', { target: `export:${name}`, after: { ...after } }));
    const table = name === 'journal' ? undefined : EXPORT_TABLES[name as keyof typeof EXPORT_TABLES];
    await note({ ...filter, state: 'begun' });
    const paidFor = await purposes();
    const rows = table
      ? table.list(db, filter, paidFor)
      : listJournal(
          db,
          { ...filter, from: filter.from ?? '2000-01-01', to: filter.to ?? dayInKinshasa(new Date()) },
          // Who stands at the server sees all of it.
          { paidFor, language: 'fr', person: { isMasked: false, name: String, email: String, words: String } },
        );
    await print(csvRow(table?.heads ?? JOURNAL_HEADS));
    let count = 0;
    for await (const row of rows) {
      await print(csvRow(row));
      count++;
    }
    await note({ ...filter, state: 'done', rows: count });
    return { data: undefined, text: '' };
  },
};
