import { lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { factsBy, type Payment, type Purpose, type PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { announceRefund } from '#app/features/donations/gift-events.server.ts';
import { coveredOf } from '#app/features/donations/donation.ts';
import { countInFund, shareOf, THANKS_DRAWING } from '#app/features/donations/donations.server.ts';
import { titleFunds } from '#app/features/donations/fund-names.server.ts';
import { listFunds } from '#app/features/donations/funds.server.ts';
import { donations, type Fund, funds, giftParts } from '#app/features/donations/tables.server.ts';
import { divide } from './divide.ts';

/** The purpose of a payment for several gifts; its `purposeId` is the set's id. */
export const SEVERAL = 'several';

type Donation = typeof donations.$inferSelect;
/** A gift of a set with its part of an amount, in minor units. */
type Part = { donation: Donation; minor: number };

/** The page with the form for several gifts. */
const FORM_PATH = '/donate/plusieurs';

/**
 * When the payment of several gifts changes: does in each fund what a single gift does, with its part of what is kept.
 */
export const severalPurpose: Purpose = {
  async shares(tx, payment, keptMinor) {
    const parts = divideOver(await listGifts(tx, payment.purposeId), keptMinor);
    return parts.map(({ donation, minor }) => shareOf(donation, minor));
  },
  onKept: countParts,
  async onRefunded(tx, payment, refund) {
    const gifts = await listGifts(tx, payment.purposeId);
    const kept = divideOver(gifts, payment.keptMinor);
    for (const [index, { donation, minor }] of divideOver(gifts, refund.amountMinor).entries())
      await announceRefund(tx, payment, refund, {
        giftId: donation.id,
        fund: donation.fundId,
        amountMinor: minor,
        keptMinor: kept[index]!.minor,
      });
  },
  resize: resizeParts,
  facts: factsBy(listSetFacts),
  listFacts: listSetFacts,
  paidBy: (typed) =>
    sql`select found.gift_set_id as id from ${donations} found
      where found.gift_set_id is not null and ${personIs(sql`found.donor_name`, sql`found.donor_email`, typed)}`,
  funds: {
    list: listFunds,
    givenTo: (fundId) =>
      sql`select given.gift_set_id as id from ${donations} given where given.gift_set_id is not null and given.fund_id = ${fundId}`,
  },
};

/** The gifts of a set, in the order in which they are locked and an amount is divided. */
const listGifts = (db: Database, setId: string) =>
  db.select().from(donations).where(eq(donations.giftSetId, setId)).orderBy(asc(donations.id));

/** Divides an amount of the payment, in its currency, over the gifts in proportion. */
function divideOver(gifts: readonly Donation[], minor: number): Part[] {
  const parts = divide(
    minor,
    gifts.map(({ amountMinor }) => amountMinor),
  );
  return gifts.map((donation, index) => ({ donation, minor: parts[index]! }));
}

/** Locks in the usual order: the payment is locked already, then gifts by id, then funds by id. */
async function countParts(tx: Database, payment: Payment): Promise<void> {
  const gifts = await listGifts(tx, payment.purposeId).for('no key update');
  const held = await lockFunds(
    tx,
    gifts.map(({ fundId }) => fundId),
  );
  const known = await tx.select().from(giftParts).where(eq(giftParts.paymentId, payment.id));
  const paid = divideOver(gifts, payment.amountMinor);
  for (const [index, { donation, minor: keptMinor }] of divideOver(gifts, payment.keptMinor).entries()) {
    const fund = held.get(donation.fundId)!;
    const before = known.find(({ donationId }) => donationId === donation.id);
    await countInFund(tx, payment, { donation, fund, keptMinor, known: before }, (counted) =>
      tx
        .insert(giftParts)
        .values({
          paymentId: payment.id,
          donationId: donation.id,
          fundId: fund.id,
          amountMinor: paid[index]!.minor,
          keptMinor,
          ...counted,
        })
        .onConflictDoUpdate({
          target: [giftParts.paymentId, giftParts.donationId],
          set: { keptMinor, countedMinor: counted.countedMinor },
        }),
    );
  }
}

/** Sets every gift's amount to its share of what was received. */
async function resizeParts(tx: Database, { purposeId, amountMinor: asked }: Payment, cameMinor: number): Promise<void> {
  const gifts = await listGifts(tx, purposeId).for('no key update');
  if (gifts.some(({ supportedAt }) => supportedAt !== null)) return;
  const given = gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  // Promised in one currency and charged in another, they change in the same proportion; a sum is divided by something.
  const parts = divideOver(gifts, Math.max(1, Math.round((given * cameMinor) / asked)));
  for (const { donation, minor: amountMinor } of parts)
    await tx
      .update(donations)
      .set({ amountMinor, coveredMinor: coveredOf(donation, amountMinor) })
      .where(eq(donations.id, donation.id));
}

/** The facts of a set for its pages: largest gift first, in the original currency; once paid, in the payment's. */
async function listSetFacts(
  db: Database,
  ids: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<Map<string, PurposeFacts>> {
  const rows = await db
    .select({ donation: donations, fund: funds })
    .from(donations)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(inArray(donations.giftSetId, [...ids]))
    .orderBy(desc(donations.amountMinor), asc(donations.fundId));
  const paid = await db
    .select({ donationId: giftParts.donationId, amountMinor: giftParts.amountMinor, currency: payments.currency })
    .from(giftParts)
    .innerJoin(payments, eq(payments.id, giftParts.paymentId))
    .where(and(eq(payments.purpose, SEVERAL), inArray(payments.purposeId, [...ids])))
    .orderBy(asc(payments.paidAt));
  const paidOf = new Map(paid.map(({ donationId, ...money }) => [donationId, money]));
  const titles = await titleFunds(
    db,
    rows.map(({ fund }) => fund),
    language,
  );
  return new Map(
    [...Map.groupBy(rows, ({ donation }) => donation.giftSetId!)].map(([id, gifts]) => [
      id,
      factsOf(
        gifts.map(({ donation, fund }) => ({
          donation,
          fund,
          title: titles.get(fund.id)!,
          money: paidOf.get(donation.id) ?? donation,
        })),
        language,
      ),
    ]),
  );
}

type Named = { donation: Donation; fund: Fund; title: string; money: { amountMinor: number; currency: Currency } };

function factsOf(gifts: readonly Named[], language: Language): PurposeFacts {
  const { donation, fund } = gifts[0]!;
  return {
    title: translate(language, 'several')('purpose'),
    parts: gifts.map(({ donation: { id }, title, money }) => ({ id, title, sum: formatMoney(money, language) })),
    path: FORM_PATH,
    cloth: fund.cloth,
    payerName: donation.donorName,
    payerEmail: donation.donorEmail,
    isGift: true,
    hasFund: true,
    thanks: {
      namespace: 'payments',
      title: 'paid.titleNoName',
      named: 'paid.title',
      text: 'paid.severalText',
      drawing: THANKS_DRAWING,
      next: { label: 'paid.severalNext', to: () => '/projects' },
    },
    formPath: `${FORM_PATH}#donner`,
  };
}
