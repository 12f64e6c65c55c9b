import { data, href } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payoutState } from '#app/features/payments/movement.ts';
import { findPayout } from './payout-list.server.ts';
import { PayoutTag } from './payout-parts.tsx';
import type { Route } from './+types/payout-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payouts.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const payout = await findPayout(db, params.id);
  if (!payout) throw data(null, { status: 404 });
  const { ref, provider, sentAt, arrivesOn, failedAt, foundOn, foundBy, reference } = payout;
  const day = (text: string) => formatDay(text, language);
  return {
    ref,
    provider,
    reference,
    state: payoutState(payout),
    sum: formatMoney(payout, language),
    sent: day(sentAt.toISOString().slice(0, 10)),
    arrives: day(arrivesOn),
    failed: failedAt && day(failedAt.toISOString().slice(0, 10)),
    found: foundOn && day(foundOn),
    who: foundBy && ((await nameStaff(db, [foundBy])).get(foundBy) ?? foundBy),
    earliest: sentAt.toISOString().slice(0, 10),
    mayFind: staff.permissions.has('payouts.find'),
    line: payout.lineId && href('/admin/lines/:id', { id: payout.lineId }),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'payouts.read');
  const payoutId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'find-payout': ({ day, reference }) => ({ payoutId, day, reference }),
      'unfind-payout': ({ reason }) => ({ payoutId, reason }),
    },
    backToPage(request),
  );
}

/** One payout: when it left, whether it stands on the bank's statement, and the act that says so. */
export default function PayoutPage({ loaderData: payout, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { ref, provider, reference, state, sum, sent, arrives, failed, found, who, earliest, mayFind, line } = payout;
  const { fields = {}, typed = {} } = actionData ?? {};
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('payout.title', { provider })}</h1>
          <p className="sub row">
            <b className="num">{sum}</b>
            <PayoutTag state={state} />
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <div className="cols">
        <section className="sheet" aria-labelledby="what">
          <div className="sheet__h">
            <h2 id="what">{t('payout.what')}</h2>
          </div>
          <div className="sheet__b">
            <dl className="dl">
              <dt>{t('payout.ref')}</dt>
              <dd className="fine">{ref}</dd>
              <dt>{t('payout.sent')}</dt>
              <dd>{sent}</dd>
              <dt>{t('payout.arrives')}</dt>
              <dd>{arrives}</dd>
              {failed && (
                <>
                  <dt>{t('payout.failed')}</dt>
                  <dd>{failed}</dd>
                </>
              )}
              {found && (
                <>
                  <dt>{t('payout.found')}</dt>
                  <dd>
                    {found}, <bdi>{reference}</bdi> <span className="quiet">{who}</span>{' '}
                    {line && <a href={line}>{t('payout.line')}</a>}
                  </dd>
                </>
              )}
            </dl>
            <p className="quiet">{t(`payout.text.${state}`)}</p>
          </div>
        </section>
        {mayFind && (state === 'underway' || state === 'missing') && (
          <section className="sheet" aria-labelledby="find">
            <div className="sheet__h">
              <h2 id="find">{t('payout.findTitle')}</h2>
            </div>
            <div className="sheet__b">
              <ActForm intent="find-payout" kind="primary" label={t('payout.find')}>
                <Field
                  label={t('payout.day')}
                  {...again('day', { typed, fields })}
                  type="date"
                  required
                  min={earliest}
                />
                <Field
                  label={t('payout.reference')}
                  {...again('reference', { typed, fields })}
                  maxLength={120}
                  required
                  hint={t('payout.referenceHint')}
                />
              </ActForm>
            </div>
          </section>
        )}
        {mayFind && state === 'found' && !line && (
          <section className="sheet" aria-labelledby="unfind">
            <div className="sheet__h">
              <h2 id="unfind">{t('payout.unfindTitle')}</h2>
            </div>
            <div className="sheet__b">
              <ActForm intent="unfind-payout" kind="line" label={t('payout.unfind')}>
                <Field label={t('refund.reason')} {...again('reason', { typed, fields })} maxLength={500} required />
              </ActForm>
            </div>
          </section>
        )}
      </div>
    </>
  );
}
