import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { forget } from '#server/forgetting.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { renderCard } from './card-pdf.server.ts';
import { changeTribute, refuseCards, stopTribute } from './change-tribute.server.ts';
import { findByToken, findTribute, isShown } from './find-tribute.server.ts';
import { tributeData } from './own-tributes.server.ts';
import { giveTribute } from './give-tribute.server.ts';
import { deliverCard, sendDueCards } from './send-cards.server.ts';
import { listTributes } from './staff/list-tributes.server.ts';
import { withdrawCard } from './staff/withdraw-card.server.ts';
import { hashAddress, stopCards, wantsNoCards } from './stops.server.ts';
import { type Tribute, tributes } from './tables.server.ts';
import { cardMail, giverMail } from './tribute-mails.server.ts';
import { stick } from '#test/stick.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, sent } = await openGiftSite(db);
const { settings } = siteContext;
settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedFund(db, {
  id: 'general',
  title: 'Là où c’est le plus utile',
  place: '',
  path: '/projects',
  cloth: { motif: 'dents', fg: '#1F6B3F', bg: '#F4EBD3' },
  currency: 'USD',
  goalMinor: null,
} as never);

const call = (fn: unknown, body: object, key?: string) =>
  callFunction(
    siteContext,
    fn as SiteFunction,
    body,
    { language: 'fr', address: '::1', requestId: 't' },
    { idempotencyKey: key },
  );
const GOOD = {
  programId: 'project-1',
  amount: 25_000,
  kind: 'memory',
  honoured: 'Odon Kasa',
  salutation: 'Pour sa famille,',
  words: 'Il disait qu’on reconnaît une maison à son ombre.',
  from: 'Odette et les collègues',
  donorName: 'Odette M.',
  donorEmail: 'odette@example.org',
};
let count = 0;
/** Each to another address: three a day is a rule of its own. */
const someone = () => `famille-${++count}@example.org`;
const give = (more: object = {}, key?: string) =>
  call(
    giveTribute(() => pay, settings),
    { ...GOOD, ...more },
    key,
  );
const day = (ahead: number) => dayInKinshasa(startOfDay(dayInKinshasa(), ahead));
async function tributeOf(answer: Awaited<ReturnType<typeof give>>): Promise<Tribute> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentOf(answer)));
  const [row] = await db.select().from(tributes).where(eq(tributes.donationId, payment!.purposeId));
  return row!;
}
const again = async ({ donationId }: Tribute) =>
  (await db.select().from(tributes).where(eq(tributes.donationId, donationId)))[0]!;
async function act({ donationId }: Tribute, what: SandboxAct) {
  const [payment] = await db.select().from(payments).where(eq(payments.purposeId, donationId));
  await desk.act(`sb_${payment!.id}`, what);
  await checkPayment(pay, payment!.id);
}
async function paid(more: object = {}): Promise<Tribute> {
  const tribute = await tributeOf(await give(more));
  await act(tribute, 'pay');
  return tribute;
}
const deliver = ({ donationId }: Tribute, now?: Date) => deliverCard(db, pay.jobs, settings, donationId, now);
const outbox = (recipient: string, template: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.template, template)));
const own = ({ donationId }: Tribute) => signLink(settings.authSecret, 'tribute', donationId);
const card = { honoured: 'Odon', salutation: '', words: 'Merci.', from: 'Odette', sendOn: '' };

test('a gift in memory is one gift with its card, in one transaction; the same key makes one', async () => {
  const before = await db.$count(tributes);
  const answer = await give({ recipientEmail: someone() }, 'the-same-key');
  expect(answer).toMatchObject({ ok: true, body: { checkoutUrl: expect.stringContaining('/') } });
  await give({ recipientEmail: someone() }, 'the-same-key');
  expect(await db.$count(tributes)).toBe(before + 1);
  const tribute = await tributeOf(answer);
  const [gift] = await db.select().from(donations).where(eq(donations.id, tribute.donationId));
  expect(gift).toMatchObject({ amountMinor: 25_000, donationType: 'one_time', fundId: 'project-1' });
  expect(tribute).toMatchObject({ kind: 'memory', honoured: 'Odon Kasa', fromNames: 'Odette et les collègues' });
  expect(tribute.token.length).toBeGreaterThanOrEqual(16);
  // It never comes again by itself.
  expect(await tributeOf(await give({ donationType: 'monthly' }))).toBeDefined();
  expect(await db.$count(donations, eq(donations.donationType, 'monthly'))).toBe(0);
});

