import { useEffect } from 'react';
import { href, redirect, useRevalidator } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { formatMoney } from '#app/shared/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { log } from '#platform/log.ts';
import { visitorContext } from '#platform/visitor.ts';
import {
  findLatestSharePayment,
  findOwnSharePayment,
  findWhyBack,
  readImpact,
} from '#app/features/crowd-farming/own-shares.server.ts';
import type { Route } from './+types/confirmation-page.ts';
import styles from './confirmation-page.module.css';

export const handle = { hydrate: 'now', namespaces: ['crowdFarming'] };

/**
 * What became of a share's payment. The address says which; only the provider says what. Without a
 * payment that is known, `payment=success` thanks without a figure, `payment=cancelled` says that nothing was charged (spec, 4).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language, member, requestId } = context.get(visitorContext);
  const words = translate(language, 'crowdFarming');
  const { searchParams } = new URL(request.url);
  const project = /^\d{1,9}$/.test(searchParams.get('project') ?? '') ? searchParams.get('project')! : '1';
  const asked = searchParams.get('id') ?? '';
  let payment =
    member &&
    (asked ? await findOwnSharePayment(db, asked, member.id) : await findLatestSharePayment(db, project, member.id));
  if (payment?.status === 'pending') {
    try {
      payment = (await checkPayment(context.get(payContext), payment.id)) ?? payment;
    } catch (error) {
      log.warn({ err: error, requestId }, 'a share’s payment could not be checked');
    }
  }
  // Of what was paid already, its own page says that it goes back.
  if (payment?.duplicateOf) throw redirect(href('/payments/:payment', { payment: payment.id }), 303);
  const isCancelled = payment
    ? ['cancelled', 'failed', 'expired'].includes(payment.status)
    : searchParams.get('payment') === 'cancelled';
  const isKept = payment?.status === 'paid';
  const isThanked = !payment && !asked && searchParams.get('payment') === 'success';
  const because =
    payment && (isKept || payment.status === 'refunded') ? await findWhyBack(db, payment.purposeId) : undefined;
  const view = because
    ? ('refunded' as const)
    : isKept || isThanked
      ? ('success' as const)
      : isCancelled
        ? ('cancelled' as const)
        : payment?.status === 'refunded'
          ? ('refunded' as const)
          : ('pending' as const);
  return {
    meta: describePage(context, {
      path: '/crowdfarming/confirmation',
      title: words(`confirmation.${view}.title`),
      description: words('description'),
      isHidden: true,
    }),
    view,
    because,
    project,
    impact: payment && view === 'success' ? await readImpact(db, payment.purposeId, language) : undefined,
    sum: payment ? formatMoney(payment, language) : undefined,
  };
}

export const meta = pageMeta;

const ART: Record<string, Drawing> = {
  success: { kind: 'scene', seed: 'part-payee', type: 'recolte', palette: 'midi', frame: '1:1' },
  cancelled: { kind: 'scene', seed: 'part-annulee', type: 'averse', palette: 'savane', frame: '1:1' },
  refunded: { kind: 'scene', seed: 'part-rendue', type: 'fleuve', palette: 'fleuve', frame: '1:1' },
  pending: { kind: 'scene', seed: 'part-attente', type: 'arrosage', palette: 'pluie', frame: '1:1' },
};
const POLL_MS = 4000;

export default function Confirmation({ loaderData: { view, because, project, impact, sum } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('crowdFarming');
  const number = (count: number) => formatNumber(count, i18n.language);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (view !== 'pending') return;
    const timer = setInterval(() => {
      if (state === 'idle' && !document.hidden) void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [view, state, revalidate]);
  return (
    <Letterbox art={artUrl(ART[view]!)} title={t(`confirmation.${view}.title`)}>
      <p className="lead" role="status">
        {because
          ? t(`confirmation.refunded.${because}`, { sum })
          : t(view === 'success' && !sum ? 'confirmation.success.thanks' : `confirmation.${view}.text`, { sum })}
      </p>
      {view === 'success' && (
        <>
          {impact && (
            <ul className={styles.impact}>
              {impact.jobs && (
                <li>
                  <b>{`+${number(impact.jobs)}`}</b> {t('confirmation.impact.jobs')}
                </li>
              )}
              <li>
                <b lang={impact.language}>{impact.production}</b> {t('confirmation.impact.production')}
              </li>
              {impact.families && (
                <li>
                  <b>{number(impact.families)}</b> {t('confirmation.impact.families')}
                </li>
              )}
            </ul>
          )}
          <p className="small quiet">{t('confirmation.receipt')}</p>
        </>
      )}
      <p className={styles.acts}>
        {view === 'success' && <ButtonLink to="/dashboard">{t('confirmation.dashboard')}</ButtonLink>}
        <ButtonLink kind="ink" to={href('/crowdfarming/project/:id', { id: project })}>
          {t(view === 'cancelled' ? 'confirmation.again' : 'confirmation.field')}
        </ButtonLink>
        {view !== 'success' && (
          <ButtonLink kind="line" to="/contact">
            {t('confirmation.contact')}
          </ButtonLink>
        )}
        <ButtonLink kind="line" to="/crowd-farming">
          {t('back')}
        </ButtonLink>
      </p>
    </Letterbox>
  );
}
