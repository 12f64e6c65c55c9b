import { sql } from 'drizzle-orm';
import { href } from 'react-router';
import { listSpending, type SpendingLine } from '#app/features/spending/read-spending.server.ts';
import { readOpenBooks } from '#app/features/spending/open-books.server.ts';
import { everyPage } from '#app/features/staff/list-state.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Category } from '#app/features/projects/categories.ts';
import { listProjects } from '#app/features/projects/projects.server.ts';

/** A text in French, the activity's own language, and in English if translated. */
export type Narrative = { fr: string; en?: string };

/** Codes of IATI's code list TransactionType. */
export const TRANSACTION_TYPES = { received: '1', paid: '4' } as const;

export type Transaction = {
  type: keyof typeof TRANSACTION_TYPES;
  /** `YYYY-MM-DD`, never in the future. */
  day: string;
  /** In major units, as the standard requires. */
  value: string;
  currency: Currency;
  narrative: Narrative;
  ref?: string;
};

/** A fund as an IATI activity: its purpose, its start, its income and spending. */
export type Activity = {
  fund: string;
  title: Narrative;
  description: Narrative;
  /** Until it is unpublished. */
  isOpen: boolean;
  startedOn: string;
  endsOn?: string;
  currency: Currency;
  sector: string;
  page: string;
  transactions: Transaction[];
};

/**
 * Codes of IATI's code list Sector (OECD DAC, five digits) for the categories of projects; several sectors are
 * "multisector".
 */
const SECTORS: Record<Category, string> = {
  education: '11220',
  agriculture: '31120',
  environment: '31220',
  social: '16010',
};
const MULTISECTOR = '43010';

const bothWords = (
  write: (t: (key: 'iati.fund' | 'iati.received' | 'iati.fees', values: Record<string, string>) => string) => string,
): Narrative => ({
  fr: write((key, values) => translate('fr', 'transparency')(key, values)),
  en: write((key, values) => translate('en', 'transparency')(key, values)),
});

/**
 * The income of each fund in each month of Kinshasa's calendar, in minor units of its currency; single gifts are not
 * published.
 */
async function readMonths(db: Database) {
  const { rows } = await db.execute<{ fund: string; month: string; minor: string }>(sql`
    select c.fund_id as fund, to_char(p.paid_at at time zone 'Africa/Kinshasa', 'YYYY-MM') as month, sum(c.counted_minor)::text as minor
    from counted_gifts c join payments p on p.id = c.payment_id
    where c.counted_minor <> 0 group by 1, 2 order by 1, 2`);
  return Map.groupBy(rows, ({ fund }) => fund);
}

/** The last day of a month or year (`YYYY-MM`, `YYYY`), or today if it has not ended. */
function endOf(span: string, today: string): string {
  const [year, month = 12] = span.split('-').map(Number);
  const last = new Date(Date.UTC(year!, month, 0)).toISOString().slice(0, 10);
  return last < today ? last : today;
}

/**
 * Every fund with income or spending as an IATI 2.03 activity: gifts by month, booked expenses one by one, fees by
 * year. docs/transparency.md says what is left out, and why.
 */
export async function readActivities(db: Database, origin: string, today = dayInKinshasa()): Promise<Activity[]> {
  const { funds } = await readOpenBooks(db, 'fr');
  const months = await readMonths(db);
  const all = { search: '', pages: 100 };
  const { rows: french } = await listProjects(db, { ...all, language: 'fr' });
  const { rows: english } = await listProjects(db, { ...all, language: 'en' });
  const projectOf = new Map(french.map((row, index) => [row.fund.id, { ...row, english: english[index]! }]));
  const spent = new Map<string, SpendingLine[]>();
  for await (const line of everyPage((state) => listSpending(db, { ...state, isBooked: true }), { q: '', limit: 200 }))
    if (line.state !== 'reversed') spent.set(line.fundId, [...(spent.get(line.fundId) ?? []), line]);

  return funds.map(({ fund, title, path, currency, years }) => {
    const project = projectOf.get(fund);
    const money = (amountMinor: number, of = currency) => ({
      value: toMajor({ amountMinor, currency: of }),
      currency: of,
    });
    const transactions: Transaction[] = [
      ...(months.get(fund) ?? []).map(({ month, minor }) => ({
        type: 'received' as const,
        day: endOf(month, today),
        narrative: bothWords((t) => t('iati.received', { month })),
        ...money(Number(minor)),
      })),
      ...years
        .filter(({ feesMinor }) => feesMinor !== 0)
        .map(({ year, feesMinor }) => ({
          type: 'paid' as const,
          day: endOf(String(year), today),
          narrative: bothWords((t) => t('iati.fees', { year: String(year) })),
          ...money(feesMinor),
        })),
      ...(spent.get(fund) ?? []).map((line) => ({
        type: 'paid' as const,
        day: line.day,
        narrative: { fr: line.title || translate('fr', 'admin')(`spending.kinds.${line.kind}`) },
        ref: line.id,
        ...money(line.amountMinor, line.currency),
      })),
    ].sort((a, b) => (a.day < b.day ? -1 : 1));
    const en = project?.english.language === 'en' ? project.english.project : undefined;
    const own = bothWords((t) => t('iati.fund', { title }));
    return {
      fund,
      title: { fr: title, en: en?.title },
      description: project ? { fr: project.project.description, en: en?.description } : own,
      isOpen: project !== undefined || !fund.startsWith('project-'),
      startedOn: project?.project.startedOn ?? transactions[0]?.day ?? today,
      endsOn: project?.project.expectedCompletion,
      currency,
      sector: project ? SECTORS[project.project.category] : MULTISECTOR,
      page: origin + (project ? href('/projects/:id', { id: String(project.id) }) : path),
      transactions,
    };
  });
}
