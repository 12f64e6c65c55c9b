import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentView } from '#app/features/payments/payment-view.server.ts';
import { CopyButton } from './copy-button.tsx';
import parts from './payment-parts.module.css';
import styles from './transfer.module.css';

type TransferProps = { payment: PaymentView; transfer: NonNullable<PaymentView['transfer']> };

/** A promise: to which account, how much, under which reference, and what happens then. Complete on paper and without script. */
export function Transfer({ payment, transfer }: TransferProps) {
  const { t } = useTranslation('payments');
  const { t: sign } = useTranslation('ui');
  const { account, reference, sum, amount, drawing } = transfer;
  if (!account) return <p className="lead">{t('transfer.closed')}</p>;
  const lines: [label: string, shown: string, copied: string, isName?: boolean][] = [
    [t('transfer.reference'), reference, reference],
    [t('transfer.sum'), sum, amount],
    [t('transfer.holder'), account.holder, account.holder, true],
    [t(account.isIban ? 'transfer.iban' : 'transfer.number'), account.number, account.number.replaceAll(' ', '')],
    [t('transfer.bic'), account.bic, account.bic],
    [t('transfer.bank'), account.bank, account.bank, true],
  ];
  return (
    <>
      <p className="lead">{t('transfer.text', { sum, purpose: payment.purpose })}</p>
      {account.isSample && <p className={styles.sample}>{t('transfer.sample')}</p>}
      <dl className={styles.facts}>
        {lines.map(([label, shown, copied, isName]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi className={isName ? undefined : styles.code}>{shown}</bdi>
            </dd>
            <dd className={styles.act}>
              <CopyButton label={label} value={copied} />
            </dd>
          </div>
        ))}
      </dl>
      {drawing && (
        <figure className={styles.qr}>
          {/* Drawn by us of our own account. */}
          <div role="img" aria-label={t('transfer.qr')} dangerouslySetInnerHTML={{ __html: drawing }} />
          <figcaption>{t('transfer.qrText')}</figcaption>
        </figure>
      )}
      <h2 className={styles.then}>{t('transfer.then.title')}</h2>
      <ol className={parts.phone}>
        <li>{t('transfer.then.one')}</li>
        <li>
          {t('transfer.then.two') + sign('signs.gap')}
          {payment.email ? t('transfer.then.mail', { email: payment.email }) : t('transfer.then.noMail')}
        </li>
        <li>{t('transfer.then.other')}</li>
      </ol>
      <p>{t('transfer.noDebt')}</p>
      <p className={parts.acts}>
        <ButtonLink kind="ink" to="." reloadDocument>
          {t('transfer.check')}
        </ButtonLink>
        <ButtonLink kind="line" to={payment.formPath}>
          {t('transfer.otherWay')}
        </ButtonLink>
      </p>
    </>
  );
}
