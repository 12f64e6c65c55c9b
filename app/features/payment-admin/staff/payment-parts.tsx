import { type CSSProperties, Fragment } from 'react';
import { href, Link } from 'react-router';
import { useAccountName } from '#app/features/payments/use-account-name.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { PersonLink } from '#app/features/staff/parts/person-link.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { viewPaymentForStaff } from './payment-page.server.ts';

type Payment = Awaited<ReturnType<typeof viewPaymentForStaff>>;

/** What was paid for, by whom, how. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const nameOf = useAccountName();
  const {
    title,
    path,
    parts,
    cloth,
    name,
    email,
    interval,
    method,
    provider,
    source,
    fees,
    reference,
    id,
    isMasked,
    personId,
  } = payment;
  return (
    <>
      <dl className="dl">
        <dt>{t('payment.for')}</dt>
        <dd className="row row--n">
          <span className="swatch" style={{ '--cloth': cloth } as CSSProperties} aria-hidden="true" />
          <a href={path} dir="auto">
            {title}
          </a>
        </dd>
        {parts?.map((part) => (
          <Fragment key={part.title}>
            <dt>
              <bdi>{part.title}</bdi>
            </dt>
            <dd className="num">{part.sum}</dd>
          </Fragment>
        ))}
        <dt>{t('payment.payer')}</dt>
        <dd>
          <PersonLink id={personId}>{name ?? t('payment.nobody')}</PersonLink>{' '}
          {email && <span className="quiet">{email}</span>}
        </dd>
        <dt>{t('payment.interval')}</dt>
        <dd>{t(`payment.every.${interval}`)}</dd>
        <dt>{t('payment.method')}</dt>
        <dd>{[method, nameOf(`provider:${provider}`)].filter(Boolean).join(', ')}</dd>
        <dt>{t('payment.source')}</dt>
        <dd>
          {source ? <Link to={`${href('/admin/payments')}?${new URLSearchParams({ source })}`}>{source}</Link> : '—'}
        </dd>
        {fees.length > 0 && (
          <>
            <dt>{t('payment.fee')}</dt>
            <dd className="num">{fees.join(' + ')}</dd>
          </>
        )}
        {reference && (
          <>
            <dt>{t('payment.reference')}</dt>
            <dd className="fine">{reference}</dd>
          </>
        )}
        <dt>{t('payment.id')}</dt>
        <dd className="fine">{id}</dd>
      </dl>
      {isMasked && <p className="fine quiet">{t('person.masked')}</p>}
    </>
  );
}

type PaymentFlagProps = {
  payment: Payment;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** What we asked for and what the provider says, side by side: nothing was booked. */
export function PaymentFlag({ payment, failure }: PaymentFlagProps) {
  const { t } = useTranslation('admin');
  const { sums, accept, mayCheck, mayReturn, isAlone } = payment;
  const failed = (intent: string) => (failure?.intent === intent ? failure : undefined);
  const [refused, kept] = [failed('refund-payment'), failed('accept-payment')];
  return (
    <section className="sheet" aria-labelledby="flag">
      <div className="sheet__h">
        <h2 id="flag">{t('payment.flag.title')}</h2>
      </div>
      <div className="sheet__b">
        <p>{t('payment.flag.text')}</p>
        {sums && (
          <dl className="figs" style={{ '--n': 2 } as CSSProperties}>
            <div>
              <dt>{t('payment.flag.ours')}</dt>
              <dd className="num">{sums.ours}</dd>
            </div>
            <div>
              <dt>{t('payment.flag.theirs')}</dt>
              <dd className="num">{sums.theirs}</dd>
            </div>
          </dl>
        )}
        {mayCheck && <ActForm intent="check-payment" kind="line" label={t('payment.flag.ask')} className="row" />}
        {accept && <p className="quiet">{t(accept.isPossible ? 'payment.flag.either' : 'payment.flag.onlyBack')}</p>}
        {accept?.isPossible && sums && (
          <ActForm
            intent="accept-payment"
            kind="line"
            label={t('payment.flag.accept', sums)}
            values={{ amount: accept.amount }}
            className="row acts"
          >
            <Field
              label={t('payment.flag.acceptWhy')}
              {...again('reason', kept)}
              maxLength={500}
              required
              hint={t('payment.flag.acceptHint')}
            />
          </ActForm>
        )}
        {mayReturn && (
          <ActForm
            intent="refund-payment"
            kind="line"
            label={t(isAlone ? 'payment.flag.back' : 'refund.ask')}
            className="row acts"
          >
            <Field
              label={t('refund.reason')}
              {...again('reason', refused)}
              maxLength={500}
              required
              hint={t('payment.flag.backHint')}
            />
          </ActForm>
        )}
      </div>
    </section>
  );
}