/** What is refused, and beside which field. */
const BAD: [string, object, string, string][] = [
  ['nobody honoured', { honoured: '  ' }, 'honoured', 'honoured_required'],
  ['a long name', { honoured: 'x'.repeat(121) }, 'honoured', 'name_too_long'],
  ['nobody who gives', { from: '' }, 'from', 'card_from_required'],
  ['too many words', { words: 'x'.repeat(241) }, 'words', 'text_too_long'],
  ['an address of the web', { words: 'Voyez http://x.example' }, 'words', 'card_link'],
  ['one without http', { words: 'Voyez www.x.example' }, 'words', 'card_link'],
  ['a bare domain', { salutation: 'gagnez.com' }, 'salutation', 'card_link'],
  ['a mailbox', { from: 'moi@x.example' }, 'from', 'card_link'],
  ['a link as a name', { honoured: 'https://x' }, 'honoured', 'card_link'],
  ['an unknown kind', { kind: 'joke' }, 'kind', 'invalid_field'],
  ['no address', { recipientEmail: 'x@' }, 'recipientEmail', 'email_invalid'],
  ['a day without an address', { sendOn: day(3) }, 'recipientEmail', 'card_recipient_required'],
  ['a day that is over', { recipientEmail: 'a@example.org', sendOn: day(-1) }, 'sendOn', 'day_past'],
  ['a day too far', { recipientEmail: 'a@example.org', sendOn: day(366) }, 'sendOn', 'card_day_far'],
  ['no day', { recipientEmail: 'a@example.org', sendOn: 'demain' }, 'sendOn', 'day_invalid'],
  [
    'a mail nobody answers for',
    { recipientEmail: 'a@example.org', anonymous: true },
    'donorEmail',
    'card_giver_required',
  ],
  ['too little', { amount: 999 }, 'amount', 'amount_too_small'],
  ['an unknown fund', { programId: 'project-999' }, 'programId', 'fund_unknown'],
];
test.each(BAD)('%s is refused, and nothing is kept', async (_what, more, field, code) => {
  const before = await db.$count(tributes);
  const answer = await give(more);
  expect(answer).toMatchObject({ ok: false, body: { code, fields: { [field]: expect.any(String) } } });
  expect(await db.$count(tributes)).toBe(before);
});

test('today and a year ahead are taken; what is in several lines becomes one', async () => {
  for (const sendOn of [day(0), day(365)])
    expect(await tributeOf(await give({ sendOn, recipientEmail: someone() }))).toMatchObject({ sendOn });
  expect(await tributeOf(await give({ honoured: 'Papa\nSimon' }))).toMatchObject({ honoured: 'Papa Simon' });
});

test('nothing leaves before its gift is paid; then at once, once, and its address is gone', async () => {
  const recipientEmail = someone();
  const tribute = await tributeOf(await give({ recipientEmail }));
  expect(await deliver(tribute)).toBe('later');
  expect(await outbox(recipientEmail, 'tribute-card')).toEqual([]);
  sent.length = 0;
  await act(tribute, 'pay');
  expect(sent).toContainEqual({ name: 'send-card', data: { donationId: tribute.donationId } });
  expect(await Promise.all([deliver(tribute), deliver(tribute)])).toEqual(expect.arrayContaining(['sent', 'later']));
  expect(await deliver(tribute)).toBe('later');
  expect(await outbox(recipientEmail, 'tribute-card')).toHaveLength(1);
  expect(await again(tribute)).toMatchObject({ recipientEmail: null, sentAt: expect.any(Date) });
  expect(
    await db
      .select()
      .from(mails)
      .where(eq(mails.uniqueKey, `tribute-told:${tribute.donationId}:sent`)),
  ).toHaveLength(1);
  // The outbox holds the address, its data do not.
  const [mail] = await outbox(recipientEmail, 'tribute-card');
  expect(JSON.stringify(mail!.data)).not.toContain(recipientEmail);
});

test('with a day it leaves that day at eight in Kinshasa, not before; its giver hears at once', async () => {
  const recipientEmail = someone();
  const tribute = await paid({ recipientEmail, sendOn: day(5) });
  const eight = new Date(startOfDay(day(5)).getTime() + 8 * 3_600_000);
  expect(await deliver(tribute, new Date(eight.getTime() - 1000))).toBe('later');
  const [told] = await db
    .select()
    .from(mails)
    .where(eq(mails.uniqueKey, `tribute-told:${tribute.donationId}:ready`));
  expect(told).toMatchObject({ recipient: 'odette@example.org' });
  const letter = await giverMail(settings)(db, { donationId: tribute.donationId, what: 'ready' }, 'fr');
  expect(letter!.text).toContain(`/hommage/${own(tribute)}`);
  expect(await outbox(recipientEmail, 'tribute-card')).toEqual([]);
  expect(await deliver(tribute, eight)).toBe('sent');
  expect(await outbox(recipientEmail, 'tribute-card')).toHaveLength(1);
});

