import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '#app/features/payments/payment-view.server.ts';
import styles from './payment-parts.module.css';

/** What was paid and for what, in its purpose's own words: its cloth with the new row, its receipt, and the way on. */
export function Paid({ payment, thanks }: { payment: PaymentView; thanks: NonNullable<PaymentView['thanks']> }) {
  const { t } = useTranslation('payments');
  const { email, rank, receipt, receiptPath, shareUrl } = payment;
  const { next, isGoingBack } = thanks;
  return (
    <>
      <p className="lead">
        {thanks.text} {!isGoingBack && (email ? t('paid.mail', { email }) : t('paid.noMail'))}
      </p>
      {!isGoingBack && (
        <>
          <ClothStrip cloth={payment.cloth} />
          {rank && <p className={styles.rank}>{t('paid.rank', { rank })}</p>}
          <dl className={styles.facts}>
            {receipt && (
              <div>
                <dt>{t('paid.receipt')}</dt>
                <dd className="num">{receipt}</dd>
              </div>
            )}
            {payment.parts?.map(({ title, sum }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="num">{sum}</dd>
              </div>
            ))}
            {payment.covered && (
              <div>
                <dt>{t('paid.covered')}</dt>
                <dd className="num">{payment.covered}</dd>
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
        </>
      )}
      <p className={styles.acts}>
        {receiptPath && (
          <ButtonLink kind="ink" to={receiptPath}>
            {t('paid.seeReceipt')}
          </ButtonLink>
        )}
        <ButtonLink kind={receiptPath ? 'line' : 'ink'} to={next.to}>
          {next.label}
        </ButtonLink>
        {shareUrl && (
          <a className={styles.link} href={shareUrl} target="_blank" rel="noreferrer">
            <Icon name="whatsapp-logo" /> {t('paid.share')}
          </a>
        )}
        {payment.giftPath && (
          <Link reloadDocument className={styles.link} to={payment.giftPath}>
            {t('paid.manage')}
          </Link>
        )}
      </p>
    </>
  );
}

/** The last rows of a cloth; the newest weaves in. */
export function ClothStrip({ cloth }: { cloth: string }) {
  return (
    <div className={styles.cloth} aria-hidden="true">
      <i style={{ backgroundImage: cloth }} />
      <i style={{ backgroundImage: cloth }} />
      <i style={{ backgroundImage: cloth }} />
    </div>
  );
}
