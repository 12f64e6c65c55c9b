import { href, Link } from 'react-router';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listTributes } from './list-tributes.server.ts';
import { TRIBUTE_STATES } from './tribute-states.ts';
import type { Route } from './+types/tributes-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listTributes(db, state, viewOf(staff));
  return {
    next,
    mayWithdraw: staff.permissions.has('gifts.enter'),
    tributes: items.map(({ createdAt, sendOn, sentAt, ...row }) => ({
      ...row,
      at: formatStamp(createdAt, language),
      day: sentAt ? formatStamp(sentAt, language) : sendOn && formatDay(sendOn, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  // The call asks for its own right.
  await staffOf(context, request, 'payments.read');
  return callStaffForm(
    context,
    request,
    { 'withdraw-card': ({ donationId, reason }) => ({ donationId, reason }) },
    backToPage(request),
  );
}

const LOOKS = {
  withdrawn: 'bad',
  gone: 'off',
  unpaid: 'off',
  sent: 'ok',
  stopped: 'off',
  waiting: 'wait',
  by_hand: 'ok',
};

/** Cards of gifts in honour or memory: what they say, where they stand, and how one is taken off the site. */
export default function Tributes({ loaderData: { tributes, next, mayWithdraw }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('tribute.list')}
        sentence={t('tribute.sub')}
        states={TRIBUTE_STATES.map((id) => ({ id, label: t(`tribute.state.${id}`) }))}
        hasViews={false}
        error={actionData?.error}
      />
      <section className="sheet sheet--bleed" aria-label={t('tribute.list')}>
        <StaffTable
          label={t('tribute.list')}
          rows={tributes}
          none={t('tribute.none')}
          columns={(col) => [
            col('honoured', t('tribute.card'), 'c-m wrapc', ({ kind, honoured, words, paymentId }) => (
              <>
                {paymentId ? (
                  <Link to={href('/admin/payments/:id', { id: paymentId })}>
                    {t(`tribute.kind.${kind}`)} <bdi>{honoured}</bdi>
                  </Link>
                ) : (
                  <bdi>{honoured}</bdi>
                )}
                {words && (
                  <small className="fine quiet">
                    {' '}
                    <bdi>{words}</bdi>
                  </small>
                )}
              </>
            )),
            col('from', t('tribute.from'), 'c-s wrapc', ({ from, giver }) => (
              <>
                <bdi>{from}</bdi>
                {giver && giver !== from && (
                  <small className="fine quiet">
                    {' '}
                    (<bdi>{giver}</bdi>)
                  </small>
                )}
              </>
            )),
            col('fund', t('batch.fund'), 'wrapc'),
            col('at', t('tribute.at')),
            col('state', t('tribute.where'), 'c-t', ({ day, state }) => (
              <>
                <span className={`tag tag--${LOOKS[state]}`}>{t(`tribute.state.${state}`)}</span>
                {day && <small className="fine quiet"> {day}</small>}
              </>
            )),
            mayWithdraw &&
              col('id', t('tribute.acts'), 'c-a', ({ id, state }) => {
                const failure = actionData?.typed.donationId === id ? actionData : undefined;
                return (
                  state !== 'withdrawn' && (
                    <details open={failure !== undefined}>
                      <summary>{t('tribute.withdraw')}</summary>
                      <ActForm intent="withdraw-card" kind="line" label={t('tribute.confirm')}>
                        <input type="hidden" name="donationId" value={id} />
                        <Field label={t('tribute.reason')} {...again('reason', failure)} required maxLength={500} />
                      </ActForm>
                    </details>
                  )
                );
              }),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
