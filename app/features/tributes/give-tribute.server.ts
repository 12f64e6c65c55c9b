import { randomBytes, randomUUID } from 'node:crypto';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { OptionalEmail } from '#app/shared/inputs.ts';
import { DonationInput } from '#app/features/donations/donation.ts';
import { answerGift, beginGift, GiftAnswer, type StartedGift } from '#app/features/donations/donations.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { wantsNoCards } from './stops.server.ts';
import { tributes } from './tables.server.ts';
import { CARD_FIELDS, CARDS_A_DAY, holdsLink, MAX_DAYS_AHEAD, TRIBUTE_KINDS } from './tribute-rules.ts';

const DAY_SECONDS = 86_400;

/** The latest day for which a card may be requested, in Kinshasa. */
const lastDay = (today: string) => dayInKinshasa(startOfDay(today, MAX_DAYS_AHEAD));

/** When and to whom a card is mailed. Both may be left out: then its donor hands it over. */
const Mailing = z.object({
  recipientEmail: OptionalEmail(),
  sendOn: z
    .union([z.literal('').transform(() => null), z.iso.date('day_invalid')])
    .nullish()
    .transform((day) => day ?? null)
    .superRefine((day, context) => {
      const today = dayInKinshasa();
      const code: ErrorCode | undefined = !day
        ? undefined
        : day < today
          ? 'day_past'
          : day > lastDay(today)
            ? 'card_day_far'
            : undefined;
      if (code) context.addIssue({ code: 'custom', message: code });
    }),
});

/** The texts of a card and its recipient; all but the message on one line each. */
export const CardInput = Mailing.extend(inputsOf(CARD_FIELDS))
  .superRefine((card, context) => {
    const add = (field: string, message: ErrorCode) => context.addIssue({ code: 'custom', message, path: [field] });
    for (const field of Object.keys(CARD_FIELDS) as (keyof typeof CARD_FIELDS)[])
      if (typeof card[field] === 'string' && holdsLink(card[field])) add(field, 'card_link');
  }, EVEN_IF_OTHERS_FAIL)
  .transform(({ honoured, salutation, from, words, ...card }) => ({
    ...card,
    honoured: inOneLine(honoured),
    salutation: salutation && inOneLine(salutation),
    from: inOneLine(from),
    words: words && words.replaceAll('\r\n', '\n').replaceAll(/\n{2,}/g, '\n'),
  }));
export type CardInput = z.infer<typeof CardInput>;

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** `give-tribute`: a one-time gift with the fields of `create-donation`, amount in major units, and its card. */
export const TributeInput = z
  .intersection(z.intersection(z.object({ kind: z.enum(TRIBUTE_KINDS, 'invalid_field') }), CardInput), DonationInput)
  // Somebody answers for a mail to a stranger.
  .superRefine(({ recipientEmail, sendOn, donorEmail }, context) => {
    const add = (field: string, message: ErrorCode) => context.addIssue({ code: 'custom', message, path: [field] });
    if (recipientEmail && !donorEmail) add('donorEmail', 'card_giver_required');
    if (sendOn && !recipientEmail) add('recipientEmail', 'card_recipient_required');
  }, EVEN_IF_OTHERS_FAIL);
type TributeInput = z.infer<typeof TributeInput>;

/** Limits for a recipient's address: they may have refused cards, and there is a maximum per day. */
export const recipientLimit = (recipientEmail: string | null) =>
  recipientEmail
    ? [{ name: 'cards-to', subject: mailboxOf(recipientEmail), max: CARDS_A_DAY, seconds: DAY_SECONDS }]
    : [];

/** Starts a one-time gift in honour or memory of somebody; its card is sent once it is paid, on the chosen day. */
export function giveTribute(pay: () => PayParts, settings: Pick<Settings, 'authSecret' | 'previousSecrets'>) {
  return defineFunction<TributeInput, StartedGift>({
    name: 'give-tribute',
    makesNew: true,
    isGuarded: true,
    summary:
      'Starts a gift in honour or memory of somebody, with a card that is mailed on a day; answers with the address of the payment page',
    input: TributeInput,
    answer: GiftAnswer,
    limits: ({ donorEmail, recipientEmail }, site) => [
      ...(donorEmail
        ? [{ name: 'gifts', subject: mailboxOf(donorEmail), max: site.settings.limits.mailsPerHour, seconds: 3600 }]
        : []),
      ...recipientLimit(recipientEmail),
    ],
    async perform(tx, input, caller) {
      const { kind, honoured, salutation, words, from, recipientEmail, sendOn } = input;
      if (recipientEmail && (await wantsNoCards(tx, settings, recipientEmail)))
        return new Refusal('card_recipient_closed', { field: 'recipientEmail' });
      const donationId = randomUUID();
      const started = await beginGift(tx, pay(), { ...input, donationType: 'one_time' }, caller, donationId);
      if (started instanceof Refusal) return started;
      await tx.insert(tributes).values({
        donationId,
        kind,
        honoured,
        salutation,
        words,
        fromNames: from,
        recipientEmail,
        sendOn,
        token: randomBytes(12).toString('base64url'),
      });
      return started;
    },
    respond: (site, started, caller) => answerGift(pay(), site.settings, started, caller),
  });
}
