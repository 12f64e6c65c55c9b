import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { listSubscriptions } from './subscription-list.server.ts';
import { giverView } from './subscription-section.server.ts';

/** The gifts that come again as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'subscriptions.read',
  name: 'monthly-gifts',
  person: giverView,
  heads: [
    'id',
    'state',
    'name',
    'email',
    'purpose',
    'title',
    'interval',
    'amount',
    'currency',
    'createdAt',
    'nextDay',
    'restsUntil',
    'endedAt',
    'failingSince',
    'reason',
    'mailsSent',
    'provider',
  ],
  list: (page, { db, context, person }) => listSubscriptions(db, context.get(payContext).purposes, page, person),
});