test('one that is paid after its day leaves at once', async () => {
  const tribute = await tributeOf(await give({ recipientEmail: someone(), sendOn: day(0) }));
  await db
    .update(tributes)
    .set({ sendOn: day(-3) })
    .where(eq(tributes.donationId, tribute.donationId));
  await act(tribute, 'pay');
  expect(await deliver(tribute, new Date())).toBe('sent');
});

test('the sweep sends what is due and paid, and nothing else', async () => {
  const [due, unpaid, ahead] = [
    await paid({ recipientEmail: someone() }),
    await tributeOf(await give({ recipientEmail: someone() })),
    await paid({ recipientEmail: someone(), sendOn: day(9) }),
  ];
  await sendDueCards(db, pay.jobs, settings).run();
  const states = [];
  for (const one of [due, unpaid, ahead]) states.push((await again(one)).sentAt !== null);
  expect(states).toEqual([true, false, false]);
});

test('a gift that went back sends no card, and its card is gone; one won back has it again', async () => {
  const tribute = await paid({ recipientEmail: someone() });
  await act(tribute, 'dispute');
  expect(await deliver(tribute)).toBe('later');
  expect(isShown((await findByToken(db, tribute.token))!)).toBe(false);
  await act(tribute, 'win-dispute');
  expect(isShown((await findByToken(db, tribute.token))!)).toBe(true);
  expect(await deliver(tribute)).toBe('sent');
  await act(tribute, 'refund');
  // In the outbox already: the mail is not written any more.
  expect(await cardMail(settings)(db, { donationId: tribute.donationId, addressHash: 'x' }, 'fr')).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the card’s mail says who asked for it, carries the sheet, and lets its reader say no', async () => {
  const recipientEmail = someone();
  const tribute = await paid({ recipientEmail });
  await deliver(tribute);
  const [mail] = await outbox(recipientEmail, 'tribute-card');
  const letter = (await cardMail(settings)(db, mail!.data as never, 'fr'))!;
  expect(letter.subject).toContain('En mémoire d’Odon Kasa');
  expect(letter.text).toContain('Odette M. a demandé à');
  expect(letter.text).toContain(`/h/${tribute.token}`);
  expect(letter.text).not.toMatch(/25\s?000/);
  expect(letter.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  expect(letter.attachments).toMatchObject([{ filename: 'carte.pdf', contentType: 'application/pdf' }]);
  const token = /hommage\/([^>]+)>/.exec(letter.headers!['List-Unsubscribe']!)![1]!;
  expect(token).not.toContain('famille');
  expect(await call(refuseCards(settings), { token: `${token}x` })).toMatchObject({ body: { code: 'card_unknown' } });
  // The giver's link does not refuse for others.
  expect(await call(refuseCards(settings), { token: own(tribute) })).toMatchObject({ body: { code: 'card_unknown' } });
  const asked = await paid({ recipientEmail });
  for (const _ of [1, 2]) expect(await call(refuseCards(settings), { token })).toMatchObject({ ok: true });
  expect(await deliver(asked)).toBe('closed');
  expect(await again(asked)).toMatchObject({ recipientEmail: null, stoppedAt: expect.any(Date), sentAt: null });
  expect(await outbox(recipientEmail, 'tribute-card')).toHaveLength(1);
  expect(await give({ recipientEmail: recipientEmail.toUpperCase() })).toMatchObject({
    body: { code: 'card_recipient_closed', fields: { recipientEmail: expect.any(String) } },
  });
});

test('nobody is sent more than three cards a day, whoever asks and however far ahead', async () => {
  const recipientEmail = someone();
  for (let made = 0; made < 3; made++)
    expect(await give({ recipientEmail, donorEmail: `g${made}@example.org` })).toMatchObject({ ok: true });
  expect(await give({ recipientEmail, donorEmail: 'g9@example.org' })).toMatchObject({ ok: false, status: 429 });
  // Asked for on other days, they would all leave on one.
  const other = someone();
  const states = [];
  for (let made = 0; made < 4; made++) {
    const one = await paid({});
    await db.update(tributes).set({ recipientEmail: other }).where(eq(tributes.donationId, one.donationId));
    states.push(await deliver(one));
  }
  expect(states).toEqual(['sent', 'sent', 'sent', 'later']);
});

test('until it left its giver corrects it by their own link; nobody else does', async () => {
  const tribute = await paid({ recipientEmail: someone(), sendOn: day(4) });
  const change = (body: object) => call(changeTribute(pay.jobs, settings), { token: own(tribute), ...card, ...body });
  expect(await change({ token: tribute.token })).toMatchObject({ ok: false, body: { code: 'card_unknown' } });
  expect(await change({ token: signLink(settings.authSecret, 'gift', tribute.donationId) })).toMatchObject({
    ok: false,
  });
  expect(await change({ words: 'http://x' })).toMatchObject({ ok: false, body: { code: 'card_link' } });
  expect(await change({ sendOn: day(8) })).toMatchObject({ ok: true, body: { state: 'waiting' } });
  // An address left out stays.
  expect(await again(tribute)).toMatchObject({
    honoured: 'Odon',
    words: 'Merci.',
    sendOn: day(8),
    recipientEmail: tribute.recipientEmail,
  });
  const other = someone();
  expect(await change({ recipientEmail: other, sendOn: '' })).toMatchObject({ ok: true });
  expect(await deliver(tribute)).toBe('sent');
  expect(await outbox(other, 'tribute-card')).toHaveLength(1);
  expect(await change({})).toMatchObject({ ok: false, body: { code: 'card_sent' } });
});

test('a day needs an address there too, and one that wants none is refused', async () => {
  const tribute = await paid({});
  const change = (body: object) => call(changeTribute(pay.jobs, settings), { token: own(tribute), ...card, ...body });
  expect(await change({ sendOn: day(2) })).toMatchObject({ body: { code: 'card_recipient_required' } });
  const recipientEmail = someone();
  await stopCards(db, hashAddress(settings.authSecret, recipientEmail));
  expect(await change({ recipientEmail })).toMatchObject({ body: { code: 'card_recipient_closed' } });
  // Also who said so while an older secret was ours.
  const before = someone();
  await stopCards(db, hashAddress('y'.repeat(40), before));
  expect(await wantsNoCards(db, settings, before)).toBe(false);
  expect(await wantsNoCards(db, { ...settings, previousSecrets: ['y'.repeat(40)] }, before)).toBe(true);
});

test('stopped, it is not sent, its address is gone, and its page stays', async () => {
  const tribute = await paid({ recipientEmail: someone(), sendOn: day(4) });
  const stop = () => call(stopTribute(settings), { token: own(tribute) });
  for (const _ of [1, 2]) expect(await stop()).toMatchObject({ ok: true, body: { state: 'stopped' } });
  expect(await again(tribute)).toMatchObject({ recipientEmail: null, stoppedAt: expect.any(Date) });
  expect(await deliver(tribute, startOfDay(day(5)))).toBe('later');
  expect(isShown((await findByToken(db, tribute.token))!)).toBe(true);
  const change = (body: object) => call(changeTribute(pay.jobs, settings), { token: own(tribute), ...card, ...body });
  expect(await change({ recipientEmail: someone() })).toMatchObject({ body: { code: 'card_stopped' } });
  expect(await change({})).toMatchObject({ ok: true, body: { state: 'stopped' } });
});

test('the same card gives the same bytes, in every language, on one page, every letter there', async () => {
  const { donationId } = await paid({ honoured: 'Maman Élisabeth', kind: 'honour' });
  for (const language of LANGUAGES) {
    await db.update(donations).set({ language }).where(eq(donations.id, donationId));
    const found = (await findTribute(db, donationId))!;
    const [one, other] = [
      await renderCard(db, found, 'https://elikya.test'),
      await renderCard(db, found, 'https://elikya.test'),
    ];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(
      Buffer.from(one)
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/g),
    ).toHaveLength(1);
    expect(Buffer.from(one).toString('latin1')).toMatch(/pdfuaid:part/);
  }
}, 240_000);

