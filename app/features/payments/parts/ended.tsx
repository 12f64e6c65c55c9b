import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '#app/features/payments/payment-view.server.ts';
import { phonePage } from '#app/features/payments/phone-money.ts';
import styles from './payment-parts.module.css';

/** Cancelled, expired, refused, given back or disputed: what was taken and what was not, and the ways on. */
export function Ended({ payment, error }: { payment: PaymentView; error?: string }) {
  const { t } = useTranslation('payments');
  const { status, sum, retry, isGift, formPath } = payment;
  // "You can start again" holds only where one can.
  const isMute = status === 'cancelled' && !retry;
  return (
    <>
      {!isMute && (
        <p className="lead">
          {payment.phone && status === 'failed'
            ? t('phone.failed.text', { sum })
            : t(payment.isMistake ? 'refunded.mistake' : `${status}.text`, { sum })}
        </p>
      )}
      {payment.refundedWhy && <p>{payment.refundedWhy}</p>}
      <div className={styles.threads} aria-hidden="true" />
      <FormNotice error={error} />
      {retry && (
        // By the browser, which says that it waits: on a line that carries nothing no press stays without an answer. Pressed again, it is one try.
        <Form
          reloadDocument
          method="post"
          action={retry.isPhone ? phonePage(payment.path) : undefined}
          className={styles.acts}
        >
          {retry.isPhone ? (
            <Button type="submit" name="intent" value="again">
              {t('phone.again')}
            </Button>
          ) : (
            <>
              {retry.hasPhone && (
                <Button type="submit" name="method" value="mobile">
                  {t('retry.mobile')}
                </Button>
              )}
              <Button type="submit" name="method" value="card" kind={retry.hasPhone ? 'line' : 'primary'}>
                {t('retry.card')}
              </Button>
            </>
          )}
          <Link className={styles.link} to={formPath}>
            {t(isGift ? 'retry.sum' : 'retry.form')}
          </Link>
          {retry.charged && <p className={styles.charged}>{retry.charged}</p>}
        </Form>
      )}
      <p>
        <Link className={styles.link} to="/contact">
          {t('write')}
        </Link>
      </p>
    </>
  );
}
