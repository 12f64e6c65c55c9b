import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { withChosen } from '#platform/form-endpoint.ts';
import { visitorContext } from '#platform/visitor.ts';
import { siteContextOf } from '#platform/site.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readPaymentState } from './payment-filter.server.ts';
import { listPayments } from './payment-list.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import type { Route } from './+types/payments-csv.ts';

const HEADS = [
  'receipt',
  'status',
  'createdAt',
  'paidAt',
  'name',
  'purpose',
  'title',
  'interval',
  'method',
  'provider',
  'source',
  'amount',
  'kept',
  'currency',
  'isFlagged',
  'id',
] as const;

/** The payments as they are filtered, each a line; one that names persons is asked for as every export of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const { purposes } = context.get(payContext);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = withChosen(Object.fromEntries(new URL(request.url).searchParams));
  const state = { ...readPaymentState(query, language), after: undefined };
  const person = viewOf(staff);
  const rows = (async function* () {
    for await (const payment of everyPage((page) => listPayments(db, purposes, { ...state, ...page }, person), state))
      yield HEADS.map((head) => payment[head]);
  })();
  return downloadList(context, request, staff, { person, name: 'payments', heads: HEADS, rows });
}
