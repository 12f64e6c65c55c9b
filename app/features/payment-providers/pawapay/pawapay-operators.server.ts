import { z } from 'zod';
import { isCurrency } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import type { PawapayClient } from './pawapay-client.server.ts';
import { type Operator, type OperatorId, OPERATORS } from '#app/features/payments/phone-money.ts';

const CONF_KEPT_MS = 5 * 60 * 1000;

const Bounds = z.object({
  minAmount: z.string(),
  maxAmount: z.string(),
  decimalsInAmount: z.string().optional(),
  status: z.string().optional(),
});
const Conf = z.object({
  countries: z.array(
    z.object({
      country: z.string(),
      providers: z.array(
        z.object({
          provider: z.string(),
          currencies: z.array(
            z.object({ currency: z.string(), operationTypes: z.object({ DEPOSIT: Bounds }).partial() }),
          ),
        }),
      ),
    }),
  ),
});

/** The operators that accept deposits now, with their limits, requested from pawaPay at most every five minutes. */
export function createOperatorList({ call }: Pick<PawapayClient, 'call'>): () => Promise<Operator[]> {
  let conf: { at: number; operators: Operator[] } | undefined;
  return async () => {
    if (conf && Date.now() - conf.at < CONF_KEPT_MS) return conf.operators;
    const { countries } = Conf.parse(await call('/v2/active-conf?country=COD&operationType=DEPOSIT'));
    const operators = countries.flatMap(({ providers }) =>
      providers.flatMap(({ provider, currencies }): Operator[] => {
        if (!(provider in OPERATORS)) return [];
        const limits = currencies.flatMap(({ currency, operationTypes: { DEPOSIT } }) => {
          if (!DEPOSIT || !isCurrency(currency) || (DEPOSIT.status && DEPOSIT.status !== 'OPERATIONAL')) return [];
          const bound = (amount: string) => readMachineSum(amount, currency) ?? 0;
          return [
            {
              currency,
              leastMinor: bound(DEPOSIT.minAmount),
              mostMinor: bound(DEPOSIT.maxAmount),
              isWhole: DEPOSIT.decimalsInAmount === 'NONE',
            },
          ];
        });
        return limits.length > 0
          ? [{ id: provider as OperatorId, name: OPERATORS[provider as OperatorId], limits }]
          : [];
      }),
    );
    conf = { at: Date.now(), operators };
    return operators;
  };
}
