import { findFund } from '#app/features/donations/funds.server.ts';
import { z } from 'zod';
import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { type Editable, entryTarget } from '#app/features/content/editable.server.ts';
import { faultOf, publishRevision } from '#app/features/content/publish.server.ts';
import { lockItem, newestRevision, type Revision } from '#app/features/content/revisions.server.ts';
import { ALONE_UP_TO } from '#app/features/staff/many-mails.ts';
import { addressOf } from '#app/features/staff/staff.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { type Jobs, later } from '#platform/jobs.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { Audience } from '#app/features/newsletter/audience.ts';
import { countReaders } from '#app/features/newsletter/audience.server.ts';
import { findCard } from '#app/features/newsletter/cards.server.ts';
import type { NewsletterIssue } from '#app/features/newsletter/issue.ts';
import { newsletterIssues } from '#app/features/newsletter/issues.server.ts';
import {
  holdMailing,
  type Mailing,
  retryUnsure,
  sending,
  stopMailing,
} from '#app/features/newsletter/mailings.server.ts';
import { newsletterMailings, newsletterRecipients } from '#app/features/newsletter/tables.server.ts';
import { newsletterTried } from '#app/features/newsletter/trial.server.ts';

type Editables = () => ReadonlyMap<string, Editable>;
const issueInput = z.string('entry_unknown').regex(/^[\w-]{1,60}$/, 'entry_unknown');
const mailingInput = z.object({ mailingId: z.uuid('invalid_field') });
const targetOf = (issueId: string) => entryTarget(newsletterIssues.name, issueId);

/** A time further ahead is taken for a typing mistake. */
const MAX_AHEAD_MS = 366 * 86_400_000;

const SendInput = z.object({
  issueId: issueInput,
  audience: Audience.default({ language: [], interest: [] }),
  /** Left out or past: as soon as the delay for cancelling is over. */
  at: z.iso.datetime({ offset: true, error: 'moment_invalid' }).optional(),
});
type SendInput = z.infer<typeof SendInput>;

/** The newest text of an issue, if it can be sent. */
async function findSendable(tx: Database, collection: Editable, issueId: string): Promise<Revision | Refusal> {
  const item = await lockItem(tx, collection.name, issueId);
  const newest = item && (await newestRevision(tx, collection.name, issueId));
  if (!newest) return new Refusal('entry_unknown', { status: 404, field: 'issueId' });
  if (item.trashedAt) return new Refusal('entry_in_trash', { status: 409 });
  const fault = faultOf(collection, newest);
  if (fault) return fault;
  const { blocks = [] } = newest.data as Partial<NewsletterIssue>;
  for (const [index, block] of blocks.entries())
    if ((await findCard(tx, block, 'fr')).isGone)
      return new Refusal('letter_block_gone', {
        field: `data.blocks[${index}].shows`,
        values: { number: String(index + 1) },
      });
  return newest;
}

/**
 * How many more readers one person alone may mail: those who already received this issue count, and the copies of other
 * issues that this person sent alone within a day or that are scheduled.
 */
async function leftAlone(tx: Database, issueId: string, memberId: string): Promise<number> {
  const others = await tx
    .select()
    .from(newsletterMailings)
    .where(
      and(
        eq(newsletterMailings.askedBy, memberId),
        isNotNull(newsletterMailings.most),
        ne(newsletterMailings.issueId, issueId),
        or(eq(newsletterMailings.state, 'held'), gt(newsletterMailings.startedAt, sql`now() - interval '1 day'`)),
      ),
    );
  let copies = await tx.$count(newsletterRecipients, eq(newsletterRecipients.issueId, issueId));
  for (const { id, state, issueId: other, audience } of others)
    copies +=
      state === 'held'
        ? (await countReaders(tx, other, audience)).total
        : await tx.$count(newsletterRecipients, eq(newsletterRecipients.mailingId, id));
  return Math.max(0, ALONE_UP_TO - copies);
}

/**
 * `send-newsletter`: publishes and sends the newest text of an issue to its audience, at a given time or after a delay
 * of ten minutes (ten seconds in the demo). More than 500 readers, over all mailings of the issue and all that this
 * person sent alone within a day, need approval by a second person. A mailing requested by one person alone stays
 * within this limit even if the list grows.
 */
