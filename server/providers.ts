import { z } from 'zod';
import type {
  ProviderDefinition,
  ProviderParts,
  ReadyProvider,
} from '#app/features/payments/define-provider.server.ts';
import { imported } from '#app/features/payment-providers/imported/imported.server.ts';
import { offline } from '#app/features/payment-providers/offline/offline.server.ts';
import { pawapay } from '#app/features/payment-providers/pawapay/pawapay.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { sandbox, sandboxPhone } from '#app/features/payment-providers/sandbox/sandbox.server.ts';
import { transfer } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { stripe } from '#app/features/payment-providers/stripe/stripe.server.ts';
import { reasonsOf, setOnly } from '#platform/settings.ts';

/** All that can be set up. New payments go to the first that is, by phone to the first that has one. */
export const PROVIDERS = [stripe, sandbox, pawapay, sandboxPhone, offline, transfer, imported];

/** Those whose variables are set; what is wrong with them, and what live mode misses when none can take real money. */
export function readProviders(definitions: readonly ProviderDefinition[], environment: NodeJS.ProcessEnv) {
  const ready: ReadyProvider[] = [];
  const wrong: string[] = [];
  for (const { open } of definitions) {
    try {
      ready.push(...[open(setOnly(environment)) ?? []].flat());
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      wrong.push(...reasonsOf(error));
    }
  }
  const keys = definitions.flatMap(({ liveKeys }) => liveKeys || []).join(', or ');
  const missing = ready.some(({ isLiveReady }) => isLiveReady) ? [] : [`${keys}: a payment provider’s keys`];
  return { ready, wrong, missing, names: definitions.flatMap(({ variables }) => variables) };
}

export type SiteProviders = {
  providers: Map<string, PaymentProvider>;
  current: PaymentProvider;
  phone: PaymentProvider | undefined;
};

/** The providers that are set up, by their names, and which of them new payments go to. */
export function createProviders(ready: readonly ReadyProvider[], parts: ProviderParts): SiteProviders {
  const all = ready.map(({ create }) => create(parts));
  return {
    providers: new Map(all.map((provider) => [provider.name, provider])),
    current: all[0]!,
    phone: all.find(({ phone }) => phone),
  };
}
