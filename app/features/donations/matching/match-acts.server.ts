import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { lockFund } from '#app/features/donations/fund-verbs.server.ts';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { receiptName, readReceiptName } from '#app/features/payments/payment.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { RequiredText } from '#app/shared/inputs.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { EVEN_IF_OTHERS_FAIL, GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { type Fund, countedGifts, donations } from '#app/features/donations/tables.server.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { followMatch, writeLine } from './follow-match.server.ts';
import { matches, matchLines, matchPayments } from './tables.server.ts';

type Match = typeof matches.$inferSelect;

/** The longest duration of a match. */
const MOST_DAYS = 366;

const OpenInput = z
  .object({
    programId: z.string('fund_unknown').min(1, 'fund_unknown').max(60, 'fund_unknown'),
    sponsor: RequiredText(80, 'match_sponsor'),
    /** In major units of the fund's currency, as typed. */
    cap: GivenSum,
    readIn: ReadIn,
    firstDay: z
      .union([z.iso.date(), z.literal('')], 'day_invalid')
      .optional()
      .transform((day) => day || undefined),
    lastDay: z.iso.date('day_invalid'),
  })
  .superRefine(({ firstDay = dayInKinshasa(), lastDay }, context) => {
    if (firstDay < dayInKinshasa()) context.addIssue({ code: 'custom', message: 'day_past', path: ['firstDay'] });
    const days = (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000;
    if (days < 0 || days > MOST_DAYS) context.addIssue({ code: 'custom', message: 'match_days', path: ['lastDay'] });
  }, EVEN_IF_OTHERS_FAIL)
  .transform((input) => ({ ...input, firstDay: input.firstDay ?? dayInKinshasa() }));
type OpenInput = z.infer<typeof OpenInput>;

/**
 * `open-match`: from its first day, others' gifts to a fund are matched up to the cap. Only one match per fund at a
 * time.
 */
export function openMatch() {
  return defineFunction<OpenInput, { match: Match; fund: Fund }>({
    name: 'open-match',
    summary: 'Opens a match: somebody gives as much as others give to a fund, up to a cap in its currency',
    input: OpenInput as unknown as z.ZodType<OpenInput>,
    answer: z.object({ id: z.uuid(), message: z.string() }),
    staff: {
      permission: 'matches.write',
      needsProof: true,
      act: (_input, { match, fund: { currency } }) => ({
        target: `match:${match.id}`,
        after: {
          fund: match.fundId,
          sponsor: match.sponsor,
          cap: formatMoney({ amountMinor: match.capMinor, currency }, 'fr'),
          firstDay: match.firstDay,
          lastDay: match.lastDay,
        },
      }),
    },
    async perform(tx, { programId, sponsor, cap, readIn, firstDay, lastDay }, { staff }) {
      // Of where the form of its own page can say so.
      const isOpen = programId !== GENERAL_FUND && (await listGiftFunds(tx)).some(({ id }) => id === programId);
      const fund = isOpen ? await lockFund(tx, programId) : undefined;
      if (!fund) return new Refusal('fund_unknown', { field: 'programId' });
      const { minor: capMinor, code = 'amount_invalid' } = minorOf(cap, fund.currency, readIn);
      if (!capMinor) return new Refusal(code, { field: 'cap' });
      // Those whose last day is over end by that.
      await tx
        .update(matches)
        .set({ endedAt: sql`now()` })
        .where(and(eq(matches.fundId, fund.id), isNull(matches.endedAt), lt(matches.lastDay, dayInKinshasa())));
      if ((await tx.$count(matches, and(eq(matches.fundId, fund.id), isNull(matches.endedAt)))) > 0)
        return new Refusal('match_open', { field: 'programId', status: 409 });
      const [match] = await tx
        .insert(matches)
        .values({ fundId: fund.id, sponsor, capMinor, firstDay, lastDay, openedBy: staff!.memberId })
        .returning();
      await publishChange(tx, { topic: 'fund', id: fund.id });
      return { match: match!, fund };
    },
    respond: async ({ translate }, { match }, { language }) => ({
      id: match.id,
      message: translate(language, 'admin')('done.open-match'),
    }),
  });
}

/** Locks a match and its fund, so that gifts being settled wait. */
async function lockMatch(tx: Database, id: string): Promise<{ match: Match; fund: Fund } | Refusal> {
  const unknown = new Refusal('match_unknown', { status: 404 });
  const [known] = await tx.select().from(matches).where(eq(matches.id, id));
  if (!known) return unknown;
  const fund = await lockFund(tx, known.fundId);
  const [match] = await tx.select().from(matches).where(eq(matches.id, id));
  return { match: match!, fund: fund! };
}

const EndInput = z.object({ id: z.uuid('match_unknown'), reason: RequiredText(500, 'reason_required') });
type EndInput = z.infer<typeof EndInput>;

/** `end-match`: ends a match before its last day; what was matched stays and is still owed. */
export function endMatch() {
  return defineFunction<EndInput, { id: string; isNew: boolean }>({
    name: 'end-match',
    summary: 'Ends a match before its last day; what was matched stays',
    input: EndInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'matches.write',
      act: ({ reason }, { id, isNew }) =>
        isNew ? { target: `match:${id}`, after: { state: 'ended' }, reason } : undefined,
    },
    async perform(tx, { id }) {
      const found = await lockMatch(tx, id);
      if (found instanceof Refusal) return found;
      if (found.match.endedAt) return { id, isNew: false };
      await tx
        .update(matches)
        .set({ endedAt: sql`now()` })
        .where(eq(matches.id, id));
      await publishChange(tx, { topic: 'fund', id: found.fund.id });
      return { id, isNew: true };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.end-match'),
    }),
  });
}

