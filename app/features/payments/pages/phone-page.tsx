import { data, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { RadioList } from '#app/ui/radio-list.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { refuse } from '#platform/refusals.ts';
import { textOf } from '#platform/form-endpoint.ts';
import { overLimit } from '#platform/limits.ts';
import { log } from '#platform/log.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { sayRate } from '#app/features/payments/charge.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { providerOf } from '#app/features/payments/pay.server.ts';
import {
  askPhone,
  findDeposit,
  inCurrency,
  isRateGoodFor,
  mayChangeCurrency,
} from '#app/features/payments/phone/deposit.server.ts';
import { paymentPath, readPaymentAddress } from '#app/features/payments/payment-link.server.ts';
import { phonePage } from '#app/features/payments/phone-money.ts';
import { tryAgain } from '#app/features/payments/try-again.server.ts';
import { PhoneField } from '#app/features/payments/parts/phone-field.tsx';
import type { Route } from './+types/phone-page.ts';
import styles from './phone-page.module.css';

export const handle = { hydrate: 'idle', namespaces: ['payments'] };

async function paymentOf(context: Route.LoaderArgs['context'], address: string) {
  const pay = context.get(payContext);
  const asked = readPaymentAddress(siteContextOf(context).settings, address);
  const payment = asked && (await findPayment(pay.db, asked.id));
  if (!asked || !payment || !providerOf(pay, payment).phone) throw data(null, { status: 404 });
  // An id alone asks nobody's phone: its page says how the payment stands.
  if (!asked.isOwn) throw redirect(href('/payments/:payment', { payment: asked.id }), 303);
  return { pay, payment, path: paymentPath(pay.authSecret, payment.id) };
}

/** Mobile money: the number, which says its operator. Once the phone was asked, the payment's own page waits with the payer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { pay, payment, path } = await paymentOf(context, params.payment);
  const language = context.get(visitorContext).language;
  const words = translate(language, 'payments');
  if (payment.status !== 'pending' || (await findDeposit(pay.db, payment.id))) throw redirect(path, 303);
  const facts = await pay.purposes[payment.purpose]!.facts(pay.db, payment.purposeId, language);
  const otherCurrency = payment.currency === 'CDF' ? 'USD' : 'CDF';
  const other =
    mayChangeCurrency(payment) && (await isRateGoodFor(pay, payment, otherCurrency))
      ? await inCurrency(pay.db, payment, otherCurrency)
      : undefined;
  let operators: { id: string; name: string }[] = [];
  try {
    operators = (await providerOf(pay, payment).phone!.listOperators()).map(({ id, name }) => ({ id, name }));
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, 'the operators could not be read');
  }
  return {
    meta: describePage(context, {
      path: phonePage(path),
      title: words('phone.title'),
      description: words('phone.lead'),
      isHidden: true,
    }),
    sum: formatMoney(payment, language),
    currencies: other
      ? [payment, other].map((money) => ({ currency: money.currency, sum: formatMoney(money, language) }))
      : [],
    rate:
      other &&
      words('phone.rate', {
        ...sayRate(payment.currency, other.currency, Number(other.rate), language),
        date: formatDay(other.day, language),
      }),
    purpose: facts.title,
    path: facts.formPath,
    operators,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { pay, payment, path } = await paymentOf(context, params.payment);
  const siteContext = siteContextOf(context);
  const visitor = context.get(visitorContext);
  const form = await request.formData();
  if (form.get('intent') === 'again') {
    // Only after a try that is over: two requests at once could both be paid.
    const again = await tryAgain(pay, payment.id, providerOf(pay, payment));
    throw redirect(again === payment.id ? path : phonePage(paymentPath(pay.authSecret, again)), 303);
  }
  const typed = {
    operator: textOf(form, 'operator', 40),
    phone: textOf(form, 'phone', 40),
    currency: textOf(form, 'currency', 3),
  };
  const wait = await overLimit(siteContext.db, siteContext.settings.authSecret, {
    name: 'phone',
    subject: visitor.address,
    max: Math.ceil(siteContext.settings.limits.callsPerMinute / 6),
    seconds: 60,
  });
  try {
    const refusal = wait ? undefined : await askPhone(pay, payment, typed, visitor.language);
    if (!wait && !refusal) throw redirect(path, 303);
    if (refusal) {
      const { body, status } = refuse(siteContext, refusal, visitor);
      return data({ error: body.error, fields: body.fields, typed }, { status });
    }
    return data(
      { error: siteContext.translate(visitor.language, 'errors')('too_many_requests'), fields: undefined, typed },
      { status: 429 },
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, paymentId: payment.id, requestId: visitor.requestId }, 'the phone could not be asked');
    return data(
      { error: translate(visitor.language, 'payments')('phone.unreachable'), fields: undefined, typed },
      { status: 503 },
    );
  }
}

export const meta = pageMeta;

export default function PhonePage({
  loaderData: { sum, currencies, rate, purpose, path, operators },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const typed = actionData?.typed;
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <h1>{t('phone.title')}</h1>
        <p className="lead">
          <b className="num">{sum}</b> <span lang="fr">{purpose}</span>
        </p>
        {operators.length === 0 ? (
          <FormNotice error={t('phone.unreachable')} />
        ) : (
          <form method="post" noValidate>
            <FormNotice error={actionData && !actionData.fields && actionData.error} />
            <PhoneField typed={typed?.phone} error={actionData?.fields?.phone} operators={operators} />
            {(typed?.operator || actionData?.fields?.operator) && (
              <RadioList
                legend={t('phone.operator')}
                name="operator"
                options={operators.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={typed?.operator}
                error={actionData?.fields?.operator}
              />
            )}
            {currencies.length > 0 && (
              <>
                <Segmented
                  legend={t('phone.currency')}
                  name="currency"
                  defaultValue={typed?.currency || currencies[0]!.currency}
                  options={currencies.map(({ currency, sum: label }) => ({ value: currency, label }))}
                />
                <p className="small quiet">{rate}</p>
              </>
            )}
            <Button type="submit" isBlock>
              {t('phone.ask')}
            </Button>
            <p className="small quiet">{t('phone.note')}</p>
          </form>
        )}
        <p>
          <ButtonLink kind="line" size="sm" to={path}>
            {t('phone.card')}
          </ButtonLink>
        </p>
      </div>
      <img
        className={styles.art}
        src={artUrl({ kind: 'hero', vignette: 'fleuve', palette: 'fleuve', who: 'marchande' })}
        alt=""
        width={720}
        height={640}
      />
    </div>
  );
}
