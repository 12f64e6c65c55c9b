import { ButtonLink } from '#app/ui/button.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '../payment-view.server.ts';
import styles from './payment-parts.module.css';

/** Still open: what to do meanwhile, and the ways back to the payment. */
export function Pending({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments');
  const { sum } = payment;
  return (
    <>
      {payment.phone ? (
        <ol className={styles.phone}>
          <li>{t('phone.pending.one', { operator: payment.phone.operator, number: payment.phone.number })}</li>
          <li>{t('phone.pending.two', { sum })}</li>
          <li>{t('phone.pending.three')}</li>
        </ol>
      ) : (
        <p className="lead">{t('pending.text', { sum })}</p>
      )}
      <Weave label={t('pending.status')} size="md" etoffe={payment.etoffe} />
      <p>
        <b>{t('pending.status')}</b>
      </p>
      <p className="quiet">{payment.isUnreachable ? t('pending.unreachable') : t('pending.close')}</p>
      <p className={styles.acts}>
        <ButtonLink kind="ink" to="." reloadDocument>
          {t('pending.check')}
        </ButtonLink>
        {payment.checkoutUrl && (
          <a className={styles.link} href={payment.checkoutUrl}>
            {t('pending.resume')}
          </a>
        )}
        {payment.phone?.demoUrl && (
          <a className={styles.link} href={payment.phone.demoUrl} target="_blank" rel="noreferrer">
            {t('phone.demo')}
          </a>
        )}
      </p>
    </>
  );
}
