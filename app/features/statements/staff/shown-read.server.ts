import { asc, eq } from 'drizzle-orm';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { type FileBalance, gapOf, TO_DECIDE } from '#app/features/statements/read-file.ts';
import { statementLeftLines } from '#app/features/statements/tables.server.ts';

/** What was set aside of a file, in its order, those first that somebody has to decide about. */
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

/** A balance in the words of a page; `gap` is empty where the lines make the balance the file ends with, left out where it says none. */
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
