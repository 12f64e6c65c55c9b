import { sql } from 'drizzle-orm';
import type { FeatureParts } from '#app/features/define-feature.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { type Gauge, readLabelled, readNumber } from '#platform/gauge.ts';
import { findOldRates } from './rates.server.ts';

/** Metrics of payments, refunds and webhooks. */
export function paymentGauges(db: RootDatabase, { pay }: Pick<FeatureParts, 'pay'>): Record<string, Gauge> {
  const providers = [...pay().providers.keys()];
  return {
    elikya_payments_day: {
      help: 'Payments begun within the last day, by provider, currency and state',
      labels: ['provider', 'currency', 'state'],
      read: () =>
        readLabelled(
          db,
          sql`select provider, currency, status as state, count(*)::int as n from payments where created_at > now() - interval '1 day' group by 1, 2, 3`,
        ),
    },
    elikya_payments_pending_late: {
      help: 'Payments pending for more than a quarter of an hour, promised transfers left out',
      read: () =>
        readNumber(
          db,
          sql`select count(*)::int as n from payments where status = 'pending' and provider <> 'transfer' and created_at < now() - interval '15 minutes'`,
        ),
    },
    elikya_payments_flagged: {
      help: 'Payments whose state at the provider does not agree with ours',
      read: () =>
        readNumber(db, sql`select count(*)::int as n from payments where flag is not null and status = 'pending'`),
    },
    elikya_refunds_open: {
      help: 'Refunds waiting for their turn, asked for or accepted, that have not ended',
      read: () =>
        readNumber(db, sql`select count(*)::int as n from refunds where status in ('queued', 'asked', 'accepted')`),
    },
    elikya_webhooks_foreign_day: {
      help: 'Webhooks of the last day that were about something of somebody else on the same account',
      read: () =>
        readNumber(
          db,
          sql`select count(*)::int as n from webhook_events where is_foreign and received_at > now() - interval '1 day'`,
        ),
    },
    elikya_webhooks_age_seconds: {
      help: 'Since the newest event of a provider that told us one',
      labels: ['provider'],
      read: () =>
        readLabelled(
          db,
          sql`select known.name as provider, extract(epoch from now() - newest)::float8 as n
              from unnest(${sql.param(providers)}::text[]) known(name),
                lateral (select max(received_at) as newest from webhook_events e where e.provider = known.name) told
              where newest is not null`,
        ),
    },
    elikya_rates_age_days: {
      help: 'Age of the oldest exchange rate, in days',
      read: async () => (await findOldRates(db, -1))[0]?.days ?? 0,
    },
  };
}
