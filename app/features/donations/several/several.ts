import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { ReadIn } from '#app/shared/sum-input.ts';
import { WORTH_CURRENCIES } from '#app/shared/worth.ts';
import { DonationInput, faultOf } from '#app/features/donations/donation.ts';
import { DONATION_CURRENCY, GIFT_BOUNDS } from '#app/features/donations/donation-rules.ts';
import { MAX_PARTS, MIN_PARTS, partName } from './several-rules.ts';

/** A form of many funds sends at most so many; more than `MAX_PARTS` is told, more than this is no form of ours. */
const MOST_SENT = 100;

const text = (description: string) => z.unknown().optional().meta({ type: 'string', description });
const yes = (description: string) => z.unknown().optional().meta({ type: 'boolean', description });

/** What is sent, as programs read it; how it is checked says `SeveralInput`. */
const Asked = z.object(
  {
    gifts: z
      .array(
        z.object(
          {
            programId: text('`general`, `project-1` …, each once'),
            amount: z
              .unknown()
              .optional()
              .meta({ type: ['string', 'number'], description: 'In `currency`, major units' }),
          },
          'invalid_field',
        ),
        'gifts_needed',
      )
      .max(MOST_SENT, 'gifts_limit')
      .meta({ description: `From ${MIN_PARTS} to ${MAX_PARTS}` }),
    readIn: ReadIn,
    currency: z
      .unknown()
      .optional()
      .meta({ enum: [...WORTH_CURRENCIES], default: 'XOF' }),
    donorName: text('For the receipt'),
    donorEmail: text('For the receipt; required unless anonymous'),
    anonymous: yes('Neither name nor address is kept'),
    coverFees: yes('What the payment costs is added, to each gift its share'),
    method: z
      .unknown()
      .optional()
      .meta({ enum: ['card', 'mobile'], default: 'card' }),
  },
  'invalid_body',
);

export type SeveralInput = Pick<DonationInput, 'currency' | 'donorName' | 'donorEmail' | 'anonymous' | 'coverFees'> & {
  gifts: Pick<DonationInput, 'programId' | 'amount'>[];
  method: z.infer<typeof Method>;
};

/** Each gift by the rules of every gift, once and in one currency; everything that is wrong is said at once, of a gift at its fund. */
export const SeveralInput = Asked.transform(({ gifts: asked, method, ...giver }, context): SeveralInput => {
  const told = new Set<string>();
  const add = (field: string, message: string) => {
    // Who gives is checked with each gift, and told once.
    if (!told.has(field)) context.addIssue({ code: 'custom', path: [field], message });
    told.add(field);
  };
  const read = asked.map(({ programId, amount }) => {
    const gift = DonationInput.safeParse({ ...giver, programId, amount, method: 'card' });
    const isNamed = typeof programId === 'string';
    for (const { path, message } of gift.error?.issues ?? []) {
      const isOfPart = path[0] === 'amount' && isNamed;
      add(
        isOfPart ? partName(programId) : path[0] === 'programId' || path[0] === 'amount' ? 'gifts' : String(path[0]),
        message,
      );
    }
    return gift.data;
  });
  const gifts = read.filter((gift) => gift !== undefined);
  const way = Method.safeParse(method ?? undefined);
  if (!way.success) add('method', way.error.issues[0]!.message);
  const isTwice = new Set(asked.map(({ programId }) => programId)).size < asked.length;
  const currency = gifts[0]?.currency ?? DONATION_CURRENCY;
  const total = gifts.reduce((sum, { amount }) => sum + amount, 0);
  const code: ErrorCode | undefined =
    asked.length < MIN_PARTS
      ? 'gifts_needed'
      : asked.length > MAX_PARTS
        ? 'gifts_limit'
        : isTwice
          ? 'gifts_fund_twice'
          : total > GIFT_BOUNDS[currency][1]
            ? faultOf(total, currency)
            : undefined;
  if (code) add('gifts', code);
  if (told.size > 0 || !way.success) return z.NEVER;
  const { donorName, donorEmail, anonymous, coverFees } = gifts[0]!;
  return {
    gifts: gifts.map(({ programId, amount }) => ({ programId, amount })),
    currency,
    donorName,
    donorEmail,
    anonymous,
    coverFees,
    method: way.data,
  };
});
