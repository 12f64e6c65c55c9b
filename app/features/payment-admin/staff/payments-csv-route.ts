import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { withChosen } from '#platform/form-endpoint.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readPaymentState } from './payment-filter.server.ts';
import { listPayments } from './payment-list.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';

/** The payments as they are filtered, each a line; one that names persons is asked for as every export of them. */
export const loader = csvOfList({
  permission: 'payments.read',
  name: 'payments',
  person: viewOf,
  heads: [
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
  ],
  state: ({ context, query }) =>
    readPaymentState(withChosen(query), staffLanguage(context.get(visitorContext).language)),
  list: (page, { db, context, person }) => listPayments(db, context.get(payContext).purposes, page, person),
});
