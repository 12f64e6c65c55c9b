import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '../payment-view.server.ts';
import styles from './payment-parts.module.css';

/** Cancelled, expired, refused, given back or disputed: what was taken and what was not, and the way to try again. */
export function Ended({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments');
  const { status, sum, path } = payment;
  return (
    <>
      <p className="lead">{payment.phone && status === 'failed' ? t('phone.failed.text', { sum }) : t(`${status}.text`, { sum })}</p>
      <Weave value={0} label={t(`${status}.title`)} size="md" />
      {payment.phone && ['failed', 'cancelled', 'expired'].includes(status) && (
        <form method="post" action={`/payments/${payment.id}/phone`}>
          <Button type="submit" kind="ink" name="intent" value="again">
            {t('phone.again')}
          </Button>
        </form>
      )}
      <p className={styles.acts}>
        {/* What was given back or is disputed did go through: it isn't tried again. */}
        {status === 'refunded' || status === 'disputed' ? (
          <ButtonLink kind="primary" to={path}>
            {t('paid.backToProject')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={`${path}#donner`}>
            {t('again')}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
