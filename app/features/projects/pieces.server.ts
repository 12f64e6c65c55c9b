import type { Fund } from '#app/features/donations/funds.server.ts';
import { projectIdOf } from '#app/features/donations/fund-id.ts';
import { href } from 'react-router';
import { listAnswers } from '#app/features/spending/doubts/read-doubts.server.ts';
import { findSpending, listSpending, readFundAccounts } from '#app/features/spending/read-spending.server.ts';
import { bandsOf, sumYears } from '#app/features/spending/fund-accounts.server.ts';
import { titleOf } from '#app/features/spending/sample-titles.server.ts';
import { PROOFS } from '#app/features/spending/spending-rules.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { picturePath } from '#platform/pictures.ts';
import { findProject } from './projects.server.ts';
import { type ShownExpense, listExpenses } from './expenses.server.ts';
import { sampleSpendingId } from './sample-spendings.server.ts';

/** How many expenses a page shows. */
const PAGE = 50;

/** The three bars of a fund (received, spent, evidenced), once something was spent. */
export async function readBands(db: Database, fund: Fund, language: Language) {
  const sums = await readFundSums(db, fund.id);
  const { shares, sums: words } = bandsOf(fund, sums, language);
  return sums.spentMinor > 0 ? { shares, sums: words } : undefined;
}

/** The totals that a fund received, spent and evidenced, and what is left. */
export async function readFundSums(db: Database, fundId: string) {
  const [account] = await readFundAccounts(db, fundId);
  return sumYears(account?.years ?? []);
}

/** A filter of expenses: with or without evidence, or of a budget line, by its French name. */
export type PieceFilter = { state?: 'proven' | 'unproven'; budgetLine?: string };

/**
 * A fund's expenses, newest first, each with its evidence, or for how many days it has had none.
 * @param from the first day of interest, as `YYYY-MM-DD`
 */
export async function listPieces(
  db: Database,
  fund: Fund,
  language: Language,
  { after, from, filter = {} }: { after?: string | undefined; from?: string; filter?: PieceFilter },
) {
  const state = { ...readListState({ after }), from, fundId: fund.id, limit: PAGE, isBooked: true, ...filter };
  const { items, next } = await listSpending(db, state);
  const projectId = projectIdOf(fund.id);
  const samples = new Map<string, ShownExpense>(
    projectId && items.some(({ isSample }) => isSample)
      ? (await listExpenses(db, Number(projectId), language)).map((one) => [sampleSpendingId(one.id), one])
      : [],
  );
  const lines = await nameLines(db, fund, items, language);
  const answers = await listAnswers(
    db,
    items.map(({ id }) => id),
    language,
  );
  return {
    next,
    today: dayInKinshasa(),
    pieces: items.map(
      ({ id, title, kind, budgetLine, day, days, isSample, state: is, amountMinor, currency, proofs, reversedAt }) => {
        const sample = samples.get(id);
        const said = sample ?? titleOf({ title, isSample }, language);
        return {
          id,
          kind,
          title: said.title,
          language: said.language,
          line: budgetLine === null ? undefined : lines.get(budgetLine),
          date: day,
          day: formatDay(day, language),
          days: is === 'late' || is === 'unproven' ? days : undefined,
          reversed: reversedAt ? formatDay(dayInKinshasa(reversedAt), language) : undefined,
          sum: sample?.sum ?? formatMoney({ amountMinor, currency }, language),
          isSample,
          sample: sample?.pieces,
          answers: answers.get(id) ?? [],
          proofs: proofs
            .filter((proof) => proof.kind !== 'sample')
            .map((proof) => ({
              id: proof.id,
              photo: proof.kind === 'photo' ? picturePath(PROOFS, proof.file) : undefined,
              document: href('/proofs/:id/preuve.pdf', { id: proof.id }),
              sha256: proof.sha256,
              place: proof.place,
              day: formatDay(dayInKinshasa(proof.takenAt), language),
            })),
        };
      },
    ),
  };
}
export type ShownPieces = Awaited<ReturnType<typeof listPieces>>['pieces'][number];

/** The names of budget lines in a language, by their French names; only lines in today's budget. */
async function nameLines(
  db: Database,
  fund: Fund,
  items: readonly { budgetLine: string | null }[],
  language: Language,
) {
  const id = projectIdOf(fund.id);
  const found =
    id && items.some(({ budgetLine }) => budgetLine !== null) ? await findProject(db, id, language) : undefined;
  if (!found || found.fund.id !== fund.id) return new Map<string, { label: string; language: Language }>();
  return new Map(
    found.source.budget.map(({ label }, index) => [
      label,
      { label: found.project.budget[index]!.label, language: found.language },
    ]),
  );
}

/** The expense that a query was started for, if it is not on this page of the list; of this fund only. */
export async function findDoubted(db: Database, fund: Fund, id: string, language: Language) {
  const line = await findSpending(db, id);
  if (!line?.bookedAt || line.fundId !== fund.id) return undefined;
  const { title, kind, amountMinor, currency } = line;
  return { id, title, kind, language: 'fr' as const, sum: formatMoney({ amountMinor, currency }, language) };
}
