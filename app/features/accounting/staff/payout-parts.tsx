import { TableSheet } from '#app/features/staff/parts/table-sheet.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PayoutState } from '#app/features/payments/movement.ts';
import { PLACES, type placeOf } from './payout-places.ts';

const TAGS = { underway: 'wait', missing: 'bad', found: 'ok', failed: 'bad' } as const satisfies Record<
  PayoutState,
  string
>;

export function PayoutTag({ state }: { state: PayoutState }) {
  const { t } = useTranslation('admin');
  return <span className={`tag tag--${TAGS[state]}`}>{t(`payout.state.${state}`)}</span>;
}

type Holding = ReturnType<typeof placeOf> & { account: string; currency: string; sum: string };

/** What each keeps for us by our own books; currencies are never added together. */
export function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  const { t } = useTranslation('admin');
  if (holdings.length === 0) return null;
  return (
    <TableSheet
      id="holdings"
      title={t('payout.where')}
      foot={<p className="sheet__b fine quiet">{t('payout.whereText')}</p>}
    >
      <table aria-labelledby="holdings">
        <thead>
          <tr>
            <th scope="col">{t('payout.place')}</th>
            <th scope="col" className="r">
              {t('payment.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {PLACES.flatMap((wanted) => holdings.filter(({ place }) => place === wanted)).map(
            ({ place, account, currency, sum }) => (
              <tr key={account + currency}>
                <td>
                  {t(`payout.places.${place}`)}
                  <br />
                  <span className="code quiet">{account}</span>
                </td>
                <td className="r">
                  <span className="num">{sum}</span>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </TableSheet>
  );
}
