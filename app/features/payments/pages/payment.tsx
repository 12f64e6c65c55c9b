import { useEffect } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import { data, redirect, useRevalidator } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { etoffeUrl, type Etoffe } from '#app/art/etoffe.ts';
import { log } from '#platform/log.ts';
import { signLink } from '#platform/signed-links.ts';
import { groundOf } from '#platform/site.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { Route } from './+types/payment.ts';
import type { Language } from '../../../shared/language.ts';
import { formatMoney } from '../../../shared/money.ts';
import { findPayment, findReceiptName } from '../find-payment.server.ts';
import { checkPayment, providerOf } from '../pay.server.ts';
import { findDeposit } from '../phone/deposit.server.ts';
import { type OperatorId, OPERATORS } from '../phone/phone-money.ts';
import { payContext } from '../pay-context.server.ts';
import styles from './payment.module.css';

export const handle = { hydrate: 'now', namespaces: ['payments'] };

const POLL_MS = 3000;

/** The return page. Its address proves nothing: a payment still open is asked after at its provider. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const pay = context.get(payContext);
  const { db, settings } = groundOf(context);
  const { language, requestId } = context.get(visitorContext);
  let payment = await findPayment(db, params.payment);
  if (!payment) throw data(null, { status: 404 });
  let isUnreachable = false;
  if (payment.status === 'pending') {
    try {
      payment = (await checkPayment(pay, payment.id)) ?? payment;
    } catch (error) {
      log.warn({ err: error, paymentId: payment.id, requestId }, 'the return page could not ask the provider');
      isUnreachable = true;
    }
  }
  const facts = await pay.purposes[payment.purpose]!.facts(db, payment.purposeId);
  const words = translate(language, 'payments');
  const isPaid = payment.status === 'paid';
  const deposit = await findDeposit(db, payment.id);
  const isPhone = providerOf(pay, payment).phone !== undefined;
  // A payment by phone that nobody was asked for yet begins with the number.
  if (isPhone && !deposit && payment.status === 'pending') throw redirect(`/payments/${payment.id}/phone`, 303);
  const phone = isPhone ? { number: deposit?.maskedPhone, operator: deposit && OPERATORS[deposit.operator as OperatorId], demoUrl: settings.isLive ? undefined : `/demo/checkout/${payment.id}` } : undefined;
  return {
    id: payment.id,
    title: words(`${payment.status}.metaTitle`),
    status: payment.status,
    isUnreachable,
    sum: formatMoney(payment, language as Language),
    interval: payment.interval,
    purpose: facts.title,
    path: facts.path,
    etoffe: etoffeUrl(facts.etoffe as Etoffe),
    firstName: facts.payerName?.trim().split(/\s+/)[0],
    email: facts.payerEmail && maskEmail(facts.payerEmail),
    method: payment.method,
    checkoutUrl: payment.status === 'pending' && !phone ? payment.checkoutUrl : null,
    phone,
    receipt: isPaid ? await findReceiptName(db, payment.id) : undefined,
    receiptPath: isPaid ? `/receipts/${signLink(settings.authSecret, 'receipt', payment.id)}` : undefined,
    giftPath: isPaid && payment.subscriptionId ? `/gifts/${signLink(settings.authSecret, 'gift', payment.subscriptionId)}` : undefined,
  };
}

/** The address of this page may be seen by others on a shared phone: enough to recognise, not to learn. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }];

const LOOKS = {
  paid: { field: 'sun', drawing: artUrl({ kind: 'hero', vignette: 'ecole', palette: 'midi', seed: 'merci' }) },
  pending: { field: 'mist', drawing: artUrl({ kind: 'hero', vignette: 'fleuve', palette: 'fleuve', seed: 'attente' }) },
  cancelled: { field: 'raphia', drawing: artUrl({ kind: 'scene', seed: 'annule', type: 'eau', palette: 'savane' }) },
  expired: { field: 'raphia', drawing: artUrl({ kind: 'scene', seed: 'expire', type: 'eau', palette: 'savane' }) },
  failed: { field: 'rose', drawing: artUrl({ kind: 'scene', seed: 'refus', type: 'velo', palette: 'aube' }) },
  refunded: { field: 'raphia', drawing: artUrl({ kind: 'scene', seed: 'rendu', type: 'fleuve', palette: 'fleuve' }) },
  disputed: { field: 'raphia', drawing: artUrl({ kind: 'scene', seed: 'conteste', type: 'anciens', palette: 'savane' }) },
} as const;

export default function PaymentPage({ loaderData: payment }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const { status, sum, purpose, path, firstName, email } = payment;
  const { field, drawing } = LOOKS[status];
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (status !== 'pending') return;
    const timer = setInterval(() => {
      if (state === 'idle' && !document.hidden) void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [status, state, revalidate]);
  return (
    <div className={`${styles.page} ${styles[field]}`}>
      <section className={styles.words} aria-live="polite">
        <h1>{status === 'paid' ? (firstName ? t('paid.title', { name: firstName }) : t('paid.titleNoName')) : payment.phone && (status === 'pending' || status === 'failed') ? t(`phone.${status}.title`) : t(`${status}.title`)}</h1>
        {status === 'paid' && (
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
        )}
        {status === 'pending' && (
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
        )}
        {status !== 'paid' && status !== 'pending' && (
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
              <ButtonLink kind="primary" to={`${path}#donner`}>
                {t('again')}
              </ButtonLink>
            </p>
          </>
        )}
      </section>
      <img className={styles.drawing} src={drawing} alt="" width={720} height={640} />
    </div>
  );
}
