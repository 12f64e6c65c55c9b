import { createPawapayProvider } from '#app/features/payments/phone/pawapay-provider.server.ts';
import { RATES_GOOD_FOR_DAYS } from '#app/features/payments/rates.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { createSandboxDesk, type SandboxDesk } from '#app/features/payments/sandbox/sandbox-desk.server.ts';
import { createSandboxPhone } from '#app/features/payments/sandbox/sandbox-phone.server.ts';
import { createSandboxProvider } from '#app/features/payments/sandbox/sandbox-provider.server.ts';
import { createStripeProvider } from '#app/features/payments/stripe/stripe-provider.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Settings } from '#platform/settings.ts';

export type SiteProviders = { providers: Map<string, PaymentProvider>; current: PaymentProvider; phone: PaymentProvider | undefined; desk: SandboxDesk | undefined };

/** Stripe and pawaPay where they are set; in the demo the sandbox, its phone and the desk that sends its events. */
export function createProviders(db: RootDatabase, settings: Settings, jobs: Pick<Jobs, 'send'>): SiteProviders {
  const providers = new Map<string, PaymentProvider>();
  let desk: SandboxDesk | undefined;
  if (settings.stripe) providers.set('stripe', createStripeProvider(settings.stripe));
  if (settings.pawapay) providers.set('pawapay', createPawapayProvider(db, settings.pawapay, settings.origin, settings.isLive ? RATES_GOOD_FOR_DAYS : undefined));
  if (!settings.isLive) {
    const sandbox = createSandboxProvider(db, settings);
    providers.set('sandbox', sandbox);
    providers.set('sandbox-phone', createSandboxPhone(db, sandbox, settings.origin));
    const webhookUrl = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}/webhooks/sandbox`;
    desk = createSandboxDesk(db, () => jobs, { webhookUrl, authSecret: settings.authSecret });
  }
  return {
    providers,
    current: providers.get('stripe') ?? providers.get('sandbox') ?? providers.get('pawapay')!,
    phone: providers.get('pawapay') ?? providers.get('sandbox-phone'),
    desk,
  };
}
