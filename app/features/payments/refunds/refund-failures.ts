import type { KeyPart } from '#app/shared/word-keys.ts';

type Why = KeyPart<'staff', 'refundFailed.why.'>;

const WHY = new Map<string, Why>(
  Object.entries<Why>({
    AMOUNT_DECIMALS: 'decimals',
    BALANCE_INSUFFICIENT: 'ourBalance',
    DEPOSIT_ALREADY_REFUNDED: 'already',
    NO_REFUNDS: 'noRefunds',
    PAWAPAY_WALLET_OUT_OF_FUNDS: 'ourBalance',
    RECIPIENT_NOT_ALLOWED_TO_RECEIVE: 'noAccount',
    RECIPIENT_NOT_FOUND: 'noAccount',
    WALLET_LIMIT_REACHED: 'limit',
    balance_insufficient: 'ourBalance',
    charge_already_refunded: 'already',
    charge_disputed: 'disputed',
    charge_for_pending_refund_disputed: 'disputed',
    declined: 'declined',
    expired_or_canceled_card: 'card',
    insufficient_funds: 'ourBalance',
    lost_or_stolen_card: 'card',
  }),
);

/** Why a provider refused to refund, as far as its code is known to people: a key under `staff:refundFailed.why`. */
export const whyRefundFailed = (code: string | null): Why => (code === null ? 'none' : (WHY.get(code) ?? 'other'));
