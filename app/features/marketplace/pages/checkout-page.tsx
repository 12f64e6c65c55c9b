import { data, Link, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { drawCart } from '#app/features/marketplace/cart.server.ts';
import { parcelCents } from '#app/features/marketplace/delivery-price.server.ts';
import { sumOf } from '#app/features/marketplace/market-rules.ts';
import { CartBox } from '#app/features/marketplace/parts/cart-box.tsx';
import { DeliveryForm } from '#app/features/marketplace/parts/delivery-form.tsx';
import { useCart } from '#app/features/marketplace/parts/use-cart.ts';
import { readOrderFields } from '#app/features/marketplace/order-fields.ts';
import type { Route } from './+types/checkout-page.ts';
import styles from './checkout-page.module.css';

export const handle = { hydrate: 'now', namespaces: ['marketplace', 'donations'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language, member } = context.get(visitorContext);
  const words = translate(language, 'marketplace');
  return {
    meta: describePage(context, {
      path: '/marketplace/checkout',
      title: words('checkout.title'),
      description: words('checkout.description'),
      isHidden: true,
    }),
    lines: await drawCart(siteContextOf(context).db, request, context.get(visitorContext).language),
    parcelCents: parcelCents(),
    email: member?.email,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const lines = await drawCart(siteContextOf(context).db, request, context.get(visitorContext).language);
  const { answer, typed } = await callFromForm(
    context,
    await request.formData(),
    'create-marketplace-order',
    (fields) => readOrderFields(fields, lines, parcelCents()),
  );
  if (answer.ok)
    throw redirect(String(answer.body.checkoutUrl), {
      status: 303,
      headers: { 'Set-Cookie': 'cart=; Path=/; Max-Age=0; SameSite=Lax' },
    });
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

const STEPS = ['delivery', 'payment', 'receipt'] as const;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('marketplace');
  const { lines, change, clear, paymentUrl, setPaymentUrl } = useCart(loaderData.lines);
  const sums = sumOf(lines, loaderData.parcelCents);
  return (
    <div className={`wrap ${styles.page}`}>
      <nav aria-label={t('breadcrumb')}>
        <Link to="/marketplace">{t('title')}</Link>
      </nav>
      <h1>{t('checkout.heading')}</h1>
      {lines.length === 0 ? (
        <Empty
          image={artUrl({ kind: 'produce', what: 'panier', seed: 'panier-vide' })}
          title={t('checkout.empty')}
          text={paymentUrl ? t('checkout.paying') : t('checkout.emptyText')}
        >
          {paymentUrl && <a href={paymentUrl}>{t('checkout.openPayment')}</a>}
          <ButtonLink kind="ink" to="/marketplace">
            {t('checkout.toMarket')}
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <ol className={styles.steps}>
            {STEPS.map((step, index) => (
              <li key={step} aria-current={index === 0 ? 'step' : undefined}>
                <i aria-hidden="true">{index + 1}</i> {t(`checkout.step.${step}`)}
              </li>
            ))}
          </ol>
          <div className={styles.columns}>
            <CartBox lines={lines} sums={sums} onChange={change} />
            <DeliveryForm
              lines={lines}
              parcelCents={loaderData.parcelCents}
              totalCents={sums.totalCents}
              email={loaderData.email}
              failure={actionData}
              onOrdered={(url) => {
                setPaymentUrl(url);
                clear();
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}
