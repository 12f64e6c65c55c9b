import { lockFund } from '#app/features/donations/fund-verbs.server.ts';
import type { Fund } from '#app/features/donations/funds.server.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { writeLedger } from '#app/features/payments/ledger.server.ts';
import { findJudgedRate, getRate } from '#app/features/payments/rates.server.ts';
import { dayInKinshasa, middleOfDay } from '#app/shared/dates.server.ts';
import { convert, CURRENCIES, divide, formatMoney, isCurrency, toMajor } from '#app/shared/money.ts';
import { EVEN_IF_OTHERS_FAIL, GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { budgetLineInput, findBudgetLine } from './budget-lines.server.ts';
import { claimFile, type KeptFile } from './papers.server.ts';
import { INVOICES, SPENDING_KINDS } from './spending-rules.ts';
import { spendings } from './tables.server.ts';

/** Older documents are entered in the accounting system. */
const OLDEST_DAYS = 1100;
export const INVOICE_FOLDERS = { photos: INVOICES, documents: INVOICES };

/** A fund in a call: a project by its number, any fund by its id (`project-6`, `general`). */
const fundInput = z
  .union([z.string(), z.number()], 'fund_unknown')
  .transform((typed) => (/^[1-9]\d{0,8}$/.test(String(typed)) ? `project-${typed}` : String(typed)))
  .pipe(z.string().regex(/^[a-z]+(-[a-z0-9]{1,20})?$/, 'fund_unknown'));

const Input = z
  .object({
    projectId: fundInput,
    /** In major units of its currency, as typed. */
    amount: GivenSum,
    readIn: ReadIn,
    currency: z.enum(CURRENCIES, 'currency_unknown'),
    day: z.iso.date('day_invalid').superRefine((day, context) => {
      const days = (Date.parse(dayInKinshasa()) - Date.parse(day)) / 86_400_000;
      if (days < 0) context.addIssue({ code: 'custom', message: 'day_to_come' });
      if (days > OLDEST_DAYS) context.addIssue({ code: 'custom', message: 'day_too_old' });
    }),
    kind: z.enum(SPENDING_KINDS, 'invalid_field'),
    /** What was bought, in French; visitors read it. */
    title: z.string().trim().max(160, 'text_too_long').default(''),
    /** The budget line of its project; empty for none. */
    budgetLine: budgetLineInput,
    /** The address of its invoice, uploaded before. Only staff see it. */
    file: z.string('file_unknown').max(400, 'file_unknown').optional(),
    /** The id of the row that waits for approval; set by the approval request, not by callers. */
    id: z.uuid().optional(),
  })
  .superRefine(({ amount, currency, readIn }, context) => {
    if (!GivenSum.safeParse(amount).success || !isCurrency(currency)) return;
    const { minor, code = 'amount_invalid' } = minorOf(amount, currency, readIn);
    if (!minor) context.addIssue({ code: 'custom', path: ['amount'], message: code satisfies ErrorCode });
  }, EVEN_IF_OTHERS_FAIL)
  .transform(({ amount, readIn, ...rest }) => {
    const amountMinor = minorOf(amount, rest.currency, readIn).minor!;
    // Read a second time, as the input of a plan is, it stays the same.
    return { ...rest, amount: toMajor({ amountMinor, currency: rest.currency }), amountMinor };
  });
type Input = z.infer<typeof Input> & { invoice?: KeptFile };
type Outcome = typeof spendings.$inferSelect;

/** A fund's total spending, in minor units of its currency. */
async function spentOf(tx: Database, fundId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${spendings.countedMinor}), 0)::bigint`.mapWith(Number) })
    .from(spendings)
    .where(and(eq(spendings.fundId, fundId), isNull(spendings.reversedAt)));
  return row!.sum;
}

/**
 * What an amount counts in its fund at today's exchange rate. Refused if the fund did not receive that much, also if it
 * would only appear so at a rate that the caller entered.
 */
async function countIn(
  tx: Database,
  fund: Fund,
  { amountMinor, currency }: Pick<Outcome, 'amountMinor' | 'currency'>,
  askedBy: string,
) {
  const { rate, day: rateDay } = await getRate(tx, currency, fund.currency);
  const { amountMinor: countedMinor } = convert({ amountMinor, currency }, fund.currency, rate);
  const [from, to] = [await findJudgedRate(tx, currency, askedBy), await findJudgedRate(tx, fund.currency, askedBy)];
  const judgedMinor = from && to ? convert({ amountMinor, currency }, fund.currency, divide(to, from)).amountMinor : 0;
  const leftMinor = fund.raisedMinor - (await spentOf(tx, fund.id));
  if (Math.max(countedMinor, judgedMinor) > leftMinor)
    return new Refusal('spending_above', {
      status: 409,
      field: 'amount',
      values: { sum: formatMoney({ amountMinor: Math.max(0, leftMinor), currency: fund.currency }, 'fr') },
    });
  return { countedMinor, rate, rateDay };
}

/**
 * `record-spending`: enters an expense of a fund. It always needs approval by a second person: the call answers 409
 * with its id and the approval request; it is booked on approval. A fund cannot spend more than it received.
 */
export function recordSpending({ files }: { files: Files }) {
  return defineFunction<Input, Outcome>({
    name: 'record-spending',
    summary: 'Asks for a spending of a fund to be booked; answers 409 with its id and the plan that another approves',
    input: Input,
    answer: z.object({ id: z.uuid(), planId: z.uuid().optional() }),
    async prepare(input, { settings }) {
      if (!input.file) return input;
      const invoice = await claimFile(files, INVOICE_FOLDERS, settings.origin, input.file);
      return invoice instanceof Refusal ? invoice : { ...input, invoice };
    },
    staff: {
      permission: 'spending.record',
      async plan(tx, input, staff) {
        const { projectId, amount, amountMinor, currency, day, kind, title, budgetLine, invoice } = input;
        const fund = await lockFund(tx, projectId);
        if (!fund) return new Refusal('fund_unknown', { status: 404, field: 'projectId' });
        const counted = await countIn(tx, fund, input, staff.memberId);
        if (counted instanceof Refusal) return counted;
        const line = await findBudgetLine(tx, fund.id, budgetLine);
        if (line instanceof Refusal) return line;
        const id = randomUUID();
        await tx.insert(spendings).values({
          id,
          fundId: fund.id,
          amountMinor,
          currency,
          day,
          kind,
          title,
          budgetLine: line,
          invoice: invoice?.file,
          askedBy: staff.memberId,
        });
        return {
          reason: title || kind,
          input: { projectId, amount, currency, day, kind, title, budgetLine, id },
          // The second person reads the invoice there before they agree.
          summary: {
            spending: href('/admin/spending/:id', { id }),
            fund: fund.title,
            sum: formatMoney({ amountMinor, currency }, 'fr'),
            day,
            what: title || kind,
            ...(line && { budgetLine: line }),
            invoice: invoice ? 'oui' : 'non',
          },
          answer: { id },
        };
      },
      act: (_input, { id, fundId, amountMinor, currency, day, kind }) => ({
        target: `spending:${id}`,
        after: { fund: fundId, amount: toMajor({ amountMinor, currency }), currency, day, kind },
      }),
    },
    async perform(tx, { id }) {
      const [asked] = id ? await tx.select().from(spendings).where(eq(spendings.id, id)).for('update') : [];
      if (!asked) return new Refusal('spending_unknown', { status: 404 });
      const fund = (await lockFund(tx, asked.fundId))!;
      const counted = await countIn(tx, fund, asked, asked.askedBy);
      if (counted instanceof Refusal) return counted;
      const [booked] = await tx
        .update(spendings)
        .set({ ...counted, bookedAt: sql`now()` })
        .where(eq(spendings.id, asked.id))
        .returning();
      await bookSpending(tx, booked!, middleOfDay(asked.day));
      return booked!;
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}

/**
 * Books an expense in the ledger, or its reversal with negative amounts: the account of the fund's spending against the
 * account `paid`. From which of the foundation's accounts it was paid is left to the accountant.
 * @param paidAt when it was paid; by default today
 */
export async function bookSpending(
  tx: Database,
  { fundId, amountMinor, currency }: Pick<Outcome, 'fundId' | 'amountMinor' | 'currency'>,
  paidAt?: Date,
): Promise<void> {
  const lines = [
    { account: `spent:${fundId}`, amountMinor },
    { account: 'paid', amountMinor: -amountMinor },
  ];
  await writeLedger(tx, null, currency, lines, paidAt);
  await publishChange(tx, { topic: 'fund', id: fundId });
}
