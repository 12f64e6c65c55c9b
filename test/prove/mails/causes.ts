import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { findCourse } from '#app/features/academy/courses.server.ts';
import { aiCourses, courseEvents, coursePurchases } from '#app/features/academy/tables.server.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { messageReplies, messages, newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import { lockItem } from '#app/features/content/revisions.server.ts';
import { fieldHarvests, sharePayouts, shares } from '#app/features/crowd-farming/tables.server.ts';
import { sheetRuns, sheets } from '#app/features/donations/sheets/tables.server.ts';
import { giveToSeveral } from '#app/features/donations/several/give-to-several.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { eventLetters, eventRegistrations } from '#app/features/events/tables.server.ts';
import { ideaEvents, projectIdeas } from '#app/features/impact-hub/tables.server.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';
import { newsletterIssues } from '#app/features/newsletter/issues.server.ts';
import { receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { payments, refunds, subscriptions } from '#app/features/payments/tables.server.ts';
import { personAddresses, persons } from '#app/features/persons/tables.server.ts';
import { pledges } from '#app/features/pledges/tables.server.ts';
import { projectNews } from '#app/features/projects/tables.server.ts';
import { replaceReceipt } from '#app/features/receipts/receipt-versions.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { legalEntities } from '#app/features/receipts/tax/tables.server.ts';
import {
  cancelTaxReceipt,
  giveTaxReceipt,
  notePartnerReceipt,
} from '#app/features/receipts/tax/tax-receipts.server.ts';
import { dunnings, giftOffers, giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import { proofNews, proofs, spendings } from '#app/features/spending/tables.server.ts';
import { staffInvitations, staffRoles } from '#app/features/staff/tables.server.ts';
import { tributes } from '#app/features/tributes/tables.server.ts';
import { dayInKinshasa, yearInKinshasa } from '#app/shared/dates.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { contentRevisions, foundationSettings, webhooks } from '#platform/tables.ts';
import bankAccounts from '#content/bank-accounts.json' with { type: 'json' };
import { type GiftSite, paymentOf } from '#test/gifts.ts';

/** A mail to be written: its kind, which of several it is where a kind says different things, and what its cause stored. */
export type Cause = { kind: string; variant?: string; data: object };

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const [FRENCH_BODY, PARTNER] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];

/** Mails that staff alone get, in the languages of the back office. */
const STAFF_KINDS = new Set(
  'payment-alert bank-accounts-changed mail-tried dead-jobs-alert invariants-alert backup-alert rates-alert failure-alert webhook-off staff-invitation staff-morning'.split(
    ' ',
  ),
);
/** To the foundation's mailbox, in French. */
const FRENCH_KINDS = new Set(['letter', 'idea']);

export const isStaffKind = (kind: string): boolean => STAFF_KINDS.has(kind) || FRENCH_KINDS.has(kind);

/** The languages a kind of mail is written in. */
export const languagesOf = (kind: string, variant = ''): readonly Language[] =>
  FRENCH_KINDS.has(kind) || variant === 'for us' ? ['fr'] : STAFF_KINDS.has(kind) ? ['fr', 'en'] : LANGUAGES;

/** What staff or givers would have typed, so that only words of ours can be in a wrong language. */
// prettier-ignore
const TYPED: Record<Language, { subject: string; text: string; family: string; course: string }> = {
  fr: { subject: 'Le car part à 8 h', text: 'Merci de votre message. À bientôt.', family: 'Chère famille,', course: 'Élever des poules' },
  en: { subject: 'The coach leaves at 8', text: 'Thank you for your message. See you soon.', family: 'Dear family,', course: 'Keeping hens' },
  es: { subject: 'El autocar sale a las 8', text: 'Gracias por su mensaje. Hasta pronto.', family: 'Querida familia:', course: 'Criar gallinas' },
  zh: { subject: '大巴8点出发', text: '感谢您的来信。再会。', family: '亲爱的一家：', course: '养鸡' },
  ar: { subject: 'تنطلق الحافلة في الثامنة', text: 'شكرًا على رسالتك. إلى اللقاء.', family: 'إلى العائلة العزيزة،', course: 'تربية الدجاج' },
  ru: { subject: 'Автобус отходит в 8 часов', text: 'Спасибо за ваше письмо. До встречи.', family: 'Дорогая семья!', course: 'Разведение кур' },
  pt: { subject: 'O autocarro parte às 8', text: 'Obrigado pela sua mensagem. Até breve.', family: 'Querida família,', course: 'Criar galinhas' },
  hi: { subject: 'बस 8 बजे चलेगी', text: 'आपके संदेश के लिए धन्यवाद। फिर मिलेंगे।', family: 'प्रिय परिवार,', course: 'मुर्गी पालन' },
  de: { subject: 'Der Bus fährt um 8 Uhr', text: 'Danke für Ihre Nachricht. Bis bald.', family: 'Liebe Familie,', course: 'Hühner halten' },
  sw: { subject: 'Basi linaondoka saa mbili asubuhi', text: 'Asante kwa ujumbe wako. Tutaonana.', family: 'Familia mpendwa,', course: 'Kufuga kuku' },
};

/** What of the causes printed papers are made of, too. */
export type Made = {
  language: Language;
  /** Payments of gifts: whole, corrected, partly and wholly sent back. */
  gifts: { whole: string; corrected: string; part: string; gone: string };
  member: { id: string; email: string };
  sheetId: string;
  giftId: string;
  tributes: { honour: string; memory: string };
  taxReceipts: { counts: string; cancelled: string };
  orderId: string;
};

/** Puts into the database what each kind of mail is written of, for readers of one language. */
export async function makeCauses(
  { siteContext, pay, give }: GiftSite,
  language: Language,
): Promise<{ causes: Cause[]; made: Made }> {
  const { db } = siteContext;
  const causes: Cause[] = [];
  const add = (kind: string, data: object, variant?: string) => void causes.push({ kind, variant, data });
  const typed = TYPED[language];
  const email = `aline.${language}.${randomUUID().slice(0, 8)}@example.org`;

  const [user] = await db
    .insert(users)
    .values({
      id: randomUUID(),
      name: 'Aline Kabongo',
      email,
      emailVerified: true,
      emailConfirmedAt: new Date(),
      language,
    })
    .returning();
  const member = { id: user!.id, email };
  await db.insert(notificationPreferences).values({ memberId: member.id, weeklyReports: true, proofs: true });

  /** A gift that was begun, of somebody who reads this language from its first moment. */
  async function begin(programId: string, more: object = {}) {
    const id = paymentOf(
      await give({ programId, amount: 25_000, donorName: 'Aline Kabongo', donorEmail: email, ...more }),
    );
    const [payment] = await db.update(payments).set({ language }).where(eq(payments.id, id)).returning();
    await db.update(donations).set({ language, memberId: member.id }).where(eq(donations.id, payment!.purposeId));
    if (payment!.subscriptionId)
      await db
        .update(subscriptions)
        .set({ language, status: 'active' })
        .where(eq(subscriptions.id, payment!.subscriptionId));
    return payment!;
  }
  const settle = (id: string, status: 'paid' | 'disputed' = 'paid') =>
    settlePayment(db, pay, id, { status, amountMinor: 25_000, currency: 'XOF', method: 'Visa •••• 4242' });
  async function gift(programId: string, more: object = {}) {
    const { id } = await begin(programId, more);
    await settle(id);
    return (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  }
  async function sendBack(paymentId: string, amountMinor: number, more: object) {
    const [refund] = await db
      .insert(refunds)
      .values({
        id: randomUUID(),
        paymentId,
        provider: 'sandbox',
        amountMinor,
        currency: 'XOF',
        reason: 'staff',
        status: 'done',
        ...more,
      })
      .returning();
    await db
      .update(payments)
      .set({ keptMinor: sql`${payments.keptMinor} - ${amountMinor}` })
      .where(eq(payments.id, paymentId));
    return refund!.id;
  }

  // The account.
  add('account-confirm', { token: 'x.y' });
  add('account-email', { token: 'x.y', newEmail: 'nouvelle@example.org' });
  add('account-reset', { token: 'x.y' });
  add('account-exists', {});
  add('own-data', { exportId: randomUUID(), until: inDays(7).getTime() });

  // Gifts and what becomes of them.
  const whole = await gift('project-2');
  add('receipt', { paymentId: whole.id });
  add('payment-accepted', { paymentId: whole.id, askedMinor: 20_000 });
  add('gift-unbooked', { paymentId: whole.id });
  const part = await gift('project-3');
  const { title: from } = await pay.purposes.donation!.facts(db, part.purposeId, language);
  add('gift-moved', { paymentId: whole.id, from, fundId: 'project-2' });
  const several = paymentOf(
    await callFunction(
      siteContext,
      giveToSeveral(() => pay) as unknown as SiteFunction,
      {
        gifts: [
          { programId: 'project-2', amount: 15_000 },
          { programId: 'project-5', amount: 10_000 },
        ],
        donorName: 'Aline Kabongo',
        donorEmail: email,
      },
      { language, address: '127.0.0.1', requestId: 'proof' },
    ),
  );
  await settle(several);
  const [set] = await db.select().from(payments).where(eq(payments.id, several));
  const [moved] = await db
    .select()
    .from(donations)
    .where(and(eq(donations.giftSetId, set!.purposeId), eq(donations.fundId, 'project-2')));
  add('gift-moved', { paymentId: several, giftId: moved!.id, from, fundId: 'project-2' }, 'one of several');
  add('payment-refunded', { paymentId: part.id, refundId: await sendBack(part.id, 10_000, {}) }, 'part');
  const gone = await gift('project-3');
  const byHand = { provider: 'hand', day: dayInKinshasa(), reference: 'R1' };
  add('payment-refunded', { paymentId: gone.id, refundId: await sendBack(gone.id, 25_000, byHand) }, 'whole, by hand');
  await db.update(receipts).set({ cancelledAt: new Date() }).where(eq(receipts.paymentId, gone.id));
  const corrected = await gift('project-5');
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, corrected.id));
  await replaceReceipt(db, receipt!, { name: 'Aline', address: null, purpose: receipt!.purpose! }, 'test', {
    name: 'Aline Kabongo Nsimba',
    address: '8, avenue Kasa-Vubu, Kinshasa',
  });
  add('receipt-corrected', { paymentId: corrected.id, version: 2 });
  const disputed = await gift('project-4');
  await settle(disputed.id, 'disputed');
  add('payment-disputed', { paymentId: disputed.id });
  const flagged = await begin('project-4');
  await db.update(payments).set({ flag: 'provider says 24000 XOF' }).where(eq(payments.id, flagged.id));
  add('payment-alert', { is: 'flag', paymentId: flagged.id }, 'flag');
  add('payment-alert', { is: 'dispute', paymentId: disputed.id, dueAt: inDays(9).toISOString() }, 'dispute');
  add('payment-alert', { is: 'dispute', paymentId: disputed.id }, 'dispute without a day');
  const failed = await sendBack(part.id, 100, { status: 'failed', failureCode: 'expired_or_canceled_card' });
  add('payment-alert', { is: 'refund-failed', paymentId: part.id, refundId: failed }, 'refund failed');
  const promise = { amount: 25_000, programId: 'project-3', donorName: 'Aline Kabongo', donorEmail: email };
  await give({ ...promise, method: 'transfer', transferCurrency: 'EUR' });
  await give({ ...promise, method: 'transfer', transferCurrency: 'USD' });
  const waiting = await db
    .select({ id: payments.id, currency: payments.currency })
    .from(payments)
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .where(and(eq(payments.provider, 'transfer'), eq(donations.donorEmail, email)));
  for (const { id, currency } of waiting) add('transfer-promised', { paymentId: id }, currency);

  // Tax receipts, and the sheet of a year.
  const bodies = await db.select().from(legalEntities);
  const factsOf = (id: string) => bodies.find((body) => body.id === id)!.facts;
  const given = { name: 'Aline Kabongo', euroMinor: 3811, isSample: true, issuedBy: 'test' };
  const french = {
    ...given,
    entityId: FRENCH_BODY!,
    entity: factsOf(FRENCH_BODY!),
    address: '1, rue de l’Exemple, 75000 Paris',
  };
  const counts = await giveTaxReceipt(db, await gift('project-2'), french);
  add('tax-receipt', { taxReceiptId: counts.id });
  const withdrawn = await gift('project-2');
  const cancelled = await giveTaxReceipt(db, withdrawn, french);
  await cancelTaxReceipt(db, withdrawn.id);
  add('tax-receipt-cancelled', { taxReceiptId: cancelled.id });
  const partner = { ...given, entityId: PARTNER!, entity: factsOf(PARTNER!), issuedAt: new Date() };
  const noted = await notePartnerReceipt(db, await gift('project-2'), {
    ...partner,
    partnerNumber: `B-${randomUUID().slice(0, 6)}`,
  });
  add('tax-receipt-partner', { taxReceiptId: noted!.id });
  const [run] = await db
    .insert(sheetRuns)
    .values({ id: randomUUID(), year: yearInKinshasa(), state: 'made', startedBy: 'test' })
    .returning();
  const [sheet] = await db
    .insert(sheets)
    .values({ id: randomUUID(), runId: run!.id, position: 1, donationId: whole.purposeId, madeAt: new Date() })
    .returning();
  add('year-sheet', { sheetId: sheet!.id });

  // Gifts that come again.
  async function regular(donationType: 'monthly' | 'yearly') {
    const payment = await begin('project-3', { donationType });
    return { id: payment.subscriptionId!, paymentId: payment.id };
  }
  const monthly = await regular('monthly');
  for (const [number, end] of [[1], [2], [3, 'rested']] as const) {
    const { id, paymentId } = number === 2 ? await regular('yearly') : await regular('monthly');
    if (end) await db.update(subscriptions).set({ status: 'paused' }).where(eq(subscriptions.id, id));
    const [dunning] = await db
      .insert(dunnings)
      .values({
        subscriptionId: id,
        paymentId,
        code: number === 1 ? 'insufficient_funds' : 'declined',
        mailsSent: number,
        nextAt: inDays(7),
        ...(end ? { end, endedAt: new Date() } : {}),
      })
      .returning();
    const retryAt = number === 1 ? inDays(3).toISOString() : undefined;
    add('renewal-failed', { dunningId: dunning!.id, number, retryAt }, `mail ${number}`);
  }
  const [offer] = await db
    .insert(giftOffers)
    .values({ subscriptionId: monthly.id, amountMinor: 40_000, who: 'test', why: '…', endsAt: inDays(30) })
    .returning();
  add('gift-offered', { offerId: offer!.id });
  for (const order of [
    { act: 'pause', until: dayInKinshasa(inDays(60)) },
    { act: 'change', amountMinor: 10_000 },
    { act: 'stop' },
  ] as const) {
    const [asked] = await db
      .insert(giftOrders)
      .values({ subscriptionId: monthly.id, ...order, who: 'test', why: '…', doneAt: new Date() })
      .returning();
    add('gift-changed', { orderId: asked!.id }, order.act);
  }

  // In honour and in memory of somebody; intentions.
  const cards: Record<string, string> = {};
  for (const kind of ['honour', 'memory'] as const) {
    const { purposeId: donationId } = await gift(kind === 'honour' ? 'project-2' : 'project-3');
    const isForLater = kind === 'memory';
    await db.insert(tributes).values({
      donationId,
      kind,
      honoured: 'Simon Ilunga',
      salutation: typed.family,
      words: typed.text,
      fromNames: 'Aline Kabongo',
      token: randomUUID().replaceAll('-', ''),
      ...(isForLater ? { sendOn: dayInKinshasa(inDays(20)), recipientEmail: 'ilunga@example.org' } : {}),
    });
    cards[kind] = donationId;
    add('tribute-card', { donationId, addressHash: 'x' }, kind);
    add('tribute-told', { donationId, what: 'ready' }, isForLater ? 'waits for its day' : 'ready');
  }
  add('tribute-told', { donationId: cards.honour!, what: 'sent' }, 'sent');
  add('tribute-told', { donationId: cards.honour!, what: 'closed' }, 'closed');
  for (const what of ['ask', 'first', 'last'] as const) {
    const [pledge] = await db
      .insert(pledges)
      .values({
        fundId: 'project-2',
        amountMinor: 25_000,
        currency: 'XOF',
        day: dayInKinshasa(inDays(4)),
        email,
        language,
        state: what === 'ask' ? 'asked' : 'waiting',
      })
      .returning();
    add('pledge', { pledgeId: pledge!.id, what }, what);
  }
  const [person] = await db.insert(persons).values({ name: 'Aline Kabongo' }).returning();
  const [address] = await db
    .insert(personAddresses)
    .values({ personId: person!.id, email, reason: 'au téléphone', who: 'proof' })
    .returning();
  add('person-address', { addressId: address!.id });
  const [proved] = await db
    .insert(personAddresses)
    .values({
      personId: person!.id,
      email: 'nouvelle@example.org',
      reason: 'par lettre',
      who: 'proof',
      provedAt: new Date(),
    })
    .returning();
  add('person-address-told', { addressId: proved!.id, isAccount: false });
  add('person-address-told', { addressId: proved!.id, isAccount: true }, 'of an account');

  // The market, shared fields, the academy.
  const [order] = await db
    .update(orders)
    .set({ language, email })
    .where(like(sql`${orders.customer}->>'lastName'`, 'Nsimba (exemple)'))
    .returning();
  const [sold] = await db.update(payments).set({ language }).where(eq(payments.purposeId, order!.id)).returning();
  const purpose = receiptTitleOf(await pay.purposes.order!.facts(db, order!.id, language), language);
  await db.update(receipts).set({ purpose }).where(eq(receipts.paymentId, sold!.id));
  for (const status of ['paid', 'gone', 'prepared', 'sent', 'delivered', 'return_asked', 'returned'])
    add('order', { orderId: order!.id, status }, status);
  add('order', { orderId: order!.id, status: 'return_asked', isForUs: true }, 'for us');
  const harvest = { grams: 1_200_000, pricePerKg: 4200, saleMinor: 50_400, stakesMinor: 40_000, sharedMinor: 36_000 };
  await db
    .insert(fieldHarvests)
    .values({ fieldId: '1', ...harvest, who: 'test' })
    .onConflictDoNothing();
  for (const [variant, amountMinor] of [
    ['more', 6000],
    ['less', 4000],
    ['nothing', 0],
  ] as const) {
    const id = randomUUID();
    await db.insert(shares).values({ id, fieldId: '1', kind: 'investor', amountMinor: 5000, email });
    await db.insert(sharePayouts).values({ shareId: id, fieldId: '1', stakeMinor: 5000, amountMinor });
    add('share-payout', { shareId: id }, variant);
    if (variant !== 'more') continue;
    add('share', { shareId: id, because: 'late', amountMinor: 5000 }, 'late');
    add('share', { shareId: id, because: 'closed', amountMinor: 5000 }, 'closed');
  }
  const [purchase] = await db.insert(coursePurchases).values({ id: randomUUID(), courseId: '3', email }).returning();
  add('course-twin', { purchaseId: purchase!.id, amountMinor: 5000 });
  const { outcomes, modules } = (await findCourse(db, '3', {}, language))!.data;
  const asked = randomUUID();
  await db.insert(aiCourses).values({
    id: asked,
    authorHash: 'x',
    memberId: member.id,
    topic: typed.course,
    level: 'debutant',
    durationHours: 4,
    language,
    status: 'approved',
    content: { title: typed.course, description: typed.text, outcomes, modules: modules as never },
  });
  for (const to of ['approved', 'declined'] as const) {
    const [event] = await db
      .insert(courseEvents)
      .values({ courseId: asked, from: 'draft', to, who: 'test', why: typed.text })
      .returning();
    add('course-decision', { courseId: asked, eventId: event!.id }, to);
  }

  // Letters.
  for (const isOn of [false, true]) {
    const [reader] = await db
      .insert(newsletterSubscribers)
      .values({
        email: `${randomUUID()}@example.org`,
        source: 'website',
        language,
        confirmedAt: isOn ? new Date() : null,
      })
      .returning();
    add('newsletter', { id: reader!.id }, isOn ? 'known' : 'confirm');
  }
  const said = { message: typed.text, phone: '+243 810 000 000', motivation: typed.text };
  for (const kind of ['contact', 'volunteer', 'doubt'] as const) {
    const [letter] = await db
      .insert(messages)
      .values({ kind, name: 'Aline Kabongo', email, data: said, language, isSuspect: false })
      .returning();
    add('letter', { id: letter!.id }, kind);
    add('letter-thanks', { id: letter!.id }, kind);
    if (kind !== 'contact') continue;
    const [reply] = await db
      .insert(messageReplies)
      .values({ messageId: letter!.id, direction: 'out', text: typed.text, who: 'test' })
      .returning();
    add('letter-answer', { replyId: reply!.id });
  }
  await db.transaction((tx) => lockItem(tx, newsletterIssues.name, '1'));
  const [revision] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.collection, newsletterIssues.name), eq(contentRevisions.id, '1')));
  add('newsletter-trial', { issueId: '1', revision: revision!.revision });

  // Events and ideas.
  const comes = { eventId: '1', name: 'Aline Kabongo', email, people: 2, language } as const;
  const standings: Record<string, Partial<typeof eventRegistrations.$inferInsert>> = {
    'to confirm': { heldUntil: inDays(1) },
    coming: {},
    waiting: { state: 'waiting', waitingSince: new Date() },
    'waiting, to confirm': { state: 'waiting', waitingSince: new Date(), heldUntil: inDays(1) },
    'moved up': {},
    cancelled: { state: 'cancelled', cancelledAt: new Date() },
    lapsed: { state: 'cancelled', cancelledAt: new Date(), heldUntil: new Date() },
  };
  const [letterToAll] = await db
    .insert(eventLetters)
    .values({ eventId: '1', subject: typed.subject, text: typed.text, askedBy: 'test', leavesAt: new Date() })
    .returning();
  for (const [variant, standing] of Object.entries(standings)) {
    const [row] = await db
      .insert(eventRegistrations)
      .values({ ...comes, ...standing })
      .returning();
    add('event-registration', { id: row!.id, hasMovedUp: variant === 'moved up' }, variant);
    if (variant === 'coming') add('event-letter', { letterId: letterToAll!.id, registrationId: row!.id });
  }
  for (const to of ['accepted', 'declined'] as const) {
    const [idea] = await db
      .insert(projectIdeas)
      .values({
        fullName: 'Aline Kabongo',
        email,
        country: 'RDC',
        city: 'Goma',
        projectName: typed.course,
        sector: 'Agriculture',
        projectDescription: typed.text,
        fundingStage: 'Idée',
        language,
        state: to,
      })
      .returning();
    await db.insert(ideaEvents).values({ ideaId: idea!.id, from: 'new', to, who: 'test', why: typed.text });
    add('idea-decided', { ideaId: idea!.id }, to);
    if (to === 'declined') continue;
    add('idea', { id: idea!.id });
    add('idea-thanks', { id: idea!.id });
  }

  // What became of the money.
  await gift('project-4');
  const month = String(LANGUAGES.indexOf(language) + 1).padStart(2, '0');
  const [news] = await db
    .insert(proofNews)
    .values({ fundId: 'project-4', day: `2026-${month}-01`, leavesAt: new Date() })
    .returning();
  for (const kind of ['photo', 'document'] as const) {
    const spendingId = randomUUID();
    const [day, sum] = ['2026-03-01', { amountMinor: 12_300, currency: 'USD' as const }];
    await db.insert(spendings).values({
      id: spendingId,
      fundId: 'project-4',
      ...sum,
      day,
      kind: kind === 'photo' ? 'transport' : 'materials',
      title: kind === 'photo' ? 'Un camion loué' : 'Tôles et ciment',
      askedBy: 'test',
      bookedAt: new Date(day),
      countedMinor: sum.amountMinor,
      rate: '1',
      rateDay: day,
    });
    await db.insert(proofs).values({
      id: randomUUID(),
      spendingId,
      kind,
      file: `1-${spendingId.replaceAll('-', '')}`,
      sha256: 'a'.repeat(64),
      takenAt: new Date(day),
      addedBy: 'test',
      newsId: news!.id,
    });
  }
  add('proof-news', { newsId: news!.id, reader: `m-${member.id}` });
  add('weekly-report', { memberId: member.id });
  await db
    .insert(projectNews)
    .values({ projectId: 1, entryId: '1-0', askedBy: 'test', leavesAt: new Date() })
    .onConflictDoNothing();
  const [told] = await db.select().from(projectNews).where(eq(projectNews.entryId, '1-0'));
  add('project-news', { newsId: told!.id, memberId: member.id });

  // To the foundation and its staff.
  await db
    .insert(foundationSettings)
    .values([
      { key: 'bank-accounts', revision: 1001, value: bankAccounts, changedBy: 'test' },
      {
        key: 'bank-accounts',
        revision: 1002,
        value: bankAccounts.map((account) => ({ ...account, bank: 'Rawbank, Kinshasa' })).slice(0, 2),
        changedBy: 'test',
      },
    ])
    .onConflictDoNothing();
  add('bank-accounts-changed', { revision: 1002, who: 'Solange Mbuyi' });
  add('mail-tried', {});
  const counted = [{ name: 'deliver-mail', count: 3 }];
  add('dead-jobs-alert', { dead: counted });
  add('invariants-alert', { broken: [{ name: 'ledger_balances', count: 1 }] });
  add('backup-alert', { hours: 50, isPlaceSet: true }, 'missed');
  add('backup-alert', { hours: 50, isPlaceSet: false }, 'no place');
  add('rates-alert', { currency: 'USD', day: dayInKinshasa(inDays(-9)), days: 9 });
  add('failure-alert', { ended: 20, failed: 14 });
  const [hook] = await db
    .insert(webhooks)
    .values({
      url: 'https://crm.example.org/in',
      events: [],
      secret: 'x',
      createdBy: 'test',
      isEnabled: false,
      switchedOffAt: new Date(),
    })
    .returning();
  add('webhook-off', { webhookId: hook!.id });
  const [invitation] = await db
    .insert(staffInvitations)
    .values({ email, roles: ['tresorerie', 'collecte'], invitedBy: 'server', endsAt: inDays(7) })
    .returning();
  add('staff-invitation', { id: invitation!.id });
  await db.insert(staffRoles).values({ memberId: member.id, role: 'administration', grantedBy: 'test' });
  add('staff-morning', { memberId: member.id, at: new Date().toISOString() });

  const made = {
    language,
    gifts: { whole: whole.id, corrected: corrected.id, part: part.id, gone: gone.id },
    member,
    sheetId: sheet!.id,
    giftId: whole.purposeId,
    tributes: { honour: cards.honour!, memory: cards.memory! },
    taxReceipts: { counts: counts.id, cancelled: cancelled.id },
    orderId: order!.id,
  };
  return { causes, made };
}
