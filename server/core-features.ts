import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import type { ReadyProvider } from '#app/features/payments/define-provider.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { sendPaymentNews } from '#app/features/payments/payment-news.server.ts';
import { receiptHooks } from '#app/features/receipts/receipt-hooks.server.ts';
import { renewalHooks } from '#app/features/recurring-gifts/renewal-hooks.server.ts';
import { inviteFirstAdministrator } from '#app/features/staff/first-administrator.server.ts';
import { invitationPath } from '#app/features/staff/invitations.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { type Auth, createAuth } from '#platform/auth.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { overLimit } from '#platform/limits.ts';
import type { Settings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { SITE } from './features.ts';
import { createProviders } from './providers.ts';

// What every other feature stands on: paying, signing in, the rights of the staff. A site without one of these is no site, and they
// are handed to the features, so they are put together here, by name, before any feature is.

type CoreParts = { db: RootDatabase; settings: Settings; jobs: Pick<Jobs, 'send'> };

export const openContext = ({ db, settings }: Pick<CoreParts, 'db' | 'settings'>): SiteContext => ({
  db,
  settings,
  translate,
  hasWords,
  staff: staffDesk,
});

export const openAuth = ({ db, settings, jobs }: CoreParts): Auth =>
  createAuth(db, settings, accountEvents(db, jobs, SITE.whenProved));

export function openPayments(ready: readonly ReadyProvider[], { db, settings, jobs }: CoreParts): PayParts {
  const purposes = SITE.purposes(jobs);
  const pay: PayParts = {
    db,
    jobs,
    origin: settings.origin,
    authSecret: settings.authSecret,
    ...createProviders(ready, { db, settings }),
    purposes,
    ...receiptHooks({ jobs, purposes }),
    ...renewalHooks,
    overLimit: (limit) => overLimit(db, settings.authSecret, limit),
    onNews: (tx, payment, news) => sendPaymentNews(tx, pay, payment, news),
  };
  return pay;
}

/** The way in of a live site's first administrator, while it has none. */
export async function findFirstLink({ db, settings }: Pick<CoreParts, 'db' | 'settings'>): Promise<string | undefined> {
  const id = settings.isLive ? await inviteFirstAdministrator(db) : undefined;
  return id && settings.origin + invitationPath(settings.authSecret, id);
}
