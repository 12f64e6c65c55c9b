import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { RequiredText } from '#app/shared/inputs.ts';
import { defineFunction, type SiteFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { changeCloth, lockCloth } from '#app/features/together/cloths.server.ts';
import { findRow, RowNumber, setRowHidden } from '#app/features/together/starter-acts.server.ts';
import { wovenClothEvents } from '#app/features/together/tables.server.ts';
import type { ClothState } from '#app/features/together/together-rules.ts';

const ClothAct = z.object({ clothId: z.uuid('cloth_unknown'), reason: RequiredText(500, 'reason_required') });
type ClothAct = z.infer<typeof ClothAct>;
type Moved = { before: ClothState; after: ClothState };
const permission = 'together.moderate';

const done: (name: 'remove-cloth' | 'restore-cloth' | 'moderate-row') => SiteFunction['respond'] =
  (name) =>
  async (_site, _outcome, { language }) => ({ message: translate(language, 'admin')(`done.${name}`) });

const actOn = ({ clothId, reason }: ClothAct, { before, after }: Moved) => ({
  target: `cloth:${clothId}`,
  before: { state: before },
  after: { state: after },
  reason,
});

/** `remove-cloth`: removes a fundraiser from the site with all its rows; its gifts are not affected. */
export function removeCloth() {
  return defineFunction<ClothAct, Moved>({
    name: 'remove-cloth',
    summary: 'Takes a cloth woven together off the site; its gifts stay',
    input: ClothAct,
    answer: z.object({ message: z.string() }),
    staff: { permission, act: actOn },
    async perform(tx, { clothId, reason }, { staff }) {
      const cloth = await lockCloth(tx, clothId);
      if (!cloth) return new Refusal('cloth_unknown', { status: 404 });
      if (cloth.state === 'removed') return new Refusal('cloth_removed', { status: 409 });
      await changeCloth(tx, cloth, 'removed', { who: staff!.memberId, why: reason });
      return { before: cloth.state, after: 'removed' };
    },
    respond: done('remove-cloth'),
  });
}

/** `restore-cloth`: restores a removed fundraiser as it was. */
export function restoreCloth() {
  return defineFunction<ClothAct, Moved>({
    name: 'restore-cloth',
    summary: 'Brings a removed cloth back, open or closed as it was',
    input: ClothAct,
    answer: z.object({ message: z.string() }),
    staff: { permission, act: actOn },
    async perform(tx, { clothId, reason }, { staff }) {
      const cloth = await lockCloth(tx, clothId);
      if (!cloth) return new Refusal('cloth_unknown', { status: 404 });
      if (cloth.state !== 'removed') return new Refusal('cloth_not_removed', { status: 409 });
      const [last] = await tx
        .select({ from: wovenClothEvents.from })
        .from(wovenClothEvents)
        .where(eq(wovenClothEvents.clothId, clothId))
        .orderBy(desc(wovenClothEvents.id))
        .limit(1);
      // Who started it may have been erased meanwhile: then nobody is there to keep it open.
      const after = cloth.memberId === null && !cloth.isSample ? 'closed' : last!.from;
      await changeCloth(tx, cloth, after, { who: staff!.memberId, why: reason });
      return { before: 'removed', after };
    },
    respond: done('restore-cloth'),
  });
}

const RowAct = z.object({
  row: RowNumber,
  decision: z.enum(['hide', 'show'], 'invalid_field'),
  reason: RequiredText(500, 'reason_required'),
});
type RowOutcome = { clothId: string; wasHidden: boolean };

/** `moderate-row`: hides a row's name and text, or keeps or restores them; either settles the reports. */
export function moderateRow() {
  return defineFunction<z.infer<typeof RowAct>, RowOutcome>({
    name: 'moderate-row',
    summary: 'Takes name and word off a row of a cloth, or lets them stand; reports of it are settled. The gift stays',
    input: RowAct,
    answer: z.object({ message: z.string() }),
    staff: {
      permission,
      act: ({ row, decision, reason }, { clothId, wasHidden }) => ({
        target: `cloth:${clothId}`,
        before: { row, isHidden: wasHidden },
        after: { row, isHidden: decision === 'hide' },
        reason,
      }),
    },
    async perform(tx, { row: number, decision }, { staff }) {
      const found = await findRow(tx, number);
      if (!found) return new Refusal('row_unknown', { status: 404, field: 'row' });
      await setRowHidden(tx, {
        number,
        slug: found.cloth.slug,
        who: staff!.memberId,
        isHidden: decision === 'hide',
      });
      return { clothId: found.cloth.id, wasHidden: found.row.hiddenAt !== null };
    },
    respond: done('moderate-row'),
  });
}
