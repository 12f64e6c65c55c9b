import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { DonationInput } from '#app/features/donations/donation.ts';
import { startGift } from '#app/features/donations/donations.server.ts';
import { answerCheckout, type PayParts, providerFor } from '#app/features/payments/pay.server.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { OptionalName, OptionalText } from '#app/shared/inputs.ts';
import { ReadIn } from '#app/shared/sum-input.ts';
import { WORTH_CURRENCIES } from '#app/shared/worth.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { isOpen } from './cloths.server.ts';
import { hasLink, MAX_WORD, MOTIFS } from './together-rules.ts';
import { clothRows, wovenCloths } from './tables.server.ts';

const withoutLink = (typed: z.ZodType<string | null>) =>
  typed.refine((text) => !text || !hasLink(text), 'words_link' satisfies ErrorCode);

const Row = z.object({
  clothId: z.uuid('cloth_unknown'),
  /** As shown to visitors; left out, the row shows "Sans nom". */
  rowName: withoutLink(OptionalName()),
  word: withoutLink(OptionalText(MAX_WORD)),
  motif: z.enum(MOTIFS, 'motif_unknown'),
  isMiddle: z.boolean('invalid_field').default(false),
  method: Method,
});
type Gift = Pick<DonationInput, 'amount' | 'currency' | 'donorName' | 'donorEmail' | 'anonymous'>;
type RowInput = z.infer<typeof Row> & Gift;

const text = (description: string) => z.unknown().optional().meta({ type: 'string', description });
const yes = (description: string) => z.unknown().optional().meta({ type: 'boolean', description });

/** The request as programs send it; `RowInput` validates it. */
const Asked = z.object(
  {
    clothId: text('Id of the cloth'),
    amount: z
      .unknown()
      .optional()
      .meta({ type: ['string', 'number'], description: 'In `currency`, major units' }),
    currency: z
      .unknown()
      .optional()
      .meta({ enum: [...WORTH_CURRENCIES], default: 'XOF' }),
    readIn: ReadIn,
    donorName: text('For the receipt; never shown on the cloth'),
    donorEmail: text('For the receipt; required unless anonymous'),
    anonymous: yes('Neither name nor address is kept'),
    rowName: text('Shown on the row; at most 120 letters, no web address'),
    word: text('Shown on the row; at most 60 characters, no web address'),
    motif: z
      .unknown()
      .optional()
      .meta({ enum: [...MOTIFS] }),
    isMiddle: yes('Middle height, where heights follow the sums'),
    method: z
      .unknown()
      .optional()
      .meta({ enum: ['card', 'mobile'], default: 'card' }),
  },
  'invalid_field',
);

/** Validates both parts, so that all errors of a form are reported together; the gift by the rules of every gift. */
const RowInput = Asked.transform((raw, context): RowInput => {
  const row = Row.safeParse(raw);
  // A cloth takes gifts once; its fund is the cloth's own.
  const gift = DonationInput.safeParse({
    ...raw,
    programId: 'general',
    donationType: 'one_time',
    transferCurrency: undefined,
    method: 'card',
  });
  for (const { error } of [row, gift])
    for (const issue of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path as string[], message: issue.message });
  if (!row.success || !gift.success) return z.NEVER;
  const { amount, currency, donorName, donorEmail, anonymous } = gift.data;
  return { ...row.data, amount, currency, donorName, donorEmail, anonymous };
});

/**
 * `weave-row`: starts a gift to the fundraiser's fund, in `currency` (major units), with its row, which is shown once
 * the gift is paid. An anonymous gift has a row without a name. Refused if the fundraiser is closed, removed, or past
 * its last day in Kinshasa; gifts started before and paid later count.
 */
export function weaveRow(pay: () => PayParts) {
  return defineFunction<RowInput, { paymentId: string }>({
    name: 'weave-row',
    makesNew: true,
    isGuarded: true,
    summary: 'Starts a gift that is a row of a cloth woven together, and answers with the address of the payment page',
    input: RowInput,
    answer: z.object({ checkoutUrl: z.url() }),
    limits: ({ donorEmail }, { settings }) =>
      donorEmail
        ? [{ name: 'gifts', subject: mailboxOf(donorEmail), max: settings.limits.mailsPerHour, seconds: 3600 }]
        : [],
    async perform(tx, { clothId, amount, currency, donorName, donorEmail, anonymous, rowName, ...input }, caller) {
      const [cloth] = await tx.select().from(wovenCloths).where(eq(wovenCloths.id, clothId)).for('share');
      if (!cloth || cloth.state === 'removed') return new Refusal('cloth_unknown', { status: 404, field: 'clothId' });
      if (!isOpen(cloth)) return new Refusal('cloth_closed', { status: 409 });
      const provider = providerFor(pay(), input.method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const donationId = randomUUID();
      const started = await startGift(
        tx,
        provider,
        {
          id: donationId,
          fundId: cloth.fundId,
          amountMinor: amount,
          currency,
          donationType: 'one_time',
          donorName,
          donorEmail,
          isAnonymous: anonymous,
          language: caller.language,
        },
        caller,
      );
      if (started instanceof Refusal) return started;
      const { word, motif, isMiddle } = input;
      await tx
        .insert(clothRows)
        .values({ donationId, clothId, name: anonymous ? null : rowName, word, motif, isMiddle });
      return started;
    },
    respond: (_site, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}
