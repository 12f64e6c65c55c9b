import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { whyPaymentFailed } from './payment-failures.ts';

test('why a payment failed is said in words; a code that nobody knows is shown as it is', () => {
  const t = translate('fr', 'admin');
  const say = (code: string) => t(`payment.why.${whyPaymentFailed(code)}`, { code });
  expect(['PAYER_NOT_FOUND', 'insufficient_funds', 'OTHER_ERROR', 'toString'].map(say)).toEqual([
    'aucun compte mobile à ce numéro',
    'solde insuffisant',
    'code du prestataire OTHER_ERROR',
    'code du prestataire toString',
  ]);
});