const BookInput = z.object({
  id: z.uuid('match_unknown'),
  /** The number printed on the receipt. */
  receipt: z.string('receipt_unknown').max(60, 'receipt_unknown'),
});
type BookInput = z.infer<typeof BookInput>;

/** The locked payment of a receipt, and the receipt number in our format. */
async function lockPaymentOf(tx: Database, receipt: string): Promise<{ payment: Payment; name: string } | Refusal> {
  const named = readReceiptName(receipt);
  const unknown = new Refusal('receipt_unknown', { field: 'receipt' });
  if (!named) return unknown;
  const [known] = await tx
    .select({ paymentId: receipts.paymentId })
    .from(receipts)
    .where(and(eq(receipts.year, named.year), eq(receipts.number, named.number)));
  if (!known) return unknown;
  const payment = await lockPayment(tx, known.paymentId);
  return { payment: payment!, name: receiptName(named) };
}

/** `book-match`: marks a gift as the matching donor's own. It counts like any other and is not matched itself. */
export function bookMatch() {
  return defineFunction<BookInput, { id: string; receipt: string; isNew: boolean }>({
    name: 'book-match',
    summary: 'Says that a gift to the fund is what the sponsor of a match gave their word for',
    input: BookInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'matches.write',
      act: (_input, { id, receipt, isNew }) => (isNew ? { target: `match:${id}`, after: { receipt } } : undefined),
    },
    async perform(tx, { id, receipt }) {
      // In the order settling locks them: payment, then fund.
      const named = await lockPaymentOf(tx, receipt);
      if (named instanceof Refusal) return named;
      const { payment, name } = named;
      const paymentId = payment.id;
      const found = await lockMatch(tx, id);
      if (found instanceof Refusal) return found;
      const { match, fund } = found;
      const counted = await tx.$count(
        countedGifts,
        and(eq(countedGifts.paymentId, paymentId), eq(countedGifts.fundId, fund.id), gt(countedGifts.countedMinor, 0)),
      );
      if (payment.keptMinor === 0 || counted === 0)
        return new Refusal('match_other_fund', { field: 'receipt', status: 409 });
      const [taken] = await tx.select().from(matchPayments).where(eq(matchPayments.paymentId, paymentId));
      if (taken)
        return taken.matchId === id
          ? { id, receipt: name, isNew: false }
          : new Refusal('match_booked', { field: 'receipt', status: 409 });
      await tx.insert(matchPayments).values({ paymentId, matchId: id });
      const [line] = await tx
        .select()
        .from(matchLines)
        .where(and(eq(matchLines.paymentId, paymentId), eq(matchLines.matchId, id)));
      if (line) await writeLine(tx, match, paymentId, line.matchedMinor, 0);
      await publishChange(tx, { topic: 'fund', id: fund.id });
      return { id, receipt: name, isNew: true };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.book-match'),
    }),
  });
}

const UnbookInput = BookInput.extend({ reason: RequiredText(500, 'reason_required') });
type UnbookInput = z.infer<typeof UnbookInput>;

/**
 * `unbook-match`: undoes `book-match`, so that the gift is a donor's again. It is matched as far as the cap allows now;
 * what other gifts used meanwhile stays theirs.
 */
export function unbookMatch() {
  return defineFunction<UnbookInput, { id: string; receipt: string }>({
    name: 'unbook-match',
    summary: 'Takes back that a gift is the sponsor’s own; it is matched again as far as room is left',
    input: UnbookInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'matches.write',
      needsProof: true,
      act: ({ reason }, { id, receipt }) => ({
        target: `match:${id}`,
        before: { receipt },
        after: { receipt: null },
        reason,
      }),
    },
    async perform(tx, { id, receipt }) {
      const named = await lockPaymentOf(tx, receipt);
      if (named instanceof Refusal) return named;
      const { payment, name } = named;
      const [match] = await tx.select().from(matches).where(eq(matches.id, id));
      if (!match) return new Refusal('match_unknown', { status: 404 });
      const taken = await tx
        .delete(matchPayments)
        .where(and(eq(matchPayments.paymentId, payment.id), eq(matchPayments.matchId, id)))
        .returning();
      if (taken.length === 0) return new Refusal('match_not_booked', { field: 'receipt', status: 409 });
      // The gift before its fund: with it held, it is not moved to another one meanwhile. Of a payment for several funds, its part here.
      const parts = tx.select({ id: countedGifts.donationId }).from(countedGifts);
      await tx
        .select()
        .from(donations)
        .where(inArray(donations.id, parts.where(eq(countedGifts.paymentId, payment.id))))
        .orderBy(donations.id)
        .for('no key update');
      const gifts = await tx.select().from(countedGifts).where(eq(countedGifts.paymentId, payment.id));
      const { fundId, countedMinor } = gifts.find((gift) => gift.fundId === match.fundId) ?? gifts[0]!;
      await lockFund(tx, fundId);
      await followMatch(tx, payment, fundId, countedMinor, 0);
      await publishChange(tx, { topic: 'fund', id: fundId });
      return { id, receipt: name };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.unbook-match'),
    }),
  });
}
