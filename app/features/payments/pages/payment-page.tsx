import { useEffect } from 'react';
import { data, Link, redirect, useRevalidator } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { classes } from '#app/ui/classes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Ended } from '#app/features/payments/parts/ended.tsx';
import { GoingBack, Paid } from '#app/features/payments/parts/paid.tsx';
import { Pending } from '#app/features/payments/parts/pending.tsx';
import { PhoneDrawing } from '#app/features/payments/parts/phone-drawing.tsx';
import { Transfer } from '#app/features/payments/parts/transfer.tsx';
import { type PaymentView, viewPayment } from '#app/features/payments/payment-view.server.ts';
import { retryFromPage } from '#app/features/payments/retry-endpoint.server.ts';
import type { Route } from './+types/payment-page.ts';
import styles from './payment-page.module.css';

export const handle = { hydrate: 'now', namespaces: ['payments'] };

const POLL_MS = 3000;

export const loader = ({ context, params }: Route.LoaderArgs) => viewPayment(context, params.payment);

/** Another try after one that is over: to the page where it is paid, or back with the reason why not. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const answer = await retryFromPage(context, params.payment, await request.formData());
  if ('to' in answer) throw redirect(answer.to, 303);
  return data({ error: answer.error }, { status: answer.status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

const LOOKS = {
  paid: { field: 'sun' },
  pending: {
    field: 'mist',
    drawing: artUrl({ kind: 'hero', vignette: 'fleuve', palette: 'fleuve', who: 'comptable' }),
  },
  cancelled: {
    field: 'raphia',
    drawing: artUrl({ kind: 'scene', seed: 'annule', type: 'eau', palette: 'savane' }),
    isTurned: true,
  },
  expired: {
    field: 'raphia',
    drawing: artUrl({ kind: 'scene', seed: 'expire', type: 'puits', palette: 'savane' }),
    isTurned: true,
  },
  failed: { field: 'rose', drawing: artUrl({ kind: 'scene', seed: 'refus', type: 'velo', palette: 'aube' }) },
  refunded: { field: 'raphia', drawing: artUrl({ kind: 'scene', seed: 'rendu', type: 'fleuve', palette: 'fleuve' }) },
  disputed: {
    field: 'raphia',
    drawing: artUrl({ kind: 'scene', seed: 'conteste', type: 'balance', palette: 'savane' }),
  },
} as const;

export default function PaymentPage({ loaderData: payment, actionData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  // A transfer takes days: nobody waits before the screen.
  const isAwaited = payment.isOwn && payment.status === 'pending' && !payment.transfer;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => {
      if (state === 'idle' && !document.hidden) void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, state, revalidate]);
  return payment.isOwn ? <OwnPayment payment={payment} error={actionData?.error} /> : <State status={payment.status} />;
}

/** What the address of an id alone shows, such as a link of a mail from before links were signed. */
function State({ status }: Pick<PaymentView, 'status'>) {
  const { t } = useTranslation('payments');
  const { t: sign } = useTranslation('ui');
  return (
    <div className={classes(styles.page, styles.raphia)}>
      <section className={styles.words}>
        <h1>{t(status === 'paid' ? 'state.paid' : `${status}.title`)}</h1>
        <p className="lead">{t('state.text')}</p>
        <p>
          {t('state.lost') + sign('signs.gap')}
          <Link to="/contact">{t('write')}</Link>
        </p>
      </section>
    </div>
  );
}

function OwnPayment({ payment, error }: { payment: PaymentView; error?: string }) {
  const { t } = useTranslation('payments');
  const { status, thanks, phone, transfer } = payment;
  const look: { field: string; drawing?: string; isTurned?: boolean } = LOOKS[status];
  const title = transfer
    ? t('transfer.title')
    : phone && (status === 'pending' || status === 'failed')
      ? t(`phone.${status}.title`)
      : t(payment.isMistake ? 'refunded.mistakeTitle' : `${status}.title`);
  if (thanks && !thanks.isGoingBack) return <Paid payment={payment} thanks={thanks} />;
  return (
    <div
      className={classes(
        styles.page,
        styles[thanks?.isGoingBack ? 'raphia' : look.field],
        look.isTurned && styles.turned,
      )}
    >
      <section className={styles.words} aria-live="polite">
        <h1>{thanks?.title ?? title}</h1>
        {thanks && <GoingBack payment={payment} thanks={thanks} />}
        {transfer ? (
          <Transfer payment={payment} transfer={transfer} />
        ) : (
          status === 'pending' && <Pending payment={payment} />
        )}
        {!thanks && status !== 'pending' && <Ended payment={payment} error={error} />}
      </section>
      {status === 'pending' && phone?.operator ? (
        <PhoneDrawing operator={phone.operator} sum={payment.sum} />
      ) : (
        <img
          className={classes(styles.drawing, transfer && styles.still)}
          src={thanks?.drawing ?? look.drawing}
          alt=""
          width={720}
          height={640}
        />
      )}
    </div>
  );
}
