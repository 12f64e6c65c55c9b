import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { readLink } from '#platform/signed-links.ts';
import { CardInput, recipientLimit } from './give-tribute.server.ts';
import { sendCardLater } from './send-cards.server.ts';
import { stopCards, wantsNoCards } from './stops.server.ts';
import { type Tribute, tributes } from './tables.server.ts';
import { GIVER_LINK, STOP_LINK } from './tribute-mails.server.ts';

type Site = Pick<Settings, 'authSecret' | 'previousSecrets'>;

const State = z.object({ state: z.enum(['waiting', 'stopped', 'by_hand']) });
type State = z.infer<typeof State>;
const Token = z.object({ token: z.string('card_unknown').max(200, 'card_unknown') });

/** The tribute of its donor's link, locked until the transaction ends; refused if it can no longer be changed. */
async function lockOwn(tx: Database, site: Site, token: string) {
  const id = readLink(site, GIVER_LINK, token);
  const [row] = id
    ? await tx
        .select({ tribute: tributes, isPaid: donations.supportedAt })
        .from(tributes)
        .innerJoin(donations, eq(donations.id, tributes.donationId))
        .where(eq(tributes.donationId, id))
        .for('update', { of: tributes })
    : [];
  if (!row || row.tribute.withdrawnAt) return new Refusal('card_unknown', { status: 404 });
  if (row.tribute.sentAt) return new Refusal('card_sent', { status: 409 });
  return { tribute: row.tribute, isPaid: row.isPaid !== null };
}

const stateOf = ({ stoppedAt, recipientEmail }: Pick<Tribute, 'stoppedAt' | 'recipientEmail'>): State['state'] =>
  stoppedAt ? 'stopped' : recipientEmail ? 'waiting' : 'by_hand';

const ChangeInput = z.intersection(Token, CardInput);
type ChangeInput = z.infer<typeof ChangeInput>;

/**
 * `change-tribute`: changes a card's text and recipient before it is sent, through the donor's own link. An address
 * left out stays.
 */
export function changeTribute(jobs: Pick<Jobs, 'send'>, site: Site) {
  return defineFunction<ChangeInput, State>({
    name: 'change-tribute',
    summary: 'Changes the card of a gift in honour or memory before it is sent; `token` is of its giver’s link',
    input: ChangeInput,
    answer: State,
    limits: ({ recipientEmail }) => recipientLimit(recipientEmail),
    async perform(tx, { token, honoured, salutation, words, from, recipientEmail, sendOn }) {
      const own = await lockOwn(tx, site, token);
      if (own instanceof Refusal) return own;
      const { tribute, isPaid } = own;
      if (recipientEmail && tribute.stoppedAt) return new Refusal('card_stopped', { field: 'recipientEmail' });
      if (recipientEmail && (await wantsNoCards(tx, site, recipientEmail)))
        return new Refusal('card_recipient_closed', { field: 'recipientEmail' });
      const goesTo = recipientEmail ?? tribute.recipientEmail;
      if (sendOn && !goesTo) return new Refusal('card_recipient_required', { field: 'recipientEmail' });
      const now = { recipientEmail: goesTo, stoppedAt: tribute.stoppedAt };
      await tx
        .update(tributes)
        .set({ honoured, salutation, words, fromNames: from, recipientEmail: goesTo, sendOn })
        .where(eq(tributes.donationId, tribute.donationId));
      if (goesTo && isPaid) await sendCardLater(tx, jobs, tribute.donationId);
      return { state: stateOf(now) };
    },
    respond: async (_site, outcome) => outcome,
  });
}

/**
 * `stop-tribute`: the donor cancels the mail; the gift stays, and they can hand over the card. A repeat has no effect.
 */
export function stopTribute(site: Site) {
  return defineFunction<z.infer<typeof Token>, State>({
    name: 'stop-tribute',
    summary: 'The card of a gift in honour or memory is not sent; `token` is of its giver’s link',
    input: Token,
    answer: State,
    async perform(tx, { token }) {
      const own = await lockOwn(tx, site, token);
      if (own instanceof Refusal) return own;
      if (!own.tribute.stoppedAt)
        await tx
          .update(tributes)
          .set({ stoppedAt: new Date(), recipientEmail: null })
          .where(eq(tributes.donationId, own.tribute.donationId));
      return { state: 'stopped' };
    },
    respond: async (_site, outcome) => outcome,
  });
}

/** `refuse-cards`: the recipient of a card wants no more of them, from anybody; by the link of the mail. */
export function refuseCards(site: Site) {
  return defineFunction<z.infer<typeof Token>, object>({
    name: 'refuse-cards',
    summary: 'No card of a tribute goes to this address any more; `token` is of the link in the card’s mail',
    input: Token,
    answer: z.object({ message: z.string() }),
    async perform(tx, { token }) {
      const hash = readLink(site, STOP_LINK, token);
      if (!hash) return new Refusal('card_unknown', { status: 404 });
      await stopCards(tx, hash);
      return {};
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'tributes')('refuse.done'),
    }),
  });
}
