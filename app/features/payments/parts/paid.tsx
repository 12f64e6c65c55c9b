import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '../payment-view.server.ts';
import styles from './payment-parts.module.css';

/** What was paid and for what: its cloth with the new rows, its receipt, and the way on. */
export function Paid({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments');
  const { sum, purpose, path, email } = payment;
  return (
    <>
      <p className="lead">
        {t('paid.text', { sum, purpose })} {email ? t('paid.mail', { email }) : t('paid.noMail')}
      </p>
      <div className={styles.cloth} aria-hidden="true">
        <i style={{ backgroundImage: payment.etoffe, blockSize: '1.25rem', opacity: 0.55 }} />
        <i style={{ backgroundImage: payment.etoffe, blockSize: '1.75rem', opacity: 0.75 }} />
        <i style={{ backgroundImage: payment.etoffe, blockSize: '4rem' }} />
      </div>
      <dl className={styles.facts}>
        {payment.receipt && (
          <div>
            <dt>{t('paid.receipt')}</dt>
            <dd className="num">{payment.receipt}</dd>
          </div>
        )}
        {payment.method && (
          <div>
            <dt>{t('paid.method')}</dt>
            <dd>
              <bdi>{payment.method}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {payment.interval !== 'one_time' && <p>{t(`paid.${payment.interval}`)}</p>}
      <p className={styles.acts}>
        <ButtonLink kind="ink" to={payment.receiptPath!}>
          {t('paid.seeReceipt')}
        </ButtonLink>
        <ButtonLink kind="line" to={path}>
          {t('paid.backToProject')}
        </ButtonLink>
        {payment.giftPath && (
          <a className={styles.link} href={payment.giftPath}>
            {t('paid.manage')}
          </a>
        )}
      </p>
    </>
  );
}
