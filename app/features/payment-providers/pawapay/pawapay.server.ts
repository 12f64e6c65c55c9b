import { z } from 'zod';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { RATES_GOOD_FOR_DAYS } from '#app/features/payments/rates.server.ts';
import { createPawapayProvider } from './pawapay-provider.server.ts';

const Variables = z.object({
  PAWAPAY_TOKEN: z.string().optional(),
  PAWAPAY_API_URL: z.url().optional(),
  PAWAPAY_CALLBACK_KEY: z.string().optional(),
});
const WholeVariables = Variables.refine(({ PAWAPAY_TOKEN: token, PAWAPAY_CALLBACK_KEY: key }) => token || !key, {
  path: ['PAWAPAY_TOKEN'],
  message: 'missing beside PAWAPAY_CALLBACK_KEY',
});

/** Mobile money in the DR Congo. */
export const pawapay = defineProvider({
  name: 'pawapay',
  variables: Object.keys(Variables.shape),
  liveKeys: 'PAWAPAY_TOKEN (mobile money)',
  readSettings(environment) {
    const { PAWAPAY_TOKEN: token, ...rest } = WholeVariables.parse(environment);
    // A PEM on one line.
    const callbackKey = rest.PAWAPAY_CALLBACK_KEY?.replaceAll('\\n', '\n');
    return token ? { token, apiUrl: rest.PAWAPAY_API_URL, callbackKey } : undefined;
  },
  create({ apiUrl, ...keys }, { db, settings: { isLive, origin } }) {
    const address = apiUrl ?? (isLive ? 'https://api.pawapay.io' : 'https://api.sandbox.pawapay.io');
    const ratesGoodForDays = isLive ? RATES_GOOD_FOR_DAYS : undefined;
    return createPawapayProvider(db, { ...keys, apiUrl: address }, origin, ratesGoodForDays);
  },
});
