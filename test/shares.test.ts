import { and, eq, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { openFiles } from '#platform/files.ts';
import { callFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { mails } from '#platform/tables.ts';
import { duplicatePurchaseMail } from '#app/features/academy/duplicate-purchase-mail.server.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { createEnrollment, findEnrollment } from '#app/features/academy/enrollments.server.ts';
import { mayStep } from '#app/features/crowd-farming/field-steps.server.ts';
import type { FieldStatus } from '#app/features/crowd-farming/field-rules.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { closeUnfunded } from '#app/features/crowd-farming/close-fields.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { findWhyBack } from '#app/features/crowd-farming/own-shares.server.ts';
import { shareMail } from '#app/features/crowd-farming/share-mail.server.ts';
import { fieldEvents, plots, shares } from '#app/features/crowd-farming/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { receiptMail } from '#app/features/receipts/receipt-mail.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import type { Member } from '#platform/auth.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';
import { stick } from '#test/stick.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const files = await openFiles({ ...siteContext.settings, dataDir: '/tmp/elikya-shares' });
await db.transaction(async (tx) => {
  await seedCollection(tx, sharedFields, { withSamples: true });
  await seedCollection(tx, courses, { withSamples: true });
});
const LAST_DAY = '2099-01-01';
const AFTER = '2099-01-02';
const invest = createInvestment(() => pay);
const enrol = createEnrollment(() => pay);
let members = 0;

async function join(): Promise<Member> {
  const id = `m${++members}`;
  const email = `${id}@example.org`;
  await db.insert(users).values({ id, name: id, email, emailVerified: true });
  return {
    id,
    email,
    name: id,
    language: 'fr',
    isConfirmed: true,
    hasSecondFactor: false,
    isStrong: false,
    factorAt: null,
    createdAt: new Date(),
    confirmedAt: null,
    lastSignInAt: null,
    sessionId: 's',
  };
}

/** Field 2, empty of its samples' distance: this much in dollars is missing, until a day far away. */
async function missing(dollars: number) {
  await db
    .update(plots)
    .set({ status: 'funding', goalMinor: sql`raised_minor + ${dollars * 100}`, fundingUntil: LAST_DAY, fundedAt: null })
    .where(eq(plots.id, '2'));
  // What is set by hand here is no story of a field.
  await db.delete(fieldEvents).where(eq(fieldEvents.fieldId, '2'));
}
const eventsOf = async () =>
  (await db.select().from(fieldEvents).where(eq(fieldEvents.fieldId, '2')).orderBy(fieldEvents.id)).map(
    ({ from, to, who, why }) => [from, to, who, why],
  );
const CLOSED = ['funding', 'refunded', null, 'its sum was not reached by its last day'];
const FULL = ['funding', 'funding', null, 'its sum is reached'];
const field = async () => (await db.select().from(plots).where(eq(plots.id, '2')))[0]!;

async function take(amount: number) {
  const member = await join();
  const answer = await callFunction(
    siteContext,
    invest,
    { projectId: '2', amount, investmentType: 'investor' },
    { language: 'fr', address: '::1', requestId: 't', member },
  );
  return follow(paymentOf(answer));
}

/** A payment, with the sandbox's hand on it; each of its news is told twice. */
async function follow(paymentId: string) {
  const payment = async () => (await db.select().from(payments).where(eq(payments.id, paymentId)))[0]!;
  const { purposeId } = await payment();
  return {
    paymentId,
    payment,
    money: async (act: SandboxAct) => {
      await desk.act(`sb_${paymentId}`, act);
      await checkPayment(pay, paymentId);
      await checkPayment(pay, paymentId);
    },
    share: async () => (await db.select().from(shares).where(eq(shares.id, purposeId)))[0]!,
    goesBack: async () =>
      (
        await db
          .select()
          .from(refunds)
          .where(and(eq(refunds.paymentId, paymentId), ne(refunds.reason, 'provider')))
      ).length > 0,
    mails: async () =>
      (
        await db
          .select()
          .from(mails)
          .where(
            sql`${mails.data}->>'paymentId' = ${paymentId} or ${mails.data}->>'shareId' = ${purposeId} or ${mails.data}->>'purchaseId' = ${purposeId}`,
          )
      )
        .map(({ template }) => template)
        .filter((template) => !template.startsWith('payment-')),
  };
}

/** A share of 100 dollars: what its money does, what is held of it then, and whether its person is counted. */
const MONEY: [SandboxAct[], number, number][] = [
  [['pay'], 10_000, 1],
  [['pay', 'refund-half'], 5_000, 1],
  [['pay', 'refund-half', 'refund'], 0, 0],
  [['pay', 'refund'], 0, 0],
  [['pay', 'dispute'], 0, 0],
  [['pay', 'dispute', 'win-dispute'], 10_000, 1],
  [['pay', 'refund-half', 'dispute', 'win-dispute'], 5_000, 1],
  [['pay', 'dispute', 'win-dispute', 'refund'], 0, 0],
];
for (const [acts, heldMinor, people] of MONEY) {
  test(`a share, ${acts.join(', ')}: ${heldMinor / 100} dollars held`, async () => {
    await missing(100);
    const before = await field();
    const { money, share, goesBack } = await take(100);
    for (const act of acts) await money(act);
    expect((await share()).heldMinor).toBe(heldMinor);
    expect(await field()).toMatchObject({
      raisedMinor: before.raisedMinor + heldMinor,
      people: before.people + people,
    });
    expect(await goesBack()).toBe(false);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('two pay for the last place: the later goes back, whatever its payment does afterwards, and says so in one mail', async () => {
  await missing(150);
  const before = await field();
  const [first, later] = [await take(100), await take(100)];
  await first.money('pay');
  await later.money('pay');
  expect([await first.goesBack(), await later.goesBack()]).toEqual([false, true]);
  // Half of it back would fit into what is missing: it still never counts.
  await later.money('refund-half');
  expect((await later.share()).heldMinor).toBe(0);
  await first.money('refund');
  await later.money('refund');
  expect(await field()).toMatchObject({ raisedMinor: before.raisedMinor, people: before.people });
  expect([await first.mails(), await later.mails()]).toEqual([['receipt'], ['share']]);
  expect([await findWhyBack(db, (await first.share()).id), await findWhyBack(db, (await later.share()).id)]).toEqual([
    undefined,
    'late',
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('more than the missing sum is refused, a place taken meanwhile is not won back', async () => {
  await missing(100);
  const member = await join();
  expect(
    await callFunction(
      siteContext,
      invest,
      { projectId: '2', amount: 101, investmentType: 'investor' },
      { language: 'fr', address: '::1', requestId: 't', member },
    ),
  ).toMatchObject({ ok: false, body: { fields: { amount: expect.any(String) } } });
  const first = await take(100);
  await first.money('pay');
  await first.money('dispute');
  const second = await take(100);
  await second.money('pay');
  await first.money('win-dispute');
  expect([
    (await first.share()).heldMinor,
    await first.goesBack(),
    (await second.share()).heldMinor,
    await second.goesBack(),
  ]).toEqual([0, true, 10_000, false]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a share that is paid on the last day itself counts, in Kinshasa’s day', async () => {
  await missing(300);
  const [onTime, tooLate] = [await take(100), await take(100)];
  await db.update(plots).set({ fundingUntil: dayInKinshasa() }).where(eq(plots.id, '2'));
  await onTime.money('pay');
  expect([(await onTime.share()).heldMinor, await onTime.goesBack()]).toEqual([10_000, false]);
  const yesterday = dayInKinshasa(new Date(Date.now() - 86_400_000));
  await db.update(plots).set({ fundingUntil: yesterday }).where(eq(plots.id, '2'));
  await tooLate.money('pay');
  expect([(await tooLate.share()).heldMinor, await tooLate.goesBack()]).toEqual([0, true]);
});

test('after the last day: none is begun, one paid late goes back, one that counted is won back', async () => {
  await missing(300);
  const [kept, late] = [await take(100), await take(100)];
  await kept.money('pay');
  await kept.money('dispute');
  await db.update(plots).set({ fundingUntil: '2020-01-01' }).where(eq(plots.id, '2'));
  await expect(take(100)).rejects.toThrow();
  await late.money('pay');
  await kept.money('win-dispute');
  expect([
    (await late.share()).heldMinor,
    await late.goesBack(),
    (await kept.share()).heldMinor,
    await kept.goesBack(),
  ]).toEqual([0, true, 10_000, false]);
  // What never had a place never counted.
  expect((await late.share()).countedAt).toBeNull();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the night after the last day closes a field that stayed short, not the day itself; a share paid then goes back, one mail each', async () => {
  await missing(300);
  const [held, open, disputed] = [await take(100), await take(100), await take(50)];
  await held.money('pay');
  await disputed.money('pay');
  await disputed.money('dispute');
  await closeUnfunded(db, pay.jobs, LAST_DAY);
  expect((await field()).status).toBe('funding');
  expect(await eventsOf()).toEqual([]);
  await closeUnfunded(db, pay.jobs, AFTER);
  await closeUnfunded(db, pay.jobs, AFTER);
  expect((await field()).status).toBe('refunded');
  expect(await eventsOf()).toEqual([CLOSED]);
  await open.money('pay');
  await disputed.money('win-dispute');
  expect([await disputed.goesBack(), (await disputed.share()).heldMinor]).toEqual([true, 0]);
  expect([await held.goesBack(), await open.goesBack(), (await open.share()).heldMinor]).toEqual([true, true, 0]);
  await held.money('refund');
  expect([await held.mails(), await open.mails()]).toEqual([['receipt', 'share'], ['share']]);
  expect(await findWhyBack(db, (await held.share()).id)).toBe('closed');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a field that reached its sum is never closed: not full today, not after a share of it went back', async () => {
  await missing(100);
  const { money } = await take(100);
  await money('pay');
  await closeUnfunded(db, pay.jobs, AFTER);
  expect((await field()).status).toBe('funding');
  await money('dispute');
  await closeUnfunded(db, pay.jobs, AFTER);
  expect((await field()).status).toBe('funding');
  await money('win-dispute');
  // Full again is nothing new.
  expect(await eventsOf()).toEqual([FULL]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a share of which a part is on its way back when its field closes goes back whole; one that goes nowhere is found', async () => {
  await missing(300);
  const { paymentId, money, payment } = await take(100);
  await money('pay');
  await db.transaction((tx) => refundLater(tx, pay.jobs, paymentId, 'staff', 10));
  await closeUnfunded(db, pay.jobs, AFTER);
  const back = () => db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.amountMinor);
  const { amountMinor } = await payment();
  expect(await back()).toMatchObject([
    { amountMinor: 10, status: 'asked', reason: 'staff' },
    { amountMinor: amountMinor - 10, status: 'queued', reason: 'field_unfunded' },
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.delete(refunds).where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'queued')));
  expect(await findBrokenInvariants(db)).toEqual([
    `money of a closed field, or of a share that came too late, goes nowhere: [{"id":"${paymentId}"}]`,
  ]);
  // Refused on its way it is the foundation's to mend, which was written to.
  await refundLater(db, pay.jobs, paymentId, 'field_unfunded');
  await db
    .update(refunds)
    .set({ status: 'failed' })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'queued')));
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a field that stands where no event brought it is found', async () => {
  await missing(300);
  await closeUnfunded(db, pay.jobs, AFTER);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.update(plots).set({ status: 'active' }).where(eq(plots.id, '2'));
  expect(await findBrokenInvariants(db)).toEqual(['a field is not where its last event brought it: [{"id":"2"}]']);
  await missing(300);
});

/** Until this many sessions wait for a lock. */
async function waiting(sessions: number) {
  const count = async () =>
    (
      await db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]!.n;
  while ((await count()) < sessions) await new Promise(setImmediate);
}

test('a share is disputed while the night closes its field: neither stands in the other’s way', async () => {
  await missing(300);
  const { paymentId, money, share } = await take(100);
  await money('pay');
  let both: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(plots).where(eq(plots.id, '2')).for('update');
    const closing = closeUnfunded(db, pay.jobs, AFTER);
    await waiting(1);
    await desk.act(`sb_${paymentId}`, 'dispute');
    const settling = checkPayment(pay, paymentId);
    await waiting(2);
    both = Promise.all([closing, settling]);
  });
  await both;
  expect([(await field()).status, (await share()).heldMinor]).toEqual(['refunded', 0]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the last share is paid while the night is closing the field: it counts and the field stays', async () => {
  await missing(100);
  const { paymentId, share, goesBack } = await take(100);
  let closing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(plots).where(eq(plots.id, '2')).for('update');
    closing = closeUnfunded(db, pay.jobs, AFTER);
    // It has found the field short and waits for its row.
    await waiting(1);
    await settlePayment(tx as never, pay, paymentId, { status: 'paid', amountMinor: 10_000, currency: 'USD' });
  });
  await closing;
  expect([(await field()).status, (await share()).heldMinor, await goesBack()]).toEqual(['funding', 10_000, false]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a share and a course have one mail, with the receipt in it; what goes back by itself is said in ten languages', async () => {
  await missing(100);
  const { money, mails: mailsOf, paymentId, share } = await take(100);
  await money('pay');
  const course = await buyCourse(await join());
  await course.money('pay');
  expect([await mailsOf(), await course.mails()]).toEqual([['receipt'], ['receipt']]);
  for (const id of [paymentId, course.paymentId]) {
    const mail = await receiptMail({ pay: () => pay, files, settings: siteContext.settings })(db, { paymentId: id });
    expect(mail!.attachments).toEqual([expect.objectContaining({ filename: expect.stringMatching(/^recu-ELK-/) })]);
    expect(mail!.text).toMatch(/\/receipts\//);
  }
  const texts = new Set<string>();
  const { purposeId } = await course.payment();
  for (const language of LANGUAGES) {
    for (const because of ['late', 'closed'] as const)
      texts.add(
        (await shareMail(siteContext.settings)(
          db,
          { shareId: (await share()).id, because, amountMinor: 10_000 },
          language,
        ))!.text,
      );
    texts.add(
      (await duplicatePurchaseMail(siteContext.settings)(db, { purchaseId: purposeId, amountMinor: 5_000 }, language))!
        .text,
    );
  }
  expect(texts.size).toBe(30);
  for (const text of texts) expect(text).not.toMatch(/refunded\.|enrol\.|mail\.|\{\{|undefined/);
});

async function buyCourse(member: Awaited<ReturnType<typeof join>>) {
  const answer = await callFunction(
    siteContext,
    enrol,
    { courseId: '1' },
    { language: 'fr', address: '::1', requestId: 't', member },
  );
  return follow(paymentOf(answer));
}

/** A course: what its money does, and whether it is open then. */
const COURSE: [SandboxAct[], boolean][] = [
  [['pay'], true],
  [['pay', 'refund-half'], true],
  [['pay', 'refund-half', 'refund'], false],
  [['pay', 'refund'], false],
  [['pay', 'dispute'], false],
  [['pay', 'dispute', 'win-dispute'], true],
  [['pay', 'refund-half', 'dispute', 'win-dispute'], true],
];
for (const [acts, isOpen] of COURSE) {
  test(`a course, ${acts.join(', ')}: ${isOpen ? 'open' : 'closed'}`, async () => {
    const member = await join();
    const { money, goesBack } = await buyCourse(member);
    for (const act of acts) await money(act);
    expect((await findEnrollment(db, '1', member.id)) !== undefined).toBe(isOpen);
    expect(await goesBack()).toBe(false);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('a course paid twice: only the later goes back, though half of the first was; a dispute won after a second purchase goes back', async () => {
  const member = await join();
  const [first, twin] = [await buyCourse(member), await buyCourse(member)];
  await first.money('pay');
  await twin.money('pay');
  await first.money('refund-half');
  expect([await first.goesBack(), await twin.goesBack()]).toEqual([false, true]);
  expect([await first.mails(), await twin.mails()]).toEqual([['receipt'], ['course-twin']]);
  await first.money('refund');
  await twin.money('refund-half');
  expect(await findEnrollment(db, '1', member.id)).toBeUndefined();
  await twin.money('refund');
  const again = await join();
  const disputed = await buyCourse(again);
  await disputed.money('pay');
  await disputed.money('dispute');
  const second = await buyCourse(again);
  await second.money('pay');
  await disputed.money('win-dispute');
  expect([await disputed.goesBack(), await second.goesBack()]).toEqual([true, false]);
  expect(await findEnrollment(db, '1', again.id)).toBeDefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

/** How field 2 stands when a member asks for a share of it, and the answer: its status, its code, the field at fault. */
const ASKS: [string, Partial<typeof plots.$inferInsert> | undefined, object, number, string, string | undefined][] = [
  ['a field that is not there', undefined, { projectId: '99' }, 404, 'field_unknown', 'projectId'],
  ['one that is done', { status: 'completed' }, {}, 409, 'field_completed', undefined],
  ['one that grows', { status: 'active' }, {}, 409, 'field_full', undefined],
  ['one that gave its shares back', { status: 'refunded' }, {}, 409, 'field_full', undefined],
  ['one whose last day was yesterday', { fundingUntil: '2020-01-01' }, {}, 409, 'field_full', undefined],
  ['more than is missing', {}, { amount: 101 }, 400, 'share_above_missing', 'amount'],
  ['by telephone, where none is set up', {}, { method: 'mobile' }, 400, 'method_unknown', 'method'],
];
for (const [name, plot, more, status, code, fault] of ASKS) {
  test(`a share of ${name}: ${code}, and nothing is begun`, async () => {
    await missing(100);
    if (plot)
      await db
        .update(plots)
        .set({ ...plot, id: '2' })
        .where(eq(plots.id, '2'));
    const before = [await db.$count(shares), await db.$count(payments)];
    const answer = await callFunction(
      siteContext,
      invest,
      { projectId: '2', amount: 100, investmentType: 'investor', ...more },
      { language: 'fr', address: '::1', requestId: 't', member: await join() },
    );
    expect(answer).toMatchObject({ ok: false, status, body: { code } });
    if (fault) expect(answer.body.fields).toHaveProperty(fault);
    if (code === 'share_above_missing') expect(JSON.stringify(answer.body)).toMatch(/100\s\$/u);
    expect([await db.$count(shares), await db.$count(payments)]).toEqual(before);
  });
}

test('nothing is missing any more, the last day itself, and nobody signed in', async () => {
  await missing(100);
  const ask = async (member?: Member, amount = 100) =>
    callFunction(
      siteContext,
      invest,
      { projectId: '2', amount, investmentType: 'investor' },
      { language: 'fr', address: '::1', requestId: 't', member },
    );
  expect(await ask()).toMatchObject({ ok: false, status: 401, body: { code: 'invest_sign_in' } });
  await db.update(plots).set({ fundingUntil: dayInKinshasa() }).where(eq(plots.id, '2'));
  expect((await ask(await join())).ok).toBe(true);
  await db
    .update(plots)
    .set({ goalMinor: sql`raised_minor` })
    .where(eq(plots.id, '2'));
  expect(await ask(await join())).toMatchObject({ ok: false, status: 409, body: { code: 'field_full' } });
});

test('what a payment’s page says of a share: its field, whether it is a gift, and where it leads', async () => {
  await missing(300);
  const { paymentId, share, money } = await take(100);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const facts = () => pay.purposes.share!.facts(db, payment!.purposeId, 'fr');
  const { email } = await share();
  expect(await facts()).toMatchObject({
    title: expect.not.stringMatching(/^Champ 2$/),
    path: '/crowdfarming/project/2',
    formPath: '/crowdfarming/project/2#investir',
    returnPath: '/crowdfarming/confirmation?project=2',
    payerEmail: email,
    isGift: false,
    hasOwnMail: false,
    thanks: { title: 'confirmation.success.title', next: { label: 'confirmation.field' } },
  });
  expect((await facts()).thanks!.next.to({} as never)).toBe('/crowdfarming/project/2');
  await db.update(shares).set({ kind: 'sponsor' }).where(eq(shares.id, payment!.purposeId));
  expect((await facts()).isGift).toBe(true);
  await db.update(plots).set({ status: 'refunded' }).where(eq(plots.id, '2'));
  await money('pay');
  expect(await facts()).toMatchObject({
    hasOwnMail: true,
    thanks: { title: 'confirmation.refunded.title', isGoingBack: true },
  });
  await db.update(plots).set({ status: 'funding' }).where(eq(plots.id, '2'));
});

test('a share counts from its first money on, and stays counted; a payment that changes nothing tells nobody', async () => {
  await missing(300);
  const { share, money, payment } = await take(100);
  expect((await share()).countedAt).toBeNull();
  await money('pay');
  const { countedAt } = await share();
  expect(countedAt).not.toBeNull();
  await money('refund-half');
  await money('refund');
  expect((await share()).countedAt).toEqual(countedAt);
  // Once full, it is funded from its first day of being so on.
  await missing(100);
  const full = await take(100);
  await full.money('pay');
  const { fundedAt } = await field();
  expect(fundedAt).not.toBeNull();
  await full.money('refund-half');
  const rest = await take(50);
  await rest.money('pay');
  expect((await field()).fundedAt).toEqual(fundedAt);
  expect(await eventsOf()).toEqual([FULL]);
  expect((await payment()).keptMinor).toBe(0);
});

/** Which step may follow where a field stands: funding short of its sum, funding with it, growing, being harvested, done, closed. */
const STEPS: [FieldStatus, Partial<Record<string, boolean>>][] = [
  ['active', { funded: true }],
  ['harvesting', { active: true }],
  ['refunded', { short: true }],
  ['funding', {}],
  ['completed', {}],
];
test.each(STEPS)('%s may follow only where a field stands so', (to, from) => {
  const STANDS: Record<string, { status: FieldStatus; fundedAt: Date | null }> = {
    short: { status: 'funding', fundedAt: null },
    funded: { status: 'funding', fundedAt: new Date() },
    active: { status: 'active', fundedAt: new Date() },
    neverFunded: { status: 'active', fundedAt: null },
    harvesting: { status: 'harvesting', fundedAt: new Date() },
    completed: { status: 'completed', fundedAt: new Date() },
    refunded: { status: 'refunded', fundedAt: null },
  };
  const allowed = Object.entries(STANDS).flatMap(([name, plot]) => (mayStep(plot, to) ? [name] : []));
  expect(allowed.filter((name) => name !== 'neverFunded')).toEqual(Object.keys(from));
});

test('a field that cannot be closed keeps no other from giving its shares back', async () => {
  await missing(300);
  const { money, goesBack } = await take(100);
  await money('pay');
  // It comes first: a field is found by the order of its rows.
  const stuck = '1';
  await db
    .update(plots)
    .set({ status: 'funding', fundedAt: null, fundingUntil: '2020-01-01', goalMinor: sql`${plots.raisedMinor} + 100` })
    .where(eq(plots.id, stuck));
  const mend = await stick(db, 'fields', [stuck]);
  await closeUnfunded(db, pay.jobs, AFTER);
  await mend();
  expect([(await field()).status, await goesBack()]).toEqual(['refunded', true]);
  expect((await db.select().from(plots).where(eq(plots.id, stuck)))[0]!.status).toBe('funding');
});
