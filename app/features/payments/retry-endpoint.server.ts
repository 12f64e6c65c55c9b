import { data, type RouterContextProvider } from 'react-router';
import { translate } from '#app/kit/words.server.ts';
import { overLimit } from '#platform/limits.ts';
import { log } from '#platform/log.ts';
import { Refusal, RefusedCall, refuse } from '#platform/refusals.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPayment } from './find-payment.server.ts';
import { payContext } from './pay-context.server.ts';
import { openCheckout, providerFor, providerOf } from './pay.server.ts';
import { paymentPath, readPaymentAddress } from './payment-link.server.ts';
import { tryAgain } from './try-again.server.ts';

/** The action of the retry buttons of a payment that has ended: the same method again, or mobile money. */
export async function retryFromPage(
  context: Readonly<RouterContextProvider>,
  address: string,
  form: FormData,
): Promise<{ to: string } | { error: string; status: number }> {
  const pay = context.get(payContext);
  const siteContext = siteContextOf(context);
  const visitor = context.get(visitorContext);
  const asked = readPaymentAddress(siteContext.settings, address);
  const payment = asked?.isOwn ? await findPayment(pay.db, asked.id) : undefined;
  if (!payment) throw data(null, { status: 404 });
  const say = (refusal: Refusal) => ({
    error: refuse(siteContext, refusal, visitor).body.error,
    status: refuse(siteContext, refusal, visitor).status,
  });
  const wait = await overLimit(siteContext.db, siteContext.settings.authSecret, {
    name: 'phone',
    subject: visitor.address,
    max: Math.ceil(siteContext.settings.limits.callsPerMinute / 6),
    seconds: 60,
  });
  if (wait) return say(new Refusal('too_many_requests', { status: 429 }));
  const provider =
    form.get('method') === 'mobile' ? providerFor(pay, 'mobile', payment.interval) : providerOf(pay, payment);
  if (provider instanceof Refusal) return say(provider);
  try {
    const again = await tryAgain(pay, payment.id, provider);
    return {
      to: again === payment.id ? paymentPath(pay.authSecret, again) : await openCheckout(pay, again),
    };
  } catch (error) {
    if (error instanceof RefusedCall) return say(error.refusal);
    log.error({ err: error, paymentId: payment.id, requestId: visitor.requestId }, 'another try could not be opened');
    return { error: translate(visitor.language, 'payments')('retry.failed'), status: 503 };
  }
}
