import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { fold } from '#app/shared/fold.ts';
import { OptionalEmail, OptionalName, OptionalText } from '#app/shared/inputs.ts';
import { CURRENCIES, isCurrency } from '#app/shared/money.ts';
import { EVEN_IF_OTHERS_FAIL, GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import { readPhone } from '#app/shared/phone.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { faultOf, FundId, type GiftFund, readGiftParts } from './batch-parts.server.ts';
import { BATCH_KINDS, lineField, MOST_GIFTS, OLDEST_DAYS, partField, SEVERAL_FUNDS } from './batch-rules.ts';

const GiftMoney = z.object({
  amount: GivenSum,
  /** Left out, or `several`, if there are parts. */
  programId: FundId.optional(),
  parts: z.array(z.unknown(), 'invalid_field').max(100, 'gifts_limit').default([]),
});
const GiftFacts = z.object({
  donorName: OptionalName(),
  donorEmail: OptionalEmail(),
  donorPhone: OptionalText(40, 'phone_international').transform((typed, context) => {
    const phone = typed ? readPhone(typed) : null;
    if (phone === undefined) context.addIssue({ code: 'custom', message: 'phone_international' satisfies ErrorCode });
    return phone ?? null;
  }),
  anonymous: z.boolean('invalid_field').default(false),
  reference: OptionalText(140),
});

/** `funds`: one fund or several, whose parts add up to the gift. Amounts in minor units. */
export type BatchGift = z.infer<typeof GiftFacts> & { amountMinor: number; funds: GiftFund[] };

const Head = z.object({
  kind: z.enum(BATCH_KINDS, 'invalid_field'),
  currency: z.enum(CURRENCIES, 'currency_unknown'),
  day: z.iso.date('day_invalid').superRefine((day, context) => {
    const days = (Date.parse(dayInKinshasa()) - Date.parse(day)) / 86_400_000;
    const code: ErrorCode | undefined = days < 0 ? 'day_to_come' : days > OLDEST_DAYS ? 'day_too_old' : undefined;
    if (code) context.addIssue({ code: 'custom', message: code });
  }),
  declaredCount: z.coerce.number('count_invalid').int('count_invalid').min(1, 'count_invalid'),
  declaredTotal: GivenSum,
  readIn: ReadIn,
  counters: z.array(OptionalName(), 'invalid_field').max(2).default([]),
  gifts: z.array(z.unknown(), 'gifts_required').min(1, 'gifts_required').max(MOST_GIFTS, 'batch_full'),
  /**
   * The first open day of the books that the form showed; empty if it showed that all days are open. Refused if the
   * gifts would now be booked on another day. Programs leave it out and read the day in the answer.
   */
  openFrom: z.union([z.literal(''), z.iso.date('day_invalid')]).optional(),
  /** The user confirms that these gifts are not those that look similar. */
  areOthers: z.boolean('invalid_field').default(false),
});

type Head = z.output<typeof Head>;
type Refuse = (field: string, message: ErrorCode) => void;

/**
 * Converts the gifts of a batch and the counted total to minor units. All errors are reported, also if other fields are
 * wrong.
 */
function readBatch({ gifts: typed, declaredTotal, readIn, counters, ...head }: Partial<Head>, refuse: Refuse) {
  const gifts: BatchGift[] = [];
  const { currency } = head;
  const asked = Array.isArray(typed) ? typed : [];
  for (const [index, one] of asked.entries()) {
    // Apart, so that what is wrong of the sum and its parts is said beside what is wrong of its donor.
    const [money, facts] = [GiftMoney.safeParse(one), GiftFacts.safeParse(one)];
    for (const { path, message } of [money, facts].flatMap(({ error }) => error?.issues ?? []))
      refuse(lineField(index, (path[0] ?? 'amount') as 'amount'), message as ErrorCode);
    if (!money.success || !isCurrency(currency)) continue;
    const { amount, programId, parts } = money.data;
    const { minor: amountMinor, code = faultOf(amountMinor!, currency) } = minorOf(amount, currency, readIn);
    if (code) refuse(lineField(index, 'amount'), code);
    const isOfSeveral = programId === SEVERAL_FUNDS || parts.length > 0;
    if (!isOfSeveral && programId === undefined) refuse(lineField(index, 'programId'), 'fund_unknown');
    const whole = { programId, parts, amountMinor: code ? undefined : amountMinor, currency, readIn };
    const funds = isOfSeveral
      ? readGiftParts(whole, (fault, part) => {
          const name = part ? partField(index, part.index, part.name) : undefined;
          refuse(name ?? lineField(index, fault === 'fund_or_parts' ? 'programId' : 'parts'), fault);
        })
      : [{ programId: programId!, amountMinor: amountMinor! }];
    // Anonymity belongs to the gift: neither name, nor address, nor telephone is kept.
    if (!code && facts.success)
      gifts.push({
        ...facts.data,
        ...(facts.data.anonymous && { donorName: null, donorEmail: null, donorPhone: null }),
        amountMinor: amountMinor!,
        funds,
      });
  }
  const given = GivenSum.safeParse(declaredTotal);
  const declared = given.success && isCurrency(currency) ? minorOf(given.data, currency, readIn) : undefined;
  const totalMinor = gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const hasGifts = asked.length > 0;
  if (hasGifts && Number.isInteger(head.declaredCount) && head.declaredCount !== asked.length)
    refuse('declaredCount', 'batch_count_differs');
  if (declared?.code) refuse('declaredTotal', declared.code);
  // Of lines that are wrong the sum says nothing.
  else if (declared && hasGifts && gifts.length === asked.length && declared.minor !== totalMinor)
    refuse('declaredTotal', 'batch_total_differs');
  const names = Array.isArray(counters) ? counters.filter((name) => name !== null) : [];
  if (head.kind === 'cash' && new Set(names.map(fold)).size < 2) refuse('counters', 'two_counters');
  return { declaredMinor: declared?.minor ?? 0, counters: names, gifts };
}

/**
 * The input of `record-gifts`: amounts in major units of the batch's currency, as numbers or text; converted to minor
 * units. An error of a gift is at `gifts.<index>.<field>`, which is the name of the form's field.
 */
export const RecordGiftsInput = Head.superRefine((batch, context) => {
  readBatch(batch, (field, message) => context.addIssue({ code: 'custom', message, path: [field] }));
}, EVEN_IF_OTHERS_FAIL).transform(({ declaredTotal, readIn, ...head }) => ({
  ...head,
  ...readBatch({ declaredTotal, readIn, ...head }, () => {}),
}));
export type RecordGiftsInput = z.infer<typeof RecordGiftsInput>;
