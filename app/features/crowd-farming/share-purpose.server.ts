import { eq, inArray, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Jobs } from '#platform/jobs.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import {
  allTo,
  factsBy,
  type Payment,
  type Purpose,
  type PurposeFacts,
  type Thanks,
} from '#app/features/payments/purposes.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { findField } from './fields.server.ts';
import { sendShareMail } from './share-mail.server.ts';
import { fieldEvents, plots, shares } from './tables.server.ts';

/**
 * The purpose of shares: the field's totals follow what we hold of their payments. A share paid too late, or for which
 * no room is left, is refunded automatically.
 */
export function sharePurpose(jobs: Pick<Jobs, 'send'>): Purpose {
  return {
    facts: factsBy(listShareFacts),
    listFacts: listShareFacts,
    paidBy: (typed) => sql`select found.id from ${shares} found where ${personIs(undefined, sql`found.email`, typed)}`,
    shares: allTo(async (tx, payment) => {
      const [share] = await tx.select({ fieldId: shares.fieldId }).from(shares).where(eq(shares.id, payment.purposeId));
      return `field:${share!.fieldId}`;
    }),
    async onKept(tx, payment: Payment) {
      // The field's row is the lock: of two that pay for the last place, and of the last share and the night's closing, one is first.
      const [plot] = await tx
        .select()
        .from(plots)
        .where(sql`${plots.id} = (select ${shares.fieldId} from ${shares} where ${shares.id} = ${payment.purposeId})`)
        .for('update');
      const [share] = await tx.select().from(shares).where(eq(shares.id, payment.purposeId));
      const isLate =
        payment.keptMinor > share!.heldMinor && !hasPlace(plot!, share!, payment.keptMinor - share!.heldMinor);
      const isTurnedAway = share!.turnedAwayAt !== null || isLate;
      const held = isTurnedAway ? 0 : payment.keptMinor;
      const change = held - share!.heldMinor;
      const countedAt = share!.countedAt ?? (held > 0 ? sql`now()` : null);
      await tx
        .update(shares)
        .set({ heldMinor: held, countedAt, turnedAwayAt: share!.turnedAwayAt ?? (isTurnedAway ? sql`now()` : null) })
        .where(eq(shares.id, share!.id));
      if (isTurnedAway && payment.keptMinor > 0) {
        await refundLater(tx, jobs, payment.id, 'field_full');
        await sendShareMail(tx, jobs, share!, {
          because: 'late',
          amountMinor: payment.keptMinor,
          language: payment.language,
        });
      }
      if (change === 0) return;
      const people = Number(held > 0) - Number(share!.heldMinor > 0);
      const isFunded = plot!.raisedMinor + change >= plot!.goalMinor;
      await tx
        .update(plots)
        .set({
          raisedMinor: sql`${plots.raisedMinor} + ${change}`,
          people: sql`${plots.people} + ${people}`,
          ...(isFunded ? { fundedAt: sql`coalesce(${plots.fundedAt}, now())` } : {}),
        })
        .where(eq(plots.id, plot!.id));
      if (isFunded && !plot!.fundedAt) {
        const { id, status } = plot!;
        await tx.insert(fieldEvents).values({ fieldId: id, from: status, to: status, why: 'its sum is reached' });
      }
      await publishChange(tx, { topic: 'field', id: plot!.id });
    },
  };
}

async function listShareFacts(
  db: Database,
  ids: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<Map<string, PurposeFacts>> {
  const rows = await db
    .select()
    .from(shares)
    .where(inArray(shares.id, [...ids]));
  const plotsById = new Map<string, Awaited<ReturnType<typeof findField>>>();
  for (const { fieldId } of rows)
    if (!plotsById.has(fieldId)) plotsById.set(fieldId, await findField(db, fieldId, language));
  return new Map(rows.map((share) => [share.id, factsOf(share, plotsById.get(share.fieldId))]));
}

function factsOf(share: typeof shares.$inferSelect, plot: Awaited<ReturnType<typeof findField>>): PurposeFacts {
  const path = href('/crowdfarming/project/:id', { id: share.fieldId });
  return {
    title: plot?.data.title ?? `Champ ${share.fieldId}`,
    path,
    cloth: plot?.data.cloth ?? { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
    payerName: null,
    payerEmail: share.email,
    isGift: share.kind === 'sponsor',
    // One mail: it says that the money goes back, and a receipt beside it would say thank you.
    hasOwnMail: share.turnedAwayAt !== null,
    returnPath: `/crowdfarming/confirmation?project=${share.fieldId}`,
    thanks: thanksFor(share),
    formPath: `${path}#investir`,
  };
}

/** The confirmation text, for somebody who paid by phone or opens the payment's address again. */
function thanksFor({ fieldId, turnedAwayAt }: typeof shares.$inferSelect): Thanks<'crowdFarming'> {
  const next: Thanks<'crowdFarming'>['next'] = {
    label: 'confirmation.field',
    to: () => href('/crowdfarming/project/:id', { id: fieldId }),
  };
  return turnedAwayAt
    ? {
        namespace: 'crowdFarming',
        title: 'confirmation.refunded.title',
        text: 'confirmation.refunded.late',
        drawing: { kind: 'scene', seed: 'part-rendue', type: 'fleuve', palette: 'fleuve' },
        next,
        isGoingBack: true,
      }
    : {
        namespace: 'crowdFarming',
        title: 'confirmation.success.title',
        text: 'confirmation.success.text',
        drawing: { kind: 'scene', seed: 'part-payee', type: 'recolte', palette: 'midi' },
        next,
      };
}

/**
 * Whether a share fits. One that counted before is accepted after the last day too, when a dispute is won, if there is
 * room.
 */
function hasPlace(plot: typeof plots.$inferSelect, share: typeof shares.$inferSelect, sum: number): boolean {
  if (plot.status === 'refunded' || plot.raisedMinor + sum > plot.goalMinor) return false;
  return share.countedAt !== null || (plot.status === 'funding' && plot.fundingUntil >= dayInKinshasa());
}
