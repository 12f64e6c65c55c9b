import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { TableAsked } from '#app/features/statements/table-mapping.server.ts';

const signed = (amountMinor: number, currency: Currency, language: Language): string =>
  (amountMinor > 0 ? '+' : '') + formatMoney({ amountMinor, currency }, language);

/** The questions of `import-statement` about a table, as text for a page. */
export function showTable(details: Record<string, unknown>, language: Language) {
  const { columns = [], first = [], proposed = {}, seen = '', preview, asks } = details as TableAsked;
  return {
    columns,
    first,
    proposed,
    seen,
    preview: preview && {
      ...preview,
      lines: preview.lines.map(({ day, amountMinor, currency, ...line }) => ({
        ...line,
        isOut: amountMinor < 0,
        day: formatDay(day, language),
        sum: signed(amountMinor, currency, language),
      })),
    },
    asks: asks && {
      decimal: asks.decimal && showQuestion(asks.decimal, language),
      order: asks.order && {
        typed: asks.order.typed,
        dmy: formatDay(asks.order.dmy, language),
        mdy: formatDay(asks.order.mdy, language),
      },
    },
  };
}
export type ShownTable = ReturnType<typeof showTable>;

function showQuestion(
  { currency, readings }: NonNullable<NonNullable<TableAsked['asks']>['decimal']>,
  language: Language,
) {
  const say = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  return {
    typed: readings[0]!.rows[0]?.typed ?? '',
    readings: readings.map(({ sign, rows, totalMinor }) => ({
      sign,
      title: rows[0] ? say(rows[0].amountMinor) : '',
      rows: rows.map(({ line, typed, amountMinor }) => ({ line, typed, sum: say(amountMinor) })),
      total: say(totalMinor),
    })),
  };
}
