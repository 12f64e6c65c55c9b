import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { readLink } from '#platform/signed-links.ts';
import { PLEDGE_LINK } from './pledge-mails.server.ts';
import { type PledgeState, PLEDGE_STATES } from './pledge-rules.ts';
import { type Pledge, pledges } from './tables.server.ts';

type Site = Pick<Settings, 'authSecret' | 'previousSecrets'>;
const Token = z.object({ token: z.string('pledge_unknown').max(200, 'pledge_unknown') });
type Token = z.infer<typeof Token>;
const State = z.object({ state: z.enum(PLEDGE_STATES) });

/** The columns of a pledge that has ended: name and address are removed. */
export const closed = (state: PledgeState) => ({ state, closedAt: new Date(), name: null, email: null });

async function lockOwn(tx: Database, site: Site, token: string): Promise<Pledge | Refusal> {
  const id = readLink(site, PLEDGE_LINK, token);
  const [row] = id ? await tx.select().from(pledges).where(eq(pledges.id, id)).for('update') : [];
  return row ?? new Refusal('pledge_unknown', { status: 404 });
}

/** `confirm-pledge`: the mailed link was used, so the address is the donor's. Only now are reminders sent. */
export function confirmPledge(site: Site) {
  return defineFunction<Token, { state: PledgeState }>({
    name: 'confirm-pledge',
    summary: 'Confirms an intention to give, by the link of its mail',
    input: Token,
    answer: State,
    async perform(tx, { token }) {
      const pledge = await lockOwn(tx, site, token);
      if (pledge instanceof Refusal) return pledge;
      if (pledge.state !== 'asked') return { state: pledge.state };
      await tx.update(pledges).set({ state: 'waiting' }).where(eq(pledges.id, pledge.id));
      return { state: 'waiting' };
    },
    respond: async (_site, outcome) => outcome,
  });
}

/** `cancel-pledge`: the donor cancels; no more mails are sent, and their data are removed. */
export function cancelPledge(site: Site) {
  return defineFunction<Token, { state: PledgeState }>({
    name: 'cancel-pledge',
    summary: 'Takes an intention to give back, by the link of its mails',
    input: Token,
    answer: State,
    async perform(tx, { token }) {
      const pledge = await lockOwn(tx, site, token);
      if (pledge instanceof Refusal) return pledge;
      if (pledge.closedAt) return { state: pledge.state };
      await tx.update(pledges).set(closed('cancelled')).where(eq(pledges.id, pledge.id));
      return { state: 'cancelled' };
    },
    respond: async (_site, outcome) => outcome,
  });
}

/**
 * When a gift is paid: confirmed pledges of its address for its fund, made before it, count as fulfilled. The pledge's
 * address is confirmed but the gift's is only typed, so the sole consequence is that no reminder is sent.
 */
export async function keepPledges(
  tx: Database,
  gift: { id: string; fundId: string; donorEmail: string | null; createdAt: Date; paidAt: Date | null },
): Promise<void> {
  if (!gift.donorEmail || !gift.paidAt) return;
  await tx
    .update(pledges)
    .set({ ...closed('kept'), donationId: gift.id })
    .where(
      and(
        eq(pledges.fundId, gift.fundId),
        eq(pledges.email, gift.donorEmail),
        eq(pledges.state, 'waiting'),
        // Not what was given before: a renewal, a part that went back, or a past gift that is entered now.
        lt(pledges.createdAt, gift.createdAt),
        lt(pledges.createdAt, gift.paidAt),
      ),
    );
}
