import { useTranslation } from '#app/ui/words.tsx';
import { data, href, redirect } from 'react-router';
import { siteContextOf } from '#platform/site.ts';
import { translate } from '#app/kit/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/sandbox-checkout-page.ts';
import { formatMoney } from '#app/shared/money.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { sandboxContext } from '#app/features/payment-providers/sandbox/sandbox-context.server.ts';
import {
  findCharge,
  SANDBOX_ACTS,
  type SandboxAct,
} from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { RENEWAL } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import styles from './sandbox-checkout-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['sandbox'], isBare: true };

/** Only who comes to pay is led on to their payment: this page's address is its id, which others read, too. */
const isOpenTo = ({ status }: { status: string }) => !['paid', 'refunded', 'disputed'].includes(status);

async function chargeOf(context: Route.LoaderArgs['context'], paymentId: string) {
  const desk = context.get(sandboxContext);
  const { db } = siteContextOf(context);
  // A renewal has no payment of ours before it is told: its page has its own reference.
  const ref = paymentId.startsWith(RENEWAL) ? paymentId : desk && (await findPayment(db, paymentId))?.providerRef;
  const charge = ref ? await findCharge(db, ref) : undefined;
  if (!desk || !charge) throw data(null, { status: 404 });
  return { desk, charge };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { charge } = await chargeOf(context, params.payment);
  const { language } = context.get(visitorContext);
  const isOpen = isOpenTo(charge);
  const acts: Exclude<SandboxAct, 'pay' | 'refuse' | 'cancel'>[] = isOpen
    ? ['pay-late', 'pay-twice', 'pay-other', 'expire']
    : charge.status === 'disputed'
      ? ['win-dispute']
      : charge.status === 'paid'
        ? ['refund-half', 'refund', 'dispute', ...(charge.subscriptionRef ? (['renew', 'renew-fail'] as const) : [])]
        : [];
  return {
    title: translate(language, 'sandbox')('metaTitle'),
    sum: formatMoney(charge, language),
    purpose: charge.description,
    interval: charge.interval,
    status: charge.status,
    returnUrl: isOpen ? charge.returnUrl : undefined,
    isOpen,
    acts,
  };
}

/** One press at the desk: the sandbox changes its books, tells our webhook, and sends who paid or gave up back. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { desk, charge } = await chargeOf(context, params.payment);
  const pressed = (await request.formData()).get('act');
  const act = SANDBOX_ACTS.find((known) => known === pressed);
  if (!act) throw data(null, { status: 400 });
  await desk.act(charge.ref, act);
  return redirect(isOpenTo(charge) ? charge.returnUrl : href('/demo/checkout/:payment', params), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function SandboxCheckout({
  loaderData: { sum, purpose, interval, status, isOpen, acts, returnUrl },
}: Route.ComponentProps) {
  const { t } = useTranslation('sandbox');
  return (
    <main className={styles.page} id="main">
      <form method="post" className={styles.desk}>
        <p className={styles.note}>{t('intro')}</p>
        <h1>{t('title')}</h1>
        <dl className={styles.facts}>
          <div>
            <dt>{t('amount')}</dt>
            <dd className="num">{sum}</dd>
          </div>
          <div>
            <dt>{t('purpose')}</dt>
            <dd>{purpose}</dd>
          </div>
          <div>
            <dt>{t('frequency')}</dt>
            <dd>{t(`interval.${interval}`)}</dd>
          </div>
          <div>
            <dt>{t('status')}</dt>
            <dd>{t(`state.${status}`)}</dd>
          </div>
        </dl>
        {isOpen && (
          <div className={styles.acts}>
            <Button type="submit" name="act" value="pay" kind="primary" isBlock>
              {t('pay')}
            </Button>
            <Button type="submit" name="act" value="refuse" kind="line" isBlock>
              {t('refuse')}
            </Button>
            <Button type="submit" name="act" value="cancel" kind="line" isBlock>
              {t('cancel')}
            </Button>
          </div>
        )}
        {acts.length > 0 && (
          <details open={!isOpen}>
            <summary>{t('tricks')}</summary>
            <div className={styles.tricks}>
              {acts.map((act) => (
                <button key={act} type="submit" name="act" value={act}>
                  {t(`act.${act}`)}
                </button>
              ))}
            </div>
          </details>
        )}
        {returnUrl && (
          <p>
            <a href={returnUrl}>{t('back')}</a>
          </p>
        )}
      </form>
    </main>
  );
}
