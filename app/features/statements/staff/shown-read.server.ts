import { asc, eq } from 'drizzle-orm';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { type FileBalance, gapOf, TO_DECIDE } from '#app/features/statements/read-file.ts';
import { statementLeftLines } from '#app/features/statements/tables.server.ts';

/** Lines of a file that were set aside, in its order, undecided ones first. */
export async function listLeft(db: Database, statementId: string, person: PersonView) {
  const rows = await db
    .select()
    .from(statementLeftLines)
    .where(eq(statementLeftLines.statementId, statementId))
    .orderBy(asc(statementLeftLines.fileLine));
  const shown = rows.map(({ id, fileLine, account, reason, typed, text, state, lineId, note }) => ({
    id,
    line: fileLine,
    account,
    reason,
    typed: person.words(typed),
    text: person.words(text),
    state,
    lineId,
    note,
    toDecide: state === 'open' && TO_DECIDE.includes(reason),
  }));
  return [...shown.filter(({ toDecide }) => toDecide), ...shown.filter(({ toDecide }) => !toDecide)];
}
export type ShownLeft = Awaited<ReturnType<typeof listLeft>>[number];

/**
 * A balance as formatted text; `gap` is empty if the lines add up to the file's closing balance, and left out if the
 * file has none.
 */
export function showBalance(balance: FileBalance, language: Language) {
  const { account, currency, openedOn, openingMinor, closedOn, closingMinor, inMinor, outMinor } = balance;
  const say = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const at = (day: string | null, minor: number | null) =>
    minor === null ? undefined : { day: day ? formatDay(day, language) : '', sum: say(minor) };
  const gap = gapOf(balance);
  return {
    key: [account, currency, openedOn, closedOn].join(' '),
    account,
    currency,
    opening: at(openedOn, openingMinor),
    sumIn: say(inMinor),
    sumOut: say(outMinor),
    reckoned: openingMinor === null ? undefined : say(openingMinor + inMinor + outMinor),
    closing: at(closedOn, closingMinor),
    gap: gap === undefined ? undefined : gap === 0 ? '' : say(gap),
  };
}
export type ShownBalance = ReturnType<typeof showBalance>;
