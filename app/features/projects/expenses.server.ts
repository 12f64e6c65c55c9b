import { setSigns } from '#app/shared/french-spaces.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Expense, type Piece } from './expense.ts';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';

/**
 * Sample expenses, newest first. They exist only in the demo, because invented evidence has no place on a site that
 * takes money.
 */
export const expenses: Collection<Expense> = {
  name: 'pieces',
  schema: Expense,
  typeset: setSigns,
  positionOf: ({ date }) => -Number(date.replaceAll('-', '')),
  isSample: ({ isSample }) => isSample,
};

const money = (dollars: number, language: Language) =>
  formatMoney({ amountMinor: Math.round(dollars * 100), currency: 'USD' }, language);

/**
 * An expense with formatted day and amount, and a drawing in place of a photo. Only what the page shows, because a
 * phone downloads it twice.
 */
function showPiece(id: string, { date, ...piece }: Piece, language: Language) {
  const day = formatDay(date, language);
  switch (piece.kind) {
    case 'invoice':
      return {
        ...piece,
        day,
        lines: piece.lines.map(({ what, dollars }) => ({ what, sum: money(dollars, language) })),
      };
    case 'photo': {
      const { art, ...shown } = piece;
      return { ...shown, day, image: artUrl(composeScene(`piece-${id}`, art)) };
    }
    default:
      return { ...piece, day };
  }
}
export type ShownPiece = ReturnType<typeof showPiece>;

/** A project's expenses for its page, newest first. */
export async function listExpenses(db: Database, projectId: number, language: Language) {
  const own = (await listEntries(db, expenses, language)).filter(({ data }) => data.project === projectId);
  return own.map(({ id, language: shown, data: { title, date, dollars, pieces } }) => ({
    id,
    language: shown,
    title,
    date,
    day: formatDay(date, language),
    sum: money(dollars, language),
    pieces: pieces.map((piece) => showPiece(id, piece, language)),
  }));
}
export type ShownExpense = Awaited<ReturnType<typeof listExpenses>>[number];
