import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Ended } from '../parts/ended.tsx';
import { Paid } from '../parts/paid.tsx';
import { Pending } from '../parts/pending.tsx';
import { viewPayment } from '../payment-view.server.ts';
import type { Route } from './+types/payment.ts';
import styles from './payment.module.css';

export const handle = { hydrate: 'now', namespaces: ['payments'] };

const POLL_MS = 3000;

export const loader = ({ context, params }: Route.LoaderArgs) => viewPayment(context, params.payment);

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
  const { status, firstName } = payment;
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
        {status === 'paid' && <Paid payment={payment} />}
        {status === 'pending' && <Pending payment={payment} />}
        {status !== 'paid' && status !== 'pending' && <Ended payment={payment} />}
      </section>
      <img className={styles.drawing} src={drawing} alt="" width={720} height={640} />
    </div>
  );
}