const staffSite = openDesk(siteContext, [withdrawCard()]);

test('staff take a card off the site with a reason that is written down; nothing is sent then, and its giver cannot change it', async () => {
  const grace = await staffSite.hire('collecte');
  const tribute = await paid({ recipientEmail: someone(), sendOn: day(3) });
  const withdraw = (body: object, who = grace) =>
    who.call('withdraw-card', { donationId: tribute.donationId, ...body });
  expect(await withdraw({ reason: 'x' }, await staffSite.hire('audit'))).toMatchObject({ code: 'permission_missing' });
  expect(await withdraw({ reason: '' })).toMatchObject({ code: 'reason_required' });
  for (const _ of [1, 2]) expect(await withdraw({ reason: 'Injures' })).toHaveProperty('message');
  expect(await staffSite.linesOf(`tribute:${tribute.donationId}`)).toMatchObject([
    { verb: 'withdraw-card', actor: grace.id, reason: 'Injures', after: { shown: false } },
  ]);
  expect(await again(tribute)).toMatchObject({ recipientEmail: null, withdrawnAt: expect.any(Date) });
  expect(isShown((await findByToken(db, tribute.token))!)).toBe(false);
  expect(await deliver(tribute, startOfDay(day(4)))).toBe('later');
  expect(await call(changeTribute(pay.jobs, settings), { token: own(tribute), ...card })).toMatchObject({
    body: { code: 'card_unknown' },
  });
  // One that was mailed is gone from the site too, and was sent all the same.
  const sentOne = await paid({ recipientEmail: someone() });
  await deliver(sentOne);
  await grace.call('withdraw-card', { donationId: sentOne.donationId, reason: 'x' });
  expect(await again(sentOne)).toMatchObject({ sentAt: expect.any(Date), stoppedAt: null });
});

