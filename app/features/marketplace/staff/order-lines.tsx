import { History } from '#app/features/staff/parts/history.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { RefundStatus } from '#app/features/payments/payment.ts';

type OrderLinesProps = {
  order: {
    lines: readonly { productId: string; name: string; quantity: number; refunded: number; sum: string }[];
    delivery: string;
    total: string;
    refunds: readonly {
      id: string;
      at: string;
      who: string;
      goods: string;
      sum: string;
      state: RefundStatus;
      why: string;
    }[];
  };
};

const TAGS = { queued: 'wait', asked: 'wait', accepted: 'wait', done: 'ok', failed: 'bad' } as const;

/** What is in the parcel and what it cost; under it what of it was paid back, and where that money is. */
export function OrderLines({ order }: OrderLinesProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="lines">
      <div className="sheet__h">
        <h2 id="lines">{t('order.content')}</h2>
      </div>
      <table aria-labelledby="lines">
        <tbody>
          {order.lines.map(({ productId, name, quantity, refunded, sum }) => (
            <tr key={productId}>
              <th scope="row" className="wrapc">
                {name}
                {refunded > 0 && <span className="fine quiet"> {t('order.refundedPieces', { count: refunded })}</span>}
              </th>
              <td className="r">
                <span className="num">{quantity}</span>
              </td>
              <td className="r">
                <span className="num">{sum}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('order.delivery')}
            </th>
            <td className="r">{order.delivery}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              {t('order.sum')}
            </th>
            <td className="r">
              <b className="num">{order.total}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {order.refunds.length > 0 && (
        <div className="sheet__b">
          <h3>{t('order.refunds')}</h3>
          <History
            entries={order.refunds.map(({ goods, sum, state, ...refund }) => ({
              ...refund,
              state: TAGS[state],
              what: (
                <>
                  {goods} <span className="num">{sum}</span>{' '}
                  <span className={`tag tag--${TAGS[state]}`}>{t(`refund.state.${state}`)}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
    </section>
  );
}
