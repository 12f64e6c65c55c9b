import { and, eq, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { keepInMailbox, openPost, type Post } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { LISTENS } from './audience.server.ts';
import { isDeadCode, judge, type Verdict } from './relay-verdict.ts';
import { addressLetter, stopLink } from './letter.server.ts';
import { dueMailings, type Mailing, sending, startMailing } from './mailings.server.ts';
import { restAfter } from './bounces.server.ts';
import { newsletterMailings as mailings, newsletterRecipients as recipients } from './tables.server.ts';

/** Longer than one slice plus the longest conversation with a relay (20 s), so that only one server sends at a time. */
const LEASE_SECONDS = 45;
/** So short that a stopping server finishes it in time and no copy's delivery remains unknown. */
const SLICE_MS = 6000;
const LINES = 4;
/**
 * A temporary refusal of the relay is retried after five minutes, ten, twenty…; after this many tries it counts as
 * permanent.
 */
const MOST_TRIES = 6;
const LATER_MINUTES = 5;

export type SendingParts = { db: RootDatabase; settings: Settings; post?: Post };
type Copy = {
  id: string;
  language: Language;
  tries: number;
  subscriberId: string;
  email: string | null;
  listens: boolean;
};

/**
 * Takes the lease of a mailing, which one server at a time may hold. Copies that a dead server was sending may have
 * arrived, so they are not sent again (docs/decisions/0085-the-letter.md).
 */
async function takeLease(db: RootDatabase, id: string): Promise<Mailing | undefined> {
  return db.transaction(async (tx) => {
    const [mailing] = await tx
      .update(mailings)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
      .where(
        and(
          eq(mailings.id, id),
          eq(mailings.state, 'sending'),
          sql`(${mailings.leaseUntil} is null or ${mailings.leaseUntil} < now())`,
        ),
      )
      .returning();
    if (!mailing) return undefined;
    const lost = await tx
      .update(recipients)
      .set({ state: 'unsure', at: sql`now()` })
      .where(and(eq(recipients.mailingId, id), eq(recipients.state, 'sending')))
      .returning({ id: recipients.id });
    if (lost.length > 0) log.warn({ mailing: id, copies: lost.length }, 'copies of a letter are unsure');
    return mailing;
  });
}

/** Returns the lease; the mailing ends once no copy is waiting. */
async function giveLease(db: Database, id: string): Promise<void> {
  await db.update(mailings).set({ leaseUntil: null }).where(eq(mailings.id, id));
  await db
    .update(mailings)
    .set({ state: 'sent', endedAt: sql`now()` })
    .where(
      and(
        eq(mailings.id, id),
        eq(mailings.state, 'sending'),
        sql`not exists (select 1 from ${recipients} where ${recipients.mailingId} = ${id} and ${recipients.state} in ('waiting', 'sending'))`,
      ),
    );
}

/**
 * Marks the next copy as being sent; readers who unsubscribed meanwhile are skipped. Undefined once the mailing was
 * stopped.
 */
export async function claimCopy(db: Database, mailingId: string): Promise<Copy | undefined> {
  const { rows } = await db.execute<Copy>(sql`
    with next as (
      select r.id, s.id as reader, s.email, coalesce(${LISTENS}, false) as listens
      from newsletter_recipients r
      join newsletter_mailings m on m.id = r.mailing_id and m.state = 'sending'
      left join newsletter_subscribers s on s.id = r.subscriber_id
      where r.mailing_id = ${mailingId} and r.state = 'waiting' and (r.not_before is null or r.not_before <= now())
      order by r.id limit 1 for update of r skip locked)
    update newsletter_recipients r
    set state = case when next.listens then 'sending' else 'skipped' end, tries = r.tries + 1, at = now()
    from next where r.id = next.id
    returning r.id, r.language, r.tries, r.subscriber_id as "subscriberId", next.email, next.listens`);
  return rows[0];
}

/** Stores the result of a copy that was being sent. */
export async function settleCopy(db: RootDatabase, { id, tries, subscriberId }: Copy, verdict: Verdict): Promise<void> {
  const isLast = verdict.kind === 'later' && tries >= MOST_TRIES;
  const kind = isLast ? 'refused' : verdict.kind;
  await db.transaction(async (tx) => {
    // Whoever stops the mailing waits for this, or is waited for.
    const [mailing] = await tx
      .select({ state: mailings.state })
      .from(mailings)
      .where(eq(mailings.id, sql`(select mailing_id from newsletter_recipients where id = ${id})`))
      .for('share');
    await tx
      .update(recipients)
      .set({
        at: sql`now()`,
        code: verdict.code ?? null,
        ...(kind === 'later' || kind === 'away'
          ? {
              state: mailing?.state === 'sending' ? ('waiting' as const) : ('skipped' as const),
              // Nothing was said about this copy: it is not the one to wait.
              ...(kind === 'away'
                ? { tries: tries - 1 }
                : { notBefore: sql`now() + make_interval(mins => ${LATER_MINUTES * 2 ** (tries - 1)})` }),
            }
          : { state: kind }),
      })
      .where(and(eq(recipients.id, id), eq(recipients.state, 'sending')));
    if (kind === 'refused') await restAfter(tx, subscriberId, isDeadCode(verdict.code));
  });
}

/**
 * Sends copies for some seconds at the rate of LETTERS_PER_MINUTE, marking each before and after.
 * @returns whether there is more to send now
 */
export async function sendSlice({ db, settings, post }: SendingParts, id: string, ms = SLICE_MS): Promise<boolean> {
  // A relay that is away is found before anything is marked.
  await post?.greet();
  const mailing = await takeLease(db, id);
  if (!mailing) return false;
  const end = Date.now() + ms;
  const gap = 60_000 / settings.lettersPerMinute;
  let [slot, isDry, isAway] = [Date.now(), false, false];
  const work = async () => {
    while (!isDry && !isAway) {
      slot = Math.max(Date.now() - gap, slot + gap);
      if (slot > end) return;
      if (slot > Date.now()) await pause(slot - Date.now());
      const copy = await claimCopy(db, id);
      if (!copy) isDry = true;
      else if (copy.listens) isAway = (await handOver({ db, settings, post }, mailing, copy)) === 'away' || isAway;
    }
  };
  await Promise.all(Array.from({ length: LINES }, work));
  await giveLease(db, id);
  return !isDry && !isAway;
}

async function handOver({ db, settings, post }: SendingParts, mailing: Mailing, copy: Copy): Promise<Verdict['kind']> {
  const { id, language, subscriberId } = copy;
  const recipient = copy.email!;
  const stop = stopLink(settings, (secret) => signLink(secret, 'newsletter', subscriberId), mailing.id);
  const letter = addressLetter(mailing.written![language]!, stop, language);
  if (!post) {
    await db.transaction(async (tx) => {
      await keepInMailbox(
        tx,
        { uniqueKey: `newsletter:${id}`, template: 'newsletter-issue', language, recipient },
        letter,
      );
      await tx
        .update(recipients)
        .set({ state: 'sent', at: sql`now()` })
        .where(eq(recipients.id, id));
    });
    return 'sent';
  }
  const verdict = await post
    .send({ id, recipient, returnTo: returnAddress(settings, id) }, letter)
    .then((): Verdict => ({ kind: 'sent' }))
    .catch((error: unknown) => judge(error));
  await settleCopy(db, copy, verdict);
  return verdict.kind;
}

/** The address to which bounces of this copy go: `retours+<copy>@…`. */
const returnAddress = ({ bounces }: Pick<Settings, 'bounces'>, id: string): string | undefined =>
  bounces?.address.replace('@', `+${id}@`);

/**
 * Sends slices one after another, each as a job of its own. If the relay is unavailable nothing is lost: the next
 * minute tries again.
 */
export function sendNewsletter(parts: SendingParts, jobs: Pick<Jobs, 'send'>): JobHandler {
  const { db, settings } = parts;
  return handle(sending, async ({ mailingId }) => {
    if (!(await startMailing(db, settings, mailingId))) return;
    const post = openPost(settings, () => foundation().name, LINES);
    try {
      if (await sendSlice({ ...parts, post }, mailingId)) await later(db, jobs, sending, { mailingId });
    } finally {
      post?.close();
    }
  });
}

/** For stopped mailings, whose lease nobody takes again: marks copies that a dead server was sending as unsure. */
async function settleLost(db: Database): Promise<void> {
  await db.execute(sql`
    update newsletter_recipients r set state = 'unsure', at = now() from newsletter_mailings m
    where m.id = r.mailing_id and m.state = 'stopped' and r.state = 'sending'
      and r.at < now() - make_interval(secs => ${LEASE_SECONDS})`);
}

const finding = defineJob({ name: 'newsletters-due', schedule: '* * * * *', concurrency: 1 });

/** Runs every minute: starts due mailings and continues interrupted ones. */
export function findDueNewsletters(db: RootDatabase, jobs: Pick<Jobs, 'send'>): JobHandler {
  return handle(finding, async () => {
    await settleLost(db);
    for (const mailingId of await dueMailings(db)) await later(db, jobs, sending, { mailingId });
  });
}
