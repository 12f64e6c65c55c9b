import { sql } from 'drizzle-orm';
import { translate } from '#app/kit/words.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { SpendingKind } from './spending-rules.ts';

/** How many expenses are named; further ones are only in the total. */
const NAMED = 3;

export type Bought = { sum: string; what: string };

/**
 * What funds spent since a day, as text: a total and the latest purposes. One answer per request, in the same order;
 * undefined if nothing was spent. Staff write what was bought in French, so readers of other languages see the kind of
 * expense.
 */
export async function tellBoughtSince(
  db: Database,
  asked: readonly { fundId: string; day: string }[],
  language: Language,
): Promise<(Bought | undefined)[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<{
    at: number;
    currency: Currency;
    sum: string;
    what: { kind: SpendingKind; title: string }[];
  }>(sql`
    select asked.at::int as at, f.currency, sum(s.counted_minor)::bigint as sum,
      jsonb_agg(jsonb_build_object('kind', s.kind, 'title', s.title) order by s.day desc, s.id desc) as what
    from unnest(${sql.param(asked.map(({ fundId }) => fundId))}::text[], ${sql.param(asked.map(({ day }) => day))}::date[])
      with ordinality asked(fund, day, at)
    join funds f on f.id = asked.fund
    join spendings s on s.fund_id = asked.fund and s.day >= asked.day and s.booked_at is not null and s.reversed_at is null
    group by asked.at, f.currency`);
  const t = translate(language, 'transparency');
  const told = new Map(
    rows.map(({ at, currency, sum, what }) => {
      const names = [
        ...new Set(what.map(({ kind, title }) => (language === DEFAULT_LANGUAGE && title) || t(`kind.${kind}`))),
      ];
      const rest = names.length > NAMED ? '…' : '';
      return [
        at,
        {
          sum: formatMoney({ amountMinor: Number(sum), currency }, language),
          what: names.slice(0, NAMED).join(PUNCTUATION[language].listComma) + rest,
        },
      ];
    }),
  );
  return asked.map((_one, index) => told.get(index + 1));
}
