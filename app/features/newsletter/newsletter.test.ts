import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newsletterSubscribers as subscribers } from '#app/features/contact/tables.server.ts';
import { stopSubscription } from '#app/features/contact/newsletter.server.ts';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { unpublishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { plans } from '#app/features/staff/tables.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import type { MailContent, Post } from '#platform/mail.ts';
import { readSettings } from '#platform/settings.ts';
import { readLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { findBrokenInvariants } from '#test/database.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { countLeftOut, countReaders } from './audience.server.ts';
import { newsletterIssues } from './issues.server.ts';
import { dueMailings, startMailing } from './mailings.server.ts';
import { newsletterCopies } from './own-copies.server.ts';
import { mayAnnounceSunday } from './next-letter.server.ts';
import { readResult } from './read-mailings.server.ts';
import { claimCopy, sendSlice, settleCopy } from './sending.server.ts';
import { retryNewsletter, sendNewsletterCall, stopNewsletter, tryNewsletter } from './staff/newsletter-acts.server.ts';
import { listDueLetter } from './staff/newsletter-section.server.ts';
import { newsletterMailings as mailings, newsletterRecipients as recipients } from './tables.server.ts';
import { newsletterTrialMail } from './trial.server.ts';

const { db } = await createSeededDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere', LETTERS_PER_MINUTE: '60000' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
let asked: { name: string; data: object; options?: { startAfterSeconds?: number } }[] = [];
const jobs = {
  send: (_tx: unknown, name: string, data: object, options?: object) => {
    asked.push({ name, data, options });
    return Promise.resolve();
  },
};
const editables = () => editablesOf([newsletterIssues] as never[]);
const { hire, linesOf, planOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  saveDraft(editables),
  unpublishEntry(editables),
  sendNewsletterCall(jobs as never, { isLive: true }, editables),
  stopNewsletter(),
  retryNewsletter(jobs as never),
  tryNewsletter(jobs as never),
]);
let ruth: Awaited<ReturnType<typeof hire>>;
beforeAll(async () => {
  ruth = await hire('collecte');
});
beforeEach(async () => {
  asked = [];
  await db.delete(recipients);
  await db.delete(mailings);
  await db.delete(plans);
  await db.delete(mails);
  await db.delete(subscribers);
});

async function reader(over: Partial<typeof subscribers.$inferInsert> = {}) {
  const [row] = await db
    .insert(subscribers)
    .values({
      email: `r-${randomUUID()}@exemple.org`,
      source: 'website',
      language: 'fr',
      confirmedAt: new Date(),
      ...over,
    })
    .returning();
  return row!;
}

async function member(email: string, { isProved = true } = {}) {
  const id = randomUUID();
  await db.insert(users).values({ id, name: 'x', email, emailVerified: isProved });
  return id;
}

const give = (memberId: string, fundId: string) =>
  db.insert(donations).values({
    id: randomUUID(),
    fundId,
    amountMinor: 100,
    currency: 'USD',
    donationType: 'one_time',
    memberId,
    isAnonymous: false,
    language: 'fr',
    supportedAt: new Date(),
  });

async function write(data: object = {}, body = 'Le camion a mis **trois jours**. [La suite](/projects/1).') {
  const kept = await ruth.call('save-draft', {
    collection: 'newsletter',
    language: 'fr',
    data: { title: 'Le toit monte lundi', ...data },
    body,
  });
  return String(kept.id);
}
const ask = (issueId: string, over: object = {}, who = ruth) => who.call('send-newsletter', { issueId, ...over });
const mailingOf = async (id: unknown) =>
  (
    await db
      .select()
      .from(mailings)
      .where(eq(mailings.id, String(id)))
  )[0]!;
/** As if it had been held long enough. */
const ripen = (id: unknown) =>
  db
    .update(mailings)
    .set({ leavesAt: sql`now()` })
    .where(eq(mailings.id, String(id)));
async function begin(over: object = {}) {
  const { planId } = await ask(await write(), over);
  await ripen(planId);
  await startMailing(db, settings, String(planId));
  return String(planId);
}

/** A relay that keeps what it is given, or answers as it is told. */
function relay(answer: (to: string) => Error | undefined = () => undefined) {
  const came: { id: string; to: string; returnTo?: string; content: MailContent }[] = [];
  const post: Post = {
    greet: () => Promise.resolve(),
    close: () => {},
    send: ({ id, recipient, returnTo }, content) => {
      const error = answer(recipient);
      if (error) return Promise.reject(error);
      came.push({ id, to: recipient, returnTo, content });
      return Promise.resolve();
    },
  };
  return { came, post };
}
const finish = async (id: string, post: Post) => {
  while (await sendSlice({ db, settings, post }, id));
};

test('only who confirmed and did not stop gets it, each once, in their language and with their own link', async () => {
  const [kabila, sara] = [await reader(), await reader({ language: 'ar' })];
  for (const other of [{ confirmedAt: null }, { unsubscribedAt: new Date() }, { bouncedAt: new Date() }])
    await reader(other);
  const issueId = await write();
  const answer = await ask(issueId);
  expect(answer).toMatchObject({ planId: expect.any(String) as string, recipients: 2 });
  await ripen(answer.planId);
  const id = String(answer.planId);
  expect(await startMailing(db, settings, id)).toMatchObject({ state: 'sending' });
  const { came, post } = relay();
  await finish(id, post);
  expect(came.map(({ to }) => to).sort()).toEqual([kabila.email, sara.email].sort());
  expect(await mailingOf(id)).toMatchObject({ state: 'sent' });
  expect(await readResult(db, id)).toMatchObject({ total: 2, sent: 2, waiting: 0 });
  const arabic = came.find(({ to }) => to === sara.email)!.content;
  expect(arabic.html).toContain('dir="rtl"');
  const stop = /<(.+)>/.exec(arabic.headers!['List-Unsubscribe']!)![1]!;
  expect(arabic.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, token] = /newsletter\/([^?]+)\?letter=/.exec(stop)!;
  expect(readLink(settings, 'newsletter', token!)).toBe(sara.id);
  expect(arabic.text).toContain(`/ar/newsletter/${token}`);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('it is held ten minutes, or until its moment; asked twice at once it is one; written down', async () => {
  await reader();
  const issueId = await write();
  const both = await Promise.all([ask(issueId), ask(issueId)]);
  expect(both.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'letter_under_way']);
  const id = String(both.find(({ planId }) => planId)!.planId);
  const { leavesAt, askedAt } = await mailingOf(id);
  expect(leavesAt.getTime() - askedAt.getTime()).toBeGreaterThan(595_000);
  expect(asked).toMatchObject([{ name: 'send-newsletter', data: { mailingId: id } }]);
  expect(asked[0]!.options!.startAfterSeconds).toBeGreaterThan(590);
  expect([await dueMailings(db), await startMailing(db, settings, id)]).toEqual([[], undefined]);
  expect((await linesOf(`entry:newsletter/${issueId}`)).at(-1)).toMatchObject({
    verb: 'send-newsletter',
    after: { letter: id, recipients: 1 },
  });
  const other = await write();
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  expect((await mailingOf((await ask(other, { at })).planId)).leavesAt.toISOString()).toBe(at);
  expect(await ask(await write(), { at: '2031-01-01T00:00:00Z' })).toMatchObject({ code: 'moment_invalid' });
});

test('held back nothing leaves and it may be asked again; under way the rest stays', async () => {
  await reader();
  await reader();
  const issueId = await write();
  const { planId } = await ask(issueId);
  expect(await ruth.call('stop-newsletter', { mailingId: planId })).toHaveProperty('message');
  await ripen(planId);
  expect(await startMailing(db, settings, String(planId))).toBeUndefined();
  expect(await ruth.call('stop-newsletter', { mailingId: planId })).toMatchObject({ code: 'letter_gone' });
  const again = String((await ask(issueId)).planId);
  await ripen(again);
  await startMailing(db, settings, again);
  const copy = await claimCopy(db, again);
  await ruth.call('stop-newsletter', { mailingId: again });
  // What the relay says of the copy that was on its way still counts; "later" is never then.
  await settleCopy(db, copy!, { kind: 'later', code: '450' });
  expect(await claimCopy(db, again)).toBeUndefined();
  expect(await readResult(db, again)).toMatchObject({ total: 2, skipped: 2, sent: 0 });
  expect((await mailingOf(again)).state).toBe('stopped');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('nobody gets an issue twice, to whatever audiences it goes', async () => {
  await reader();
  const second = await reader({ language: 'en' });
  const issueId = await write();
  const { came, post } = relay();
  for (const audience of [{ language: 'fr' }, {}]) {
    const { planId, recipients: count } = await ask(issueId, { audience });
    expect(count).toBe(1);
    await ripen(planId);
    await startMailing(db, settings, String(planId));
    await finish(String(planId), post);
  }
  expect(came.map(({ to }) => to)).toContain(second.email);
  expect(came).toHaveLength(2);
  expect(await ask(issueId)).toMatchObject({ code: 'nobody_reads' });
  expect(await countLeftOut(db, issueId)).toEqual({ resting: 0, had: 2 });
});

test('by language, interest and fund: what somebody did is known by an address that both proved', async () => {
  const [given, guessed, other] = [await reader(), await reader(), await reader({ language: 'sw' })];
  await give(await member(given.email), 'project-1');
  await give(await member(guessed.email, { isProved: false }), 'project-1');
  await give(await member(other.email), 'sponsor-child');
  const count = async (audience: object) =>
    (await countReaders(db, '0', { language: [], interest: [], ...audience })).total;
  expect(await count({})).toBe(3);
  expect(await count({ language: ['sw'] })).toBe(1);
  expect(await count({ fund: 'project-1' })).toBe(1);
  expect(await count({ fund: 'project-2' })).toBe(0);
  expect(await count({ interest: ['sponsorship'] })).toBe(1);
  const { rows } = await db.execute<{ category: 'education' }>(sql`select category from projects where id = 1`);
  const { category } = rows[0]!;
  expect(await count({ interest: [category] })).toBe(1);
  expect(await count({ interest: [category, 'sponsorship'] })).toBe(2);
  expect(await count({ interest: ['urgent'] })).toBe(2);
  const [giver] = await db.select().from(users).where(eq(users.email, given.email));
  await db.insert(notificationPreferences).values({ memberId: giver!.id, urgentNeeds: false });
  expect(await count({ interest: ['urgent'] })).toBe(1);
  for (const interest of ['fields', 'academy', 'market']) expect(await count({ interest: [interest] })).toBe(0);
  const issueId = await write();
  expect(await ask(issueId, { audience: { interest: 'nothing' } })).toMatchObject({ code: 'invalid_field' });
  expect(await ask(issueId, { audience: { fund: 'nowhere' } })).toMatchObject({ code: 'invalid_field' });
});

test('to more than 500 it takes two people; the plan says to how many, and runs as it was asked', async () => {
  await db.insert(subscribers).values(
    Array.from({ length: 501 }, (_, index) => ({
      email: `many-${index}@exemple.org`,
      source: 'website',
      language: 'fr' as Language,
      confirmedAt: new Date(),
    })),
  );
  const issueId = await write();
  const answer = await ask(issueId, { audience: { language: ['fr'] } });
  expect(answer).toMatchObject({ code: 'approval_needed', recipients: 501 });
  expect(await planOf(answer.planId)).toMatchObject({ summary: { recipients: 501 }, reason: 'Le toit monte lundi' });
  expect(await db.$count(mailings)).toBe(0);
  const boss = await hire('administration');
  expect(await boss.call('approve-plan', { planId: answer.planId })).toMatchObject({ state: 'done' });
  const [mailing] = await db.select().from(mailings);
  expect(mailing).toMatchObject({ state: 'held', askedBy: ruth.id, audience: { language: ['fr'], interest: [] } });
});

/** So many more readers of letters in a language. */
const join = (count: number, language: Language) =>
  db.insert(subscribers).values(
    Array.from({ length: count }, () => ({
      email: `${randomUUID()}@exemple.org`,
      source: 'website',
      language,
      confirmedAt: new Date(),
    })),
  );

test('asked by one alone it goes to 500 at most, however the list grew and in however many mailings', async () => {
  await join(490, 'fr');
  const issueId = await write();
  const first = String((await ask(issueId)).planId);
  await join(15, 'sw');
  await ripen(first);
  await startMailing(db, settings, first);
  expect(await db.$count(recipients, eq(recipients.mailingId, first))).toBe(500);
  await finish(first, relay().post);
  // The five that are left take a second person: the issue went to five hundred.
  expect(await ask(issueId, { audience: { language: ['sw'] } })).toMatchObject({ code: 'approval_needed' });
});

test('one alone sends 500 copies a day at most, in however many issues they are written', async () => {
  await join(300, 'fr');
  await join(300, 'sw');
  const [french, swahili] = [await write(), await write()];
  const first = String((await ask(french, { audience: { language: ['fr'] } })).planId);
  // Held, and once it has left.
  const other = () => ask(swahili, { audience: { language: ['sw'] } });
  expect(await other()).toMatchObject({ code: 'approval_needed', recipients: 300 });
  await ripen(first);
  await startMailing(db, settings, first);
  await finish(first, relay().post);
  expect(await other()).toMatchObject({ code: 'approval_needed', recipients: 300 });
  const boss = await hire('administration');
  const send = { issueId: swahili, audience: { language: ['sw'] } };
  expect(await boss.call('send-newsletter', send)).toMatchObject({ recipients: 300 });
});

test('of letters that one person sends at the same moment no more go alone than the limit', async () => {
  await join(300, 'fr');
  await join(300, 'sw');
  const [french, swahili] = [await write(), await write()];
  const answers = await Promise.all([
    ask(french, { audience: { language: ['fr'] } }),
    ask(swahili, { audience: { language: ['sw'] } }),
  ]);
  expect(answers.filter(({ code }) => code === 'approval_needed')).toHaveLength(1);
});

test('what is not whole is not sent, nor by who may not; a trial goes to who asks', async () => {
  await reader();
  expect(await ask('999')).toMatchObject({ code: 'entry_unknown' });
  expect(await ask(await write({}, ' '))).toMatchObject({ code: 'text_required' });
  expect(await ask(await write({ blocks: [{ shows: 'news:9999' }] }))).toMatchObject({ code: 'letter_block_gone' });
  const issueId = await write({ blocks: [{ shows: 'news:1' }, { text: 'Merci.' }] });
  const grace = await hire('redaction');
  expect(await ask(issueId, {}, grace)).toMatchObject({ code: 'permission_missing', permission: 'newsletter.send' });
  await grace.call('try-newsletter', { issueId, language: 'sw' });
  const [trial] = await db.select().from(mails).where(eq(mails.template, 'newsletter-trial'));
  expect(trial).toMatchObject({ recipient: grace.email, language: 'sw' });
  const mail = await newsletterTrialMail(settings)(db, trial!.data as never, 'sw');
  expect(mail!.subject).toMatch(/^\[Jaribio\] .*Le toit monte lundi/);
  expect(mail!.text).toContain(translate('sw', 'contact')('newsletter.letter.untranslated', { language: 'Kiswahili' }));
  expect(mail!.headers).toBeUndefined();
  expect(await db.$count(recipients)).toBe(0);
});

test('an issue that was taken back while it is held goes to nobody', async () => {
  await reader();
  const issueId = await write();
  const { planId } = await ask(issueId);
  await (
    await hire('administration')
  ).call('unpublish-entry', { collection: 'newsletter', id: issueId, language: 'fr' });
  await ripen(planId);
  expect(await startMailing(db, settings, String(planId))).toBeUndefined();
  expect([await db.$count(recipients), (await mailingOf(planId)).state]).toEqual([0, 'cancelled']);
});

test('who stops before their turn is passed over, and one stop is counted for its letter', async () => {
  const [first, second] = [await reader(), await reader()];
  const id = await begin();
  await stopSubscription(db, first.id);
  const { came, post } = relay();
  await finish(id, post);
  expect(came.map(({ to }) => to)).toEqual([second.email]);
  const memberId = await member(second.email);
  await db.insert(notificationPreferences).values({ memberId, newsletter: true });
  await stopSubscription(db, second.id, id);
  await stopSubscription(db, second.id, randomUUID());
  expect(await readResult(db, id)).toMatchObject({ sent: 1, skipped: 1, unsubscribed: 1 });
  // The member's own switch says the same.
  expect(
    await db.$count(
      notificationPreferences,
      and(eq(notificationPreferences.memberId, memberId), eq(notificationPreferences.newsletter, true)),
    ),
  ).toBe(0);
});

test('a server that dies leaves what it was handing over unsure; it is not sent again but by a person', async () => {
  for (let count = 0; count < 5; count++) await reader();
  const id = await begin();
  const { came, post } = relay();
  // Killed between the mark and the answer: the lease runs, nobody else may go on.
  await db
    .update(mailings)
    .set({ leaseUntil: sql`now() + interval '45 seconds'` })
    .where(eq(mailings.id, id));
  const lost = await claimCopy(db, id);
  expect(await sendSlice({ db, settings, post }, id)).toBe(false);
  expect([came.length, await dueMailings(db)]).toEqual([0, []]);
  await db.update(mailings).set({ leaseUntil: sql`now() - interval '1 second'` });
  expect(await dueMailings(db)).toEqual([id]);
  await finish(id, post);
  expect(came.map((one) => one.id)).not.toContain(lost!.id);
  expect(await readResult(db, id)).toMatchObject({ total: 5, sent: 4, unsure: 1 });
  expect(await ruth.call('retry-newsletter', { mailingId: id })).toMatchObject({ recipients: 1 });
  await finish(id, post);
  // Under the Message-ID it had.
  expect(came.at(-1)!.id).toBe(lost!.id);
  expect([(await mailingOf(id)).state, new Set(came.map(({ to }) => to)).size]).toEqual(['sent', 5]);
  expect(await ruth.call('retry-newsletter', { mailingId: id })).toMatchObject({ code: 'letter_gone' });
});

test('several servers share a mailing without a second copy', async () => {
  for (let count = 0; count < 40; count++) await reader();
  const id = await begin();
  const { came, post } = relay();
  await Promise.all(Array.from({ length: 4 }, () => finish(id, post)));
  expect([came.length, new Set(came.map(({ to }) => to)).size]).toEqual([40, 40]);
});

const smtp = (responseCode: number, response: string, command = 'RCPT TO') =>
  Object.assign(new Error(response), { responseCode, response, command });

test('what the relay refuses is said with its code, a dead address rests; "later" waits; an away relay counts against nobody', async () => {
  const [dead, full, busy] = [await reader(), await reader(), await reader()];
  const id = await begin();
  const { post } = relay((to) => {
    if (to === dead.email) return smtp(550, '550 5.1.1 unknown user');
    if (to === full.email) return smtp(552, '552 5.2.2 mailbox full');
    return smtp(450, '450 4.2.0 greylisted');
  });
  await finish(id, post);
  expect(await readResult(db, id)).toMatchObject({ refused: 2, waiting: 1 });
  const rests = async (who: { id: string }) =>
    (await db.select().from(subscribers).where(eq(subscribers.id, who.id)))[0]!.bouncedAt !== null;
  expect([await rests(dead), await rests(full), await rests(busy)]).toEqual([true, false, false]);
  const [row] = await db.select().from(recipients).where(eq(recipients.subscriberId, busy.id));
  expect(row!.notBefore!.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
  expect((await mailingOf(id)).state).toBe('sending');
  await db.update(recipients).set({ notBefore: null });
  const away = relay(() => Object.assign(new Error('refused'), { syscall: 'connect', code: 'ESOCKET' }));
  expect(await sendSlice({ db, settings, post: away.post }, id)).toBe(false);
  expect((await db.select().from(recipients).where(eq(recipients.subscriberId, busy.id)))[0]).toMatchObject({
    state: 'waiting',
    tries: 1,
  });
  await db.update(recipients).set({ tries: 5 });
  await finish(id, post);
  expect(await readResult(db, id)).toMatchObject({ refused: 3, waiting: 0 });
  expect((await mailingOf(id)).state).toBe('sent');
});

test('in the demo copies lie in its mailbox with their headers, each once', async () => {
  const only = await reader();
  const id = await begin();
  while (await sendSlice({ db, settings }, id));
  const kept = await db.select().from(mails).where(eq(mails.template, 'newsletter-issue'));
  expect(kept).toMatchObject([
    { recipient: only.email, rendered: { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } } },
  ]);
  expect(await readResult(db, id)).toMatchObject({ sent: 1 });
});

test('an archive names the letters somebody was sent; erased, the copies are nobody’s', async () => {
  const { email } = await reader();
  const id = await begin();
  const who = { id: 'x', email };
  expect(await newsletterCopies.list(db, who)).toMatchObject([{ state: 'waiting', language: 'fr' }]);
  await db.transaction((tx) => newsletterCopies.erase(tx, who));
  await db.delete(subscribers);
  const { came, post } = relay();
  await finish(id, post);
  expect([came.length, await newsletterCopies.list(db, who), (await readResult(db, id)).skipped]).toEqual([0, [], 1]);
});

test('the first Sunday is promised only while it is scheduled, or the last letter left on its day; else it is work', async () => {
  await reader();
  const now = new Date('2026-12-02T09:00:00Z');
  expect(await mayAnnounceSunday(db, now)).toBe(false);
  expect(await listDueLetter(db, now)).toMatchObject([{ kind: 'newsletter_due', target: 'newsletter:2026-12-06' }]);
  expect(await listDueLetter(db, new Date('2026-11-24T09:00:00Z'))).toEqual([]);
  const { planId } = await ask(await write());
  const set = (leavesAt: string, state: 'held' | 'sent' | 'cancelled') =>
    db
      .update(mailings)
      .set({ leavesAt: new Date(leavesAt), state })
      .where(eq(mailings.id, String(planId)));
  await set('2026-12-06T06:30:00Z', 'held');
  expect([await mayAnnounceSunday(db, now), await listDueLetter(db, now)]).toEqual([true, []]);
  await set('2026-12-07T06:30:00Z', 'held');
  expect(await mayAnnounceSunday(db, now)).toBe(false);
  await set('2026-11-01T06:30:00Z', 'sent');
  expect(await mayAnnounceSunday(db, now)).toBe(true);
  await set('2026-11-01T06:30:00Z', 'cancelled');
  expect(await mayAnnounceSunday(db, now)).toBe(false);
});
