import { defineFeature } from '#app/features/define-feature.server.ts';
import { saveAccountNumber } from './accounts/save-account-number.server.ts';
import { closeMonth, reopenMonth } from './staff/close-month.server.ts';
import { findPayoutCall, readPayoutsCall, settleMovementCall, unfindPayoutCall } from './staff/payout-acts.server.ts';
import { accountingReads, accountingSection } from './accounting-section.server.ts';
import { movementChecks } from './checks.server.ts';
import { movementGauges } from './gauges.server.ts';
import { readMovements } from './movements/read-movements.server.ts';
import { seedReading } from './seed.server.ts';

/** The books: chart of accounts, ledger, journal, reports, closing of months, and what providers did with our money. */
export const accountingFeature = defineFeature({
  name: 'accounting',
  functions: ({ jobs }) => [
    findPayoutCall(),
    unfindPayoutCall(),
    settleMovementCall(),
    readPayoutsCall(jobs),
    closeMonth(),
    reopenMonth(),
    saveAccountNumber(),
  ],
  reads: accountingReads,
  staff: accountingSection,
  jobs: ({ pay }) => [readMovements(pay)],
  checks: movementChecks,
  seed: { base: seedReading },
  gauges: movementGauges,
});
