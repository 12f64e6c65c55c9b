import { useEffect, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '#app/features/payments/payment-view.server.ts';
import styles from './payment-parts.module.css';

/** Still open: what to do meanwhile, and the ways back to the payment. */
export function Pending({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments');
  const { sum } = payment;
  return (
    <>
      {!payment.phone && <p className="lead">{t('pending.text', { sum })}</p>}
      <div>
        <Weave label={t('pending.status')} size="lg" cloth={payment.cloth} />
        <p className={styles.clock}>
          <b>{t('pending.status')}</b> <Elapsed since={payment.startedAt} />
        </p>
      </div>
      {payment.phone && (
        <ol className={styles.phone}>
          <li>{t('phone.pending.one', { operator: payment.phone.operator, number: payment.phone.number })}</li>
          <li>{t('phone.pending.two', { sum })}</li>
          <li>{t('phone.pending.three')}</li>
        </ol>
      )}
      <p className="quiet">{payment.isUnreachable ? t('pending.unreachable') : t('pending.close')}</p>
      {payment.phone && (
        <details className={styles.nothing}>
          <summary>{t('phone.nothing')}</summary>
          <p>{t('phone.nothingText')}</p>
        </details>
      )}
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

/** How long it has been, in minutes and seconds; for the eye, since it would be read out every second. */
function Elapsed({ since }: { since: string }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (seconds === undefined || seconds >= 3600) return null;
  return (
    <span className="num" aria-hidden="true">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
