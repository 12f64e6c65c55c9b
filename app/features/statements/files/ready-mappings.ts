import { findHead } from '#app/shared/sheets/heads.ts';
import type { Mapping } from '#app/features/statements/statement-line.ts';

type Ready = { name: string; mapping: Omit<Mapping, 'currency'> & { currency?: string } };

/**
 * Tables of operators and payment companies whose columns are publicly described (docs/formats.md). One is taken where all its heads
 * are there; what a table does not say, such as the currency, is asked as of any other.
 */
const READY: readonly Ready[] = [
  {
    name: 'M-Pesa',
    mapping: {
      day: 'Completion Time',
      amount: 'Paid In',
      debit: 'Withdrawn',
      state: 'Transaction Status',
      balance: 'Balance',
      reference: 'Details',
      details: 'Receipt No.',
      payer: '',
    },
  },
  {
    name: 'M-Pesa, an organisation’s',
    mapping: {
      day: 'Completion Time',
      amount: 'Paid In',
      debit: 'Withdrawn',
      state: 'Transaction Status',
      balance: 'Balance',
      reference: 'Details',
      details: 'Receipt No.',
      payer: 'Other Party Info',
    },
  },
  {
    name: 'Stripe, itemized balance change from activity',
    mapping: {
      day: 'created',
      amount: 'gross',
      fee: 'fee',
      currency: 'currency',
      reference: 'description',
      details: 'reporting_category',
      payer: '',
    },
  },
  {
    name: 'PayPal, settlement report',
    mapping: {
      day: 'Transaction Completion Date',
      amount: 'Gross Transaction Amount',
      side: 'Transaction Debit or Credit',
      currency: 'Gross Transaction Currency',
      fee: 'Fee Amount',
      reference: 'Invoice ID',
      details: 'Transaction ID',
      payer: '',
      isMinor: 'yes',
    },
  },
  {
    name: 'PayPal, activity download',
    mapping: {
      day: 'Date',
      amount: 'Gross',
      fee: 'Fee',
      currency: 'Currency',
      state: 'Status',
      reference: 'Type',
      details: 'Transaction ID',
      payer: 'Name',
    },
  },
];

/** The mapping of a table that is known by all its heads; the one that says most of it. */
export function findReady(heads: readonly string[]): Partial<Mapping> | undefined {
  const fitting = READY.filter(({ mapping: { isMinor: _, ...mapping } }) =>
    Object.values(mapping).every((head) => !head || findHead(heads, head) >= 0),
  ).sort((a, b) => said(b).length - said(a).length);
  if (!fitting[0]) return undefined;
  const { isMinor, ...columns } = fitting[0].mapping;
  const own = Object.entries(columns).map(([name, head]) => [name, head && heads[findHead(heads, head)]]);
  return { ...(Object.fromEntries(own) as Partial<Mapping>), ...(isMinor && { isMinor }) };
}

const said = ({ mapping }: Ready): string[] => Object.values(mapping).filter(Boolean);
