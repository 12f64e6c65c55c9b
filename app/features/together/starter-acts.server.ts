import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { type Caller, defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { changeCloth, lockCloth, type WovenCloth } from './cloths.server.ts';
import { clothRows, rowReports, wovenCloths } from './tables.server.ts';

/** The locked fundraiser, if the caller started it and it was not removed. */
async function lockOwn(
  tx: Database,
  clothId: string,
  { member }: Pick<Caller, 'member'>,
): Promise<WovenCloth | Refusal> {
  if (!member) return new Refusal('cloth_sign_in', { status: 401 });
  const cloth = await lockCloth(tx, clothId);
  if (!cloth || cloth.state === 'removed') return new Refusal('cloth_unknown', { status: 404 });
  return cloth.memberId === member.id ? cloth : new Refusal('cloth_not_yours', { status: 403 });
}

const CloseInput = z.object({ clothId: z.uuid('cloth_unknown') });

/** `close-cloth`: the starter closes it; gifts started before and paid later still count. A repeat has no effect. */
export function closeCloth() {
  return defineFunction<z.infer<typeof CloseInput>, { state: 'closed' }>({
    name: 'close-cloth',
    summary: 'Ends a cloth woven together; for the member who started it',
    input: CloseInput,
    answer: z.object({ state: z.literal('closed') }),
    async perform(tx, { clothId }, caller) {
      const cloth = await lockOwn(tx, clothId, caller);
      if (cloth instanceof Refusal) return cloth;
      if (cloth.state === 'open') await changeCloth(tx, cloth, 'closed', { who: caller.member!.id });
      return { state: 'closed' };
    },
    respond: async (_site, outcome) => outcome,
  });
}

/** A row by its number, with its fundraiser. */
export async function findRow(tx: Database, number: number) {
  const [row] = await tx
    .select({ row: clothRows, cloth: wovenCloths })
    .from(clothRows)
    .innerJoin(wovenCloths, eq(wovenCloths.id, clothRows.clothId))
    .where(eq(clothRows.number, number));
  return row;
}

/** Hides a row's name and text, or restores them, and settles reports about it. */
export async function setRowHidden(
  tx: Database,
  { number, slug, who, isHidden }: { number: number; slug: string; who: string; isHidden: boolean },
): Promise<void> {
  await tx
    .update(clothRows)
    .set(isHidden ? { hiddenAt: sql`coalesce(hidden_at, now())`, hiddenBy: who } : { hiddenAt: null, hiddenBy: null })
    .where(eq(clothRows.number, number));
  await tx
    .update(rowReports)
    // What was said against them has done its work: no stranger's words are kept for longer.
    .set({ settledAt: sql`now()`, settledBy: who, why: null })
    .where(and(eq(rowReports.rowNumber, number), isNull(rowReports.settledAt)));
  await publishChange(tx, { topic: 'cloth', id: slug });
}

export const RowNumber = z.coerce
  .number('row_unknown')
  .int('row_unknown')
  .min(1, 'row_unknown')
  .max(2 ** 31 - 1, 'row_unknown');
const HideInput = z.object({ row: RowNumber });

/** `hide-row-words`: the starter hides a row's name and text; the gift stays, and its row shows "Sans nom". */
export function hideRowWords() {
  return defineFunction<z.infer<typeof HideInput>, object>({
    name: 'hide-row-words',
    summary: 'Takes name and word off a row of a cloth; for the member who started it. The gift stays',
    input: HideInput,
    answer: z.object({ message: z.string() }),
    async perform(tx, { row: number }, caller) {
      const found = await findRow(tx, number);
      if (!found) return new Refusal('row_unknown', { status: caller.member ? 404 : 401 });
      const cloth = await lockOwn(tx, found.cloth.id, caller);
      if (cloth instanceof Refusal) return cloth;
      await setRowHidden(tx, { number, slug: cloth.slug, who: caller.member!.id, isHidden: true });
      return {};
    },
    respond: async (_site, _outcome, { language }) => ({ message: translate(language, 'together')('keep.hidden') }),
  });
}
