import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { GivenSum, minorOf } from '#app/shared/sum-input.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { GIFT_BOUNDS } from '#app/features/donations/donation-rules.ts';
import { MAX_PARTS, MIN_PARTS } from '#app/features/donations/several/several-rules.ts';
import { SEVERAL_FUNDS, type TypedPart } from './batch-rules.ts';

export const FundId = z.string('fund_unknown').regex(/^[a-z]+(-[a-z0-9]{1,20})?$/, 'fund_unknown');
const PartFund = z.object({
  programId: z.string('part_fund_missing').min(1, { error: 'part_fund_missing', abort: true }).pipe(FundId),
});
const PartSum = z.object({ amount: GivenSum });

/** The part of a gift for a fund, in minor units. */
export type GiftFund = { programId: string; amountMinor: number };

type Whole = {
  programId?: string;
  parts: readonly unknown[];
  /** The gift's amount in minor units; undefined if it is invalid. */
  amountMinor?: number;
  currency: Currency;
  readIn?: Language;
};
type Refuse = (code: ErrorCode, part?: { index: number; name: keyof TypedPart }) => void;

/** Why a gift, or a part of one, cannot have this amount. */
export function faultOf(amountMinor: number, currency: Currency): ErrorCode | undefined {
  const [least, most] = GIFT_BOUNDS[currency];
  if (amountMinor === 0) return 'amount_invalid';
  if (amountMinor < least) return 'gift_too_small';
  return amountMinor > most ? 'gift_too_large' : undefined;
}

/**
 * The parts of a gift to several funds: each fund once, each part at least the minimum of a gift, and together the
 * gift's amount. All errors are reported; no part is computed for the user.
 */
export function readGiftParts({ programId, parts, amountMinor, currency, readIn }: Whole, refuse: Refuse): GiftFund[] {
  let isRight = true;
  const say: Refuse = (code, part) => {
    isRight = false;
    refuse(code, part);
  };
  if (programId !== undefined && programId !== SEVERAL_FUNDS) say('fund_or_parts');
  if (parts.length < MIN_PARTS) say('parts_needed');
  else if (parts.length > MAX_PARTS) say('gifts_limit');
  const funds: GiftFund[] = [];
  for (const [index, one] of parts.entries()) {
    const [fund, sum] = [PartFund.safeParse(one), PartSum.safeParse(one)];
    for (const { path, message } of [fund, sum].flatMap(({ error }) => error?.issues ?? []))
      say(message as ErrorCode, { index, name: path[0] === 'programId' ? 'programId' : 'amount' });
    const { minor, code = faultOf(minor!, currency) } = minorOf(sum.data?.amount ?? '', currency, readIn);
    if (code && sum.success) say(code, { index, name: 'amount' });
    if (!fund.success) continue;
    const { programId: fundId } = fund.data;
    if (funds.some((other) => other.programId === fundId)) say('gifts_fund_twice', { index, name: 'programId' });
    funds.push({ programId: fundId, amountMinor: minor ?? 0 });
  }
  // Of parts that are wrong the sum says nothing.
  const total = funds.reduce((sum, fund) => sum + fund.amountMinor, 0);
  if (isRight && amountMinor !== undefined && total !== amountMinor) say('parts_total_differs');
  return funds;
}
