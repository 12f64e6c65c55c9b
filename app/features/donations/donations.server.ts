import { addToFund, lockFund } from './fund-verbs.server.ts';
import { randomUUID } from 'node:crypto';
import { desc, eq, getTableColumns, inArray, isNotNull, and, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { type Caller, defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { announceGift, announceRefund } from './gift-events.server.ts';
import type { Drawing } from '#app/art/address/drawing.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { convert, type Currency, toStep } from '#app/shared/money.ts';
import { findConfirmedMember } from '#app/features/accounts/find-member.server.ts';
import { answerCheckout, type PayParts, providerFor, startPayment } from '#app/features/payments/pay.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import {
  factsBy,
  type Payment,
  type Purpose,
  type PurposeFacts,
  type Share,
} from '#app/features/payments/purposes.server.ts';
import { AccountAnswer, answerAccount } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { formatReference } from '#app/features/payments/transfer-reference.ts';
import { sendTransferMail } from '#app/features/payment-providers/transfer/transfer-mail.server.ts';
import { transferFor, announceTransfer } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { getRate } from '#app/features/payments/rates.server.ts';
import { feesOf, GENERAL_FUND } from './donation-rules.ts';
import { coveredOf, DonationInput, publicName } from './donation.ts';
import { followMatch } from './matching/follow-match.server.ts';
import { feePermille } from './gift-presets.server.ts';
import { titleFunds } from './fund-names.server.ts';
import { findFund, listFunds } from './funds.server.ts';
import { contributions, donations, type Fund, funds } from './tables.server.ts';

/** A gift that was started. For an announced transfer (`promise`) also its payment reference and currency. */
export type StartedGift = { paymentId: string; announced?: { reference: string; currency: Currency } };

/** `create-donation`: records a gift and its pending payment, then opens the provider's payment page. */
export function createDonation(pay: () => PayParts) {
  return defineFunction<DonationInput, StartedGift>({
    name: 'create-donation',
    makesNew: true,
    isGuarded: true,
    summary:
      'Starts a gift, once, monthly or yearly, and answers with the address of the payment page; by transfer also with account and reference',
    input: DonationInput,
    answer: GiftAnswer,
    limits: ({ donorEmail }, { settings }) =>
      donorEmail
        ? [{ name: 'gifts', subject: mailboxOf(donorEmail), max: settings.limits.mailsPerHour, seconds: 3600 }]
        : [],
    perform: (tx, input, caller) => beginGift(tx, pay(), input, caller),
    respond: ({ settings }, started, caller) => answerGift(pay(), settings, started, caller),
  });
}

/**
 * Records a gift from a form with its pending payment or announced transfer, in the caller's transaction.
 * @param id of the gift, if the caller stores something beside it
 */
export async function beginGift(
  tx: Database,
  pay: PayParts,
  {
    programId,
    amount,
    currency,
    transferCurrency,
    donationType,
    donorName,
    donorEmail,
    anonymous,
    coverFees,
    method,
  }: DonationInput,
  { language, member, source, said }: Pick<Caller, 'language' | 'member' | 'source' | 'said'>,
  id?: string,
): Promise<StartedGift | Refusal> {
  const isTransfer = method === 'transfer';
  const provider = isTransfer
    ? transferFor(pay, donationType, transferCurrency)
    : providerFor(pay, method, donationType);
  if (provider instanceof Refusal) return provider;
  // A transfer costs what no share of it tells.
  const coveredMinor =
    coverFees && !isTransfer ? toStep({ amountMinor: feesOf(amount, feePermille()), currency }).amountMinor : 0;
  const started = await startGift(
    tx,
    provider,
    {
      id,
      fundId: programId,
      amountMinor: amount + coveredMinor,
      coveredMinor,
      currency,
      donationType,
      donorName,
      donorEmail,
      isAnonymous: anonymous,
      language,
    },
    { member, source, said },
  );
  if (started instanceof Refusal || !isTransfer) return started;
  const { paymentId } = started;
  const { reference } = await announceTransfer(tx, paymentId);
  await sendTransferMail(tx, pay, { paymentId, language, recipient: donorEmail });
  return { paymentId, announced: { reference, currency: transferCurrency } };
}

/**
 * The answer of calls that start a gift: the payment address; for an announced transfer also its reference and bank
 * account.
 */
export const GiftAnswer = z.object({
  checkoutUrl: z.url(),
  message: z.string().optional(),
  reference: z.string().optional(),
  account: AccountAnswer.optional(),
});

export async function answerGift(
  pay: PayParts,
  { isLive }: Pick<Settings, 'isLive'>,
  { paymentId, announced }: StartedGift,
  caller: Caller,
) {
  const answer = await answerCheckout(pay, paymentId, caller);
  if (answer instanceof Refusal || !announced) return answer;
  return {
    ...answer,
    reference: formatReference(announced.reference),
    account: answerAccount(announced.currency, isLive),
  };
}

type Donation = typeof donations.$inferSelect;

type GiftToStart = { id?: string } & Pick<
  typeof donations.$inferInsert,
  | 'fundId'
  | 'amountMinor'
  | 'coveredMinor'
  | 'currency'
  | 'donationType'
  | 'donorName'
  | 'donorEmail'
  | 'donorPhone'
  | 'isAnonymous'
  | 'country'
  | 'language'
  | 'giftSetId'
>;

type Giver = { member?: { id: string } };

/**
 * Records a gift without starting a payment, in the caller's transaction; refused if the fund does not exist.
 * @returns its id
 */
export async function recordGift(tx: Database, gift: GiftToStart, { member }: Giver): Promise<string | Refusal> {
  if (!(await findFund(tx, gift.fundId))) return new Refusal('fund_unknown', { field: 'programId' });
  const id = gift.id ?? randomUUID();
  await tx.insert(donations).values({
    ...gift,
    id,
    memberId: gift.isAnonymous ? null : (member?.id ?? (await findConfirmedMember(tx, gift.donorEmail))),
  });
  return id;
}

/**
 * Records a gift and its pending payment in the caller's transaction; refused if the fund does not exist.
 * @param by who gives and the source of their visit; left out if staff enter the gift
 */
export async function startGift(
  tx: Database,
  provider: PaymentProvider,
  gift: Omit<GiftToStart, 'giftSetId'>,
  by: Pick<Caller, 'source' | 'said'> & Giver = {},
): Promise<{ paymentId: string } | Refusal> {
  const donationId = await recordGift(tx, gift, by);
  if (donationId instanceof Refusal) return donationId;
  const { amountMinor, currency, donationType, language } = gift;
  const paymentId = await startPayment(tx, provider, {
    purpose: 'donation',
    purposeId: donationId,
    interval: donationType,
    amountMinor,
    currency,
    language,
    source: by.source,
    said: by.said,
  });
  return { paymentId };
}

/**
 * The purpose of gifts: when a payment changes, updates the fund's totals and supporters and the pages that show them.
 */
export const donationPurpose: Purpose = {
  async shares(tx, payment, keptMinor) {
    const [donation] = await tx.select().from(donations).where(eq(donations.id, payment.purposeId));
    return [shareOf(donation!, keptMinor)];
  },
  onKept: countGift,
  async onRefunded(tx, payment, refund) {
    const [donation] = await tx
      .select({ fundId: donations.fundId })
      .from(donations)
      .where(eq(donations.id, payment.purposeId));
    await announceRefund(tx, payment, refund, {
      giftId: payment.purposeId,
      fund: donation!.fundId,
      amountMinor: refund.amountMinor,
      keptMinor: payment.keptMinor,
    });
  },
  resize: resizeGift,
  facts: factsBy(listGiftFacts),
  listFacts: listGiftFacts,
  paidBy: (typed) =>
    sql`select found.id from ${donations} found where ${personIs(sql`found.donor_name`, sql`found.donor_email`, typed)}`,
  rank: rankOfGift,
  funds: {
    list: listFunds,
    givenTo: (fundId) => sql`select given.id from ${donations} given where given.fund_id = ${fundId}`,
  },
};

async function listGiftFacts(
  db: Database,
  ids: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<Map<string, PurposeFacts>> {
  const rows = await db
    .select()
    .from(donations)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(inArray(donations.id, [...ids]));
  const titles = await titleFunds(
    db,
    rows.map(({ funds: fund }) => fund),
    language,
  );
  return new Map(
    rows.map(({ donations: donation, funds: fund }) => [donation.id, factsOf(donation, fund, titles.get(fund.id)!)]),
  );
}

/** The drawing of the thank-you page, for one or several projects. */
export const THANKS_DRAWING: Drawing = { kind: 'hero', vignette: 'ecole', palette: 'midi', who: 'donatrice' };

const factsOf = (donation: Donation, fund: Fund, title: string): PurposeFacts => ({
  title,
  path: fund.path,
  cloth: fund.cloth,
  payerName: donation.donorName,
  payerEmail: donation.donorEmail,
  given: { amountMinor: donation.amountMinor, currency: donation.currency },
  isGift: true,
  hasFund: true,
  thanks: {
    namespace: 'payments',
    title: 'paid.titleNoName',
    named: 'paid.title',
    text: 'paid.text',
    drawing: THANKS_DRAWING,
    next: { label: 'paid.next', to: () => fund.path },
  },
  // The general fund has no page of its own.
  formPath: `${fund.id === GENERAL_FUND ? '/donate' : fund.path}#donner`,
});

/**
 * The position of this gift among those the fund keeps, by the time of their first payment; the fund's number of
 * supporters is the last position.
 */
async function rankOfGift(db: Database, donationId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ rank: number }>(sql`
    select count(*)::int as rank from donations own join donations d on d.fund_id = own.fund_id and d.supported_at is not null
    where own.id = ${donationId} and own.supported_at is not null and (d.supported_at, d.id) <= (own.supported_at, own.id)`);
  return rows[0]!.rank || undefined;
}

/** For the kept amount of a gift: the account of its fund, and the part that covers fees. */
export const shareOf = (donation: Donation, keptMinor: number): Share => ({
  account: `fund:${donation.fundId}`,
  amountMinor: keptMinor,
  coveredMinor: coveredOf(donation, keptMinor),
});

async function countGift(tx: Database, payment: Payment): Promise<void> {
  // Locked before its fund: a renewal of the same gift may be settling beside us, or staff moving it to another fund.
  const [donation] = await tx.select().from(donations).where(eq(donations.id, payment.purposeId)).for('no key update');
  const fund = await lockFund(tx, donation!.fundId);
  const [known] = await tx.select().from(contributions).where(eq(contributions.paymentId, payment.id));
  await countInFund(tx, payment, { donation: donation!, fund: fund!, keptMinor: payment.keptMinor, known }, (counted) =>
    tx
      .insert(contributions)
      .values({ paymentId: payment.id, donationId: donation!.id, fundId: fund!.id, ...counted })
      .onConflictDoUpdate({
        target: contributions.paymentId,
        set: { countedMinor: counted.countedMinor },
      }),
  );
}

type Counted = Pick<typeof contributions.$inferInsert, 'countedMinor' | 'rate' | 'rateDay'>;

/**
 * Adjusts what a gift counts in its fund to what is kept of this payment (or its part of it), with its match, its
 * supporter and the change notifications. The caller holds the locks of gift and fund.
 * @param known what was counted before
 * @param keep stores what is counted now, with the exchange rate used
 */
export async function countInFund(
  tx: Database,
  payment: Payment,
  { donation, fund, keptMinor, known }: { donation: Donation; fund: Fund; keptMinor: number; known?: Counted },
  keep: (counted: Counted) => PromiseLike<unknown>,
): Promise<void> {
  // The rate of the day it was paid stays with the payment: a refund takes away exactly what was counted.
  const { rate, day } = known
    ? { rate: known.rate, day: known.rateDay }
    : await getRate(tx, payment.currency, fund.currency);
  const { amountMinor: countedMinor } = convert(
    { amountMinor: keptMinor, currency: payment.currency },
    fund.currency,
    rate,
  );
  await keep({ countedMinor, rate, rateDay: day });
  await followMatch(tx, payment, fund.id, countedMinor, known?.countedMinor ?? 0);
  const isSupporting = await keepsAny(tx, donation.id);
  const supporterChange = Number(isSupporting) - Number(donation.supportedAt !== null);
  if (supporterChange !== 0) {
    await tx
      .update(donations)
      .set({ supportedAt: isSupporting ? sql`now()` : null })
      .where(eq(donations.id, donation.id));
  }
  await addToFund(tx, fund.id, { minor: countedMinor - (known?.countedMinor ?? 0), supporters: supporterChange });
  if (!known) await announceGift(tx, payment, { giftId: donation.id, fund: fund.id, amountMinor: keptMinor });
}

/**
 * Sets a gift's amount to what was actually received. A recurring gift keeps its amount, because the difference
 * concerned only that payment.
 */
async function resizeGift(tx: Database, { purposeId, amountMinor: asked }: Payment, cameMinor: number): Promise<void> {
  const [donation] = await tx.select().from(donations).where(eq(donations.id, purposeId)).for('no key update');
  if (donation!.supportedAt !== null) return;
  // Announced in one currency and charged in another, it changes in the same proportion.
  const inProportion = (minor: number) => Math.round((minor * cameMinor) / asked);
  const amountMinor = inProportion(donation!.amountMinor);
  const coveredMinor = inProportion(donation!.coveredMinor);
  await tx.update(donations).set({ amountMinor, coveredMinor }).where(eq(donations.id, purposeId));
}

/** Whether any payment of this gift is still kept: a renewal adds money, but no supporter. */
async function keepsAny(tx: Database, donationId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ any: boolean }>(
    sql`select exists (select 1 from payments where purpose = 'donation' and purpose_id = ${donationId} and kept_minor > 0 and duplicate_of is null)
      or exists (select 1 from gift_parts where donation_id = ${donationId} and kept_minor > 0) as any`,
  );
  return rows[0]!.any;
}

export type RecentGift = { name?: string; amountMinor: number; currency: Fund['currency'] };

// Who gave to another system never agreed to be shown here.
const isImported = sql<boolean>`exists (select 1 from payments p
  where p.purpose = 'donation' and p.purpose_id = donations.id and p.provider = 'import')`;

/**
 * The latest gifts of a fund that the public may see. One index read plus one per gift shown, however many there are.
 */
export async function listRecentGifts(db: Database, fundId: string, limit = 4): Promise<RecentGift[]> {
  const rows = await db
    .select({ ...getTableColumns(donations), isImported })
    .from(donations)
    .where(and(eq(donations.fundId, fundId), isNotNull(donations.supportedAt)))
    .orderBy(desc(donations.supportedAt), donations.id)
    .limit(limit);
  return rows.map((gift) => ({
    name: gift.isAnonymous || gift.isImported ? undefined : publicName(gift.donorName),
    amountMinor: gift.amountMinor,
    currency: gift.currency,
  }));
}
