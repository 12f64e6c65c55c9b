import { spanOf } from '#app/features/accounting/staff/report.server.ts';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { isSiren, type Layout, LAYOUTS, type PartedBy } from './layouts.ts';
import type { LedgerDays } from '#app/features/payments/ledger-reads.server.ts';

type FileAsked = {
  layout: Layout;
  days: LedgerDays;
  /** The currency the books are kept in. */
  currency: Currency;
  partedBy: PartedBy;
  siren: string;
  /** The invalid field. */
  fault?: 'siren' | 'currency';
};

/** The file that an address requests; the French one always covers a whole year. Undefined if no layout is named. */
export function readFileAsked(search: URLSearchParams): FileAsked | undefined {
  const layout = LAYOUTS.find((known) => known === search.get('layout'));
  if (!layout) return undefined;
  const { from, to } = spanOf(layout === 'fec' ? 'year' : search.get('period'), search.get('at'));
  const currency = search.get('currency');
  const siren = (search.get('siren') ?? '').replaceAll(/\s/g, '');
  return {
    layout,
    days: { from, to },
    currency: isCurrency(currency) ? currency : 'XOF',
    partedBy: search.get('partedBy') === 'pipe' ? 'pipe' : 'tab',
    siren,
    // Which currency the books are kept in is the accountant's to say.
    fault: !isCurrency(currency) ? 'currency' : siren !== '' && !isSiren(siren) ? 'siren' : undefined,
  };
}
