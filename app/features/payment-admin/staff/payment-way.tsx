import { whyPaymentFailed } from '#app/features/payments/payment-failures.ts';
import { History } from '#app/features/staff/parts/history.tsx';
import { TableSheet } from '#app/features/staff/parts/table-sheet.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { listLedger, listWay } from './payment-way.server.ts';

const TAGS = { queued: 'wait', asked: 'wait', accepted: 'wait', done: 'ok', failed: 'bad' } as const;

/** Everything that happened to a payment, in its order; of what went back also where that money is. */
export function PaymentWay({ way }: { way: Awaited<ReturnType<typeof listWay>> }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="way">
      <div className="sheet__h">
        <h2 id="way">{t('payment.wayTitle')}</h2>
      </div>
      <div className="sheet__b">
        <History
          entries={way.map(({ what, values, refund, ...event }) => ({
            ...event,
            what: (
              <>
                {what === 'over' && values?.code
                  ? t('payment.overWhy', { why: t(`payment.why.${whyPaymentFailed(values.code)}`, values) })
                  : t(`payment.way.${what}`, values)}{' '}
                {refund && <span className={`tag tag--${TAGS[refund]}`}>{t(`refund.state.${refund}`)}</span>}
              </>
            ),
          }))}
        />
      </div>
    </section>
  );
}

/** What a payment wrote into the books. Each entry's lines sum to zero. */
export function PaymentLedger({ lines }: { lines: Awaited<ReturnType<typeof listLedger>> }) {
  const { t } = useTranslation('admin');
  return (
    <TableSheet id="ledger" title={t('payment.ledger.title')}>
      <table aria-labelledby="ledger">
        <thead>
          <tr>
            <th scope="col">{t('payment.ledger.booked')}</th>
            <th scope="col">{t('payment.ledger.value')}</th>
            <th scope="col">{t('payment.ledger.account')}</th>
            <th scope="col" className="r">
              {t('payment.ledger.debit')}
            </th>
            <th scope="col" className="r">
              {t('payment.ledger.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, at, valueDay, account, part, debit, credit }) => (
            <tr key={id}>
              <td>{at}</td>
              <td>{valueDay}</td>
              <td>
                <bdi>{account}</bdi>
                {part && <span className="quiet fine"> {t(`payment.ledger.part.${part}`)}</span>}
              </td>
              <td className="r">
                <span className="num">{debit}</span>
              </td>
              <td className="r">
                <span className="num">{credit}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}
