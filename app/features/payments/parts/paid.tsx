import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '#app/features/payments/payment-view.server.ts';
import styles from './payment-parts.module.css';
import page from './paid.module.css';

type PaidProps = { payment: PaymentView; thanks: NonNullable<PaymentView['thanks']> };

/** What was paid and for what, in its purpose's own words: its cloth with the new row, its receipt, and the way on. */
export function Paid({ payment, thanks }: PaidProps) {
  const { t } = useTranslation('payments');
  const { email, rank, receiptPath } = payment;
  const { next } = thanks;
  return (
    <>
      <section className={page.thanks} aria-live="polite">
        <div className={`wrap ${page.grid}`}>
          <div className={page.words}>
            <h1>{thanks.title}</h1>
            <p className="lead">
              {thanks.text} {email ? t('paid.mail', { email }) : t('paid.noMail')}
            </p>
            {payment.interval !== 'one_time' && <p>{t(`paid.${payment.interval}`)}</p>}
          </div>
          <div className={page.woven}>
            <ClothStrip cloth={payment.cloth} rowHeight={payment.rowHeight} />
            {rank && <p className={page.caption}>{t('paid.rank', { rank })}</p>}
          </div>
          <p className={`${styles.acts} ${page.acts}`}>
            {receiptPath && (
              <ButtonLink kind="ink" to={receiptPath}>
                {t('paid.seeReceipt')}
              </ButtonLink>
            )}
            <ButtonLink kind={receiptPath ? 'line' : 'ink'} to={next.to}>
              {next.label}
            </ButtonLink>
          </p>
          <PaidFacts payment={payment} />
        </div>
      </section>
      <PaidNext payment={payment} />
    </>
  );
}

/** What goes back: paid twice, or for what could not be given. */
export function GoingBack({ payment, thanks }: PaidProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <p className="lead">{thanks.text}</p>
      <p className={styles.acts}>
        {payment.receiptPath && (
          <ButtonLink kind="ink" to={payment.receiptPath}>
            {t('paid.seeReceipt')}
          </ButtonLink>
        )}
        <ButtonLink kind={payment.receiptPath ? 'line' : 'ink'} to={thanks.next.to}>
          {thanks.next.label}
        </ButtonLink>
      </p>
    </>
  );
}

function PaidFacts({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments');
  const { receipt, parts = [], covered, method, debited } = payment;
  const facts: [label: string, value: string | null | undefined, isNumber?: boolean][] = [
    [t('paid.receipt'), receipt, true],
    ...parts.map(({ title, sum }): [string, string, boolean] => [title, sum, true]),
    [t('paid.covered'), covered, true],
    [t('paid.method'), method],
    [t('paid.debited'), debited, true],
  ];
  return (
    <dl className={`${styles.facts} ${page.facts}`}>
      {facts.map(
        ([label, value, isNumber]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isNumber ? 'num' : undefined}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** After the thanks: what comes, whom to tell, where receipts are kept. */
function PaidNext({ payment }: Pick<PaidProps, 'payment'>) {
  const { t } = useTranslation('payments');
  const { isGift, paidOn, shareUrl, shareMail, giftPath, isMember } = payment;
  return (
    <div className={`wrap ${page.after}`}>
      <section aria-labelledby="then">
        <h2 id="then">{t('paid.then.title')}</h2>
        <ol className={page.steps}>
          <li>
            <b>{paidOn}</b> <span>{t('paid.then.paid')}</span>
          </li>
          {isGift && (
            <li>
              <b>{t('paid.then.spent')}</b> <span>{t('paid.then.spentText')}</span>
            </li>
          )}
          <li>
            <b>{t('paid.then.questions')}</b>{' '}
            <span>
              {giftPath ? (
                <Link reloadDocument to={giftPath}>
                  {t('paid.manage')}
                </Link>
              ) : (
                <Link to="/contact">{t('write')}</Link>
              )}
            </span>
          </li>
        </ol>
      </section>
      {shareUrl && (
        <section className={page.share} aria-labelledby="share">
          <h2 id="share">{t('paid.tell.title')}</h2>
          <a href={shareUrl} target="_blank" rel="noreferrer">
            <Icon name="whatsapp-logo" /> {t('paid.share')}
          </a>
          <a href={shareMail}>
            <Icon name="envelope-simple" /> {t('paid.tell.mail')}
          </a>
          <p>{t('paid.tell.note')}</p>
        </section>
      )}
      {!isMember && (
        <section aria-labelledby="account">
          <h2 id="account">{t('paid.account.title')}</h2>
          <div className={page.account}>
            <p>{t('paid.account.text')}</p>
            <p>
              <Link to="/auth">{t('paid.account.link')}</Link>
            </p>
          </div>
        </section>
      )}
    </div>
  );
}

/** The last rows of a cloth; the newest weaves in, once, as high as its sum. */
export function ClothStrip({ cloth, rowHeight }: { cloth: string; rowHeight?: number }) {
  return (
    <div
      className={styles.cloth}
      aria-hidden="true"
      style={rowHeight ? ({ '--row': `${rowHeight}px` } as CSSProperties) : undefined}
    >
      <i style={{ backgroundImage: cloth }} />
      <i style={{ backgroundImage: cloth }} />
      <span className={styles.newest}>
        <i style={{ backgroundImage: cloth }} />
        <b />
      </span>
    </div>
  );
}
