import { nameInWords } from '#app/features/staff/name-words.server.ts';
import { Fragment } from 'react';
import { data, Link } from 'react-router';
import { formatStamp } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPlan } from '#app/features/staff/plans.server.ts';
import { showPlan } from '#app/features/staff/plan-fields.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { PlanState } from '#app/features/staff/parts/plan-state.tsx';
import type { Route } from './+types/plan-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'plans.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const found = await findPlan(db, params.id);
  if (!found) throw data(null, { status: 404 });
  // What its page shows, and no more, goes to the browser.
  const { input: _, ...plan } = showPlan(found, staff);
  const names = await nameStaff(db, [plan.requestedBy, plan.decidedBy ?? '']);
  const { state, note, noteValues } = plan;
  return {
    ...plan,
    // Why it could not be done is a code, which programs read.
    note:
      state === 'failed' && note && hasWords('errors', note)
        ? translate(language, 'errors')(note, noteValues ?? {})
        : note,
    verb: nameInWords(language, 'verb', plan.verb),
    requestedAt: formatStamp(plan.requestedAt, language),
    decidedAt: plan.decidedAt && formatStamp(plan.decidedAt, language),
    asker: names.get(plan.requestedBy) ?? plan.requestedBy,
    decider: plan.decidedBy && (names.get(plan.decidedBy) ?? plan.decidedBy),
    summary: Object.entries(plan.summary).map(
      ([name, value]) => [nameInWords(language, 'summary', name), [value].flat().map(String)] as const,
    ),
    isOwn: plan.requestedBy === staff.memberId,
    mayDecide: staff.permissions.has('plans.decide'),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'plans.decide');
  const toInput = ({ reason = '' }: Record<string, string>) => ({ planId: params.id, reason: reason || undefined });
  return callStaffForm(context, request, { 'approve-plan': toInput, 'decline-plan': toInput }, backToPage(request));
}

/** One plan: what it will do, who asked and why, and the decision of somebody else. */
export default function PlanPage({ loaderData: plan, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{plan.verb}</h1>
          <p className="sub">
            <PlanState state={plan.state} />
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <section className="sheet" aria-labelledby="what">
        <div className="sheet__h">
          <h2 id="what">{t('plan.what')}</h2>
        </div>
        <div className="sheet__b">
          <dl className="dl">
            {plan.summary.map(([name, value]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>
                  {value.map((one, index) => (
                    <Fragment key={one}>
                      {index > 0 && ', '}
                      {/* What is kept for good names nobody: it says where somebody is found. */}
                      {one.startsWith('/admin/') ? <Link to={one}>{t('plan.see')}</Link> : one}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
            <dt>{t('plan.why')}</dt>
            <dd>{plan.reason}</dd>
            <dt>{t('plan.asked')}</dt>
            <dd>
              {plan.asker}, {plan.requestedAt}
            </dd>
            {plan.decider && (
              <>
                <dt>{t('plan.decided')}</dt>
                <dd>
                  {plan.decider}, {plan.decidedAt}
                </dd>
              </>
            )}
            {plan.note && (
              <>
                <dt>{t('plan.note')}</dt>
                <dd>{plan.note}</dd>
              </>
            )}
          </dl>
        </div>
        {plan.state === 'waiting' &&
          plan.mayDecide &&
          (plan.isOwn ? (
            <p className="sheet__f quiet">{t('plan.own')}</p>
          ) : (
            <div className="sheet__f">
              <ActForm intent="approve-plan" label={t('plan.approve')} className="row" />
              <ActForm intent="decline-plan" kind="line" label={t('plan.decline')} className="row">
                <Field label={t('plan.note')} name="reason" maxLength={500} isOptional />
              </ActForm>
            </div>
          ))}
      </section>
    </>
  );
}
