import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { PledgeForm } from './pledge-form.tsx';
import { listPledges } from './list-pledges.server.ts';
import { SHOWN_PLEDGE_STATES } from './shown-states.ts';
import type { Route } from './+types/pledges-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listPledges(db, state, viewOf(staff));
  const mayEnter = staff.permissions.has('gifts.enter');
  return {
    next,
    funds: mayEnter
      ? (await listGiftFunds(db)).map(({ id, title, place }) => ({
          value: id,
          label: place ? `${title}, ${place}` : title,
        }))
      : undefined,
    pledges: items.map(({ amountMinor, currency, day, createdAt, ...row }) => ({
      ...row,
      day: formatDay(day, language),
      at: formatStamp(createdAt, language),
      sum: formatMoney({ amountMinor, currency }, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  // The call asks for its own right.
  await staffOf(context, request, 'payments.read');
  return callStaffForm(
    context,
    request,
    {
      'enter-pledge': ({ programId, amount, currency, day, donorName, donorEmail }) => ({
        programId,
        amount,
        currency,
        day,
        donorName,
        donorEmail,
      }),
    },
    backToPage(request),
  );
}

const LOOKS = { asked: 'off', waiting: 'wait', reminded: 'wait', kept: 'ok', cancelled: 'off', over: 'off' } as const;

/** Who said on which day they will give, and what became of it; entered for who said it by phone. What is done with one is its giver's. */
export default function Pledges({ loaderData: { pledges, next, funds }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('pledge.list')}
        sentence={t('pledge.sub')}
        states={SHOWN_PLEDGE_STATES.map((id) => ({ id, label: t(`pledge.state.${id}`) }))}
        hasViews={false}
      />
      <ActNotice error={actionData?.error} />
      {funds && <PledgeForm funds={funds} failure={actionData} />}
      <section className="sheet sheet--bleed" aria-label={t('pledge.list')}>
        <StaffTable
          label={t('pledge.list')}
          rows={pledges}
          none={t('pledge.none')}
          columns={(col) => [
            col('name', t('batch.donor'), 'c-m wrapc', ({ name }) => <bdi>{name ?? t('batch.noName')}</bdi>),
            col('fund', t('batch.fund'), 'c-s wrapc'),
            col('day', t('pledge.day')),
            col('at', t('pledge.at')),
            col('state', t('pledge.where'), 'c-t', ({ state }) => (
              <span className={`tag tag--${LOOKS[state]}`}>{t(`pledge.state.${state}`)}</span>
            )),
            col('sum', t('batch.sum'), 'c-a r'),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
