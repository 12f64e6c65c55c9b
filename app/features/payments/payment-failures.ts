import type { KeyPart } from '#app/shared/word-keys.ts';

type Why = KeyPart<'admin', 'payment.why.'>;

const WHY: Record<string, Why> = {
  INSUFFICIENT_BALANCE: 'funds',
  PAYER_LIMIT_REACHED: 'limit',
  PAYER_NOT_FOUND: 'noAccount',
  PAYMENT_NOT_APPROVED: 'unconfirmed',
  authentication_required: 'unconfirmed',
  card_declined: 'declined',
  card_velocity_exceeded: 'limit',
  do_not_honor: 'declined',
  expired_card: 'expired',
  generic_decline: 'declined',
  insufficient_funds: 'funds',
  payment_intent_authentication_failure: 'unconfirmed',
};

/** Why a payment failed, as far as its provider's code is known to people: a key under `admin:payment.why`. */
export const whyPaymentFailed = (code: string): Why => (Object.hasOwn(WHY, code) ? WHY[code]! : 'other');
