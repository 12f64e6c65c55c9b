import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import type { viewGiftForStaff } from './subscription-page.server.ts';

type SubscriptionFactsProps = { gift: Awaited<ReturnType<typeof viewGiftForStaff>> };

/** Whose a gift is, what for, and what comes next. */
export function SubscriptionFacts({ gift }: SubscriptionFactsProps) {
  const { t } = useTranslation('admin');
  const { failing, next, until, ended } = gift;
  return (
    <dl className="dl">
      <dt>{t('payment.for')}</dt>
      <dd className="row row--n">
        <span className="swatch" style={{ '--cloth': gift.cloth } as CSSProperties} aria-hidden="true" />
        <a className="grow" href={gift.path} dir="auto">
          {gift.title}
        </a>
      </dd>
      {gift.email && (
        <>
          <dt>{t('subscription.email')}</dt>
          <dd>
            <bdi>{gift.email}</bdi>
          </dd>
        </>
      )}
      {gift.mailsTo && (
        <>
          <dt>{t('subscription.mailsTo')}</dt>
          <dd>
            <bdi>{gift.mailsTo}</bdi>
          </dd>
        </>
      )}
      <dt>{t('subscription.since')}</dt>
      <dd>{gift.since}</dd>
      {next && (
        <>
          <dt>{t('subscription.next')}</dt>
          <dd>{next}</dd>
        </>
      )}
      {failing && (
        <>
          <dt>{t('subscription.failingTitle')}</dt>
          <dd>
            {t('subscription.failingText', {
              date: failing.since,
              why: t(`subscription.why.${failing.why}`),
              count: failing.mails,
              rests: failing.rests,
            })}
          </dd>
        </>
      )}
      {until && (
        <>
          <dt>{t('subscription.restTitle')}</dt>
          <dd>{t('subscription.until', { date: until })}</dd>
        </>
      )}
      {ended && (
        <>
          <dt>{t('subscription.state.stopped')}</dt>
          <dd>{ended}</dd>
        </>
      )}
      <dt>{t('payment.reference')}</dt>
      <dd className="fine">{[gift.provider, gift.reference].filter(Boolean).join(', ')}</dd>
    </dl>
  );
}