export function sendNewsletterCall(jobs: Pick<Jobs, 'send'>, settings: Pick<Settings, 'isLive'>, editables: Editables) {
  return defineFunction<SendInput, { mailing: Mailing; recipients: number }>({
    name: 'send-newsletter',
    summary: 'Sends a letter to those who asked for letters; held for a while, in which it can be held back',
    input: SendInput,
    answer: z.object({
      planId: z.uuid(),
      recipients: z.number().int(),
      leavesAt: z.iso.datetime(),
      message: z.string(),
    }),
    staff: {
      permission: 'newsletter.send',
      async plan(tx, { issueId, audience, at }, staff) {
        // Of one person's, one after the other until each is committed: those asked for at the same moment would not see one another.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('letters-alone'), hashtext(${staff.memberId}))`);
        const { total } = await countReaders(tx, issueId, audience);
        if (total <= (await leftAlone(tx, issueId, staff.memberId))) return undefined;
        const found = await findSendable(tx, editables().get(newsletterIssues.name)!, issueId);
        if (found instanceof Refusal) return found;
        return {
          summary: { recipients: total, ...(at ? { leavesAt: at } : {}) },
          reason: (found.data as NewsletterIssue).title,
          answer: { recipients: total },
        };
      },
      act: ({ issueId }, { mailing, recipients }) => ({
        target: targetOf(issueId),
        after: { letter: mailing.id, recipients, leavesAt: new Date(mailing.leavesAt).toISOString() },
      }),
    },
    async perform(tx, { issueId, audience, at }, { staff }) {
      const collection = editables().get(newsletterIssues.name)!;
      const found = await findSendable(tx, collection, issueId);
      if (found instanceof Refusal) return found;
      if (audience.fund !== undefined && !(await findFund(tx, audience.fund)))
        return new Refusal('invalid_field', { field: 'audience.fund' });
      const moment = at === undefined ? undefined : new Date(at);
      if (moment && moment.getTime() > Date.now() + MAX_AHEAD_MS) return new Refusal('moment_invalid', { field: 'at' });
      const { total } = await countReaders(tx, issueId, audience);
      if (total === 0) return new Refusal('nobody_reads', { status: 409 });
      const item = (await lockItem(tx, collection.name, issueId))!;
      await publishRevision(tx, collection, item, found, undefined);
      const alone = await leftAlone(tx, issueId, staff!.memberId);
      const asked = {
        issueId,
        audience,
        revision: found.revision,
        askedBy: staff!.memberId,
        at: moment,
        most: total <= alone ? alone : null,
      };
      const mailing = await holdMailing(tx, jobs, settings, asked);
      return mailing ? { mailing, recipients: total } : new Refusal('letter_under_way', { status: 409 });
    },
    respond: async ({ translate }, { mailing, recipients }, { language }) => ({
      planId: mailing.id,
      recipients,
      leavesAt: new Date(mailing.leavesAt).toISOString(),
      message: translate(language, 'admin')('done.send-newsletter'),
    }),
  });
}

/** `stop-newsletter`: cancels a scheduled mailing, or stops what was not sent yet. */
export function stopNewsletter() {
  return defineFunction<z.infer<typeof mailingInput>, { issueId: string; was: string }>({
    name: 'stop-newsletter',
    summary: 'Holds a letter back while it is held, or stops what is left of it',
    input: mailingInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'newsletter.send',
      act: ({ mailingId }, { issueId, was }) => ({
        target: targetOf(issueId),
        before: { letter: mailingId, state: was },
        after: { state: was === 'held' ? 'cancelled' : 'stopped' },
      }),
    },
    async perform(tx, { mailingId }) {
      const was = await stopMailing(tx, mailingId);
      return was ? { issueId: was.issueId, was: was.state } : new Refusal('letter_gone', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.stop-newsletter'),
    }),
  });
}

/** `retry-newsletter`: sends copies again whose delivery is unknown. */
export function retryNewsletter(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof mailingInput>, { count: number }>({
    name: 'retry-newsletter',
    summary: 'Sends once more those copies of a letter of which nobody knows whether they arrived',
    input: mailingInput,
    answer: z.object({ recipients: z.number().int(), message: z.string() }),
    staff: {
      permission: 'newsletter.send',
      act: ({ mailingId }, { count }) => ({ target: `newsletter:${mailingId}`, after: { recipients: count } }),
    },
    async perform(tx, { mailingId }) {
      const count = await retryUnsure(tx, mailingId);
      if (!count) return new Refusal('letter_gone', { status: 409 });
      await later(tx, jobs, sending, { mailingId });
      return { count };
    },
    respond: async ({ translate }, { count }, { language }) => ({
      recipients: count,
      message: translate(language, 'admin')('done.retry-newsletter'),
    }),
  });
}

const TrialInput = z.object({ issueId: issueInput, language: z.enum(LANGUAGES, 'invalid_field').default('fr') });

/** `try-newsletter`: sends the newest text of an issue to the caller only. */
export function tryNewsletter(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof TrialInput>, { revision: number }>({
    name: 'try-newsletter',
    summary: 'Mails a letter as it stands to who asks for it',
    input: TrialInput,
    answer: z.object({ message: z.string() }),
    staff: { permission: 'newsletter.write', act: () => undefined },
    limits: (_input, _siteContext, { staff }) => [
      { name: 'newsletter-trials', subject: staff!.memberId, max: 30, seconds: 3600 },
    ],
    async perform(tx, { issueId, language }, { staff, requestId }) {
      const item = await lockItem(tx, newsletterIssues.name, issueId);
      const newest = item && (await newestRevision(tx, newsletterIssues.name, issueId));
      if (!newest) return new Refusal('entry_unknown', { status: 404, field: 'issueId' });
      const { revision } = newest;
      await sendMailLater(tx, jobs, {
        uniqueKey: `newsletter-trial:${requestId}:${staff!.memberId}:${revision}:${language}`,
        kind: newsletterTried,
        data: { issueId, revision },
        language,
        recipient: await addressOf(tx, staff!),
      });
      return { revision };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.try-newsletter'),
    }),
  });
}
