import { downloadPersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { siteContextOf } from '#platform/site.ts';
import { listPayoutParts } from '#app/features/crowd-farming/payouts.server.ts';
import type { Route } from './+types/payout-csv-route.ts';

const HEADS = ['share', 'email', 'stake', 'part', 'currency'] as const;

/** How much a harvest owes to whom. It contains personal data, so a fresh proof of identity is required. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'fields.payOut');
  const { db } = siteContextOf(context);
  const lines = await listPayoutParts(db, params.id);
  const money = (amountMinor: number) => toMajor({ amountMinor, currency: 'USD' });
  const rows = (async function* () {
    for (const { id, email, stake, part } of lines) yield [id, email, money(stake), money(part), 'USD'];
  })();
  return downloadPersons(context, request, staff, {
    what: `harvest-${params.id}`,
    name: `partage-${params.id}`,
    heads: HEADS,
    rows,
    filter: {},
    page: new URL(request.url).pathname,
  });
}
