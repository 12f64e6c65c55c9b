import foundation from '#content/foundation.json' with { type: 'json' };
import type { ReceiptFacts } from './receipt.ts';

/** The receipt of the mockup, for tests. */
export const SAMPLE_FACTS: ReceiptFacts = {
  name: 'ELK-2026-001284',
  language: 'fr',
  paidAt: new Date('2026-02-12T10:00:00Z'),
  amountMinor: 25_000,
  currency: 'XOF',
  inEuros: { amountMinor: 3811, rate: '655.957', day: '2026-02-12' },
  interval: 'one_time',
  isGift: true,
  hasFund: true,
  isCancelled: false,
  refundedMinor: 0,
  donorName: 'Aline Kabongo',
  address: null,
  version: 1,
  purpose: 'Une école en dur pour 2 500 enfants, Kongo-Central',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  method: 'M-Pesa, +243 81 ••• 00 12',
  paymentId: '7f3a91c2-04be-4c1e-9d11-2b7a6c0f8e55',
  receiptUrl: 'https://elikya.example/receipts/7f3a91c2-04be-4c1e-9d11-2b7a6c0f8e55.AbCdEfGhIjKlMnOpQrStUvWxYz0',
  foundation,
};