test('the list says where each card stands, and never to whom it goes; a guest sees no words', async () => {
  const recipientEmail = someone();
  const honoured = 'Zacharie Unique';
  const tribute = await paid({ recipientEmail, sendOn: day(3), honoured });
  const ask = { q: 'unique', limit: 25 };
  const plain = await listTributes(
    db,
    ask,
    personView({ permissions: new Set(['receipts.send']) } as never, 'receipts.send'),
  );
  expect(plain.items).toMatchObject([{ id: tribute.donationId, state: 'waiting', honoured, words: GOOD.words }]);
  expect(JSON.stringify(plain)).not.toContain(recipientEmail);
  const masked = personView({ permissions: new Set() } as never, 'receipts.send');
  expect((await listTributes(db, ask, masked)).items).toEqual([]);
  expect((await listTributes(db, { q: tribute.donationId, limit: 25 }, masked)).items).toMatchObject([{ words: '' }]);
  const stateNow = async () => (await listTributes(db, { q: tribute.donationId, limit: 25 }, masked)).items[0]!.state;
  await act(tribute, 'refund');
  expect(await stateNow()).toBe('gone');
  expect((await listTributes(db, { q: '', state: 'gone', limit: 25 }, masked)).items.map(({ id }) => id)).toContain(
    tribute.donationId,
  );
  const first = await listTributes(db, { q: '', limit: 2 }, masked);
  const rest = await listTributes(db, readListState({ limit: '2', after: first.next! }), masked);
  expect(rest.items.some(({ id }) => first.items.some((one) => one.id === id))).toBe(false);
});

test('a person’s archive holds their cards; erased they are gone, and one that waits for their mailbox loses it', async () => {
  const email = 'parti@example.org';
  const given = await paid({ donorEmail: email });
  const waiting = await paid({ recipientEmail: email, sendOn: day(7) });
  const held = await tributeData.list(db, { id: '', email });
  expect(held).toHaveLength(2);
  expect(held).toMatchObject([{ honoured: 'Odon Kasa' }, { cardForYou: true, sendOn: day(7) }]);
  expect(JSON.stringify(held)).not.toContain(given.token);
  await db.transaction((tx) => tributeData.erase(tx, { id: '', email }));
  expect(await again(given)).toBeUndefined();
  expect(await again(waiting)).toMatchObject({ recipientEmail: null, stoppedAt: expect.any(Date) });
});

test('an address whose card cannot leave any more is forgotten after its days', async () => {
  const tribute = await tributeOf(await give({ recipientEmail: someone(), sendOn: day(10) }));
  const after = (days: number) => forget(db, sql`now() + make_interval(days => ${days})`);
  await after(39);
  expect((await again(tribute)).recipientEmail).not.toBeNull();
  await after(41);
  expect(await again(tribute)).toMatchObject({ recipientEmail: null, stoppedAt: expect.any(Date) });
});

test('a card that cannot be sent keeps no other from leaving', async () => {
  const both = [await paid({ recipientEmail: someone() }), await paid({ recipientEmail: someone() })];
  const [stuck, next] = both.sort((a, b) => (a.donationId < b.donationId ? -1 : 1));
  const mend = await stick(db, 'tributes', [stuck!.donationId], 'donation_id');
  await sendDueCards(db, pay.jobs, settings).run();
  await mend();
  expect([(await again(stuck!)).sentAt, (await again(next!)).sentAt]).toEqual([null, expect.any(Date)]);
});

test('three cards a day to one mailbox, however its address is written', async () => {
  const forms = ['mama@example.org', 'mama+1@example.org', 'MAMA@example.org', 'ma.ma@example.org'];
  const answers = [];
  for (const recipientEmail of forms) answers.push(await give({ recipientEmail }));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  expect(answers[3]).toMatchObject({ status: 429 });
});
